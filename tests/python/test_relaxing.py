# SPDX-License-Identifier: MIT
"""Linear constraints that together bound an objective."""
import itertools
import operator
import random
import unittest

import libfd
from libfd.relaxing import tighten


class Relaxing(unittest.TestCase):
    def test_distance(self):
        """Distances to a plane: propagation alone takes one value a step."""
        given = [560, 630, 193, 836, 764]
        m = libfd.Model()
        d = m.int_vars(5, 0, 10000, 'd')
        m.add(d[0] + d[1] + d[2] >= d[3] + d[4] + 709)
        distance = libfd.sum([abs(x - a) for x, a in zip(d, given)])
        for _ in range(2):
            s = m.minimize(distance, failure_limit=1000)
            self.assertTrue(s.optimal)
            self.assertEqual(s.objective, 926)
        m.add(d[0] == 0)
        s = m.minimize(distance, failure_limit=1000)
        self.assertEqual(s.objective, 2046)
        self.assertTrue(s.optimal)

    def test_knapsacks(self):
        """Against dynamic programming; without it, many take seconds."""
        rng = random.Random(7)
        for case in range(60):
            n = rng.randint(10, 25)
            sizes = [rng.randint(1, 60) for _ in range(n)]
            worth = [rng.randint(60, 200) for _ in range(n)]
            room = sum(sizes) // rng.randint(2, 4)
            best = [0] * (room + 1)
            for size, value in zip(sizes, worth):
                for left in range(room, size - 1, -1):
                    best[left] = max(best[left], best[left - size] + value)
            m = libfd.Model()
            x = m.int_vars(n, 0, 1) if case % 2 else m.bool_vars(n)
            m.add(libfd.linear(sizes, x) <= room)
            s = m.maximize(libfd.linear(worth, x), failure_limit=2000)
            with self.subTest(case=case):
                self.assertEqual((s.objective, s.optimal), (best[room], True))

    def test_same_optimum(self):
        """Small random models have the optimum they had before."""
        rng, used = random.Random(1), 0
        for case in range(400):
            n = rng.randint(2, 4)
            ends = [sorted(rng.sample(range(-4, 6), 2)) for _ in range(n)]
            m, plain = libfd.Model(), libfd.Model()
            rows = [([rng.randint(-3, 3) for _ in range(n)],
                     rng.choice((operator.le, operator.ge, operator.eq,
                                 operator.lt, operator.gt)),
                     rng.randint(-6, 6))
                    for _ in range(rng.randint(1, 4))]
            weights = [rng.randint(-900, 900) for _ in range(n)]
            kind = rng.choice(('abs', 'max', 'min', 'truth', 'plain'))
            maximize = rng.random() < 0.5

            def goal(x, kind=kind, weights=weights):
                if kind == 'abs':
                    x = [abs(e - 1) for e in x]
                elif kind in ('max', 'min'):
                    choose = getattr(libfd, kind)
                    x = [choose(x), *x[1:]]
                elif kind == 'truth':
                    x = [x[0] >= 1, ~(x[1] <= 0), *x[2:]]
                return libfd.sum([w * e for w, e in zip(weights, x)]) + \
                    2000 * x[-1]

            best = []
            for model in (m, plain):
                x = [model.int_var(*each) for each in ends]
                for a, relation, c in rows:
                    model.add(relation(libfd.linear(a, x), c))
                z = model.int_var(-30000, 30000)
                model.add(z == goal(x))
                if model is m:
                    used += bool(tighten(m, z, maximize))
                with model.search(objective=z, maximize=maximize) as search:
                    s = search.optimize()
                best.append(s and s.objective)
            with self.subTest(case=case, kind=kind, rows=rows, ends=ends,
                              weights=weights):
                self.assertEqual(*best)
        self.assertGreater(used, 40)

    def test_all_solutions(self):
        """What is posted takes no solution away."""
        m = libfd.Model()
        x = m.int_vars(3, 0, 9, 'x')
        b, c = m.bool_vars(2, 'b')
        m.add(x[0] + 2 * x[1] >= 7, 3 * x[1] - x[2] <= 4, x[0] + b <= 6,
              b | ~c | (x[0] >= 3), x[1] > x[0] - 3, x[2] + 3 * ~c >= 2)
        expected = sum(
            i + 2 * j >= 7 and 3 * j - k <= 4 and i + t <= 6
            and (t or not u or i >= 3)
            and j > i - 3 and k + 3 * (1 - u) >= 2
            for i, j, k in itertools.product(range(10), repeat=3)
            for t in (0, 1) for u in (0, 1))
        for a in itertools.product((-500, 200), repeat=5):
            with self.subTest(a=a), m.level():
                z = m.int_var(-30000, 30000)
                m.add(z == libfd.linear(a, [*x, b, c]))
                tighten(m, z, False)
                self.assertEqual(m.count(distinct=[*x, b, c]), expected)

    def test_inconsistent(self):
        m = libfd.Model()
        x = m.int_vars(2, 0, 2000)
        m.add(x[0] + x[1] >= 3001, x[0] + x[1] <= 3000)
        self.assertIsNone(m.maximize(x[0] - 2 * x[1], failure_limit=10))

    def test_left_alone(self):
        """A narrow objective, and one that is bounded as well as can be."""
        m = libfd.Model()
        x = m.int_vars(2, 0, 2000)
        m.add(x[0] <= 5, x[1] <= 5, x[0] + x[1] >= 5)
        self.assertEqual(tighten(m, x[0], False), {})
        z = m.int_var(-5000, 5000)
        m.add(z == 100 * x[0] - 100 * x[1], z >= 200 * x[0] - 900)
        self.assertEqual(tighten(m, z, False), {})
        self.assertEqual(m.minimize(z).objective, -500)


if __name__ == '__main__':
    unittest.main()
