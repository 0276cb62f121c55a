"""The chart of a session: a dot for each time, and the moving averages."""

from .averages import DNF, average

HEIGHT = 100
STEP = 10
"""Horizontal distance between solves."""


def chart(times: list[int], counts: tuple[int, ...] = (5, 12)) -> tuple[list[tuple[int, int]], list[list[tuple[int, int]]]]:
    """Return the dots of times in milliseconds and a line for each average, with the slowest time at the top.

    A point is (x, y): x grows by `STEP`, y from 0 at the top to `HEIGHT`. A DNF has no point.
    """
    solved = [time for time in times if time != DNF]
    if not solved:
        return [], []
    low, high = min(solved), max(solved)

    def point(place: int, time: int) -> tuple[int, int]:
        return place * STEP + STEP // 2, HEIGHT * (high - time) // (high - low) if high > low else HEIGHT // 2

    dots = [point(place, time) for place, time in enumerate(times) if time != DNF]
    lines = []
    for count in counts:
        means = [(place, average(times[place + 1 - count : place + 1])) for place in range(count - 1, len(times))]
        lines.append([point(place, mean) for place, mean in means if mean != DNF])
    return dots, lines
