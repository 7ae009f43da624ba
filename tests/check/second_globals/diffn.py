# SPDX-License-Identifier: MIT
"""Boxes that do not overlap."""

from second_model import add_global


def rectangles(x, y, dx, dy):
    return [[(p, w), (q, h)] for p, q, w, h in zip(x, y, dx, dy)]


def boxes(count, places, sizes):
    if count < 1 or len(places) % count:
        return [[]] * 2 if places else []  # nothing keeps them apart
    sides = list(zip(places, sizes))
    return [sides[i:i + count] for i in range(0, len(sides), count)]


def add(name, strict, count, shape):
    def says(*a):
        def apart(one, other):
            return any(p + w <= q or q + v <= p or not strict and 0 in (w, v)
                       for (p, w), (q, v) in zip(one, other))
        all_of = shape(*a)
        return all(apart(b, c) for i, b in enumerate(all_of) for c in all_of[:i])

    def may(rules, a, sense):
        def low(x):
            return rules.ranges(x)[0][0]

        def high(x):
            return rules.ranges(x)[-1][1]

        def possible(one, other):
            return any(low(p) + low(w) <= high(q) or low(q) + low(v) <= high(p) or
                       not strict and (rules.can(w, 0) or rules.can(v, 0))
                       for (p, w), (q, v) in zip(one, other))

        def certain(one, other):
            return any(high(p) + high(w) <= low(q) or high(q) + high(v) <= low(p) or
                       not strict and ((0, 0) in ((low(w), high(w)), (low(v), high(v))))
                       for (p, w), (q, v) in zip(one, other))
        all_of = shape(*a)
        pairs = [(b, c) for i, b in enumerate(all_of) for c in all_of[:i]]
        if sense:
            return all(possible(*pair) for pair in pairs)
        return not all(certain(*pair) for pair in pairs)

    add_global(name, count, says, may)


add('fzn_diffn', True, 4, rectangles)
add('fd_diffn', True, 4, rectangles)
add('fzn_diffn_nonstrict', False, 4, rectangles)
add('fd_diffn_nonstrict', False, 4, rectangles)
add('fd_diffn_k', True, 3, boxes)
add('fd_diffn_nonstrict_k', False, 3, boxes)
