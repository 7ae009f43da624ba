# SPDX-License-Identifier: MIT
"""Constraints of the library's headers that are others with a name of their
own."""
from __future__ import annotations

from .expressions import Constraint, IntLike


def next_to(x: IntLike, y: IntLike) -> Constraint:
    """|x - y| = 1."""
    return Constraint("distance", (x, y, 1))


def left_of(a: IntLike, b: IntLike) -> Constraint:
    """a + 1 = b."""
    return Constraint("relation", (b, "==", a, 1))
