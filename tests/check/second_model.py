# SPDX-License-Identifier: MIT
"""The second checker: models in FlatZinc, ranges, and what predicates say."""

import itertools
import re

WIDE = 2 ** 61
RELATIONS = {'eq': lambda x, y: x == y, 'ne': lambda x, y: x != y, 'le': lambda x, y: x <= y,
             'lt': lambda x, y: x < y, 'ge': lambda x, y: x >= y, 'gt': lambda x, y: x > y}
OPPOSITE = {'eq': 'ne', 'ne': 'eq', 'le': 'gt', 'gt': 'le', 'ge': 'lt', 'lt': 'ge'}
# Those that have their Boolean already, and how many arguments.
DEFINED = {'bool_and': 3, 'bool_or': 3, 'bool_xor': 3, 'array_bool_and': 2, 'array_bool_or': 2}
ARITY = {'bool_not': 2, 'bool2int': 2, 'int_plus': 3, 'int_minus': 3, 'int_negate': 2, 'int_times': 3,
         'int_div': 3, 'int_mod': 3, 'int_pow': 3, 'int_abs': 2, 'int_min': 3, 'int_max': 3,
         'array_int_minimum': 2, 'array_int_maximum': 2, 'array_int_element': 3, 'array_var_int_element': 3,
         'array_bool_element': 3, 'array_var_bool_element': 3, 'set_in': 2, 'all_different_int': 1,
         'fzn_all_different': 1, 'fzn_all_different_int': 1, 'array_bool_xor': 1,
         'bool_clause': 2, **DEFINED}
ARITY.update({f'{t}_{r}': 2 for t in ('int', 'bool') for r in RELATIONS})
ARITY.update({f'{t}_lin_{r}': 3 for t in ('int', 'bool') for r in RELATIONS})


# Of second_globals: what they say of values, and whether they, or their opposites, may hold by their rules.
SAYS, MAY = {}, {}


def add_global(name, count, says, may):
    """says (*values); may (rules, arguments, sense), see Rules.truth()."""
    ARITY[name], SAYS[name], MAY[name] = count, says, may


class Wrong(Exception):
    """The model cannot be read, or a record does not follow."""


def demand(condition, why):
    if not condition:
        raise Wrong(why)


class Var(int):
    """The number of a variable, to tell it from an integer."""


# Ranges: a tuple of pairs (low, high), ascending.

def size(ranges):
    return sum(high - low + 1 for low, high in ranges)


def values(ranges):
    return itertools.chain.from_iterable(range(low, high + 1) for low, high in ranges)


def meet(a, b):
    return tuple(sorted((max(x[0], y[0]), min(x[1], y[1])) for x in a for y in b
                        if max(x[0], y[0]) <= min(x[1], y[1])))


def allowed(relation, value):
    low, high = -2 ** 70, 2 ** 70
    return {'>=': ((value, high),), '<=': ((low, value),), '=': ((value, value),),
            '!=': ((low, value - 1), (value + 1, high))}[relation]


def opposite(atom):
    x, relation, value = atom
    return {'>=': (x, '<=', value - 1), '<=': (x, '>=', value + 1), '=': (x, '!=', value),
            '!=': (x, '=', value)}[relation]


def ranges_of(numbers):
    return tuple((v, v) for v in sorted(set(numbers)))


# The model.

class Model:
    TOKEN = re.compile(r'\s+|%[^\n]*|("[^"\n]*"|-?\d+(?:\.\d+)?[eE][-+]?\d+|-?\d+\.\d+|-?0x[0-9a-fA-F]+|-?0o[0-7]+|-?\d+(?!\d)|::|\.\.|\w+|[][(){};:,=])')

    def __init__(self, text):
        self.names, self.domains, self.vars, self.equal = {}, [], [], []
        self.constraints, self.output, self.goal, self.objective = [], [], None, None
        self.tokens, at = [], 0
        while at < len(text):
            m = self.TOKEN.match(text, at)
            demand(m, f'model: {text[at:at + 20]!r}')
            self.tokens += [m.group(1)] if m.group(1) else []
            at = m.end()
        self.at = 0
        while self.at < len(self.tokens):
            self.item()
            self.take(';')
        demand(self.goal, 'model: no solve item')

    def peek(self):
        demand(self.at < len(self.tokens), 'model: ends too early')
        return self.tokens[self.at]

    def take(self, what=None):
        token = self.peek()
        demand(what in (None, token), f'model: {token} in place of {what}')
        self.at += 1
        return token

    def accept(self, what):
        found = self.at < len(self.tokens) and self.tokens[self.at] == what
        self.at += found
        return found

    def item(self):
        if self.accept('predicate'):
            while self.peek() != ';':
                self.take()
        elif self.accept('constraint'):
            name = self.take()
            self.take('(')
            self.constraints.append((name, self.listed(')')))
            self.annotations()
        elif self.accept('solve'):
            self.annotations()
            self.goal = self.take()
            if self.goal != 'satisfy':
                self.objective = self.expression()
        else:
            self.declaration()

    def declaration(self):
        count = None
        if self.accept('array'):
            self.take('[')
            self.take('1')
            self.take('..')
            count = int(self.take())
            self.take(']')
            self.take('of')
        is_var = self.accept('var')
        domain = self.type()
        self.take(':')
        name = self.take()
        notes = self.annotations()
        value = self.expression() if self.accept('=') else None
        if is_var and count is None:
            x = self.new(name, domain)
            self.equal += [] if value is None else [(x, value)]
            self.names[name] = x
        elif is_var and value is None:
            self.names[name] = [self.new(f'{name}[{i + 1}]', domain) for i in range(count)]
        else:
            self.names[name] = value
        if notes & {'output_var', 'output_array'}:
            found = self.names[name]
            self.output += [x for x in (found if isinstance(found, list) else [found]) if isinstance(x, Var)]

    def new(self, name, domain):
        self.vars.append(name)
        self.domains.append(domain)
        return Var(len(self.vars) - 1)

    def type(self):
        if self.accept('set'):
            self.take('of')
        if self.accept('bool'):
            return ((0, 1),)
        if self.accept('int'):
            return ((-WIDE, WIDE),)
        if self.accept('float'):
            return ()
        return self.expression()

    def annotations(self):
        found = set()
        while self.accept('::'):
            found.add(self.take())
            if self.accept('('):
                depth = 1
                while depth:
                    depth += {'(': 1, ')': -1}.get(self.take(), 0)
        return found

    def listed(self, end):
        found = []
        while not self.accept(end):
            found.append(self.expression())
            demand(self.peek() == end or self.accept(','), 'model: no comma')
        return found

    def number(self, token):
        return int(token, 0 if token.lstrip('-')[:2] in ('0x', '0o') else 10)

    def expression(self):
        token = self.take()
        if token == '[':
            return self.listed(']')
        if token == '{':
            return ranges_of(self.listed('}'))
        if token in ('true', 'false'):
            return int(token == 'true')
        if re.fullmatch(r'-?(\d+|0x[0-9a-fA-F]+|0o[0-7]+)', token):
            low = self.number(token)
            if not self.accept('..'):
                return low
            high = self.number(self.take())
            return ((low, high),) if low <= high else ()
        if re.fullmatch(r'"[^"]*"|-?\d+[.eE].*', token):
            return token
        demand(token in self.names, f'model: {token} is unknown')
        found = self.names[token]
        if self.accept('['):
            index = int(self.take())
            self.take(']')
            demand(isinstance(found, list) and 1 <= index <= len(found), f'model: {token}[{index}]')
            found = found[index - 1]
        return found


# What the predicates say.

def split(name, count):
    """The relation of a constraint, and how its last Boolean binds it: '', 'reif', 'imp'."""
    stem, _, kind = name.rpartition('_')
    if name == 'bool_xor' and count == 2:
        return 'bool_ne', ''
    if kind not in ('reif', 'imp'):
        return name, ''
    if stem == 'bool_xor' and count == 3:
        return 'bool_ne', kind
    if stem in DEFINED and count == DEFINED[stem]:
        return stem + '!', kind         # the relation without its Boolean
    return stem, kind


def divide(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def power(x, y):
    if y < 0:
        return None if x == 0 else x ** (y % 2) if abs(x) == 1 else 0
    return x ** (y if y < 70 else 70 + y % 2)   # beyond all values, or of one of -1, 0, 1


FUNCTION = {
    'int_times': lambda x, y: x * y, 'int_pow': power, 'int_abs': abs,
    'int_div': lambda x, y: divide(x, y) if y else None,
    'int_mod': lambda x, y: x - y * divide(x, y) if y else None,
    'int_plus': lambda x, y: x + y, 'int_minus': lambda x, y: x - y, 'int_negate': lambda x: -x,
    'int_min': min, 'int_max': max}


def box_bounds(name, box, one=False):
    """The bounds of a function in a box, one: of a variable and itself; None: it has no value there."""
    (a, b), (c, d) = box[0], box[-1]
    if one:
        found = [FUNCTION[name](x, x) for x in {a, b, 0, 1, -1} if a <= x <= b]
        found = [z for z in found if z is not None]
        return (min(found), max(found)) if found else None
    if name in ('int_abs', 'int_times'):
        corners = [abs(a), abs(b)] + [0] * (a <= 0 <= b) if name == 'int_abs' else [x * y for x in (a, b) for y in (c, d)]
        return min(corners), max(corners)
    if a == b and c == d:
        value = FUNCTION[name](a, c)
        return None if value is None else (value, value)
    if name == 'int_pow':
        most = power(max(abs(a), abs(b)), max(d, 0))
        most = max(most, 1)
        return (power(a, c) if a > 0 and c >= 0 else 0 if a >= 0 else -most), most
    ends = [y for y in {c, d, -1, 1} - {0} if c <= y <= d]
    if not ends:
        return None
    if name == 'int_div':
        corners = [divide(x, y) for x in (a, b) for y in ends]
        return min(corners), max(corners)
    most = max(map(abs, ends)) - 1
    if max(abs(a), abs(b)) < min(map(abs, ends)):
        return a, b
    return (0 if a >= 0 else max(-most, a)), (0 if b <= 0 else min(most, b))


def says(name, a):
    """The relation of the values a."""
    if m := re.fullmatch(r'(?:int|bool)_(eq|ne|le|lt|ge|gt)', name):
        return RELATIONS[m[1]](*a)
    if m := re.fullmatch(r'(?:int|bool)_lin_(\w\w)', name):
        return RELATIONS[m[1]](sum(c * x for c, x in zip(a[0], a[1])), a[2])
    if name in SAYS:
        return SAYS[name](*a)
    if name in FUNCTION:
        return FUNCTION[name](*a[:-1]) == a[-1]
    if name in DEFINED:
        return a[-1] == says(name + '!', a[:-1])
    if name.endswith('element'):
        return 1 <= a[0] <= len(a[1]) and a[1][a[0] - 1] == a[2]
    if name.startswith(('all_different', 'fzn_all_different')):
        return len(set(a[0])) == len(a[0])
    return {
        'bool_not': lambda: a[0] != a[1], 'bool2int': lambda: a[0] == a[1],
        'array_int_minimum': lambda: a[1] != [] and a[0] == min(a[1]),
        'array_int_maximum': lambda: a[1] != [] and a[0] == max(a[1]),
        'set_in': lambda: any(low <= a[0] <= high for low, high in a[1]),
        'array_bool_xor': lambda: sum(a[0]) % 2 == 1,
        'bool_clause': lambda: any(a[0]) or not all(a[1]),
        'bool_and!': lambda: all(a[:2]), 'bool_or!': lambda: any(a[:2]), 'bool_xor!': lambda: a[0] != a[1],
        'array_bool_and!': lambda: all(a[0]), 'array_bool_or!': lambda: any(a[0])}[name]()


def satisfied(name, a):
    relation, kind = split(name, len(a))
    if not kind:
        return says(relation, a)
    truth = says(relation, a[:-1])
    return truth == a[-1] if kind == 'reif' else truth or not a[-1]


def known(name, a):
    relation, kind = split(name, len(a))
    count = len(a) - bool(kind) + relation.endswith('!')
    return ARITY.get(relation.rstrip('!')) == count


def flat(a):
    return itertools.chain.from_iterable(flat(x) if isinstance(x, list) else [x] for x in a)


def replaced(a, function):
    return [replaced(x, function) if isinstance(x, list) else function(x) if isinstance(x, Var) else x for x in a]
