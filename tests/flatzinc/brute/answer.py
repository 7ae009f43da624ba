# SPDX-License-Identifier: MIT
"""Compares what a program printed with all solutions of the model."""

import re
from collections import Counter

from .draw_search import order
from .model import resolve, show
from .referee import solutions, value_of

LINE = re.compile(r'(\w+) = (.+);$')
SOLUTION, COMPLETE = '----------', '=========='
UNSATISFIABLE = '=====UNSATISFIABLE====='
UNKNOWN = '=====UNKNOWN====='
VALUES = range(-2**30, 2**30 + 1)  # of the program's variables


class Printed:
    """solutions: one tuple of 'name=value' texts each; complete: the search
    came to its end; open: a line on stderr says that there may be more, with
    values that the program has not; wrong: what is no FlatZinc output."""

    def __init__(self, text, errors=''):
        self.solutions, self.complete = [], False
        self.open = bool(re.search(
            r":\d+:\d+: unknown: '\w+' may need values beyond", errors))
        self.unsatisfiable, self.wrong = False, None
        lines = {}
        for line in text.splitlines():
            if line.startswith('%') or not line:
                continue
            found = LINE.match(line)
            if self.complete or self.unsatisfiable:
                self.wrong = f'a line after the end: {line}'
            elif found:
                if found[1] in lines:
                    self.wrong = f'{found[1]} twice in a solution'
                lines[found[1]] = found[2].replace(' ', '').replace(
                    '{}', '1..0')  # both are the empty index set
            elif line == SOLUTION:
                self.solutions.append(solution_text(lines))
                lines = {}
            elif line == COMPLETE and not lines:
                self.complete = True
            elif line == UNSATISFIABLE and not lines:
                self.unsatisfiable = True
            elif line == UNKNOWN and self.open and not self.solutions:
                pass
            else:
                self.wrong = f'no FlatZinc output: {line}'
        if lines:
            self.wrong = 'a solution without its end'


def solution_text(values):
    return tuple(sorted(f'{name}={text}' for name, text in values.items()))


def expected_text(model, solution):
    values = {x.name: show(resolve_bool(x, v))
              for x, v in zip(model.variables, solution) if x.output}
    for array in model.named:
        if array.dims:
            items = [show(resolve_bool(t, value_of(t, model, solution)))
                     for t in array.value]
            values[array.name] = \
                f'array{len(array.dims)}d(' + \
                ','.join(f'1..{n}' for n in array.dims) + \
                ',[' + ','.join(items) + '])'
    return solution_text(values)


def resolve_bool(term, value):
    """bool2int makes an int of a bool: each prints as its own kind."""
    kind = getattr(resolve(term), 'kind', None)
    return int(value) if kind == 'int' else value


def key(model, keys, solution):
    number = {x: i for i, x in enumerate(model.variables)}
    return tuple(solution[number[x]] if up else -solution[number[x]]
                 for x, up in keys)


def room_of(model):
    """How many solutions the options ask for; None: all."""
    if '-a' in model.options:
        return None
    if '-n' in model.options:
        return int(model.options[model.options.index('-n') + 1])
    return 1


def optima_of(model):
    """How many of the best solutions the options ask for; 0: all."""
    if '-n-o' in model.options:
        return int(model.options[model.options.index('-n-o') + 1])
    return 0 if '-a-o' in model.options else 1


class Expected:
    """Solutions that differ in nothing that is printed are one."""

    def __init__(self, model, table=None):
        found = solutions(model, table) if table else solutions(model)
        self.model = model
        self.texts = {expected_text(model, s) for s in found}
        keys = order(model)
        self.key, self.objective = {}, {}
        sign = {'minimize': -1, 'satisfy': 0}.get(model.sense, 1)
        for s in found:
            text = expected_text(model, s)
            value = sign * value_of(model.objective, model, s) if sign else 0
            best = self.objective.get(text, value)
            place = key(model, keys, s)
            # the first of those printed alike, with an objective the best
            if text not in self.key or value > best or \
                    (value == best and place < self.key[text]):
                self.key[text] = place
            self.objective[text] = max(value, best)
        self.n = len(self.texts)
        # of values that the program has; of others it may know, but not when
        near = [s for s in found if all(v in VALUES for v in s)]
        self.ordered = len(near) == len(found)
        self.near = {expected_text(model, s) for s in near}
        self.best_near = max(
            (sign * value_of(model.objective, model, s) for s in near),
            default=None) if sign else None

    def wrong(self, printed):
        """What is wrong with an answer, or None."""
        if printed.wrong:
            return printed.wrong
        for s in printed.solutions:
            if s not in self.texts:
                return f'no solution: {" ".join(s)}'
        for s, n in Counter(printed.solutions).items():
            if n > 1:
                return f'{n} times: {" ".join(s)}'
        if printed.open:
            return self.wrong_open(printed)
        if not self.n:
            return None if printed.unsatisfiable else \
                f'{UNSATISFIABLE} expected'
        if printed.unsatisfiable:
            return f'{self.n} solutions missed'
        if self.model.sense != 'satisfy':
            return self.wrong_optimum(printed)
        return self.wrong_set(printed)

    def wrong_open(self, printed):
        """Nothing is claimed, but what is near must have been found."""
        if not any(v not in VALUES for x in self.model.variables
                   for v in x.values):
            return 'unknown, but no variable has other values'
        if printed.complete or printed.unsatisfiable:
            return 'unknown, but complete'
        if self.near and not printed.solutions:
            return f'{len(self.near)} solutions missed'
        if self.model.sense == 'satisfy':
            room = room_of(self.model)
            missed = self.near - set(printed.solutions)
            if missed and (room is None or len(printed.solutions) < room):
                return f'missed: {" ".join(min(missed))}'
            return None
        values = [self.objective[s] for s in printed.solutions]
        if self.near and values[-1] < self.best_near:
            return f'objective {abs(values[-1])}, but ' \
                f'{abs(self.best_near)} is possible'
        return None

    def wrong_set(self, printed):
        room = room_of(self.model)
        if room is None or room > self.n:
            if set(printed.solutions) != self.texts:
                missed = min(self.texts - set(printed.solutions))
                return f'missed: {" ".join(missed)}'
            if not printed.complete:
                return f'{COMPLETE} expected'
        elif len(printed.solutions) != room:
            return f'{len(printed.solutions)} solutions printed, not {room}'
        elif room < self.n and printed.complete:
            return f'{COMPLETE}, but there are {self.n} solutions'
        keys = [self.key[s] for s in printed.solutions]
        if self.ordered and keys != sorted(self.key.values())[:len(keys)]:
            return 'not in the order of the search'
        return None

    def wrong_optimum(self, printed):
        best = max(self.objective.values())
        values = [self.objective[s] for s in printed.solutions]
        if not values:
            return 'no solution printed'
        if values[-1] != best:
            return f'objective {abs(values[-1])}, but {abs(best)} is possible'
        n_best = values.count(best)
        worse = values[:-n_best]
        if best in worse or any(a >= b for a, b in zip(worse, worse[1:])):
            return 'a solution that is no better than the one before'
        if not set(self.model.options) & {'-a', '-i'} and worse:
            return 'more than the best solutions printed'
        wanted = optima_of(self.model) or self.n
        there_are = list(self.objective.values()).count(best)
        if n_best != min(wanted, there_are):
            return f'{n_best} of the {there_are} best solutions printed'
        if not printed.complete:
            return f'{COMPLETE} expected'
        keys = sorted(self.key[s] for s, v in self.objective.items()
                      if v == best)
        found = [self.key[s] for s in printed.solutions[-n_best:]]
        if self.ordered and found != keys[:n_best]:
            return 'not in the order of the search'
        return None
