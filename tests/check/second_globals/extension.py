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


def through(before, behind, cost):
    """Bounds of what ways cost; None: there are none."""
    return before and behind and (before[0] + cost + behind[0], before[1] + cost + behind[1])


def merge(ways, at, bounds):
    if bounds:
        old = ways.get(at, bounds)
        ways[at] = min(old[0], bounds[0]), max(old[1], bounds[1])


def costs_within(a, edges, initial, accepts, may, low, high):
    """Each letter has an edge on a way of at most high, and on one of at least low."""
    x, zero = a[0], (0, 0)
    letters = [[e for e in edges if may(term, e[1])] for term in x]
    before = [{initial: zero}]
    for letter in letters:
        ways = {}
        for q, _, to, cost in letter:
            merge(ways, to, through(before[-1].get(q), zero, cost))
        before.append(ways)
    behind = {q: zero for q in before[-1] if accepts(q)}
    if not x:
        return bool(behind) and low <= 0 <= high
    for letter, ways in zip(reversed(letters), reversed(before[:-1])):
        whole = [through(ways.get(q), behind.get(to), cost) for q, _, to, cost in letter]
        if not any(w and w[0] <= high and w[1] >= low for w in whole):
            return False
        earlier = {}
        for q, _, to, cost in letter:
            merge(earlier, q, through(zero, behind.get(to), cost))
        behind = earlier
    return True


def cost_regular(a, may, low, high):
    _, _, symbols, table, initial, accepting, costs, _ = a
    edges = [(k // symbols + 1, k % symbols + 1, to, costs[k]) for k, to in enumerate(table) if to]
    return costs_within(a, edges, initial, lambda q: is_in(accepting, q), may, low, high)


def cost_mdd(a, may, low, high):
    edges = [(*a[2][3 * k:3 * k + 3], cost) for k, cost in enumerate(a[3])]
    return costs_within(a, edges, 1, lambda q: q == 0, may, low, high)


def add_cost(name, count, within):
    add_global(name, count, lambda *a: within(a, lambda x, v: x == v, a[-1], a[-1]),
               lambda rules, a, sense: not sense or within(a, rules.can, rules.low(a[-1]), rules.high(a[-1])))


add_cost('fzn_cost_regular', 8, cost_regular)
add_cost('libfd_cost_mdd', 5, cost_mdd)
