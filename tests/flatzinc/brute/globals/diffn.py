# SPDX-License-Identifier: MIT
"""Boxes that do not overlap."""

from ..predicates import add_global


def apart(one, other, strict):
    return any(p + w <= q or q + v <= p or not strict and 0 in (w, v)
               for (p, w), (q, v) in zip(one, other))


def are_apart(boxes, strict):
    return all(apart(b, c, strict)
               for i, b in enumerate(boxes) for c in boxes[:i])


def rectangles(x, y, dx, dy):
    return [[(p, w), (q, h)] for p, q, w, h in zip(x, y, dx, dy)]


def rows(count, places, sizes):
    if count < 1 or len(places) % count:
        return [[]] * 2 if places else []  # nothing keeps them apart
    sides = list(zip(places, sizes))
    return [sides[i:i + count] for i in range(0, len(sides), count)]


def draw_sizes(drawing, random, n):
    numbers = [random.choice([0, 1, 1, 2, 2, 3, 4, -1]) for _ in range(n)]
    if random.random() < 0.7:
        return numbers
    return [random.choice([drawing.term('int'), p]) for p in numbers]


def draw_rectangles(drawing, random):
    n = drawing.length()
    return [drawing.array('int', False, n) for _ in range(2)] + \
        [draw_sizes(drawing, random, n) for _ in range(2)]


def draw_boxes(drawing, random):
    count = random.choice([1, 1, 2, 2, 3, 0, -1])
    n = max(count, 1) * random.choice([0, 1, 2, 2, 3])
    if random.random() < 0.1:
        n += 1
    return [count, drawing.array('int', False, n),
            draw_sizes(drawing, random, n)]


for ending, is_strict in (('', True), ('_nonstrict', False)):
    add_global('fzn_diffn' + ending, 'ints ints ints ints',
               lambda *a, strict=is_strict: are_apart(rectangles(*a), strict),
               draw_rectangles)
    add_global('fd_diffn' + ending, 'ints ints ints ints',
               lambda *a, strict=is_strict: are_apart(rectangles(*a), strict),
               draw_rectangles)
    add_global('fd_diffn' + ending + '_k', 'number ints ints',
               lambda *a, strict=is_strict: are_apart(rows(*a), strict),
               draw_boxes)
