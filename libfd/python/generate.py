#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes constraints.py: a function for each constraint of the library.

The constraints and their parameters are those that the library lists, so none
is forgotten; what they mean is said as in the installed headers.

usage: generate.py TABLE-PROGRAM OUTPUT HEADER...
"""
import keyword
import re
import subprocess
import sys
import textwrap

(VAR, VARS, INT, INTS, ATOM, ATOMS, RELATION, SET, BOOL, CONSISTENCY, INT64,
 INTS64) = range(1, 13)
TYPES = {
    VAR: 'IntLike', VARS: 'IntLikes', INT: 'int', INTS: 'Ints',
    ATOM: 'BoolLike', ATOMS: 'BoolLikes', RELATION: 'Relation', SET: 'Values',
    BOOL: 'bool', CONSISTENCY: 'Consistency', INT64: 'int', INTS64: 'Ints',
}
# Parameters that may be left out, by constraint.
DEFAULTS = {('all-different', 'offsets'): '()', ('connected', 'edges'): '()'}

HEAD = '''# SPDX-License-Identifier: MIT
# Written by generate.py.
"""Every constraint of the library.

Each function makes a constraint of its arguments, for Model.add(), or to be
used in an expression.  Where a variable is expected, a number or an expression
will do, and where an atom is, any expression of truth.  Where the last argument
is what the others determine, leave it out and you have it as an expression.
"""
from __future__ import annotations

from typing import overload

from .expressions import (CLASSES, BoolLike, BoolLikes, Call, Consistency,
                          Constraint, Expression, IntLike, IntLikes, Ints,
                          Relation, Values, counting)
from .shapes import lined
'''


def documentation(headers):
    """What each fd_post function means, by its name without fd_post_."""
    found = {}
    for header in headers:
        with open(header, encoding='utf-8') as file:
            text = file.read()
        for block in re.findall(r'/\*\*\n(.*?)\*/', text, re.S):
            lines = [re.sub(r'^ \* ?', '', line) for line in block.split('\n')]
            head, _, rest = '\n'.join(lines).partition(':\n')
            names = re.findall(r'fd_post_(\w+)', head)
            if names and not re.sub(r'[\s,]|fd_post_\w+', '', head):
                for name in names:
                    found.setdefault(name, plain(rest))
    return found


def plain(text):
    """A comment of a header, for people who write Python."""
    arguments = []
    text = re.sub(r'^@\w+(, @\w+)*:.*?(?=^@|^$|\Z)',
                  lambda m: arguments.append(argument(m[0])) or '', text,
                  flags=re.M | re.S)
    text = re.sub(r'^Returns:.*', '', text, flags=re.M | re.S).strip('\n')
    first, _, rest = text.partition('\n\n')
    listed = '\n'.join(filter(None, arguments))
    text = '\n\n'.join(filter(None, (first, listed, rest)))
    text = re.sub(r'%FD_CONSISTENCY_(\w+)',
                  lambda m: '"' + m[1].lower() + '"', text)
    text = text.replace('%FD_ERROR_INVALID', 'InvalidError')
    text = text.replace('%FD_ERROR_OVERFLOW', 'RangeError')
    text = text.replace('%FD_ANY', 'ANY').replace('%NULL', 'None')
    text = re.sub(r'fd_post_(\w+) ?\(\)', r'\1()', text)
    text = re.sub(r'[@%#](\w)', r'\1', text)
    text = text.replace('\\', '\\\\').replace('"""', "'''")
    return re.sub(r'\n{3,}', '\n\n', text).strip()


def argument(text):
    """An argument's line, without what only C needs to know."""
    text = re.sub(r'\((?:array|nullable|transfer)[^)]*\):? ?', '', text)
    names, _, meaning = text.partition(':')
    meaning = ' '.join(meaning.replace('copied; ', '').split()).strip(' :;')
    if not meaning or meaning == 'copied':
        return ''
    return textwrap.fill(f'{names}: {meaning}', 72, subsequent_indent='  ')


def read_table(program):
    for line in subprocess.run([program], check=True, stdout=subprocess.PIPE,
                               text=True).stdout.splitlines():
        name, function, *parameters = line.split()
        pairs = [(word(p.split(':')[0]), int(p.split(':')[1]))
                 for p in parameters]
        yield name, function == '1', pairs


def word(name):
    """A parameter as Python can have it."""
    name = re.sub(r'\W', '_', name.lower())
    return name + '_' if keyword.iskeyword(name) else name


def shape(name, is_function, parameters):
    """Parameters in Python's order, how many of them the rest determines, and
    which have a default."""
    own = [p for p in parameters if p[1] != CONSISTENCY]
    defaults = {p: '"default"' for p, kind in parameters
                if kind == CONSISTENCY}
    defaults.update({p: value for (k, p), value in DEFAULTS.items()
                     if k == name})
    results = 0
    if is_function:
        results = 1
    elif len(own) > 1 and own[-2][1] == RELATION and own[-1][1] in (VAR, INT):
        results = 2
    elif own[-1][1] == VAR and name in ('among', 'sum-all-different'):
        results = 1
    return own, results, defaults


def signature(own, parameters, defaults, left_out, optional):
    """The parameters as they are written down."""
    words = []
    shown = own[:len(own) - left_out] if left_out and not optional else own
    for parameter, kind in shown:
        default = defaults.get(parameter)
        if optional and (parameter, kind) in own[len(own) - left_out:]:
            words.append(f'{parameter}: {TYPES[kind]} | None = None')
        elif default:
            words.append(f'{parameter}: {TYPES[kind]} = {default}')
        else:
            words.append(f'{parameter}: {TYPES[kind]}')
    named = [f'{p}: Consistency = "default"' for p, kind in parameters
             if kind == CONSISTENCY]
    if named and left_out and not optional:
        words.append('*')
    words += named
    return ', '.join(words)


def define(name, parameters, result, end):
    """The first line of a function, or lines."""
    line = f'def {name}({parameters}) -> {result}:{end}'
    if len(line) <= 79:
        return line + '\n'
    indented = ''.join(f'    {p},\n' for p in parameters.split(', '))
    return f'def {name}(\n{indented}) -> {result}:{end}\n'


def made(name, parameters, arguments):
    """The tuple of the arguments, in which rows are made lines."""
    if any(kind in (VARS, INTS, ATOMS, INTS64) for _, kind in parameters):
        return f'lined(CLASSES["{name}"], ({arguments},))'
    return f'({arguments},)'


def write(out, name, is_function, parameters, doc):
    python = name.replace('-', '_')
    own, results, defaults = shape(name, is_function, parameters)
    arguments = ', '.join(p for p, _ in parameters)
    variadic = not results and own[0][1] in (VARS, ATOMS) and all(
        p in defaults for p, _ in own[1:])
    if variadic:
        rest = signature(own[1:], parameters, defaults, 0, False)
        many = f'*{own[0][0]}: {TYPES[own[0][1]]} | ' \
               f'{TYPES[own[0][1] - 1]}' + (f', {rest}' if rest else '')
        out.write('\n\n' + define(python, many, 'Constraint', ''))
    else:
        if results:
            for left_out, kind in ((0, 'Constraint'), (results, 'Expression')):
                text = signature(own, parameters, defaults, left_out, False)
                out.write('\n\n@overload\n' + define(python, text, kind, ' ...'))
        text = signature(own, parameters, defaults, results, True)
        kind = 'Constraint | Expression' if results else 'Constraint'
        out.write('\n\n' + define(python, text, kind, ''))
    body = textwrap.indent(doc, '    ').strip() if doc else \
        f'The constraint {name}.'
    out.write(f'    """{body}\n    """\n')
    if variadic:
        first = own[0][0]
        out.write(f'    if len({first}) == 1:\n'
                  f'        {first} = {first}[0]  # type: ignore\n')
    if results:
        last = own[-1][0]
        given = ', '.join(p for p, _ in own[:len(own) - results])
        out.write(f'    if {last} is None:\n')
        if results == 2:
            out.write(f'        if {own[-2][0]} is not None:\n'
                      f'            raise TypeError("{python}: a relation '
                      f'without {last}")\n')
        maker = 'Call' if results == 1 else 'counting'
        out.write(f'        return {maker}("{name}", '
                  f'{made(name, parameters, given)})\n')
    out.write(f'    return Constraint("{name}", '
              f'{made(name, parameters, arguments)})\n')


def main():
    program, target, *headers = sys.argv[1:]
    found = documentation(headers)
    names = []
    with open(target, 'w', encoding='utf-8') as out:
        out.write(HEAD)
        for name, is_function, parameters in read_table(program):
            python = name.replace('-', '_')
            names.append(python)
            doc = found.get(python) or found.get(
                python.replace('_closed', ''), '')
            write(out, name, is_function, parameters, doc)
        out.write('\n\n__all__ = [\n' + ''.join(
            f'    "{name}",\n' for name in names) + ']\n')


if __name__ == '__main__':
    main()
