# SPDX-License-Identifier: MIT
"""Constraints that pack."""

from second_model import add_global


def weight_in(bins, w, number):
    return sum(weight for b, weight in zip(bins, w) if b == number)


def is_packed_load(load, bins, w, first):
    return all(first <= b < first + len(load) for b in bins) and \
        all(weight_in(bins, w, first + k) == v for k, v in enumerate(load))


def is_packed_capa(c, bins, w, first):
    return all(first <= b < first + len(c) for b in bins) and \
        all(weight_in(bins, w, first + k) <= v for k, v in enumerate(c))


def is_packed(c, bins, w):
    return all(weight_in(bins, w, b) <= c for b in bins)


def may_weigh(rules, bins, w, number, ranges):
    """Whether some choice of the items that may be in the bin weighs one of the ranges."""
    packed, items = 0, []
    for x, weight in zip(bins, w):
        if rules.ranges(x) == ((number, number),):
            packed += weight
        elif rules.can(x, number):
            items.append(weight)
    low, high = ranges[0][0], ranges[-1][1]
    if packed > high or packed + sum(items) < low:
        return False
    most = min(high - packed, sum(items))
    if most >= 65536:
        return True
    sums, mask = 1, (1 << most + 1) - 1
    for weight in items:
        if weight <= most:
            sums |= sums << weight & mask
    return any(sums >> max(a - packed, 0) << max(a - packed, 0) & (1 << max(b - packed + 1, 0)) - 1
               for a, b in ranges)


def all_have_bins(rules, bins, first, n):
    return all(any(high >= first and low < first + n for low, high in rules.ranges(x)) for x in bins)


def may_be_packed_load(rules, a, sense):
    load, bins, w, first = a
    if not sense:
        return undecided(rules, load + bins) or not is_packed_load(*lows(rules, load, bins), w, first)
    low, high = sum(map(rules.low, load)), sum(map(rules.high, load))
    if not all_have_bins(rules, bins, first, len(load)) or not low <= sum(w) <= high:
        return False
    open_ones = [v for v in load if rules.low(v) < rules.high(v)]
    if len(open_ones) == 1 and not rules.can(open_ones[0], sum(w) - low + rules.low(open_ones[0])):
        return False
    return all(may_weigh(rules, bins, w, first + k, rules.ranges(v)) for k, v in enumerate(load))


def may_be_packed_capa(rules, a, sense):
    c, bins, w, first = a
    if not sense:
        return undecided(rules, bins) or not is_packed_capa(c, *lows(rules, bins), w, first)
    if any(v < 0 for v in c) or sum(w) > sum(c) or not all_have_bins(rules, bins, first, len(c)):
        return False
    return all(may_weigh(rules, bins, w, first + k, ((max(0, sum(w) - sum(c) + v), v),)) for k, v in enumerate(c))


def may_be_packed(rules, a, sense):
    c, bins, w = a
    if not sense:
        return undecided(rules, bins) or not is_packed(c, *lows(rules, bins), w)
    if not bins or c < 0:
        return not bins
    low, high = min(map(rules.low, bins)), max(map(rules.high, bins))
    if high - low >= 10**8 // len(bins):
        return True
    rest = max(0, sum(w) - (high - low) * c)
    return rest <= c and all(may_weigh(rules, bins, w, b, ((rest, c),)) for b in range(low, high + 1))


def undecided(rules, terms):
    return any(rules.low(x) < rules.high(x) for x in terms)


def lows(rules, *arrays):
    return [list(map(rules.low, x)) for x in arrays]


add_global('fzn_bin_packing_load_first', 4, is_packed_load, may_be_packed_load)
add_global('fzn_bin_packing_capa_first', 4, is_packed_capa, may_be_packed_capa)
add_global('fzn_bin_packing', 3, is_packed, may_be_packed)


def is_knapsack(w, p, x, weight, profit):
    return all(v >= 0 for v in x) and sum(map(int.__mul__, w, x)) == weight and \
        sum(map(int.__mul__, p, x)) == profit


def may_be_knapsack(rules, a, sense):
    """By bounds of b times the sum of profits less a times that of weights."""
    w, p, x, weight, profit = a
    terms = [*x, weight, profit]
    if not sense:
        return undecided(rules, terms) or not is_knapsack(w, p, *lows(rules, x), *map(rules.low, terms[-2:]))
    if any(rules.high(v) < 0 for v in x):
        return False
    for r, q in [(1, 0), (0, 1), *zip(w, p)]:
        factors = [*(q * v - r * u for v, u in zip(w, p)), -q, r]
        ends = [(f * rules.low(v), f * rules.high(v)) for f, v in zip(factors, terms)]
        if sum(map(min, ends)) > 0 or sum(map(max, ends)) < 0:
            return False
    return True


add_global('libfd_knapsack', 5, is_knapsack, may_be_knapsack)
