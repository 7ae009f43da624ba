#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a call from Python costs, and how long small models take, beside
logilab-constraint (Debian's python3-logilab-constraint) and OR-Tools where they
are installed.

    PYTHONPATH=BUILD/libfd/python python3 bench/python.py

Seconds are those of the processor, the least of three runs.
"""
import itertools
import random
import time

import libfd

try:
    from logilab import constraint
    from logilab.constraint import fd
except ImportError:
    constraint = None
try:
    from ortools.sat.python import cp_model
except ImportError:
    cp_model = None

SUDOKU = ('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5'
          '....8..79')
HARD = ('4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....'
        '1.4......')
UNITS = ([[9 * i + j for j in range(9)] for i in range(9)] +
         [[9 * i + j for i in range(9)] for j in range(9)] +
         [[27 * a + 9 * i + 3 * b + j for i in range(3) for j in range(3)]
          for a in range(3) for b in range(3)])
# Fisher and Thompson's, of 6 jobs: machine and duration of each operation.
FT06 = [[2, 1, 0, 3, 1, 6, 3, 7, 5, 3, 4, 6],
        [1, 8, 2, 5, 4, 10, 5, 10, 0, 10, 3, 4],
        [2, 5, 3, 4, 5, 8, 0, 9, 1, 1, 4, 7],
        [1, 5, 0, 5, 2, 5, 3, 3, 4, 8, 5, 9],
        [2, 9, 1, 3, 4, 5, 5, 4, 0, 3, 3, 1],
        [1, 3, 3, 3, 5, 9, 0, 10, 4, 4, 2, 1]]
SHOP = [list(zip(row[::2], row[1::2])) for row in FT06]


def least(run, n=3):
    found = []
    for _ in range(n):
        begun = time.process_time()
        answer = run()
        found.append((time.process_time() - begun, answer))
    return min(found)


def show(what, who, run, n=3):
    seconds, answer = least(run, n)
    print(f'{what:28}{who:20}{1000 * seconds:10.2f} ms  {answer}')


# --- libfd -------------------------------------------------------------------

def sudoku(text):
    m = libfd.Model()
    x = [m.int_var(1, 9) if c == '.' else m.int_var([int(c)]) for c in text]
    m.add([libfd.all_different([x[i] for i in unit], consistency='domain')
           for unit in UNITS])
    return ''.join(map(str, m.solve().values_of(x)))[:9]


def shop():
    m = libfd.Model()
    machines, ends = {}, []
    for job in SHOP:
        start = m.int_vars(len(job), 0, sum(d for j in SHOP for _, d in j))
        for (machine, d), s, after in itertools.zip_longest(job, start,
                                                            start[1:]):
            machines.setdefault(machine, []).append((s, d))
            m.add(s + d <= after) if after is not None else ends.append(s + d)
    for tasks in machines.values():
        m.add(libfd.disjunctive(*zip(*tasks)))
    best = m.minimize(libfd.max(ends))
    return best.objective, best.optimal


def calls():
    m = libfd.Model()
    x = m.int_vars(100, 0, 9)
    n = 100000

    def each(name, run, count):
        seconds, _ = least(run)
        print(f'{name:28}{"libfd":20}{count / seconds:10.0f} a second')
    each('ask a variable', lambda: [x[0].min for _ in range(n)], n)

    def relations():
        with m.level():
            for i in range(10000):
                m.add(x[i % 99] <= x[i % 99 + 1])
    each('add x <= y', relations, 10000)

    def solves():
        for i in range(10000):
            m.solve(assumptions=[x[i % 100] <= 3])
    small = libfd.Model()
    y = small.int_vars(5, 0, 9)

    def small_solves():
        for i in range(10000):
            small.solve(assumptions=[y[i % 5] <= 3])
    each('solve, 5 variables', small_solves, 10000)
    each('solve, 100 variables', solves, 10000)
    each('solutions', lambda: sum(1 for _ in zip(range(20000),
                                                small.solutions())), 20000)

    def clauses(search, model, b):
        rng = random.Random(1)
        for i in range(10000):
            some = rng.sample(list(b), 3)
            model.add(some[0] | some[1] | ~some[2])
            search.solve([b[i % 40], ~b[(i + 7) % 40]])

    def added():
        model = libfd.Model()
        b = model.bool_vars(40)
        with libfd.Search(model, learn=True, incremental=True) as search:
            clauses(search, model, b)
    each('add a clause and solve', added, 10000)


# --- the others --------------------------------------------------------------

def sudoku_logilab(text):
    names = [f'x{i}' for i in range(81)]
    domains = {name: fd.FiniteDomain(range(1, 10) if c == '.' else [int(c)])
               for name, c in zip(names, text)}
    distinct = [fd.AllDistinct([names[i] for i in unit]) for unit in UNITS]
    problem = constraint.Repository(names, domains, distinct)
    s = constraint.Solver().solve_one(problem)
    return ''.join(str(s[name]) for name in names[:9])


def shop_logilab(most):
    """A schedule that takes no longer; there is no objective."""
    domains, distinct, machines = {}, [], {}
    for j, job in enumerate(SHOP):
        for k, (machine, d) in enumerate(job):
            name = f's{j}_{k}'
            domains[name] = fd.FiniteDomain(range(most - d + 1))
            for other, e in machines.setdefault(machine, []):
                distinct.append(fd.make_expression(
                    (name, other),
                    f'{name}+{d}<={other} or {other}+{e}<={name}'))
            machines[machine].append((name, d))
            if k:
                before = f's{j}_{k - 1}'
                distinct.append(fd.make_expression(
                    (before, name), f'{before}+{job[k - 1][1]}<={name}'))
    problem = constraint.Repository(list(domains), domains, distinct)
    return constraint.Solver().solve_one(problem) is not None


def sudoku_ortools(text):
    m = cp_model.CpModel()
    x = [m.NewIntVar(1, 9, '') if c == '.' else m.NewConstant(int(c))
         for c in text]
    for unit in UNITS:
        m.AddAllDifferent([x[i] for i in unit])
    solver = cp_model.CpSolver()
    solver.Solve(m)
    return ''.join(str(solver.Value(v)) for v in x[:9])


def shop_ortools():
    m = cp_model.CpModel()
    most = sum(d for j in SHOP for _, d in j)
    machines, last = {}, m.NewIntVar(0, most, '')
    for job in SHOP:
        before = 0
        for machine, d in job:
            s = m.NewIntVar(0, most, '')
            machines.setdefault(machine, []).append(
                m.NewFixedSizeIntervalVar(s, d, ''))
            m.Add(s >= before)
            before = s + d
        m.Add(before <= last)
    for tasks in machines.values():
        m.AddNoOverlap(tasks)
    m.Minimize(last)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return int(solver.Solve(m) == cp_model.OPTIMAL and solver.ObjectiveValue())


def main():
    calls()
    for name, text in (('sudoku, easy', SUDOKU), ('sudoku, 17 clues', HARD)):
        show(name, 'libfd', lambda: sudoku(text))
        if constraint:
            show(name, 'logilab-constraint', lambda: sudoku_logilab(text), 1)
        if cp_model:
            show(name, 'OR-Tools', lambda: sudoku_ortools(text))
    show('job shop ft06', 'libfd', shop)
    if constraint:
        show('job shop ft06, 55 given', 'logilab-constraint',
             lambda: shop_logilab(55), 1)
    if cp_model:
        show('job shop ft06', 'OR-Tools', shop_ortools)


if __name__ == '__main__':
    main()
