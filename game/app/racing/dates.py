"""Moments as text in UTC, such as `2026-11-22T02:07:59Z`; MicroPython has no calendar of its own."""

_DAY_MS = 86_400_000


def format_moment(at_ms: int) -> str:
    """Return the text of a moment in milliseconds since 1970.

    Source: Howard Hinnant, "chrono-compatible low-level date algorithms": years begin in March, so that leap days are last.
    """
    days = at_ms // _DAY_MS + 719_468
    era, day_of_era = divmod(days, 146_097)
    year_of_era = (day_of_era - day_of_era // 1460 + day_of_era // 36_524 - day_of_era // 146_096) // 365
    day_of_year = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    month = shifted + 3 if shifted < 10 else shifted - 9
    year = era * 400 + year_of_era + (1 if month <= 2 else 0)
    seconds = at_ms // 1000 % 86_400
    day = day_of_year - (153 * shifted + 2) // 5 + 1
    return f"{year:04d}-{month:02d}-{day:02d}T{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}Z"


def parse_moment(text: str) -> int:
    """Return the milliseconds since 1970 of such a text; a day alone, or a blank for the T, is read too. Raises: ValueError."""
    day, _, time = text.strip().replace("T", " ").rstrip("Z").partition(" ")
    year, month, date = [int(part) for part in day.split("-")]
    if not (1970 <= year <= 9999 and 1 <= month <= 12 and 1 <= date <= 31):
        raise ValueError("not a date")
    shifted = month - 3 if month > 2 else month + 9
    if month <= 2:
        year -= 1
    era, year_of_era = divmod(year, 400)
    day_of_year = (153 * shifted + 2) // 5 + date - 1
    days = era * 146_097 + year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year - 719_468
    seconds = 0
    for part in (time.split(".")[0] or "0").split(":"):
        seconds = 60 * seconds + int(part)
    return days * _DAY_MS + seconds * 1000
