# SPDX-License-Identifier: MIT
"""Models: variables, what is said of them, and questions."""
from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import Any, Iterable, Iterator, Mapping, Sequence

from . import _core
from .errors import InvalidError
from .explaining import Explainer, Inference, Step, explain, refute
from .expressions import (CLASSES, Array, BoolLike, BoolVar, Expression,
                          IntLike, Values, Var, number)
from .intervals import Interval
from .posting import ALWAYS, Poster
from .proving import Proof, prove, write
from .relaxing import is_wide, tighten
from .searching import Search, Solution, Solutions


class Posted:
    """Something that was added to a model: the expression, its name, its
    label, which explanations say, and its number, from 1."""
    __slots__ = ("expression", "name", "label", "number")

    def __init__(self, expression: Any, name: str | None, label: str | None,
                 number: int) -> None:
        self.expression = expression
        self.name = name
        self.label = label
        self.number = number

    def __repr__(self) -> str:
        return self.name or self.label or repr(self.expression)


class Model:
    """Variables, and constraints on them.

    >>> m = Model()
    >>> x, y = m.int_var(1, 9, "x"), m.int_var(1, 9, "y")
    >>> _ = m.add(x + 2 * y == 14, x * y > 20, x < 8)
    >>> s = m.solve()
    >>> s[x], s[y]
    (6, 4)

    What is added propagates at once: x.min, x.values() and so on say what is
    known so far.  A model whose constraints clash stays usable: consistent is
    False, and it has no solution, until the level is left in which that came
    about.
    """

    def __init__(self, history: bool = True) -> None:
        """Without a history, searches of the model do not learn, and it does
        not explain; all else takes a few per cent less of time."""
        self._store = _core.Store(self, 2 if history else 0)
        #: Whether searches may learn.
        self.history = history
        self._poster = Poster(self)
        self._journal: list[tuple[Any, ...]] = []
        self._levels: list[tuple[Any, ...]] = []
        self._search_open: Any = None  # of the search under way
        self._source = 0
        self.consistent = True
        self.posted: list[Posted] = []
        self.variables: list[Var] = []
        #: Assumptions that clash, after a question with some was answered None.
        self.core: list[Any] | None = None
        #: What the last question took, by name.
        self.statistics: Mapping[str, int] = {}
        #: Whether a search with propagators written in Python is checked.
        self.checking = True

    # --- variables

    def _new(self, kind: Any, low: int, high: int) -> Any:
        if self._search_open is not None:
            self._prepare("a variable")
        var = self._store.new_var(kind, low, high)
        self._journal.append(("var", kind, low, high))
        return var

    def int_var(self, low: int | Values, high: int | None = None,
                name: str | None = None) -> Var:
        """A variable with the values low to high, or with those of a list, a
        range or a set."""
        if high is None:
            if isinstance(low, int):
                raise TypeError("int_var: expected a greatest value, too, or "
                                "values")
            values = [number(v) for v in low]  # type: ignore[union-attr]
            if not values:
                raise InvalidError("int_var: expected one value or more")
            self._prepare("int_var")
            var = self._store.new_var_values(Var, values)
            self._journal.append(("values", Var, values))
        else:
            var = self._new(Var, low, high)  # type: ignore[arg-type]
        return self._named(var, name)

    def bool_var(self, name: str | None = None) -> BoolVar:
        """A variable that is 0 or 1, and a truth."""
        return self._named(self._new(BoolVar, 0, 1), name)

    def _named(self, var: Any, name: str | None) -> Any:
        if name is not None:
            var.name = name
        self.variables.append(var)
        return var

    def int_vars(self, n: int | Sequence[str], low: int | Values,
                 high: int | None = None, name: str | None = None) -> Array:
        """n variables, or one of each of some names, as an Array; they are
        named name[0], name[1], ..."""
        return Array(self.int_var(low, high, each)
                     for each in _names(n, name))

    def bool_vars(self, n: int | Sequence[str],
                  name: str | None = None) -> Array:
        """n Boolean variables, or one of each of some names, as an Array."""
        return Array(self.bool_var(each) for each in _names(n, name))

    def interval(self, earliest: int, latest: int,
                 duration: int | tuple[int, int], optional: bool = False,
                 name: str | None = None) -> Interval:
        """A task between the times earliest and latest, of this duration, or of
        one between two; if optional, it need not take place.

        >>> m = Model()
        >>> a, b = m.interval(0, 9, 4), m.interval(0, 9, (3, 5), optional=True)
        >>> _ = m.add(a.before(b, delay=2), a.start >= 1)
        >>> m.solve(assumptions=[b.present]) is None
        True
        """
        low, high = (duration, duration) if isinstance(duration, int) \
            else duration
        if not 0 <= low <= high or low > latest - earliest:
            raise InvalidError(f"interval: a duration of {low}..{high} between "
                               f"{earliest} and {latest}")
        start = self.int_var(earliest, latest - low,
                             name and name + ".start")
        length: Any = low
        if low < high:
            length = self.int_var(low, high, name and name + ".duration")
            self.add(start + length <= latest)
        present: Any = self.bool_var(name and name + ".present") \
            if optional else True
        return Interval(start, length, start + length, present, name)

    # --- constraints

    def _set_atom(self, atom: Any) -> bool:
        if atom is True:
            return True
        done = atom is not False and self._store.set_atom(atom)
        self._journal.append(("atom", atom, self._source))
        if not done:
            self.consistent = False
        return bool(done)

    def _post(self, info: Any, arguments: tuple[Any, ...], mode: int,
              condition: Any) -> bool:
        if mode == ALWAYS:
            done = self._store.post(info.index, arguments)
        else:
            done = self._store.post(info.index, arguments, mode, condition)
        self._journal.append(("post", info.index, arguments, mode, condition,
                              self._source, done))
        if not done:
            self.consistent = False
        return bool(done)

    def _post_propagator(self, propagator: Any, how: tuple[Any, ...],
                         condition: Any) -> bool:
        if condition is True:
            done = self._store.post_propagator(propagator, *how)
        else:
            done = self._store.post_propagator(propagator, *how, condition)
        self._journal.append(("propagator", type(propagator).__name__,
                              self._source, done))
        if not done:
            self.consistent = False
        return bool(done)

    def add(self, *constraints: Any, name: str | None = None,
            label: str | None = None) -> Posted:
        """Adds constraints, which are to hold: expressions of truth, or lists
        of them.  Explanations say label, in which {0}, {1}, ... are the
        variables of the constraint.

        Returns what was added, to be recognized in explanations.
        """
        self._prepare("add")
        self._source += 1
        expression = constraints[0] if len(constraints) == 1 else constraints
        posted = Posted(expression, name, label, self._source)
        self._add(constraints)
        self.posted.append(posted)
        return posted

    def _add(self, constraints: Iterable[Any]) -> None:
        for constraint in constraints:
            if isinstance(constraint, (Expression, bool)):
                self._poster.post(constraint)
            elif type(constraint).__name__ in ("bool_", "bool"):
                self._poster.post(bool(constraint))
            elif hasattr(constraint, "_post"):
                self._poster.post(constraint)
            elif hasattr(constraint, "__iter__") and not isinstance(
                    constraint, (str, bytes, dict)):
                self._add(constraint)
            else:
                raise TypeError(f"expected a truth, or a list of them, not "
                                f"{type(constraint).__name__}")

    def __iadd__(self, constraints: Any) -> Model:
        self.add(constraints)
        return self

    @property
    def _open(self) -> Search | None:
        return self._search_open and self._search_open()

    def _refuse_open(self, what: str) -> None:
        if self._open is not None:
            raise InvalidError(
                f"{what}: a search of this model is under way: close it first, "
                f"or go through its solutions")

    def _prepare(self, what: str) -> None:
        """Before a change: an incremental search takes it at its root."""
        search = self._open
        if search is not None and search.incremental:
            search._to_root()
        else:
            self._refuse_open(what)

    def _state(self) -> tuple[Any, ...]:
        poster = self._poster
        return (len(self._journal), len(self.posted), len(self.variables),
                self.consistent, dict(poster.atoms), dict(poster.vars))

    def _restore(self, state: tuple[Any, ...]) -> None:
        journal, posted, variables, self.consistent, atoms, numbers = state
        del self._journal[journal:]
        del self.posted[posted:]
        del self.variables[variables:]
        self._poster.atoms, self._poster.vars = atoms, numbers

    # --- levels

    def push(self) -> None:
        """Opens a level: pop() takes back all that is added from here on."""
        self._refuse_open("push")
        self._store.push()
        self._levels.append(self._state())

    def pop(self) -> None:
        """Closes the last level: what was added in it, variables too, is no
        more."""
        self._refuse_open("pop")
        if not self._levels:
            raise InvalidError("pop: no level is open")
        self._store.pop()
        self._restore(self._levels.pop())

    @contextmanager
    def level(self) -> Iterator[Model]:
        """A level for a with statement: what is added in it goes with it."""
        self.push()
        try:
            yield self
        finally:
            self.pop()

    def close(self) -> None:
        """Frees the model at once; nothing can be asked of it afterwards."""
        search = self._open
        if search is not None:
            search.close()
        self._store.close()

    # --- questions

    def search(self, **options: Any) -> Search:
        """A search, to be led by hand; see Search for its options."""
        return Search(self, **options)

    def solve(self, *, assumptions: Iterable[BoolLike] = (),
              **options: Any) -> Solution | None:
        """A solution; None if there is none.

        assumptions are truths to hold for this question; if there is no
        solution, core names some of them that clash.  For options see Search;
        LimitError says that a limit ended the search first.
        """
        self._default(options)
        with Search(self, assumptions=assumptions, _every=False,
                    **options) as search:
            return search.solve()

    def minimize(self, objective: IntLike, *,
                 assumptions: Iterable[BoolLike] = (),
                 **options: Any) -> Solution | None:
        """A solution with the least objective, or None if there is none.

        If a limit ends the search first, it is the best one found: it is not
        optimal, and bound is what no solution can be below.
        """
        return self._optimize(objective, False, assumptions, options)

    def maximize(self, objective: IntLike, *,
                 assumptions: Iterable[BoolLike] = (),
                 **options: Any) -> Solution | None:
        """A solution with the greatest objective: as minimize()."""
        return self._optimize(objective, True, assumptions, options)

    def _optimize(self, objective: Any, maximize: bool, assumptions: Any,
                  options: dict[str, Any]) -> Solution | None:
        self._default(options)
        self._refuse_open("a search")
        goal = self._poster.var(objective)
        with self.level() if is_wide(goal) else nullcontext():
            near = tighten(self, goal, maximize)
            if near and not options.get("branch"):
                options["hints"] = {**near, **(options.get("hints") or {})}
            with Search(self, assumptions=assumptions, objective=goal,
                        maximize=maximize, **options) as search:
                return search.optimize()

    def _default(self, options: dict[str, Any]) -> None:
        """Of workers each has its own way."""
        options.setdefault("learn", self.history and
                           not options.get("workers"))

    def solutions(self, *, assumptions: Iterable[BoolLike] = (),
                  **options: Any) -> Solutions:
        """All solutions, one by one.  The loop may be left at any time.

        With distinct=[...] only those that differ in these expressions.
        """
        return Solutions(Search(self, assumptions=assumptions, **options))

    def count(self, *, assumptions: Iterable[BoolLike] = (),
              **options: Any) -> int:
        """How many solutions there are.  LimitError says that a limit ended
        the search first."""
        with Search(self, assumptions=assumptions, **options) as search:
            return search.count()

    # --- proofs

    def prove(self, path: str, *, minimize: IntLike | None = None,
              maximize: IntLike | None = None, all: bool = False,
              assumptions: Iterable[BoolLike] = (), learn: bool = True,
              **options: Any) -> Proof:
        """Answers, and writes to path a proof that the answer is right, and to
        path.fzn the model that it speaks of, as it was stated: for the program
        fdcheck to verify, see Proof.check().

        Asked for a solution, or with all for all of them, or with minimize or
        maximize for the best one; with assumptions that none has all of them.
        time_limit, failure_limit, node_limit and seed are as in a search.  A
        name that ends in .gz has the proof compressed.
        """
        if minimize is not None and maximize is not None:
            raise InvalidError("prove: expected one objective")
        return prove(self, path, minimize if maximize is None else maximize,
                     maximize is not None, all, assumptions, learn, options)

    def to_flatzinc(self, *, minimize: IntLike | None = None,
                    maximize: IntLike | None = None) -> str:
        """The model in FlatZinc, for fzn-libfd and other solvers."""
        self._refuse_open("to_flatzinc")
        if minimize is not None and maximize is not None:
            raise InvalidError("to_flatzinc: expected one objective")
        objective = minimize if maximize is None else maximize
        goal = None if objective is None else self._poster.var(objective)
        return write(self, goal, maximize is not None)

    # --- explanations

    def explain(self, fact: BoolLike) -> list[Inference]:
        """Why propagation has concluded that fact holds: inferences from what
        was given, of which the last one is fact, or is equal to it."""
        return explain(self, fact)

    def refute(self, *assumptions: BoolLike) -> list[Inference] | None:
        """Why propagation finds that assumptions fail; None if it does not."""
        return refute(self, assumptions)

    def explainer(self, **limits: Any) -> Explainer:
        """Solves the model as it is now in steps for people: see Explainer."""
        return Explainer(self, **limits)

    def steps(self, quiet: bool = False, **limits: Any) -> Iterator[Step]:
        """The steps by which a person might solve the model; with those that
        need not be told, if quiet.

        >>> m = Model()
        >>> x, y = m.int_vars(["x", "y"], 1, 3)
        >>> _ = m.add(x > y, label="{0} is above {1}")
        >>> _ = m.add(x != 3)
        >>> for step in m.steps():
        ...     print(step)
        x is above y: x is 2; y is 1.
        """
        return Explainer(self, **limits).steps(quiet)

    def clash(self, **limits: Any) -> list[Posted]:
        """Of what was added, a smallest part that has no solution together;
        empty if there is a solution."""
        return Explainer(self, **limits).clash()[0]

    def __repr__(self) -> str:
        return (f"<libfd.Model of {len(self.variables)} variables and "
                f"{len(self.posted)} constraints>")

    def __str__(self) -> str:
        return self._store.print()


def _names(n: int | Sequence[str],
           name: str | None) -> Iterable[str | None]:
    if not hasattr(n, "__index__"):
        return list(n)  # type: ignore[arg-type]
    count = n.__index__()  # type: ignore[union-attr]
    return [None if name is None else f"{name}[{i}]" for i in range(count)]
