#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""threads.py PROGRAM [--large] - all solutions of 20 models by several threads.

Each model prints the same bytes with 1, 2, 3 and 7 threads, and without -p.
--large takes sizes that need about a second each."""

import os
import subprocess
import sys
import tempfile

THREADS = ['1', '2', '3', '7']


class Model:
    """FlatZinc in the making."""

    def __init__(self):
        self.variables, self.constraints, self.order = [], [], []

    def var(self, low, high):
        name = f'x{len(self.variables)}'
        self.variables.append(f'var {low}..{high}: {name} :: output_var;')
        return name

    def vars(self, n, low, high):
        names = [self.var(low, high) for _ in range(n)]
        self.order += names
        return names

    def post(self, name, *arguments):
        words = (f'[{",".join(map(str, word))}]' if isinstance(word, list)
                 else str(word) for word in arguments)
        self.constraints.append(f'constraint {name}({",".join(words)});')

    def linear(self, relation, coefficients, names, constant):
        self.post(f'int_lin_{relation}', coefficients, names, constant)

    def differ(self, names):
        self.post('fzn_all_different_int', names)

    def plus(self, name, constant, low, high):
        """A variable that is another one and a constant."""
        sum_of = self.var(low, high)
        self.linear('eq', [1, -1], [name, sum_of], -constant)
        return sum_of

    def minus(self, left, right, most):
        difference = self.var(-most, most)
        self.linear('eq', [1, -1, -1], [left, right, difference], 0)
        return difference

    def text(self, select, assign):
        return '\n'.join(self.variables + self.constraints + [
            f'solve :: int_search([{",".join(self.order)}],{select},{assign},'
            'complete) satisfy;\n'])


# --- models ------------------------------------------------------------------

def queens(n):
    model = Model()
    q = model.vars(n, 1, n)
    model.differ(q)
    for sign in (1, -1):
        model.differ([model.plus(x, sign * i, -n, 2 * n)
                      for i, x in enumerate(q)])
    return model


def langford(n):
    model = Model()
    x = model.vars(2 * n, 1, 2 * n)
    model.differ(x)
    for i in range(n):
        model.linear('eq', [1, -1], [x[n + i], x[i]], i + 2)
    return model


def magic(n):
    model = Model()
    x = model.vars(n * n, 1, n * n)
    model.differ(x)
    rows = [x[i * n:i * n + n] for i in range(n)]
    for line in rows + [x[i::n] for i in range(n)] + [x[::n + 1]]:
        model.linear('eq', [1] * n, line, n * (n * n + 1) // 2)
    model.linear('le', [1, -1], [x[0], x[n - 1]], -1)
    model.linear('le', [1], [x[0]], 3)
    return model


def costas(n):
    model = Model()
    x = model.vars(n, 1, n)
    model.differ(x)
    for step in range(1, n - 1):
        model.differ([model.minus(x[i + step], x[i], n)
                      for i in range(n - step)])
    return model


def all_interval(n):
    model = Model()
    x = model.vars(n, 0, n - 1)
    model.differ(x)
    sizes = []
    for left, right in zip(x, x[1:]):
        size = model.var(1, n - 1)
        model.post('int_abs', model.minus(right, left, n), size)
        sizes.append(size)
    model.differ(sizes)
    return model


def quasigroup(n):
    model = Model()
    x = model.vars(n * n, 1, n)
    for i in range(n):
        model.differ(x[i * n:i * n + n])
        model.differ(x[i::n])
        model.linear('eq', [1], [x[i * n + i]], i + 1)
    return model


def pythagoras(n):
    model = Model()
    x = model.vars(3, 1, n)
    squares = [model.var(1, n * n) for _ in x]
    for name, square in zip(x, squares):
        model.post('int_times', name, name, square)
    model.linear('eq', [1, 1, -1], squares, 0)
    model.linear('le', [1, -1], x[:2], -1)
    return model


def ruler(n):
    model = Model()
    most = n * n - 2 * n + 2
    x = model.vars(n, 0, most)
    model.linear('eq', [1], [x[0]], 0)
    for left, right in zip(x, x[1:]):
        model.linear('le', [1, -1], [left, right], -1)
    model.differ([model.minus(x[j], x[i], most)
                  for j in range(n) for i in range(j)])
    return model


def knapsack(n):
    model = Model()
    x = model.vars(n, 0, 5)
    model.linear('eq', [i * i + 7 for i in range(n)], x, 20 * n)
    return model


def ring(n):
    """Colours, where none are alike at a distance of one or two."""
    model = Model()
    x = model.vars(n, 1, 4)
    for i in range(n):
        for step in (1, 2):
            model.post('int_ne', x[i], x[(i + step) % n])
    return model


FAMILIES = [  # size; and a larger one
    (queens, 7, 11), (langford, 4, 11), (magic, 3, 4), (costas, 6, 10),
    (all_interval, 7, 12), (quasigroup, 5, 6), (pythagoras, 60, 2000),
    (ruler, 5, 8), (knapsack, 6, 12), (ring, 8, 16)]
SEARCHES = [('input_order', 'indomain_min'), ('first_fail', 'indomain_max')]


def told(program, path, *options):
    done = subprocess.run([program, '-a', *options, path], check=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    return done.stdout


def main():
    program = sys.argv[1]
    large = '--large' in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'model.fzn')
        for family, small_size, large_size in FAMILIES:
            size = large_size if large else small_size
            for search in SEARCHES:
                with open(path, 'w', encoding='ascii') as file:
                    file.write(family(size).text(*search))
                one = told(program, path)
                for threads in THREADS:
                    if told(program, path, '-p', threads) != one:
                        sys.exit(f'{family.__name__} {size}, {search[0]}: '
                                 f'{threads} threads print something else')
                print(f'{family.__name__} {size}, {search[0]}: '
                      f'{one.count(b"----------")} solutions', flush=True)


if __name__ == '__main__':
    main()
