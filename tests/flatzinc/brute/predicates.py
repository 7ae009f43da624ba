# SPDX-License-Identifier: MIT
"""What each builtin of FlatZinc means, said by a function on values.

A relation tells whether it holds. A function gives its result, or None where
it has none; there, no result is right. The kinds of arguments:

    int, bool       a variable or a constant
    ints, bools     an array of these
    table, truths   an array of constants
    factors         an array of constants, as long as the array after it
    number, set     a constant
"""

import math

TABLE = {}


class Predicate:
    """A row of the table: holds(*values), and where the result stands, if
    the other arguments decide it. What follows a / in a name tells rows of
    one predicate apart. draw (drawing, random) gives arguments, where those
    of the kinds alone would not do."""

    def __init__(self, name, kinds, holds, result=None, compute=None,
                 draw=None):
        self.name, self.kinds, self.holds = name, kinds, holds
        self.result, self.compute, self.draw = result, compute, draw
        TABLE[name] = self


def add_reified(name, kinds, holds, row=''):
    Predicate(name + '_reif' + row, kinds + ['bool'],
              lambda *v: v[-1] == holds(*v[:-1]), len(kinds),
              lambda *v: holds(*v))
    Predicate(name + '_imp' + row, kinds + ['bool'],
              lambda *v: not v[-1] or holds(*v[:-1]))


def add_global(name, kinds, holds, draw, forms=('', '_reif', '_imp')):
    """A constraint of brute/globals, whose arguments draw (drawing, random)
    gives, and those of its forms that FlatZinc has."""
    def draw_form(drawing, random):
        return draw(drawing, random) + [drawing.term('bool')]
    kinds = kinds.split()
    if '' in forms:
        Predicate(name, kinds, holds, draw=draw)
    if '_reif' in forms:
        Predicate(name + '_reif', kinds + ['bool'],
                  lambda *v: v[-1] == holds(*v[:-1]), len(kinds),
                  lambda *v: holds(*v), draw_form)
    if '_imp' in forms:
        Predicate(name + '_imp', kinds + ['bool'],
                  lambda *v: not v[-1] or holds(*v[:-1]), draw=draw_form)


def relation(text, forms=True):
    kinds = text.split()

    def add(holds):
        Predicate(holds.__name__, kinds, holds)
        if forms:
            add_reified(holds.__name__, kinds, holds)
        return holds
    return add


def function(text, forms=True, first=False):
    """The last kind, or the first, is that of the result."""
    kinds = text.split()
    at = 0 if first else len(kinds) - 1

    def add(compute):
        def holds(*v):
            result = compute(*v[:at], *v[at + 1:])
            return result is not None and result == v[at]
        Predicate(compute.__name__, kinds, holds, at, compute)
        if forms:
            add_reified(compute.__name__, kinds, holds)
        return compute
    return add


def gate(text):
    """A function whose _imp form is about its result: r -> f(...). With one
    argument more, the forms are those of r <-> f(...)."""
    def add(compute):
        function(text, forms=False)(compute)
        add_reified(compute.__name__, text.split(),
                    TABLE[compute.__name__].holds, '/result')
        Predicate(compute.__name__ + '_imp', text.split(),
                  lambda *v: not v[-1] or compute(*v[:-1]))
        return compute
    return add


def dot(a, x):
    return sum(p * q for p, q in zip(a, x))


@relation('int int')
def int_eq(a, b):
    return a == b


@relation('int int')
def int_ne(a, b):
    return a != b


@relation('int int')
def int_le(a, b):
    return a <= b


@relation('int int')
def int_lt(a, b):
    return a < b


@relation('int int')
def int_ge(a, b):
    return a >= b


@relation('int int')
def int_gt(a, b):
    return a > b


@relation('factors ints number')
def int_lin_eq(a, x, c):
    return dot(a, x) == c


@relation('factors ints number')
def int_lin_ne(a, x, c):
    return dot(a, x) != c


@relation('factors ints number')
def int_lin_le(a, x, c):
    return dot(a, x) <= c


@relation('factors ints number')
def int_lin_lt(a, x, c):
    return dot(a, x) < c


@relation('factors ints number')
def int_lin_ge(a, x, c):
    return dot(a, x) >= c


@relation('factors ints number')
def int_lin_gt(a, x, c):
    return dot(a, x) > c


@relation('int set')
def set_in(a, s):
    return a in s


@relation('ints')
def fzn_all_different_int(x):
    return len(set(x)) == len(x)


@relation('ints')
def all_different_int(x):
    return len(set(x)) == len(x)


@function('int int int')
def int_plus(a, b):
    return a + b


@function('int int int')
def int_minus(a, b):
    return a - b


@function('int int')
def int_negate(a):
    return -a


@function('int int int')
def int_times(a, b):
    return a * b


def truncated(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


@function('int int int')
def int_div(a, b):
    return truncated(a, b) if b != 0 else None


@function('int int int')
def int_mod(a, b):
    return a - b * truncated(a, b) if b != 0 else None


@function('int int int')
def int_pow(a, b):
    if abs(a) > 1 and abs(b) > 64:
        return 0 if b < 0 else math.inf  # no variable reaches it
    if b >= 0:
        return a ** b
    return truncated(1, a ** -b) if a != 0 else None


@function('int int int')
def int_min(a, b):
    return min(a, b)


@function('int int int')
def int_max(a, b):
    return max(a, b)


@function('int int')
def int_abs(a):
    return abs(a)


@function('int ints', first=True)
def array_int_minimum(x):
    return min(x, default=None)


@function('int ints', first=True)
def array_int_maximum(x):
    return max(x, default=None)


def element(index, x):
    return x[index - 1] if 1 <= index <= len(x) else None


@function('int table int')
def array_int_element(index, x):
    return element(index, x)


@function('int ints int')
def array_var_int_element(index, x):
    return element(index, x)


@function('int truths bool')
def array_bool_element(index, x):
    return element(index, x)


@function('int bools bool')
def array_var_bool_element(index, x):
    return element(index, x)


@function('bool int')
def bool2int(a):
    return int(a)


@relation('bool bool')
def bool_eq(a, b):
    return a == b


@relation('bool bool')
def bool_ne(a, b):
    return a != b


@relation('bool bool')
def bool_le(a, b):
    return b or not a


@relation('bool bool')
def bool_lt(a, b):
    return b and not a


@relation('bool bool')
def bool_ge(a, b):
    return a or not b


@relation('bool bool')
def bool_gt(a, b):
    return a and not b


@function('bool bool')
def bool_not(a):
    return not a


@gate('bool bool bool')
def bool_and(a, b):
    return a and b


@gate('bool bool bool')
def bool_or(a, b):
    return a or b


@gate('bool bool bool')
def bool_xor(a, b):
    return a != b


Predicate('bool_xor/two', ['bool', 'bool'], lambda a, b: a != b)


@gate('bools bool')
def array_bool_and(x):
    return all(x)


@gate('bools bool')
def array_bool_or(x):
    return any(x)


@relation('bools')
def array_bool_xor(x):
    return sum(x) % 2 == 1


@relation('bools bools')
def bool_clause(a, b):
    return any(a) or not all(b)


@relation('factors bools int')
def bool_lin_eq(a, x, c):
    return dot(a, x) == c


@relation('factors bools number')
def bool_lin_le(a, x, c):
    return dot(a, x) <= c


@relation('factors bools number')
def bool_lin_ne(a, x, c):
    return dot(a, x) != c


@relation('factors bools number')
def bool_lin_lt(a, x, c):
    return dot(a, x) < c


@relation('factors bools number')
def bool_lin_ge(a, x, c):
    return dot(a, x) >= c


@relation('factors bools number')
def bool_lin_gt(a, x, c):
    return dot(a, x) > c


from . import globals  # noqa: E402,F401 (adds those of its own)
