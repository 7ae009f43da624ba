# SPDX-License-Identifier: MIT
"""Propagators written in Python."""
from __future__ import annotations

from typing import Any, Iterable

from . import _core
from .errors import Inconsistent, InvalidError
from .expressions import EQ, GE, LE, NE, Atom

_EVENTS = {"fix": 1, "min": 2, "max": 4, "bounds": 6, "domain": 8}
_COSTS = {"constant": 0, "linear": 1, "quadratic": 2, "cubic": 3, "huge": 4}


class Domain(_core.Domain):
    """What a variable may still be, while its propagator runs.

    min, max, size, fixed, value, values() and value in domain ask; the methods
    below prune, and raise Inconsistent, which propagate() lets through, where
    nothing would be left.  because names what a pruning follows from, as
    x.var >= x.min; all of it must hold now.  Without, it is all that happened
    to the propagator's variables.
    """
    __slots__ = ()

    def set_min(self, value: int, because: Iterable[Any] | None = None) -> None:
        """It is value at least."""
        self._prune(GE, value, _atoms(because))

    def set_max(self, value: int, because: Iterable[Any] | None = None) -> None:
        """It is value at most."""
        self._prune(LE, value, _atoms(because))

    def fix(self, value: int, because: Iterable[Any] | None = None) -> None:
        """It is value."""
        self._prune(EQ, value, _atoms(because))

    def remove(self, value: int, because: Iterable[Any] | None = None) -> None:
        """It is not value."""
        self._prune(NE, value, _atoms(because))

    def __repr__(self) -> str:
        return f"<libfd.Domain of {self.var!r}>"


def _atoms(because: Iterable[Any] | None) -> list[Any] | None:
    if because is None:
        return None
    atoms: list[Any] = []
    for atom in because:
        if not isinstance(atom, Atom):
            raise TypeError(f"because: expected variables compared with "
                            f"numbers, not {atom!r}")
        atoms.append(atom.atom)
    return atoms


class Propagator:
    """A constraint of your own: derive from it, and add it to a model.

    >>> import libfd
    >>> class Parity(libfd.Propagator):
    ...     "x + y is even."
    ...     events = "fix"
    ...     def propagate(self, x, y):
    ...         for a, b in ((x, y), (y, x)):
    ...             if a.fixed:
    ...                 for value in b.values():
    ...                     if (value - a.value) % 2:
    ...                         b.remove(value, [a.var == a.value])
    ...     def check(self, x, y):
    ...         return (x - y) % 2 == 0
    >>> m = libfd.Model()
    >>> x, y = m.int_var(1, 4), m.int_var(1, 9)
    >>> _ = m.add(Parity(x, y), x == 2)
    >>> y.values()
    [2, 4, 6, 8]

    propagate() is given a Domain of each variable.  Once all have one value, it
    must find whether they are a solution.  check() is given values, and says
    whether they are one: it is what the constraint means, and searches check
    their solutions by it, and what propagate() gives as reasons, unless
    model.checking is False.
    """

    #: What wakes it: "fix", "min", "max", "bounds" or "domain", joined by |.
    events = "domain"
    #: What a run costs: cheap ones run first.
    cost = "linear"

    def __init__(self, *variables: Any) -> None:
        self.variables = variables

    def propagate(self, *domains: Domain) -> Any:
        """Prunes values that are in no solution."""
        raise NotImplementedError(f"{type(self).__name__}.propagate")

    def check(self, *values: int) -> bool:
        """Whether values are a solution."""
        raise NotImplementedError(f"{type(self).__name__}.check")

    def _post(self, poster: Any, condition: Any) -> bool:
        model = poster.model
        if not hasattr(self, "variables"):
            raise InvalidError(f"{type(self).__name__}: its __init__() does "
                               f"not call that of Propagator")
        variables = tuple(poster.var(x) for x in self.variables)
        events = 0
        for word in self.events.split("|"):
            if word.strip() not in _EVENTS:
                raise InvalidError(f"events {self.events!r}: expected "
                                   f"{', '.join(_EVENTS)}")
            events |= _EVENTS[word.strip()]
        if self.cost not in _COSTS:
            raise InvalidError(f"cost {self.cost!r}: expected "
                               f"{', '.join(_COSTS)}")
        return model._post_propagator(
            self, (type(self).__name__, _COSTS[self.cost], events, Domain,
                   variables, Inconsistent), condition)
