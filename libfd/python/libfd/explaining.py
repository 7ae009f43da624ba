# SPDX-License-Identifier: MIT
"""Why: inferences, and steps for people."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterator, Sequence

from . import _core
from .errors import InvalidError
from .expressions import Atom, Expression, Var, truth
from .posting import ALWAYS, CLASSES
from .replaying import Replay

if TYPE_CHECKING:
    from .model import Model, Posted


@dataclass(frozen=True)
class Inference:
    """Something that follows.

    fact: a variable compared with a number; False is a failure.  by: what was
    added to the model that it follows from; None: see rule.  rule: of the
    constraint; "posted"; or "domain", "given", "nogood".  premises: what else
    it follows from.
    """
    fact: Any
    by: Posted | None
    rule: str
    premises: tuple[Inference, ...] = field(repr=False)

    def __str__(self) -> str:
        why = ", ".join(repr(p.fact) for p in self.premises)
        by = f" by {self.by!r}" if self.by is not None else ""
        return f"{self.fact!r}{by} ({self.rule})" + (
            f" because {why}" if why else "")


@dataclass(frozen=True)
class Link:
    """What follows from a supposition, and by which constraint."""
    fact: Any
    by: Posted | None


@dataclass(frozen=True)
class Step:
    """One conclusion, and what it rests on.

    rule is "elimination", "single", "only place", "clue", "Hall set",
    "supposition" or "nested"; text says the step in words; conclusions are
    facts, or False where there is no solution; premises are facts, constraints
    what was added to the model, placed the facts that leave one value.  Of a
    supposition, supposed is what fails, links what follows from it, and of a
    nested one lemmas are the suppositions inside.  A quiet step need not be
    told.  cost says how hard it is.
    """
    rule: str
    text: str
    quiet: bool
    number: int
    cost: float
    conclusions: tuple[Any, ...]
    premises: tuple[Any, ...]
    constraints: tuple[Posted, ...]
    placed: tuple[Any, ...]
    supposed: Any
    links: tuple[Link, ...]
    lemmas: tuple[Step, ...]
    placings: int
    joins: int
    size: int

    def __str__(self) -> str:
        return self.text


def _atom(model: Model, poster: Any, fact: Any) -> Any:
    atom = poster.atom(truth(fact))
    if atom is True or atom is False:
        raise InvalidError(f"{fact!r} is no fact of variables")
    return atom


def _named(variables: Any, atom: tuple[int, int, int]) -> Any:
    number, relation, value = atom
    if not number:
        return relation == 2  # == always holds, != never
    return Atom(variables[number - 1], relation, value)


class _Variables:
    """The variables of a model by their number, also those of expressions."""

    def __init__(self, model: Model) -> None:
        self.known: dict[int, Any] = {}
        for source in (model.variables, model._poster.vars.values()):
            for x in source:
                self.known[x.id] = x
        for atom in model._poster.atoms.values():
            if isinstance(atom, tuple):
                self.known[atom[0].id] = atom[0]

    def __getitem__(self, index: int) -> Any:
        known = self.known.get(index + 1)
        return Unnamed(index + 1) if known is None else known


class Unnamed(Expression):
    """A variable of a part of an expression."""
    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __repr__(self) -> str:
        return f"_{self.number}"


def _sources(model: Model) -> dict[int, Posted]:
    """What was added, by the constraints that it became."""
    posted = {p.number: p for p in model.posted}
    return {entry[-1]: posted[entry[-2]] for entry in model._journal
            if entry[0] in ("post", "propagator") and entry[-1] is not True and
            entry[-1] and entry[-2] in posted}


def _inferences(model: Model, rows: list[Any]) -> list[Inference]:
    variables, sources = _Variables(model), _sources(model)
    made: list[Inference] = []
    for atom, by, rule, premises in rows:
        made.append(Inference(_named(variables, atom), sources.get(by), rule,
                              tuple(made[i] for i in premises)))
    return made


def explain(model: Model, fact: Any) -> list[Inference]:
    if not model.history:
        raise InvalidError("explain: this model has no history")
    atom = _atom(model, model._poster, fact)
    return _inferences(model, model._store.explain_atom(atom))


def refute(model: Model, assumptions: Sequence[Any]) -> list[Inference] | None:
    if not model.history:
        raise InvalidError("refute: this model has no history")
    atoms = [model._poster.atom(truth(a)) for a in assumptions]
    rows = model._store.explain_refutation(atoms)
    return None if rows is None else _inferences(model, rows)


class _Recorded(Replay):
    """The model with what its constraints are called."""

    def __init__(self, model: Model) -> None:
        super().__init__(_core.Store(None, 1))
        self.posted = {p.number: p for p in model.posted}
        self.by: dict[int, Posted] = {}
        self.run(model._journal)
        self.name(model.variables)

    def fact(self, atom: Any, source: int) -> None:
        posted = self.posted.get(source)
        if posted is not None and (posted.label or posted.name):
            self.post(source, CLASSES["clause"].index, ([self.copy(atom)],),
                      ALWAYS, True)
        else:
            super().fact(atom, source)

    def post(self, source: int, index: int, arguments: Any, mode: int,
             condition: Any) -> Any:
        done = super().post(source, index, arguments, mode, condition)
        posted = self.posted.get(source)
        if posted is not None and done is not True and done:
            self.by[done] = posted
            self.store.mark(done, posted.name, posted.label, source)
        return done


class Explainer:
    """Solves a model in steps that a person can follow: each is one conclusion,
    the easiest there is.

    It has a copy of the model as it was.  A comparison of one variable that was
    added without a name and a label is given: it is no clue.  steps() tells and
    applies one step after the other; enter() makes a fact of something from
    outside; why_not() says what speaks against a fact; grade() how hard the
    model is, from "easy" to "extreme"; clash() names what has no solution
    together.
    """

    def __init__(self, model: Model, *, time_limit: float = 0, depth: int = 2,
                 candidates: int = 6, work_limit: int = 0) -> None:
        """time_limit in seconds and work_limit, by which the same is found
        everywhere and every time, end steps() and grade(): a unit of work is
        one propagation of some constraints from some facts.  0 is no limit.
        depth, of suppositions: 0, none; 1, none inside of another.  candidates:
        how many suppositions that fail are made minimal a step."""
        self._model = model
        replay = _Recorded(model)
        self._by = replay.by
        self._store = replay.store
        self._copies, self._copy = replay.copies, replay.copy
        self._explainer = _core.Explainer(replay.store)
        self._explainer.set_limits(time_limit, depth, candidates)
        self._explainer.set_work_limit(work_limit)
        #: Why steps() ended: "all" is told, a "clash", it is "stuck", "limit".
        self.outcome: str | None = None
        self._variables = _Variables(model)

    def _step(self, row: Any) -> Step | None:
        if row is None:
            return None
        (rule, text, quiet, number, cost, conclusions, premises, constraints,
         placed, supposed, links, lemmas, placings, joins, size) = row

        def facts(atoms: Any) -> tuple[Any, ...]:
            return tuple(_named(self._variables, atom) for atom in atoms)
        return Step(
            rule, text, quiet, number, cost, facts(conclusions),
            facts(premises),
            tuple(self._by[c] for c in constraints if c in self._by),
            facts(placed), _named(self._variables, supposed),
            tuple(Link(_named(self._variables, atom), self._by.get(by))
                  for atom, by in links),
            tuple(self._step(lemma) for lemma in lemmas),  # type: ignore
            placings, joins, size)

    def next(self) -> Step | None:
        """The easiest step there is, which is not applied yet; None, and
        outcome, if there is none."""
        how, row = self._explainer.next()
        self.outcome = None if how == "step" or row is not None else how
        return self._step(row)

    def apply(self) -> None:
        """Makes facts of what the step told last concludes."""
        self._explainer.apply()

    def check(self) -> None:
        """Shows of the step told last, by its constraints and premises alone,
        that it follows and that no premise can be spared; CheckError if not."""
        self._explainer.check()

    def steps(self, quiet: bool = False) -> Iterator[Step]:
        """One step after the other, each applied; with those that need not be
        told, if quiet."""
        while True:
            step = self.next()
            if step is None:
                return
            self.apply()
            if quiet or not step.quiet:
                yield step

    def enter(self, fact: Any) -> bool:
        """Makes a fact of a comparison of a variable with a number.  False if
        what is known contradicts it."""
        return self._explainer.enter(self._simple(fact))

    def why_not(self, fact: Any) -> Step | None:
        """The step that speaks against fact; None if none is known."""
        return self._step(self._explainer.why_not(self._simple(fact)))

    def origin(self, fact: Any) -> Step | None:
        """The step that concluded fact; None if it was given or entered."""
        return self._step(self._explainer.origin(self._simple(fact)))

    def _simple(self, fact: Any) -> Any:
        atom = self._model._poster.atom(truth(fact))
        if atom is True or atom is False or \
                atom[0].id > len(self._copies):
            raise InvalidError("expected a variable compared with a number")
        return self._copy(atom)

    def values(self, x: Var) -> list[int]:
        """What x may still be, as far as was concluded."""
        return self._explainer.facts(self._copy(x))

    def grade(self) -> str:
        """How hard it is: "easy", "moderate", "tricky", "hard", "very hard",
        "extreme"; "none" if there is not one solution."""
        return self._explainer.grade()

    def clash(self) -> tuple[list[Posted], list[Any]]:
        """What was added, and what was entered, that has no solution together,
        as few as may be; nothing, if there is a solution."""
        constraints, entered = self._explainer.clash()
        return ([self._by[c] for c in constraints if c in self._by],
                [_named(self._variables, atom) for atom in entered])
