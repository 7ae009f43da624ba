#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if libfd/README.md names a file or a name that is not there.

    map.py SOURCE_ROOT

What stands between backquotes and has a slash is a path from the root of the
sources; what looks like a name of C must occur in a source.
"""
import pathlib
import re
import sys

C_NAME = re.compile(r'(?:fd_|Fd|solver_|Solver|fzn_)\w+')


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / 'libfd' / 'README.md').read_text()
    quoted = set(re.findall(r'`([^`\n]+)`', text))
    paths = {q for q in quoted if re.fullmatch(r'[\w.*-]+(/[\w.*-]+)+', q)}
    names = {q for q in quoted if C_NAME.fullmatch(q)}
    words = set()
    for top in ('libfd', 'solvers'):
        for source in (root / top).rglob('*.[ch]'):
            words.update(C_NAME.findall(source.read_text()))
    wrong = sorted(p for p in paths if not any(root.glob(p)))
    wrong += sorted(names - words)
    rooms = {str(f.parent.relative_to(root)) for f in root.glob('libfd/**/*.c')}
    rooms = {'libfd/constraints' if r.startswith('libfd/constraints') else r
             for r in rooms}
    wrong += sorted(f'{r} is not in the table' for r in rooms
                    if f'| `{r}` |' not in text)
    for w in wrong:
        print(f'libfd/README.md: {w}')
    if len(paths) < 30 or len(names) < 10:
        sys.exit('libfd/README.md is read wrongly')
    print(f'{len(paths)} paths, {len(names)} names, {len(wrong)} wrong')
    sys.exit(bool(wrong))


if __name__ == '__main__':
    main()
