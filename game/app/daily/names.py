"""How dates, also those of the player's time zone, and the time until the next daily board are written."""

from ...core.calendar import DAY_MS, date_of, weekday
from ...core.typing import Callable
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


class LocalDates:
    """Names days by the local calendar. offset_ms: returns what to add to a time in UTC."""

    def __init__(self, offset_ms: "Callable[[int], int]") -> None:
        self._offset_ms = offset_ms

    def day(self, at_ms: int) -> int:
        """Return the number of the local day of a time in milliseconds since 1970."""
        return (at_ms + self._offset_ms(at_ms)) // DAY_MS

    def recent(self, language: str, at_ms: int, now_ms: int) -> str:
        """Name a day as seen from today: today, yesterday, Mon, 16 Nov, or 16 Nov 2025."""
        day, today = self.day(at_ms), self.day(now_ms)
        if day == today:
            return text(language, "date-today")
        if day == today - 1:
            return text(language, "date-yesterday")
        if today - 7 < day < today:
            return text(language, "date-weekday", day=text(language, f"weekday-{weekday(day)}"))
        return self.date(language, at_ms, now_ms)

    def date(self, language: str, at_ms: int, now_ms: int) -> str:
        """Name a date, such as 16 Nov, with its year unless it is this one."""
        date, today = date_of(self.day(at_ms)), date_of(self.day(now_ms))
        name = day_name(language, date)
        return name if date[:4] == today[:4] else text(language, "date-year", date=name, year=date[:4])
