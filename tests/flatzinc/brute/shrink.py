# SPDX-License-Identifier: MIT
"""Makes a model smaller as long as its answer stays wrong."""

import copy

from .model import Call, Item, Named, Variable, resolve, show


def used(model):
    """The names that the text of the rest of the model needs."""
    out = set()
    stack = [c for c in model.constraints + model.search]
    stack += [model.objective] + [x.alias for x in model.variables]
    while stack:
        term = stack.pop()
        if isinstance(term, list):
            stack += term
        elif isinstance(term, Call):
            stack += term.arguments
        elif isinstance(term, Item):
            stack.append(term.array)
        elif isinstance(term, (Named, Variable)) and term not in out:
            out.add(term)
            if isinstance(term, Named):
                stack.append(term.value)
    return out


def drop_constraint(model, i):
    call = model.constraints.pop(i)
    x = call.defines or call.bounds
    if x:
        x.defined = False
        if x.text == 'int':
            x.text = '{' + ', '.join(map(str, x.values)) + '}'


def drop_value(model, i, j):
    x = model.variables[i]
    if x.kind == 'bool' or len(x.values) < 2:
        raise IndexError
    x.values = x.values[:j] + x.values[j + 1:]
    x.text = '{' + ', '.join(map(str, x.values)) + '}'


def drop_option(model, i):
    if model.options[i] in ('-n', '-n-o', '-r'):
        del model.options[i + 1]
    del model.options[i]


def drop_variable(model, i):
    x = model.variables.pop(i)
    if not any(y.output for y in model.variables):
        raise IndexError
    drop_unused_arrays(model)
    if x in used(model) or any(x in n.value for n in model.named
                               if isinstance(n.value, list)):
        raise IndexError


def drop_unused_arrays(model, _=0):
    needed = used(model)
    model.named = [n for n in model.named if n in needed]


def drop_name(model, i, j):
    """An argument by what it stands for."""
    call = model.constraints[i]
    old = call.arguments[j]
    call.arguments[j] = resolve(old)
    if show(old) == show(call.arguments[j]):
        raise IndexError


def drop_alias(model, i):
    if model.variables[i].alias is None:
        raise IndexError
    model.variables[i].alias = None


def drop_search(model, i):
    model.search.pop(i)


def drop_notes(model, i):
    if not model.constraints[i].annotations:
        raise IndexError
    model.constraints[i].annotations = ()


def drop_goal(model, _):
    if model.objective is None:
        raise IndexError
    model.sense, model.objective, model.options = 'satisfy', None, ['-a']


def candidates(model):
    for edit, things in ((drop_constraint, model.constraints),
                         (drop_search, model.search),
                         (drop_option, model.options),
                         (drop_goal, [0]),
                         (drop_unused_arrays, [0]),
                         (drop_notes, model.constraints),
                         (drop_alias, model.variables),
                         (drop_variable, model.variables)):
        for i in range(len(things)):
            yield edit, (i,)
    for i, c in enumerate(model.constraints):
        for j in range(len(c.arguments)):
            yield drop_name, (i, j)
    for i, x in enumerate(model.variables):
        for j in range(len(x.values)):
            yield drop_value, (i, j)


def shrink(model, is_wrong):
    """The smallest found; is_wrong (model) tells whether it still fails."""
    changed = True
    while changed:
        changed = False
        for edit, where in list(candidates(model)):
            smaller = copy.deepcopy(model)
            try:
                edit(smaller, *where)
            except IndexError:
                continue
            if smaller.text() == model.text() and \
                    smaller.options == model.options:
                continue
            if is_wrong(smaller):
                model, changed = smaller, True
                break
    return model
