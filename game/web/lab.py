"""The Lab's page: shows the model of `game.studio`, turns what the visitor does into messages, and carries out its effects."""

from js import URL, Blob, console, window
from pyscript import document
from pyscript.ffi import create_proxy, to_js

from game.catalog import GAMES
from game.shell import bot_words, cell_words, words
from game.shell.session import Session
from game.shell.words import say
from game.studio import view
from game.studio.charts import Chart, marker
from game.studio.lab import LIST, SERIES, SETTINGS, Lab
from game.studio.series import Series
from game.studio.words import WORDS
from game.web.cell import Cells
from game.web.delivery import Delivery
from game.web.dom import by_id, draw, listen, make
from game.web.editor import Editor
from game.web.page import Tiles, put, translate
from game.web.stage import Stage, describe, now_ms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_BUSY_MS = 400
"""While games come in, charts and tables are drawn anew no more often than this."""

_KEPT_MS = 60_000
"""How long a file that was handed out stays readable: Firefox reads it only after the click is over."""

_WIDE_PX = 860
_NUMBERS = ("draft", "watch-speed", "base")


class LabPage:
    """What is on show of the Lab, so that the next patch knows what to leave alone."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._lab = Lab(GAMES)
        self._lab.language = stage.app.language
        self._cells = Cells(lambda report: self.send("report", report))
        self._editor = Editor(lambda text: self.send("edit", text))
        self._slots: dict[str, str] = {}
        self._lists: dict[str, object] = {}
        self._rows: dict[int, object] = {}
        self._row_facts: dict[int, object] = {}
        self._charts: dict[str, object] = {}
        self._tiles: Tiles | None = None
        self._watched: object = None
        self._timer = 0
        self._is_drawn_late = False
        self._beat = create_proxy(lambda: self.send("beat"))
        self._late = create_proxy(self._draw_late)

    def begin(self) -> None:
        """Take up what is stored and show it."""
        storage = self._stage.storage
        stored = storage.read([LIST, SERIES, SETTINGS])
        stored.update(storage.read(Lab.names(stored)))
        translate(self._lab.language)
        box = by_id("lab-api")
        for code, word in view.API:
            row = make("div", box)
            make("code", make("dt", row), code)
            make("dd", row, "", data_word=word)
        translate(self._lab.language)
        self._carry_out(self._lab.begin(stored, now_ms()))
        if storage.trouble:
            self._lab.notice = ("lab-blocked", {})
        lab = by_id("lab")
        listen(lab, "click", self._click)
        listen(lab, "change", self._change)
        listen(lab, "input", self._typed)
        listen(lab, "keydown", self._key)
        listen(by_id("lab-file"), "change", self._import)
        listen(window, "resize", lambda event: self._draw())
        self._show()

    # What the door asks

    def open(self, address: str) -> None:
        """Open an address of the Lab."""
        self._cells.start()
        self.send("open", address)

    def leave(self) -> None:
        """Give memory back while nothing is played."""
        self.send("watch-close")
        if not self._lab.under_way:
            self._cells.close()

    def turn_to(self, language: str) -> None:
        """Speak another language."""
        if language != self._lab.language:
            self._lab.language = language
            self._lists = {}
            self._row_facts = {}
            self._charts = {}
            self._rows = {}
            self._slots = {}
            self._show()

    def stored(self, name: str, text: str) -> None:
        """Hear what another tab kept."""
        self.send("stored", name, text)

    # Messages and effects

    def send(self, *message: object) -> None:
        """Carry out one message; a fault of ours is told and never silent."""
        try:
            self._carry_out(self._lab.update(message, now_ms()))
            self._show()
        except Exception as error:
            console.error(describe(error))
            self._stage.send("news", "oops")

    def _carry_out(self, effects: list[tuple[Any, ...]]) -> None:
        for effect in effects:
            name = effect[0]
            if name == "keep":
                self._keep(str(effect[1]), str(effect[2]))
            elif name == "play":
                self._cells.run(effect[1], effect[2])
            elif name == "ask":
                self._cells.ask_move(effect[1], effect[2])
            elif name == "end":
                self._cells.stop(effect[1])
            elif name == "beat":
                window.setTimeout(self._beat, effect[1])
            elif name == "source":
                self._editor.put(self._lab.draft.source)
            elif name == "line":
                self._editor.go_to(effect[1])
            elif name == "fetch":
                self._fetch(effect[1])
            elif name == "download":
                _download(str(effect[1]), str(effect[2]), str(effect[3]))
            elif name == "replay":
                self._replay(effect[1], effect[2])
            elif name == "address":
                window.history.replaceState(None, "", effect[1])
            elif name == "say":
                by_id("said").textContent = effect[1]

    def _keep(self, name: str, text: str) -> None:
        storage = self._stage.storage
        if storage.keep(name, text) and storage.trouble:
            self._lab.notice = ("lab-full" if storage.trouble == "storage-full" else "lab-blocked", {})

    def _fetch(self, address: str) -> None:
        def failed(why: str) -> None:
            console.error(why)
            self.send("unfetched")

        Delivery(["./" + address], lambda texts: self.send("fetched", address, texts["./" + address]), failed)

    def _replay(self, series: Series, record: dict[str, Any]) -> None:
        """Show a game in the games' own view; the browser's way back leads here again."""
        app = self._stage.app
        game = self._lab.game
        moves = game.parse_moves(record["transcript"])
        session = Session(game, game.parse_variant(series.variant), record["seed"], "", moves)
        session.going_on = True
        window.history.pushState(None, "", "#/" + game.id)
        self._stage.send("route", "#/" + game.id)
        app.replay = session
        self._stage.send("replay-go", 0)
        by_id("replay-bar").scrollIntoView({"block": "nearest"})

    # What the visitor does

    def _click(self, event) -> None:  # type: ignore[no-untyped-def]
        element = event.target.closest("[data-lab]")
        if not element:
            return
        name, _, what = element.getAttribute("data-lab").partition(":")
        if name == "copy":
            self._copy()
        elif name == "import":
            by_id("lab-file").click()
        elif name == "replay":
            key, _, seed = what.partition(":")
            self.send("replay", int(key), int(seed))
        elif name in ("games", "forget"):
            self.send(name, int(what))
        elif what:
            self.send(name, what)
        else:
            self.send(name)
        if self._lab.can_restore and name in ("delete", "forget"):
            by_id("lab-undo").focus()
        elif name == "share" and self._lab.link:
            by_id("lab-link").select()

    def _change(self, event) -> None:  # type: ignore[no-untyped-def]
        target = event.target
        name = target.getAttribute("data-lab-set")
        if not name:
            return
        if name in ("count", "first", "side", "budget", "patience", "most"):
            self._slots.pop(f"lab-{name}.value", None)
            self.send("set", name, target.value)
        elif name == "fresh":
            self.send("set", "fresh", "on" if target.checked else "")
        elif name in ("also", "show"):
            what = target.value
            self.send(name, int(what) if name == "show" else what, bool(target.checked))
        elif name == "new":
            chosen = target.value
            target.value = ""
            if chosen:
                self.send("new", chosen)
        elif name != "rename":
            self.send(name, int(target.value) if name in _NUMBERS else target.value)
        else:
            self._slots.pop("lab-name.value", None)
            self.send("rename", target.value)

    def _typed(self, event) -> None:  # type: ignore[no-untyped-def]
        """Take numbers up while they are typed, so that Run right after counts."""
        if event.target.getAttribute("data-lab-set") in ("count", "first"):
            text = str(event.target.value).strip()
            name = event.target.getAttribute("data-lab-set")
            if text.isdigit():
                self._slots[f"lab-{name}.value"] = text
                self._lab.update(("set", name, text), now_ms())

    def _key(self, event) -> None:  # type: ignore[no-untyped-def]
        if event.key == "Enter" and (event.ctrlKey or event.metaKey):
            event.preventDefault()
            self.send("run")

    def _import(self, event) -> None:  # type: ignore[no-untyped-def]
        files = event.target.files
        if not files.length:
            return
        file = files.item(0)
        name = str(file.name)

        def refused(error: object = None) -> None:
            self._lab.notice = ("file-unreadable", {})
            self._show()

        if file.size > 1_000_000:
            refused()
        else:
            file.text().then(lambda text: self.send("import", name, text), refused)
        event.target.value = ""

    def _copy(self) -> None:
        by_id("lab-link").select()

        def told(word: str) -> None:
            by_id("lab-copied").textContent = say(self._lab.language, word)

        if not window.navigator.clipboard:
            told("not-copied")
            return
        window.navigator.clipboard.writeText(by_id("lab-link").value).then(
            lambda done=None: told("copied"), lambda why=None: told("not-copied")
        )

    # What is shown

    def _show(self) -> None:
        """Patch the page; what is dear waits a little while games come in."""
        lab = self._lab
        slots = view.slots(lab, now_ms())
        self._fill("lab-draft", view.bots(lab), str(lab.draft.key))
        self._fill("lab-template", view.templates(lab), "")
        self._fill("lab-side", view.sides(lab), str(lab.setting.side))
        self._fill("lab-patience", view.patiences(lab), str(lab.setting.patience_s))
        self._fill("lab-watch-speed", view.speeds(), str(lab.watch_speed))
        before = self._slots
        # What comes is put first: what goes may leave the focus to it.
        for is_leaving in (False, True):
            for slot, text in slots.items():
                if (text == view.ON) == is_leaving and before.get(slot) != text:
                    put(slot, text)
        self._slots = slots
        by_id("lab-fresh").checked = lab.setting.is_fresh
        if "lab-link.link" in slots and not lab.link:
            by_id("lab-copied").textContent = ""
        self._show_others()
        fault = lab.fault
        self._editor.mark(fault[1] if fault and fault[0] == lab.draft.key else 0)
        self._show_watched()
        if not lab.running:
            self._draw()
        elif not self._is_drawn_late:
            self._is_drawn_late = True
            window.setTimeout(self._late, _BUSY_MS)

    def _draw_late(self) -> None:
        self._is_drawn_late = False
        self._draw()

    def _fill(self, name: str, choices: list[tuple[str, str]], chosen: str) -> None:
        """Put choices into a list, and choose one."""
        select = by_id(name)
        if self._lists.get(name) != choices:
            self._lists[name] = choices
            select.replaceChildren()
            for value, text in choices:
                make("option", select, text, value=value)
        if select.value != chosen:
            select.value = chosen

    def _show_others(self) -> None:
        others = view.others(self._lab)
        if self._lists.get("also") == others:
            return
        is_same = [one[:2] for one in self._lists.get("also", [])] == [one[:2] for one in others]  # type: ignore[attr-defined]
        self._lists["also"] = others
        box = by_id("lab-also")
        if not is_same:
            box.replaceChildren()
            for name, text, _ in others:
                label = make("label", box)
                make("input", label, type="checkbox", value=name, data_lab_set="also")
                make("span", label, text)
        for place, (_, _, is_on) in enumerate(others):
            box.children[place].firstChild.checked = is_on
        by_id("lab-about").textContent = view.about(self._lab)

    def _show_watched(self) -> None:
        watching = self._lab.watching
        if watching is None:
            return
        side = watching.variant.side
        if self._watched is not watching:
            self._watched = watching
            box = by_id("lab-board")
            box.replaceChildren()
            box.style.setProperty("--side", str(side))
            cells = make("div", box, class_="cells", aria_hidden="true")
            for _ in range(side * side):
                make("i", cells)
            self._tiles = Tiles(make("div", box, class_="tiles", aria_hidden="true"))
            self._lists["layer"] = None
        if self._tiles and self._lists["layer"] != watching.state.moves:
            self._lists["layer"] = watching.state.moves
            self._tiles.patch(watching.layer, watching.game, side)

    def _draw(self) -> None:
        self._draw_rows()
        width = int(by_id("lab-charts").clientWidth)
        if width:
            self._draw_charts(view.charts(self._lab, max(240, int(width * 0.56) if width > _WIDE_PX else width - 26)))
        self._draw_games()

    def _draw_rows(self) -> None:
        """Keep the rows of series that stay, so that focus stays where it is."""
        table = by_id("lab-series")
        rows = view.rows(self._lab)
        if [row.key for row in rows] != list(self._lists.get("rows", [])) or not self._rows:  # type: ignore[call-overload]
            self._lists["rows"] = [row.key for row in rows]
            if table.contains(document.activeElement):
                by_id("lab-series-box").focus()
            table.replaceChildren()
            self._rows = {}
            self._row_facts = {}
            language = self._lab.language
            line = make("tr", make("thead", table))
            for text in [say(language, "in-charts"), say(language, "bot")] + view.head(self._lab):
                make("th", line, text, scope="col")
            make("td", line)
            body = make("tbody", table)
            for row in rows:
                self._rows[row.key] = self._make_row(body, row)
        for row in rows:
            if self._row_facts.get(row.key) != row.facts:
                self._row_facts[row.key] = row.facts
                _fill_row(self._rows[row.key], row)

    def _make_row(self, body, row: view.Row):  # type: ignore[no-untyped-def]
        language = self._lab.language
        line = make("tr", body)
        label = make("label", make("td", line), class_="lab-tick")
        make("input", label, type="checkbox", value=str(row.key), data_lab_set="show")
        make("span", label, say(language, "in-charts-one", bot=row.bot), class_="unseen")
        svg = draw("svg", label, viewBox="0 0 16 16", aria_hidden="true", class_="lab-mark")
        draw("path", svg)
        make("th", line, row.bot, scope="row")
        for _ in row.texts:
            make("td", line)
        deeds = make("td", line, class_="lab-row-deeds")
        for name in ("games", "forget"):
            word = "games-list" if name == "games" else "forget"
            text = say(language, word + "-one", bot=row.bot)
            make("button", deeds, say(language, word), type="button", data_lab=f"{name}:{row.key}", aria_label=text)
        return line

    def _draw_charts(self, charts: list[Chart]) -> None:
        box = by_id("lab-charts")
        keys = [chart.key for chart in charts]
        for key in list(self._charts.keys()):
            if key not in keys:
                self._charts.pop(key)
        if keys != self._lists.get("charts"):
            self._lists["charts"] = keys
            self._charts = {}
            box.replaceChildren()
            for chart in charts:
                make("figure", box, id="lab-chart-" + chart.key)
        for place, chart in enumerate(charts):
            if self._charts.get(chart.key) != chart.key_facts:
                self._charts[chart.key] = chart.key_facts
                self._draw_chart(box.children[place], chart)

    def _draw_chart(self, figure, chart: Chart) -> None:  # type: ignore[no-untyped-def]
        lab = self._lab
        language = lab.language
        kept = figure.querySelector("select")
        had_focus = bool(kept) and bool(kept.isSameNode(document.activeElement))
        figure.replaceChildren()
        caption = make("figcaption", figure)
        make("h3", caption, chart.title)
        base = lab.base_series
        if chart.key == "difference" and base:
            bots = [(str(series.key), series.bot) for series in lab.shown]
            _choice(caption, say(language, "compare-with"), "base", bots, str(base.key))
        elif chart.key == "pace":
            measures = [(name, say(language, "measure-" + name)) for name in ("moves", "seconds")]
            _choice(caption, say(language, "pace-measure"), "measure", measures, lab.measure)
        if had_focus:
            caption.querySelector("select").focus()
        size = {"width": str(chart.width), "height": str(chart.height), "viewBox": f"0 0 {chart.width} {chart.height}"}
        svg = draw("svg", figure, role="img", aria_label=chart.title, class_="chart", **size)
        for tag, attributes, text in chart.shapes:
            draw(tag, svg, text, **attributes)
        beside = make("div", figure, class_="scroll", tabindex="0", role="region", aria_label=chart.title)
        _table(beside, say(language, "chart-table", title=chart.title), chart.head, chart.rows)
        make("p", figure, chart.note, class_="quiet")

    def _draw_games(self) -> None:
        lab = self._lab
        series, games, has_more = view.games(lab)
        by_id("lab-games-box").toggleAttribute("hidden", series is None)
        if series is None:
            self._lists["games"] = None
            return
        facts = (series.key, lab.games_order, lab.language, [game.texts for game in games])
        if self._lists.get("games") == facts:
            return
        self._lists["games"] = facts
        by_id("lab-games-title").textContent = say(lab.language, "games-title", bot=series.bot)
        by_id("lab-games-more").toggleAttribute("hidden", not has_more)
        table = by_id("lab-games")
        had_focus = table.contains(document.activeElement)
        table.replaceChildren()
        line = make("tr", make("thead", table))
        for text in view.games_head(lab):
            make("th", line, text, scope="col")
        orders = [(name, say(lab.language, "order-" + name)) for name in ("seed", "best", "worst")]
        _choice(make("td", line), say(lab.language, "games-order"), "games-order", orders, lab.games_order)
        if had_focus:
            line.querySelector("select").focus()
        body = make("tbody", table)
        for game in games:
            line = make("tr", body)
            for place, text in enumerate(game.texts):
                make("td" if place else "th", line, text)
            cell = make("td", line)
            if game.has_moves:
                text = say(lab.language, "replay-one", seed=game.seed)
                deed = f"replay:{series.key}:{game.seed}"
                make("button", cell, say(lab.language, "replay"), type="button", aria_label=text, data_lab=deed)


def _fill_row(line, row: view.Row) -> None:  # type: ignore[no-untyped-def]
    cells = line.children
    cells[0].querySelector("input").checked = row.is_shown
    path = cells[0].querySelector("path")
    path.setAttribute("d", marker(row.place, 8, 8) if row.place >= 0 else "")
    path.setAttribute("class", f"mark series-{row.place}")
    for place, text in enumerate(row.texts):
        cells[place + 2].textContent = text
    cells[len(row.texts) + 2].lastChild.disabled = not row.can_go


def _choice(parent, label: str, name: str, choices: list[tuple[str, str]], chosen: str) -> None:  # type: ignore[no-untyped-def]
    box = make("label", parent, class_="lab-choice")
    make("span", box, label + " ")
    select = make("select", box, data_lab_set=name)
    for value, text in choices:
        make("option", select, text, value=value)
    select.value = chosen


def _table(parent, caption: str, head: list[str], rows: list[list[str]]) -> None:  # type: ignore[no-untyped-def]
    table = make("table", parent)
    make("caption", table, caption, class_="unseen")
    line = make("tr", make("thead", table))
    for text in head:
        make("th", line, text, scope="col")
    body = make("tbody", table)
    for row in rows:
        line = make("tr", body)
        make("th", line, row[0], scope="row")
        for text in row[1:]:
            make("td", line, text)


def _download(name: str, kind: str, text: str) -> None:
    """Hand a text to the visitor as a file."""
    address = URL.createObjectURL(Blob.new(to_js([text]), to_js({"type": kind})))
    link = make("a", document.body, href=address, download=name, hidden="")
    link.click()
    link.remove()
    window.setTimeout(create_proxy(lambda: URL.revokeObjectURL(address)), _KEPT_MS)


def enter(stage: Stage) -> LabPage:
    """Build the Lab into its skeleton, and return it."""
    words.WORDS.update(WORDS)
    words.WORDS.update(bot_words.WORDS)
    words.WORDS.update(cell_words.WORDS)
    page = LabPage(stage)
    page.begin()
    return page
