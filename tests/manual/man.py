#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The manual pages say what the programs, headers and documents say, and mandoc,
if it is there, has nothing to complain of.

    man.py SOURCE-ROOT FOLDER-OF-PAGES PROGRAM...

What is compared is read here once more, in a plainer way than where the pages
are made.
"""
import pathlib
import re
import shutil
import subprocess
import sys

SECTIONS = ('man1', 'man3', 'man5')
PUBLIC = re.compile(r'^[A-Za-z][^;{}#]*?\b(fd_\w+) \(', re.M)


def printed(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=False,
                          encoding='utf-8', stderr=subprocess.DEVNULL).stdout


def options_printed(text):
    """The names of options at the beginnings of the lines of a --help."""
    left = re.findall(r'^ {2}(-[^\s,]+(?:, -[^\s,]+)*)', text, re.M)
    return {name for names in left for name in names.split(', ')}


def options_of_page(text):
    found = set()
    for line in re.findall(r'^\.(?:It )?(Fl .*)$', text, re.M):
        for long, name in re.findall(r'\bFl (Fl )?([^\s,]+)', line):
            found.add(('--' if long else '-') + name)
    return found


def compare_options(folder, programs):
    """Each option is described; there are no others; each family has a page."""
    for path in programs:
        name = pathlib.Path(path).name
        text = printed(path, '--help')
        pages = {name: text}
        families = re.search(r'^Families:\n((?: .*\n)+)', text, re.M)
        for family in re.findall(r'^ +(\S+)', families[1] if families else '',
                                 re.M):
            pages[f'{name}-{family}'] = printed(path, 'help', family)
        for page, help in pages.items():
            said = options_printed(help)
            there = options_of_page((folder / f'man1/{page}.1').read_text())
            for option in sorted(said ^ there):
                yield f'{page}(1): {option} is not in both'
            if len(said) < 2:
                yield f'{page}: too few options seen'


def compare_variables(source, folder):
    """Each variable of the environment that programs ask for is described."""
    pages = ''.join(p.read_text() for p in folder.glob('man1/*.1'))
    asked = set()
    for path in source.glob('solvers/**/*.c'):
        asked.update(re.findall(r'getenv \("(\w+)"\)', path.read_text()))
    if 'fdsolve.1' not in {p.name for p in folder.glob('man1/*')}:
        return
    for name in sorted(asked):
        if f'.It Ev {name}\n' not in pages:
            yield f'no page describes the variable {name}'


def compare_functions(source, folder):
    """Each public function has a page that shows how it is declared."""
    names = set()
    for path in [*source.glob('libfd/fd-*.h'),
                 source / 'solvers/flatzinc/fd-flatzinc.h']:
        text = re.sub(r'/\*.*?\*/', '', path.read_text(), flags=re.S)
        names.update((n, path.stem) for n in PUBLIC.findall(text))
    if len(names) < 300:
        yield 'too few functions seen'
    for name, stem in sorted(names):
        link = folder / f'man3/{name}.3'
        page = (folder / f'man3/{stem}.3').read_text()
        if not link.exists() or f'/{stem}.3' not in link.read_text():
            yield f'{name} has no page'
        elif f'.Nm {name}' not in page or f'{name} (' not in page:
            yield f'{name} is not in {stem}(3)'


# The heads of tables of two columns are left out.
HEADS = re.compile(r'^\|.*\n(?=\|---)', re.M)


def words(text):
    return re.findall(r'[A-Za-z_0-9]{3,}', text.lower())


def compare_documents(source, folder, shown):
    """No word of the documents is lost."""
    for page, paths in (('fd-proof.5', ['solvers/check/FORMAT']),
                        ('fd-json.5', ['solvers/fdsolve/json.md',
                                       'solvers/puzzles/zebra/zebra.md'])):
        there = words(shown(folder / 'man5' / page))
        for path in paths:
            said = words(HEADS.sub('', (source / path).read_text()))
            missing = [w for w in set(said) if said.count(w) > there.count(w)]
            for word in sorted(missing):
                yield f'{page}: {path} says {word} more often'


def lint(folder, mandoc):
    """What mandoc says, but that it finds no page that is not installed yet:
    those are looked for here."""
    pages = [p for s in SECTIONS for p in sorted((folder / s).glob('*'))
             if not p.read_text().startswith('.so ')]
    known = {tuple(p.name.rsplit('.', 1)) for p in pages}
    for page in pages:
        for name, section in re.findall(r'^\.(?:It )?Xr (\S+) (\d)',
                                        page.read_text(), re.M):
            if (name, section) not in known and name != 'minizinc':
                yield f'{page.name}: there is no {name}({section})'
    text = printed(mandoc, '-Tlint', *map(str, pages))
    for line in text.split('\n'):
        if line and 'referenced manual not found' not in line:
            yield line


def show_by(mandoc):
    def shown(page):
        if not mandoc:
            return re.sub(r'\\f[BIR]|\\[-e&]|\\\(..', ' ', page.read_text())
        return re.sub('.\b', '', printed(mandoc, '-Tascii', str(page)))
    return shown


def main():
    source, folder = map(pathlib.Path, sys.argv[1:3])
    mandoc = shutil.which('mandoc')
    tests = [
        ('options', compare_options(folder, sys.argv[3:])),
        ('variables', compare_variables(source, folder)),
        ('functions', compare_functions(source, folder)),
        ('documents', compare_documents(source, folder, show_by(mandoc))),
        ('mandoc -Tlint', lint(folder, mandoc) if mandoc else None),
    ]
    print(f'1..{len(tests)}')
    status = 0
    for i, (what, complaints) in enumerate(tests, 1):
        if complaints is None:
            print(f'ok {i} - {what} # SKIP mandoc is not there')
            continue
        found = list(complaints)
        print(*(f'# {line}' for line in found[:40]), sep='\n')
        print(f'{"not " if found else ""}ok {i} - {what}')
        status |= bool(found)
    sys.exit(status)


if __name__ == '__main__':
    main()
