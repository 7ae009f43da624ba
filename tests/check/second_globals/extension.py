# SPDX-License-Identifier: MIT
"""Constraints in extension."""

import math

from second_model import add_global, size


def rows_of(x, cells):
    return {tuple(cells[k:k + len(x)]) for k in range(0, len(cells), len(x))}


def may_be_row(rules, a, sense):
    rows = [row for row in rows_of(*a) if all(rules.can(x, v) for x, v in zip(a[0], row))]
    return bool(rows) if sense else len(rows) < math.prod(size(rules.ranges(x)) for x in a[0])


add_global('fzn_negative_table_int', 2, lambda x, cells: tuple(x) not in rows_of(x, cells),
           lambda rules, a, sense: may_be_row(rules, a, not sense))
add_global('fzn_table_int', 2, lambda x, cells: tuple(x) in rows_of(x, cells), may_be_row)
