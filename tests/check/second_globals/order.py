# SPDX-License-Identifier: MIT
"""Constraints of order."""

from second_model import add_global, meet, size, values


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


# --- all equal, member, if then else -------------------------------------------

def are_one(rules, x, y):
    return rules.same(x, y) or size(rules.ranges(x)) == 1 and rules.ranges(x) == rules.ranges(y)


def may_be_all_equal(rules, a, sense):
    terms = a[0]
    if not sense:
        return any(not are_one(rules, x, terms[0]) for x in terms[1:])
    common = rules.ranges(terms[0]) if terms else ((0, 0),)
    for x in terms[1:]:
        common = meet(common, rules.ranges(x))
    return bool(common)


add_global('fzn_all_equal_int', 1, lambda x: len(set(x)) <= 1, may_be_all_equal)


def may_be_member(rules, a, sense):
    terms, y = a
    if sense:
        return any(meet(rules.ranges(x), rules.ranges(y)) for x in terms)
    return not any(are_one(rules, x, y) for x in terms)


add_global('fzn_member_int', 2, lambda x, y: y in x, may_be_member)


def may_choose(rules, a, sense):
    conditions, terms, y = a
    for b, x in zip(conditions, terms):
        if rules.high(b):
            if meet(rules.ranges(x), rules.ranges(y)) if sense else not are_one(rules, x, y):
                return True
            if rules.low(b):
                return False
    return sense


add_global('fzn_if_then_else_var_int', 3,
           lambda b, x, y: len(b) == len(x) and next((v == y for c, v in zip(b, x) if c), True), may_choose)


def comes_before(x, s, t):
    return all(s in x[:i] for i, v in enumerate(x) if v == t)


def chain_holds(c, x):
    return all(comes_before(x, s, t) for s, t in zip(c, c[1:]))


def may_precede(rules, x, c, sense):
    """From the left: as many of the chain as can have occurred; what is there twice never does."""
    if not sense:
        return True
    live = next((i for i, v in enumerate(c) if v in c[i + 1:]), len(c))
    seen = 0
    for term in x:
        if seen < live and rules.can(term, c[seen]):
            seen += 1
            continue
        barred = set(c[min(seen + 1, live):])
        ranges = rules.ranges(term)
        if size(ranges) <= len(barred) and all(v in barred for v in values(ranges)):
            return False
    return True


def may_chain(rules, a, sense):
    return may_precede(rules, a[1], a[0], sense)


def may_pair(rules, a, sense):
    return may_precede(rules, a[2], a[:2], sense)


def seq_holds(x):
    return all(v <= max([0, *x[:i]]) + 1 for i, v in enumerate(x))


def may_seq(rules, a, sense):
    seen = 0
    for term in a[0] if sense else ():
        if rules.low(term) > seen + 1:
            return False
        seen += rules.can(term, seen + 1)
    return True


add_global('fzn_value_precede_int', 3, lambda s, t, x: comes_before(x, s, t), may_pair)
add_global('fzn_value_precede_chain_int', 2, chain_holds, may_chain)
add_global('fzn_seq_precede_chain_int', 1, seq_holds, may_seq)


def is_best(x, y, sign):
    x = [sign * v for v in x]
    return 0 <= y < len(x) and all(v + (j < y) <= x[y] for j, v in enumerate(x))


def may_be_best(sign):
    def may(rules, a, sense):
        if not sense:
            return True
        x, first, y = a
        low, high = (rules.low, rules.high) if sign > 0 else (lambda t: -rules.high(t), lambda t: -rules.low(t))
        return any(rules.can(y, i + first) and
                   all(low(w) + (j < i) <= high(v) for j, w in enumerate(x) if j != i) for i, v in enumerate(x))
    return may


add_global('libfd_arg_max', 3, lambda x, first, y: is_best(x, y - first, 1), may_be_best(1))
add_global('libfd_arg_min', 3, lambda x, first, y: is_best(x, y - first, -1), may_be_best(-1))


def may_be_sorted(rules, a, sense):
    """By bounds: each y takes, of the x that reach it, the one with the least max."""
    x, y = a
    if not sense:
        return any(rules.low(v) < rules.high(v) for v in x + y) or \
            sorted(map(rules.low, x)) != list(map(rules.low, y))
    low = [max(map(rules.low, y[:j + 1])) for j in range(len(y))]
    high = [min(map(rules.high, y[j:])) for j in range(len(y))]
    left = [(rules.high(v), rules.low(v)) for v in x]
    for least, most in zip(low, high):
        reached = [v for v in left if v[1] <= most]
        if least > most or not reached or min(reached)[0] < least:
            return False
        left.remove(min(reached))
    return True


add_global('fzn_sort', 2, lambda x, y: sorted(x) == y, may_be_sorted)
