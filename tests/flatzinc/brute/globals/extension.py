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


def costs_of(x, initial, edges):
    """What it costs to go on from the state, and the state, by one edge each."""
    state, cost = initial, 0
    for v in x:
        found = [(to, c) for q, label, to, c in edges if (q, label) == (state, v)]
        if not found:
            return None, 0
        state, cost = found[0][0], cost + found[0][1]
    return state, cost


def cost_regular(x, states, symbols, table, initial, accepting, costs, total):
    edges = [(k // symbols + 1, k % symbols + 1, to, costs[k])
             for k, to in enumerate(table) if to]
    state, cost = costs_of(x, initial, edges)
    return state is not None and state in accepting and cost == total


def cost_mdd(x, nodes, edges, costs, total):
    return costs_of(x, 1, [(*edges[3 * k:3 * k + 3], c)
                           for k, c in enumerate(costs)]) == (0, total)


def draw_costs(random, n):
    return [random.choice([0, 1, 1, 2, 3, -1, -2]) for _ in range(n)]


def draw_cost_regular(drawing, random):
    drawn = draw_regular(drawing, random)
    return drawn + [draw_costs(random, len(drawn[3])), drawing.term('int')]


def draw_cost_mdd(drawing, random):
    x, nodes, drawn = draw_mdd(drawing, random)
    edges, seen = [], set()
    for k in range(0, len(drawn), 3):
        if tuple(drawn[k:k + 2]) not in seen:
            seen.add(tuple(drawn[k:k + 2]))
            edges += drawn[k:k + 3]
    return [x, nodes, edges, draw_costs(random, len(edges) // 3),
            drawing.term('int')]


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
add_global('fzn_cost_regular', 'ints number number table number set table int',
           cost_regular, draw_cost_regular)
add_global('libfd_cost_mdd', 'ints number table table int', cost_mdd,
           draw_cost_mdd)
add_global('libfd_regular_nfa', 'ints number table number set', nfa, draw_nfa)
add_global('libfd_mdd', 'ints number table', mdd, draw_mdd)
