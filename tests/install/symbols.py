#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a function of the installed headers, an inline one included, is no
symbol that a library exports, for bindings find functions by their names; if a
library exports anything else; or if what it exports lacks VERSION, "none" if
the linker knows no versions.

    symbols.py NM VERSION HEADER... LIBRARY...
"""
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import documented  # noqa: E402

INLINE = re.compile(r'^FD_INLINE [^;{]*?\b(fd_\w+) \(', re.M)


def main():
    nm, version, *files = sys.argv[1:]
    headers = [f for f in files if f.endswith('.h')]
    exported, wrong = set(), set()
    for library in set(files) - set(headers):
        listing = subprocess.run([nm, '-D', '--defined-only', library],
                                 check=True, text=True, stdout=subprocess.PIPE)
        # the version itself is a symbol, too
        for kind, name in re.findall(r' (\w) (\S+)$', listing.stdout, re.M):
            name, _, has = name.partition('@')
            if kind == 'T':
                exported.add(name)
            if version != 'none' and has.lstrip('@') != version and \
                    name != version:
                wrong.add(name)
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
    private = sorted(exported - declared.keys())
    for name in private:
        print(f'{name} is exported, and in no header')
    for name in sorted(wrong):
        print(f'{name} is not of the version {version}')
    print(f'{len(declared)} functions, {len(inline)} of them inline, '
          f'{len(missing)} not exported, {len(private)} private ones')
    sys.exit(bool(missing or private or wrong))


if __name__ == '__main__':
    main()
