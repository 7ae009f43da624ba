# SPDX-License-Identifier: MIT
"""Tasks in time."""

from ..predicates import add_global


def is_cumulative(s, d, r, c, p=None):
    def taken(time):
        return sum(max(0, r[i]) for i in range(len(s)) if
                   s[i] <= time < s[i] + d[i] and (p is None or p[i]))
    return not s or max([0] + [taken(time) for time in s]) <= c


def draw_length(drawing, random, kind, n):
    """Mostly small numbers, which say something."""
    if random.random() < 0.4:
        return drawing.array(kind, False, n)
    return [random.randint(0, 3) if random.random() < 0.7
            else drawing.term(kind) for _ in range(n)]


def draw_cumulative(drawing, random):
    n = drawing.length()
    return [drawing.array('int', False, n),
            draw_length(drawing, random, 'int', n),
            draw_length(drawing, random, 'int', n),
            random.randint(0, 4) if random.random() < 0.6
            else drawing.term('int')]


def draw_optional(drawing, random):
    arguments = draw_cumulative(drawing, random)
    return arguments + [drawing.array('bool', False, len_of(arguments[0]))]


def len_of(items):
    return len(items if isinstance(items, list) else items.value)


add_global('fzn_cumulative', 'ints ints ints int', is_cumulative,
           draw_cumulative)
add_global('fzn_cumulative_optional', 'ints ints ints int bools',
           is_cumulative, draw_optional)


def is_reservoir(times, changes, least, most):
    def level(time):
        return sum(c for t, c in zip(times, changes) if t <= time)
    return all(least <= v <= most for v in [0] + [level(t) for t in times])


def draw_reservoir(drawing, random):
    n = random.randint(0, 4)
    changes = drawing.array('int', False, n) if random.random() < 0.3 else \
        [drawing.term('int') if random.random() < 0.3
         else random.randint(-3, 3) for _ in range(n)]
    return [drawing.array('int', False, n), changes] + [
        drawing.term('int') if random.random() < 0.4
        else sign * random.randint(0, 4) for sign in (-1, 1)]


add_global('libfd_reservoir', 'ints ints int int', is_reservoir,
           draw_reservoir)
