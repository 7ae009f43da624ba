# SPDX-License-Identifier: MIT
"""Tasks that do not overlap."""

from second_model import add_global


def add(name, strict, optional):
    def counts(p):
        return p > 0 or strict

    def says(starts, durations, present=None):
        tasks = [(s, p) for i, (s, p) in enumerate(zip(starts, durations))
                 if counts(p) and (not optional or present[i])]
        return min(durations, default=0) >= 0 and not any(
            s < u + q and u < s + p for i, (s, p) in enumerate(tasks) for u, q in tasks[:i])

    def may(rules, a, sense):
        def low(x):
            return rules.ranges(x)[0][0]

        def high(x):
            return rules.ranges(x)[-1][1]
        rows = list(zip(*a)) if optional else [(s, p, 1) for s, p in zip(*a)]
        if not sense:
            spans = [(low(s), high(s) + high(p)) for s, p, b in rows if counts(high(p)) and high(b)]
            return any(low(p) < 0 for p in a[1]) or any(
                x[0] < y[1] and y[0] < x[1] for i, x in enumerate(spans) for y in spans[:i])
        if any(high(p) < 0 for p in a[1]):
            return False
        tasks = [(low(s), high(s), max(low(p), 0)) for s, p, b in rows if low(b) and counts(max(low(p), 0))]
        return fits(tasks)

    add_global(name, 3 if optional else 2, says, may)


def fits(tasks):
    """No two that clash, and no interval with too much to do, after each task knows which ones are before it."""
    windows = []
    for i, (first, last, p) in enumerate(tasks):
        begin, end = first, last + p
        for k, (other_first, other_last, q) in enumerate(tasks):
            if k == i:
                continue
            before, after = other_first + q <= last, first + p <= other_last
            if not before and not after:
                return False
            if not before:
                end = min(end, other_last)
            if not after:
                begin = max(begin, other_first + q)
        windows.append((begin, end, p))
    return all(sum(p for b, e, p in windows if b >= begin and e <= end) <= end - begin
               for begin, _, _ in windows for _, end, _ in windows
               if any(b >= begin and e <= end for b, e, _ in windows))


add('fzn_disjunctive', False, False)
add('fzn_disjunctive_strict', True, False)
add('fd_disjunctive_strict', True, False)
add('fd_disjunctive_opt', False, True)
add('fd_disjunctive_strict_opt', True, True)
