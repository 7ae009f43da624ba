# SPDX-License-Identifier: MIT
"""Searches in several threads."""
import signal
import threading
import unittest

import libfd

from models import queens


class Parallel(unittest.TestCase):
    def test_all(self):
        """The same solutions in the same order, by any number of threads."""
        for options in ({}, {'learn': True}, {'branch': [('q', 'first_fail',
                                                          'max')]}):
            found = []
            for workers in (1, 2, 3):
                model, q = queens(7)
                given = dict(options)
                if 'branch' in given:
                    given['branch'] = [(q, *given['branch'][0][1:])]
                found.append([s.values_of(q) for s in model.solutions(
                    workers=workers, **given)])
                self.assertEqual(model.count(workers=workers), 40)
            self.assertEqual(found[0], found[1])
            self.assertEqual(found[0], found[2])
            self.assertEqual(len(found[0]), 40)

    def test_some(self):
        model, q = queens(6)
        self.assertEqual(model.count(workers=2, assumptions=[q[0] == 1]), 1)
        self.assertEqual(model.count(workers=2, distinct=[q[0] < 3]), 2)
        self.assertIsNone(model.solve(workers=2, assumptions=[q[0] == 0,
                                                              q[1] > 3]))
        self.assertEqual(len(model.core), 2)

    def test_best(self):
        model, q = queens(8)
        cost = q[0] + 2 * q[1] - q[2]
        one = model.maximize(cost)
        for workers in (1, 2):
            best = model.maximize(cost, workers=workers)
            self.assertEqual((best.objective, best.optimal, best[cost]),
                             (one.objective, True, one.objective))
        best = model.minimize(cost, workers=2)
        self.assertEqual(best.objective, model.minimize(cost).objective)
        self.assertGreater(model.statistics['solutions'], 0)

    def test_one(self):
        model, q = queens(8)
        answers = [model.solve(workers=n).values_of(q) for n in (1, 2, 3)]
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(answers[0], answers[2])
        model, q = queens(3)
        self.assertIsNone(model.solve(workers=2))
        self.assertEqual(model.count(workers=2), 0)
        model.add(q[0] == 0, q[1] == 0)
        self.assertFalse(model.consistent)
        self.assertIsNone(model.solve(workers=2))

    def test_left(self):
        model, q = queens(9)
        for solution in model.solutions(workers=2):
            break
        model.add(q[0] == 3)
        self.assertEqual(model.count(workers=2), model.count())

    def test_limits(self):
        model, _ = queens(24)
        with self.assertRaises(libfd.LimitError) as caught:
            model.count(workers=2, time_limit=0.2)
        self.assertEqual(caught.exception.limit, 'time')
        for options in ({'workers': 2, 'solution_limit': 3},
                        {'workers': 5000}, {'workers': -1},
                        {'workers': 2, 'incremental': True},
                        {'workers': 2, 'node_limit': 9}):
            with self.assertRaises((libfd.InvalidError, OverflowError)):
                with libfd.Search(model, **options) as search:
                    search.next()

    def test_interrupted(self):
        """An exception of a signal's handler ends the threads' work."""
        class Enough(Exception):
            pass

        def handler(*unused):
            raise Enough

        before = signal.signal(signal.SIGALRM, handler)
        try:
            model, _ = queens(24)
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            with self.assertRaises(Enough):
                model.count(workers=2)
            self.assertIsNotNone(model.solve(workers=2))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_stopped(self):
        model, _ = queens(24)
        search = libfd.Search(model, workers=2)
        self.assertIsNotNone(search.next())
        timer = threading.Timer(0.3, search.stop)
        timer.start()
        while search.next() is not None:
            pass
        self.assertEqual(search.limit, 'stopped')
        timer.join()
        search.close()

    def test_propagator(self):
        class Even(libfd.Propagator):
            def propagate(self, x):
                pass

            def check(self, x):
                return True

        model = libfd.Model()
        x = model.int_var(0, 9)
        model.add(Even(x))
        with self.assertRaises(libfd.InvalidError):
            model.solve(workers=2)


if __name__ == '__main__':
    unittest.main()
