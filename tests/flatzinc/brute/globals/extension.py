# SPDX-License-Identifier: MIT
"""Constraints in extension."""

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
