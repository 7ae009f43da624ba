# SPDX-License-Identifier: MIT
"""Inferences, and steps for people."""
import unittest

import libfd


def houses():
    model = libfd.Model()
    colors = model.int_vars(['red', 'green', 'blue'], 1, 3)
    pets = model.int_vars(['dog', 'cat', 'fox'], 1, 3)
    model.add(libfd.all_different(colors), label='each color has one house')
    model.add(libfd.all_different(pets), label='each pet has one house')
    model.add(libfd.next_to(colors[1], pets[1]), label='{0} is next to {1}')
    model.add(pets[2] > colors[2], label='the {0} is right of {1}',
              name='clue 4')
    model.add(colors[1] == 1)
    return model, colors, pets


class Steps(unittest.TestCase):
    def test_to_the_end(self):
        model, colors, pets = houses()
        explainer = model.explainer()
        texts, rules = [], set()
        while (step := explainer.next()) is not None:
            explainer.check()
            explainer.apply()
            texts.append(str(step))
            rules.add(step.rule)
            for fact in step.conclusions:
                self.assertIsInstance(fact, (libfd.Atom, bool))
        self.assertEqual(explainer.outcome, 'all')
        self.assertTrue(any('green is next to cat' in t for t in texts), texts)
        solution = model.solve()
        for x in [*colors, *pets]:
            self.assertEqual(explainer.values(x), [solution[x]])
        self.assertEqual(explainer.grade(), 'easy')
        self.assertIn('clue 4', [str(p) for p in next(
            s for s in model.steps() if 'fox' in str(s)).constraints])

    def test_enter(self):
        model, colors, pets = houses()
        explainer = model.explainer()
        self.assertFalse(explainer.enter(colors[1] == 2))
        self.assertTrue(explainer.enter(pets[2] == 3))
        self.assertIsNone(explainer.origin(pets[2] == 3))
        list(explainer.steps(quiet=True))
        step = explainer.why_not(pets[0] == 2)
        self.assertIsInstance(step, libfd.Step)
        self.assertEqual(explainer.origin(pets[1] == 2).constraints[0].label,
                         '{0} is next to {1}')
        with self.assertRaises(libfd.InvalidError):
            explainer.apply()
        with self.assertRaises(libfd.InvalidError):
            explainer.check()

    def test_clash(self):
        model, colors, pets = houses()
        self.assertEqual(model.clash(), [])
        extra = model.add(pets[2] == pets[0] - 1, name='extra')
        self.assertIn(extra, model.clash())
        one = model.add(colors[2] == 3, label='blue is last')
        two = model.add(colors[2] == 2, label='blue is in the middle')
        self.assertFalse(model.consistent)
        self.assertEqual(set(model.clash()) & {one, two}, {one, two})

    def test_expressions(self):
        """Parts of expressions are variables of one clue."""
        model = libfd.Model()
        x, y = model.int_vars(['x', 'y'], 0, 5)
        product = model.add(x * y + abs(x - y) == 13, x > y, label='a riddle')
        steps = list(model.steps(quiet=True))
        self.assertTrue(steps)
        for step in steps:
            self.assertLessEqual(set(step.constraints), {product})

    def test_refused(self):
        class Any(libfd.Propagator):
            def propagate(self, *domains):
                pass

            def check(self, *values):
                return True
        model = libfd.Model()
        x = model.int_var(0, 3)
        model.add(Any(x))
        with self.assertRaises(libfd.InvalidError):
            model.steps()

    def test_limits(self):
        model = libfd.Model()
        x = model.int_vars(9, 0, 8)
        model.add(libfd.all_different(x), sum(x[:4]) == 9, x[0] > x[8])
        explainer = model.explainer(work_limit=1)
        told = list(explainer.steps(quiet=True))
        self.assertEqual(explainer.outcome, 'limit')
        again = model.explainer(work_limit=1)
        self.assertEqual([str(s) for s in again.steps(quiet=True)],
                         [str(s) for s in told])
        with self.assertRaises(OverflowError):
            model.explainer(work_limit=-1)

    def test_life(self):
        explainer = houses()[0].explainer()
        with self.assertRaises(libfd.InvalidError):
            explainer._store.close()
        self.assertIsNotNone(explainer.next())


class Inferences(unittest.TestCase):
    def test_atom(self):
        model = libfd.Model()
        x, y, z = model.int_vars(['x', 'y', 'z'], 0, 9)
        first = model.add(x < y, name='first')
        second = model.add(y < z, name='second')
        model.add(z <= 3)
        why = model.explain(x <= 1)
        self.assertEqual(repr(why[-1].fact), 'x <= 1')
        self.assertEqual([i.by for i in why if i.by], [second, first])
        self.assertEqual(why[-1].premises[-1].by, second)
        with self.assertRaises(libfd.InvalidError):
            model.explain(x <= 0)
        with self.assertRaises(libfd.InvalidError):
            libfd.Model(history=False).explain(x <= 1)

    def test_refutation(self):
        model = libfd.Model()
        x, y = model.int_vars(['x', 'y'], 0, 9)
        less = model.add(x < y, name='less')
        why = model.refute(x == 5, y == 5)
        self.assertIs(why[-1].fact, False)
        self.assertIn(less, [i.by for i in why])
        self.assertIsNone(model.refute(x == 5, y == 6))


if __name__ == '__main__':
    unittest.main()
