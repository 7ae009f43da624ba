# SPDX-License-Identifier: MIT
"""Constraints that count."""

from second_model import add_global


def may_be_at_most(rules, a, sense):
    limit, terms, value = a
    if sense:
        return sum(rules.ranges(x) == ((value, value),) for x in terms) <= limit
    return sum(rules.can(x, value) for x in terms) > limit


add_global('fzn_at_most_int', 3, lambda n, x, v: x.count(v) <= n, may_be_at_most)
