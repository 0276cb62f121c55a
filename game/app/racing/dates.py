"""Timestamps as UTC text, such as `2026-11-22T02:07:59Z`, and dates of lists of solves; MicroPython has no datetime."""

from ...core.calendar import DAY_MS, dashed, date_of, day_of
from .solve import Solve

_LIMITS = (24, 60, 60)
"""Exclusive upper bounds of hours, minutes and seconds."""


def format_moment(at_ms: int) -> str:
    """Format milliseconds since 1970."""
    seconds = at_ms // 1000 % 86_400
    day = dashed(date_of(at_ms // DAY_MS))
    return f"{day}T{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}Z"


def parse_moment(text: str) -> int:
    """Parse a timestamp to milliseconds since 1970; the time may be missing, the T a space. Raises: ValueError."""
    day, _, time = text.strip().replace("T", " ").rstrip("Z").partition(" ")
    year, month, date = [_natural(part) for part in day.split("-")]
    if not (1970 <= year <= 9999 and month <= 12 and date <= 31):
        raise ValueError("not a date")
    return day_of(f"{year:04d}{month:02d}{date:02d}") * DAY_MS + _clock(time)


class Dates:
    """Parses the dates of a list of solves: `2026-11-22T02:07:59Z`, `22.11.2026 02:07`, `11/22/26 2:07 AM`.

    Slashed dates have the day or the month first; if the whole list does not show which, they stay unknown.
    """

    def __init__(self) -> None:
        self._slashed: list[tuple[Solve, int, int, int, int]] = []

    def read(self, text: str, solve: "Solve") -> None:
        """Set the timestamp of a solve; slashed dates wait for `settle`. Raises: ValueError."""
        if not text:
            return
        day, _, clock = text.partition(" ")
        for separator in "./":
            parts = day.rstrip(".").split(separator)
            if len(parts) == 3:
                first, second, third = [_natural(part) for part in parts]
                time_ms = _clock(clock)
                if first >= 1000:
                    solve.at_ms = _moment(first, second, third, time_ms)
                elif separator == ".":
                    solve.at_ms = _moment(third, second, first, time_ms)
                elif first > 12 and second > 12:
                    raise ValueError("no month")
                else:
                    self._slashed.append((solve, first, second, third, time_ms))
                return
        solve.at_ms = parse_moment(text)

    def settle(self) -> None:
        """Set the timestamps of slashed dates. Raises: ValueError for a date that does not exist."""
        has_day_first = bool([1 for _, first, _, _, _ in self._slashed if first > 12])
        has_month_first = bool([1 for _, _, second, _, _ in self._slashed if second > 12])
        if has_day_first == has_month_first:
            return
        for solve, first, second, year, time_ms in self._slashed:
            solve.at_ms = _moment(year, second, first, time_ms) if has_day_first else _moment(year, first, second, time_ms)


def _moment(year: int, month: int, day: int, time_ms: int) -> int:
    year = year + 2000 if year < 100 else year
    return parse_moment(f"{year:04d}-{month:02d}-{day:02d}") + time_ms


def _clock(text: str) -> int:
    """Parse `2:07`, `02:07:59.5` or `2:07 PM` to milliseconds since midnight; 0 for an empty text. Raises: ValueError."""
    text, _, half = text.strip().upper().partition(" ")
    clock, dot, fraction = (text or "0:00").partition(".")
    parts = [_natural(part) for part in clock.split(":")]
    if dot:
        _natural(fraction)
    if half:
        parts[0] = parts[0] % 12 + 12 * ("AM", "PM").index(half)
    if not 2 <= len(parts) <= 3 or [part for part, limit in zip(parts, _LIMITS) if part >= limit]:
        raise ValueError("not a time of day")
    hours, minutes, seconds = parts if len(parts) == 3 else parts + [0]
    return (3600 * hours + 60 * minutes + seconds) * 1000


def _natural(text: str) -> int:
    if not text.isdigit():
        raise ValueError("not a number")
    return int(text)
