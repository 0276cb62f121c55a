"""Timestamps as UTC text, such as `2026-11-22T02:07:59Z`; MicroPython has no datetime."""

from ...core.calendar import DAY_MS, dashed, date_of, day_of

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
    year, month, date = [_number(part) for part in day.split("-")]
    if not (1970 <= year <= 9999 and month <= 12 and date <= 31):
        raise ValueError("not a date")
    days = day_of(f"{year:04d}{month:02d}{date:02d}")
    clock, dot, fraction = (time or "00:00").partition(".")
    parts = [_number(part) for part in clock.split(":")]
    if dot:
        _number(fraction)
    if not 2 <= len(parts) <= len(_LIMITS) or [part for part, limit in zip(parts, _LIMITS) if part >= limit]:
        raise ValueError("not a time of day")
    hours, minutes, seconds = parts if len(parts) == 3 else parts + [0]
    return days * DAY_MS + (3600 * hours + 60 * minutes + seconds) * 1000


def _number(text: str) -> int:
    if not text.isdigit():
        raise ValueError("not a number")
    return int(text)
