"""Imports modules in short tasks, so that a key press waits for one of them at most."""

from js import window
from jsffi import create_proxy

from ..app import now_ms
from .modules import orders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_TASK_MS = 6
"""Time after which the next module is left to another task."""


def import_each(address: str, done: "Callable[[], None]") -> None:
    """Import the modules of a loaded list one by one, and call `done`.

    An import that fails ends this early; `done` repeats the import and reports the error.
    """
    left = list(orders[address])

    def some() -> None:
        began_ms = now_ms()
        while left:
            if now_ms() - began_ms > _TASK_MS:
                window.setTimeout(again, 0)
                return
            try:
                __import__(left.pop(0))
            except Exception:  # The next import reports it.
                left.clear()
        done()

    again = create_proxy(some)
    some()
