"""Notices when something that should go on falls silent."""

from js import window
from jsffi import create_proxy

from ...core.typing import Callable

_TICK_MS = 1000


class Watchdog:
    """A countdown that each sign of life restarts.

    It counts ticks of an interval that it never clears: a timer's id may be too large for MicroPython.
    """

    def __init__(self, call: "Callable[[], None]") -> None:
        """Create a stopped countdown. call: called once when it ends."""
        self._call = call
        self._left = 0
        self._is_ticking = False

    def wait(self, seconds: int) -> None:
        """Restart the countdown; 0 stops it."""
        self._left = seconds
        if not self._is_ticking:
            self._is_ticking = True
            window.setInterval(create_proxy(self._tick), _TICK_MS)

    def _tick(self, event: object = None) -> None:
        if self._left:
            self._left -= 1
            if not self._left:
                self._call()
