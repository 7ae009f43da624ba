# SPDX-License-Identifier: MIT
"""Constraints that count."""

from ..model import Set
from ..predicates import add_global


def draw_at_most(drawing, random):
    return [random.randint(-1, 3), drawing.array('int', False, drawing.length()),
            drawing.constant('int')]


add_global('fzn_at_most_int', 'number ints number',
           lambda n, x, v: x.count(v) <= n, draw_at_most)


def draw_number(drawing, random):
    return [random.randint(-1, 4), drawing.array('int', False, drawing.length()),
            drawing.constant('int')]


add_global('fzn_at_least_int', 'number ints number',
           lambda n, x, v: x.count(v) >= n, draw_number)
add_global('fzn_exactly_int', 'number ints number',
           lambda n, x, v: x.count(v) == n, draw_number)


def number_term(drawing, random):
    """Of what may be a count, more often than by chance."""
    if random.random() < 0.5:
        return random.randint(0, 3)
    return drawing.term('int')


def draw_count(drawing, random):
    return [drawing.array('int', False, drawing.length()), drawing.term('int'),
            number_term(drawing, random)]


def draw_count_par(drawing, random):
    return [drawing.array('int', False, drawing.length()),
            drawing.constant('int'), random.randint(-1, 4)]


for short, holds in {
        'eq': lambda x, y, c: c == x.count(y),
        'neq': lambda x, y, c: c != x.count(y),
        'leq': lambda x, y, c: c <= x.count(y),
        'lt': lambda x, y, c: c < x.count(y),
        'geq': lambda x, y, c: c >= x.count(y),
        'gt': lambda x, y, c: c > x.count(y)}.items():
    add_global(f'fzn_count_{short}', 'ints int int', holds, draw_count)
    add_global(f'fzn_count_{short}_par', 'ints number number', holds,
               draw_count_par)


def draw_among(drawing, random):
    return [number_term(drawing, random),
            drawing.array('int', False, drawing.length()),
            Set(*drawing.set_values(sorted(random.sample(
                range(-4, 7), random.randint(0, 5)))))]


add_global('fzn_among', 'int ints set', lambda n, x, s: n == sum(v in s for v in x),
           draw_among)


def draw_nvalue(drawing, random):
    return [number_term(drawing, random),
            drawing.array('int', False, random.randint(0, 5))]


for name, holds in {
        'fzn_nvalue': lambda c, x: len(set(x)) == c,
        'libfd_nvalue_ne': lambda c, x: len(set(x)) != c,
        'libfd_nvalue_le': lambda c, x: len(set(x)) <= c,
        'libfd_nvalue_lt': lambda c, x: len(set(x)) < c,
        'libfd_nvalue_ge': lambda c, x: len(set(x)) >= c,
        'libfd_nvalue_gt': lambda c, x: len(set(x)) > c}.items():
    add_global(name, 'int ints', holds, draw_nvalue)


def draw_sliding(drawing, random):
    n = random.randint(0, 6)
    low = random.randint(-6, 4)
    window = random.randint(random.choice([0, 0, 0, -1]), n + 1)
    return [low, low + random.choice([0, 1, 2, 4, 8, -1]), window,
            drawing.array('int', False, n)]


add_global('fzn_sliding_sum', 'number number number ints',
           lambda low, up, k, x: k >= 0 and all(low <= sum(x[i:i + k]) <= up
                                     for i in range(len(x) - k + 1)),
           draw_sliding)


def draw_cage(drawing, random):
    return [drawing.array('int', False, random.randint(0, 4)),
            drawing.term('int')]


add_global('libfd_sum_all_different', 'ints int',
           lambda x, s: len(set(x)) == len(x) and sum(x) == s, draw_cage)


def draw_except(drawing, random):
    return [drawing.array('int', False, random.randint(0, 5)),
            Set(*drawing.set_values(sorted(random.sample(
                range(-4, 7), random.choice([0, 1, 1, 1, 2, 3])))))]


def all_different_except(x, s):
    rest = [v for v in x if v not in s]
    return len(set(rest)) == len(rest)


add_global('fzn_all_different_except', 'ints set', all_different_except,
           draw_except)


def draw_cover(drawing, random):
    x = drawing.array('int', False, random.randint(0, 5))
    m = random.randint(0, 4)
    cover = random.sample(range(-3, 6), m)
    if m > 1 and random.random() < 0.05:
        cover[0] = cover[1]
    return x, cover


def draw_cardinality(drawing, random):
    x, cover = draw_cover(drawing, random)
    return [x, cover, [number_term(drawing, random) for _ in cover]]


def draw_low_up(drawing, random):
    x, cover = draw_cover(drawing, random)
    low = [random.choice([0, 0, 0, 1, 2, -1]) for _ in cover]
    return [x, cover, low, [v + random.choice([0, 1, 1, 2, 3]) for v in low]]


def closed_or_not(fits):
    def holds(x, cover, *limits):
        return all(fits(x.count(v), *(one[j] for one in limits))
                   for j, v in enumerate(cover))
    return [('', holds),
            ('_closed', lambda x, cover, *limits:
             all(v in cover for v in x) and holds(x, cover, *limits))]


for end, holds in closed_or_not(lambda n, count: n == count):
    add_global('fzn_global_cardinality' + end, 'ints table ints', holds,
               draw_cardinality)
for end, holds in closed_or_not(lambda n, low, up: low <= n <= up):
    add_global('fzn_global_cardinality_low_up' + end, 'ints table table table',
               holds, draw_low_up)
