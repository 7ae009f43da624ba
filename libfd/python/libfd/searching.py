# SPDX-License-Identifier: MIT
"""Searches, and what they find."""
from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Union

from . import _core
from .errors import InvalidError, LimitError
from .expressions import (Atom, Boolean, BoolVar, Call, Constraint, Expression,
                          Implies, Linear, Not, Same, Sum, Var, _Many, And,
                          number, truth)
from .parallel import Workers
from .shapes import flat, is_row

if TYPE_CHECKING:
    from .model import Model

_SOLUTION, _EXHAUSTED, _LIMIT = range(3)
_LIMITS = ("none", "time", "nodes", "failures", "solutions", "memory",
           "stopped", "replays")
SELECT = {name: i for i, name in enumerate((
    "input_order", "first_fail", "anti_first_fail", "smallest", "largest",
    "occurrence", "most_constrained", "max_regret", "dom_wdeg", "random"))}
ASSIGN = {name: i for i, name in enumerate((
    "min", "max", "median", "middle", "random", "split", "reverse_split",
    "interval", "out_min", "out_max", "split_random", "out_median",
    "out_random"))}
RESTART = {name: i for i, name in enumerate((
    "none", "constant", "linear", "geometric", "luby", "glucose"))}
_SWITCHES = ("target_phases", "last_conflict")
_NUMBERS = ("node_limit", "failure_limit", "solution_limit", "seed")


class Solution(Mapping[Union[Expression, str], int]):
    """What the variables are in a solution: by the variable, an expression or
    a name.

    objective is the value of what was minimized or maximized, bound what was
    shown of it, and optimal whether none is better.
    """
    __slots__ = ("_model", "_values", "objective", "bound", "optimal")

    def __init__(self, model: Model, values: bytes,
                 objective: int | None = None, bound: int | None = None,
                 optimal: bool = False) -> None:
        self._model = model
        self._values = memoryview(values).cast("i")
        self.objective = objective
        self.bound = bound
        self.optimal = optimal

    def __getitem__(self, key: Any) -> int:
        if isinstance(key, Var):
            if key.model is not self._model:
                raise InvalidError("the variable is one of another model")
            try:
                return self._values[key.id - 1]
            except IndexError:
                raise InvalidError(
                    f"{key!r} is newer than the solution") from None
        if isinstance(key, str):
            for var in self._model.variables:
                if var.name == key:
                    return self[var]
            raise KeyError(key)
        if isinstance(key, Expression):
            return int(_value(key, self))
        raise TypeError(f"expected a variable, an expression or a name, not "
                        f"{type(key).__name__}")

    def values_of(self, keys: Iterable[Any]) -> list[Any]:
        """The values of some variables, as a list; of lists of them, as
        lists."""
        return [self.values_of(key) if is_row(key)
                else self[key] for key in keys]

    def __iter__(self) -> Iterator[Any]:
        return iter([x for x in self._model.variables
                     if x.id <= len(self._values)])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, key: object) -> bool:
        return isinstance(key, Var) and key.model is self._model and \
            key.id <= len(self._values)

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other or isinstance(
            other, Solution) and self._model is other._model and \
            self._values == other._values

    def __repr__(self) -> str:
        words = ", ".join(f"{x!r}={self[x]}" for x in self)
        return f"<libfd.Solution {words}>"


def _value(e: Any, s: Solution) -> int:
    """What an expression is in a solution."""
    if not isinstance(e, Expression):
        return number(e)
    if isinstance(e, Var):
        return s[e]
    if isinstance(e, Atom):
        return _holds(e.atom[1], s[e.atom[0]], e.atom[2])
    if isinstance(e, Sum):
        return e.constant + sum(a * _value(x, s) for x, a in e.terms.items())
    if isinstance(e, Linear):
        return _holds(e.relation, sum(a * _value(x, s) for x, a in
                                      e.terms.items()), e.constant)
    if isinstance(e, Not):
        return not _value(e.of, s)
    if isinstance(e, _Many):
        return (all if type(e) is And else any)(_value(x, s) for x in e.of)
    if isinstance(e, Implies):
        return not _value(e.condition, s) or _value(e.consequence, s)
    if isinstance(e, Same):
        return (_value(e.a, s) == _value(e.b, s)) == e.same
    if isinstance(e, (Call, Constraint)):
        # those of a kind are calculated; others are asked of the library
        simple = _CALLS.get(e.name)
        if simple:
            return simple(*(_value(x, s) for x in e.arguments))
        if e.name in ("maximum", "minimum") and isinstance(e, Call):
            choose = max if e.name == "maximum" else min
            return choose(_value(x, s) for x in e.arguments[0])
        if e.name in ("element", "element-var"):
            index = _value(e.arguments[1], s)
            if not 0 <= index < len(e.arguments[0]):
                raise InvalidError("an index beyond its array has no value")
            return _value(e.arguments[0][index], s)
    raise TypeError(f"{e!r}: make it a variable of the model to have its "
                    f"value")


def _holds(relation: int, x: int, y: int) -> bool:
    return (x >= y, x <= y, x == y, x != y, x > y, x < y)[relation]


_CALLS = {
    "times": lambda a, b: a * b, "floordiv": lambda a, b: a // b,
    "mod": lambda a, b: a % b, "power": lambda a, b: int(a ** b),
}
_CALLS["absolute"] = abs  # type: ignore[assignment]


class Search:
    """A search of a model.

    Options: learn (a nogood from each failure); branch, a list of (variables,
    select, assign), as "first_fail" and "min"; hints, a dict of values to try
    first; time_limit in seconds, failure_limit, node_limit, solution_limit;
    restarts, a name or (name, scale, base); last_conflict, target_phases, free
    (a search that learns chooses for itself); seed; distinct, expressions of
    whose values each combination is found once; checking.

    With workers=N, N threads search, each a copy of the model: for all
    solutions, which come in the order of one thread; for the best one, or for
    one, in several ways that tell each other what they find, so that any N
    finds the same (fd-parallel.h).  A core is then all that was assumed.

    With incremental=True it can be asked again (solve(), as often as wanted),
    with other assumptions and more constraints, and keeps what it has learned;
    what is added to the model meanwhile goes when it is closed.
    """

    def __init__(self, model: Model, *, assumptions: Iterable[Any] = (),
                 objective: Any = None, maximize: bool = False,
                 learn: bool = False, free: bool | None = None,
                 branch: Iterable[Any] = (),
                 hints: Mapping[Any, int] | None = None,
                 time_limit: float | None = None, restarts: Any = None,
                 distinct: Iterable[Any] | None = None,
                 incremental: bool = False, checking: bool | None = None,
                 workers: int = 0, _every: bool = True,
                 **options: Any) -> None:
        model._refuse_open("a search")
        self.model = model
        self.limit: str | None = None
        poster = model._poster
        self._assumptions = [truth(a) for a in flat(assumptions)]
        atoms = [poster.atom(a) for a in self._assumptions]
        goal = None if objective is None else self._goal(objective)
        shown = None if distinct is None else self._shown(distinct)
        branchings = [self._branching(*each) for each in branch]
        wanted = [(poster.var(x), number(v)) for x, v in (hints or {}).items()]
        if workers and incremental:
            raise InvalidError("incremental: not with workers")
        self._search: Any = Workers(
            model, number(workers), _every and objective is None) if workers \
            else _core.Search(model._store)
        try:
            self._set(learn, free, time_limit, restarts, incremental, checking,
                      options)
            for branching in branchings:
                self._search.add_branching(*branching)
            self._search.add_branching(
                model.variables, SELECT["dom_wdeg" if not learn else
                                        "first_fail"], ASSIGN["min"])
            for hint in wanted:
                self._search.hint(*hint)
            if goal is not None:
                self._search.objective(goal, maximize)
            if shown is not None:
                self._search.project(*shown)
            self._assume(atoms)
        except BaseException:
            self._search.close()
            raise
        self.incremental = incremental
        self._state = model._state() if incremental else None
        self._begun = False
        model._search_open = weakref.ref(self)

    def _set(self, learn: bool, free: bool | None, time_limit: float | None,
             restarts: Any, incremental: bool, checking: bool | None,
             options: dict[str, Any]) -> None:
        search = self._search
        if learn:
            search.set("learning", True)
            if free is not False:
                search.set("free", True)
        elif free:
            raise InvalidError("free: a search that chooses for itself learns")
        if incremental:
            search.set("incremental", True)
        if checking is None:
            checking = self.model.checking and \
                self.model._store.n_propagators > 0
        if checking:
            search.set("checking", True)
        if time_limit is not None:
            search.set("time_limit", time_limit)
        if restarts is not None:
            search.set_restarts(*_restarts(restarts))
        for name, value in options.items():
            if name in _SWITCHES:
                search.set(name, bool(value))
            elif name not in _NUMBERS:
                raise TypeError(f"a search has no option {name!r}")
            elif value is not None:
                search.set(name, number(value))

    def _goal(self, objective: Any) -> Var:
        return self.model._poster.var(objective)

    def _shown(self, distinct: Iterable[Any]) -> tuple[Any, Any]:
        poster = self.model._poster
        variables: list[Any] = []
        atoms: list[Any] = []
        for e in flat(distinct):
            if isinstance(e, Boolean) and not isinstance(e, BoolVar):
                atoms.append(poster.atom(e))
            else:
                variables.append(poster.var(e))
        return variables, atoms

    def _branching(self, variables: Iterable[Any], select: str = "first_fail",
                   assign: str = "min") -> tuple[Any, int, int]:
        if select not in SELECT or assign not in ASSIGN:
            raise InvalidError(
                f"a branching by {select!r}, {assign!r}: expected one of "
                f"{', '.join(SELECT)}, and one of {', '.join(ASSIGN)}")
        return ([self.model._poster.var(x) for x in flat(variables)], SELECT[select],
                ASSIGN[assign])

    def _assume(self, atoms: list[Any]) -> None:
        self._atoms = atoms
        if atoms:
            self._search.assume(atoms)

    # --- running

    def next(self) -> Solution | None:
        """The next solution; None if there is none, or if a limit ended the
        search: then limit says which."""
        self.limit = None
        self._begun = True
        if not self.model.consistent:
            return None
        status = self._search.next()
        if status == _LIMIT:
            self.limit = _LIMITS[self._search.limit]
        if status != _SOLUTION:
            return None
        return Solution(self.model, self._search.values(), self._search.best,
                        self._search.bound)

    def solve(self, assumptions: Iterable[Any] | None = None,
              ) -> Solution | None:
        """A solution; None if there is none.  In an incremental search, from
        the beginning, and with other assumptions if there are any here."""
        if self._begun or assumptions is not None:
            self._again(() if assumptions is None else assumptions)
        solution = self.next()
        self._ask_core(solution)
        if self.limit:
            raise LimitError(f"the limit of {self.limit} ended the search "
                             f"before there was an answer", self.limit)
        return solution

    def _again(self, assumptions: Iterable[Any]) -> None:
        if not self.incremental:
            raise InvalidError("solve: a search is asked again only if it is "
                               "incremental")
        self._assumptions = [truth(a) for a in flat(assumptions)]
        self._to_root()
        poster = self.model._poster
        self._assume([poster.atom(a) for a in self._assumptions])

    def _to_root(self) -> None:
        if self._begun:
            self._search.reset()
            self._begun = False

    def _ask_core(self, solution: Solution | None) -> None:
        self.model.core = None
        self.model.statistics = self._search.statistics()
        if solution is None and not self.limit and self._assumptions:
            self.model.core = self._core()

    def _core(self) -> list[Any]:
        if not self.model.consistent:
            return []
        core = {atom for atom in self._search.core()}
        named = []
        for given, atom in zip(self._assumptions, self._atoms):
            if atom is False:
                return [given]
            if atom is not True and (atom[0].id, *atom[1:]) in core:
                named.append(given)
        return named

    def minimize_core(self, failure_limit: int = 0) -> list[Any]:
        """Makes the core as small as it gets by leaving out each of it, and
        returns it."""
        self._search.minimize_core(failure_limit)
        self.model.core = self._core()
        return self.model.core

    def optimize(self) -> Solution | None:
        """The best solution there is, or found before a limit."""
        values = None
        while self.next() is not None:
            pass
        if self.model.consistent:
            values = self._search.best_values()
        self._ask_core(None if values is None else Solution(self.model, values))
        if values is None:
            if self.limit:
                raise LimitError(f"the limit of {self.limit} ended the search "
                                 f"before there was an answer", self.limit)
            return None
        return Solution(self.model, values, self._search.best,
                        self._search.bound, not self.limit)

    def count(self) -> int:
        """How many solutions there are from here on."""
        self._begun = True
        if not self.model.consistent:
            return 0
        total, status = self._search.count()
        self.model.statistics = self._search.statistics()
        if status == _LIMIT:
            self.limit = _LIMITS[self._search.limit]
            raise LimitError(f"the limit of {self.limit} ended the search "
                             f"after {total} solutions", self.limit)
        return total

    def stop(self) -> None:
        """Ends the search soon, with the limit "stopped".  May be called from
        another thread."""
        self._search.stop()

    @property
    def statistics(self) -> Mapping[str, int]:
        """What the search took so far, by name."""
        return self._search.statistics()

    @property
    def bound(self) -> int | None:
        """What is proven of the objective."""
        return self._search.bound

    def close(self) -> None:
        """Ends the search: the model may be changed again."""
        self._search.close()
        if self.model._open is self or self.model._open is None:
            self.model._search_open = None
            if self._state is not None:
                self.model._restore(self._state)

    def __enter__(self) -> Search:
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_begun"):
            try:
                self.close()
            except Exception:  # at work in another thread: freed later
                pass


class Solutions(Iterator[Solution]):
    """Solutions, one by one.  complete says whether there are no more, and
    limit, if one ended the search, which."""

    def __init__(self, search: Search) -> None:
        self._search: Search | None = search
        self.complete = False
        self.limit: str | None = None

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Solution:
        if self._search is None:
            raise StopIteration
        try:
            solution = self._search.next()
        except BaseException:
            self.close()
            raise
        if solution is None:
            self.limit = self._search.limit
            self.complete = self.limit is None
            self._search._ask_core(None)
            self.close()
            raise StopIteration
        return solution

    def close(self) -> None:
        """Leaves the loop: the model may be changed again."""
        if self._search is not None:
            self._search.close()
            self._search = None

    def __enter__(self) -> Solutions:
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()


def _restarts(restarts: Any) -> tuple[int, int, float]:
    name, scale, base = (restarts, 100, 1.5) if isinstance(
        restarts, str) else restarts
    if name not in RESTART:
        raise InvalidError(f"restarts {name!r}: expected one of "
                           f"{', '.join(RESTART)}")
    return RESTART[name], scale, base
