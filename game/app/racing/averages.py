"""Averages of solves as the community computes them, and times as racers write them."""

COUNTS = (5, 12, 25, 50, 100)
"""How many solves the averages are of: ao5, ao12, …"""

NONE = -1
"""There are too few solves for an average."""

DNF = (1 << 30) - 1
"""The time of a solve that does not count as solved, and an average that has one too many: longer than any other, 12 days."""


def trim(count: int) -> int:
    """Return how many of `count` solves are left out at either end: 5 %, rounded up; 1 of 5 and of 12, 2 of 25, 5 of 100."""
    return -(-count // 20)


def average(times: list[int]) -> int:
    """Return the mean of times in milliseconds without the best and the worst, rounded; DNF if more are DNF than are left out.

    There must be 3 at least.
    """
    left_out = trim(len(times))
    counted = sorted(times)[left_out : len(times) - left_out]
    if counted[-1] == DNF:
        return DNF
    return (2 * sum(counted) + len(counted)) // (2 * len(counted))


def latest_average(times: list[int], count: int) -> int:
    """Return the average of the last `count` times, NONE if there are fewer."""
    return average(times[-count:]) if len(times) >= count else NONE


def better(one: int, other: int) -> int:
    """Return the better of two averages or times, of which either may be NONE."""
    return max(one, other) if NONE in (one, other) else min(one, other)


def format_time(time_ms: int) -> str:
    """Return a time to the millisecond: `0.909`, `12.345`, `1:02.345`, `DNF`; a dash for NONE."""
    if time_ms in (NONE, DNF):
        return "–" if time_ms == NONE else "DNF"
    seconds = time_ms // 1000
    text = f"{seconds % 60}.{time_ms % 1000:03d}"
    if seconds >= 60:
        minutes = f"{seconds // 3600}:{seconds // 60 % 60:02d}" if seconds >= 3600 else str(seconds // 60)
        text = f"{minutes}:{'0' if seconds % 60 < 10 else ''}{text}"
    return text


def format_result(result: int, metric: str = "") -> str:
    """Return a result as text: a time, or in a metric of moves a number: `52`, or `52.67` for an average."""
    if not metric or result in (NONE, DNF):
        return format_time(result)
    hundredths = (result + 5) // 10
    return f"{hundredths // 100}.{hundredths % 100:02d}" if hundredths % 100 else str(hundredths // 100)


def parse_time(text: str) -> int:
    """Return the milliseconds of a time as `format_time` writes it, or with fewer decimals. Raises: ValueError."""
    if text.strip().upper() == "DNF":
        return DNF
    parts = text.strip().split(":")
    whole, _, decimals = parts[-1].partition(".")
    seconds = 0
    for part in parts[:-1] + [whole]:
        if not part.isdigit() or len(parts) > 3:
            raise ValueError("not a time")
        seconds = 60 * seconds + int(part)
    if decimals and not decimals.isdigit():
        raise ValueError("not a time")
    time_ms = 1000 * seconds + int((decimals + "000")[:3])
    if time_ms >= DNF:
        raise ValueError("not a time")
    return time_ms
