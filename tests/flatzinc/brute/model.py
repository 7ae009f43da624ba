# SPDX-License-Identifier: MIT
"""A FlatZinc model in memory and as text.

A term is an int, a bool, a Variable, a list of these, a Set, or a Named or an
Item that stands for one."""


class Variable:
    def __init__(self, name, kind, values, text):
        self.name, self.kind = name, kind
        self.values = values      # what it may be; False and True for a bool
        self.text = text          # its type as declared
        self.alias = None         # the term it was declared equal to
        self.output = True
        self.introduced = False
        self.defined = False

    def declaration(self):
        words = ['output_var'] * self.output + \
            ['var_is_introduced'] * self.introduced + \
            ['is_defined_var'] * self.defined
        end = '' if self.alias is None else ' = ' + show(self.alias)
        return f'var {self.text}: {self.name}' + \
            ''.join(f' :: {w}' for w in words) + end + ';'


class Set:
    def __init__(self, values, text):
        self.values, self.text = frozenset(values), text


class Named:
    """A parameter or an array; dims: the index sets of output_array."""

    def __init__(self, name, kind, value):
        self.name, self.kind, self.value = name, kind, value
        self.dims = None

    def declaration(self):
        kind = self.kind
        if isinstance(self.value, list):
            kind = f'array [1..{len(self.value)}] of {kind}'
        end = ''
        if self.dims:
            end = ' :: output_array([' + \
                ', '.join(f'1..{n}' for n in self.dims) + '])'
        return f'{kind}: {self.name}{end} = {show(self.value)};'


class Item:
    """array[index], from 1."""

    def __init__(self, array, index):
        self.array, self.index = array, index


class Call:
    """A constraint or an annotation."""

    def __init__(self, name, arguments, defines=None, annotations=()):
        self.name, self.arguments = name, arguments
        self.defines, self.annotations = defines, annotations
        self.bounds = None  # a variable whose domain stands here alone

    def text(self):
        words = list(self.annotations)
        if self.defines:
            words.append(f'defines_var({self.defines.name})')
        arguments = '(' + ', '.join(map(show, self.arguments)) + ')' \
            if self.arguments else ''
        return self.name.split('/')[0] + arguments + \
            ''.join(f' :: {w}' for w in words)


class Word(str):
    """A word of an annotation."""


class Model:
    far = False  # variables may have values that the program has not

    def __init__(self):
        self.declared = []     # texts of predicate items
        self.variables = []
        self.named = []        # Named: parameters and arrays
        self.constraints = []  # Call
        self.sense = 'satisfy'
        self.objective = None
        self.search = []       # Call
        self.options = []      # of the command line

    def text(self):
        fixed = [n for n in self.named if not n.kind.startswith('var')]
        arrays = [n for n in self.named if n.kind.startswith('var')]
        lines = self.declared + \
            [x.declaration() for x in fixed + self.variables + arrays] + \
            [f'constraint {c.text()};' for c in self.constraints]
        end = '' if self.objective is None else ' ' + show(self.objective)
        lines.append('solve' + ''.join(f' :: {c.text()}' for c in self.search)
                     + f' {self.sense}{end};')
        return '\n'.join(lines) + '\n'


def show(term):
    if isinstance(term, bool):
        return 'true' if term else 'false'
    if isinstance(term, list):
        return '[' + ', '.join(map(show, term)) + ']'
    if isinstance(term, (Variable, Named)):
        return term.name
    if isinstance(term, Item):
        return f'{term.array.name}[{term.index}]'
    if isinstance(term, Set):
        return term.text
    if isinstance(term, Call):
        return term.text()
    return str(term)


def resolve(term):
    """The constant, the Variable or the list of them that it stands for."""
    while True:
        if isinstance(term, Named):
            term = term.value
        elif isinstance(term, Item):
            term = term.array.value[term.index - 1]
        elif isinstance(term, Variable) and term.alias is not None:
            target = resolve(term.alias)
            return target if isinstance(target, Variable) else term
        elif isinstance(term, list):
            return [resolve(t) for t in term]
        else:
            return term


def variables_of(term):
    """Those in a term, aliases resolved; repeated ones repeated."""
    term = resolve(term)
    if isinstance(term, Variable):
        return [term]
    if isinstance(term, list):
        return [x for x in term if isinstance(x, Variable)]
    return []
