"""The chart of a session: a dot for each result, and lines for the moving averages."""

from ...core.charts import Chart, Scale, TimeScale, figure, grid, left_margin, seconds
from ..words import sign, text
from .averages import DNF, NONE, average

_TOP = 12
_RIGHT = 12


def moving_average(results: list[int], size: int) -> list[int]:
    """Return the average at each result, NONE for the first ones."""
    return [average(results[place + 1 - size : place + 1]) if place + 1 >= size else NONE for place in range(len(results))]


def chart(
    results: list[int], shown: int, sizes: tuple[int, ...], width: int, height: int, language: str, metric: str = ""
) -> Chart:
    """Return the chart of the last `shown` results; earlier ones only count in averages.

    sizes: of the averages, the first as a solid line, the second dotted. width: see `Drawing`. metric: see `Event.metric`.
    """
    latest = results[-shown:]
    names = [text(language, "race-latest", count=len(latest))] + [text(language, "race-average", count=size) for size in sizes]
    session = Chart("session", sign(language, "·").join(names), "", width)
    solved = [result / 1000 for result in latest if result != DNF]
    if not solved:
        return session
    foot = height - 26
    lines = [moving_average(results, size)[-shown:] for size in sizes]
    reach = solved + [mean / 1000 for line in lines for mean in line if mean not in (NONE, DNF)]
    low, high = min(reach), max(reach)
    if metric:
        up = Scale(low, high, foot, _TOP, 1, 34).widen()
    else:
        up = TimeScale(low, high, foot, _TOP, 0.1, 34).widen()
    name_y = figure if metric else seconds
    across = Scale(0, max(1, len(latest) - 1), left_margin(up, name_y), width - _RIGHT)
    grid(session, across, up, _no_name, name_y)
    newest = text(language, "race-newest")
    session.draw("text", "scale", newest, x=across.right, y=foot + 20)
    if len(latest) > 1:
        oldest = text(language, "race-ago", count=len(latest) - 1)
        session.draw("text", "start", oldest, x=across.left, y=foot + 20)
    for place, line in enumerate(lines):
        points: list[tuple[float, float]] = []
        for index, mean in enumerate(line):
            if mean in (NONE, DNF):
                _trace(session, points, place)
                points = []
            else:
                points.append((across.at(index), up.at(mean / 1000)))
        _trace(session, points, place)
    best = latest.index(min(latest))
    for index, result in enumerate(latest):
        if result != DNF:
            x, y = across.at(index), up.at(result / 1000)
            session.draw("circle", "good" if index == best else "dot", cx=x, cy=y, r=5 if index == best else 3.5)
    return session


def _trace(session: Chart, points: "list[tuple[float, float]]", place: int) -> None:
    if len(points) > 1:
        session.trace("other" if place else "curve", points)


def _no_name(tick: float) -> str:
    return ""
