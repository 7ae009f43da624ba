# SPDX-License-Identifier: MIT
"""Constraints on graphs and routes."""

from ..predicates import add_global
from .packing import draw_near


def is_circuit(x, offset, some):
    after = [v - offset for v in x]
    on = [i for i, v in enumerate(after) if v != i or not some]
    if any(v not in range(len(x)) for v in after):
        return False
    walked, i = [], on[0] if on else None
    while on and i not in walked:
        walked.append(i)
        i = after[i]
    return sorted(walked) == on and (not on or i == on[0])


def draw_term(drawing, random, values, likely):
    """A variable of these values, or of some; a constant; or any term."""
    if random.random() < 0.15 or len(drawing.model.variables) > 12:
        return drawing.term('int')
    if random.random() < 0.15:
        return likely
    if random.random() < 0.4:
        values = sorted({v for v in values if random.random() < 0.6} | {likely})
    if len(values) > drawing.room:
        return likely
    text = '{' + ', '.join(map(str, values)) + '}'
    x = drawing.add_variable('int', tuple(values), text)
    drawing.witness[x] = likely
    return x


def draw_circuit(drawing, random, some=False):
    n = random.choice([0, 1, 2, 3, 3, 4, 4, 5])
    offset = random.choice([1, 1, 1, 0, 0, -2, 3])
    on = list(range(n))
    random.shuffle(on)
    if some:
        del on[random.randint(0, n):]
    after = list(range(n))
    for i, j in zip(on, on[1:] + on[:1]):
        after[i] = j
    values = range(offset, offset + n)
    return [[draw_term(drawing, random, values, offset + v) for v in after],
            offset]


def draw_subcircuit(drawing, random):
    return draw_circuit(drawing, random, True)


add_global('libfd_circuit', 'ints number', lambda x, o: is_circuit(x, o, False),
           draw_circuit)
add_global('libfd_subcircuit', 'ints number',
           lambda x, o: is_circuit(x, o, True), draw_subcircuit)


def joined(nodes, edges):
    """The nodes in groups, and how many edges joined nothing new."""
    groups, closing = [{i} for i in nodes], 0
    for a, b in edges:
        first = next(g for g in groups if a in g)
        other = next(g for g in groups if b in g)
        closing += first is other
        if first is not other:
            groups.remove(other)
            first |= other
    return groups, closing


def is_connected(nodes, tails, heads, edges):
    ends = list(zip(tails, heads))
    inside = [i for i, b in enumerate(nodes) if b]
    if edges:
        ends = [end for end, b in zip(ends, edges) if b]
        if any(i not in inside for end in ends for i in end):
            return False
    ends = [(a, b) for a, b in ends if a in inside and b in inside]
    return len(joined(inside, ends)[0]) <= 1


def is_forest(n, tails, heads, edges):
    ends = [end for *end, b in zip(tails, heads, edges) if b]
    return joined(range(n), ends)[1] == 0


def is_single_loop(n, tails, heads, edges):
    ends = [end for *end, b in zip(tails, heads, edges) if b]
    degrees = {sum(i in end for end in ends) for i in range(n)}
    return joined(range(n), ends)[1] == 1 and degrees <= {0, 2}


def draw_edges(random, n, n_edges, looped):
    tails = [random.randrange(n) for _ in range(n_edges)]
    heads = [random.randrange(n) for _ in range(n_edges)]
    for e, a in enumerate(tails):
        if heads[e] == a and (not looped or random.random() < 0.8):
            heads[e] = (a + 1) % n
    return tails, heads


def draw_bools(drawing, random, n):
    def draw_bool():
        if random.random() < 0.3 or drawing.room < 2 or \
                len(drawing.model.variables) > 12:
            return drawing.term('bool')
        return drawing.add_variable('bool')
    return [draw_bool() for _ in range(n)]


def draw_connected(drawing, random):
    n = random.choice([0, 1, 2, 3, 3, 4])
    n_edges = n and random.choice([0, 1, 2, 3, 4])
    tails, heads = draw_edges(random, n, n_edges, True)
    with_edges = random.random() < 0.5
    return [draw_bools(drawing, random, n), tails, heads,
            draw_bools(drawing, random, n_edges if with_edges else 0)]


def draw_part(looped):
    def draw(drawing, random):
        n = random.randint(2, 4)
        tails, heads = draw_edges(random, n, random.randint(0, 6), looped)
        return [n, tails, heads, draw_bools(drawing, random, len(tails))]
    return draw


def is_dag(n, tails, heads, edges):
    after = {i: {b for a, b, e in zip(tails, heads, edges) if a == i and e}
             for i in range(n)}
    return not any(i in walked(after, after[i]) for i in range(n))


def walked(after, start):
    found = set(start)
    for _ in after:
        found |= {b for a in found for b in after[a]}
    return found


def is_reached(nodes, tails, heads, edges, root, first):
    inside = {i for i, b in enumerate(nodes) if b}
    ends = [end for *end, e in zip(tails, heads, edges) if e]
    if root - first not in inside or any(i not in inside for end in ends
                                         for i in end):
        return False
    after = {i: {b for a, b in ends if a == i} for i in inside}
    return walked(after, {root - first}) == inside


def draw_reached(drawing, random):
    n, first = random.choice([1, 2, 3, 3, 4]), random.choice([1, 1, 0, -2])
    tails, heads = draw_edges(random, n, random.choice([0, 1, 2, 3, 4]), True)
    nodes = draw_bools(drawing, random, n)
    return [nodes, tails, heads, draw_bools(drawing, random, len(tails)),
            draw_term(drawing, random, range(first, first + n),
                      first + random.randrange(n)), first]


add_global('libfd_dreachable', 'bools table table bools int number', is_reached,
           draw_reached)
add_global('libfd_connected', 'bools table table bools', is_connected,
           draw_connected)
add_global('libfd_forest', 'number table table bools', is_forest,
           draw_part(True))
add_global('libfd_dag', 'number table table bools', is_dag, draw_part(True))
add_global('libfd_single_loop', 'number table table bools', is_single_loop,
           draw_part(False))


def are_regions(x, tails, heads, first, sizes):
    for j, size in enumerate(sizes):
        inside = [i for i, v in enumerate(x) if v == first + j]
        ends = [(a, b) for a, b in zip(tails, heads)
                if a in inside and b in inside]
        if len(inside) != size or len(joined(inside, ends)[0]) > 1:
            return False
    return len(x) == sum(sizes)


def draw_regions(drawing, random):
    n, n_regions = random.randint(1, 5), random.randint(1, 3)
    first = random.choice([1, 1, 0, -2])
    tails, heads = draw_edges(random, n, random.randint(0, 8), True)
    region = [random.randrange(n_regions) for _ in range(n)]
    values = range(first, first + n_regions)
    sizes = [region.count(j) for j in range(n_regions)]
    return [[draw_term(drawing, random, values, first + j) for j in region],
            tails, heads, first, sizes]


add_global('libfd_regions', 'ints table table number table', are_regions,
           draw_regions)


def net_flow(n, from_, to, x):
    net = [0] * n
    for f, t, v in zip(from_, to, x):
        net[f] += v
        net[t] -= v
    return net


def draw_flow(drawing, random):
    n, m = random.randint(1, 4), random.randint(0, 5)
    from_, to = ([random.randrange(n) for _ in range(m)] for _ in range(2))
    values = [random.randint(-1, 3) for _ in range(m)]
    x = [draw_near(drawing, random, v, v - 1, v + 2) for v in values]
    balance = net_flow(n, from_, to, values)
    if random.random() < 0.1:
        balance[0] += 1
    return [balance, from_, to, x]


def draw_flow_cost(drawing, random):
    balance, from_, to, x = draw_flow(drawing, random)
    w = [random.randint(-3, 5) for _ in x]
    cost = random.randint(-2, 2)
    return [balance, from_, to, w, x,
            draw_near(drawing, random, cost, cost - 9, cost + 9)]


add_global('libfd_network_flow', 'table table table ints',
           lambda b, f, t, x: net_flow(len(b), f, t, x) == list(b), draw_flow)
add_global('libfd_network_flow_cost', 'table table table table ints int',
           lambda b, f, t, w, x, c: net_flow(len(b), f, t, x) == list(b) and
           sum(a * v for a, v in zip(w, x)) == c, draw_flow_cost)
