# SPDX-License-Identifier: MIT
"""Expressions mean what Python means by them: random ones, compared with all
assignments, one by one."""
import array
import itertools
import operator
import os
import random
import unittest

import libfd

LOW, HIGH = -3, 4
NUMBERS = {
    '+': operator.add, '-': operator.sub, '*': operator.mul,
    '//': operator.floordiv, '%': operator.mod,
}
TRUTHS = {
    '<=': operator.le, '<': operator.lt, '>=': operator.ge, '>': operator.gt,
    '==': operator.eq, '!=': operator.ne,
}
JOINS = {
    '&': lambda a, b: a and b, '|': lambda a, b: a or b,
    '^': lambda a, b: a != b, '==': lambda a, b: a == b,
    'implies': lambda a, b: not a or b,
}


def matrix(n, width):
    """The numbers from 1 on, as an array of two dimensions."""
    numbers = array.array('i', range(1, n * width + 1))
    return memoryview(numbers).cast('B').cast('i', (n, width))


class Undefined(Exception):
    pass


def defined(function):
    """The truth of a comparison: false where a number in it has no value."""
    try:
        return function()
    except (ZeroDivisionError, IndexError, Undefined):
        return False


class Tree:
    """A random expression: built for a model, and evaluated in Python."""

    def __init__(self, rng, x, b):
        self.rng, self.x, self.b = rng, x, b

    def number(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.2:
            if rng.random() < 0.25:
                c = rng.randint(-4, 4)
                return c, lambda v: c
            i = rng.randrange(len(self.x))
            return self.x[i], lambda v: v[i]
        kind = rng.choice(['+', '-', '*', '//', '%', 'abs', 'neg', 'max',
                           'min', 'truth', 'element', 'elements', 'scale',
                           'power'])
        e, f = self.number(depth - 1)
        if kind in NUMBERS:
            g, h = self.number(depth - 1)
            op = NUMBERS[kind]
            if not isinstance(e, libfd.Expression) and not isinstance(
                    g, libfd.Expression):
                e = self.x[0]
                return op(e, g) if g or kind not in '//%' else e, (
                    lambda v: op(v[0], h(v)) if g or kind not in '//%'
                    else v[0])
            return op(e, g), lambda v: op(f(v), h(v))
        if kind == 'abs':
            return abs(e), lambda v: abs(f(v))
        if kind == 'neg':
            return -e, lambda v: -f(v)
        if kind == 'scale':
            c = rng.randint(-3, 3)
            return c * e, lambda v: c * f(v)
        if kind == 'power':
            c = rng.randint(0, 2)
            return e ** c, lambda v: f(v) ** c
        if kind in ('max', 'min'):
            g, h = self.number(depth - 1)
            return (getattr(libfd, kind)(e, g),
                    lambda v: {'max': max, 'min': min}[kind](f(v), h(v)))
        if kind == 'truth':
            t, holds = self.truth(depth - 1)
            return t + 0, lambda v: int(holds(v))
        items = [self.number(0) for _ in range(3)]
        if kind == 'element':
            items = [(c, lambda v, c=c: c) for c in (5, -2, 1)]
        array = libfd.Array(item for item, _ in items)
        if not isinstance(e, libfd.Expression):
            e, f = self.x[1], lambda v: v[1]

        def value(v):
            i = f(v)
            if not 0 <= i < len(items):
                raise Undefined
            return items[i][1](v)
        return array[e], value

    def truth(self, depth):
        rng = self.rng
        if rng.random() < 0.1:
            return self.b, lambda v: bool(v[-1])
        kind = rng.choice(['compare'] * 3 + ['join', 'not', 'member', 'global'])
        if depth == 0 or kind == 'compare':
            name, op = rng.choice(sorted(TRUTHS.items()))
            e, f = self.number(depth)
            g, h = self.number(depth)
            if not isinstance(e, libfd.Expression):
                e, f = self.x[0], lambda v: v[0]
            return op(e, g), lambda v: defined(lambda: op(f(v), h(v)))
        if kind == 'join':
            name, op = rng.choice(sorted(JOINS.items()))
            e, f = self.truth(depth - 1)
            g, h = self.truth(depth - 1)
            made = e.implies(g) if name == 'implies' else {
                '&': operator.and_, '|': operator.or_, '^': operator.xor,
                '==': operator.eq}[name](e, g)
            return made, lambda v: bool(op(f(v), h(v)))
        if kind == 'not':
            e, f = self.truth(depth - 1)
            return ~e, lambda v: not f(v)
        e, f = self.number(depth - 1)
        if kind == 'member':
            if not isinstance(e, libfd.Expression):
                e, f = self.x[2], lambda v: v[2]
            return (e.is_in([-3, (0, 1), range(4, 9)]),
                    lambda v: defined(lambda: f(v) in (-3, 0, 1, 4, 5, 6, 7,
                                                       8)))
        g, h = self.number(depth - 1)
        return (libfd.all_different(e, g, self.x[0]), lambda v: defined(
            lambda: len({f(v), h(v), v[0]}) == 3))



class Random(unittest.TestCase):
    def check(self, seed):
        rng = random.Random(seed)
        model = libfd.Model()
        x = model.int_vars(3, LOW, HIGH, 'x')
        b = model.bool_var('b')
        tree = Tree(rng, x, b)
        parts = [tree.truth(rng.randint(0, 3))
                 for _ in range(rng.randint(1, 2))]
        model.add([e for e, _ in parts])
        found = sorted(tuple(s[v] for v in [*x, b]) for s in
                       model.solutions(learn=rng.random() < 0.5))
        values = range(LOW, HIGH + 1)
        expected = [v for v in itertools.product(values, values, values,
                                                 (0, 1))
                    if all(f(v) for _, f in parts)]
        self.assertEqual(found, expected,
                         f'seed {seed}: {[e for e, _ in parts]}')

    def test_random(self):
        start = int(os.environ.get('SEED', '1'))
        for seed in range(start, start + int(os.environ.get('CASES', '60'))):
            self.check(seed)


class Written(unittest.TestCase):
    """Single forms."""

    def setUp(self):
        self.model = libfd.Model()
        self.x, self.y = self.model.int_vars(['x', 'y'], 0, 9)
        self.b = self.model.bool_var('b')

    def test_repr(self):
        x, y, b = self.x, self.y, self.b
        self.assertEqual(repr(x + 2 * y <= 5), 'x + 2 * y <= 5')
        self.assertEqual(repr(x < 3), 'x <= 2')
        self.assertEqual(repr(b & (x != y)), "(b & x - y != 0)")

    def test_truth_is_refused(self):
        for e in (self.x, self.x == 1, self.x + 1, self.b):
            with self.assertRaises(TypeError):
                bool(e)
        with self.assertRaises(TypeError):
            1 <= self.x <= 3

    def test_kinds(self):
        for bad in (1.5, 'x', None, [1], object()):
            with self.assertRaises(TypeError):
                self.x + bad
            with self.assertRaises(TypeError):
                self.x <= bad
            with self.assertRaises(TypeError):
                self.b & bad
        with self.assertRaises(TypeError):
            self.b & self.x

    def test_sum_of_many(self):
        x = self.model.int_vars(50, 0, 1)
        self.model.add(libfd.sum(x) == 49, sum(x[:49]) == 48)
        solution = self.model.solve()
        self.assertEqual(sum(solution.values_of(x)), 49)
        self.assertEqual(solution[libfd.sum(x)], 49)

    def test_truths_are_numbers(self):
        x = self.model.int_vars(6, 0, 3)
        self.model.add(libfd.sum([v == 2 for v in x]) == 4,
                       2 * (x[0] == 2) + (x[1] == 2) + x[2] == 2)
        for s in self.model.solutions(solution_limit=50):
            v = s.values_of(x)
            self.assertEqual(v.count(2), 4)
            self.assertEqual(2 * (v[0] == 2) + (v[1] == 2) + v[2], 2)

    def test_partial(self):
        """A function that may have no value, of which the library alone knows
        where, is refused within a truth."""
        arg_max = libfd.arg_max([self.x, self.y], 0)
        self.model.add(self.b == (arg_max == 1))
        self.assertEqual(self.model.count(), 100)
        with self.assertRaises(libfd.InvalidError):
            self.model.add(self.b == (libfd.sum_all_different([self.x]) == 1))

    def test_two_dimensions(self):
        grid = libfd.Array([libfd.Array([3, 1, 4]), libfd.Array([1, 5, 9])])
        self.model.add(grid[self.x, self.y] == 9)
        self.assertEqual([(s[self.x], s[self.y])
                          for s in self.model.solutions(distinct=[
                              self.x, self.y])], [(1, 2)])

    def test_values_of_expressions(self):
        x, y, b = self.x, self.y, self.b
        self.model.add(x == 7, y == 2, b)
        s = self.model.solve()
        self.assertEqual(
            [s[e] for e in (x + y, x * y, x // y, x % y, abs(y - x), x ** y,
                            libfd.max(x, y), x < y, b & (x > y), ~b,
                            b.implies(x == 7), libfd.Array([4, 5, 6])[y])],
            [9, 14, 3, 1, 5, 49, 7, 0, 1, 0, 1, 6])

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest('without NumPy')
        x, y = self.x, self.y
        a = numpy.array([x, y])
        self.model.add(libfd.all_different(a), numpy.int64(2) * x == y,
                       libfd.table([x, y], numpy.array([[2, 4], [3, 7],
                                                        [1, 2]])))
        self.model.add([e <= 8 for e in a * numpy.array([1, 2])])
        self.model.add(libfd.Array(numpy.array([9, 8, 7]))[x] == 7)
        self.assertEqual([s.values_of([x, y]) for s in self.model.solutions(
            distinct=[x, y])], [[2, 4]])

    def test_shapes_of_tables(self):
        """Rows of another length are no rows."""
        x, y = self.x, self.y
        for relation in (libfd.table, libfd.negative_table):
            for rows in ([[1, 2, 3], [4, 5, 6]], [(1, 2), (3,)],
                         matrix(2, 3)):
                with self.assertRaisesRegex(ValueError, 'rows of 2 numbers'):
                    self.model.add(relation([x, y], rows))
        self.model.add(libfd.table([x, y], [1, 2, 3, 4]),
                       libfd.table([x, y], [(3, 4), (5, 6)]),
                       libfd.table([x, y], matrix(3, 2)))
        s = self.model.solve()
        self.assertEqual([s[x], s[y]], [3, 4])


if __name__ == '__main__':
    unittest.main()
