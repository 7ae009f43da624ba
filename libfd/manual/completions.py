#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes completions for bash, zsh and fish, from the help of the programs.

    completions.py OUT PROGRAM...

For each program three files are made in the folder OUT: NAME, for bash, _NAME,
for zsh, and NAME.fish.
"""
import pathlib
import sys

sys.dont_write_bytecode = True
import bash  # noqa: E402
import commands  # noqa: E402
import fish  # noqa: E402
import programs  # noqa: E402
import zsh  # noqa: E402

SHELLS = ((bash, '{}'), (zsh, '_{}'), (fish, '{}.fish'))


def main():
    out = pathlib.Path(sys.argv[1])
    helps = {pathlib.Path(p).name: programs.read(p) for p in sys.argv[2:]}
    for name, help in helps.items():
        command = commands.command(name, help)
        for writer, form in SHELLS:
            (out / form.format(name)).write_text(writer.write(command))


if __name__ == '__main__':
    main()
