# SPDX-License-Identifier: MIT
"""Every constraint of the library is there, and none crashes on arguments that
mean nothing."""
import inspect
import os
import random
import re
import unittest

import libfd
from libfd import _core
from libfd import constraints, expressions, shapes

ROOT = os.environ.get('FD_SOURCE_ROOT') or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), '..', '..')
# Of the headers' functions, those that are parts of the language of
# propagators, or post a class that is given.
NO_CONSTRAINTS = {'', 'as', 'atom', 'constraint', 'false', 'idle', 'refuse',
                  'reified', 'reified_as'}
# Where Python has one function for several.
HERE = {'linear_consistent': 'linear'}
(VAR, VARS, INT, INTS, ATOM, ATOMS, RELATION, SET, BOOL, CONSISTENCY, INT64,
 INTS64) = range(1, 13)


def declared():
    """The constraints that the headers declare."""
    names = set()
    folder = os.path.join(ROOT, 'libfd')
    for file in sorted(os.listdir(folder)):
        if file.endswith('.h'):
            with open(os.path.join(folder, file), encoding='utf-8') as text:
                names |= set(re.findall(r'^bool fd_post_(\w*) \(', text.read(),
                                        re.M))
    return names - NO_CONSTRAINTS


class All(unittest.TestCase):
    def test_headers(self):
        names = declared()
        self.assertGreater(len(names), 60)
        for name in sorted(names):
            plain = HERE.get(name, re.sub('^reified_', '', name))
            with self.subTest(name):
                self.assertTrue(callable(getattr(libfd, plain, None)))
                self.assertGreater(len(inspect.getdoc(getattr(libfd, plain))),
                                   5)

    def test_listed(self):
        """Each class that the library is built with has its function, with
        what it means, and is no other's."""
        path = os.path.join(ROOT, 'libfd', 'constraints', 'classes.inc')
        with open(path, encoding='utf-8') as file:
            names = re.findall(r'^FD_CONSTRAINT_CLASS \((\w+)\)', file.read(),
                               re.M)
        self.assertGreater(len(names), 70)
        self.assertEqual(set(names), set(constraints.__all__))
        self.assertEqual(set(names), {name.replace('-', '_') for name, *_ in
                                      _core.classes()})
        for name in names:
            with self.subTest(name):
                self.assertIs(getattr(libfd, name), getattr(constraints, name))
                self.assertNotRegex(inspect.getdoc(getattr(libfd, name)),
                                    '^The constraint ')

    def test_classes(self):
        for name, parameters, _, _ in _core.classes():
            function = getattr(constraints, name.replace('-', '_'))
            given = set(inspect.signature(function).parameters)
            for parameter, _ in parameters:
                self.assertIn(parameter.lower().replace('-', '_'),
                              {g.rstrip('_') for g in given}, name)


class Wrong(unittest.TestCase):
    """Arguments of all kinds, many of which mean nothing: what is refused is
    an exception, and what is not, is solved."""

    def argument(self, rng, kind, model):
        x = model.variables
        if rng.random() < 0.08:
            return rng.choice([None, 'x', 1.5, [], object(), -1, 2**40, [[]],
                               [None], True, {}, [x[0], 'y'], x[0]])
        numbers = [rng.choice([-2, -1, 0, 0, 1, 1, 2, 3, 9])
                   for _ in range(rng.randrange(6))]
        if kind == VAR:
            return rng.choice(x + [3])
        if kind == VARS:
            return [rng.choice(x + [0]) for _ in range(rng.randrange(5))]
        if kind in (INT, INT64):
            return rng.choice([-2**31, -1, 0, 1, 1, 2, 3, 2**31 - 1])
        if kind in (INTS, INTS64):
            return numbers
        if kind == ATOM:
            return rng.choice([x[0] <= 1, x[1] == 2, model.flag, True])
        if kind == ATOMS:
            return [rng.choice([x[0] <= 1, x[1] != 2, model.flag, ~model.flag])
                    for _ in range(rng.randrange(5))]
        if kind == RELATION:
            return rng.choice(['<=', '==', '!=', '>', '<', '>='])
        if kind == SET:
            return rng.choice([[1, 2], [(0, 3), 7], range(2, 2), range(5),
                               [(3, 1)]])
        if kind == BOOL:
            return rng.random() < 0.5
        return rng.choice(['default', 'value', 'bounds', 'domain', 'singles'])

    def test_random(self):
        rng = random.Random(int(os.environ.get('SEED', '1')))
        refused = posted = 0
        for _ in range(int(os.environ.get('CASES', '40'))):
            for name, info in expressions.CLASSES.items():
                model = libfd.Model()
                model.int_vars(4, -1, 4, 'x')
                model.flag = model.bool_var('b')
                arguments = tuple(self.argument(rng, kind, model)
                                  for _, kind in info.parameters)
                how = rng.randrange(3)
                try:
                    constraint = libfd.constraints.Constraint(
                        name, shapes.lined(info, arguments)
                        if rng.random() < 0.5 else arguments)
                    if how == 1:
                        constraint = model.flag == constraint
                    elif how == 2:
                        constraint = model.flag.implies(constraint)
                    model.add(constraint)
                    model.solve(failure_limit=50)
                    posted += 1
                except libfd.LimitError:
                    posted += 1
                except (libfd.Error, TypeError, ValueError, OverflowError,
                        MemoryError):
                    refused += 1
        self.assertGreater(refused, 100)
        self.assertGreater(posted, 100)


class Meaning(unittest.TestCase):
    """A few, by their solutions."""

    def solutions(self, n, low, high, make):
        model = libfd.Model()
        x = model.int_vars(n, low, high)
        model.add(make(x))
        return sorted(tuple(s.values_of(x)) for s in model.solutions(
            distinct=x))

    def test_some(self):
        self.assertEqual(
            self.solutions(2, 0, 3, lambda x: libfd.table(x, [(1, 2), (3,
                                                                       None)])),
            [(1, 2), (3, 0), (3, 1), (3, 2), (3, 3)])
        self.assertEqual(
            self.solutions(3, 1, 3, lambda x: libfd.lex_less(x[:2], x[1:])),
            [(a, b, c) for a in (1, 2, 3) for b in (1, 2, 3)
             for c in (1, 2, 3) if (a, b) < (b, c)])
        self.assertEqual(
            self.solutions(3, 0, 2, lambda x: libfd.count(x, 1) == 2),
            [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 2), (1, 2, 1), (2, 1, 1)])
        self.assertEqual(
            self.solutions(3, 0, 2, lambda x: libfd.count(x, 1, '==', 2)),
            self.solutions(3, 0, 2, lambda x: libfd.exactly(x, 1, 2)))
        self.assertEqual(
            self.solutions(3, 0, 1, lambda x: libfd.clause(
                x[0] == 1, x[1] == 0)),
            [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)
             if a == 1 or b == 0])
        self.assertEqual(self.solutions(3, 0, 2, lambda x: libfd.circuit(
            x, 0)), [(1, 2, 0), (2, 0, 1)])
        self.assertEqual(
            len(self.solutions(2, -4, 4, lambda x: libfd.next_to(*x))), 16)
        self.assertEqual(
            self.solutions(2, 0, 3, lambda x: libfd.left_of(*x)),
            [(0, 1), (1, 2), (2, 3)])

    def test_intervals(self):
        """Beside all ways to place three tasks, one of which may be left out."""
        for optional in (False, True):
            model = libfd.Model()
            a = model.interval(0, 7, 2, name='a')
            b = model.interval(1, 7, (1, 2), name='b')
            c = model.interval(0, 6, 3, optional, name='c')
            model.add(libfd.no_overlap([a, b, c]), a.before(c, -1),
                      libfd.within([a, c], [2, 2], 3))
            shown = [a.start, b.start, b.duration, c.start]
            found = sorted((*s.values_of(shown),
                            bool(not optional or s[c.present]))
                           for s in model.solutions())

            def apart(x, dx, y, dy):
                return x + dx <= y or y + dy <= x
            self.assertEqual(found, sorted(
                (x, y, d, z, there) for x in range(6) for y in range(1, 7)
                for d in (1, 2) for z in range(4)
                for there in ((False, True) if optional else (True,))
                if y + d <= 7 and apart(x, 2, y, d) and (not there or (
                    apart(x, 2, z, 3) and apart(y, d, z, 3) and
                    x + 1 <= z))))
        self.assertEqual(repr(a), 'a')
        for wrong in ((0, 3, 4), (0, 3, -1), (0, 9, (5, 4))):
            with self.assertRaises(libfd.InvalidError):
                model.interval(*wrong)

    def test_implied(self):
        model = libfd.Model()
        x = model.int_vars(3, 0, 1)
        b = model.bool_var()
        model.add(x[2] == 1, b == (x[2] == 1))
        self.assertEqual(b.min, 1)
        b = model.bool_var()
        model.add(b.implies(libfd.all_different(x)))
        self.assertEqual(b.max, 1)
        model.add(x[0] == 1, x[1] == 1)
        self.assertEqual(b.max, 0)


class Shapes(unittest.TestCase):
    """Rows are taken where they mean something, and refused elsewhere."""

    def setUp(self):
        self.model = libfd.Model()
        self.grid = [self.model.int_vars(3, 0, 2) for _ in range(2)]
        self.line = self.grid[0] + self.grid[1]

    def count(self, constraint):
        with self.model.level():
            self.model.add(constraint)
            return self.model.count()

    def test_named(self):
        """What is said of parameters is said of some that there are."""
        parameters = {(name, parameter): kind for name, info in
                      expressions.CLASSES.items()
                      for parameter, kind in info.parameters}
        for name, parameter in shapes.UNORDERED.items():
            self.assertIn(parameters[name, parameter], (VARS, ATOMS))
        for (name, parameter), length in shapes.MATRICES.items():
            self.assertIn(parameters[name, parameter], (VARS, INTS))
            if isinstance(length, str):
                self.assertIn(parameters[name, length], (VARS, INT))

    def test_unordered(self):
        """A matrix is as good as a line, also as an expression."""
        for make in (lambda x: libfd.count(x, 1) == 4,
                     lambda x: libfd.nvalue(x) == 1,
                     lambda x: libfd.among(x, [0, 1]) == 5,
                     lambda x: libfd.sum(x) == 11,
                     lambda x: libfd.max(x) == 0,
                     lambda x: libfd.exactly(x, 2, 5),
                     lambda x: libfd.all_equal(x),
                     lambda x: libfd.count(x, 0, ">=", 5),
                     lambda x: libfd.global_cardinality(
                         x, [0, 1, 2], [1, 1, 4])):
            n = self.count(make(self.line))
            self.assertGreater(n, 0)
            self.assertEqual(self.count(make(self.grid)), n)
            self.assertEqual(self.count(make(tuple(self.grid))), n)

    def test_ordered(self):
        """Elsewhere rows are refused, not taken for a line."""
        grid, line = self.grid, self.line
        for make in (lambda: libfd.circuit(grid, 0),
                     lambda: libfd.lex_less(grid, [line, line]),
                     lambda: libfd.element([[1, 2], [3, 4]], line[0]),
                     lambda: libfd.element([[1, 2], [3, 4]], line[0], 3),
                     lambda: libfd.linear([[1, 2, 3]] * 2, line, "<=", 4),
                     lambda: libfd.sliding_sum(1, 2, 2, grid),
                     lambda: libfd.inverse(grid, 0, grid, 0),
                     lambda: libfd.table(grid, [[0] * 6]),
                     lambda: libfd.all_different(grid, offsets=range(6)),
                     lambda: libfd.knapsack([1], [[1]], line[:1], 1, 1)):
            with self.assertRaisesRegex(libfd.InvalidError, 'not rows'):
                make()

    def test_matrices(self):
        """Rows of the right length are the numbers in a line."""
        line = self.line
        for make, right, wrong in (
                (lambda t: libfd.regular(line[:4], 2, 3, t, 1, [2]),
                 [[1, 2, 0], [2, 1, 1]], [[1, 2], [0, 2], [1, 1]]),
                (lambda t: libfd.cost_regular(
                    line[:4], 2, 3, [1, 2, 0, 2, 1, 1], 1, [2], t, line[4]),
                 [[0, 0, 1], [1, 0, 2]], [[0, 0], [1, 1], [0, 2]]),
                (lambda t: libfd.regular_nfa(line[:2], 2, t, 1, [2]),
                 [[1, 0, 2], [2, 2, 2], [2, 1, 1]], [[1, 0], [2, 2], [2, 2]]),
                (lambda t: libfd.mdd(line[:2], 2, t),
                 [[1, 0, 2], [2, 1, 0]], [[1, 0], [2, 2], [1, 0]]),
                (lambda t: libfd.element_2d(t, 3, 0, 0, *line[:3]),
                 [[0, 1, 2], [2, 0, 1]], [[0, 1], [2, 2], [0, 1]]),
                (lambda t: libfd.diffn_k(2, t, [[1, 1]] * 3),
                 [line[:2], line[2:4], line[4:]], [line[:3], line[3:]])):
            n = self.count(make([x for row in right for x in row]))
            self.assertTrue(0 < n < 3**6)
            self.assertEqual(self.count(make(right)), n)
            with self.assertRaisesRegex(libfd.InvalidError, 'expected rows of '
                                        '[23] (numbers|variables), not of'):
                make(wrong)

    def test_questions(self):
        """Where a search takes several, it takes rows of them."""
        self.model.add(libfd.all_different(self.line[:3]))
        found = list(self.model.solutions(
            distinct=self.grid[:1], assumptions=[[self.line[0] == 1]],
            branch=[(self.grid, "input_order", "max")]))
        self.assertEqual([s.values_of(self.grid[:1]) for s in found],
                         [[[1, 2, 0]], [[1, 0, 2]]])

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest('without NumPy')
        line, grid = self.line, numpy.array(self.grid)
        self.assertEqual(grid.shape, (2, 3))
        for make in (lambda x: libfd.count(x, 1) == 4, libfd.all_equal):
            self.assertEqual(self.count(make(grid)), self.count(make(line)))
        for x in (grid, grid.T):
            with self.assertRaisesRegex(libfd.InvalidError, 'not rows'):
                libfd.circuit(x, 0)
        for kind in (numpy.int8, numpy.int32, numpy.int64, object):
            edges = numpy.array([[1, 0, 2], [2, 1, 0]], dtype=kind)
            self.assertEqual(self.count(libfd.mdd(line[:2], 2, edges)),
                             3**4)
            with self.assertRaisesRegex(libfd.InvalidError, 'rows of 3'):
                libfd.mdd(line[:2], 2, edges.T)
        with self.assertRaises(TypeError):
            self.model.add(libfd.mdd(line[:2], 2, numpy.array([[1., 0., 2.]])))
        s = self.model.solve(assumptions=numpy.equal(grid[:1], 2,
                                                     dtype=object))
        self.assertEqual(s.values_of(grid)[0], [2, 2, 2])


if __name__ == '__main__':
    unittest.main()
