# SPDX-License-Identifier: MIT
"""Answers with proofs, which fdcheck verifies, and models as FlatZinc."""
import os
import random
import shutil
import subprocess
import tempfile
import unittest

import libfd

FDCHECK = os.environ.get('FDCHECK')
FZN_LIBFD = os.environ.get('FZN_LIBFD')


class Proofs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.path = os.path.join(self.folder, 'proof.fdp')

    def tearDown(self):
        shutil.rmtree(self.folder)

    def proven(self, model, claim, value, **options):
        proof = model.prove(self.path, **options)
        self.assertIsNone(proof.reason)
        self.assertEqual((proof.claim, proof.value), (claim, value))
        self.assertGreater(proof.size, 10)
        if FDCHECK:
            self.assertIn('verified', proof.check(FDCHECK))
        return proof

    def model(self):
        model = libfd.Model()
        x = model.int_vars(['a', 'b', 'c c'], 0, 5)
        model.add(libfd.all_different(x), x[0] + x[1] == 2 * x[2],
                  (x[0] > 3).implies(x[1] * x[2] > 2), x[1] != 4)
        return model, x

    def test_claims(self):
        model, x = self.model()
        n = model.count()
        for learn in (False, True):
            proof = self.proven(model, 'all', n, all=True, learn=learn)
            self.assertEqual(proof.count, n)
            best = model.maximize(x[0] - 2 * x[1])
            proof = self.proven(model, 'optimum', best.objective,
                                maximize=x[0] - 2 * x[1], learn=learn)
            self.assertEqual(proof.solution[x[0] - 2 * x[1]], best.objective)
            self.assertTrue(proof.solution.optimal)
            best = model.minimize(x[0] - 2 * x[1])
            self.proven(model, 'optimum', best.objective,
                        minimize=x[0] - 2 * x[1], learn=learn)
            proof = self.proven(model, 'satisfiable', 0, learn=learn)
            self.assertEqual(
                proof.solution[x[0]] + proof.solution['b'],
                2 * proof.solution[x[2]])
        model.add(x[0] + x[1] + x[2] == 2)
        self.proven(model, 'unsatisfiable', 0)

    def test_inconsistent(self):
        model, x = self.model()
        model.add(x[0] == 9)
        self.assertFalse(model.consistent)
        proof = self.proven(model, 'unsatisfiable', 0)
        self.assertIsNone(proof.solution)

    def test_core(self):
        model, x = self.model()
        wishes = [x[2] <= 5, x[0] == 0, x[1] == 1]
        proof = self.proven(model, 'core', 0, assumptions=wishes)
        self.assertTrue(proof.core)
        self.assertTrue(all(any(c is w for w in wishes) for c in proof.core))
        self.assertIsNone(model.solve(assumptions=proof.core))
        proof = self.proven(model, 'satisfiable', 0,
                            assumptions=[x[0] == 0, x[1] == 2])
        self.assertEqual(proof.solution[x[2]], 1)

    def test_zipped(self):
        model, x = self.model()
        self.path += '.gz'
        self.proven(model, 'all', model.count(), all=True)
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ['proof.fdp.gz', 'proof.fdp.gz.fzn'])

    def test_limit(self):
        model = libfd.Model()
        holes = model.int_vars(90, 0, 8)
        for i in range(9):
            model.add(libfd.all_different(holes[10 * i:10 * i + 10],
                                          consistency='value'))
        proof = model.prove(self.path, failure_limit=3, learn=False)
        self.assertEqual((proof.claim, proof.limit), ('open', 'failures'))

    def test_refused(self):
        model, x = self.model()
        for options in ({'minimize': x[0], 'maximize': x[0]},
                        {'minimize': x[0], 'assumptions': [x[0] == 1]},
                        {'assumptions': [False]}):
            with self.assertRaises(libfd.InvalidError):
                model.prove(self.path, **options)
        with self.assertRaises(TypeError):
            model.prove(self.path, workers=2)
        with self.assertRaises(OSError):
            model.prove(os.path.join(self.folder, 'none', 'p.fdp'))
        proof = model.prove(self.path)
        with self.assertRaises(FileNotFoundError):
            proof.check('no-such-program')
        if FDCHECK:
            with open(self.path, 'r+b') as file:
                file.seek(-3, os.SEEK_END)
                file.write(b'\xff\xff\xff')
            with self.assertRaises(libfd.CheckError):
                proof.check(FDCHECK)

    def test_random(self):
        """What is proved is what is so."""
        rng = random.Random(int(os.environ.get('SEED', '1')))
        for _ in range(int(os.environ.get('CASES', '40'))):
            model = libfd.Model()
            x = model.int_vars(4, 0, 3)
            for _ in range(rng.randrange(1, 6)):
                some = rng.sample(list(x), rng.randrange(2, 4))
                model.add(rng.choice([
                    lambda: libfd.all_different(some),
                    lambda: sum(some) <= rng.randrange(7),
                    lambda: (some[0] > some[1]) | (some[1] == 2),
                    lambda: libfd.max(*some) == some[0] + 1,
                    lambda: libfd.count(some, 1) >= 1,
                    lambda: abs(some[0] - some[1]) != rng.randrange(3),
                    lambda: some[0] * some[1] <= 4,
                    lambda: (some[0] % 2 == 0) == (some[1] >= 2)])())
            n = model.count()
            learn = rng.random() < 0.5
            if n:
                self.proven(model, 'all', n, all=True, learn=learn)
                goal = x[0] + 3 * x[1] - x[2]
                self.proven(model, 'optimum', model.minimize(goal).objective,
                            minimize=goal, learn=learn)
            else:
                self.proven(model, 'unsatisfiable', 0, all=True, learn=learn)


class Flatzinc(unittest.TestCase):
    def test_text(self):
        model = libfd.Model()
        x, y = model.int_vars(['x', 'y y'], 1, 3)
        model.add(x < y)
        text = model.to_flatzinc(maximize=x)
        self.assertIn('var 1..3: x :: output_var;', text)
        self.assertIn('solve maximize x;', text)
        self.assertIn('y_y', text)
        self.assertIn('solve satisfy;', model.to_flatzinc())
        if FZN_LIBFD:
            done = subprocess.run([FZN_LIBFD, '-'], input=text, check=True,
                                  stdout=subprocess.PIPE, encoding='utf-8')
            self.assertIn('x = 2;', done.stdout)
            self.assertIn('==========', done.stdout)

    def test_refused(self):
        class Own(libfd.Propagator):
            def propagate(self, x):
                pass

            def check(self, x):
                return True

        model = libfd.Model()
        x = model.int_var(0, 3)
        model.add(Own(x))
        with self.assertRaises(libfd.InvalidError):
            model.to_flatzinc()


if __name__ == '__main__':
    unittest.main()
