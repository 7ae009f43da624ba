#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""instructions.py BUILD ROW... - instructions a run, counted by callgrind.

They do not depend on who else uses the machine, so this is how to judge a
change. What a program executes before its first row is taken off."""

import argparse
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
import runner  # noqa: E402
from bench import mean, print_table, show  # noqa: E402

DEFAULT = ['queens-10-all-ne', 'queens-10-all-domain', 'hexagon-value',
           'sudoku-9x9-domain', 'golomb-9-bounds']


def count(program, *arguments):
    command = ['valgrind', '--tool=callgrind',
               '--callgrind-out-file=/dev/null', *program.command, *arguments]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    found = re.search(r'Collected : (\d+)', done.stderr)
    if done.returncode != 0 or not found:
        sys.exit(f'{" ".join(command)}: {done.stderr}')
    return int(found[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('build', help='a build directory of meson')
    parser.add_argument('rows', nargs='*', metavar='ROW', help='default: ' +
                        ', '.join(DEFAULT))
    options = parser.parse_args()
    if not shutil.which('valgrind'):
        sys.exit('instructions.py: valgrind is missing on this machine')
    runner.find_shared()
    release = runner.build_release(options.build)
    programs = [p for p in runner.find_programs(release)
                if p.key in ('libfd', 'gecode') and p.rows]
    lines, ratios = [], []
    start = {p.key: count(p, '--list') for p in programs}
    for row in options.rows or DEFAULT:
        if row not in programs[0].rows:
            sys.exit(f'instructions.py: no row is called {row!r}')
        runner.progress(row)
        counts = [count(p, row) - start[p.key] for p in programs
                  if row in p.rows]
        ratios.append(counts[1] / counts[0] if len(counts) == 2 else None)
        cells = [f'{n / 1e6:,.2f}' for n in counts] + [''] * (2 - len(counts))
        lines.append([row] + cells + [show(ratios[-1], '{:.2f}')])
    runner.progress('')
    lines.append(['geometric mean', '', '', show(mean(ratios), '{:.2f}')])
    print_table(['millions of instructions', 'libfd', 'Gecode', 'ratio'],
                lines)


if __name__ == '__main__':
    main()
