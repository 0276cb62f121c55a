"""The clock of a front end: it reads the date once, when it starts, and then counts what a monotonic clock says has passed."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_WRAP_MS = 1 << 32


class SteadyClock:
    """Milliseconds since 1970 by the wall clock at the start. Setting the wall clock later does not move it."""

    def __init__(self, read_ms: "Callable[[], float]", read_wall_ms: "Callable[[], int]") -> None:
        """Read nothing yet: the clock starts when it is first asked. read_ms: reads a monotonic clock.

        A browser's reading may be cut down to 32 bits: MicroPython does that to whole numbers, which a page of 25 days reaches.
        """
        self._read_ms = read_ms
        self._read_wall_ms = read_wall_ms
        self._start_ms = -1
        self._read = 0.0
        self._passed_ms = 0.0

    def passed_ms(self) -> float:
        """Return the time since the start; it never goes back."""
        read = self._read_ms()
        if self._start_ms < 0:
            self._start_ms = self._read_wall_ms()
            self._read = read
        step = (read - self._read) % _WRAP_MS
        self._read = read
        if step < _WRAP_MS // 2:
            self._passed_ms += step
        return self._passed_ms

    def now_ms(self) -> int:
        """Return the time of messages."""
        passed_ms = self.passed_ms()
        return self._start_ms + int(passed_ms)
