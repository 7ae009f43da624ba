#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a function of the installed headers, an inline one included, is no
symbol that a library exports: bindings find functions by their names.

    symbols.py NM HEADER... LIBRARY...
"""
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import documented  # noqa: E402

INLINE = re.compile(r'^FD_INLINE [^;{]*?\b(fd_\w+) \(', re.M)


def main():
    nm, *files = sys.argv[1:]
    headers = [f for f in files if f.endswith('.h')]
    exported = set()
    for library in set(files) - set(headers):
        listing = subprocess.run([nm, '-D', '--defined-only', library],
                                 check=True, text=True, stdout=subprocess.PIPE)
        exported.update(re.findall(r' T (\w+)$', listing.stdout, re.M))
    declared, inline = {}, set()
    for path in map(pathlib.Path, headers):
        text = path.read_text()
        if re.search('^static inline', text, re.M):
            sys.exit(f'{path.name}: static inline, expected FD_INLINE')
        inline.update(INLINE.findall(text))
        for name, _, _ in documented.declarations(text):
            declared[name] = path.name
    if len(declared) < 200 or len(inline) < 15 or inline - declared.keys():
        sys.exit('too few functions seen: these headers are read wrongly')
    missing = sorted(declared.keys() - exported)
    for name in missing:
        print(f'{declared[name]}: {name} is not exported')
    print(f'{len(declared)} functions, {len(inline)} of them inline, '
          f'{len(missing)} not exported')
    sys.exit(bool(missing))


if __name__ == '__main__':
    main()
