# SPDX-License-Identifier: MIT
"""Searches in several threads."""
from __future__ import annotations

import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Callable

from . import _core
from .errors import InvalidError
from .replaying import Replay

if TYPE_CHECKING:
    from .model import Model

_OF_ALL = ("time_limit", "node_limit", "failure_limit")


class _Maker:
    """Makes the model and the search of each thread, all alike.  It is kept by
    the threads, so it does not keep who waits for them."""

    def __init__(self, model: Model) -> None:
        self.journal = list(model._journal)
        self.settings: list[tuple[str, tuple[Any, ...]]] = []
        self.learns = False

    def __call__(self, is_free: bool) -> Any:
        learns = self.learns or is_free
        replay = Replay(_core.Store(None, 2 if learns else 0))
        if not replay.run(self.journal):
            return None
        search = _core.Search(replay.store)
        if learns:
            search.set("learning", True)
        if is_free:
            search.set("free", True)
        for name, arguments in self.settings:
            getattr(search, name)(*replay.copy(arguments))
        return search


class Workers:
    """What _core.Search is for one thread, for several."""

    def __init__(self, model: Model, n: int, every: bool) -> None:
        if model._store.n_propagators:
            raise InvalidError("workers: a model with propagators written in "
                               "Python is searched by one thread")
        self._maker = _Maker(model)
        self._how: tuple[bool, int, int] = (every, n, len([
            entry for entry in self._maker.journal
            if entry[0] in ("var", "values")]))
        self._seed = 1
        self._limits: list[tuple[str, Any]] = []
        self._atoms: list[Any] = []
        self._parallel: Any = None
        self._pool: ThreadPoolExecutor | None = None
        self._end: Any = None
        self._values: Any = None  # of the solution found last
        self.best: Any = None

    # --- settings

    def set(self, name: str, value: Any) -> None:
        if name == "learning":
            self._maker.learns = bool(value)
        elif name == "seed":
            self._seed = value
        elif name in _OF_ALL:
            if self._how[0] and name != "time_limit":
                raise InvalidError(f"{name}: not of all solutions by workers")
            self._limits.append((name, value))
        elif name in ("incremental", "solution_limit"):
            raise InvalidError(f"{name}: not with workers")
        else:
            self._maker.settings.append(("set", (name, value)))

    def _keep(self, name: str, *arguments: Any) -> None:
        self._maker.settings.append((name, arguments))

    def set_restarts(self, *arguments: Any) -> None:
        self._keep("set_restarts", *arguments)

    def add_branching(self, x: Any, *arguments: Any) -> None:
        self._keep("add_branching", list(x), *arguments)

    def hint(self, *arguments: Any) -> None:
        self._keep("hint", *arguments)

    def objective(self, *arguments: Any) -> None:
        self._keep("objective", *arguments)

    def project(self, *arguments: Any) -> None:
        self._keep("project", *arguments)

    def assume(self, atoms: list[Any]) -> None:
        self._atoms = atoms
        self._keep("assume", atoms)

    # --- running

    def _ask(self, what: str) -> Any:
        """Has the thread that these belong to ask the library; an exception
        that comes meanwhile, as KeyboardInterrupt, stops it."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(1, "libfd")
            self._pool.submit(self._begin).result()
            self._end = weakref.finalize(self, _close, self._pool,
                                         self._parallel)
        call: Callable[[], Any] = getattr(self._parallel, what)
        future = self._pool.submit(call)
        try:
            return future.result()
        except BaseException:
            if not future.done():
                self._parallel.stop()
                future.exception()
            raise

    def _begin(self) -> None:
        self._parallel = _core.Parallel(self._maker, self._how[0],
                                        self._how[1], self._how[2], self._seed)
        for limit in self._limits:
            self._parallel.set(*limit)

    def next(self) -> int:
        status = self._ask("next")
        if status == 0:
            self._values = self._parallel.values()
            self.best = self._parallel.best
        return status

    def count(self) -> tuple[int, int]:
        return self._ask("count")

    def stop(self) -> None:
        if self._parallel is not None:
            self._parallel.stop()

    def close(self) -> None:
        if self._end is not None:
            self._end()

    # --- answers

    def values(self) -> Any:
        return self._values

    def best_values(self) -> Any:
        return self._values

    @property
    def bound(self) -> Any:
        return self._parallel and self._parallel.bound

    @property
    def limit(self) -> int:
        return self._parallel.limit

    def statistics(self) -> dict[str, int]:
        return self._parallel.statistics() if self._parallel else {}

    def core(self) -> tuple[Any, ...]:
        """All that was assumed."""
        return tuple((atom[0].id, *atom[1:]) for atom in self._atoms
                     if isinstance(atom, tuple))


def _close(pool: ThreadPoolExecutor, parallel: Any) -> None:
    parallel.stop()
    pool.shutdown()
    parallel.close()
