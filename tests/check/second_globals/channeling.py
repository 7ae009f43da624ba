# SPDX-License-Identifier: MIT
"""Constraints that say one thing in two ways."""

from second_model import add_global


def is_inverse(x, low, y, first):
    return len(x) == len(y) and all(0 <= v - low < len(y) and y[v - low] == first + i for i, v in enumerate(x))


def may_be_inverse(rules, a, sense):
    x, low, y, first = a
    if not sense:
        return not all(rules.low(v) == rules.high(v) for v in x + y) or \
            not is_inverse([rules.low(v) for v in x], low, [rules.low(v) for v in y], first)
    return len(x) == len(y) and rules.may_differ(x) and \
        all(any(rules.can(v, low + j) and rules.can(w, first + i) for j, w in enumerate(y)) for i, v in enumerate(x)) and \
        all(any(rules.can(w, first + i) and rules.can(v, low + j) for i, v in enumerate(x)) for j, w in enumerate(y))


add_global('inverse_offsets', 4, is_inverse, may_be_inverse)
