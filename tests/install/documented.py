#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if a public function, type or macro has no comment of its own.

    documented.py SOURCE_ROOT

Such a comment stands right before the declaration, opens with the name (or with
the names of a pair, separated by commas), describes no parameter that the
function does not have, and says of a pointer returned whose it is.
"""
import pathlib
import re
import sys

NO_DECLARATION = re.compile(r'/\*.*?\*/|^FD_\w+_DECLS$|^G_DEFINE_.*?\)$',
                            re.S | re.M)
BLOCK = re.compile(r'/\*\*\n \* ((?:\w+,\s+(?:\* )?)*\w+):\n(.*?)\*/', re.S)
NAME = re.compile(r'(fd_\w+) \(')
TYPE = re.compile(r'^(?:\} (Fd\w+);|typedef struct _Fd\w+ (Fd\w+);'
                  r'|typedef [^({;]*\(\*(Fd\w+)\)|typedef \w+ (Fd\w+);'
                  r'|typedef enum \{[^}]*\} (Fd\w+);)', re.M)


def declarations(text):
    """The functions of a header: (name, declaration, where it starts)."""
    bare = NO_DECLARATION.sub(lambda c: re.sub(r'[^\n]', ' ', c[0]), text)
    for match in re.finditer(r'^[A-Za-z].*?(?:;$|^\}$)', bare, re.S | re.M):
        words = match[0]
        if re.match(r'typedef|struct|enum', words):
            continue
        name = NAME.search(words)
        if name:
            yield name[1], words.split('{')[0], match.start()


def parameters(declaration):
    inside = declaration[declaration.index('(') + 1:declaration.rindex(')')]
    return re.findall(r'(\w+)\s*(?:\[\])?\s*(?:,|$|\))', inside)


def blocks(text):
    """Each documented name: the text of its comment, and where it ends."""
    for match in BLOCK.finditer(text):
        names = re.split(r',[\s*]+', match[1])
        for name in names:
            yield name, (names, match[2], match.end())


def complaints_about(name, declaration, at, documented):
    if name not in documented:
        yield 'has no comment of its own'
        return
    names, comment, end = documented[name]
    if end > at:
        yield 'is described after its declaration'
    known = set(parameters(declaration))
    for parameter in re.findall(r'^ \* @(\w+):', comment, re.M):
        if len(names) == 1 and parameter not in known:
            yield f'has no parameter {parameter}'
    before = declaration.split(name)[0]
    if '*' in before and 'Returns: (' not in comment:
        yield 'does not say whose the pointer is that it returns'


def types(text):
    for match in TYPE.finditer(NO_DECLARATION.sub('', text)):
        yield next(filter(None, match.groups()))


def complaints(path):
    text = path.read_text()
    documented = dict(blocks(text))
    for name, declaration, at in declarations(text):
        for complaint in complaints_about(name, declaration, at, documented):
            yield f'{path.name}: {name} {complaint}'
    for name in types(text):
        if name not in documented:
            yield f'{path.name}: {name} has no comment of its own'


def main():
    root = pathlib.Path(sys.argv[1])
    headers = sorted(root.glob('libfd/fd*.h'))
    headers.append(root / 'solvers/flatzinc/fd-flatzinc.h')
    found = [c for path in headers for c in complaints(path)]
    seen = sum(1 for p in headers for _ in declarations(p.read_text()))
    print('\n'.join(found))
    if seen < 200:
        sys.exit(f'only {seen} functions seen: these headers are read wrongly')
    print(f'{seen} functions, {len(found)} complaints')
    sys.exit(bool(found))


if __name__ == '__main__':
    main()
