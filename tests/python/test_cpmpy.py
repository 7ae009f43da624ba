# SPDX-License-Identifier: MIT
"""CPMpy's interface, where CPMpy is installed."""
import sys
import unittest

try:
    import cpmpy as cp
except ImportError:
    sys.exit(77)

import libfd.cpmpy


class Interface(unittest.TestCase):
    def setUp(self):
        self.x = cp.intvar(0, 5, shape=3, name='x')
        self.b = cp.boolvar(name='b')

    def test_solve(self):
        x, b = self.x, self.b
        model = cp.Model(cp.AllDifferent(x), x[0] // 2 == x[1],
                         b.implies(x[2] > x[0]), b)
        self.assertTrue(model.solve(solver='libfd'))
        v = [int(i) for i in x.value()]
        self.assertEqual(len(set(v)), 3)
        self.assertEqual(v[0] // 2, v[1])
        self.assertGreater(v[2], v[0])
        brute = [(i, j, k) for i in range(6) for j in range(6)
                 for k in range(6) if len({i, j, k}) == 3 and i // 2 == j
                 and k > i]
        self.assertEqual(model.solveAll(solver='libfd'), len(brute))
        model += x[0] == 5
        self.assertFalse(model.solve(solver='libfd'))
        self.assertIsNone(b.value())

    def test_optimum(self):
        x = self.x
        model = cp.Model(cp.sum(x) <= 7, x[0] != x[1], maximize=cp.max(x) +
                         2 * x[2])
        self.assertTrue(model.solve(solver='libfd'))
        self.assertEqual(model.objective_value(), 15)
        solver = cp.SolverLookup.get('libfd', model)
        self.assertEqual(solver.solveAll(), sum(
            i != j and i + j + k <= 7 and max(i, j, k) + 2 * k == 15
            for i in range(6) for j in range(6) for k in range(6)))
        self.assertTrue(solver.solve())

    def test_wide(self):
        """Linear constraints that only together bound the objective."""
        d = cp.intvar(0, 10000, shape=3)
        model = cp.Model(d[0] >= d[1] + d[2] + 709)
        model.minimize(cp.sum([cp.Abs(x - a) for x, a in
                               zip(d, (560, 193, 836))]))
        self.assertTrue(model.solve(solver='libfd', failure_limit=1000))
        self.assertEqual(model.objective_value(), 1178)

    def test_core(self):
        a = cp.boolvar(shape=4)
        solver = libfd.cpmpy.CPM_libfd()
        solver += [a[0].implies(self.x[0] > 3), a[1].implies(self.x[0] < 2)]
        self.assertFalse(solver.solve(assumptions=list(a)))
        core = solver.get_core()
        self.assertEqual({v.name for v in core}, {a[0].name, a[1].name})
        self.assertTrue(solver.solve(assumptions=[a[0], a[2]]))
        solver += a[2].implies(~a[0])
        self.assertFalse(solver.solve(assumptions=[a[0], a[2]]))

    def test_hint(self):
        solver = libfd.cpmpy.CPM_libfd(cp.Model(cp.AllDifferent(self.x)))
        solver.solution_hint(self.x, [4, 1, 3])
        self.assertTrue(solver.solve())
        self.assertEqual(list(self.x.value()), [4, 1, 3])


if __name__ == '__main__':
    unittest.main()
