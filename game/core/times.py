"""A clock that never runs backwards, and the times of a game's moves as numbers and as text for links.

The text holds the milliseconds between moves in base 32, lowest digit first; all digits but the last are shifted by 32 in
`DIGITS`. A link adds a checksum, which exposes edited times.
"""

from .errors import BadNotation
from .rng import mix
from .typing import Callable

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BASE = 32
_MAX_DIGITS = 6
_MAX_PAUSE = (1 << 30) - 1
_CHECKSUM = 4
_WRAP_MS = 1 << 32


class SteadyClock:
    """Milliseconds since 1970 by the wall clock at the first reading; later changes of the wall clock are ignored."""

    def __init__(self, read_ms: "Callable[[], float]", read_wall_ms: "Callable[[], int]") -> None:
        """Make a clock that starts when it is first read. read_ms: reads a monotonic clock, in whole or modulo 2^32.

        MicroPython cuts JavaScript's whole numbers down to 32 bits; a page exceeds those after 25 days.
        """
        self._read_ms = read_ms
        self._read_wall_ms = read_wall_ms
        self._read = -1.0
        self._now_ms = 0.0

    def now_ms(self) -> int:
        """Return the time, which never goes back."""
        read = self._read_ms() % _WRAP_MS
        if self._read < 0:
            self._now_ms += self._read_wall_ms()
        elif (read - self._read) % _WRAP_MS < _WRAP_MS // 2:
            self._now_ms += (read - self._read) % _WRAP_MS
        self._read = read
        return int(self._now_ms)


class Times:
    """Times of moves in milliseconds since the clock started; each is 0 to 12 days after the one before."""

    def __init__(self, moments: list[int] | None = None) -> None:
        self.moments: list[int] = []
        self._parts: list[str] = []
        self._text = ""
        for moment in moments or []:
            self.append(moment)

    @property
    def text(self) -> str:
        """All times as text, joined on demand."""
        if self._parts:
            self._text += "".join(self._parts)
            self._parts = []
        return self._text

    def append(self, moment: int) -> None:
        """Add the time of the next move."""
        before = self.moments[-1] if self.moments else 0
        pause = min(max(0, moment - before), _MAX_PAUSE)
        self.moments.append(before + pause)
        part = ""
        while pause >= _BASE:
            part += DIGITS[_BASE + pause % _BASE]
            pause //= _BASE
        self._parts.append(part + DIGITS[pause])

    def first(self, count: int) -> "Times":
        """Return the times of the first moves."""
        return Times(self.moments[:count])


def parse_times(text: str, count: int) -> Times:
    """Parse the times of `count` moves. Raises: BadNotation for another count, or for more than 12 days between two."""
    moments = []
    moment = pause = digits = 0
    for char in text:
        digit = DIGITS.find(char)
        pause += digit % _BASE << 5 * digits
        digits += 1
        if digit < 0 or digits > _MAX_DIGITS:
            raise BadNotation("bad-times")
        if digit < _BASE:
            moment += pause
            moments.append(moment)
            pause = digits = 0
    if digits or len(moments) != count:
        raise BadNotation("bad-times")
    return Times(moments)


def _checksum(text: str) -> str:
    word = len(text)
    for char in text:
        word = mix(word ^ ord(char))
    return "".join([DIGITS[word >> 6 * place & 63] for place in range(_CHECKSUM)])


def format_link_times(context: str, text: str) -> str:
    """Append a checksum to the times for a link. context: the address of their game."""
    return text + _checksum(context + text)


def parse_link_times(context: str, text: str, count: int) -> Times:
    """Parse the times of `count` moves from a link. Raises: BadNotation if they were edited or are invalid."""
    times = text[:-_CHECKSUM]
    if format_link_times(context, times) != text:
        raise BadNotation("bad-times")
    return parse_times(times, count)
