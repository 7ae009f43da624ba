# SPDX-License-Identifier: MIT
"""Tasks in time."""

from second_model import add_global


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
    return all(may_fit(*task, [q for k, q in enumerate(parts) if q and k != i], high(capacity))
               for i, task in enumerate(sure))


add_global('fzn_cumulative', 4, is_cumulative, may_be_cumulative)
add_global('fzn_cumulative_optional', 5, is_cumulative, may_be_cumulative)
