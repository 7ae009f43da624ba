# SPDX-License-Identifier: MIT
"""Tasks in time."""

from second_model import add_global

from .disjunctive import fits


def taken(tasks, time):
    return sum(r for s, d, r in tasks if s <= time < s + d and r > 0)


def is_cumulative(s, d, r, c, p=None):
    tasks = [task for i, task in enumerate(zip(s, d, r)) if not p or p[i]]
    return not s or c >= max([0] + [taken(tasks, time) for time, _, _ in tasks])


def may_fit(first, last, d, r, others, capacity):
    """Whether a task has a start at which the others leave it enough."""
    if r > capacity:
        return False
    begins = sorted({b for b, e, _ in others})
    while first <= last:
        full = [t for t in [first] + [b for b in begins if first < b < first + d]
                if sum(q for b, e, q in others if b <= t < e) + r > capacity]
        if not full:
            return True
        first = min(e for b, e, _ in others if b <= full[0] < e)
    return False


def energy(tasks, begin, end):
    return sum(r * max(0, min(d, end - begin, first + d - begin, end - last)) for first, last, d, r in tasks)


def may_be_cumulative(rules, a, sense):
    low, high = rules.low, rules.high
    starts, durations, demands, capacity = a[:4]
    tasks = list(zip(starts, durations, demands, a[4] if len(a) > 4 else [1] * len(starts)))
    if not starts:
        return sense
    if not sense:
        most = [(low(s), high(s) + high(d) - low(s), high(r)) for s, d, r, p in tasks if high(p)]
        return any(taken(most, time) > low(capacity) for time, _, _ in most) or low(capacity) < 0
    if high(capacity) < 0:
        return False
    sure = [(low(s), high(s), low(d), low(r)) for s, d, r, p in tasks if low(p) and low(d) > 0 and low(r) > 0]
    parts = [(last, first + d, r) if last < first + d else None for first, last, d, r in sure]
    if any(sum(q[2] for q in parts if q and q[0] <= p[0] < q[1]) > high(capacity) for p in parts if p):
        return False
    if len(starts) <= 1000 and all(r <= 2 ** 30 for *_, r in sure) and any(
            energy(sure, begin, end) > high(capacity) * (end - begin)
            for begin in {task[0] for task in sure} for end in {task[1] + task[2] for task in sure} if begin < end):
        return False
    if not fits([(first, last, d) for first, last, d, r in sure if 2 * r > high(capacity)]):
        return False
    return all(may_fit(*task, [q for k, q in enumerate(parts) if q and k != i], high(capacity))
               for i, task in enumerate(sure))


add_global('fzn_cumulative', 4, is_cumulative, may_be_cumulative)
add_global('fzn_cumulative_optional', 5, is_cumulative, may_be_cumulative)


def levels(t, c):
    """What t and c, bounds of times and changes, bring at each time, at least and at most."""
    for time in {-2 ** 40} | {bound for one in t for bound in one}:
        yield [sum(change[bound] if last <= time else end(change[bound], 0)
                   for (first, last), change in zip(t, c) if first <= time)
               for bound, end in ((0, min), (1, max))]


def is_reservoir(t, c, least, most):
    return all(least <= low <= most for low, _ in levels([(x, x) for x in t], [(x, x) for x in c]))


def may_be_reservoir(rules, a, sense):
    t, c = ([(rules.low(x), rules.high(x)) for x in terms] for terms in a[:2])
    least, most = ((rules.low(x), rules.high(x)) for x in a[2:])
    if not sense:
        return any(low < least[1] or high > most[0] for low, high in levels(t, c))
    return all(high >= least[0] and low <= most[1] for low, high in levels(t, c))


add_global('libfd_reservoir', 4, is_reservoir, may_be_reservoir)
