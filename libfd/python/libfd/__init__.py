# SPDX-License-Identifier: MIT
"""libfd: a finite-domain constraint engine.

>>> import libfd
>>> m = libfd.Model()
>>> s, e, n, d, o, r, y = letters = m.int_vars("sendory", 0, 9)
>>> more = 1000 * 1 + 100 * o + 10 * r + e
>>> _ = m.add(libfd.all_different(letters), s >= 1)
>>> _ = m.add(1000 * s + 100 * e + 10 * n + d + more ==
...           10000 + 1000 * o + 100 * n + 10 * e + y, o == 0)
>>> m.solve()[s]
9
"""
from .constraints import *  # noqa: F401,F403
from .constraints import __all__ as _constraints
from .errors import (CheckError, Error, Inconsistent, InvalidError, LimitError,
                     RangeError, StoppedError)
from .explaining import Explainer, Inference, Link, Step
from .expressions import (Array, Atom, Boolean, BoolVar, Expression, Var,
                          max, min)
from .expressions import conjunction as all_of
from .expressions import disjunction as any_of
from .extra import left_of, next_to
from .intervals import Interval, no_overlap, within
from .model import Model, Posted
from .propagating import Domain, Propagator
from .proving import Proof
from .searching import Search, Solution, Solutions
from .shapes import ANY

__version__ = "@VERSION@"

__all__ = [*_constraints, "ANY", "Array", "Atom", "BoolVar", "Boolean",
           "CheckError", "Domain", "Error", "Explainer", "Expression", "Inconsistent",
           "Inference", "Interval", "InvalidError", "LimitError", "Link", "Model", "Posted", "Proof", "Propagator", "RangeError", "Search", "Solution",
           "Solutions", "Step", "StoppedError", "Var", "all_of", "any_of", "left_of",
           "max", "min", "next_to", "no_overlap", "within"]
