# SPDX-License-Identifier: MIT
"""Constraints that pack."""

from ..predicates import add_global


def weight_in(bins, w, number):
    return sum(weight for b, weight in zip(bins, w) if b == number)


def is_packed_load(load, bins, w, first):
    return all(first <= b < first + len(load) for b in bins) and all(
        weight_in(bins, w, first + k) == v for k, v in enumerate(load))


def is_packed_capa(c, bins, w, first):
    return all(first <= b < first + len(c) for b in bins) and all(
        weight_in(bins, w, first + k) <= v for k, v in enumerate(c))


def is_packed(c, bins, w):
    return all(weight_in(bins, w, b) <= c for b in bins)


def draw_near(drawing, random, value, low, high):
    """A variable that has the value, by the witness, and others of a range."""
    values = sorted({value} | {v for v in range(low, high + 1)
                               if random.random() < 0.6})
    if len(values) == 1 or len(values) > drawing.room:
        return value
    x = drawing.add_variable('int', tuple(values),
                             '{' + ', '.join(map(str, values)) + '}')
    drawing.witness[x] = value
    return x


def draw_items(drawing, random, n, first, m):
    bins = [random.randrange(first, first + m) for _ in range(n)]
    items = [draw_near(drawing, random, b, first - (i == 0), first + m)
             for i, b in enumerate(bins)]
    w = [random.choice([0, 1, 1, 2, 2, 3, 4, 5, 7, 70]) for _ in range(n)]
    return items, bins, w


def draw_load(drawing, random):
    m, first = random.randint(1, 3), random.randint(-2, 3)
    items, bins, w = draw_items(drawing, random, random.randint(0, 4), first, m)
    load = []
    for k in range(m):
        sum_k = weight_in(bins, w, first + k)
        load.append(drawing.term('int') if random.random() < 0.1 else
                    draw_near(drawing, random, sum_k, sum_k - 2, sum_k + 2))
    return [load, items, w, first]


def draw_capa(drawing, random):
    m, first = random.randint(1, 3), random.randint(-2, 3)
    items, bins, w = draw_items(drawing, random, random.randint(0, 4), first, m)
    return [[weight_in(bins, w, first + k) + random.choice([-1, 0, 0, 1, 2])
             for k in range(m)], items, w, first]


def draw_one(drawing, random):
    m, first = random.randint(1, 3), random.randint(-2, 3)
    items, bins, w = draw_items(drawing, random, random.randint(0, 4), first, m)
    most = max([weight_in(bins, w, b) for b in bins] + [0])
    return [most + random.choice([-1, 0, 0, 1]), items, w]


add_global('fzn_bin_packing_load_first', 'ints ints table number',
           is_packed_load, draw_load)
add_global('fzn_bin_packing_capa_first', 'table ints table number',
           is_packed_capa, draw_capa)
add_global('fzn_bin_packing', 'number ints table', is_packed, draw_one)


def is_knapsack(w, p, x, weight, profit):
    return all(v >= 0 for v in x) and weight == sum(
        a * v for a, v in zip(w, x)) and profit == sum(
            a * v for a, v in zip(p, x))


def draw_knapsack(drawing, random):
    n = random.randint(0, 4)
    w, p = ([random.choice([0, 1, 2, 2, 3, 4, 5, 7, 30]) for _ in range(n)]
            for _ in range(2))
    values = [random.randint(0, 2) for _ in range(n)]
    x = [draw_near(drawing, random, v, -(random.random() < .1), 3)
         for v in values]
    weight, profit = (sum(map(int.__mul__, a, values)) for a in (w, p))
    return [w, p, x, draw_near(drawing, random, weight, weight - 4, weight + 2),
            draw_near(drawing, random, profit, profit - 2, profit + 4)]


add_global('libfd_knapsack', 'table table ints int int', is_knapsack,
           draw_knapsack)
