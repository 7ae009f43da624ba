#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""jobs.py FDSOLVE - the same bytes for any number of threads, of each family;
and the solutions of one search without -j."""

import os
import subprocess
import sys

SUDOKU = '\n'.join(['1' + '.' * 8] + ['.' * 9] * 8) + '\n'
CASES = [
    ['queens', '7', '--all'],
    ['queens', '8', '--count'],
    ['queens', '8', '--count', '10'],
    ['queens', '6', '-n', '3'],
    ['queens', '3', '--all'],
    ['magic', '3', '--all'],
    ['hexagon', '--all'],
    ['hexagon', '--count'],
    ['crypt', 'SEND + MORE = MONEY', '--all'],
    ['crypt', 'A + B = CD', '--all'],
    ['crypt', 'A + B = CD', '--all', '--json'],
    ['zebra', 'classic', '--unique'],
    ['color', 'europe', '-n', '3'],
    ['color', 'europe', '--colors', '4', '-n', '500'],
    ['queens', '6', '--all', '--json'],
    ['queens', '6', '--all', '--svg', os.devnull],
    ['magic', '3', '--all', '--json', '--unique'],
    ['qcp', '4', '--holes', '12', '--all', '--json'],
    ['qcp', '5', '--holes', '16', '--all'],
    ['amb', 'queens', '--count'],
    ['sudoku', '-', '-n', '20'],
    ['sudoku', '-', '-n', '20', '--json'],
    ['sudoku', '-', '--unique'],
]


def run(program, case, jobs):
    done = subprocess.run([program, *case, *jobs], text=True, timeout=200,
                          input=SUDOKU, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr


def main():
    program = sys.argv[1]
    for case in CASES:
        name = ' '.join(case)
        alone = run(program, case, [])
        one = run(program, case, ['-j', '1'])
        if one[0] != alone[0]:
            sys.exit(f'{name}: exit status {one[0]}, {alone[0]} without -j\n'
                     f'{one[2]}')
        complete = '--all' in case or '--count' in case or '--unique' in case
        if complete and '--json' not in case and \
                sorted(one[1]) != sorted(alone[1]):
            sys.exit(f'{name}: other solutions than without -j')
        for jobs in ['2', '7']:
            if run(program, case, ['-j' + jobs]) != one:
                sys.exit(f'{name}: something else with {jobs} threads')
    status, _, _ = run(program, ['queens', '6', '--all'], ['-j', '0'])
    if status != 1:
        sys.exit('-j 0 is not refused')
    print(f'{len(CASES)} cases, each the same for 1, 2 and 7 threads')


if __name__ == '__main__':
    main()
