# SPDX-License-Identifier: MIT
"""Tasks: what takes place from a start to an end, or not at all."""
from __future__ import annotations

from typing import Any, Iterable

from .constraints import (cumulative, cumulative_optional, disjunctive,
                          disjunctive_optional)
from .expressions import BoolLike, Constraint, IntLike, conjunction


class Interval:
    """A task: its start, duration and end are numbers or expressions, and
    present is whether it takes place: True, or a truth.  See Model.interval().
    """
    __slots__ = ("start", "duration", "end", "present", "name")

    def __init__(self, start: IntLike, duration: IntLike, end: IntLike,
                 present: BoolLike = True, name: str | None = None) -> None:
        self.start: Any = start
        self.duration: Any = duration
        self.end: Any = end
        self.present: Any = present
        self.name = name

    def before(self, other: Interval, delay: int = 0) -> Any:
        """If both take place, this one ends delay or more before the other one
        starts."""
        if self.present is True and other.present is True:
            return self.end + delay <= other.start
        both: Any = conjunction([self.present, other.present])
        return both.implies(
            self.end + delay <= other.start)

    def __repr__(self) -> str:
        return self.name or f"[{self.start!r}, {self.end!r})"


def _parts(tasks: Iterable[Interval]) -> tuple[Any, Any, Any]:
    """Starts, durations, and present, or None if all are."""
    given = list(tasks)
    present = None if all(t.present is True for t in given) else \
        [t.present for t in given]
    return [t.start for t in given], [t.duration for t in given], present


def no_overlap(tasks: Iterable[Interval]) -> Constraint:
    """No two of the tasks that take place overlap; one that takes no time may
    lie anywhere."""
    start, duration, present = _parts(tasks)
    return disjunctive(start, duration) if present is None else \
        disjunctive_optional(start, duration, present)


def within(tasks: Iterable[Interval], demands: Iterable[IntLike],
           capacity: IntLike) -> Constraint:
    """At no time do the tasks that take place demand more than capacity
    together: demands[i] is what task i needs while it runs."""
    start, duration, present = _parts(tasks)
    needs = list(demands)
    return cumulative(start, duration, needs, capacity) if present is None \
        else cumulative_optional(start, duration, needs, capacity, present)
