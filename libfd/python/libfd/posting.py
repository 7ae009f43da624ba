# SPDX-License-Identifier: MIT
"""How expressions become constraints of the library.

An expression inside another one becomes a variable, or an atom, that is equal
to it.  Where it has no value, as a quotient by 0, a constraint that is added
does not hold; within a truth that is used in another, the truth nearest to it
does not.
"""
from __future__ import annotations

from typing import Any, Iterable

from .errors import InvalidError
from .expressions import (CLASSES, EQ, GE, LE, NE, _MIRROR, _NOT,
                          _RELATIONS, And, Atom, BoolVar, Boolean, Call,
                          Constraint, Expression, Implies, Linear, Not, Or,
                          Same, Sum, Var, Within, number, present, truth)
from .shapes import intervals

(_VAR, _VARS, _INT, _INTS, _ATOM, _ATOMS, _RELATION, _SET, _BOOL, _CONSISTENCY,
 _INT64, _INTS64) = range(1, 13)
ALWAYS, IF, IFF = range(3)
_CONSISTENCIES = {"default": 0, "value": 1, "bounds": 2, "domain": 3,
                  "singles": 4}
VALUE_MIN, VALUE_MAX = -2**30, 2**30
INT32 = 2**31 - 1


def _clamp(value: int) -> int:
    return max(VALUE_MIN, min(VALUE_MAX, value))


class Poster:
    """Posts to the store of a model, which keeps what was posted."""

    def __init__(self, model: Any) -> None:
        self.model = model
        self.atoms: dict[Any, Any] = {}  # of truths that have one
        self.vars: dict[Any, Var] = {}  # of numbers that have one
        # atoms that say where an expression has a value; None: where it has
        # none, nothing holds
        self.defined: list[Any] | None = None

    # --- truths

    def post(self, b: Any) -> bool:
        """b holds.  False if it cannot."""
        kind = type(b)
        if kind is Atom:
            return self.model._set_atom(b.atom)
        if kind is Linear:
            return self.linear(b, ALWAYS, True)
        if kind is Constraint:
            return self.constraint(b, ALWAYS, True)
        if kind is bool:
            return b or self.model._set_atom(False)
        if kind is BoolVar:
            return self.model._set_atom((b, GE, 1))
        if kind is And:
            return all([self.post(x) for x in b.of])
        if kind is Implies:
            return self.post_if(self.atom(b.condition), b.consequence)
        if kind is Or:
            return self.clause([self.atom(x) for x in b.of])
        if kind is Same:
            return self.same(b)
        if kind is Not:
            if type(b.of) is Constraint and _is_plain(b.of):
                return self.constraint(b.of, IFF, False)
            return self.model._set_atom(self._not(self.atom(b.of)))
        custom = getattr(b, "_post", None)
        if custom:
            return custom(self, True)
        raise TypeError(f"expected a truth, not {kind.__name__}")

    def post_if(self, condition: Any, b: Any) -> bool:
        """If the atom holds, b does."""
        if condition is True:
            return self.post(b)
        if condition is False:
            return True
        kind = type(b)
        if kind is And:
            return all([self.post_if(condition, x) for x in b.of])
        if kind is Or:
            return self.clause([self._not(condition)] +
                               [self.atom(x) for x in b.of])
        if kind in (Linear, Constraint):
            outer, self.defined = self.defined, []
            ok = (self.linear if kind is Linear else  # type: ignore[operator]
                  self.constraint)(
                b, IF, condition)
            defined, self.defined = self.defined, outer
            return all([ok] + [self.clause([self._not(condition), atom])
                               for atom in defined])
        custom = getattr(b, "_post", None)
        if custom:
            return custom(self, condition)
        return self.clause([self._not(condition), self.atom(b)])

    def atom(self, b: Any) -> Any:
        """An atom that holds exactly where b does, or True or False."""
        kind = type(b)
        if kind is Atom:
            return b.atom
        if kind is BoolVar:
            return (b, GE, 1)
        if kind is bool:
            return b
        known = self.atoms.get(b)
        if known is not None:
            return known
        if kind is Not:
            atom = self._not(self.atom(b.of))
        elif kind is Implies:
            atom = self._either([self._not(self.atom(b.condition)),
                                 self.atom(b.consequence)])
        elif kind is Or:
            atom = self._either([self.atom(x) for x in b.of])
        elif kind is And:
            atom = self._all([self.atom(x) for x in b.of])
        elif kind is Same:
            atom = self._same(self.atom(b.a), self.atom(b.b), b.same)
        elif kind in (Linear, Constraint):
            atom = self._reify(b)
        else:
            truth(b)
            raise TypeError(f"{b!r} cannot be part of an expression")
        self.atoms[b] = atom
        return atom

    def _reify(self, b: Any) -> Any:
        outer, self.defined = self.defined, []
        if type(b) is Linear:
            atom = self._linear_atom(b)
            if atom is None:
                atom = self._fresh()
                self.linear(b, IFF, atom)
        else:
            atom = self._fresh()
            self.constraint(b, IFF, atom)
        defined, self.defined = self.defined, outer
        return self._all([atom, *defined]) if defined else atom

    def _fresh(self) -> Any:
        return (self.model._new(BoolVar, 0, 1), GE, 1)

    def _not(self, atom: Any) -> Any:
        if atom is True or atom is False:
            return not atom
        var, relation, value = atom
        return (~Atom(var, relation, value)).atom  # type: ignore

    def _either(self, atoms: list[Any]) -> Any:
        if any(a is True for a in atoms):
            return True
        atoms = [a for a in atoms if a is not False]
        if len(atoms) < 2:
            return atoms[0] if atoms else False
        fresh = self._fresh()
        self.model._post(CLASSES["clause"], (atoms,), IFF, fresh)
        return fresh

    def _all(self, atoms: list[Any]) -> Any:
        return self._not(self._either([self._not(a) for a in atoms]))

    def _same(self, a: Any, b: Any, same: bool) -> Any:
        for one, other in ((a, b), (b, a)):
            if one is True or one is False:
                return other if one == same else self._not(other)
        fresh = self._fresh()
        # fresh + a + b is odd where fresh tells that both are the same
        self.model._post(CLASSES["parity"], ([fresh, a, b], same), ALWAYS, True)
        return fresh

    def same(self, b: Same) -> bool:
        """Both hold or neither; or the opposite."""
        x, y = b.a, b.b
        for one, other in ((x, y), (y, x)):
            if isinstance(one, bool):
                return self.post(other if one == b.same else _negated(other))
            if type(other) in (Linear, Constraint) and type(one) in (
                    Atom, BoolVar):
                atom = self.atom(one) if b.same else self._not(self.atom(one))
                return self._bind(other, atom)
        first, second = self.atom(x), self.atom(y)
        if not b.same:
            second = self._not(second)
        return self.model._post(CLASSES["iff"], (first, second), ALWAYS, True)

    def _bind(self, b: Any, atom: Any) -> bool:
        """b holds exactly where the atom does."""
        if b in self.atoms or type(b) is Linear and not all(
                isinstance(x, Var) for x in b.terms):
            return self.model._post(CLASSES["iff"], (atom, self.atom(b)),
                                    ALWAYS, True)
        if type(b) is Linear:
            simple = self._linear_atom(b)
            if simple is not None:
                return self.model._post(CLASSES["iff"], (atom, simple), ALWAYS,
                                        True)
            return self.linear(b, IFF, atom)
        if not _is_plain(b):
            return self.model._post(CLASSES["iff"], (atom, self.atom(b)),
                                    ALWAYS, True)
        return self.constraint(b, IFF, atom)

    def clause(self, atoms: list[Any]) -> bool:
        """One of the atoms holds."""
        if any(a is True for a in atoms):
            return True
        atoms = [a for a in atoms if a is not False]
        if len(atoms) == 1:
            return self.model._set_atom(atoms[0])
        return self.model._post(CLASSES["clause"], (atoms,), ALWAYS, True)

    # --- sums

    def _linear_atom(self, b: Linear) -> Any:
        """The atom that b is as it stands; None if it is none."""
        relation, c = b.relation, b.constant
        if 0 in b.terms.values():
            return None
        if not b.terms:
            return _accepts(relation, 0, c)
        if len(b.terms) > 1:
            return None
        (leaf, a), = b.terms.items()
        if not isinstance(leaf, Var):
            leaf = self.var(leaf)
        if a < 0:
            a, c, relation = -a, -c, _MIRROR[relation]
        if relation in (EQ, NE):
            if c % a:
                return relation == NE
            return (leaf, relation, c // a)
        atom = Atom(leaf, relation, 0)  # only > and < become >= and <=
        strict = atom.atom[2]
        relation, c = atom.atom[1], c + strict
        return (leaf, relation, -(-c // a) if relation == GE else c // a)

    def linear(self, b: Linear, mode: int, condition: Any) -> bool:
        """Posts a comparison of a sum."""
        if 0 in b.terms.values():
            b = self._without_zeros(b)
        if b.relation == EQ and mode != IFF and len(b.terms) <= 2:
            done = self._function(b, mode, condition)
            if done is not None:
                return done
        atom = self._linear_atom(b)
        if atom is not None:
            if mode == ALWAYS:
                return self.model._set_atom(atom)
            if mode == IF:
                return self.clause([self._not(condition), atom])
            return self.model._post(CLASSES["iff"], (condition, atom), ALWAYS,
                                    True)
        a: list[int] = []
        x: list[Var] = []
        weights: list[int] = []
        atoms: list[Any] = []
        c = b.constant
        for leaf, factor in b.terms.items():
            if isinstance(leaf, Var):
                a.append(factor)
                x.append(leaf)
            elif isinstance(leaf, Boolean):
                literal = self.atom(leaf)
                if literal is True or literal is False:
                    c -= factor * literal
                else:
                    weights.append(factor)
                    atoms.append(literal)
            else:
                a.append(factor)
                x.append(self.var(leaf))
        post, relation = self.model._post, b.relation
        if atoms and x:
            return post(CLASSES["linear-mixed"],
                        (a, x, weights, atoms, relation, c), mode, condition)
        if atoms:
            return post(CLASSES["linear-atoms"], (weights, atoms, relation, c),
                        mode, condition)
        if len(x) == 2 and -INT32 <= c <= INT32:
            if a == [1, -1]:
                return post(CLASSES["relation"], (x[0], relation, x[1], c),
                            mode, condition)
            if a == [-1, 1]:
                return post(CLASSES["relation"], (x[1], relation, x[0], c),
                            mode, condition)
        if all(-INT32 <= n <= INT32 for n in (c, *a)):
            return post(CLASSES["linear"], (a, x, relation, c, 0), mode,
                        condition)
        return post(CLASSES["linear-mixed"], (a, x, (), (), relation, c), mode,
                    condition)

    def _without_zeros(self, b: Linear) -> Linear:
        for leaf, a in b.terms.items():
            if not a:
                self.var(leaf)  # it is to have a value all the same
        return Linear({leaf: a for leaf, a in b.terms.items() if a},
                      b.relation, b.constant)

    def _function(self, b: Linear, mode: int, condition: Any) -> bool | None:
        """f(...) = z, posted as that; None if b is something else."""
        call = result = None
        for leaf, a in b.terms.items():
            if type(leaf) is Call and leaf.name in CLASSES and abs(a) == 1:
                if call is not None:
                    return None
                call, sign = leaf, a
            elif isinstance(leaf, Var) and abs(a) == 1:
                result, other = leaf, a
            else:
                return None
        if call is None or call in self.vars:
            return None
        if result is None:
            value = b.constant * sign
            if not VALUE_MIN <= value <= VALUE_MAX:
                return None
            result = self.constant(value)
        elif b.constant or sign == other:
            return None
        info = CLASSES[call.name]
        arguments = self._result(info, call.arguments, result)
        return self.model._post(info, self.arguments(info, arguments), mode,
                                condition)

    # --- numbers

    def constant(self, value: int) -> Var:
        """A variable that has the value."""
        known = self.vars.get(value)
        if known is None:
            known = self.vars[value] = self.model._new(Var, value, value)
        return known

    def var(self, e: Any) -> Var:
        """A variable that is equal to e."""
        if isinstance(e, Var):
            return e
        if not isinstance(e, Expression):
            return self.constant(number(e))
        known = self.vars.get(e)
        if known is not None:
            return known
        if type(e) is Sum:
            var = self._sum_var(e)
        elif type(e) is Call:
            return self._call_var(e)
        elif type(e) is Within:
            self._define(And([Atom(self.var(e.index), GE, 0),
                              Atom(self.var(e.index), LE, e.n - 1)]))
            return self.var(e.value)
        else:
            atom = self.atom(e)
            if atom is True or atom is False:
                return self.constant(int(atom))
            if type(atom[0]) is BoolVar and atom[1:] == (GE, 1):
                return atom[0]
            var = self.model._new(BoolVar, 0, 1)
            self.model._post(CLASSES["iff"], ((var, GE, 1), atom), ALWAYS, True)
        self.vars[e] = var
        return var

    def bounds(self, e: Any) -> tuple[int, int]:
        """Numbers that e is between."""
        if isinstance(e, Var):
            return e.min, e.max
        if isinstance(e, Boolean):
            return 0, 1
        if not isinstance(e, Expression):
            value = number(e)
            return value, value
        if type(e) is Sum:
            low = high = e.constant
            for leaf, a in e.terms.items():
                ends = [a * end for end in self.bounds(leaf)]
                low, high = low + min(ends), high + max(ends)
            return low, high
        var = self.var(e)
        return var.min, var.max

    def _sum_var(self, e: Sum) -> Var:
        terms = present(e.terms)
        if not terms:
            return self.constant(e.constant)
        if len(terms) == 1 and not e.constant:
            (leaf, a), = terms.items()
            if a == 1:
                return self.var(leaf)
        low, high = self.bounds(e)
        var = self.model._new(Var, _clamp(low), _clamp(high))
        self.linear(Linear({**terms, var: -1}, EQ, -e.constant), ALWAYS, True)
        return var

    def _define(self, b: Any) -> None:
        """An expression has a value only where b holds."""
        if self.defined is None:
            self.post(b)
        else:
            outer, self.defined = self.defined, []
            atom = self.atom(b)
            self.defined = outer + self.defined
            if atom is not True:
                self.defined.append(atom)

    def _call_var(self, e: Call) -> Var:
        var, partial = self._make_call(e)
        if not partial:  # where it has no value depends on where it stands
            self.vars[e] = var
        return var

    def _make_call(self, e: Call) -> tuple[Var, bool]:
        name, arguments = e.name, e.arguments
        if name in ("floordiv", "mod", "divide", "modulo"):
            return self._division(name, self.var(arguments[0]),
                                  self.var(arguments[1]))
        if name in ("element", "element-var"):
            return self._element(name, arguments)
        if name == "power":
            return self._power(self.var(arguments[0]), self.var(arguments[1]))
        if name not in _TOTAL and self.defined is not None:
            raise InvalidError(
                f"{name}: it may have no value, so within another truth it is "
                f"to be written with its result, a variable of the model")
        if name in ("arg-max", "arg-min") and not list(arguments[0]):
            self._define(False)
            return self.constant(0), True
        info = CLASSES[name]
        low, high = self._range(name, arguments)
        var = self.model._new(Var, _clamp(low), _clamp(high))
        self.model._post(info, self.arguments(
            info, self._result(info, arguments, var)), ALWAYS, True)
        return var, False

    def _range(self, name: str, arguments: tuple[Any, ...]) -> tuple[int, int]:
        """What the values of a function are between."""
        if name == "absolute":
            low, high = self.bounds(arguments[0])
            return (0 if low <= 0 <= high else min(abs(low), abs(high)),
                    max(abs(low), abs(high)))
        if name == "times":
            ends = [a * b for a in self.bounds(arguments[0])
                    for b in self.bounds(arguments[1])]
            return min(ends), max(ends)
        if name in ("maximum", "minimum"):
            each = [self.bounds(x) for x in arguments[0]]
            choose = max if name == "maximum" else min
            return choose(b[0] for b in each), choose(b[1] for b in each)
        if name in ("count", "among", "nvalue"):
            return 0, len(list(arguments[0]))
        if name == "sum-all-different":
            return self.bounds(Sum({x: 1 for x in map(
                self.var, arguments[0])}, 0))
        return VALUE_MIN, VALUE_MAX

    def _result(self, info: Any, arguments: Iterable[Any],
                result: Var) -> tuple[Any, ...]:
        """The arguments of a function's constraint."""
        more: tuple[Any, ...] = (result,)
        if info.name in ("count", "nvalue"):
            more = ("==", result)
        if info.parameters[-1][1] == _CONSISTENCY:
            more += ("default",)
        return (*arguments, *more)

    def _partial(self, name: str, arguments: tuple[Any, ...], low: int,
                 high: int, where: Any) -> tuple[Var, bool]:
        """The value of a function that has one where some truth holds, and is
        some number elsewhere."""
        info = CLASSES[name]
        var = self.model._new(Var, _clamp(low), _clamp(high))
        full = self.arguments(info, self._result(info, arguments, var))
        if self.defined is None:
            return var, self.model._post(info, full, ALWAYS, True) or True
        outer, self.defined = self.defined, None
        atom = self.atom(where)
        self.defined = outer
        if atom is True:
            self.model._post(info, full, ALWAYS, True)
            return var, False
        if atom is not False:
            self.model._post(info, full, IF, atom)
        self.clause([atom, (var, EQ, var.min)])
        self.defined.append(atom)
        return var, True

    def _division(self, name: str, x: Var, y: Var) -> tuple[Var, bool]:
        where = Atom(y, NE, 0)
        if y.min == y.max == 0:
            self._define(False)
            return self.constant(0), True
        m = max(abs(x.min), abs(x.max))
        d = max(abs(y.min), abs(y.max))
        plain = (x.min >= 0 and y.min >= 0) or name in ("divide", "modulo")
        if plain and name in ("floordiv", "divide"):
            return self._partial("divide", (x, y), -m if x.min < 0 or
                                 y.min < 0 else 0, m, where)
        if plain:
            d = min(m, max(d - 1, 0))
            return self._partial("modulo", (x, y), -d if x.min < 0 else 0, d,
                                 where)
        self._define(where)
        if 0 in y:
            # a divisor that is 1 where there is none
            divisor = self.model._new(Var, y.min, y.max)
            self.model._set_atom((divisor, NE, 0))
            self.post_if((y, NE, 0), Linear({y: 1, divisor: -1}, EQ, 0))
            self.clause([(y, NE, 0), (divisor, EQ, 1 if y.max > 0 else -1)])
            y = divisor
        quotient = self.model._new(Var, _clamp(-m), _clamp(m))
        rest = self.model._new(Var, 1 - d if y.min < 0 else 0,
                               d - 1 if y.max > 0 else 0)
        product = self.model._new(Var, _clamp(-m - d), _clamp(m + d))
        self.model._post(CLASSES["times"], (quotient, y, product), ALWAYS, True)
        self.linear(Linear({product: 1, rest: 1, x: -1}, EQ, 0), ALWAYS, True)
        positive, negative = (y, GE, 1), (y, LE, -1)
        self.clause([negative, (rest, GE, 0)])
        self.clause([positive, (rest, LE, 0)])
        self.post_if(positive, Linear({rest: 1, y: -1}, LE, -1))
        self.post_if(negative, Linear({rest: 1, y: -1}, GE, 1))
        return (quotient if name == "floordiv" else rest), self._is_partial()

    def _is_partial(self) -> bool:
        return self.defined is not None

    def _element(self, name: str, arguments: tuple[Any, ...]) -> tuple[Var,
                                                                       bool]:
        items, index = list(arguments[0]), self.var(arguments[1])
        if not items:
            self._define(False)
            return self.constant(0), True
        ends = [self.bounds(item) for item in items]
        return self._partial(name, (items, index), min(e[0] for e in ends),
                             max(e[1] for e in ends),
                             And([Atom(index, GE, 0),
                                  Atom(index, LE, len(items) - 1)]))

    def _power(self, x: Var, y: Var) -> tuple[Var, bool]:
        top = max(abs(x.min), abs(x.max), 1)
        n = max(y.max, 0)
        high = top ** min(n, 31)
        low = -high if x.min < 0 else 0
        return self._partial("power", (x, y), low, high,
                             Or([Atom(y, GE, 0), Atom(x, NE, 0)]))

    # --- constraints

    def constraint(self, b: Constraint, mode: int, condition: Any) -> bool:
        """Posts a constraint of the library."""
        info = CLASSES[b.name]
        return self.model._post(info, self.arguments(info, b.arguments), mode,
                                condition)

    def arguments(self, info: Any, given: tuple[Any, ...]) -> tuple[Any, ...]:
        """given, as the library expects it."""
        if info.name == "all-different":
            given = self._offsets(*given)
        return tuple([self._argument(name, kind, value) for
                      (name, kind), value in zip(info.parameters, given)])

    def _argument(self, name: str, kind: int, value: Any) -> Any:
        if kind == _VAR:
            return self.var(value)
        if kind == _VARS:
            return [self.var(x) for x in value]
        if kind == _ATOM:
            return self.atom(truth(value))
        if kind == _ATOMS:
            return [self.atom(truth(x)) for x in value]
        if kind == _RELATION:
            if value not in _RELATIONS and not isinstance(value, int):
                raise ValueError(f"{name}: expected one of "
                                 f"{' '.join(_RELATIONS)}, not {value!r}")
            return _RELATIONS.get(value, value)
        if kind == _CONSISTENCY:
            if value not in _CONSISTENCIES:
                raise ValueError(f"{name}: expected one of "
                                 f"{' '.join(_CONSISTENCIES)}, not {value!r}")
            return _CONSISTENCIES[value]
        if kind == _SET:
            return intervals(value)
        return value

    def _offsets(self, x: Any, offsets: Any,
                 consistency: Any) -> tuple[Any, Any, Any]:
        """Terms x + 3 as variables with offsets."""
        if len(offsets) or not any(type(e) is Sum for e in x):
            return x, offsets, consistency
        terms = []
        for e in x:
            if type(e) is Sum and list(e.terms.values()) == [1]:
                terms.append((next(iter(e.terms)), e.constant))
            else:
                terms.append((e, 0))
        return [e for e, _ in terms], [k for _, k in terms], consistency


# Functions that have a value whatever their arguments are.
_TOTAL = frozenset({
    "absolute", "among", "arg-max", "arg-min", "count", "maximum", "minimum",
    "nvalue", "times"})


def _accepts(relation: int, x: int, y: int) -> bool:
    return (x >= y, x <= y, x == y, x != y, x > y, x < y)[relation]


def _negated(b: Any) -> Any:
    return not b if isinstance(b, bool) else ~b


def _is_plain(b: Constraint) -> bool:
    """Whether its arguments are variables and numbers."""
    return all(isinstance(x, Var) or not isinstance(x, Expression)
               for x in _all_of(b.arguments))


def _all_of(arguments: Any) -> Iterable[Any]:
    for argument in arguments:
        if isinstance(argument, (list, tuple)):
            yield from _all_of(argument)
        else:
            yield argument
