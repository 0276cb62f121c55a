"""The charts of racers: the results of a session with moving averages, and the moves and distances of a solve."""

from collections import namedtuple

from ...core.charts import Chart, Scale, TimeScale, figure, grid, left_margin, seconds
from ...core.scrambles import tile_distance
from ...core.text import number
from ..session import Session
from ..words import sign, text
from .averages import DNF, NONE, average, format_result

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


_POINTS = 240
_ROWS = 10
_LEGEND = 18
_PLOT = 130
_LEFT = 34


Point = namedtuple("Point", ("across", "moves", "left"))
"""A board on the curve: seconds since the first move, or moves; single-tile moves made; moves needed, or a lower bound."""


def points(session: "Session", distances: list[float]) -> list[Point]:
    """Return about 240 boards at most of a game up to the cursor, including the first and the last.

    distances: moves still needed before each single-tile move and after the last; if their number does not fit this game,
    the sum of the tiles' distances is used.
    """
    timeline, game, side = session.timeline, session.game, session.variant.side
    count = timeline.cursor
    moments = session.times.moments if session.is_timed else []
    is_known = len(distances) == session.state.moves + 1
    stride = count // _POINTS + 1
    state = session.timeline.opening
    path = []
    for ply in range(count + 1):
        if ply:
            state = game.play(session.variant, state, timeline.moves[ply - 1], session.seed).after
        if ply % stride == 0 or ply == count:
            across = float(state.moves)
            if moments:
                across = (moments[ply - 1] - moments[0]) / 1000 if ply else 0.0
            left = int(distances[state.moves]) if is_known else tile_distance(game, side, state.board)
            path.append(Point(across, state.moves, left))
    return path


def curve(session: "Session", distances: list[float], width: int, language: str) -> Chart:
    """Return the chart of a game up to the cursor; width: in pixels; distances: see `points`."""
    path = points(session, distances)
    is_known = len(distances) == session.state.moves + 1
    names = [text(language, "curve-made"), text(language, "curve-left" if is_known else "curve-least")]
    unit = text(language, "curve-time" if session.is_timed else "moves")
    chart = Chart("curve", sign(language, ",").join(names) + sign(language, ":") + unit, "", width)
    last = path[-1]
    bottom = 2 * _LEGEND + 8 + _PLOT
    across = Scale(0, max(last.across, 0.01), _LEFT, width - 16, 0.01 if session.is_timed else 1, 50)
    up = Scale(0, max([last.moves, 1] + [point.left for point in path]), bottom, bottom - _PLOT, 1, 30)
    for place, name in enumerate(names):
        below = _LEGEND * (place + 1) - 6
        chart.shapes.append(("path", {"d": f"M{_LEFT} {below - 4}h26", "class": f"line series-{place}"}, ""))
        chart.draw("text", "key", name, x=_LEFT + 34, y=below)
    grid(chart, across, up, seconds if session.is_timed else _whole, _whole, "" if session.is_timed else unit)
    for place in range(2):
        line = [(across.at(point.across), up.at(point.left if place else point.moves)) for point in path]
        chart.trace(f"line series-{place}", line)
    chart.head = [unit] + names
    rows = sorted({place * (len(path) - 1) // _ROWS for place in range(_ROWS + 1)})
    for point in [path[row] for row in rows]:
        time = format_result(round(1000 * point.across)) if session.is_timed else number(point.moves)
        chart.rows.append([time, number(point.moves), number(point.left)])
    return chart


def _whole(tick: float) -> str:
    return number(int(tick))
