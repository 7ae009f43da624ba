# SPDX-License-Identifier: MIT
"""What a model says: sums, products, comparisons, constraints.

Expressions are objects without a life of their own: they are written with
Python's operators, and mean something once a model has them (Model.add()).

x + 2 * y, x - 1, -x, x * y, x // y, x % y (rounded as Python does), x ** 2 and
abs(x) are numbers; x <= y, x == 3, x != y and the constraints are truths, and
so is a Boolean variable; a & b, a | b, a ^ b, ~a, a == b and a.implies(b) are
truths of truths.  A truth is 0 or 1 where a number is expected.
"""
from __future__ import annotations

from typing import (Any, Callable, Iterable, Literal, Sequence, SupportsIndex,
                    Tuple, Union)

from . import _core
from .shapes import flat

GE, LE, EQ, NE, GT, LT = range(6)
_SIGNS = (">=", "<=", "==", "!=", ">", "<")
_RELATIONS = {">=": GE, "<=": LE, "==": EQ, "=": EQ, "!=": NE, ">": GT,
              "<": LT}
_NOT = (LT, GT, NE, EQ, LE, GE)
_MIRROR = (LE, GE, EQ, NE, LT, GT)

IntLike = Union["Expression", SupportsIndex]
IntLikes = Iterable[Any]
BoolLike = Union["Expression", bool]
BoolLikes = Iterable[Any]
Ints = Iterable[Any]
Values = Iterable[Union[int, Tuple[int, int]]]
Relation = Literal[">=", "<=", "==", "=", "!=", ">", "<"]
Consistency = Literal["default", "value", "bounds", "domain", "singles"]
Atom_ = Union[bool, Tuple["Var", int, int]]


class _Info:
    """A constraint of the library: its parameters, as (name, kind)."""
    __slots__ = ("name", "index", "parameters", "is_function")

    def __init__(self, index: int, row: Any) -> None:
        self.name, self.parameters, self.is_function, _ = row
        self.index = index


CLASSES = {row[0]: _Info(i, row) for i, row in enumerate(_core.classes())}


def number(value: Any, what: str = "a number") -> int:
    """The int that value stands for; TypeError if it stands for none."""
    if type(value) is int:
        return value
    try:
        return value.__index__()
    except AttributeError:
        raise TypeError(f"expected {what} or an expression, not "
                        f"{type(value).__name__}") from None


class Expression:
    """A number or a truth that depends on variables."""
    __slots__ = ()
    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise TypeError(
            "whether an expression holds is not known before a model is "
            "solved: write &, | and ~ for and, or and not, and two "
            "comparisons for a chain of them")

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any,
                        **keywords: Any) -> Any:
        """Operators with NumPy's numbers and arrays, element by element."""
        operator = _UFUNCS.get(ufunc.__name__)
        if method != "__call__" or keywords or operator is None:
            return NotImplemented
        import numpy
        arrays = [x for x in inputs if isinstance(x, numpy.ndarray) and x.ndim]
        if not arrays:
            return operator(*(x if isinstance(x, Expression) else x.item()
                              for x in inputs))
        result = numpy.empty(arrays[0].shape, dtype=object)
        for index in numpy.ndindex(arrays[0].shape):
            result[index] = operator(*(
                x[index] if isinstance(x, numpy.ndarray) and x.ndim else x
                for x in inputs))
        return result

    # --- numbers

    def __add__(self, other: IntLike) -> Expression:
        return _sum((self, 1), (other, 1))

    def __radd__(self, other: IntLike) -> Expression:
        return _sum((self, 1), (other, 1))

    def __sub__(self, other: IntLike) -> Expression:
        return _sum((self, 1), (other, -1))

    def __rsub__(self, other: IntLike) -> Expression:
        return _sum((other, 1), (self, -1))

    def __neg__(self) -> Expression:
        return _sum((self, -1))

    def __pos__(self) -> Expression:
        return self

    def __mul__(self, other: IntLike) -> Expression:
        if isinstance(other, Expression):
            return Call("times", (self, other))
        return _sum((self, number(other)))

    __rmul__ = __mul__

    def __floordiv__(self, other: IntLike) -> Expression:
        return Call("floordiv", (self, _operand(other)))

    def __rfloordiv__(self, other: IntLike) -> Expression:
        return Call("floordiv", (_operand(other), self))

    def __mod__(self, other: IntLike) -> Expression:
        return Call("mod", (self, _operand(other)))

    def __rmod__(self, other: IntLike) -> Expression:
        return Call("mod", (_operand(other), self))

    def __pow__(self, other: IntLike) -> Expression:
        return Call("power", (self, _operand(other)))

    def __rpow__(self, other: IntLike) -> Expression:
        return Call("power", (_operand(other), self))

    def __abs__(self) -> Expression:
        return Call("absolute", (self,))

    # --- comparisons

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return compare(self, EQ, other)

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return compare(self, NE, other)

    def __le__(self, other: IntLike) -> Expression:
        return compare(self, LE, other)

    def __lt__(self, other: IntLike) -> Expression:
        return compare(self, LT, other)

    def __ge__(self, other: IntLike) -> Expression:
        return compare(self, GE, other)

    def __gt__(self, other: IntLike) -> Expression:
        return compare(self, GT, other)

    def is_in(self, values: Values) -> Expression:
        """Whether it is one of values: numbers, ranges and pairs of a least and
        a greatest number."""
        return Constraint("member", (self, values))


def _operand(value: Any) -> Any:
    return value if isinstance(value, Expression) else number(value)


class Boolean(Expression):
    """A truth that depends on variables."""
    __slots__ = ()

    def __and__(self, other: BoolLike) -> Expression:
        return conjunction((self, other))

    __rand__ = __and__

    def __or__(self, other: BoolLike) -> Expression:
        return disjunction((self, other))

    __ror__ = __or__

    def __xor__(self, other: BoolLike) -> Expression:
        return Same(self, truth(other), False)

    __rxor__ = __xor__

    def __invert__(self) -> Boolean:
        return Not(self)

    def implies(self, other: BoolLike) -> Expression:
        """If this holds, other does.  Where other is a constraint, and this is
        added to a model, it propagates once this holds."""
        return Implies(self, other if hasattr(other, "_post")
                       else truth(other))

    def iff(self, other: BoolLike) -> Expression:
        """Both hold, or neither: as ==."""
        return Same(self, truth(other), True)


def truth(value: Any) -> Any:
    """value as a truth: a Boolean expression, or True or False."""
    if isinstance(value, (Boolean, bool)):
        return value
    if isinstance(value, Expression):
        raise TypeError("expected a truth, not a number: compare it")
    if type(value).__name__ in ("bool_", "bool"):  # NumPy's
        return bool(value)
    raise TypeError(f"expected a truth, not {type(value).__name__}")


class Var(_core.Var, Expression):
    """A variable.  Model.int_var() makes it.

    min, max, size, fixed, values() and value in x say what is known of it in
    its model so far; its value in a solution is solution[x].
    """
    __slots__ = ()
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return self.name or f"_{self.id}"


class BoolVar(Var, Boolean):
    """A Boolean variable, which is 0 or 1.  Model.bool_var() makes it."""
    __slots__ = ()
    __hash__ = object.__hash__

    def __invert__(self) -> Boolean:
        return Atom(self, LE, 0)


class Atom(Boolean):
    """A variable compared with a number."""
    __slots__ = ("atom",)

    def __init__(self, var: Var, relation: int, value: int) -> None:
        if relation == GT:
            relation, value = GE, value + 1
        elif relation == LT:
            relation, value = LE, value - 1
        self.atom = (var, relation, value)

    def __invert__(self) -> Boolean:
        var, relation, value = self.atom
        return Atom(var, _NOT[relation], value)

    def __repr__(self) -> str:
        return f"{self.atom[0]!r} {_SIGNS[self.atom[1]]} {self.atom[2]}"

    @property
    def var(self) -> Var:
        """The variable."""
        return self.atom[0]

    @property
    def relation(self) -> str:
        """One of ">=", "<=", "==", "!="."""
        return _SIGNS[self.atom[1]]

    @property
    def value(self) -> int:
        """The number."""
        return self.atom[2]


class Sum(Expression):
    """Expressions times numbers, and a number."""
    __slots__ = ("terms", "constant")

    def __init__(self, terms: dict[Expression, int], constant: int) -> None:
        self.terms = terms
        self.constant = constant

    def __repr__(self) -> str:
        words = []
        for leaf, a in self.terms.items():
            text = repr(leaf)
            if isinstance(leaf, Boolean) and not isinstance(leaf, Var):
                text = f"({text})"
            sign = "-" if a < 0 else "+"
            factor = "" if abs(a) == 1 else f"{abs(a)} * "
            words += [sign, factor + text]
        if self.constant or not words:
            words += ["-" if self.constant < 0 else "+",
                      str(abs(self.constant))]
        if words[0] == "+":
            return " ".join(words[1:])
        return "-" + " ".join(words[1:])


def _sum(*parts: tuple[Any, int]) -> Expression:
    """The sum of each part times its number."""
    terms: dict[Expression, int] = {}
    constant = 0
    for part, a in parts:
        if isinstance(part, Sum):
            constant += a * part.constant
            for leaf, b in part.terms.items():
                terms[leaf] = terms.get(leaf, 0) + a * b
        elif isinstance(part, Expression):
            terms[part] = terms.get(part, 0) + a
        else:
            constant += a * number(part)
    return Sum(terms, constant)


class Linear(Boolean):
    """A sum compared with a number."""
    __slots__ = ("terms", "relation", "constant")

    def __init__(self, terms: dict[Expression, int], relation: int,
                 constant: int) -> None:
        self.terms = terms
        self.relation = relation
        self.constant = constant

    def __invert__(self) -> Boolean:
        # where a function in it has no value, it does not hold: its opposite
        # does
        if all(isinstance(leaf, (Var, Boolean)) for leaf in self.terms):
            return Linear(self.terms, _NOT[self.relation], self.constant)
        return Not(self)

    def __repr__(self) -> str:
        return (f"{Sum(self.terms, 0)!r} {_SIGNS[self.relation]} "
                f"{self.constant}")


def compare(x: Any, relation: int, y: Any) -> Boolean:
    """x related to y, one of which is an expression."""
    if isinstance(y, Expression):
        if relation in (EQ, NE) and isinstance(x, Boolean) and isinstance(
                y, Boolean):
            return Same(x, y, relation == EQ)
        if type(x) is Sum or type(y) is Sum or x is y:
            both = _sum((x, 1), (y, -1))
            return _linear(both.terms, relation,  # type: ignore[attr-defined]
                           -both.constant)  # type: ignore[attr-defined]
        return Linear({x: 1, y: -1}, relation, 0)
    if isinstance(y, bool) and isinstance(x, Boolean) and relation in (EQ, NE):
        return x if y == (relation == EQ) else ~x
    value = number(y)
    if isinstance(x, Var):
        return Atom(x, relation, value)
    if type(x) is Sum:
        return _linear(x.terms, relation, value - x.constant)
    return Linear({x: 1}, relation, value)


def present(terms: dict[Expression, int]) -> dict[Expression, int]:
    """Without what is taken 0 times; but what may have no value stays."""
    return {leaf: a for leaf, a in terms.items()
            if a or not isinstance(leaf, (Var, Boolean))}


def _linear(terms: dict[Expression, int], relation: int,
            constant: int) -> Boolean:
    if 0 in terms.values():
        terms = present(terms)
    return Linear(terms, relation, constant)


class Call(Expression):
    """A function of expressions: that of the library's of this name."""
    __slots__ = ("name", "arguments")

    def __init__(self, name: str, arguments: tuple[Any, ...]) -> None:
        self.name = name
        self.arguments = arguments

    def __repr__(self) -> str:
        return (f"{self.name.replace('-', '_')}("
                f"{', '.join(map(repr, self.arguments))})")


class Constraint(Boolean):
    """A constraint of the library."""
    __slots__ = ("name", "arguments")

    def __init__(self, name: str, arguments: tuple[Any, ...]) -> None:
        self.name = name
        self.arguments = arguments

    __repr__ = Call.__repr__


class Not(Boolean):
    """The opposite of a truth."""
    __slots__ = ("of",)

    def __init__(self, of: Boolean) -> None:
        self.of = of

    def __invert__(self) -> Boolean:
        return self.of

    def __repr__(self) -> str:
        return f"~{self.of!r}"


class _Many(Boolean):
    __slots__ = ("of",)
    _sign = ""

    def __init__(self, of: Sequence[Any]) -> None:
        self.of = of

    def __repr__(self) -> str:
        return f"({self._sign.join(map(repr, self.of))})"


class And(_Many):
    """All of these truths."""
    __slots__ = ()
    _sign = " & "

    def __invert__(self) -> Boolean:
        return Or([_not(x) for x in self.of])


class Or(_Many):
    """Any of these truths."""
    __slots__ = ()
    _sign = " | "

    def __invert__(self) -> Boolean:
        return And([_not(x) for x in self.of])


class Implies(Boolean):
    """If the first holds, the second does."""
    __slots__ = ("condition", "consequence")

    def __init__(self, condition: Any, consequence: Any) -> None:
        self.condition = condition
        self.consequence = consequence

    def __invert__(self) -> Boolean:
        return And([self.condition, _not(truth(self.consequence))])

    def __repr__(self) -> str:
        return f"{self.condition!r}.implies({self.consequence!r})"


class Same(Boolean):
    """Both hold or neither; or, if not same, one of them."""
    __slots__ = ("a", "b", "same")

    def __init__(self, a: Any, b: Any, same: bool) -> None:
        self.a, self.b, self.same = a, b, same

    def __invert__(self) -> Boolean:
        return Same(self.a, self.b, not self.same)

    def __repr__(self) -> str:
        return f"({self.a!r}) {'==' if self.same else '!='} ({self.b!r})"


def _not(x: Any) -> Any:
    return not x if isinstance(x, bool) else ~x


def _join(kind: Any, parts: Iterable[Any]) -> Any:
    flat: list[Any] = []
    for part in parts:
        part = truth(part)
        if type(part) is kind:
            flat.extend(part.of)
        else:
            flat.append(part)
    return kind(flat)


def conjunction(parts: Iterable[BoolLike]) -> Expression:
    """All of parts hold: a & b & c."""
    return _join(And, parts)


def disjunction(parts: Iterable[BoolLike]) -> Expression:
    """One or more of parts hold: a | b | c."""
    return _join(Or, parts)


def counting(name: str, arguments: tuple[Any, ...]) -> Expression:
    """What a constraint of this name compares with its last argument."""
    if name == "sum":
        return _sum(*((x, 1) for x in arguments[0]))
    if name == "linear":
        return _sum(*_pairs(arguments[1], arguments[0]))
    if name == "linear-atoms":
        return _sum(*_pairs([truth(x) for x in arguments[1]], arguments[0]))
    if name == "linear-mixed":
        a, x, weights, atoms = arguments
        return _sum(*_pairs(x, a),
                    *_pairs([truth(x) for x in atoms], weights))
    return Call(name, arguments)


def _pairs(xs: Iterable[Any], numbers: Iterable[Any]) -> list[tuple[Any, int]]:
    xs, factors = list(xs), [number(a) for a in numbers]
    if len(xs) != len(factors):
        raise ValueError(f"{len(factors)} factors of {len(xs)} terms")
    return list(zip(xs, factors))


def _listed(x: tuple[Any, ...]) -> list[Any]:
    items = x[0] if len(x) == 1 and not isinstance(x[0], Expression) else x
    return [_operand(item) for item in flat(items)]


def max(*x: Any) -> Any:
    """The greatest of some numbers: max(x, y), or max of a list."""
    return _extreme("maximum", _listed(x))


def min(*x: Any) -> Any:
    """The least of some numbers: min(x, y), or min of a list."""
    return _extreme("minimum", _listed(x))


def _extreme(name: str, items: list[Any]) -> Any:
    if not items:
        raise ValueError(f"{name} of nothing")
    return items[0] if len(items) == 1 else Call(name, (items,))


class Array(list):  # type: ignore[type-arg]
    """A list that an expression may be an index of, from 0: prices[x].

    Of a list of lists of one length, a[x, y] is the element y of the list x.
    Unlike numbers, expressions do not count from the end if they are negative.
    """

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            return self._element(index)
        if isinstance(index, Expression):
            return _element(self, index)
        item = super().__getitem__(index)
        return Array(item) if isinstance(index, slice) else item

    def _element(self, index: tuple[Any, ...]) -> Any:
        rows, place = list(self), index[0]
        for i in index[1:]:
            lengths = {len(row) for row in rows}
            if len(lengths) != 1:
                raise ValueError("lists in this array are of several lengths")
            n = lengths.pop()
            if isinstance(i, Expression):
                place = Within(place * n + i, i, n)
            elif not 0 <= number(i) < n:
                raise IndexError(f"index {i} of {n} elements")
            else:
                place = place * n + i
            rows = [item for row in rows for item in row]
        return _element(rows, place) if isinstance(
            place, Expression) else rows[place]


class Within(Expression):
    """An expression that is one if another is an index of n elements."""
    __slots__ = ("value", "index", "n")

    def __init__(self, value: Expression, index: Expression, n: int) -> None:
        self.value, self.index, self.n = value, index, n


def _element(items: Sequence[Any], index: Expression) -> Call:
    if any(isinstance(item, Expression) for item in items):
        return Call("element-var", (list(items), index))
    return Call("element", ([number(item) for item in items], index))


_UFUNCS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b, "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b, "floor_divide": lambda a, b: a // b,
    "remainder": lambda a, b: a % b, "power": lambda a, b: a ** b,
    "less": lambda a, b: a < b, "less_equal": lambda a, b: a <= b,
    "greater": lambda a, b: a > b, "greater_equal": lambda a, b: a >= b,
    "equal": lambda a, b: a == b, "not_equal": lambda a, b: a != b,
    "bitwise_and": lambda a, b: a & b, "bitwise_or": lambda a, b: a | b,
    "logical_and": lambda a, b: a & b, "logical_or": lambda a, b: a | b,
    "negative": lambda a: -a, "absolute": abs,
}
