#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Our ratings and costs of sudokus beside those of a known program.

    ratings.py FDSOLVE [--list FILE] [--check]
    ratings.py FDSOLVE --jar FILE [--java java]

FILE (ratings.tsv, beside this script) has a puzzle a line, what Sukaku Explainer
rated it, and, where that is another number, what it does without its techniques
that take a solution to be unique, which no explainer that proves can use.  Of
the puzzles up to 3.4, all of whose techniques we rate, as many are counted whose
rating is the same; of all, and of those of 5 and more, Spearman's rank
correlation with the rating or, where there is none, the cost of all steps.

With the program's jar, the puzzles are rated anew, and those that differ from
the list named.  --check fails if the ratings are not those of the list, or if
one more true given makes a rating higher.
"""
import argparse
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LOW, HIGH = 3.4, 5
GIVENS = 3  # added to a puzzle, one by one


def read_list(path):
    with open(path, encoding='utf-8') as file:
        rows = [line.split() for line in file if not line.startswith('#')]
    return [(row[0], float(row[1]), float(row[-1])) for row in rows]


def grade(program, puzzles):
    done = subprocess.run(
        [program, 'sudoku', '--grade', '--json', '--quiet', '-'], check=True,
        input='\n'.join(puzzles) + '\n', text=True, stdout=subprocess.PIPE)
    return [json.loads(line) for line in done.stdout.splitlines()]


def ranks(values):
    order = sorted(values)
    first = {v: i for i, v in reversed(list(enumerate(order)))}
    last = {v: i for i, v in enumerate(order)}
    return [(first[v] + last[v]) / 2 for v in values]


def spearman(one, other):
    a, b = ranks(one), ranks(other)
    mean = (len(a) - 1) / 2
    both = sum((x - mean) * (y - mean) for x, y in zip(a, b))
    return both / (sum((x - mean) ** 2 for x in a) *
                   sum((y - mean) ** 2 for y in b)) ** .5


def order(told):
    """Puzzles with a rating before those without."""
    return (0, told['rating']) if 'rating' in told else (1, told['cost'])


def compare(rows, told):
    low = [(row[1], t.get('rating')) for row, t in zip(rows, told)
           if row[1] <= LOW]
    wrong = sum(t.get('rating', LOW + 1) <= LOW for row, t in zip(rows, told)
                if row[1] > LOW)
    same = sum(one == other for one, other in low)
    print(f'{len(rows)} puzzles, {len(low)} up to {LOW}: {same} rated alike; '
          f'{wrong} others rated so')
    high = [(row[2], t['cost']) for row, t in zip(rows, told)
            if row[2] >= HIGH]
    for name, pairs in (('all', [(row[2], order(t))
                                 for row, t in zip(rows, told)]),
                        (f'{HIGH} and more', high)):
        if any(len(set(side)) < 2 for side in zip(*pairs)) or not pairs:
            continue
        print(f'Spearman, {name} ({len(pairs)}): '
              f'{spearman(*zip(*pairs)):.3f}')
    return same == len(low) and not wrong


def add_givens(rows, told):
    """Puzzles with true givens more, each with the number of the first one;
    what is not rated at first may get any rating."""
    rng = random.Random(1)
    for i, (row, t) in enumerate(zip(rows, told)):
        if 'rating' not in t:
            continue
        cells = list(row[0])
        for at in rng.sample([k for k in range(81) if cells[k] == '.'], GIVENS):
            cells[at] = str(t['solution'][f'r{at // 9 + 1}c{at % 9 + 1}'])
            yield i, ''.join(cells)


def is_monotone(program, rows, told):
    more = list(add_givens(rows, told))
    last = {i: t.get('rating', 100) for i, t in enumerate(told)}
    for (i, puzzle), t in zip(more, grade(program, [p for _, p in more])):
        rating = t.get('rating', 100)
        if rating > last[i]:
            print(f'{puzzle}: {rating}, and {last[i]} with a given less')
            return False
        last[i] = rating
    return True


def rate_anew(told, rows):
    command = [told.java, '-cp', told.jar, 'diuf.sudoku.test.serate',
               '--format=%r', *(row[0] for row in rows)]
    done = subprocess.run(command, check=True, text=True,
                          stdout=subprocess.PIPE)
    differ = 0
    for row, rating in zip(rows, done.stdout.split()):
        if float(rating) != row[1]:
            differ += 1
            print(f'{row[0]}: {rating}, in the list {row[1]}')
    print(f'{differ} of {len(rows)} differ from the list')


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('fdsolve')
    parser.add_argument('--list', default=os.path.join(HERE, 'ratings.tsv'))
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--jar', help='of Sukaku Explainer')
    parser.add_argument('--java', default='java')
    told = parser.parse_args()
    rows = read_list(told.list)
    ours = grade(told.fdsolve, [row[0] for row in rows])
    good = compare(rows, ours)
    if told.jar:
        rate_anew(told, rows)
    if told.check and not (good and is_monotone(told.fdsolve, rows, ours)):
        sys.exit(1)


if __name__ == '__main__':
    main()
