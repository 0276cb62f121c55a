"""Statistics in the page: fills their dialog when it opens."""

from ...app import words
from ...app.app import App
from ...app.feature import Feature
from ...app.kinds import kind_name
from ...app.statistics.best_curves import BestCurves
from ...app.statistics.finished_games import FinishedGames
from ...app.statistics.statistics import statistics, times_to_tiles
from ...app.statistics.words import WORDS
from ...app.words import clock, text
from ...core.text import number
from ..app import PageApp
from ..dom import by_id, make
from ..widgets import bars, table_head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

_CHART_GAMES = 60
"""Latest games on the chart."""
_MIN_BARS = 15
"""Minimum room of the chart, in games."""
_LISTED_GAMES = 10
"""Latest games listed with their figures."""


class Statistics(Feature):
    """Fills its dialog when it opens."""

    def __init__(self, app: App, finished: FinishedGames) -> None:
        self._app = app
        self._finished = finished
        self._shown = ("", "")

    def view(self, slots: dict[str, str]) -> None:
        shown = (self._app.model.dialog, self._app.model.language)
        if shown != self._shown and shown[0] == "statistics":
            _build(self._app, self._finished)
        self._shown = shown


def _build(app: App, finished: FinishedGames) -> None:
    model = app.model
    rows, games = statistics(app, finished)
    kind = kind_name(model.language, model.game, model.session.variant)
    by_id("statistics-kind").textContent = text(model.language, "stat-kind", kind=kind)
    box = by_id("statistics-rows")
    box.replaceChildren()
    for name, figure in rows:
        row = make("div", box)
        make("dt", row, name)
        make("dd", row, figure)
    chart = by_id("statistics-chart")
    chart.replaceChildren()
    if not games:
        make("p", chart, text(model.language, "stat-none"))
        return
    make("h3", chart, text(model.language, "stat-last"))
    is_race = model.game.lower_is_better
    bars(chart, [game.elapsed_ms if is_race else game.score for game in games[-_CHART_GAMES:]], _MIN_BARS)
    lines = []
    for game in reversed(games[-_LISTED_GAMES:]):
        time, moves = clock(game.elapsed_ms, is_race), number(game.moves)
        lines.append([time, moves] if is_race else [number(game.score), moves, time])
    _table(chart, app, ("time", "moves") if is_race else ("score", "moves", "time"), lines)
    times = times_to_tiles(games)
    if times:
        make("h3", chart, text(model.language, "stat-times"))
        lines = [[model.game.tile(rank, 0)[0], number(count), clock(best), clock(mean)] for rank, count, best, mean in times]
        _table(chart, app, ("stat-tile", "stat-made", "stat-fastest", "stat-mean-time"), lines)


def _table(box: "Element", app: App, names: tuple[str, ...], lines: list[list[str]]) -> None:
    """Add a table to a box. names: words of the column headers."""
    table = make("table", box)
    table_head(table, [text(app.model.language, name) for name in names])
    body = make("tbody", table)
    for texts in lines:
        line = make("tr", body)
        for cell in texts:
            make("td", line, cell)


def join(page: PageApp) -> None:
    words.add(WORDS)
    finished = FinishedGames(page.app, page.storage.read_text)
    curves = BestCurves(page.app, page.storage.read_text)
    page.add_features(finished, curves, Statistics(page.app, finished))
