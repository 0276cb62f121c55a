"""Calendar dates as day numbers and as text, without a clock or a time zone.

A day counts from 1 January 1970 (proleptic Gregorian calendar). A date, such as 20261121, is also the seed of that day's board.
"""

DAY_MS = 86_400_000

_ERA_DAYS = 146_097
"""Days in 400 years, after which the calendar repeats."""

_BEFORE_1970 = 719_468
"""Days from 1 March of the year 0 to 1 January 1970."""


def day_of(date: str) -> int:
    """Return the day number of a date such as 20261121. Raises: ValueError if there is no such date.

    Years begin in March here, so that the leap day is the last. Source: Howard Hinnant, "chrono-Compatible Low-Level Date
    Algorithms".
    """
    if len(date) != 8 or [char for char in date if char not in "0123456789"]:
        raise ValueError(f"{date!r} is not a date of eight digits")
    year, month, day = int(date[:4]), int(date[4:6]), int(date[6:])
    count = _day_of(year, month, day) if 1 <= month <= 12 else 0
    if not 1 <= month <= 12 or date_of(count) != date:
        raise ValueError(f"{date!r} is not in the calendar")
    return count


def date_of(day: int) -> str:
    """Return the date of a day number, as eight digits."""
    year, month, number = _parts(day)
    return f"{year:04d}{month:02d}{number:02d}"


def dashed(date: str) -> str:
    """Format 20261121 as 2026-11-21."""
    return f"{date[:4]}-{date[4:6]}-{date[6:]}"


def weekday(day: int) -> int:
    """Return the day of the week, 0 (Monday) to 6 (Sunday); 1 January 1970 was a Thursday."""
    return (day + 3) % 7


def month_days(year: int, month: int) -> list[int]:
    """Return the day numbers of a month, 1 to 12."""
    first = _day_of(year, month, 1)
    next_first = _day_of(year + month // 12, month % 12 + 1, 1)
    return list(range(first, next_first))


def _day_of(year: int, month: int, day: int) -> int:
    year -= int(month <= 2)
    era = year // 400
    year_of_era = year - era * 400
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * _ERA_DAYS + year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year - _BEFORE_1970


def _parts(day: int) -> tuple[int, int, int]:
    shifted = day + _BEFORE_1970
    era = shifted // _ERA_DAYS
    of_era = shifted - era * _ERA_DAYS
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    number = of_year - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return year + era * 400 + int(month <= 2), month, number
