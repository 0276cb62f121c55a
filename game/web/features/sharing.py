"""The share sheet in the page: its picture, and sending, copying and saving."""

from js import document, window
from jsffi import create_proxy

from ...app.daily.share import DayShare
from ...app.feature import Feature, Handlers
from ...app.sharing.poster import Poster, poster
from ...app.view import show
from ..app import PageApp, now_ms
from ..device import told
from ..dom import by_id
from ..files import download
from ..widgets import can_send_on, fill_picture, send_on

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

_WIDTH, _HEIGHT = 1200, 630
_BOARD, _MARGIN = 500, 64
_RIGHT = _MARGIN + _BOARD + 60
"""Where the text begins."""
_GROUND, _TRAY, _HOLE, _LIGHT = "#5b4435", "#48352a", "#6f5748", "#fffaf2"
_LOGO = (("#f6efe3", 0, 0), ("#f36f4c", 1, 0), ("#f9c432", 0, 1), ("#7a6150", 1, 1))


class SharePage(Feature):
    """Draws the picture of the open sheet, and handles its buttons."""

    def __init__(self, page: PageApp, days: DayShare) -> None:
        self._page = page
        self._days = days
        page.model.home = str(document.location.href).split("#")[0]
        self._drawn: object = None

    def handlers(self) -> Handlers:
        return {"share-send": self._send_on, "share-save": self._save}

    def view(self, slots: dict[str, str]) -> None:
        """Redraw the picture if it has changed."""
        model = self._page.model
        if model.dialog != "share":
            return
        show(slots, "share-send", can_send_on())
        shown = self._days.poster(self._days.date) if self._days.date else poster(self._page.app, now_ms())
        slots["share-picture@aria-label"] = shown.describe(model.language)
        chosen = model.settings.chosen
        shelf = document.querySelector("#shelf-card[aria-label]")  # It joins after this.
        key = (shown.key, shelf and shelf.getAttribute("aria-label"), chosen["tiles"], chosen["theme"])
        if key != self._drawn:
            self._drawn = key
            _draw(by_id("share-picture"), shown)

    def _send_on(self) -> None:
        line = by_id("share-line").value.rstrip()
        place = max(line.rfind(" "), line.rfind("\n"))
        send_on(line[:place], line[place + 1 :])

    def _save(self) -> None:
        name = f"tilelab-{self._page.model.game.id}.png"
        by_id("share-picture").toBlob(create_proxy(lambda blob: download(name, "image/png", blob)), "image/png")


def _draw(canvas: "Element", shown: Poster) -> None:
    """Draw a picture on a canvas: the board, the title, the headline, labelled figures, the logo and the address."""
    pen = canvas.getContext("2d")
    pen.fillStyle = _GROUND
    pen.fillRect(0, 0, _WIDTH, _HEIGHT)
    pen.textAlign, pen.textBaseline = "left", "alphabetic"
    _draw_board(pen, shown)
    width = _WIDTH - _RIGHT - _MARGIN
    _write(pen, shown.title, 30, 700, _RIGHT, 108, width, 0.85)
    _write(pen, shown.headline, 68, 900, _RIGHT, 186, width)
    for place, (label, figure) in enumerate(shown.figures):
        left, top = _RIGHT + place % 2 * (width // 2 + 10), 262 + place // 2 * 122
        _write(pen, label, 25, 700, left, top, width // 2 - 10, 0.85)
        _write(pen, figure, 48, 900, left, top + 52, width // 2 - 10)
    _draw_shelf(pen, _RIGHT, 462, width)
    size = 20
    for colour, column, row in _LOGO:
        pen.fillStyle = colour
        _box(pen, _RIGHT + column * (size + 4), 522 + row * (size + 4), size, size, 5)
    _write(pen, "Tilelab", 36, 900, _RIGHT + 60, 557, 160)
    pen.textAlign = "right"
    address = str(document.location.host) + str(document.location.pathname).rstrip("/").replace("/index.html", "")
    _write(pen, address, 25, 700, _WIDTH - _MARGIN, 555, width - 250, 0.85)


def _draw_board(pen: "Element", shown: Poster) -> None:
    """Draw the board in the colours of the page, which a hidden copy has."""
    if not shown.board:
        return
    rows, columns = len(shown.board) // shown.columns, shown.columns
    side = _BOARD / max(rows, columns)
    left, top = _MARGIN + (_BOARD - side * columns) / 2, (_HEIGHT - side * rows) / 2
    gap = side * 0.1
    pen.fillStyle = _TRAY
    _box(pen, left - gap / 2, top - gap / 2, side * columns + gap, side * rows + gap, side * 0.2)
    copy = by_id("share-tiles")
    fill_picture(copy, shown.game, shown.board, columns, columns)
    family = window.getComputedStyle(document.body).fontFamily
    pen.textAlign, pen.textBaseline = "center", "middle"
    for cell, value in enumerate(shown.board):
        x, y = left + cell % columns * side + gap / 2, top + cell // columns * side + gap / 2
        size = side - gap
        if not value:
            pen.fillStyle = _HOLE
            _box(pen, x, y, size, size, size * 0.15)
            continue
        style = window.getComputedStyle(copy.children.item(cell))
        pen.fillStyle = style.backgroundColor
        _box(pen, x, y, size, size, size * 0.15)
        pen.globalCompositeOperation = "source-atop"
        pen.fillStyle = "#0002"
        pen.fillRect(x + size * 0.08, y + size * 0.955, size * 0.84, size * 0.045)
        pen.globalCompositeOperation = "source-over"
        text = shown.game.tile(value, cell)[0]
        pen.fillStyle = style.color
        pen.font = f"850 {size * (0.5, 0.5, 0.47, 0.38, 0.3, 0.25, 0.21)[min(6, len(text))]:.0f}px {family}"
        pen.fillText(text, x + size / 2, y + size * 0.52)
    pen.textAlign, pen.textBaseline = "left", "alphabetic"


def _draw_shelf(pen: "Element", left: float, top: float, width: float) -> None:
    """Draw the row of the shelf as the page has it."""
    tiles = document.querySelectorAll("#shelf-card > .ledge:first-child i")
    gap = 5
    size = (width - gap) / int(tiles.length) - gap if tiles.length else 0
    pen.fillStyle = _TRAY
    _box(pen, left, top, width, size + 2 * gap, 12)
    pen.textAlign, pen.textBaseline = "center", "middle"
    family = window.getComputedStyle(document.body).fontFamily
    for place in range(int(tiles.length)):
        tile, x = tiles.item(place), left + gap + place * (size + gap)
        text, style = str(tile.textContent), window.getComputedStyle(tile)
        pen.fillStyle = style.backgroundColor if text else _HOLE
        _box(pen, x, top + gap, size, size, size * 0.18)
        pen.fillStyle = style.color
        pen.font = f"850 {size * (0.5, 0.5, 0.45, 0.36, 0.29, 0.24)[min(5, len(text))]:.0f}px {family}"
        pen.fillText(text, x + size / 2, top + gap + size * 0.53)
    pen.textAlign, pen.textBaseline = "left", "alphabetic"


def _box(pen: "Element", left: float, top: float, width: float, height: float, radius: float) -> None:
    """Fill a rectangle with round corners."""
    pen.beginPath()
    if told(pen, "roundRect"):
        pen.roundRect(left, top, width, height, radius)
    else:
        pen.rect(left, top, width, height)
    pen.fill()


def _write(pen: "Element", text: str, size: int, weight: int, left: float, base: float, width: float, opacity: float = 1) -> None:
    """Write a line, made narrower where it would be too wide."""
    pen.font = f"{weight} {size}px {window.getComputedStyle(document.body).fontFamily}"
    pen.fillStyle = _LIGHT
    pen.globalAlpha = opacity
    pen.fillText(text, left, base, width)
    pen.globalAlpha = 1
