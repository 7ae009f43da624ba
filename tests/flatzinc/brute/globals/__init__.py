# SPDX-License-Identifier: MIT
"""Global constraints, a module a family; each adds its own to the table."""

import importlib
import pkgutil

for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
    importlib.import_module(f'{__name__}.{module}')
