"""Daily boards in the page: the mark on the board, the calendar, and results as text, link or picture."""

from js import Date, window
from pyscript import document
from pyscript.ffi import create_proxy

from ...app import words
from ...app.daily.daily import Daily
from ...app.daily.news import DailyNews
from ...app.daily.records import NAME
from ...app.daily.words import WORDS
from ...app.feature import Feature, Handlers, Interceptors
from ...app.words import text
from ...core.calendar import day_of, weekday
from ..app import PageApp, wall_ms
from ..dom import by_id, listen, make
from ..files import download
from ..widgets import can_send_on, glance, send_on, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any as Element

_PICTURE_PX = 720
"""Width of a saved picture."""
_MARGIN_PX = 48
_LINES_PX = 150
"""Height of the two lines above the board."""


class DailyPage(Feature):
    """Draws the chosen month and result."""

    def __init__(self, page: PageApp, daily: Daily) -> None:
        self._app = page.app
        self._page = page
        self._daily = daily
        self._month: object = None
        self._result: object = None
        listen(document, "visibilitychange", lambda event: self._send_date())

    def handlers(self) -> Handlers:
        return {"day-send": self._send_on, "day-picture": self._save_picture}

    def interceptors(self) -> Interceptors:
        return {name: self._dating(name) for name in ("daily", "days", "days-tick")}

    def _dating(self, name: str) -> "Callable[..., bool]":
        def add_date(*dated: object) -> bool:
            if not dated:
                self.send(name, *today())
            return not dated

        return add_date

    def view(self, slots: dict[str, str]) -> None:
        """Redraw the month and the result if they have changed."""
        daily = self._daily
        if self._app.model.dialog != "days":
            return
        month = (self._app.model.language, daily.chosen, daily.month())
        if month != self._month:
            self._month = month
            self._build(month[2])
        result = daily.result(daily.chosen)
        if result != self._result:
            self._result = result
            box = by_id("day-board")
            box.replaceChildren()
            board = daily.board(daily.chosen)
            if board:
                game = self._app.model.game
                glance(box, game.of(game.default), board, game.default.columns)
        slots["day-share.value"] = f"{self._line()} {self._link()}".strip() if result else ""
        slots["day-send.hidden"] = "" if can_send_on() else "on"

    def _send_date(self) -> None:
        """Send the date when the page becomes visible, perhaps on another day."""
        if not document.hidden:
            self._page.send("today", *today())

    def _build(self, days: list[tuple[str, str, str, bool]]) -> None:
        """Draw a month in weeks from Monday on; the focus stays on its day."""
        language = self._app.model.language
        box = by_id("month-days")
        had_focus = box.contains(document.activeElement)
        box.replaceChildren()
        for day in range(7):
            make("span", box, text(language, f"weekday-{day}"), aria_hidden="true")
        for date, state, name, is_reached in days:
            pressed = "true" if date == self._daily.chosen else "false"
            number = str(int(date[6:]))
            button = make("button", box, number, type="button", data_do=f"day:{date}", data_state=state, aria_label=name)
            button.setAttribute("aria-pressed", pressed)
            button.toggleAttribute("data-reached", is_reached)
            button.disabled = state == "ahead"
            if date == days[0][0]:
                button.style.setProperty("grid-column-start", str(weekday(day_of(date)) + 1))
            if had_focus and pressed == "true":
                button.focus()

    def _line(self) -> str:
        return self._daily.result_text(self._daily.chosen)

    def _link(self) -> str:
        link = self._daily.result(self._daily.chosen)["link"]
        return str(window.location.href).split("#")[0] + link if link else ""

    def _send_on(self) -> None:
        send_on(self._line(), self._link())

    def _save_picture(self) -> None:
        """Save the line and the board as a picture, in the page's colours."""
        name = f"tilelab-{self._app.model.game.id}-{self._daily.chosen}.png"
        canvas = _draw(self._line(), by_id("day-board").firstElementChild)
        canvas.toBlob(create_proxy(lambda blob: download(name, "image/png", blob)), "image/png")


def today() -> tuple[str, int]:
    """Return the local date as digits, such as 20261121, and its end in milliseconds since 1970 by the wall clock."""
    date = Date.new()
    year, month, day = int(date.getFullYear()), int(date.getMonth()), int(date.getDate())
    # MicroPython truncates both times to 32 bits, but not their difference.
    left_ms = (int(Date.new(year, month, day + 1).getTime()) - int(date.getTime())) % (1 << 32)
    return f"{year:04d}{month + 1:02d}{day:02d}", wall_ms() + left_ms


def _draw(line: str, board: "Element") -> "Element":
    """Return a canvas with a result in two lines above the board that an element shows."""
    canvas = make("canvas", width=str(_PICTURE_PX), height=str(_PICTURE_PX + _LINES_PX))
    pen = canvas.getContext("2d")
    page = window.getComputedStyle(document.body)
    pen.fillStyle = window.getComputedStyle(by_id("dialog-days")).backgroundColor
    pen.fillRect(0, 0, _PICTURE_PX, _PICTURE_PX + _LINES_PX)
    parts = line.split(" · ")
    pen.fillStyle = page.color
    for part, size, top in ((parts[0], 44, 84), (" · ".join(parts[1:]), 34, 140)):
        pen.font = f"700 {size}px {page.fontFamily}"
        pen.fillText(part, _MARGIN_PX, top, _PICTURE_PX - 2 * _MARGIN_PX)
    frame = board.getBoundingClientRect()
    scale = (_PICTURE_PX - 2 * _MARGIN_PX) / frame.width
    for element in [board] + [board.children.item(place) for place in range(board.children.length)]:
        box = element.getBoundingClientRect()
        style = window.getComputedStyle(element)
        left, top = _MARGIN_PX + (box.left - frame.left) * scale, _LINES_PX + 24 + (box.top - frame.top) * scale
        pen.fillStyle = style.backgroundColor
        pen.fillRect(left, top, box.width * scale, box.height * scale)
        if element.children.length == 0:
            pen.fillStyle = style.color
            pen.font = f"700 {window.parseFloat(style.fontSize) * scale}px {page.fontFamily}"
            pen.textAlign, pen.textBaseline = "center", "middle"
            pen.fillText(element.textContent, left + box.width * scale / 2, top + box.height * scale / 2)
    return canvas


def join(page: PageApp) -> None:
    words.add(WORDS)
    document.body.appendChild(unpack("daily-template", page.model.language))
    by_id("helped").before(by_id("daily-mark"))
    daily = Daily(page.app, lambda: page.storage.read_text(NAME))
    page.add_features(daily, DailyNews(page.app, daily), DailyPage(page, daily))
    page.input.begins.update(("daily", "day-play"))
    page.send("today", *today())
