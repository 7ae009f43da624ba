# SPDX-License-Identifier: MIT
"""What the linear constraints of a model imply of an objective together.

Each constraint alone says little of a sum of wide variables: of x + y <= 925
and x + y >= 926 propagation knows only the ends, and a search would try every
value between them.  The linear relaxation sees it at once.  Its dual solution
is a sum of multiples of the constraints, which is one more linear constraint:
it is calculated in floating point, and then in whole numbers from multipliers
that are rounded, so that it follows however exact they are.
"""
from __future__ import annotations

from fractions import Fraction
from math import inf, lcm
from typing import Any, Iterable

from .errors import InvalidError, RangeError
from .expressions import CLASSES, EQ, GE, LE, Var
from .posting import ALWAYS

_GT, _LT = 4, 5
_CELLS = 20_000  # of the greatest relaxation: rows by columns
_WORK = 1_000_000  # cells that are changed before it is left as it is
_WIDE = 1_000  # values of an objective that is worth it
_EPSILON = 1e-7

Row = tuple[dict[Any, int], int, bool]  # terms >= constant, or equal to it


def is_wide(goal: Any) -> bool:
    """Whether an objective has so many values that it is worth it."""
    return bool(goal.max - goal.min >= _WIDE)


def tighten(model: Any, goal: Any, maximize: bool) -> dict[Any, int]:
    """Posts the constraint, if it bounds the objective more than propagation.

    It follows from the rest, and so belongs neither to the model's history nor
    to what is proved of it.  Returns what variables are in the relaxation's
    solution, rounded: good solutions may be near."""
    if not model.consistent or not is_wide(goal):
        return {}
    rows = _near(goal, list(_rows(model._journal)))
    columns = {goal: 0}
    for terms, _, _ in rows:
        for x in terms:
            columns.setdefault(x, len(columns))
    if len(rows) < 2 or len(rows) * len(columns) > _CELLS:
        return {}
    simplex = _Simplex(rows, columns, -1 if maximize else 1)
    simplex.run()
    values = simplex.values()
    gain = goal.max - values[0] if maximize else values[0] - goal.min
    if gain < 1 - _EPSILON:
        return {}
    _post(model, rows, simplex.duals())
    return {x: min(max(round(value), x.min), x.max)
            for x, value in zip(columns, values)
            if isinstance(x, Var) and x.min < x.max}


def _rows(journal: Iterable[tuple[Any, ...]]) -> Iterable[Row]:
    """The linear constraints among what was posted, and linear ones that
    follow from others."""
    names = {info.index: name for name, info in CLASSES.items()}
    for entry in journal:
        if entry[0] != "post" or entry[3] != ALWAYS:
            continue
        name, arguments = names[entry[1]], entry[2]
        if name == "absolute":
            x, z = arguments[:2]
            yield from _sum([(1, z), (-1, x)], GE, 0)
            yield from _sum([(1, z), (1, x)], GE, 0)
        elif name in ("maximum", "minimum"):
            xs, z = arguments[:2]
            for x in xs:
                yield from _sum([(1, z), (-1, x)],
                                GE if name == "maximum" else LE, 0)
        elif name == "relation":
            x, relation, y, c = arguments[:4]
            yield from _sum([(1, x), (-1, y)], relation, c)
        elif name == "linear":
            a, x, relation, c = arguments[:4]
            yield from _sum(zip(a, x), relation, c)
        elif name == "linear-mixed":
            a, x, weights, atoms, relation, c = arguments[:6]
            yield from _sum([*zip(a, x), *zip(weights, atoms)], relation, c)
        elif name == "linear-atoms":
            weights, atoms, relation, c = arguments[:4]
            yield from _sum(zip(weights, atoms), relation, c)
        elif name == "clause":
            yield from _sum([(1, atom) for atom in arguments[0]], GE, 1)


def _sum(pairs: Iterable[tuple[int, Any]], relation: int,
         c: int) -> Iterable[Row]:
    terms: dict[Any, int] = {}
    for a, x in pairs:
        if isinstance(x, tuple):  # an atom: of a 0..1 variable, or one itself
            var, atom_relation, value = x
            if 0 <= var.min and var.max <= 1:
                positive = (atom_relation, value) in ((GE, 1), (EQ, 1))
                if not positive and (atom_relation, value) not in (
                        (LE, 0), (EQ, 0)):
                    return
                x = var
                if not positive:
                    a, c = -a, c - a
        elif isinstance(x, bool):
            c -= a * x
            continue
        terms[x] = terms.get(x, 0) + a
    if relation in (LE, _LT):
        terms, c = {x: -a for x, a in terms.items()}, -c
    if relation in (_GT, _LT):
        c += 1
    if relation in (GE, LE, EQ, _GT, _LT):
        yield terms, c, relation == EQ


def _near(goal: Any, rows: list[Row]) -> list[Row]:
    """Rows that share variables with the goal, directly or through others."""
    of: dict[Any, list[int]] = {}
    for i, (terms, _, _) in enumerate(rows):
        for x in terms:
            of.setdefault(x, []).append(i)
    seen: dict[int, None] = {}
    waiting, known = [goal], {goal}
    while waiting:
        for i in of.get(waiting.pop(), ()):
            if i not in seen:
                seen[i] = None
                new = [x for x in rows[i][0] if x not in known]
                known.update(new)
                waiting += new
    return [rows[i] for i in sorted(seen)]


def _bounds(x: Any) -> tuple[int, int]:
    return (x.min, x.max) if isinstance(x, Var) else (0, 1)


class _Simplex:
    """The dual simplex method on a dense tableau; every variable has bounds,
    so that it begins with the multipliers 0."""

    def __init__(self, rows: list[Row], columns: dict[Any, int],
                 sign: int) -> None:
        self.n = len(columns)
        self.low: list[float] = []
        self.high: list[float] = []
        for low, high in map(_bounds, columns):
            self.low.append(low)
            self.high.append(high)
        self.tableau: list[list[float]] = []
        for terms, c, equal in rows:
            line = [0.0] * self.n
            for x, a in terms.items():
                line[columns[x]] = float(a)
            self.tableau.append(line)
            self.low.append(c)
            self.high.append(c if equal else inf)
        self.costs = [0.0] * self.n
        self.costs[0] = float(sign)
        # which variable is in a row or a column; rows follow the columns
        self.column = list(range(self.n))
        self.at_high = [cost < 0 for cost in self.costs]
        self.basic = [self.n + i for i in range(len(rows))]

    def _ends(self) -> list[float]:
        """The values of the variables in columns."""
        return [(self.high if at_high else self.low)[x]
                for x, at_high in zip(self.column, self.at_high)]

    def _leaving(self) -> tuple[int, int] | None:
        """The row that is farthest from its bounds, and whether it is to grow
        or to shrink."""
        ends = self._ends()
        worst, farthest = _EPSILON, None
        for i, line in enumerate(self.tableau):
            x, value = self.basic[i], _product(line, ends)
            below, above = self.low[x] - value, value - self.high[x]
            distance = max(below, above) / (1 + abs(value))
            if distance > worst:
                worst, farthest = distance, (i, 1 if below > above else -1)
        return farthest

    def _entering(self, i: int, way: int) -> int | None:
        best, choice = inf, None
        for j, t in enumerate(self.tableau[i]):
            t *= way
            x = self.column[j]
            if abs(t) < _EPSILON or self.low[x] == self.high[x]:
                continue
            if (t > 0) == self.at_high[j]:
                continue
            ratio = abs(self.costs[j] / t)
            if ratio < best - _EPSILON or (
                    ratio < best + _EPSILON and choice is not None and
                    abs(t) > abs(self.tableau[i][choice])):
                best, choice = ratio, j
        return choice

    def _pivot(self, i: int, way: int, j: int) -> None:
        line = self.tableau[i]
        pivot = line[j]
        new = [-t / pivot for t in line]
        new[j] = 1 / pivot
        for k, other in enumerate([*self.tableau, self.costs]):
            factor = other[j]
            if k != i and factor:
                other[j] = 0.0
                other[:] = [t + factor * s for t, s in zip(other, new)]
        self.tableau[i] = new
        self.basic[i], self.column[j] = self.column[j], self.basic[i]
        self.at_high[j] = way < 0

    def run(self) -> None:
        for _ in range(_WORK // (len(self.tableau) * self.n)):
            leaving = self._leaving()
            if leaving is None:
                break
            j = self._entering(*leaving)
            if j is None:
                break  # no solution: the search finds that out
            self._pivot(*leaving, j)

    def duals(self) -> list[float]:
        """A multiplier of each row."""
        duals = [0.0] * len(self.tableau)
        for cost, x in zip(self.costs, self.column):
            if x >= self.n:
                duals[x - self.n] = cost
        return duals

    def values(self) -> list[float]:
        """The value of each variable."""
        ends = self._ends()
        known = dict(zip(self.column, ends))
        for x, line in zip(self.basic, self.tableau):
            known[x] = _product(line, ends)
        return [known[x] for x in range(self.n)]


def _product(line: list[float], ends: list[float]) -> float:
    return sum([t * end for t, end in zip(line, ends)])


def _post(model: Any, rows: list[Row], duals: list[float]) -> None:
    """The sum of the multiplied rows."""
    factors = [Fraction(y).limit_denominator(1000) for y in duals]
    factors = [y if equal else max(y, Fraction(0))
               for y, (_, _, equal) in zip(factors, rows)]
    scale = lcm(*(y.denominator for y in factors))
    terms: dict[Any, int] = {}
    total = 0
    for y, (row, c, _) in zip(factors, rows):
        y = int(y * scale)
        if y:
            total += y * c
            for x, a in row.items():
                terms[x] = terms.get(x, 0) + y * a
    terms = {x: a for x, a in terms.items() if a}
    if not terms:
        return
    variables = [x for x in terms if isinstance(x, Var)]
    atoms = [x for x in terms if not isinstance(x, Var)]
    try:
        if not model._store.post(
                CLASSES["linear-mixed"].index,
                ([terms[x] for x in variables], variables,
                 [terms[x] for x in atoms], atoms, GE, total), ALWAYS, True):
            model.consistent = False
    except (InvalidError, RangeError):
        pass  # its sums are beyond what the library calculates with
