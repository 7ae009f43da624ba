#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""test-referee.py - is each kind of wrong answer found?

Answers random models as a solver would, with a fault planted: in one
predicate at a time, which is made wrong for some values, and in what is
printed.  Each fault must be found, and no right answer be called wrong."""

import hashlib
import random
import sys

sys.dont_write_bytecode = True
from brute.answer import COMPLETE, SOLUTION, UNSATISFIABLE  # noqa: E402
from brute.answer import Expected, Printed, expected_text  # noqa: E402
from brute.answer import key, optima_of, room_of  # noqa: E402
from brute.draw import draw  # noqa: E402
from brute.draw_search import order  # noqa: E402
from brute.predicates import TABLE  # noqa: E402
from brute.referee import solutions, value_of  # noqa: E402

ALL = 600      # models of all predicates, then
MODELS = 2000  # of those in which no fault was found yet


class Faulty:
    """A predicate that is wrong for one in eight tuples of values."""

    def __init__(self, predicate):
        self.right = predicate.holds

    def holds(self, *values):
        right = bool(self.right(*values))
        chosen = hashlib.md5(repr(values).encode()).digest()[0] % 8 == 0
        return right != chosen


def answer(model, table=TABLE):
    """What a solver prints: lists of lines, one a solution, and the last."""
    found = solutions(model, table)
    keys = order(model)
    found.sort(key=lambda s: key(model, keys, s))
    end = [COMPLETE] if found else [UNSATISFIABLE]
    if model.sense != 'satisfy':
        sign = -1 if model.sense == 'minimize' else 1
        better = []
        for s in found:
            value = sign * value_of(model.objective, model, s)
            if not better or value > better[-1][0]:
                better.append((value, s))
        best = better[-1][0] if better else 0
        if not {'-a', '-i'} & set(model.options):
            better = better[-1:]
        first = [s for _, s in better]
        texts = {expected_text(model, s) for _, s in better[-1:]}
        for s in found:
            if sign * value_of(model.objective, model, s) == best and \
                    expected_text(model, s) not in texts:
                texts.add(expected_text(model, s))
                first.append(s)
        found = first[:len(better) - 1 + (optima_of(model) or len(first))]
    else:
        found = list({expected_text(model, s): s for s in found}.values())
        if room_of(model) is not None and room_of(model) <= len(found):
            found, end = found[:room_of(model)], []
    return [[t.replace('=', ' = ', 1) + ';' for t in expected_text(model, s)]
            + [SOLUTION] for s in found], end


# Each takes the solutions and the last lines, and spoils them; None: it
# cannot be done here.

def lose_the_last(found, end):
    return (found[:-1], end) if len(found) > 1 else None


def lose_the_first(found, end):
    return (found[1:], end) if len(found) > 1 else None


def lose_all(found, end):
    return ([], end) if found else None


def repeat(found, end):
    return (found + found[-1:], end) if found else None


def reverse(found, end):
    return (found[::-1], end) if len(found) > 1 else None


def forget_the_end(found, end):
    return (found, []) if end else None


def add_the_end(found, end):
    return None if end else (found, [COMPLETE])


def call_unsatisfiable(found, end):
    return (found, [UNSATISFIABLE]) if found else None


def end_otherwise(found, end):
    return None if found else (found, [COMPLETE])


def end_unknown(found, end):
    return found, ['=====UNKNOWN=====']


OPEN = "m:1:1: unknown: 'x' may need values beyond -1073741824..1073741824"


def leave_open(found, end):
    return (found, end[:0], OPEN) if end else None


def leave_open_and_lose(found, end):
    return (found[:-1], end[:0], OPEN) if found else None


def leave_open_and_claim(found, end):
    return (found, end, OPEN) if end else None


def go_on(found, end):
    return (found, end + [SOLUTION]) if end else None


def half(found, end):
    return (found[:-1] + [found[-1][:-1]], end) if found else None


def lose_a_line(found, end):
    return (found[:-1] + [found[-1][1:]], end) if found else None


def repeat_a_line(found, end):
    return (found[:-1] + [found[-1][:1] + found[-1]], end) if found else None


def chat(found, end):
    return found, ['done'] + end


def print_ints(found, end):
    out = [[t.replace('true', '1').replace('false', '0') for t in s]
           for s in found]
    return (out, end) if out != found else None


OUTPUT_FAULTS = [lose_the_last, lose_the_first, lose_all, repeat, reverse,
                 forget_the_end, add_the_end, call_unsatisfiable,
                 end_otherwise, end_unknown, leave_open,
                 leave_open_and_lose, leave_open_and_claim, go_on, half,
                 lose_a_line, repeat_a_line, chat, print_ints]


def is_wrong(model, lines):
    found, end, *errors = lines
    text = '\n'.join([t for s in found for t in s] + end) + '\n'
    return Expected(model).wrong(Printed(text, ''.join(errors)))


def main():
    missing = set(TABLE) | {f.__name__ for f in OUTPUT_FAULTS}
    for number in range(MODELS):
        names = list(TABLE) if number < ALL else \
            sorted(missing & set(TABLE)) or list(TABLE)
        model = draw(random.Random(f'referee/{number}'), names)
        right = answer(model)
        what = is_wrong(model, right)
        if what:
            sys.exit(f'a right answer to model {number} is called wrong: '
                     f'{what}\n{model.text()}{model.options}\n{right}')
        for name in {c.name for c in model.constraints} & missing:
            table = dict(TABLE)
            table[name] = Faulty(TABLE[name])
            if is_wrong(model, answer(model, table)):
                missing.remove(name)
        for fault in OUTPUT_FAULTS:
            if fault.__name__ in missing:
                lines = fault(*right)
                if lines and is_wrong(model, lines):
                    missing.remove(fault.__name__)
        if not missing and number >= ALL:
            print(f'{len(TABLE)} predicates and {len(OUTPUT_FAULTS)} ways to '
                  f'print: each fault found within {number + 1} models')
            return
    sys.exit('not found: ' + ', '.join(sorted(missing)))


if __name__ == '__main__':
    main()
