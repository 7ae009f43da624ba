# SPDX-License-Identifier: MIT
"""Answers with a proof, and models as FlatZinc."""
from __future__ import annotations

import array
import gzip
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any, Iterable

from . import _core
from .errors import CheckError, InvalidError
from .expressions import Var, truth
from .replaying import Replay
from .searching import Solution, _EXHAUSTED, _LIMIT, _LIMITS, _SOLUTION

if TYPE_CHECKING:
    from .model import Model

_NONE, _ALL, _BEST = range(3)
_NUMBERS = ("node_limit", "failure_limit", "seed", "time_limit")


class Proof:
    """An answer, and the files that prove it.

    claim is what is proved: "unsatisfiable"; "all", there are so many solutions
    as value says; "optimum", value is the best objective; "bound", none is
    better than value; "core", core has no solution; "satisfiable", the solutions
    are solutions; "open", nothing.  solution is the one found last, count how
    many were found, limit what ended the search first, if anything did, and
    reason why nothing could be proved.  path is the proof, model the FlatZinc
    that it speaks of.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.model = path + ".fzn"
        self.claim = "open"
        self.value = 0
        self.solution: Solution | None = None
        self.count = 0
        self.core: list[Any] | None = None
        self.limit: str | None = None
        self.reason: str | None = None
        self.size = 0

    def check(self, program: str = "fdcheck") -> str:
        """Has fdcheck, a program that shares nothing with libfd, verify the
        proof: what it says is proved.  CheckError: it is no proof."""
        found = shutil.which(program)
        if found is None:
            raise FileNotFoundError(f"{program}: not found; say where it is: "
                                    f"check(\"build/solvers/check/fdcheck\")")
        done = subprocess.run([found, self.model, self.path],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8", errors="replace")
        if done.returncode:
            raise CheckError((done.stderr or done.stdout).strip())
        return done.stdout.strip()

    def __repr__(self) -> str:
        return f"<libfd.Proof {self.claim} {self.value}: {self.path}>"


def record(model: Model) -> Replay:
    """The model as it was stated, before anything was concluded."""
    replay = Replay(_core.Store(None, 1))
    replay.run(model._journal)
    replay.name(model.variables)
    return replay


def write(model: Model, goal: Var | None, maximize: bool) -> str:
    """A model as FlatZinc."""
    replay = record(model)
    search = _core.Search(replay.store)
    try:
        if goal is not None:
            search.objective(replay.copy(goal), maximize)
        return replay.store.write_flatzinc(search)
    finally:
        search.close()


class _Prover:
    """Searches what was written, as it stands there."""

    def __init__(self, model: Model, path: str, goal: Var | None,
                 maximize: bool, learn: bool) -> None:
        self.model = model
        self.zipped = path.endswith(".gz")
        self.plain = path + ".part" if self.zipped else path
        self.proof = Proof(path)
        self.has_goal = goal is not None
        text = write(model, goal, maximize)
        with open(self.proof.model, "wb") as file:
            file.write(text.encode())
        self.flatzinc = _core.Flatzinc(_core.Store(None, 2 if learn else 0),
                                       text, self.plain)
        self.search: Any = None
        self.vars: list[Any] = []
        if self.flatzinc.consistent:
            self.vars = self.flatzinc.vars(Var, model._store.n_vars)
            self.search = self.flatzinc.search(learn)

    def assume(self, atoms: list[Any]) -> None:
        if self.search is not None and atoms:
            self.search.assume([(self.vars[x.id - 1], *rest)
                                for x, *rest in atoms])

    def run(self, wanted: int) -> None:
        """Searches for as many solutions as are wanted, 0: for all."""
        proof = self.proof
        status = _EXHAUSTED
        while self.search is not None:
            status = self.search.next()
            if status != _SOLUTION:
                break
            self.flatzinc.found()
            proof.count += 1
            values = array.array("i", [x.min for x in self.vars])
            proof.solution = Solution(self.model, values.tobytes(),
                                      self.search.best, self.search.bound)
            if proof.count == wanted:
                break
        if status == _LIMIT:
            proof.limit = _LIMITS[self.search.limit]
        if proof.solution is not None and self.has_goal:
            proof.solution.bound = self.search.bound
            proof.solution.optimal = status == _EXHAUSTED
        self.ended = status == _EXHAUSTED

    def claim(self, atoms: list[Any]) -> None:
        proof, flatzinc = self.proof, self.flatzinc
        best = 0 if not self.has_goal or proof.solution is None else \
            proof.solution.objective or 0
        what = _NONE if not proof.count else \
            _BEST if self.has_goal else _ALL
        if self.ended and not proof.count and atoms and \
                self.search is not None:
            proof.claim = "core"
            core = set(self.search.core())
            proof.core = [i for i, (x, *rest) in enumerate(atoms) if
                          (self.vars[x.id - 1].id, *rest) in core]
            flatzinc.claim_core(self.search)
            return
        if self.ended and flatzinc.proves(what, best):
            proof.claim, proof.value = (
                ("unsatisfiable", 0), ("all", proof.count), ("optimum", best)
            )[what]
        elif self.has_goal and self.search.bound is not None:
            proof.claim, proof.value = "bound", self.search.bound
        elif proof.count:
            proof.claim = "satisfiable"
        flatzinc.claim(proof.claim, proof.value)

    def finish(self) -> None:
        proof = self.proof
        if self.search is not None:
            self.model.statistics = self.search.statistics()
            self.search.close()
        proof.size, proof.reason = self.flatzinc.finish()
        if proof.reason is not None:
            proof.claim, proof.value = "open", 0
        if self.zipped:
            with open(self.plain, "rb") as plain, \
                    gzip.open(proof.path, "wb") as file:
                shutil.copyfileobj(plain, file)
            os.remove(self.plain)


def prove(model: Model, path: str, objective: Any, maximize: bool, every: bool,
          assumptions: Iterable[Any], learn: bool,
          options: dict[str, Any]) -> Proof:
    model._refuse_open("prove")
    given = [truth(a) for a in assumptions]
    if given and (every or objective is not None):
        raise InvalidError("prove: assumptions go with neither an objective "
                           "nor all solutions")
    atoms = [model._poster.atom(a) for a in given]
    for assumption, atom in zip(given, atoms):
        if atom is False:
            raise InvalidError(f"prove: the assumption {assumption!r} holds "
                               f"in no solution of any model")
    kept = [i for i, atom in enumerate(atoms) if atom is not True]
    atoms = [atoms[i] for i in kept]
    goal = None if objective is None else model._poster.var(objective)
    for name in options:
        if name not in _NUMBERS:
            raise TypeError(f"prove has no option {name!r}")
    prover = _Prover(model, os.fspath(path), goal, maximize, learn)
    for name, value in options.items():
        if prover.search is not None and value is not None:
            prover.search.set(name, value)
    prover.assume(atoms)
    prover.run(0 if every or goal is not None else 1)
    prover.claim(atoms)
    if prover.proof.core is not None:
        prover.proof.core = [given[kept[i]] for i in prover.proof.core]
    prover.finish()
    return prover.proof
