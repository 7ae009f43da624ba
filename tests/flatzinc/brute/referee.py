# SPDX-License-Identifier: MIT
"""All solutions of a model, by trying every assignment.

The model is turned into nested loops, one a variable, each constraint tested
as soon as all its variables have values."""

from .model import Set, Variable, resolve
from .predicates import TABLE


def source(term, number):
    """A resolved term as Python."""
    if isinstance(term, Variable):
        return f'x{number[term]}'
    if isinstance(term, list):
        return '(' + ''.join(source(t, number) + ',' for t in term) + ')'
    if isinstance(term, Set):
        return 'frozenset((' + ''.join(f'{v},' for v in sorted(term.values)) \
            + '))'
    return repr(term)


def last_variable(term, number):
    if isinstance(term, Variable):
        return number[term]
    if isinstance(term, list):
        return max((last_variable(t, number) for t in term), default=-1)
    return -1


def solutions(model, table=TABLE):
    """Tuples of values in the order of model.variables."""
    number = {x: i for i, x in enumerate(model.variables)}
    scope = {f'd{i}': x.values for x, i in number.items()}
    tests = [[] for _ in range(len(number) + 1)]
    for i, c in enumerate(model.constraints):
        arguments = [resolve(a) for a in c.arguments]
        scope[f'c{i}'] = table[c.name].holds
        depth = max((last_variable(a, number) for a in arguments), default=-1)
        tests[depth + 1].append(
            f'if not c{i}(' +
            ', '.join(source(a, number) for a in arguments) + '): ')
    lines = ['def enumerate(out):'] + [' ' + t + 'return' for t in tests[0]]
    for x, i in number.items():
        pad = ' ' * (i + 1)
        if x.alias is None:
            lines.append(f'{pad}for x{i} in d{i}:')
        else:
            value = resolve(x.alias)
            lines.append(f'{pad}for x{i} in ({source(value, number)},):')
            lines.append(f'{pad} if x{i} not in d{i}: continue')
        lines += [f'{pad} {t}continue' for t in tests[i + 1]]
    pad = ' ' * (len(number) + 1)
    lines.append(pad + 'out.append((' +
                 ''.join(f'x{i},' for i in number.values()) + '))')
    exec('\n'.join(lines), scope)
    out = []
    scope['enumerate'](out)
    return out


def value_of(term, model, solution):
    """A term's value in a solution; a list for an array."""
    term = resolve(term)
    if isinstance(term, list):
        return [value_of(t, model, solution) for t in term]
    if isinstance(term, Variable):
        return solution[model.variables.index(term)]
    return term
