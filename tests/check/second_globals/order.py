# SPDX-License-Identifier: MIT
"""Constraints of order."""

from second_model import add_global


def may_be_less(strict):
    def may(rules, a, sense):
        x, y = a if sense else reversed(a)
        for v, w in zip(x, y):
            if not rules.same(v, w) and rules.low(v) != rules.high(w):
                return rules.low(v) < rules.high(w)
        return len(x) < len(y) + (strict != sense)
    return may


add_global('fzn_lex_less_int', 2, lambda x, y: x < y, may_be_less(True))
add_global('fzn_lex_lesseq_int', 2, lambda x, y: x <= y, may_be_less(False))
