#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pages of the manual are whole: tags are closed, links lead somewhere,
nothing comes from a network, each constraint has an example, and the commands
in the guide answer what it says.

    pages.py SOURCE-ROOT FOLDER-OF-PAGES PROGRAM...
"""
import html.parser
import os
import pathlib
import re
import subprocess
import sys
import tempfile

EMPTY = {'meta', 'input', 'br', 'img', 'hr', 'link'}
POSTED = re.compile(r'^(?:bool|FdIntervalVar) (fd_(?:post|interval)_\w+) \(',
                    re.M)


class Reader(html.parser.HTMLParser):
    """What is open, what is named, what is linked."""

    def __init__(self):
        super().__init__()
        self.open, self.names, self.links, self.wrong = [], set(), [], []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag not in EMPTY:
            self.open.append(tag)
        if 'id' in attrs:
            if attrs['id'] in self.names:
                self.wrong.append(f'two elements are called {attrs["id"]}')
            self.names.add(attrs['id'])
        if tag == 'a' and 'href' in attrs:
            self.links.append(attrs['href'])
        if 'src' in attrs or tag == 'link':
            self.wrong.append(f'<{tag}> loads something')

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f'</{tag}> closes nothing')


def read(folder):
    pages = {}
    for path in sorted(folder.glob('*.html')):
        pages[path.name] = Reader()
        pages[path.name].feed(path.read_text())
    return pages


def broken(pages):
    if len(pages) < 30:
        yield 'too few pages'
    for name, page in pages.items():
        for what in page.wrong + [f'<{t}> stays open' for t in page.open]:
            yield f'{name}: {what}'
        for link in page.links:
            target, _, anchor = link.partition('#')
            there = pages.get(target or name)
            if not there or (anchor and anchor not in there.names):
                yield f'{name}: {link} leads nowhere'


def without_example(source):
    guide = (source / 'libfd/manual/guide/modelling.md').read_text()
    listed = re.search(r'fd_constraint_headers = \[(.*?)\]',
                       (source / 'libfd/meson.build').read_text(), re.S)[1]
    found = [name for path in [source / f'libfd/{header}' for header in
                               re.findall(r'[\w-]+\.h', listed)]
             for name in POSTED.findall(path.read_text())]
    if len(found) < 60:
        yield 'too few constraints seen'
    for name in found:
        if name not in guide:
            yield f'{name} is not in the guide'


def not_answered(source, programs):
    """Blocks of a console: "$ command", and what it prints."""
    path = os.pathsep.join(str(pathlib.Path(p).absolute().parent)
                           for p in programs)
    env = dict(os.environ, PATH=path + os.pathsep + os.environ['PATH'],
               LC_ALL='C.UTF-8')
    names = {pathlib.Path(p).name for p in programs}
    with tempfile.TemporaryDirectory() as work:
        for chapter in sorted(source.glob('libfd/manual/guide/*.md')):
            for block in re.findall(r'^```console\n(.*?)^```',
                                    chapter.read_text(), re.S | re.M):
                for line, answer in re.findall(r'^\$ (.*)\n((?:[^$].*\n)*)',
                                               block, re.M):
                    if line.split()[0] not in names:
                        continue
                    done = subprocess.run(line, shell=True, cwd=work, env=env,
                                          stdout=subprocess.PIPE, check=False,
                                          encoding='utf-8')
                    if done.stdout != answer:
                        yield f'{line}: prints {done.stdout!r}'


def main():
    source, folder = map(pathlib.Path, sys.argv[1:3])
    programs = sys.argv[3:]
    tests = (('pages', broken(read(folder))),
             ('constraints', without_example(source)),
             ('commands', not_answered(source, programs)))
    print(f'1..{len(tests)}')
    status = 0
    for i, (what, complaints) in enumerate(tests, 1):
        found = list(complaints)
        for line in found[:40]:
            print(f'# {line}')
        print(f'{"not " if found else ""}ok {i} - {what}')
        status |= bool(found)
    sys.exit(status)


if __name__ == '__main__':
    main()
