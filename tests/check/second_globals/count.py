# SPDX-License-Identifier: MIT
"""Constraints that count."""

from second_model import add_global, meet, size, values


def may_be_at_most(rules, a, sense):
    limit, terms, value = a
    if sense:
        return sum(rules.ranges(x) == ((value, value),) for x in terms) <= limit
    return sum(rules.can(x, value) for x in terms) > limit


add_global('fzn_at_most_int', 3, lambda n, x, v: x.count(v) <= n, may_be_at_most)


# --- count: for each value, between how many must and how many can ---------

RELATIONS = {'eq': '=', 'neq': '!=', 'leq': '>=', 'lt': '>', 'geq': '<=', 'gt': '<'}
NOT = {'=': '!=', '!=': '=', '>=': '<', '<': '>=', '<=': '>', '>': '<='}
HAS = {'=': lambda n, c: n == c, '!=': lambda n, c: n != c, '>=': lambda n, c: n >= c,
       '<=': lambda n, c: n <= c, '>': lambda n, c: n > c, '<': lambda n, c: n < c}


def some_number(must, can, relation, c):
    """Whether one of must..can has the relation to a value within the ranges c."""
    low, high = c[0][0], c[-1][1]
    if relation == '=':
        return any(a <= can and b >= must for a, b in c)
    if relation == '!=':
        return not must == can == low == high
    if relation[0] == '<':
        return HAS[relation](must, high)
    return HAS[relation](can, low)


def told_apart(rules, y, terms):
    """Values of y, one of each range of them that no term tells apart."""
    found = {low for low, _ in rules.ranges(y)}
    for x in terms:
        for low, high in rules.ranges(x):
            found.update(v for v in (low, high + 1) if rules.can(y, v))
    return sorted(found)


def may_count(relation):
    def may(rules, a, sense):
        terms, y, c = a
        found = told_apart(rules, y, terms)
        if len(found) * (len(terms) + 1) > 2 ** 20:
            return True
        for v in found:
            must = sum(rules.ranges(x) == ((v, v),) for x in terms)
            can = sum(rules.can(x, v) for x in terms)
            if some_number(must, can, relation if sense else NOT[relation], rules.ranges(c)):
                return True
        return False
    return may


def may_be_number(relation):
    def may(rules, a, sense):
        limit, terms, value = a
        return may_count(relation)(rules, [terms, value, limit], sense)
    return may


for short, sign in RELATIONS.items():
    for tail in ('', '_par'):
        add_global(f'fzn_count_{short}{tail}', 3,
                   lambda x, y, c, has=HAS[sign]: has(x.count(y), c), may_count(sign))
add_global('fzn_at_least_int', 3, lambda n, x, v: x.count(v) >= n, may_be_number('>='))
add_global('fzn_exactly_int', 3, lambda n, x, v: x.count(v) == n, may_be_number('='))


def may_be_among(rules, a, sense):
    n, terms, ranges = a
    must = can = 0
    for x in terms:
        mine = rules.ranges(x)
        inside = size(meet(mine, ranges))
        can += inside > 0
        must += inside == size(mine)
    return some_number(must, can, '=' if sense else '!=', rules.ranges(n))


add_global('fzn_among', 3, lambda n, x, s: n == sum(any(a <= v <= b for a, b in s) for v in x),
           may_be_among)


def outside(ranges, x):
    return not any(low <= x <= high for low, high in ranges)


def says_except(x, ranges):
    rest = [v for v in x if outside(ranges, v)]
    return len(set(rest)) == len(rest)


def may_be_except(rules, a, sense):
    """Those that cannot be in the set differ."""
    terms, ranges = a
    rest = [x for x in terms if not meet(rules.ranges(x), ranges)]
    if sense:
        return rules.may_differ(rest)
    return any(size(rules.ranges(x)) > 1 for x in terms) or \
        len({rules.ranges(x) for x in rest}) < len(rest)


add_global('fzn_all_different_except', 2, says_except, may_be_except)


# --- nvalue: terms apart, and a matching ---------------------------------------

def number_apart(rules, terms):
    ranges = [rules.ranges(x) for x in terms]
    fixed = {one for one in ranges if size(one) == 1}
    count, last = len(fixed), None
    for end, mine in sorted((one[-1][1], one) for one in ranges):
        if (last is None or mine[0][0] > last) and not any(meet(mine, one) for one in fixed):
            count, last = count + 1, end
    return count


def number_matched(rules, terms):
    low = min((rules.ranges(x)[0][0] for x in terms), default=0)
    high = max((rules.ranges(x)[-1][1] for x in terms), default=0)
    if high - low >= 65536:
        fixed = [rules.ranges(x) for x in terms if size(rules.ranges(x)) == 1]
        return len(terms) - len(fixed) + len(set(fixed))
    count, owner = 0, {}
    for x in range(len(terms)):
        count += find_place(rules, terms, owner, x, set())
    return count


def find_place(rules, terms, owner, x, met):
    for v in values(rules.ranges(terms[x])):
        if v not in met:
            met.add(v)
            if v not in owner or find_place(rules, terms, owner, owner[v], met):
                owner[v] = x
                return True
    return False


def may_be_nvalue(relation):
    def may(rules, a, sense):
        c, terms = a
        if len(terms) > 300:
            return True
        least = number_apart(rules, terms)
        return some_number(least, number_matched(rules, terms), relation if sense else NOT[relation], rules.ranges(c))
    return may


for short, sign in {'fzn_nvalue': '=', 'libfd_nvalue_ne': '!=', 'libfd_nvalue_le': '<=', 'libfd_nvalue_lt': '<',
                    'libfd_nvalue_ge': '>=', 'libfd_nvalue_gt': '>'}.items():
    add_global(short, 2, lambda c, x, has=HAS[sign]: has(len(set(x)), c), may_be_nvalue(sign))


# --- sliding sum: distances between prefix sums --------------------------------

def says_sliding(low, up, window, x):
    return window >= 0 and all(low <= sum(x[i:i + window]) <= up for i in range(len(x) - window + 1))


def may_slide(rules, a, sense):
    low, up, window, terms = a
    if window < 0 or len(terms) > 300:
        return window >= 0 or not sense
    bounds = [(rules.ranges(x)[0][0], rules.ranges(x)[-1][1]) for x in terms]
    starts = range(len(terms) - window + 1)
    if not sense:
        return any(sum(b[0] for b in bounds[i:i + window]) < low or
                   sum(b[1] for b in bounds[i:i + window]) > up for i in starts)
    edges = [e for i, (least, most) in enumerate(bounds) for e in ((i, i + 1, most), (i + 1, i, -least))] + \
        [e for i in starts for e in ((i, i + window, up), (i + window, i, -low))]
    sums = [0] * (len(terms) + 1)
    for _ in range(len(terms) + 2):
        before = list(sums)
        for u, v, length in edges:
            sums[v] = min(sums[v], sums[u] + length)
        if sums == before:
            return True
    return False


add_global('fzn_sliding_sum', 4, says_sliding, may_slide)


# --- the sum of different values: sets of values --------------------------------

def may_be_cage(rules, a, sense):
    terms, total = a
    ranges = [rules.ranges(x) for x in terms]
    low, high = sum(one[0][0] for one in ranges), sum(one[-1][1] for one in ranges)
    beyond = low > rules.ranges(total)[-1][1] or high < rules.ranges(total)[0][0]
    if not sense:
        return beyond or low < high or size(rules.ranges(total)) > 1 or len(set(ranges)) < len(ranges)
    if beyond or not rules.may_differ(terms):
        return False
    if sum(map(size, ranges)) > 2000 or len({v for one in ranges for v in values(one)}) > 16:
        return True
    sets = {frozenset()}
    for one in ranges:
        sets = {s | {v} for s in sets for v in values(one) if v not in s}
    return any(rules.can(total, sum(s)) for s in sets)


add_global('libfd_sum_all_different', 2, lambda x, s: len(set(x)) == len(x) and sum(x) == s, may_be_cage)


# --- global cardinality: two matchings --------------------------------------

def matches(wanted, choices):
    """Whether each of wanted finds a place of its own among its choices."""
    owner = {}

    def find(one, met):
        for place in choices(one):
            if place not in met:
                met.add(place)
                if place not in owner or find(owner[place], met):
                    owner[place] = one
                    return True
        return False
    return all(find(one, set()) for one in wanted)


def may_be_cardinality(closed, counts_of):
    def may(rules, a, sense):
        terms, cover = a[0], a[1]
        if not sense or max(len(terms), len(cover)) > 300:
            return True
        limits = {}
        for j, v in enumerate(cover):
            must = sum(rules.ranges(x) == ((v, v),) for x in terms)
            can = sum(rules.can(x, v) for x in terms)
            low, high = limits.get(v, (0, len(terms)))
            mine = [k for k in range(max(low, must), min(high, can) + 1) if counts_of(rules, a, j, k)]
            if not mine:
                return False
            limits[v] = mine[0], mine[-1]
        places = {v: [(v, k) for k in range(high)] for v, (_, high) in limits.items()}
        shut = [x for x in range(len(terms)) if closed or
                sum(rules.can(terms[x], v) for v in limits) == size(rules.ranges(terms[x]))]
        slots = [(v, k) for v, (low, _) in limits.items() for k in range(low)]
        return matches(shut, lambda x: [p for v in limits if rules.can(terms[x], v) for p in places[v]]) and \
            matches(slots, lambda slot: [x for x in range(len(terms)) if rules.can(terms[x], slot[0])])
    return may


def says_cardinality(closed, fits):
    def says(x, cover, *limits):
        return (not closed or all(v in cover for v in x)) and \
            all(fits(x.count(v), *(one[j] for one in limits)) for j, v in enumerate(cover))
    return says


for closing in (False, True):
    add_global('fzn_global_cardinality' + '_closed' * closing, 3,
               says_cardinality(closing, lambda k, count: k == count),
               may_be_cardinality(closing, lambda rules, a, j, k: rules.can(a[2][j], k)))
    add_global('fzn_global_cardinality_low_up' + '_closed' * closing, 4,
               says_cardinality(closing, lambda k, low, up: low <= k <= up),
               may_be_cardinality(closing, lambda rules, a, j, k: a[2][j] <= k <= a[3][j]))
