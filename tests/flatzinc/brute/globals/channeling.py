# SPDX-License-Identifier: MIT
"""Constraints that say one thing in two ways."""

from ..predicates import add_global


def is_inverse(x, low, y, first):
    return len(x) == len(y) and all(
        0 <= v - low < len(y) and y[v - low] == first + i
        for i, v in enumerate(x))


def draw_value(drawing, random, value, near):
    """A term that is the value, by the witness; mostly a variable."""
    known = [x for x in drawing.of_kind('int') if drawing.witness[x] == value]
    if known and random.random() < 0.4:
        return random.choice(known)
    values = sorted({value} | {v for v in near if random.random() < 0.6})
    if len(values) == 1 or len(values) > drawing.room:
        return value
    x = drawing.add_variable('int', tuple(values),
                             '{' + ', '.join(map(str, values)) + '}')
    drawing.witness[x] = value
    return x


def draw_inverse(drawing, random):
    n = random.choice([0, 1, 2, 2, 3, 3, 4])
    low, first = random.randint(-2, 3), random.randint(-2, 3)
    if random.random() < 0.1:
        return [drawing.array('int', False, n), low,
                drawing.array('int', False, random.randint(0, n + 1)), first]
    image = random.sample(range(n), n)
    x = [draw_value(drawing, random, low + image[i],
                    range(low - (i == 0), low + n)) for i in range(n)]
    y = [draw_value(drawing, random, first + image.index(j),
                    range(first, first + n + (j == 0))) for j in range(n)]
    return [x, low, y, first]


add_global('inverse_offsets', 'ints number ints number', is_inverse,
           draw_inverse)
