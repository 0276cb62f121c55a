"""Averages of solves by the community's rules, and times as racers write them."""

from ..words import clock

COUNTS = (5, 12, 25, 50, 100)
"""Sizes of averages: ao5, ao12, …"""

NONE = -1
"""Too few solves for an average."""

DNF = (1 << 30) - 1
"""Did not finish: the time of such a solve, and an average with too many of them; longer than any other time (12 days)."""


def trim(count: int) -> int:
    """Return how many of `count` solves to drop at either end: 5 %, rounded up (1 of 5 and 12, 2 of 25, 5 of 100)."""
    return -(-count // 20)


def average(times: list[int]) -> int:
    """Return the mean without the best and worst times; DNF if more are DNF than are dropped. Needs at least 3 times."""
    dropped = trim(len(times))
    counted = sorted(times)[dropped : len(times) - dropped]
    if counted[-1] == DNF:
        return DNF
    return mean(sum(counted), len(counted))


def mean(total: int, count: int) -> int:
    """Return a mean rounded to hundredths, which single results are cut to. Source: regulation 9f1 of the WCA."""
    return (total + 5 * count) // (10 * count) * 10


def latest_average(times: list[int], count: int) -> int:
    """Return the average of the last `count` times, or NONE if there are fewer."""
    return average(times[-count:]) if len(times) >= count else NONE


def better(first: int, second: int) -> int:
    """Return the better of two results, either of which may be NONE."""
    return max(first, second) if NONE in (first, second) else min(first, second)


def format_exact(time_ms: int) -> str:
    """Format a time to the millisecond, for files: `0.909`, `12.345`, `1:02.345`, `DNF`; a dash for NONE."""
    if time_ms in (NONE, DNF):
        return "–" if time_ms == NONE else "DNF"
    seconds = time_ms // 1000
    text = f"{seconds % 60}.{time_ms % 1000:03d}"
    if seconds >= 60:
        minutes = f"{seconds // 3600}:{seconds // 60 % 60:02d}" if seconds >= 3600 else str(seconds // 60)
        text = f"{minutes}:{'0' if seconds % 60 < 10 else ''}{text}"
    return text


def format_result(result: int, metric: str = "") -> str:
    """Format a result or an average: a time such as `12.34` or, with a metric of moves, a number such as `52` or `52.67`."""
    if result in (NONE, DNF):
        return "–" if result == NONE else "DNF"
    if not metric:
        return clock(result, True)
    hundredths = result // 10
    return f"{hundredths // 100}.{hundredths % 100:02d}" if hundredths % 100 else str(hundredths // 100)


def format_difference(result: int, other: int, metric: str = "") -> str:
    """Format how much larger a result is than another, as both are shown: `+2.21`, `−0.06`, `±0.00`; "" if absent."""
    if {result, other} & {NONE, DNF}:
        return ""
    hundredths = result // 10 - other // 10
    sign = "±" if not hundredths else "+" if hundredths > 0 else "−"
    return sign + format_result(10 * abs(hundredths), metric)


def parse_time(text: str) -> int:
    """Parse a time as `format_exact` writes it, or with fewer decimals, to milliseconds. Raises: ValueError."""
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

def ao5(results: list[int]) -> list[tuple[str, bool]]:
    """Return the five latest results as texts, each with whether the average leaves it out; dashes for those to come."""
    latest = results[-5:]
    texts = [(format_result(result), False) for result in latest] + [("–", False)] * (5 - len(latest))
    if len(latest) == 5:
        best = latest.index(min(latest))
        worst = max([place for place in range(5) if place != best], key=lambda place: latest[place])
        for place in (best, worst):
            texts[place] = (f"({texts[place][0]})", True)
    return texts
