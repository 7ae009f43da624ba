# SPDX-License-Identifier: MIT
"""Models and their questions."""
import contextlib
import doctest
import io
import os
import re
import unittest

import libfd
import libfd.model
import libfd.propagating

from models import queens


def load_tests(loader, tests, pattern):
    for module in (libfd, libfd.model, libfd.propagating):
        tests.addTests(doctest.DocTestSuite(module))
    return tests


class Readme(unittest.TestCase):
    def test_readme(self):
        """The program in the README prints what is said there."""
        root = os.environ.get('FD_SOURCE_ROOT') or os.path.join(
            os.path.dirname(os.path.abspath(__file__)), '..', '..')
        with open(os.path.join(root, 'README.md'), encoding='utf-8') as file:
            section = file.read().split('\n## In Python\n')[1]
        program = re.search(r'```python\n(.*?)```', section, re.S)[1]
        printed = re.search(r'```text\n(.*?)```', section, re.S)[1]
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(program, {})
        self.assertEqual(out.getvalue(), printed)


class Questions(unittest.TestCase):
    def test_count(self):
        for learn in (False, True):
            model, _ = queens(6)
            self.assertEqual(model.count(learn=learn), 4)
            self.assertEqual(len(list(model.solutions(learn=learn))), 4)

    def test_left_loop(self):
        model, q = queens(8)
        for solution in model.solutions():
            break
        model.add(q[0] == 3)
        self.assertEqual(model.count(), 18)
        kept = model.solutions()
        first = next(kept)
        with self.assertRaises(libfd.InvalidError):
            model.add(q[1] == 3)
        with self.assertRaises(libfd.InvalidError):
            model.solve()
        kept.close()
        self.assertEqual(first[q[0]], 3)
        self.assertEqual(list(kept), [])
        self.assertEqual(model.count(), 18)

    def test_complete(self):
        model, _ = queens(8)
        some = model.solutions(solution_limit=3)
        self.assertEqual(len(list(some)), 3)
        self.assertEqual((some.complete, some.limit), (False, 'solutions'))
        every = model.solutions()
        self.assertEqual(len(list(every)), 92)
        self.assertTrue(every.complete)

    def test_solution(self):
        model = libfd.Model()
        x, y = model.int_var(0, 9, 'x'), model.int_var([2, 4, 8], name='y')
        model.add(x * y == 36, x != 9)
        self.assertIsNone(model.solve(assumptions=[x == 1]))
        model = libfd.Model()
        x, y = model.int_var(0, 9, 'x'), model.int_var([2, 4, 8], name='y')
        model.add(x * y == 36)
        s = model.solve()
        self.assertEqual((s[x], s['y'], s[x + y]), (9, 4, 13))
        self.assertEqual(dict(s), {x: 9, y: 4})
        self.assertEqual(s.values_of([x, [y, x]]), [9, [4, 9]])
        with self.assertRaises(KeyError):
            s['z']
        with self.assertRaises(libfd.InvalidError):
            s[libfd.Model().int_var(0, 1)]
        with self.assertRaises(TypeError):
            s[3]

    def test_optimum(self):
        model = libfd.Model()
        x = model.int_vars(3, 0, 10)
        model.add(3 * x[0] + 4 * x[1] + 5 * x[2] <= 23)
        s = model.maximize(4 * x[0] + 5 * x[1] + 7 * x[2])
        best = max(4 * a + 5 * b + 7 * c for a in range(11) for b in range(11)
                   for c in range(11) if 3 * a + 4 * b + 5 * c <= 23)
        self.assertEqual((s.objective, s.bound, s.optimal), (best, best, True))
        self.assertEqual(s[4 * x[0] + 5 * x[1] + 7 * x[2]], best)
        self.assertEqual(model.minimize(x[0] + x[1]).objective, 0)
        self.assertEqual(model.maximize(x[0], learn=False).objective, 7)
        model.add(x[0] > 8)
        self.assertIsNone(model.minimize(x[0]))

    def test_core(self):
        model = libfd.Model()
        x = model.int_vars(5, 0, 9, 'x')
        model.add(x[0] < x[1], x[1] < x[2])
        wishes = [x[3] == 1, x[0] == 5, x[4] <= 3, x[2] <= 6, x[3] <= 5]
        self.assertIsNone(model.solve(assumptions=wishes))
        self.assertEqual([w for w in wishes
                          if any(w is c for c in model.core)],
                         [wishes[1], wishes[3]])
        self.assertIsNotNone(model.solve(assumptions=wishes[:3]))
        self.assertIsNone(model.core)

    def test_hints_and_branching(self):
        model, q = queens(8)
        first = model.solve(hints=dict(zip(q, [3, 1, 6, 2, 5, 7, 4, 0])))
        self.assertEqual(first.values_of(q), [3, 1, 6, 2, 5, 7, 4, 0])
        s = model.solve(learn=False,
                        branch=[(q, 'input_order', 'max')])
        self.assertEqual(s[q[0]], 7)
        for bad in ([(q, 'nearest')], [(q, 'first_fail', 'nearest')]):
            with self.assertRaises(libfd.InvalidError):
                model.solve(branch=bad)
        with self.assertRaises(TypeError):
            model.solve(nonsense=1)
        self.assertEqual(model.count(), 92)

    def test_limits(self):
        model = libfd.Model()
        p = model.int_vars(12, 0, 10)
        for i in range(12):
            for j in range(i):
                model.add(p[i] != p[j])
        for learn in (False, True):
            with self.assertRaises(libfd.LimitError) as caught:
                model.solve(failure_limit=100, learn=learn)
            self.assertEqual(caught.exception.limit, 'failures')
            with self.assertRaises(libfd.LimitError) as caught:
                model.solve(time_limit=0.05, learn=learn)
            self.assertEqual(caught.exception.limit, 'time')

    def test_incremental(self):
        model, q = queens(8)
        with model.search(incremental=True, learn=True) as search:
            self.assertIsNotNone(search.solve())
            found = [search.solve(assumptions=[q[0] == v, q[1] == w])
                     is not None for v in range(8) for w in range(8)]
            model.add(q[7] == 0)
            self.assertEqual(search.solve()[q[7]], 0)
            self.assertIsNone(search.solve(assumptions=[q[7] == 1]))
        self.assertEqual(found, [
            model.solve(assumptions=[q[0] == v, q[1] == w]) is not None
            for v in range(8) for w in range(8)])
        self.assertEqual(model.count(), 92)

    def test_distinct(self):
        model, q = queens(8)
        firsts = [s[q[0]] for s in model.solutions(distinct=[q[0]])]
        self.assertEqual(sorted(firsts), list(range(8)))


class Levels(unittest.TestCase):
    def test_levels(self):
        model = libfd.Model()
        x = model.int_var(1, 9, 'x')
        with model.level():
            y = model.int_var(1, 3)
            model.add(x > 5 * y)
            self.assertEqual(x.min, 6)
            with model.level():
                model.add(x < 3)
                self.assertFalse(model.consistent)
                self.assertIsNone(model.solve())
                self.assertEqual(model.count(), 0)
            self.assertTrue(model.consistent)
            self.assertEqual(model.count(), 4)
        self.assertEqual((x.min, x.max), (1, 9))
        with self.assertRaises(libfd.InvalidError):
            y.min
        with self.assertRaises(libfd.InvalidError):
            model.add(y == 1)
        z = model.int_var(0, 1)
        self.assertEqual(z.id, y.id)
        with self.assertRaises(libfd.InvalidError):
            y.max
        with self.assertRaises(libfd.InvalidError):
            model.pop()

    def test_expressions_in_levels(self):
        model = libfd.Model()
        x, y = model.int_vars(2, 0, 5)
        product = x * y
        for _ in range(3):
            with model.level():
                model.add(product + 1 == 7, product <= 6)
                self.assertEqual(model.count(), 2)


class Adding(unittest.TestCase):
    def test_forms(self):
        model = libfd.Model()
        x, y = model.int_vars(2, 0, 3)
        model.add([x <= 2, [y >= 1]], True)
        model += x != y
        model.add(v <= 2 for v in (x, y))
        self.assertEqual(model.count(), 4)
        for bad in (3, 'x', None, x, x + 1, {1: 2}):
            with self.assertRaises(TypeError):
                model.add(bad)
        self.assertEqual(model.count(), 4)
        model.add(False)
        self.assertEqual(model.count(), 0)

    def test_refused(self):
        model = libfd.Model()
        x = model.int_vars(3, 0, 3)
        with self.assertRaises(libfd.InvalidError) as caught:
            model.int_var(5, 3)
        self.assertIn('5..3', str(caught.exception))
        with self.assertRaises(libfd.InvalidError):
            model.int_var(0, 2**31)
        with self.assertRaises(libfd.InvalidError):
            model.int_var([])
        with self.assertRaises(ValueError):
            model.add(libfd.count(x, 1, '~', 2))
        with self.assertRaises(ValueError):
            model.add(libfd.all_different(x, consistency='all'))
        with self.assertRaises(libfd.InvalidError) as caught:
            model.add(libfd.all_different(x, offsets=[1, 2]))
        with self.assertRaises(libfd.InvalidError):
            model.add(x[0] == libfd.Model().int_var(0, 1))
        self.assertTrue(model.consistent)
        self.assertEqual(model.count(), 64)


class Propagators(unittest.TestCase):
    class Less(libfd.Propagator):
        events = 'bounds'

        def propagate(self, x, y):
            y.set_min(x.min + 1, [x.var >= x.min])
            x.set_max(y.max - 1, [y.var <= y.max])

        def check(self, x, y):
            return x < y

    class Wrong(Less):
        """Forgets solutions for no reason."""

        def propagate(self, x, y):
            if x.fixed:
                y.set_min(x.value + 2, [x.var == x.value])

        def check(self, x, y):
            return x < y

    def test_less(self):
        for learn in (False, True):
            model = libfd.Model()
            x = model.int_vars(4, 0, 5)
            b = model.bool_var()
            for i in range(3):
                model.add(self.Less(x[i], x[i + 1]))
            self.assertEqual([v.min for v in x], [0, 1, 2, 3])
            model.add(b.implies(self.Less(x[3], 4 + x[0])))
            self.assertEqual(model.count(learn=learn), 15 + 3)

    def test_inconsistent(self):
        model = libfd.Model()
        x, y = model.int_vars(2, 0, 5)
        model.add(x == 5, self.Less(x, y))
        self.assertFalse(model.consistent)

    def test_checked(self):
        model = libfd.Model()
        x, y = model.int_vars(2, 0, 3)
        model.add(self.Wrong(x, y))
        with self.assertRaises(libfd.CheckError):
            list(model.solutions(learn=True))
        model.checking = False
        self.assertLess(model.count(), 16)

    def test_raises(self):
        class Bad(libfd.Propagator):
            def propagate(self, *domains):
                if all(d.fixed for d in domains):
                    raise LookupError('a mistake')

            def check(self, *values):
                return True
        model = libfd.Model()
        x, y = model.int_vars(2, 0, 3)
        model.add(Bad(x, y))
        with self.assertRaisesRegex(LookupError, 'a mistake'):
            model.solve()
        with self.assertRaisesRegex(LookupError, 'a mistake'):
            list(model.solutions())
        with self.assertRaisesRegex(LookupError, 'a mistake'):
            model.add(x == 1, y == 1)
        model = libfd.Model()
        with self.assertRaises(NotImplementedError):
            model.add(libfd.Propagator(model.int_var(0, 1)))

    def test_reasons(self):
        class Untrue(libfd.Propagator):
            def propagate(self, x):
                x.set_min(1, [x.var >= 3])
        model = libfd.Model()
        with self.assertRaises(libfd.InvalidError):
            model.add(Untrue(model.int_var(0, 5)))


if __name__ == '__main__':
    unittest.main()
