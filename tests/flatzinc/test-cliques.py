#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test-cliques.py PROGRAM [CASES [SEED]] - tasks that must not overlap, said in
pairs: fzn-libfd, which finds cliques of them, has the solutions that there are."""

import itertools
import random
import subprocess
import sys


def order(n, x, y, gap, r, form):
    """b -> x + gap <= y, written one way or the other."""
    if r.random() < 0.5:
        return f'constraint int_lin_le_{form}([1,-1],[x{x},x{y}],{-gap},b{n});'
    return f'constraint int_lin_le_{form}([-1,1],[x{y},x{x}],{-gap},b{n});'


def clause(b, c, form, r):
    """One of both; of truth values that only imply orders, maybe not both."""
    way = r.randrange(5 if form == 'imp' else 4)
    if way == 0:
        return f'constraint array_bool_or([b{b},b{c}],true);'
    if way == 1:
        return f'constraint bool_clause([b{c},b{b}],[]);'
    if way == 4:
        return f'constraint bool_not(b{b},b{c});'
    if way == 2:
        return (f'constraint bool_clause([b{b}],[n{c}]);\n'
                f'constraint array_bool_or([n{c},b{c}],true);')
    return (f'constraint bool_not(b{b},n{b});\n'
            f'constraint bool_clause([b{c}],[n{b}]);')


def draw(r):
    n, width = r.randint(2, 5), r.randint(2, 7)
    durations = [r.randint(1, 3) for _ in range(n)]
    bools, constraints, pairs = [], [], []
    for x, y in itertools.combinations(range(n), 2):
        if r.random() < 0.15:
            continue
        for _ in range(1 if r.random() < 0.9 else 2):
            gaps = [durations[i] if r.random() < 0.8 else r.randint(-1, 3)
                    for i in (x, y)]
            k = len(bools) // 2
            bools += [f'b{k}', f'b{k + 1}', f'n{k}', f'n{k + 1}']
            form = r.choice(['imp', 'reif'])
            constraints += [order(k, x, y, gaps[0], r, form),
                            order(k + 1, y, x, gaps[1], r, form),
                            clause(k, k + 1, form, r)]
            pairs.append((x, y, gaps))
    if r.random() < 0.2:
        constraints.append('constraint int_eq(x0,x1);')
        pairs.append((0, 1, None))
    r.shuffle(constraints)
    text = [f'var bool: {b};' for b in bools]
    text += [f'var 0..{width}: x{i};' for i in range(n)]
    names = ','.join(f'x{i}' for i in range(n))
    text += [f'array [1..{n}] of var int: all :: output_array([1..{n}]) = '
             f'[{names}];', *constraints, 'solve satisfy;']
    return n, width, pairs, '\n'.join(text) + '\n'


def holds(x, pairs):
    return all(x[i] == x[j] if gaps is None else
               x[i] + gaps[0] <= x[j] or x[j] + gaps[1] <= x[i]
               for i, j, gaps in pairs)


def solutions(program, text, options):
    done = subprocess.run([program, *options, '-a', '-'], input=text, text=True,
                          stdout=subprocess.PIPE, check=True)
    return sorted(tuple(map(int, line[line.index('[') + 1:line.index(']')]
                            .split(',')))
                  for line in done.stdout.splitlines() if line.startswith('all'))


def main(program, cases=110, seed=1):
    r = random.Random(seed)
    for case in range(cases):
        n, width, pairs, text = draw(r)
        right = [x for x in itertools.product(range(width + 1), repeat=n)
                 if holds(x, pairs)]
        for options in [], ['--learn'], ['-f'], ['--learn', '--no-cliques']:
            found = solutions(program, text, options)
            if found != right:
                sys.exit(f'case {case} of seed {seed}: {len(found)} solutions '
                         f'with {options}, there are {len(right)}:\n{text}')
    print(f'{cases} cases, seed {seed}: all right')


if __name__ == '__main__':
    main(sys.argv[1], *map(int, sys.argv[2:]))
