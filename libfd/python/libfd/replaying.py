# SPDX-License-Identifier: MIT
"""A model posted again, in another store."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

from .errors import InvalidError
from .expressions import Var
from .posting import ALWAYS, CLASSES, IF

if TYPE_CHECKING:
    from . import _core


class Replay:
    """What a model's journal says, in a store whose variables have the same
    numbers.  consistent is False as soon as something clashes there, and the
    rest is left out; a store that only records takes everything."""

    def __init__(self, store: _core.Store) -> None:
        self.store = store
        self.copies: list[Any] = []
        self.consistent = True

    def run(self, journal: Iterable[tuple[Any, ...]]) -> bool:
        """Posts it all; whether it is consistent."""
        for entry in journal:
            kind = entry[0]
            if kind == "var":
                self.copies.append(self.store.new_var(*entry[1:]))
            elif kind == "values":
                self.copies.append(self.store.new_var_values(*entry[1:]))
            elif not self.consistent:
                continue  # but for variables, which have numbers
            elif kind == "atom":
                self.fact(*entry[1:])
            elif kind == "post":
                _, index, arguments, mode, condition, source, _ = entry
                self.post(source, index, self.copy(arguments), mode,
                          self.copy(condition))
            else:
                raise InvalidError(f"a propagator of your own, {entry[1]}, "
                                   f"cannot be copied")
        return self.consistent

    def fact(self, atom: Any, source: int) -> None:
        """An atom that holds."""
        copy = self.copy(atom)
        if copy is False or not self.store.set_atom(copy):
            self.post(source, CLASSES["clause"].index, ([copy],), ALWAYS, True)

    def post(self, source: int, index: int, arguments: Any, mode: int,
             condition: Any) -> Any:
        """A constraint: its number, or True or False."""
        if mode == IF and condition is False:
            return True
        done = self.store.post(index, arguments, mode, condition)
        if not done:
            self.consistent = False
        return done

    def name(self, variables: Iterable[Var]) -> None:
        """Names the copies as these are."""
        for var in variables:
            if var.name:
                self.copies[var.id - 1].name = var.name

    def copy(self, value: Any) -> Any:
        """A variable, or what is made of some, of the store."""
        if isinstance(value, Var):
            return self.copies[value.id - 1]
        if isinstance(value, (list, tuple)):
            return type(value)(self.copy(item) for item in value)
        return value
