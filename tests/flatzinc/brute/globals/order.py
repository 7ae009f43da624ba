# SPDX-License-Identifier: MIT
"""Constraints of order."""

from ..predicates import add_global


def draw_words(drawing, random):
    n = drawing.length()
    return [drawing.array('int', False, n),
            drawing.array('int', False, n if drawing.chance(70)
                          else drawing.length())]


add_global('fzn_lex_less_int', 'ints ints', lambda x, y: x < y, draw_words)
add_global('fzn_lex_lesseq_int', 'ints ints', lambda x, y: x <= y, draw_words)
