"""Imports modules in short tasks, so that a key that is pressed meanwhile waits for one of them and not for all."""

from js import window
from pyscript.ffi import create_proxy

from ..app import now_ms
from .modules import orders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_TASK_MS = 6
"""After so long the next module is left to a task of its own."""


def import_each(address: str, done: "Callable[[], None]") -> None:
    """Import the modules of a list that has come, one by one, and call `done`.

    A module that cannot be imported ends this early: what `done` imports fails there, where it is told.
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
            except Exception:  # It is told by who imports it next.
                left.clear()
        done()

    again = create_proxy(some)
    some()
