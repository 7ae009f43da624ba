# SPDX-License-Identifier: MIT
"""Constraints that count."""

from ..predicates import add_global


def draw_at_most(drawing, random):
    return [random.randint(-1, 3), drawing.array('int', False, drawing.length()),
            drawing.constant('int')]


add_global('fzn_at_most_int', 'number ints number',
           lambda n, x, v: x.count(v) <= n, draw_at_most)
