"""The library for programmers; `import tilelab` has its public names."""

import importlib
import inspect
from typing import Any


def public(module: str, name: str) -> Any:
    """Load a public name, whose help says where the reference has it."""
    value = getattr(importlib.import_module(f"{__name__}.{module}"), name)
    where = f"Reference: docs/tilelab.html#{name} on the page that `tilelab` serves."
    text = inspect.cleandoc(value.__doc__ or "")
    if where not in text:
        value.__doc__ = f"{text}\n\n{where}"
    return value
