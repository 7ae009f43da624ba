#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every family's model, written by fdsolve --flatzinc: fzn-libfd counts the
same solutions, or finds the same optimum, as fdsolve itself; and so does
fzn-gecode where it is installed and knows the predicates.

usage: families.py FDSOLVE FZN-LIBFD
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

GRAPH = 'p edge 5 6\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 5 3\n'
JOBS = '2 2\n0 3 1 2\n1 2 0 4\n'
SUDOKU = ('53..7....6..195....98....6.8...6...34..8.3..17...2...6'
          '.6....28....419..5....8..79\n')
SHIDOKU = '1...............\n'
# Arguments, and the member of the JSON that is the optimum.
CASES = [
    (['queens', '6'], None),
    (['queens', '4'], None),
    (['queens', '3'], None),
    (['crypt', 'SEND + MORE = MONEY'], None),
    (['crypt', 'AA * B = CC'], None),
    (['sudoku', 'sudoku.txt'], None),
    (['sudoku', 'shidoku.txt'], None),
    (['zebra', 'classic'], None),
    (['hexagon'], None),
    (['magic', '3'], None),
    (['qcp', '4', '--holes', '9'], None),
    (['color', 'graph.col', '--colors', '3'], None),
    (['color', 'graph.col'], 'colors'),
    (['color', 'europe'], 'colors'),
    (['jobshop', 'jobs.txt'], 'makespan'),
]
# What fzn-gecode says of a predicate that it does not have.
UNKNOWN = re.compile(r'Constraint \w+ not found')
# So many models, at least, are to be ones that it reads.
LEAST_BY_GECODE = 12


def run(command, folder):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True,
                          timeout=100)
    if done.returncode:
        raise SystemExit('%s: status %d: %s' %
                         (command, done.returncode, done.stderr))
    return done.stdout


def values(text):
    """Each solution as the set of its lines."""
    return [frozenset(part.split('\n')) - {''}
            for part in text.split('----------\n')[:-1]]


def solve(command, model, optimum, folder):
    """The number of solutions, or the objective of the last one."""
    text = run(command + ([] if optimum else ['-a']) + ['model.fzn'], folder)
    if 'UNSATISFIABLE' in text:
        return 0
    if '==========' not in text:
        raise SystemExit('%s: not to the end' % command)
    found = values(text)
    if not optimum:
        return len(set(found))
    name = re.search(r'(?:minimize|maximize) (\w+);', model).group(1)
    return int(next(line for line in found[-1]
                    if line.startswith(name + ' = '))[len(name) + 3:-1])


def knows(gecode, folder):
    """Whether it has the predicates of the model."""
    done = subprocess.run([gecode, '-time', '1', 'model.fzn'], cwd=folder,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          universal_newlines=True, timeout=100)
    return not UNKNOWN.search(done.stderr)


def expected(fdsolve, arguments, optimum, folder):
    command = [fdsolve] + arguments + ['--json', '--flatzinc', 'model.fzn']
    told = run(command + ([] if optimum else ['--count']), folder)
    answer = json.loads(told.split('\n')[0])
    if optimum:
        return answer[optimum]
    return answer['count']


def main():
    fdsolve, fzn = (os.path.abspath(path) for path in sys.argv[1:])
    gecode = shutil.which('fzn-gecode')
    wrong = by_gecode = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (('graph.col', GRAPH), ('jobs.txt', JOBS),
                           ('sudoku.txt', SUDOKU), ('shidoku.txt', SHIDOKU)):
            with open(os.path.join(folder, name), 'w') as out:
                out.write(text)
        for arguments, optimum in CASES:
            wanted = expected(fdsolve, arguments, optimum, folder)
            with open(os.path.join(folder, 'model.fzn')) as file:
                model = file.read()
            solvers = [[fzn]]
            if gecode and knows(gecode, folder):
                solvers.append([gecode])
                by_gecode += 1
            for command in solvers:
                found = solve(command, model, optimum, folder)
                if found != wanted:
                    wrong += 1
                    print('%s: fdsolve says %s, %s %s' %
                          (' '.join(arguments), wanted, command[0], found))
        refused = subprocess.run(
            [fdsolve, 'states', 'queens', '4', '--flatzinc', 'none.fzn'],
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            universal_newlines=True)
        if refused.returncode != 1 or 'no constraints' not in refused.stderr:
            print('states: %d, %s' % (refused.returncode, refused.stderr))
            wrong += 1
    print('%d models, %d of them by Gecode, too' % (len(CASES), by_gecode))
    if gecode and by_gecode < LEAST_BY_GECODE:
        print('expected %d by Gecode' % LEAST_BY_GECODE)
        wrong += 1
    return 1 if wrong else 0


sys.exit(main())
