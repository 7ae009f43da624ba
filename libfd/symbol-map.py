#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a linker's map: the functions of the installed headers, and no others,
are exported, under the version given.

    symbol-map.py OUT VERSION HEADER...
"""
import pathlib
import re
import sys


def main():
    out, version, *headers = sys.argv[1:]
    names = set()
    for path in headers:
        text = re.sub(r'/\*.*?\*/', '', pathlib.Path(path).read_text(),
                      flags=re.S)
        names.update(re.findall(r'\b(fd_\w+) \(', text))
    listed = ''.join(f'    {name};\n' for name in sorted(names))
    pathlib.Path(out).write_text(
        f'{version} {{\n  global:\n{listed}  local:\n    *;\n}};\n')


if __name__ == '__main__':
    main()
