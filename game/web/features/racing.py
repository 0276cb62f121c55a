"""Racing in the page: hovering, the space bar, and the dialogs of sessions and events."""

from js import Element, document, window
from jsffi import create_proxy

from ...app.feature import Feature
from ...app.racing.attempt import event_of
from ...app.racing.averages import COUNTS, DNF, format_result
from ...app.racing.charts import chart
from ...app.racing.solve import UNKNOWN, Solve, parse_splits
from ...app.racing.solve_lists import SolveLists
from ...app.racing.solves_files import CopyText
from ...app.racing.standing import SIZES
from ...app.view import show
from ...app.words import sign, text
from ...core.game import Variant
from ...core.text import number
from ..app import PageApp
from ..device import told
from ..dom import by_id, listen, make
from ..input import names_of, takes_text
from ..widgets import Drawing, copy, reveal, table_head, unpack
from .race_cards import cards_features, is_wide

_LISTED = 50
"""Latest solves listed; a session's export has all."""
_CHARTED = 100
"""Latest solves on the chart."""
_CHART_HEIGHT = 190
"""In sixteenths of the font size."""


class Hovering:
    """Sends the cell under the pointer each time it changes."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._cells = page.input.cells
        self._send = page.send
        self._cell = -1
        page.input.gestures.hovered = self._move
        listen(by_id("board"), "pointerleave", self._leave)

    def _move(self, event: "Element") -> None:
        is_on = self._app.model.settings.chosen["hover"] == "on" and self._app.model.game.moves_by_cell
        if not is_on or event.pointerType == "touch" or event.buttons:
            return
        box = self._cells.box()
        passed = event.getCoalescedEvents() if told(event, "getCoalescedEvents") else None
        for point in passed if passed and passed.length else [event]:
            cell = self._cells.cell_at((point.clientX, point.clientY), box)
            if cell != self._cell:
                self._cell = cell
                if cell >= 0:
                    self._send("hover", cell)

    def _leave(self, event: "Element") -> None:
        self._cell = -1


class SessionsPage(Feature):
    """Fills the sessions dialog when it has changed."""

    def __init__(self, page: PageApp, lists: SolveLists) -> None:
        self._page = page
        self._app = page.app
        self._lists = lists
        self._drawing = Drawing(by_id("sessions-chart"))
        self._results: list[int] = []
        self._draw_chart = create_proxy(self._draw)
        self._shown: tuple[int, str, str, str, Variant] | None = None

    def view(self, slots: dict[str, str]) -> None:
        """Fill the slots; rebuild the open dialog if it has changed."""
        app, lists = self._app, self._lists
        if app.model.dialog != "sessions":
            self._shown = None
            return
        notice = lists.said(app.model.language)
        slots["sessions-notice.text"] = text(app.model.language, self._page.storage.error) if self._page.storage.error else notice
        show(slots, "solve-restore", lists.removed)
        shown = (lists.sessions.revision, app.model.language, app.model.game.id, lists.kind, app.model.session.variant)
        if shown != self._shown:
            if not self._shown:
                by_id("solves-field").value = ""
            self._shown = shown
            self._build()

    def _draw(self) -> None:
        drawing, language, metric = self._drawing, self._app.model.language, event_of(self._lists.kind).metric
        drawing.show(chart(self._results, _CHARTED, SIZES, drawing.width, _CHART_HEIGHT, language, metric))

    def _build(self) -> None:
        lists, language = self._lists, self._app.model.language
        choice = by_id("session-open")
        choice.replaceChildren()
        entry = lists.entry
        for listed_entry in lists.entries:
            make("option", choice, lists.title(listed_entry), value=str(listed_entry.number))
        choice.value = str(entry.number)
        by_id("session-name").value = entry.name or text(language, "session-first")
        figures = lists.solves.figures
        by_id("session-remove").disabled = bool(figures.count) or len(lists.entries) < 2
        _figures(by_id("sessions-figures"), language, lists)
        results = [solve.result for solve in lists.solves.latest(_CHARTED + SIZES[-1] - 1)]
        by_id("sessions-chart").replaceChildren()
        if len([result for result in results if result != DNF]) > 1:
            self._results = results
            window.setTimeout(self._draw_chart, 0)  # The dialog opens first.
        shown = lists.solves.latest(_LISTED)
        word = "solves-none" if not shown else "solves-count" if len(shown) == figures.count else "solves-last"
        by_id("sessions-listed").textContent = text(language, word, shown=len(shown), count=figures.count)
        box = by_id("sessions-solves")
        opened = [str(details.getAttribute("data-at")) for details in box.querySelectorAll("details[open]")]
        active = document.activeElement
        focused = active.getAttribute("data-do") if active and box.contains(active) else None
        fresh = make("ul")
        for place, solve in enumerate(reversed(shown)):
            _list(fresh, language, figures.count - place, solve, str(solve.at_ms) in opened, event_of(lists.kind).metric)
        twin = fresh.querySelector(f'[data-do="{focused}"]') if focused else None
        if twin and active.tagName == "INPUT":
            _renew(box, fresh, active, twin)
            return
        box.replaceChildren(*fresh.children)
        if focused:
            reveal(twin or by_id("sessions-title"), True)


def _renew(old: "Element", new: "Element", field: "Element", twin: "Element") -> None:
    """Replace an element's content around a field that has the focus.

    The field stays in place of its twin: removing it, even briefly, would lose its caret, an input method's composition, and
    perhaps text not stored yet.
    """
    if old.isSameNode(field):
        for name in ("value", "placeholder", "aria-label"):  # The value shows only if nothing was typed.
            field.setAttribute(name, twin.getAttribute(name))
        return
    stays = next(child for child in old.children if child.contains(field))
    place = next(child for child in new.children if child.contains(twin))
    while not old.firstChild.isSameNode(stays):
        old.firstChild.remove()
    while not old.lastChild.isSameNode(stays):
        old.lastChild.remove()
    while not new.firstChild.isSameNode(place):
        stays.before(new.firstChild)
    while not new.lastChild.isSameNode(place):
        stays.after(new.lastChild)
    _renew(stays, place, field, twin)


def _figures(box: "Element", language: str, lists: SolveLists) -> None:
    """List the averages, each with its current and best value."""
    solves = lists.solves
    figures, current = solves.figures, solves.current
    box.replaceChildren()
    table_head(box, [text(language, word) for word in ("solves", "solve-current", "race-best")])
    body = make("tbody", box)
    latest = solves.latest(1)
    metric = event_of(lists.kind).metric
    word = "solves-count" if figures.solved == figures.count else "solves-of"
    count = text(language, word, solved=figures.solved, count=figures.count)
    lines = [
        (
            text(language, "solve-single"),
            format_result(latest[0].result, metric) if latest else "–",
            format_result(figures.best, metric),
        )
    ]
    for place, size in enumerate(COUNTS):
        name = text(language, "solve-average", count=size)
        lines.append((name, format_result(current[place], metric), format_result(figures.averages[place], metric)))
    lines.append((text(language, "solve-mean"), format_result(figures.mean, metric), count))
    for name, now, best in lines:
        line = make("tr", body)
        make("th", line, name, scope="row")
        make("td", line, now)
        make("td", line, best)


def _list(box: "Element", language: str, place: int, solve: Solve, is_open: bool, metric: str) -> None:
    """Add a solve to the list: its figures, with details and buttons below."""
    line = make("li", box)
    details = make("details", line, data_at=str(solve.at_ms))
    details.open = is_open
    summary = make("summary", details)
    make("span", summary, f"{place}.")
    time = format_result(solve.elapsed_ms)
    make("b", summary, f"DNF ({time})" if solve.result == DNF else format_result(solve.result, metric))
    parts = [time if metric else f"{solve.tps:.2f} TPS"]
    if solve.moves and metric != "stm":
        parts = [text(language, "announce-moves", moves=solve.moves)] + parts
    if solve.is_given:
        parts.append(text(language, "solve-given"))
    if solve.is_paused:
        parts.append(text(language, "solve-paused"))
    if solve.shortest != UNKNOWN:
        parts.append(f"{text(language, 'solve-shortest')} {number(solve.shortest)} (+{number(solve.excess)})")
    make("span", summary, sign(language, "·").join(parts))
    at = str(solve.at_ms)
    if solve.mtm != UNKNOWN:
        make("p", details, f"MTM {number(solve.mtm)}")
    if solve.scramble:
        make("p", details, solve.scramble, class_="scramble")
    if solve.solution:
        make("p", details, text(language, "solve-solution") + sign(language, ":") + solve.solution, class_="scramble")
    if solve.splits:
        splits = make("ol", details, class_="splits")
        for elapsed_ms, moves in parse_splits(solve.splits):
            make("li", splits, f"{format_result(elapsed_ms)} ({number(moves)})")
    actions = make("div", details, class_="row")
    facts = {"number": place}
    field = make("input", actions, value=solve.comment, autocomplete="off", data_do=f"solve-comment:{at}:{{value}}")
    field.setAttribute("aria-label", text(language, "solve-comment-of", **facts))
    field.placeholder = text(language, "solve-comment")
    dnf = make("button", actions, text(language, "solve-dnf"), type="button", data_do=f"solve-dnf:{at}")
    dnf.setAttribute("aria-pressed", "true" if solve.is_dnf else "false")
    dnf.setAttribute("aria-label", text(language, "solve-dnf-of", **facts))
    if solve.scramble or solve.seed:
        label = text(language, "solve-retry-of", **facts)
        make("button", actions, text(language, "solve-retry"), type="button", data_do=f"solve-retry:{at}", aria_label=label)
    label = text(language, "solve-remove-of", **facts)
    make("button", actions, text(language, "solve-remove"), type="button", data_do=f"solve-remove:{at}", aria_label=label)


def _take_space(page: PageApp, event: "Element") -> None:
    """Go to the next scramble by the space bar, or show more of the result by Enter, unless they press something."""
    names = names_of(event)
    if not (" " in names or "Enter" in names) or event.defaultPrevented or page.view or page.model.dialog:
        return
    if takes_text(event.target) or event.target.closest("a, button, summary" if "Enter" in names else "button, summary"):
        return
    if "Enter" in names:
        page.send("result")
        if page.model.session.outcome == "solved" and not by_id("overlay").hidden:
            event.preventDefault()
            window.tilelab.focus(by_id("end-share"))
        return
    event.preventDefault()  # The page would scroll.
    if page.model.game.lower_is_better and not event.repeat and not page.model.replay:
        page.send("next-scramble")


def _copy(page: PageApp, text: str) -> None:
    by_id("solves-field").value = text
    copy("solves-field", lambda word: page.send("sessions-copied", word))


def join(page: PageApp) -> None:
    features = page.assembly.racing(is_wide)
    document.body.appendChild(unpack("racing-template", page.model.language))
    by_id("helped").before(by_id("event-mark"))
    by_id("overlay-buttons").prepend(unpack("event-buttons-template", page.model.language))
    page.add_features(*features, SessionsPage(page, page.assembly.lists), *cards_features(page))
    page.input.begins.add("event")
    listen(by_id("time"), "click", lambda event: page.send("result"))
    page.carriers[CopyText] = lambda effect: _copy(page, effect.text)
    Hovering(page)
    listen(document, "keydown", lambda event: _take_space(page, event))
