#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The shells complete what the programs take: bash and fish are asked, and zsh
reads what was written for it, where they are there.

    completions.py FOLDER-OF-COMPLETIONS PROGRAM...
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ASK_BASH = r'''
. "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
"_${1//-/_}" 2>/dev/null
printf '%s\n' "${COMPREPLY[@]}"
'''
FILES = ('map.col', 'puzzle.json', 'model.fzn', 'proof.fdp', 'proof.fdp.gz',
         'picture.svg', 'other.txt')

# What is asked, and what is the answer, among the files above.
ASKED = (
    ('fdsolve s', 'states sudoku'),
    ('fdsolve --json su', 'sudoku'),
    ('fdsolve --svg color su', 'sudoku'),
    ('fdsolve sudoku --by ', 'search propagation probing'),
    ('fdsolve --svg-of pu', 'puzzle'),
    ('fdsolve --svg ', 'picture.svg'),
    ('fdsolve --proof ', 'proof.fdp proof.fdp.gz'),
    ('fdsolve color ', 'europe map.col'),
    ('fdsolve zebra ', 'classic puzzle.json'),
    ('fdsolve states ', 'queens puzzle jugs'),
    ('fdsolve queens ', ''),
    ('fdsolve jobshop o', 'other.txt'),
    ('fzn-libfd --restart g', 'geometric glucose'),
    ('fzn-libfd ', 'model.fzn'),
    ('fdcheck ', 'model.fzn'),
    ('fdcheck model.fzn ', 'proof.fdp proof.fdp.gz'),
    ('fdp t', 'text trim'),
    ('fdp trim ', 'model.fzn'),
    ('fdp trim model.fzn ', 'proof.fdp proof.fdp.gz'),
)


def printed(command, folder=None, status=None):
    done = subprocess.run(command, cwd=folder, encoding='utf-8', check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if status is not None and done.returncode != status:
        return None
    return done.stdout


def ask_bash(file, line, folder):
    command = ['bash', '--norc', '-c', ASK_BASH, 'bash', file]
    return printed(command + line.split(' '), folder).split()


def ask_fish(file, line, folder):
    text = printed(['fish', '--no-config', '-c',
                    f"source {file}.fish; complete -C '{line}'"], folder)
    return [reply.split('\t')[0] for reply in text.splitlines()]


def names_of_options(program, *family):
    text = printed([program, *(('help', *family) if family else ('--help',))])
    left = re.findall(r'^ {2}(-[^\s,]+(?:, -[^\s,]+)*)', text, re.M)
    return {name for names in left for name in names.split(', ')}


def lines_to_ask(programs):
    """(line, answer): all of ASKED that these programs are for, and, of each
    program and family, all its options."""
    for name, path in programs.items():
        yield f'{name} -', names_of_options(path)
        help = printed([path, '--help'])
        listed = re.search(r'^Families:\n((?: .*\n)+)', help, re.M)
        for family in re.findall(r'^ +(\S+)', listed[1] if listed else '',
                                 re.M):
            yield f'{name} {family} -', names_of_options(path, family)
    for line, answer in ASKED:
        if line.split()[0] in programs:
            yield line, set(answer.split())


def wrong_answers(ask, folder, programs, work):
    for line, answer in lines_to_ask(programs):
        replies = ask(folder / line.split()[0], line, work)
        if set(replies) != answer:
            yield f"'{line}' is answered by {replies}, expected {answer}"


def wrong_of_fish(folder, programs, work):
    """Of fish, which lists "-" otherwise, options by "--" and no "-x"."""
    for line, answer in lines_to_ask(programs):
        if line.endswith(' -'):
            line += '-'
            answer = {a for a in answer if a.startswith('--')}
        replies = set(ask_fish(folder / line.split()[0], line, work))
        if replies != answer:
            yield f"'{line}' is answered by {replies}, expected {answer}"


def wrong_of_zsh(folder, programs, _work):
    for name, path in programs.items():
        file = folder / f'_{name}'
        if printed(['zsh', '-n', file], status=0) != '':
            yield f'_{name} is no program of zsh'
        there = file.read_text()
        for option in names_of_options(path):
            if not re.search(rf"[')]{option}[=+]?\[", there):
                yield f'_{name} does not name {option}'


def wrong_of_bash(folder, programs, work):
    yield from wrong_answers(ask_bash, folder, programs, work)


def main():
    folder = pathlib.Path(sys.argv[1])
    programs = {pathlib.Path(p).name: p for p in sys.argv[2:]}
    shells = (('bash', wrong_of_bash), ('fish', wrong_of_fish),
              ('zsh', wrong_of_zsh))
    print(f'1..{len(shells)}')
    status = 0
    with tempfile.TemporaryDirectory() as work:
        for file in FILES:
            pathlib.Path(work, file).touch()
        for i, (shell, wrong) in enumerate(shells, 1):
            if not shutil.which(shell):
                print(f'ok {i} - {shell} # SKIP it is not there')
                continue
            found = list(wrong(folder, programs, work))
            for line in found:
                print(f'# {line}')
            print(f'{"not " if found else ""}ok {i} - {shell}')
            status |= bool(found)
    sys.exit(status)


if __name__ == '__main__':
    main()
