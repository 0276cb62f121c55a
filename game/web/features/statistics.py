"""Statistics in the page: fills their dialog when it opens, and draws its charts for the room that they have."""


from js import Element

from ...app.app import App
from ...app.daily.names import LocalDates
from ...app.feature import Feature
from ...app.statistics.charts import results_chart, spread_chart
from ...app.statistics.finished_games import FinishedGames
from ...app.statistics.statistics import Statistics, name_of
from ...app.words import clock, sign, text
from ...core.charts import Chart
from ..app import PageApp
from ..dom import by_id, make
from ..widgets import Drawing, chips, fill_table, tile, watch_size
from .cards import CardsPage

_HEIGHT = 200
"""Height of the chart of results, in sixteenths of the font size."""
_SPREAD_HEIGHT = 150


class StatisticsPage(Feature):
    """Fills the dialog when it opens or another kind is chosen."""

    def __init__(self, app: App, finished: FinishedGames, dates: LocalDates) -> None:
        self._app = app
        self._model = app.model
        self._finished = finished
        self._dates = dates
        self._shown: object = None
        self._drawings: list[tuple[Drawing, object]] = []
        watch_size(by_id("statistics-body"), self._draw)

    def view(self, slots: dict[str, str]) -> None:
        if self._model.dialog != "statistics":
            self._shown = None
            return
        finished, game = self._finished, self._model.game.id
        shown = (finished.kind, finished.revision, finished.is_loading, self._model.language, game)
        if shown != self._shown:
            self._shown = shown
            self._build(Statistics(self._app, finished.of(game), finished.kind, self._dates))

    def _build(self, statistics: Statistics) -> None:
        language, kinds = self._model.language, self._finished.kinds()
        title = text(language, "title-" + statistics.game.id)
        parts = [title, name_of(self._app, statistics.kind), text(language, "stat-unhelped")]
        by_id("statistics-kind").textContent = sign(language, "·").join(parts)
        box = by_id("statistics-kinds")
        box.replaceChildren()
        if len(kinds) > 1:
            values = [(kind, name_of(self._app, kind)) for kind in kinds]
            chips(box, text(language, "stat-kinds"), "kind", values, statistics.kind, data_do="statistics-kind:{value}")
        body = by_id("statistics-body")
        body.replaceChildren()
        self._drawings = []
        if self._finished.is_loading:
            return
        if not statistics.games:
            make("p", _card(body, "short"), text(language, "stat-none"), class_="sentence")
            return
        figures = make("dl", body, class_="figures")
        for figure in statistics.figures():
            row = make("div", figures, class_="card")
            make("dt", row, figure.name)
            make("dd", row, figure.value)
            if figure.note:
                make("dd", row, figure.note, class_=f"note {figure.verdict}".strip())
        ending = "-race" if statistics.is_race else ""
        results = statistics.results
        if len(results) > 1:
            self._chart(body, "results", "stat-results" + ending, lambda width: results_chart(statistics, width, _HEIGHT))
        self._say(body, statistics)
        if len(results) > 1:
            self._chart(body, "spread", "stat-spread" + ending, lambda width: spread_chart(statistics, width, _SPREAD_HEIGHT))
        self._list_tiles(body, statistics)
        if len(statistics.games) > 1:
            details = make("details", body, class_="card table")
            make("summary", details, text(language, "stat-last"))
            fill_table(details, text(language, "stat-last"), *statistics.table())
        self._draw()

    def _chart(self, body: "Element", name: str, heading: str, chart: object) -> None:
        card = _card(body, name)
        make("h3", card, text(self._model.language, heading))
        self._drawings.append((Drawing(make("div", card)), chart))

    def _draw(self) -> None:
        """Draw the charts for the current width, once the dialog has one."""
        for drawing, make_chart in self._drawings:
            width = drawing.width
            if width > 0:
                chart: Chart = make_chart(width)  # type: ignore[operator]
                drawing.show(chart)

    def _say(self, body: "Element", statistics: Statistics) -> None:
        language, session = self._model.language, self._model.session
        card = _card(body, "short")
        make("h3", card, text(language, "stat-short"))
        make("p", card, statistics.sentence(), class_="sentence")
        details = statistics.details()
        if details:
            make("p", card, details)
        if session.outcome != "playing" and self._finished.kind == self._finished.kinds()[0]:
            make("button", card, text(language, "review"), type="button", data_do="review")

    def _list_tiles(self, body: "Element", statistics: Statistics) -> None:
        language, reaches = self._model.language, statistics.reaches()
        if not reaches:
            return
        card = _card(body, "reaches")
        table = make("table", card)
        make("caption", table, text(language, "stat-times"))
        head = make("tr", make("thead", table))
        for word, kind in (("stat-tile", "unseen"), ("stat-share", "unseen"), ("stat-fastest", ""), ("stat-mean-time", "")):
            make("span", make("th", head, scope="col"), text(language, word), class_=kind)
        rows = make("tbody", table)
        for reach in reaches:
            row = make("tr", rows)
            tile(make("th", row, scope="row"), statistics.game.tile(reach.rank, 0), is_read=True)
            share = make("div", make("td", row), class_="share")
            percent = round(100 * reach.share)
            make("i", make("i", share, class_="way", aria_hidden="true")).style.setProperty("--share", f"{percent}%")
            make("b", share, f"{percent}%")
            make("td", row, clock(reach.best_ms) if reach.best_ms >= 0 else "–")
            make("td", row, clock(reach.mean_ms) if reach.mean_ms >= 0 else "–")


def _card(body: "Element", name: str) -> "Element":
    return make("section", body, class_="card " + name)


def join(page: PageApp) -> None:
    features = page.assembly.statistics()
    statistics = StatisticsPage(page.app, page.assembly.finished, page.assembly.dates)
    page.add_features(*features, statistics, CardsPage(page, page.assembly.cards))
