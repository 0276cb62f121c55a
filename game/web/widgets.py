"""Building blocks for features: templates, groups of choices, tables, charts; files that are downloaded and picked."""

from js import URL, Blob, Element, Object, ResizeObserver, document, window
from jsffi import create_proxy, to_js

from ..core.charts import Chart
from ..core.game import Rules
from ..core.typing import Any, Callable
from .device import told
from .dom import by_id, draw, make, set_size
from .patch import set_words

_MAX_NUMBERED = 5

_READABLE_MS = 60_000
"""How long a download stays readable: Firefox reads it after the click."""


def reveal(element: "Element", takes_focus: bool = False) -> None:
    """Scroll an element into view and perhaps focus it, unless the page is in a frame and its user outside."""
    if document.hasFocus() or getattr(Object, "is")(window.top, window.self):
        element.scrollIntoView(to_js({"block": "nearest"}))
    if takes_focus:
        window.tilelab.focus(element)


def unpack(name: str, language: str) -> "Element":
    """Return a translated copy of a template's content."""
    part = by_id(name).content.cloneNode(True)
    set_words(part, language)
    return part


def chips(box: "Element", legend: str, name: str, values: list[tuple[str, str]], chosen: str, **attributes: str) -> None:
    """Add a group of radio buttons to a box. values: (value, text) each; attributes: further ones of each button."""
    group = make("fieldset", box, class_="chips")
    make("legend", group, legend)
    for value, text in values:
        label = make("label", group)
        radio = make("input", label, type="radio", name=name, value=value, **attributes)
        radio.checked = value == chosen
        make("span", label, text)


def fill_select(select: "Element", choices: list[tuple[str, str]], chosen: str) -> None:
    """Fill an empty list with choices, (value, text) each, and select one."""
    for value, text in choices:
        make("option", select, text, value=value)
    select.value = chosen


def copy(name: str, announce: "Callable[..., None]") -> None:
    """Copy a field's text, and announce "copied" or "not-copied"."""
    by_id(name).select()

    def copied(done: object = None) -> None:
        announce("copied")

    def refused(why: object = None) -> None:
        announce("not-copied")

    try:
        window.navigator.clipboard.writeText(by_id(name).value).then(copied, refused)
    except Exception:
        refused()


def can_send_on() -> bool:
    """Return whether the system has a share sheet."""
    return bool(told(window.navigator, "share"))


def send_on(text: str, link: str, picture: object = None) -> None:
    """Open the system's share sheet with a text, a link or "", and a file if it takes one; cancelling needs no message."""
    shared: dict[str, object] = {"text": text}
    if link:
        shared["url"] = link
    if picture and told(window.navigator, "canShare") and window.navigator.canShare(to_js({"files": [picture]})):
        shared["files"] = [picture]
    window.navigator.share(to_js(shared)).then(lambda done=None: None, lambda why=None: None)


def download(name: str, kind: str, content: "Any") -> None:
    """Download a text or blob as a file. kind: a media type such as text/csv."""
    address = URL.createObjectURL(Blob.new(to_js([content]), to_js({"type": kind})))
    link = make("a", document.body, href=address, download=name, hidden="")
    link.click()
    link.remove()
    window.setTimeout(create_proxy(lambda: URL.revokeObjectURL(address)), _READABLE_MS)


def read_file(field: "Any", max_bytes: int, done: "Any", failed: "Any") -> None:
    """Read a field's file and call `done` with its name and text, or `failed` if it is too large or unreadable."""
    if not field.files.length:
        return
    file = field.files.item(0)
    name = str(file.name)
    if not 0 <= file.size <= max_bytes:  # MicroPython reads numbers from 2^31 on as negative.
        failed()
    else:
        file.text().then(lambda text: done(name, text), lambda why: failed())
    field.value = ""


def bars(box: "Element", numbers: list[int], min_bars: int = 0) -> None:
    """Draw numbers from 0 on as bars, latest on the right, with room for `min_bars`; the text beside it says the same."""
    top = max(numbers) or 1
    width = 10 * max(min_bars, len(numbers))
    svg = draw("svg", box, viewBox=f"0 0 {width} 100", preserveAspectRatio="none", aria_hidden="true", class_="bars")
    for place, height in enumerate([max(1, number * 100 // top) for number in numbers]):
        draw("rect", svg, x=str(place * 10 + 1), y=str(100 - height), width="8", height=str(height))


def draw_chart(box: "Element", chart: Chart) -> None:
    """Append a chart to a box; a table beside it says the same."""
    size = {"width": str(chart.width), "height": str(chart.height), "viewBox": f"0 0 {chart.width} {chart.height}"}
    svg = draw("svg", box, role="img", aria_label=chart.title, class_="chart", **size)
    for tag, attributes, text in chart.shapes:
        draw(tag, svg, text, **attributes)


class Drawing:
    """A chart that fills the width of its box; a new one changes only the shapes that differ, which is much faster."""

    def __init__(self, box: "Element") -> None:
        self._box = box
        self._svg: Element | None = None
        self._drawn: list[tuple[str, dict[str, str], str]] = []
        self._elements: list[Element] = []

    @property
    def width(self) -> int:
        """The width of the box in sixteenths of its font size: charts made for it have labels that grow with the text."""
        font_px = float(window.getComputedStyle(self._box).fontSize.replace("px", ""))
        return int(float(self._box.clientWidth) * 16 / font_px)

    def show(self, chart: Chart) -> None:
        """Draw a chart; its title is the accessible name."""
        if self._svg is None or not self._box.contains(self._svg):
            self._svg, self._drawn, self._elements = draw("svg", self._box, role="img", class_="chart graph"), [], []
        self._svg.setAttribute("viewBox", f"0 0 {chart.width} {chart.height}")
        self._svg.setAttribute("aria-label", chart.title)
        while len(self._elements) > len(chart.shapes):
            self._elements.pop().remove()
        for place, shape in enumerate(chart.shapes):
            before = self._drawn[place] if place < len(self._elements) else ("", {}, "")
            if before is shape:
                continue
            tag, attributes, text = shape
            if before[0] != tag or len(before[1]) != len(attributes):
                element = draw(tag, None, text, **attributes)
                if place < len(self._elements):
                    self._elements[place].replaceWith(element)
                    self._elements[place] = element
                else:
                    self._svg.appendChild(element)
                    self._elements.append(element)
                continue
            for name, value in attributes.items():
                if before[1].get(name) != value:
                    self._elements[place].setAttribute(name, value)
            if before[2] != text:
                self._elements[place].textContent = text
        self._drawn = chart.shapes


def watch_size(box: "Element", call: "Callable[[], None]") -> None:
    """Call a function when a box gets its size, and when that changes."""
    ResizeObserver.new(create_proxy(lambda entries, observer: call())).observe(box)


def tile(box: "Element", face: tuple[str, str], is_read: bool = False) -> "Element":
    """Add a small tile to a box. face: its text and look. is_read: by screen readers, if no text beside it says the same."""
    label, look = face
    hidden = {} if is_read else {"aria_hidden": "true"}
    return make("i", box, label, class_="tiny", data_look=look, data_length=str(len(label)), **hidden)


def table_head(table: "Element", texts: list[str]) -> "Element":
    """Add a row of column headers, and return it."""
    line = make("tr", make("thead", table))
    for text in texts:
        make("th", line, text, scope="col")
    return line


def fill_table(box: "Element", caption: str, head: list[str], rows: list[list[str]]) -> None:
    """Add a table with a caption for screen readers; the first cell of each row is its header."""
    table = make("table", box)
    make("caption", table, caption, class_="unseen")
    table_head(table, head)
    body = make("tbody", table)
    for row in rows:
        line = make("tr", body)
        make("th", line, row[0], scope="row")
        for text in row[1:]:
            make("td", line, text)


def fill_picture(box: "Element", game: Rules, board: tuple[int, ...], columns: int, max_numbered: int) -> None:
    """Draw a board in a box, replacing its content; tiles have numbers on boards up to `max_numbered` columns."""
    box.replaceChildren()
    set_size(box, len(board) // columns, columns)
    for cell, value in enumerate(board):
        text, look = game.tile(value, cell) if value else ("", "")
        make("i", box, text if columns <= max_numbered else "", data_look=look, data_length=str(len(text)))


def glance(box: "Element", game: Rules, board: tuple[int, ...], columns: int) -> "Element":
    """Add a small picture of a board to a box; the text beside it describes it to screen readers."""
    picture = make("div", box, class_="glance", aria_hidden="true")
    fill_picture(picture, game, board, columns, _MAX_NUMBERED)
    return picture
