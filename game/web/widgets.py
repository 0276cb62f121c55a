"""Parts of the page that its features are made of: pieces of its HTML, groups of choices, bars."""

from js import window
from pyscript.ffi import to_js

from ..core.charts import Chart
from ..core.game import Rules
from .dom import by_id, draw, make, set_size
from .patch import set_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any as Element

_LARGEST_WITH_NUMBERS = 5


def unpack(name: str, language: str) -> "Element":
    """Return a copy of what a template holds, its words in a language."""
    part = by_id(name).content.cloneNode(True)
    set_words(part, language)
    return part


def chips(box: "Element", legend: str, name: str, values: list[tuple[str, str]], chosen: str, **attributes: str) -> None:
    """Add a group of radio buttons to a box; values: (value, text) of each; attributes: what else each button has."""
    group = make("fieldset", box, class_="chips")
    make("legend", group, legend)
    for value, text in values:
        label = make("label", group)
        radio = make("input", label, type="radio", name=name, value=value, **attributes)
        radio.checked = value == chosen
        make("span", label, text)


def fill_select(select: "Element", choices: list[tuple[str, str]], chosen: str) -> None:
    """Put choices, (value, text) each, into an empty list, and choose one."""
    for value, text in choices:
        make("option", select, text, value=value)
    select.value = chosen


def copy(name: str, announce: "Callable[..., None]") -> None:
    """Copy what a field holds, and announce by a word whether that was done."""
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
    """Tell whether the system has a sheet of its own for what is shared."""
    return hasattr(window.navigator, "share")


def send_on(text: str, link: str) -> None:
    """Hand a text and a link, "" for none, to another app by the system's sheet; to give that up needs no message."""
    shared = {"text": text}
    if link:
        shared["url"] = link
    window.navigator.share(to_js(shared)).then(lambda done=None: None, lambda why=None: None)


def bars(box: "Element", numbers: list[int], least: int = 0) -> None:
    """Draw numbers from 0 on as bars, the latest on the right, with room for `least`; the text beside it says the same."""
    top = max(numbers) or 1
    width = 10 * max(least, len(numbers))
    svg = draw("svg", box, viewBox=f"0 0 {width} 100", preserveAspectRatio="none", aria_hidden="true", class_="bars")
    for place, height in enumerate([max(1, one * 100 // top) for one in numbers]):
        draw("rect", svg, x=str(place * 10 + 1), y=str(100 - height), width="8", height=str(height))


def draw_chart(box: "Element", chart: Chart) -> None:
    """Draw a chart at the end of a box; a table beside it says the same."""
    size = {"width": str(chart.width), "height": str(chart.height), "viewBox": f"0 0 {chart.width} {chart.height}"}
    svg = draw("svg", box, role="img", aria_label=chart.title, class_="chart", **size)
    for tag, attributes, text in chart.shapes:
        draw(tag, svg, text, **attributes)


def table_head(table: "Element", texts: list[str]) -> "Element":
    """Add a row of the names of columns, and return it."""
    line = make("tr", make("thead", table))
    for text in texts:
        make("th", line, text, scope="col")
    return line


def fill_table(box: "Element", caption: str, head: list[str], rows: list[list[str]]) -> None:
    """Add a table, with a caption for those who hear it; the first of each row is its name."""
    table = make("table", box)
    make("caption", table, caption, class_="unseen")
    table_head(table, head)
    body = make("tbody", table)
    for row in rows:
        line = make("tr", body)
        make("th", line, row[0], scope="row")
        for text in row[1:]:
            make("td", line, text)


def fill_picture(box: "Element", game: Rules, board: tuple[int, ...], columns: int, largest_with_numbers: int) -> None:
    """Draw a board in a box, in place of what it held; the numbers of its tiles up to so many columns."""
    box.replaceChildren()
    set_size(box, len(board) // columns, columns)
    for cell, value in enumerate(board):
        text, look = game.tile(value, cell) if value else ("", "")
        make("i", box, text if columns <= largest_with_numbers else "", data_look=look, data_length=str(len(text)))


def glance(box: "Element", game: Rules, board: tuple[int, ...], columns: int) -> "Element":
    """Add a small picture of a board to a box; the text beside it says what a listener needs."""
    picture = make("div", box, class_="glance", aria_hidden="true")
    fill_picture(picture, game, board, columns, _LARGEST_WITH_NUMBERS)
    return picture
