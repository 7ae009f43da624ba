# SPDX-License-Identifier: MIT
"""The shapes of arguments: what may be rows, and how long these are.

Where the order of some variables means nothing, rows of them are as good as a
line.  A matrix that a constraint has is given as rows, whose lengths must be
right, or as all its numbers in a line.  Elsewhere rows are refused, for a line
would be made of them that nobody wrote.
"""
from __future__ import annotations

from operator import index
from typing import Any, Iterable

from .errors import InvalidError

#: In a row of a table: any value.
ANY = -2**31

_VARS, _INTS, _ATOMS, _INTS64 = 2, 4, 6, 12
_SEQUENCES = {_VARS: "variables", _INTS: "numbers", _ATOMS: "truths",
              _INTS64: "numbers"}

# Of these constraints, the variables or truths whose order means nothing.
UNORDERED = {
    "all-different": "x", "all-different-except": "x", "all-equal": "x",
    "among": "x", "at-least": "x", "at-most": "x", "clause": "atoms",
    "count": "x", "exactly": "x", "global-cardinality": "x",
    "global-cardinality-closed": "x", "global-cardinality-low-up": "x",
    "global-cardinality-low-up-closed": "x", "maximum": "x", "member-var": "x",
    "minimum": "x", "nvalue": "x", "parity": "atoms", "some-equal": "x",
    "sum": "x", "sum-all-different": "x"}

# Matrices: how long a row is, or the parameter that says so.
MATRICES = {
    ("cost-mdd", "edges"): 3, ("cost-regular", "costs"): "symbols",
    ("cost-regular", "transitions"): "symbols",
    ("diffn-k", "position"): "dimensions", ("diffn-k", "size"): "dimensions",
    ("diffn-nonstrict-k", "position"): "dimensions",
    ("diffn-nonstrict-k", "size"): "dimensions",
    ("element-2d", "table"): "columns", ("mdd", "edges"): 3,
    ("negative-table", "rows"): "x", ("regular", "transitions"): "symbols",
    ("regular-nfa", "edges"): 3, ("table", "rows"): "x"}


def is_row(item: Any) -> bool:
    """Whether it is several, and not one."""
    return isinstance(item, (list, tuple)) or bool(getattr(item, "ndim", 0))


def flat(items: Iterable[Any]) -> list[Any]:
    """The elements of a sequence, and of sequences in it."""
    found: list[Any] = []
    for item in items:
        if is_row(item):
            found += flat(item)
        else:
            found.append(item)
    return found


def _line(items: Any, kind: int) -> tuple[Any, set[int] | None]:
    """The elements as a line, and of rows how long they are."""
    if getattr(getattr(items, "dtype", None), "kind", "") == "O":
        items = items.tolist()
    if hasattr(items, "tobytes") and kind in (_INTS, _INTS64):
        # numbers of NumPy's, or in a memory view, stay where they are
        lengths = None
        if getattr(items, "ndim", 1) > 1:
            n = 1
            for length in items.shape[1:]:
                n *= length
            lengths = {n}
        return items.ravel() if hasattr(items, "ravel") else items, lengths
    items = list(items)
    lengths = None
    if any(map(is_row, items)):
        rows = [flat([item]) for item in items]
        lengths = set(map(len, rows))
        items = [item for row in rows for item in row]
    if kind == _INTS:
        items = [ANY if item is None else item for item in items]
    return items, lengths


def lined(info: Any, given: tuple[Any, ...]) -> tuple[Any, ...]:
    """The arguments of a constraint with lines in place of rows."""
    arguments = {name: value for (name, _), value in zip(info.parameters,
                                                         given)}
    rows = []
    for name, kind in info.parameters[:len(given)]:
        if kind in _SEQUENCES:
            if not hasattr(arguments[name], "__iter__") and not hasattr(
                    arguments[name], "tobytes"):
                raise TypeError(
                    f"{info.name}: {name}: expected a sequence of "
                    f"{_SEQUENCES[kind]}, not {type(arguments[name]).__name__}")
            arguments[name], lengths = _line(arguments[name], kind)
            if lengths is not None:
                rows.append((name, kind, lengths))
    for name, kind, lengths in rows:
        _check(info, name, kind, lengths, arguments)
    return tuple(arguments.values())


def _check(info: Any, name: str, kind: int, lengths: set[int],
           arguments: dict[str, Any]) -> None:
    """Rows may be there, of these lengths."""
    if UNORDERED.get(info.name) == name and not len(
            arguments.get("offsets", ())):
        return
    n: Any = MATRICES.get((info.name, name))
    if n is None:
        raise InvalidError(f"{info.name}: {name}: expected a line, not rows: "
                           f"their order matters, so write it down")
    if isinstance(n, str):
        n = arguments[n]
        n = len(n) if is_row(n) else index(n)
    if lengths - {n}:
        raise InvalidError(f"{info.name}: {name}: expected rows of {n} "
                           f"{_SEQUENCES[kind]}, not of {min(lengths - {n})}")


def intervals(values: Any) -> list[tuple[int, int]]:
    """A set as least and greatest numbers."""
    if isinstance(values, range) and values.step == 1:
        values = [values]
    found = []
    for value in values:
        if isinstance(value, range) and value.step == 1:
            if len(value):
                found.append((value.start, value.stop - 1))
        elif is_row(value):
            low, high = value
            found.append((index(low), index(high)))
        else:
            found.append((index(value), index(value)))
    return found
