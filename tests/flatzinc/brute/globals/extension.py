# SPDX-License-Identifier: MIT
"""Constraints in extension."""

from ..model import Set
from ..predicates import add_global


def is_row(x, cells):
    return any(cells[k:k + len(x)] == list(x)
               for k in range(0, len(cells), len(x)))


def draw_table(drawing, random):
    n = random.choice([1, 2, 2, 3, 3, 4])
    return [drawing.array('int', False, n),
            drawing.array('int', True, n * random.choice([0, 1, 2, 4, 7, 12]))]


add_global('fzn_negative_table_int', 'ints table',
           lambda x, cells: not is_row(list(x), list(cells)), draw_table)
add_global('fzn_table_int', 'ints table',
           lambda x, cells: is_row(list(x), list(cells)), draw_table)


def run(x, initial, step):
    now = {initial}
    for v in x:
        now = {t for q in now for t in step(q, v)}
    return now


def regular(x, states, symbols, table, initial, accepting):
    def step(q, v):
        to = table[(q - 1) * symbols + v - 1] if 1 <= v <= symbols else 0
        return [to] if to else []
    return any(q in accepting for q in run(x, initial, step))


def by_edges(edges):
    return lambda q, v: [edges[k + 2] for k in range(0, len(edges), 3)
                         if edges[k] == q and edges[k + 1] == v]


def nfa(x, states, edges, initial, accepting):
    return any(q in accepting for q in run(x, initial, by_edges(edges)))


def mdd(x, nodes, edges):
    return 0 in run(x, 1, by_edges(edges))


def draw_accepting(random, states):
    found = sorted(q for q in range(1, states + 1) if random.random() < 0.5)
    return Set(tuple(found), '{' + ', '.join(map(str, found)) + '}'
               if found else '1..0')


def draw_regular(drawing, random):
    states, symbols = random.randint(1, 3), random.randint(1, 4)
    table = [random.choice([0] + list(range(1, states + 1)) * 2)
             for _ in range(states * symbols)]
    return [drawing.array('int', False, random.randint(0, 4)), states, symbols,
            table, random.randint(1, states), draw_accepting(random, states)]


def draw_nfa(drawing, random):
    states = random.randint(1, 3)
    edges = []
    for _ in range(random.randint(0, 10)):
        edges += [random.randint(1, states), drawing.constant('int'),
                  random.randint(1, states)]
    return [drawing.array('int', False, random.randint(0, 4)), states, edges,
            random.randint(1, states), draw_accepting(random, states)]


def draw_mdd(drawing, random):
    n = random.randint(1, 4)
    edges = []
    for k in range(n + random.randint(0, 10)):
        level = k if k < n else random.randrange(n)
        edges += [1 if level == 0 else 2 * level + random.randint(0, 1),
                  drawing.constant('int'),
                  0 if level == n - 1 else 2 * level + 2 + random.randint(0, 1)]
    return [drawing.array('int', False, n), 2 * n + 1, edges]


def is_entry(table, width, row_first, column_first, row, column, y):
    i, j = row - row_first, column - column_first
    return bool(table) and 0 <= i < len(table) // width and \
        0 <= j < width and table[i * width + j] == y


def draw_element_2d(drawing, random):
    width, height = random.randint(1, 4), random.randint(0, 4)
    table = [drawing.constant('int') for _ in range(width * height)]
    return [table, width, random.choice([1, 1, 0, -2]),
            random.choice([1, 1, 0, -2]), drawing.term('int'),
            drawing.term('int'), drawing.term('int')]


add_global('libfd_element_2d', 'table number number number int int int',
           is_entry, draw_element_2d)
add_global('fzn_regular', 'ints number number table number set', regular,
           draw_regular)
add_global('libfd_regular_nfa', 'ints number table number set', nfa, draw_nfa)
add_global('libfd_mdd', 'ints number table', mdd, draw_mdd)
