# SPDX-License-Identifier: MIT
"""The second checker: global constraints, a module a family."""

import importlib
import pkgutil

for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
    importlib.import_module(f'{__name__}.{module}')
