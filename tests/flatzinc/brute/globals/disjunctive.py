# SPDX-License-Identifier: MIT
"""Tasks that do not overlap."""

from ..predicates import add_global


def apart(s, p, t, q, strict):
    return not strict and 0 in (p, q) or s + p <= t or t + q <= s


def are_apart(starts, durations, present, strict):
    tasks = [t for *t, here in zip(starts, durations, present) if here]
    return all(p >= 0 for p in durations) and all(
        apart(*tasks[i], *tasks[j], strict)
        for i in range(len(tasks)) for j in range(i))


def draw_durations(drawing, random, n):
    numbers = [random.choice([0, 1, 1, 2, 2, 3, 4, -1]) for _ in range(n)]
    if random.random() < 0.7:
        return numbers
    return [random.choice([drawing.term('int'), p]) for p in numbers]


def drawer(optional):
    def draw(drawing, random):
        n = drawing.length()
        arguments = [drawing.array('int', False, n),
                     draw_durations(drawing, random, n)]
        if optional:
            arguments.append(drawing.array('bool', False, n))
        return arguments
    return draw


add_global('fzn_disjunctive', 'ints ints',
           lambda s, p: are_apart(s, p, [1] * len(s), False), drawer(False))
add_global('fzn_disjunctive_strict', 'ints ints',
           lambda s, p: are_apart(s, p, [1] * len(s), True), drawer(False))
add_global('fd_disjunctive_strict', 'ints ints',
           lambda s, p: are_apart(s, p, [1] * len(s), True), drawer(False))
add_global('fd_disjunctive_opt', 'ints ints bools',
           lambda s, p, b: are_apart(s, p, b, False), drawer(True))
add_global('fd_disjunctive_strict_opt', 'ints ints bools',
           lambda s, p, b: are_apart(s, p, b, True), drawer(True))
