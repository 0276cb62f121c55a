"""The curve of a solve: moves made and distance left, over time or, if times are unknown, over moves."""

from collections import namedtuple

from ...core.charts import Chart, Scale, grid, seconds
from ...core.distance import tile_distance
from ...core.text import number
from ..words import sign, text
from .averages import format_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..session import Session

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
