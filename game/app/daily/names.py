"""How dates, and the time until the next daily board, are written."""

from ..words import text

_MINUTE_MS = 60_000


def day_name(language: str, date: str) -> str:
    """Format the day and month of a date, such as 22 Nov or 11/22."""
    return text(language, "day-name", month=text(language, f"month-{int(date[4:6])}"), day=str(int(date[6:])))


def month_name(language: str, date: str) -> str:
    """Format the month and year of a date."""
    return text(language, "month-name", month=text(language, f"month-{int(date[4:6])}"), year=date[:4])


def time_left(language: str, left_ms: int) -> str:
    """Format a time until midnight in hours and minutes, rounded up; "" if it is over."""
    if left_ms <= 0:
        return ""
    minutes = (left_ms + _MINUTE_MS - 1) // _MINUTE_MS
    if minutes < 60:
        return text(language, "left-minutes", minutes=minutes)
    return text(language, "left-hours", hours=minutes // 60, minutes=minutes % 60)
