"""A clock that only runs forward, and when each move of a game was made, as numbers and as text that fits into a link.

The text has the milliseconds from one move to the next, in base 32: one character of `DIGITS` for each digit, the lowest first;
all but the last are 32 places further on. A link adds `seal`, so that a time that was edited is found out.
"""

from .errors import BadNotation
from .rng import mix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_BASE = 32
_MAX_DIGITS = 6
_MAX_PAUSE = (1 << 30) - 1
_SEAL = 4
_WRAP_MS = 1 << 32


class SteadyClock:
    """Milliseconds since 1970 by the wall clock at the start. Setting the wall clock later does not move it."""

    def __init__(self, read_ms: "Callable[[], float]", read_wall_ms: "Callable[[], int]") -> None:
        """Read nothing yet: the clock starts when it is first asked. read_ms: reads a monotonic clock.

        A browser's reading may be cut down to 32 bits: MicroPython does that to whole numbers, which a page of 25 days reaches.
        """
        self._read_ms = read_ms
        self._read_wall_ms = read_wall_ms
        self._read = -1.0
        self._now_ms = 0.0

    def now_ms(self) -> int:
        """Return the time; it never goes back."""
        read = self._read_ms() % _WRAP_MS
        if self._read < 0:
            self._now_ms += self._read_wall_ms()
        elif (read - self._read) % _WRAP_MS < _WRAP_MS // 2:
            self._now_ms += (read - self._read) % _WRAP_MS
        self._read = read
        return int(self._now_ms)


class Times:
    """The moments of moves in milliseconds since the clock began to run; none is before the last, or 12 days after it."""

    def __init__(self, moments: list[int] | None = None) -> None:
        self.moments: list[int] = []
        self._parts: list[str] = []
        self._text = ""
        for moment in moments or []:
            self.append(moment)

    @property
    def text(self) -> str:
        """All of them as text, put together when it is asked for."""
        if self._parts:
            self._text += "".join(self._parts)
            self._parts = []
        return self._text

    def append(self, moment: int) -> None:
        """Add the moment of the next move."""
        before = self.moments[-1] if self.moments else 0
        pause = min(max(0, moment - before), _MAX_PAUSE)
        self.moments.append(before + pause)
        part = ""
        while pause >= _BASE:
            part += DIGITS[_BASE + pause % _BASE]
            pause //= _BASE
        self._parts.append(part + DIGITS[pause])

    def first(self, count: int) -> "Times":
        """Return those of the first moves."""
        return Times(self.moments[:count])


def parse_times(text: str, count: int) -> Times:
    """Return the moments of `count` moves. Raises: BadNotation if the text has others, or more than 12 days between two."""
    moments = []
    moment = pause = digits = 0
    for sign in text:
        digit = DIGITS.find(sign)
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


def seal(text: str) -> str:
    """Return four characters that change with any part of a text."""
    word = len(text)
    for sign in text:
        word = mix(word ^ ord(sign))
    return "".join([DIGITS[word >> 6 * place & 63] for place in range(_SEAL)])


def seal_times(context: str, text: str) -> str:
    """Return times as a link has them; context: the address of the game that they belong to."""
    return text + seal(context + text)


def unseal_times(context: str, text: str, count: int) -> Times:
    """Return the moments of `count` moves of a link. Raises: BadNotation where one was changed, or cannot be."""
    times, mark = text[:-_SEAL], text[-_SEAL:]
    if seal(context + times) != mark:
        raise BadNotation("bad-times")
    return parse_times(times, count)
