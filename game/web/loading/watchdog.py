"""Notices that something which should go on has fallen silent."""

from js import window
from pyscript.ffi import create_proxy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_TICK_MS = 1000


class Watchdog:
    """A countdown that each sign of life starts again.

    It counts ticks of one interval: the numbers of a browser's timers may be too long for MicroPython to clear them.
    """

    def __init__(self, call: "Callable[[], None]") -> None:
        """Wait for nothing yet. call: is called once when the countdown ends."""
        self._call = call
        self._left = 0
        self._is_ticking = False

    def wait(self, seconds: int) -> None:
        """Begin the countdown anew; 0 stops it."""
        self._left = seconds
        if not self._is_ticking:
            self._is_ticking = True
            window.setInterval(create_proxy(self._tick), _TICK_MS)

    def _tick(self, event: object = None) -> None:
        if self._left:
            self._left -= 1
            if not self._left:
                self._call()
