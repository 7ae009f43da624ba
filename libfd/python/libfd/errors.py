# SPDX-License-Identifier: MIT
"""Exceptions."""
from ._core import (CheckError, Error, InvalidError, RangeError,
                    StoppedError)


class LimitError(Error):
    """A limit ended a search before there was an answer.  limit says which:
    "time", "nodes", "failures", "solutions", "memory" or "stopped"."""

    def __init__(self, message: str, limit: str) -> None:
        super().__init__(message)
        self.limit = limit


class Inconsistent(Exception):
    """Raised by a pruning that leaves no value, within propagate()."""


__all__ = ["CheckError", "Error", "Inconsistent", "InvalidError", "LimitError",
           "RangeError", "StoppedError"]
