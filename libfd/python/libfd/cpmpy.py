# SPDX-License-Identifier: MIT
"""CPMpy's interface to libfd.

    import cpmpy as cp, libfd.cpmpy
    cp.Model(...).solve(solver="libfd")

Importing it makes the solver known to CPMpy by its name, behind those that
CPMpy has.  Assumptions with cores, adding constraints between calls, all
solutions (each of the user's variables once), all best ones, hints and native
constraints (DirectConstraint) are there.  Options of solve() and solveAll() are
those of libfd.Search; native_model is the libfd.Model.
"""
from __future__ import annotations

import time
from typing import Any

import libfd
from cpmpy.exceptions import NotSupportedError  # type: ignore
from cpmpy.expressions.core import (BoolVal, Comparison,  # type: ignore
                                    Operator)
from cpmpy.expressions.globalconstraints import (  # type: ignore
    DirectConstraint, GlobalConstraint)
from cpmpy.expressions.utils import (STAR, is_any_list, is_bool,  # type: ignore
                                     is_int, is_num)
from cpmpy.expressions.variables import (NegBoolView,  # type: ignore
                                         _BoolVarImpl, _NumVarImpl)
from cpmpy.solvers.solver_interface import (ExitStatus,  # type: ignore
                                            SolverInterface, SolverStatus)
from cpmpy.solvers.utils import SolverLookup  # type: ignore
from cpmpy.transformations.decompose_global import (  # type: ignore
    decompose_in_tree, decompose_objective)
from cpmpy.transformations.get_variables import (  # type: ignore
    get_variables)
from cpmpy.transformations.normalize import toplevel_list  # type: ignore
from cpmpy.transformations.safening import (no_partial_functions,  # type: ignore
                                            safen_objective)

from .expressions import _MIRROR, _RELATIONS, Call, compare, counting
from .relaxing import tighten

_CONSTRAINTS = frozenset({
    "alldifferent", "alldifferent_except_n", "allequal", "circuit", "inverse",
    "table", "short_table", "negative_table", "regular", "mdd", "ite",
    "InDomain", "xor", "cumulative", "no_overlap",
    "precedence", "gcc", "increasing", "decreasing",
    "strictly_increasing", "strictly_decreasing", "lex_less", "lex_lesseq"})
_FUNCTIONS = frozenset({
    "min", "max", "abs", "mul", "div", "mod", "pow", "element", "count",
    "among", "nvalue"})


class CPM_libfd(SolverInterface):  # type: ignore[misc]
    """libfd for CPMpy; libfd_model is the libfd.Model."""

    supported_global_constraints = _CONSTRAINTS | _FUNCTIONS
    supported_reified_global_constraints = supported_global_constraints

    @staticmethod
    def supported() -> bool:
        return True

    @classmethod
    def version(cls) -> str:
        return libfd.__version__

    def __init__(self, cpm_model: Any = None, subsolver: Any = None) -> None:
        assert subsolver is None, "libfd has no subsolvers"
        self.libfd_model = libfd.Model()
        self._objective: Any = None
        self._minimize = True
        self._hints: dict[Any, int] = {}
        self._core: list[Any] | None = None
        self._n_made = 0
        super().__init__(name="libfd", cpm_model=cpm_model)

    @property
    def native_model(self) -> libfd.Model:
        return self.libfd_model

    # --- variables and expressions

    def solver_var(self, cpm_var: Any) -> Any:
        """The libfd expression of a variable, or a number."""
        if isinstance(cpm_var, _NumVarImpl):
            var = self._varmap.get(cpm_var.name)
            if var is None:
                var = self._varmap[cpm_var.name] = self._make(cpm_var)
            return var
        if is_num(cpm_var) or isinstance(cpm_var, BoolVal):
            return self._number(cpm_var)
        return self._expression(cpm_var)

    def _make(self, cpm_var: Any) -> Any:
        if isinstance(cpm_var, NegBoolView):
            return ~self.solver_var(cpm_var._bv)
        if cpm_var.is_bool():
            return self.libfd_model.bool_var(cpm_var.name)
        try:
            return self.libfd_model.int_var(int(cpm_var.lb), int(cpm_var.ub),
                                            cpm_var.name)
        except libfd.InvalidError as error:
            raise NotSupportedError(f"libfd: {cpm_var.name}: {error}") from None

    def _make_all(self) -> None:
        """Makes the user's variables, which only grow in number."""
        if len(self.user_vars) != self._n_made:
            self.solver_vars(list(self.user_vars))
            self._n_made = len(self.user_vars)

    @staticmethod
    def _number(value: Any) -> Any:
        if isinstance(value, BoolVal):
            return bool(value)
        if is_bool(value):
            return bool(value)
        if is_int(value):
            return int(value)
        raise NotSupportedError(f"libfd is of integers, not {value}")

    def _truth(self, e: Any) -> Any:
        """An expression that CPMpy knows to be a truth."""
        made = self._expression(e)
        if isinstance(made, int):
            return bool(made)
        return made if isinstance(made, libfd.Boolean) else made != 0

    def _all(self, es: Any) -> list[Any]:
        return [self._expression(e) for e in es]

    def _expression(self, e: Any) -> Any:
        """What an expression of CPMpy's is for libfd."""
        if isinstance(e, _NumVarImpl):
            return self.solver_var(e)
        if isinstance(e, BoolVal) or is_num(e):
            return self._number(e)
        if is_any_list(e):
            return self._all(e)
        if isinstance(e, Comparison):
            return self._comparison(e)
        if isinstance(e, Operator):
            return self._operator(e)
        if isinstance(e, DirectConstraint):
            return e.callSolver(self, libfd)
        make = getattr(self, "_" + e.name.lower(), None) \
            if e.name in self.supported_global_constraints else None
        if make is None:
            raise NotSupportedError(f"libfd: {e.name} is not known")
        if isinstance(e, GlobalConstraint):
            return make(e, *e.args)
        return make(*e.args)

    def _comparison(self, e: Any) -> Any:
        x, y = self._all(e.args)
        return _compare(x, e.name, y)

    def _operator(self, e: Any) -> Any:
        name, args = e.name, e.args
        if name == "and":
            return libfd.all_of([self._truth(a) for a in args])
        if name == "or":
            return libfd.any_of([self._truth(a) for a in args])
        if name == "not":
            made = self._truth(args[0])
            return not made if isinstance(made, bool) else ~made
        if name == "->":
            condition, other = (self._truth(a) for a in args)
            if isinstance(condition, bool):
                return other if condition else True
            return condition.implies(other)
        if name == "sum":
            return libfd.sum(self._all(args))
        if name == "wsum":
            return libfd.linear([self._number(w) for w in args[0]],
                                self._all(args[1]))
        if name == "sub":
            x, y = self._all(args)
            return x - y
        if name == "-":
            return -self._expression(args[0])
        raise NotSupportedError(f"libfd: the operator {name} is not known")

    # --- functions

    def _min(self, *args: Any) -> Any:
        return libfd.min(self._all(args))

    def _max(self, *args: Any) -> Any:
        return libfd.max(self._all(args))

    def _abs(self, x: Any) -> Any:
        return abs(self._expression(x))

    def _mul(self, x: Any, y: Any) -> Any:
        return self._expression(x) * self._expression(y)

    def _div(self, x: Any, y: Any) -> Any:
        return Call("divide", (self._expression(x), self._expression(y)))

    def _mod(self, x: Any, y: Any) -> Any:
        return Call("modulo", (self._expression(x), self._expression(y)))

    def _pow(self, x: Any, y: Any) -> Any:
        return Call("power", (self._expression(x), self._expression(y)))

    def _element(self, array: Any, index: Any) -> Any:
        return libfd.Array(self._all(array))[self._expression(index)]

    def _count(self, array: Any, value: Any) -> Any:
        return counting("count", (self._all(array), self._expression(value)))

    def _among(self, array: Any, values: Any) -> Any:
        return Call("among", (self._all(array),
                              [self._number(v) for v in values]))

    def _nvalue(self, *array: Any) -> Any:
        return counting("nvalue", (self._all(array),))

    # --- constraints

    def _alldifferent(self, e: Any, *x: Any) -> Any:
        return libfd.all_different(self._all(x))

    def _alldifferent_except_n(self, e: Any, x: Any, n: Any) -> Any:
        return libfd.all_different_except(
            self._all(x), [self._number(v) for v in (
                n if is_any_list(n) else [n])])

    def _chain(self, relation: str, x: Any) -> Any:
        made = self._all(x)
        return libfd.all_of([_compare(a, relation, b)
                             for a, b in zip(made, made[1:])])

    def _allequal(self, e: Any, *x: Any) -> Any:
        return self._chain("==", x)

    def _increasing(self, e: Any, *x: Any) -> Any:
        return self._chain("<=", x)

    def _decreasing(self, e: Any, *x: Any) -> Any:
        return self._chain(">=", x)

    def _strictly_increasing(self, e: Any, *x: Any) -> Any:
        return self._chain("<", x)

    def _strictly_decreasing(self, e: Any, *x: Any) -> Any:
        return self._chain(">", x)

    def _lex_less(self, e: Any, x: Any, y: Any) -> Any:
        return libfd.lex_less(self._all(x), self._all(y))

    def _lex_lesseq(self, e: Any, x: Any, y: Any) -> Any:
        return libfd.lex_lesseq(self._all(x), self._all(y))

    def _circuit(self, e: Any, *x: Any) -> Any:
        return libfd.circuit(self._all(x), 0)

    def _inverse(self, e: Any, x: Any, y: Any) -> Any:
        return libfd.inverse(self._all(x), 0, self._all(y), 0)

    def _table(self, e: Any, x: Any, rows: Any) -> Any:
        return libfd.table(self._all(x), [[int(v) for v in row]
                                          for row in rows])

    def _short_table(self, e: Any, x: Any, rows: Any) -> Any:
        return libfd.table(self._all(x), [
            [None if v == STAR else int(v) for v in row] for row in rows])

    def _negative_table(self, e: Any, x: Any, rows: Any) -> Any:
        return libfd.negative_table(self._all(x), [[int(v) for v in row]
                                                   for row in rows])

    def _regular(self, e: Any, x: Any, transitions: Any, start: Any,
                 accepting: Any) -> Any:
        number = {name: i + 1 for i, name in enumerate(e.node_map)}
        return libfd.regular_nfa(
            self._all(x), len(number),
            [(number[a], int(v), number[b]) for a, v, b in transitions],
            number[start], [number[a] for a in accepting])

    def _mdd(self, e: Any, x: Any) -> Any:
        number = {name: i + 1 for i, name in enumerate(e.levels)}
        number[e.sink_node] = 0
        return libfd.mdd(self._all(x), len(e.levels), [
            (number[a], int(v), number[b])
            for a, edges in e.mapping.items() for v, b in edges.items()])

    def _ite(self, e: Any, condition: Any, yes: Any, no: Any) -> Any:
        b = self._truth(condition)
        if isinstance(b, bool):
            return self._truth(yes if b else no)
        return libfd.all_of([b.implies(self._truth(yes)),
                             (~b).implies(self._truth(no))])

    def _indomain(self, e: Any, x: Any, values: Any) -> Any:
        made, values = self._expression(x), self._all(values)
        if any(isinstance(v, libfd.Expression) for v in values):
            return libfd.any_of([_compare(made, "==", v) for v in values])
        if not isinstance(made, libfd.Expression):
            return made in values
        return made.is_in(values)

    def _xor(self, e: Any, *args: Any) -> Any:
        return libfd.parity([self._truth(a) for a in args], True)

    def _tasks(self, start: Any, duration: Any,
               end: Any) -> tuple[list[Any], list[Any], list[Any]]:
        """Starts, durations, and what holds of them besides."""
        starts, durations = self._all(start), self._all(duration)
        also = [_compare(d, ">=", 0) for d in durations]
        if end is not None:
            also += [_compare(s + d, "==", t) for s, d, t in
                     zip(starts, durations, self._all(end))]
        return starts, durations, also

    def _cumulative(self, e: Any, start: Any, duration: Any,
                    *rest: Any) -> Any:
        end, (demand, capacity) = (rest[0] if len(rest) == 3 else None,
                                   rest[-2:])
        starts, durations, also = self._tasks(start, duration, end)
        demands = self._all(demand)
        return libfd.all_of([
            libfd.cumulative(starts, durations, demands,
                             self._expression(capacity)),
            *also, *(_compare(d, ">=", 0) for d in demands)])

    def _no_overlap(self, e: Any, start: Any, duration: Any,
                    end: Any = None) -> Any:
        starts, durations, also = self._tasks(start, duration, end)
        return libfd.all_of([libfd.disjunctive_strict(starts, durations),
                             *also])

    def _precedence(self, e: Any, x: Any, values: Any) -> Any:
        return libfd.value_precede_chain(self._all(x),
                                         [self._number(v) for v in values])

    def _gcc(self, e: Any, x: Any, values: Any, counts: Any) -> Any:
        xs, vs, cs = self._all(x), self._all(values), self._all(counts)
        if all(type(v) is int for v in vs) and len(set(vs)) == len(vs):
            return (libfd.global_cardinality_closed if e.closed
                    else libfd.global_cardinality)(xs, vs, cs)
        parts = [counting("count", (xs, v)) == c for v, c in zip(vs, cs)]
        if e.closed:
            parts += [libfd.any_of([_compare(one, "==", v) for v in vs])
                      for one in xs]
        return libfd.all_of(parts)

    # --- the model

    def transform(self, cpm_expr: Any) -> list[Any]:
        """What libfd has no constraint for is decomposed; the rest stays."""
        cons = toplevel_list(cpm_expr)
        cons = no_partial_functions(cons, safen_toplevel={"nd_element"})
        return decompose_in_tree(
            cons, supported=self.supported_global_constraints,
            supported_reified=self.supported_reified_global_constraints,
            csemap=self._csemap)

    def add(self, cpm_expr: Any) -> CPM_libfd:
        get_variables(cpm_expr, collect=self.user_vars)
        for con in self.transform(cpm_expr):
            try:
                self.libfd_model.add(self._truth(con))
            except libfd.RangeError as error:
                raise NotSupportedError(f"libfd: {error}") from None
        return self

    __add__ = add

    def objective(self, expr: Any, minimize: bool) -> None:
        get_variables(expr, collect=self.user_vars)
        safe, also = safen_objective(expr)
        goal, defining = decompose_objective(
            safe, supported=self.supported_global_constraints,
            supported_reified=self.supported_reified_global_constraints,
            csemap=self._csemap)
        self.add(also + defining)
        self._objective = self._expression(goal)
        self._minimize = minimize

    def has_objective(self) -> bool:
        return self._objective is not None

    def solution_hint(self, cpm_vars: Any, vals: Any) -> None:
        flat_vars, flat_values = _flat(cpm_vars), _flat(vals)
        if len(flat_vars) != len(flat_values):
            raise ValueError("as many values as variables are hinted at")
        self._hints = {}
        for cpm_var, value in zip(flat_vars, flat_values):
            if value is None:
                continue
            if isinstance(cpm_var, NegBoolView):
                cpm_var, value = cpm_var._bv, not value
            var = self.solver_var(cpm_var)
            if isinstance(var, libfd.Var):
                self._hints[var] = int(value)

    # --- questions

    def _search(self, assumptions: Any, time_limit: Any,
                options: dict[str, Any]) -> libfd.Search:
        if time_limit is not None and time_limit <= 0:
            raise ValueError("Time limit must be positive")
        self._make_all()
        options.setdefault("learn", True)
        options.setdefault("hints", self._hints)
        truths = [self._truth(a) for a in assumptions or ()]
        return libfd.Search(self.libfd_model, assumptions=truths,
                            time_limit=time_limit, **options)

    def _show(self, solution: libfd.Solution | None) -> None:
        """Gives the user's variables their values."""
        for cpm_var in self.user_vars:
            value = None if solution is None else solution[
                self._varmap[cpm_var.name]]
            cpm_var._value = bool(value) if value is not None and isinstance(
                cpm_var, _BoolVarImpl) else value

    def solve(self, time_limit: float | None = None, assumptions: Any = None,
              display: Any = None, **options: Any) -> bool:
        """Whether there is a solution; with an objective, the best one.

        assumptions are Boolean variables or expressions, some of which
        get_core() names if there is none; display is called for each solution
        on the way to the best one.
        """
        assumptions = [] if assumptions is None else _flat(
            list(assumptions))
        began = time.time()
        status, best = ExitStatus.UNKNOWN, None
        self._core = None
        if self.has_objective():
            near = tighten(self.libfd_model, self.libfd_model._poster.var(
                self._objective), not self._minimize)
            if "branch" not in options:
                options.setdefault("hints", {**near, **self._hints})
            options.update(objective=self._objective,
                           maximize=not self._minimize)
        with self._search(assumptions, time_limit, options) as search:
            while (solution := search.next()) is not None:
                best, status = solution, ExitStatus.FEASIBLE
                if display is not None:
                    self._show(solution)
                    self.print_display(display)
                if not self.has_objective():
                    break
            if best is None and search.limit is None:
                status = ExitStatus.UNSATISFIABLE
                self._core = self._core_of(search, assumptions)
            elif self.has_objective() and search.limit is None:
                status = ExitStatus.OPTIMAL
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.runtime = time.time() - began
        self.cpm_status.exitstatus = status
        self._show(best)
        self.objective_value_ = best.objective if best is not None else None
        return self._solve_return(self.cpm_status)

    @staticmethod
    def _core_of(search: libfd.Search, assumptions: list[Any]) -> list[Any]:
        if not assumptions:
            return []
        named = {id(truth) for truth in search._core()}
        return [a for a, truth in zip(assumptions, search._assumptions)
                if id(truth) in named or truth is False]

    def get_core(self) -> list[Any]:
        """Assumptions of the last solve() that have no solution together."""
        assert self._core is not None, \
            "get_core() needs a solve() with assumptions that has no solution"
        return self._core

    def solveAll(self, display: Any = None, time_limit: float | None = None,
                 solution_limit: int | None = None,
                 call_from_model: bool = False, **options: Any) -> int:
        """All solutions, or all best ones: how many there are."""
        began = time.time()
        found, status = 0, ExitStatus.UNKNOWN
        self.objective_value_ = None
        self._make_all()
        self.libfd_model.push() if self.has_objective() else None
        try:
            if self.has_objective():
                if not self.solve(time_limit=time_limit, **options):
                    return 0
                if self.cpm_status.exitstatus == ExitStatus.OPTIMAL:
                    self.libfd_model.add(
                        self._objective == self.objective_value_)
                if time_limit is not None:
                    time_limit = max(time_limit - time.time() + began, 1e-3)
            options.setdefault("distinct", [
                self._varmap[v.name] for v in self.user_vars])
            with self._search((), time_limit, options) as search:
                while (solution := search.next()) is not None:
                    found += 1
                    self._show(solution)
                    self.print_display(display)
                    if found == solution_limit:
                        status = ExitStatus.FEASIBLE
                        break
                else:
                    status = (
                        ExitStatus.OPTIMAL if search.limit is None and found
                        else ExitStatus.FEASIBLE if found
                        else ExitStatus.UNSATISFIABLE if search.limit is None
                        else ExitStatus.UNKNOWN)
        finally:
            if self.has_objective():
                self.libfd_model.pop()
        if not found:
            self._show(None)
        self.cpm_status = SolverStatus(self.name)
        self.cpm_status.runtime = time.time() - began
        self.cpm_status.exitstatus = status
        return found


def _compare(x: Any, relation: str, y: Any) -> Any:
    """x related to y, either of which may be a number."""
    number = _RELATIONS[relation]
    if isinstance(x, libfd.Expression):
        return compare(x, number, y)
    if isinstance(y, libfd.Expression):
        return compare(y, _MIRROR[number], x)
    return (x >= y, x <= y, x == y, x != y, x > y, x < y)[number]


def _flat(items: Any) -> list[Any]:
    if not is_any_list(items):
        return [items]
    return [item for each in items for item in _flat(each)]


def register() -> None:
    """Makes the solver known to CPMpy as "libfd"."""
    known = SolverLookup.base_solvers()
    if "libfd" not in dict(known):
        SolverLookup.base_solvers = classmethod(
            lambda cls: [*known, ("libfd", CPM_libfd)])


register()
