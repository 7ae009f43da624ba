# SPDX-License-Identifier: MIT
"""Constraints in extension."""

import math

from second_model import add_global, size


def rows_of(x, cells):
    return {tuple(cells[k:k + len(x)]) for k in range(0, len(cells), len(x))}


def may_be_row(rules, a, sense):
    rows = [row for row in rows_of(*a) if all(rules.can(x, v) for x, v in zip(a[0], row))]
    return bool(rows) if sense else len(rows) < math.prod(size(rules.ranges(x)) for x in a[0])


add_global('fzn_negative_table_int', 2, lambda x, cells: tuple(x) not in rows_of(x, cells),
           lambda rules, a, sense: may_be_row(rules, a, not sense))
add_global('fzn_table_int', 2, lambda x, cells: tuple(x) in rows_of(x, cells), may_be_row)


def may_be_entry(rules, a, sense):
    table, width, row_first, column_first, row, column, y = a
    height = len(table) // width if table else 0
    if not sense and (size(rules.ranges(y)) > 1 or not row_first <= rules.low(row) <= rules.high(row) < row_first + height
                      or not column_first <= rules.low(column) <= rules.high(column) < column_first + width):
        return True
    return any(rules.can(y, table[i * width + j]) == sense
               for i in range(height) if rules.can(row, row_first + i)
               for j in range(width) if rules.can(column, column_first + j))


def is_entry(table, width, row_first, column_first, row, column, y):
    i, j = row - row_first, column - column_first
    return bool(table) and i in range(len(table) // width) and j in range(width) and table[i * width + j] == y


add_global('libfd_element_2d', 7, is_entry, may_be_entry)


def step_table(a, now, may):
    _, _, symbols, table, _, _ = a
    return {table[(q - 1) * symbols + v - 1] for q in now for v in range(1, symbols + 1) if may(v)} - {0}


def step_edges(edges, now, may):
    return {edges[k + 2] for k in range(0, len(edges), 3) if edges[k] in now and may(edges[k + 1])}


def reaches(a, step, initial, accepts, may):
    """may (term, value): whether the term may be the value."""
    now = {initial}
    for x in a[0]:
        now = step(now, lambda v: may(x, v))  # noqa: B023 (called at once)
    return any(accepts(q) for q in now)


def is_in(ranges, q):
    return any(low <= q <= high for low, high in ranges)


def regular(a, may):
    return reaches(a, lambda now, can: step_table(a, now, can), a[4], lambda q: is_in(a[5], q), may)


def nfa(a, may):
    return reaches(a, lambda now, can: step_edges(a[2], now, can), a[3], lambda q: is_in(a[4], q), may)


def mdd(a, may):
    return reaches(a, lambda now, can: step_edges(a[2], now, can), 1, lambda q: q == 0, may)


def add_automaton(name, count, accepts):
    add_global(name, count, lambda *a: accepts(a, lambda x, v: x == v),
               lambda rules, a, sense: not sense or accepts(a, rules.can))


add_automaton('fzn_regular', 6, regular)
add_automaton('libfd_regular_nfa', 5, nfa)
add_automaton('libfd_mdd', 3, mdd)
