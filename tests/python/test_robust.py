# SPDX-License-Identifier: MIT
"""Nothing crashes the interpreter: freed models, re-entrancy, threads,
signals."""
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
import weakref

import libfd
from libfd import _core


def hard(n=13):
    """More pigeons than holes, without a constraint that counts them."""
    model = libfd.Model()
    p = model.int_vars(n, 0, n - 2)
    for i in range(n):
        for j in range(i):
            model.add(p[i] != p[j])
    return model, p


class Life(unittest.TestCase):
    def test_closed(self):
        model = libfd.Model()
        x = model.int_var(0, 3, 'x')
        solution = model.solve()
        iterator = model.solutions()
        next(iterator)
        model.close()
        model.close()
        self.assertEqual(solution[x], 0)
        for use in (lambda: x.min, lambda: x.values(), lambda: 1 in x,
                    lambda: model.solve(), lambda: model.add(x == 1),
                    lambda: model.int_var(0, 1), lambda: str(model),
                    lambda: model.push(), lambda: setattr(x, 'name', 'y')):
            with self.assertRaises((libfd.InvalidError, AttributeError)):
                use()
        with self.assertRaises(libfd.InvalidError):
            next(iterator)

    def collecting(self, close, ask):
        """What ask() says, where the collector calls close() meanwhile."""
        class Garbage:
            def __init__(self):
                self.itself = self

            def __del__(self):
                try:
                    close()
                except RuntimeError:
                    pass
        threshold = gc.get_threshold()
        gc.collect()  # what is made next is not what was freed before
        gc.disable()
        Garbage()
        gc.set_threshold(1, 1, 1)
        gc.enable()
        try:
            return ask()
        finally:
            gc.set_threshold(*threshold)

    def test_closed_by_the_collector(self):
        model = libfd.Model()
        x = model.int_var(0, 9999)
        self.assertEqual(self.collecting(model.close, x.values),
                         list(range(10000)))
        for ask in ("core", "statistics"):
            model = libfd.Model()
            x = model.int_var(0, 3)
            search = _core.Search(model._store)
            search.assume([(x, 2, 9)])
            self.assertEqual(search.next(), 1)
            before = getattr(search, ask)()
            self.assertEqual(
                self.collecting(search.close, getattr(search, ask)), before)

    def test_any_order(self):
        model = libfd.Model()
        x = model.int_var(0, 3)
        iterator = model.solutions()
        next(iterator)
        del model
        gc.collect()
        self.assertEqual(x.size, 1)
        del x
        gc.collect()
        self.assertEqual(len(list(iterator)), 3)

    def test_collected(self):
        class Any(libfd.Propagator):
            def propagate(self, *domains):
                self.seen = domains

            def check(self, *values):
                return True

        def make():
            model = libfd.Model()
            x = model.int_vars(3, 0, 3)
            propagator = Any(*x)
            model.add(propagator)
            propagator.model = model
            iterator = model.solutions()
            next(iterator)
            model.kept = iterator
            return weakref.ref(propagator), propagator.seen[0]
        propagator, domain = make()
        for _ in range(3):
            gc.collect()
        with self.assertRaises(RuntimeError):
            domain.min
        del domain
        for _ in range(3):
            gc.collect()
        self.assertIsNone(propagator())

    def test_not_made(self):
        with self.assertRaises(TypeError):
            _core.Var()
        with self.assertRaises(TypeError):
            _core.Domain()
        with self.assertRaises(TypeError):
            _core.Search()
        try:
            x = libfd.Var()
        except TypeError:
            pass
        else:
            with self.assertRaises(libfd.InvalidError):
                x.min
            with self.assertRaises((libfd.InvalidError, TypeError)):
                libfd.Model().add(x == 1)


class Reentrancy(unittest.TestCase):
    def test_propagator(self):
        errors = []

        class Nosy(libfd.Propagator):
            def propagate(self, x, y):
                for use in (lambda: model.add(v[0] == 1),
                            lambda: model.solve(), lambda: model.close(),
                            lambda: model.int_var(0, 1),
                            lambda: model.push(), lambda: model.pop(),
                            lambda: self.iterator and self.iterator.close(),
                            lambda: setattr(v[0], 'name', 'z')):
                    try:
                        use()
                    except (RuntimeError, libfd.InvalidError) as error:
                        errors.append(error)
                v[0].min, v[0].values(), str(model)

            def check(self, *values):
                return True
        model = libfd.Model()
        v = model.int_vars(2, 0, 2)
        nosy = Nosy(*v)
        nosy.iterator = None
        model.add(nosy)
        nosy.iterator = model.solutions()
        next(nosy.iterator)
        next(nosy.iterator)
        self.assertGreater(len(errors), 10)

    def test_conversion(self):
        model = libfd.Model()
        x = model.int_vars(2, 0, 5)

        class Evil:
            def __index__(self):
                model._store.close()
                return 1
        with self.assertRaises((RuntimeError, TypeError)):
            model.add(libfd.element([Evil(), 2], x[0], x[1]))
        self.assertEqual(model.count(), 36)

    def test_other_model(self):
        class Asks(libfd.Propagator):
            def propagate(self, x):
                other = libfd.Model()
                y = other.int_vars(3, 0, 3)
                other.add(libfd.all_different(y))
                assert other.count() == 24

            def check(self, x):
                return True
        model = libfd.Model()
        model.add(Asks(model.int_var(0, 3)))
        self.assertEqual(model.count(), 4)


class Threads(unittest.TestCase):
    def test_at_once(self):
        """Searches of several models run at the same time; of one model, a
        second thread is refused."""
        model, p = hard()
        refused, ticks = [], []

        def search():
            try:
                model.solve(time_limit=0.5, learn=False)
            except libfd.LimitError:
                pass
        thread = threading.Thread(target=search)
        thread.start()
        while thread.is_alive():
            ticks.append(time.monotonic())
            for use in (lambda: p[0].min, lambda: model.add(p[0] == 1),
                        lambda: model.solve(), lambda: model.close()):
                try:
                    use()
                except (RuntimeError, libfd.InvalidError) as error:
                    refused.append(error)
                if not thread.is_alive():
                    break
            time.sleep(0.02)
            if refused:
                break
        thread.join()
        self.assertTrue(refused)

    def test_stop(self):
        model, _ = hard()
        search = model.search(learn=False)
        timer = threading.Timer(0.2, search.stop)
        timer.start()
        began = time.monotonic()
        with self.assertRaises(libfd.LimitError) as caught:
            search.solve()
        self.assertEqual(caught.exception.limit, 'stopped')
        self.assertLess(time.monotonic() - began, 60)
        search.close()


class Signals(unittest.TestCase):
    def test_interrupt(self):
        """Ctrl-C ends a search, and the model may be asked again."""
        model, p = hard()
        for learn in (False, True):
            threading.Timer(0.2, os.kill, (os.getpid(),
                                           signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                model.solve(learn=learn)
            with model.level():
                model.add(p[0] == p[1])
                self.assertIsNone(model.solve())

    def test_handled(self):
        """A signal whose handler raises nothing does not end the search."""
        seen = []
        before = signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
        try:
            model = libfd.Model()
            x = model.int_vars(7, 0, 6)
            signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
            count = model.count()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertEqual(count, 7**7)
        self.assertTrue(seen)
        del x

    def test_propagator(self):
        code = '''
import libfd, os, signal
class Signals(libfd.Propagator):
    def propagate(self, *domains):
        os.kill(os.getpid(), signal.SIGINT)
        for i in range(1000): pass
    def check(self, *values): return True
model = libfd.Model()
x = model.int_vars(2, 0, 3)
try:
    model.add(Signals(*x))
    model.solve()
except KeyboardInterrupt:
    print("stopped")
'''
        done = subprocess.run([sys.executable, '-c', code],
                              stdout=subprocess.PIPE, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, 'stopped\n'))


if __name__ == '__main__':
    unittest.main()
