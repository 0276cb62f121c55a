"""Imports modules in short steps."""

from ..app import now_ms
from .modules import orders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TASK_MS = 6
"""Time after which the next part of a work is left to another task."""


def importing(address: str) -> "Iterator[None]":
    """Import the modules of a loaded list one by one.

    An import that fails ends this early; who needs the module repeats the import and reports the error.
    """
    began_ms = now_ms()
    for name in orders[address]:
        if now_ms() - began_ms > TASK_MS:
            yield
            began_ms = now_ms()
        try:
            __import__(name)
        except Exception:  # The next import reports it.
            return
