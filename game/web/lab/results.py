"""Shows the Lab's results: the table of series, the charts, the list of games."""

from js import document

from ...core.charts import Chart, marker
from ...core.typing import Any
from ...lab import view
from ...lab.lab import Lab
from ..dom import by_id, draw, make
from ..widgets import Drawing, fill_select, fill_table, reveal, table_head
from .model_page import Drawn


class ResultsPatch:
    """The results; unchanged parts and their focus are left alone."""

    def __init__(self, lab: Lab, drawn: Drawn) -> None:
        self._lab = lab
        self._drawn = drawn
        self._text = lab.context.text
        self._drawings: list[Drawing] = []

    def draw(self) -> None:
        """Patch the tables, and the charts for the current width."""
        self._draw_rows()
        self._draw_charts()
        self._draw_games()

    def _draw_rows(self) -> None:
        table = by_id("lab-series")
        rows = view.rows(self._lab)
        is_new = self._drawn.is_new("series", [(row.key, row.bot) for row in rows])
        if is_new:
            if table.contains(document.activeElement):
                reveal(by_id("lab-series-box"), True)
            table.replaceChildren()
            make("td", table_head(table, [self._text("in-charts"), self._text("bot")] + view.head(self._lab)))
            body = make("tbody", table)
            for row in rows:
                self._make_row(body, row)
        for place, row in enumerate(rows):
            if self._drawn.is_new(f"series-{place}", row.__dict__) or is_new:
                _fill_row(table.lastChild.children[place], row)

    def _make_row(self, body: "Any", row: view.SeriesRow) -> None:
        line = make("tr", body)
        label = make("label", make("td", line), class_="lab-tick")
        make("input", label, type="checkbox", value=str(row.key), data_do="show:{number}:{checked}")
        make("span", label, self._text("in-charts-one", bot=row.bot), class_="unseen")
        svg = draw("svg", label, viewBox="0 0 16 16", aria_hidden="true", class_="lab-mark")
        draw("path", svg)
        make("th", line, row.bot, scope="row", title=row.bot)
        for _ in row.texts:
            make("td", line)
        actions = make("td", line, class_="lab-row-actions")
        for name in ("games", "forget"):
            word = "games-list" if name == "games" else "forget"
            text = self._text(word + "-one", bot=row.bot)
            make("button", actions, self._text(word), type="button", data_do=f"{name}:{row.key}", aria_label=text)

    def _draw_charts(self) -> None:
        """Draw each chart as wide as its card, with its table folded below."""
        box = by_id("lab-charts")
        if not box.clientWidth:
            return
        charts = view.charts(self._lab, self._width)
        keys = [chart.key for chart in charts]
        is_new = self._drawn.is_new("charts", keys)
        if is_new:
            box.replaceChildren()
            self._drawings = [self._make_figure(box, key) for key in keys]
            charts = view.charts(self._lab, self._width)
        for place, chart in enumerate(charts):
            if self._drawn.is_new("chart-" + chart.key, chart.facts) or is_new:
                self._drawings[place].show(chart)
                self._fill_figure(box.children[place], chart)

    @property
    def _width(self) -> int:
        return max(240, self._drawings[0].width) if self._drawings else 400

    def _make_figure(self, box: "Any", key: str) -> Drawing:
        figure = make("figure", box, id="lab-chart-" + key, class_="card")
        make("figcaption", figure)
        drawing = Drawing(make("div", figure))
        make("p", figure, class_="quiet")
        fold = make("details", figure)
        make("summary", fold, self._text("chart-as-table"))
        make("div", fold, class_="scroll", tabindex="0", role="region")
        return drawing

    def _fill_figure(self, figure: "Any", chart: Chart) -> None:
        """Fill the caption, the note and the table of a chart; what has the focus keeps it."""
        comparison = self._lab.comparison
        caption, _, note, fold = figure.children
        select = caption.querySelector("select")
        had_focus = bool(select) and bool(select.isSameNode(document.activeElement))
        caption.replaceChildren()
        make("h3", caption, chart.title)
        base = comparison.base
        if chart.key == "difference" and base:
            bots = [(str(series.key), series.label) for series in comparison.shown]
            _choice(caption, self._text("compare-with"), "base:{number}", bots, str(base.key))
        elif chart.key == "pace":
            measures = [(name, self._text("measure-" + name)) for name in ("moves", "seconds")]
            _choice(caption, self._text("pace-measure"), "measure:{value}", measures, comparison.measure)
        if had_focus:
            reveal(caption.querySelector("select"), True)
        note.textContent = chart.note
        beside = fold.lastChild
        beside.setAttribute("aria-label", chart.title)
        beside.replaceChildren()
        fill_table(beside, self._text("chart-table", title=chart.title), chart.head, chart.rows)

    def _draw_games(self) -> None:
        order = self._lab.game_list.order
        series, games, has_more = view.games(self._lab)
        by_id("lab-games-box").toggleAttribute("hidden", series is None)
        facts = series and (series.key, series.label, order, [game.texts for game in games])
        if not self._drawn.is_new("games", facts) or series is None:
            return
        by_id("lab-games-title").textContent = self._text("games-title", bot=series.label)
        by_id("lab-games-more").toggleAttribute("hidden", not has_more)
        table = by_id("lab-games")
        had_focus = table.contains(document.activeElement)
        table.replaceChildren()
        line = table_head(table, view.games_head(self._lab))
        orders = [(name, self._text("order-" + name)) for name in ("seed", "best", "worst")]
        _choice(make("td", line), self._text("games-order"), "games-order:{value}", orders, order)
        if had_focus:
            reveal(line.querySelector("select"), True)
        body = make("tbody", table)
        for game in games:
            line = make("tr", body)
            for place, text in enumerate(game.texts):
                make("td" if place else "th", line, text)
            cell = make("td", line)
            if game.has_moves:
                text = self._text("replay-one", seed=game.seed)
                label = self._text("replay")
                make("button", cell, label, type="button", data_do=f"replay:{series.key}:{game.seed}", aria_label=text)


def _fill_row(line: "Any", row: view.SeriesRow) -> None:
    cells = line.children
    cells[0].querySelector("input").checked = row.is_shown
    path = cells[0].querySelector("path")
    path.setAttribute("d", marker(row.place, 8, 8) if row.place >= 0 else "")
    path.setAttribute("class", f"mark series-{row.place}")
    for place, text in enumerate(row.texts):
        cells[place + 2].textContent = text
    cells[len(row.texts) + 2].lastChild.disabled = not row.can_go


def _choice(parent: "Any", label: str, action: str, choices: list[tuple[str, str]], chosen: str) -> None:
    box = make("label", parent, class_="lab-choice")
    make("span", box, label + " ")
    fill_select(make("select", box, data_do=action), choices, chosen)
