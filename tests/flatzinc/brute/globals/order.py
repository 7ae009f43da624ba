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


def draw_pair(drawing, random):
    return [drawing.constant('int'), drawing.constant('int'),
            drawing.array('int', False, drawing.length())]


def draw_chain(drawing, random):
    low, n = random.randint(-3, 2), random.randint(0, 5)
    c = list(range(low, low + n))
    if drawing.chance(40):
        c = [random.randint(-3, 5) for _ in c]
    return [c, drawing.array('int', False, drawing.length())]


def draw_seq(drawing, random):
    return [drawing.array('int', False, drawing.length())]


def comes_before(s, t, x):
    for v in x:
        if v == t:
            return False
        if v == s:
            return True
    return True


def is_seq(x):
    most = 0
    for v in x:
        if v > most + 1:
            return False
        most = max(most, v)
    return True


add_global('fzn_value_precede_int', 'number number ints', comes_before,
           draw_pair)
add_global('fzn_value_precede_chain_int', 'numbers ints',
           lambda c, x: all(comes_before(s, t, x) for s, t in zip(c, c[1:])),
           draw_chain)
add_global('fzn_seq_precede_chain_int', 'ints', is_seq, draw_seq)


def draw_best(drawing, random):
    return [drawing.array('int', False, random.randint(1, 4)),
            random.randint(-2, 2), drawing.term('int')]


def is_best(best):
    return lambda x, first, y: bool(x) and x.index(best(x)) == y - first


add_global('libfd_arg_max', 'ints number int', is_best(max), draw_best)
add_global('libfd_arg_min', 'ints number int', is_best(min), draw_best)


def draw_sort(drawing, random):
    n = random.randint(0, 4)
    return [drawing.array('int', False, n), drawing.array('int', False, n)]


add_global('fzn_sort', 'ints ints', lambda x, y: sorted(x) == list(y),
           draw_sort)


def draw_terms(drawing, random):
    return [drawing.array('int', False, drawing.length())]


def draw_member(drawing, random):
    return draw_terms(drawing, random) + [drawing.term('int')]


def draw_cases(drawing, random):
    n = drawing.length()
    conditions = drawing.array('bool', False, n)
    if isinstance(conditions, list) and n and drawing.chance(60):
        conditions[-1] = True
    return [conditions, drawing.array('int', False, n), drawing.term('int')]


def chooses(conditions, x, y):
    return next((v == y for b, v in zip(conditions, x) if b), True)


add_global('fzn_all_equal_int', 'ints', lambda x: len(set(x)) <= 1, draw_terms)
add_global('fzn_member_int', 'ints int', lambda x, y: y in x, draw_member)
add_global('fzn_if_then_else_var_int', 'bools ints int', chooses, draw_cases)
