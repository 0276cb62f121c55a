"""The share sheet in the page: its picture, and sending, copying and saving."""

from js import Element, File, document, window
from jsffi import create_proxy, to_js

from ...app.daily.ending import DayShare
from ...app.feature import Feature, Handlers
from ...app.sharing.sharing import Poster, describe, poster
from ...app.view import show
from ...app.words import sign, text
from ..app import PageApp, now_ms
from ..device import told
from ..dom import by_id
from ..widgets import can_send_on, download, fill_picture, send_on

_WIDTH, _HEIGHT = 1200, 630
_BOARD, _MARGIN = 500, 64
_RIGHT = _MARGIN + _BOARD + 60
"""Where the text begins."""
_GROUND, _TRAY, _HOLE, _LIGHT = "#5b4435", "#6b5242", "#7d6859", "#fffaf2"
_DIGITS = (0.5, 0.47, 0.38, 0.3, 0.25, 0.21)
"""Size of the digits as a share of the tile, by their number."""
_LOGO = (("#f6efe3", 0, 0), ("#f36f4c", 1, 0), ("#f9c432", 0, 1), ("#7a6150", 1, 1))


class SharePage(Feature):
    """Draws the picture of the open sheet, and handles its buttons."""

    def __init__(self, page: PageApp, days: DayShare) -> None:
        self._page = page
        self._days = days
        page.model.home = str(document.location.href).split("#")[0]
        self._drawn: object = None
        self._picture: Element | None = None
        """The picture as a file, made before it is sent, because the system asks for a click just before."""
        self._kept_proxy = create_proxy(self._keep)

    def handlers(self) -> Handlers:
        return {"share-send": self._send_on, "share-save": self._save}

    def view(self, slots: dict[str, str]) -> None:
        """Redraw the picture if it has changed."""
        model = self._page.model
        if model.dialog != "share":
            return
        show(slots, "share-send", can_send_on())
        show(slots, "share-picture", has_pen())
        show(slots, "share-save", has_pen())
        sender = "" if slots["share-name-field.hidden"] else slots["share-name.value"]
        shown = self._days.poster(self._days.date) if self._days.date else poster(self._page.app, now_ms(), sender)
        slots["share-picture@aria-label"] = describe(shown, model.language)
        chosen = model.settings.chosen
        shelf = document.querySelector("#shelf-card[aria-label]")  # It joins after this.
        key = (shown, shelf and shelf.getAttribute("aria-label"), chosen["tiles"], chosen["theme"])
        if key != self._drawn:
            self._drawn = key
            self._picture = None
            canvas = by_id("share-picture")
            if has_pen():
                _draw(canvas.getContext("2d"), shown, model.language)
                canvas.toBlob(self._kept_proxy, "image/png")

    def _send_on(self) -> None:
        line = by_id("share-line").value.rstrip()
        place = max(line.rfind(" "), line.rfind("\n"))
        send_on(line[:place], line[place + 1 :], self._picture)

    def _keep(self, blob: "Element") -> None:
        """Note the picture; a browser that hides what a canvas shows gives none."""
        if blob:
            name = f"tilelab-{self._page.model.game.id}.png"
            self._picture = File.new(to_js([blob]), name, to_js({"type": "image/png"}))

    def _save(self) -> None:
        if self._picture:
            download(str(self._picture.name), "image/png", self._picture)
        else:
            self._page.send("notice", "oops")


def has_pen() -> bool:
    """Return whether the browser lets a page draw pictures."""
    return bool(by_id("share-picture").getContext("2d"))


def _draw(pen: "Element", shown: Poster, language: str) -> None:
    """Draw a picture: the title, one large figure, the question, the others in a line, the shelf, the logo and the address."""
    pen.fillStyle = _GROUND
    pen.fillRect(0, 0, _WIDTH, _HEIGHT)
    pen.textAlign, pen.textBaseline = "left", "alphabetic"
    _draw_board(pen, shown)
    width = _WIDTH - _RIGHT - _MARGIN
    _write(pen, shown.title, 32, 700, _RIGHT, 112, width, 0.85)
    _write(pen, shown.headline, _fitting(pen, shown.headline, 150, width), 900, _RIGHT, 262, width)
    _write(pen, text(language, "poster-asks"), 46, 900, _RIGHT, 334, width)
    facts = sign(language, "·").join([f"{label} {figure}" for label, figure in shown.figures])
    _write(pen, facts, 28, 700, _RIGHT, 432, width, 0.85)
    if not shown.game.lower_is_better:
        _draw_bar(pen, shown, _RIGHT, 364, width)
    _draw_shelf(pen, _RIGHT, 458, width)
    size = 20
    for colour, column, row in _LOGO:
        pen.fillStyle = colour
        _box(pen, _RIGHT + column * (size + 4), 522 + row * (size + 4), size, size, 5)
    _write(pen, "Tilelab", 36, 900, _RIGHT + 60, 557, 160)
    pen.textAlign = "right"
    address = str(document.location.host) + str(document.location.pathname).rstrip("/").replace("/index.html", "")
    _write(pen, address, 25, 700, _WIDTH - _MARGIN, 555, width - 250, 0.85)


def _draw_bar(pen: "Element", shown: Poster, left: float, top: float, width: float) -> None:
    """Draw the bar of the score with the highest tile at its end."""
    pen.fillStyle = shade = pen.createLinearGradient(left, 0, left + width, 0)
    shade.addColorStop(0, "#f2a05a")
    shade.addColorStop(1, "#cf4819")
    _box(pen, left, top, width - 20, 16, 8)
    place = shown.board.index(max(shown.board))
    number = shown.game.tile(shown.board[place], 0)[0]
    _draw_tile(pen, number, by_id("share-tiles").children.item(place), left + width - 52, top - 18, 52)


def _fitting(pen: "Element", line: str, size: int, width: float) -> int:
    """Return the size at which a text fits, at most `size`."""
    pen.font = f"900 {size}px {window.getComputedStyle(document.body).fontFamily}"
    return min(size, int(size * width / max(1, pen.measureText(line).width)))


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
    for cell, value in enumerate(shown.board):
        x, y = left + cell % columns * side + gap / 2, top + cell // columns * side + gap / 2
        label = shown.game.tile(value, cell)[0] if value else ""
        _draw_tile(pen, label, copy.children.item(cell), x, y, side - gap)


def _draw_shelf(pen: "Element", left: float, top: float, width: float) -> None:
    """Draw the row of the shelf as the page has it."""
    tiles = document.querySelectorAll("#shelf-card > .ledge:first-child i")
    gap = 5
    size = (width - gap) / int(tiles.length) - gap if tiles.length else 0
    pen.fillStyle = _TRAY
    _box(pen, left, top, width, size + 2 * gap, 12)
    for place in range(int(tiles.length)):
        tile = tiles.item(place)
        _draw_tile(pen, str(tile.textContent), tile, left + gap + place * (size + gap), top + gap, size)


def _draw_tile(pen: "Element", label: str, twin: "Element", x: float, y: float, size: float) -> None:
    """Draw a tile in the colours that its twin has in the page; without a label a hole."""
    style = window.getComputedStyle(twin)
    pen.fillStyle = style.backgroundColor if label else _HOLE
    _box(pen, x, y, size, size, size * 0.16)
    if not label:
        return
    pen.globalCompositeOperation = "source-atop"
    pen.fillStyle = "#0002"
    pen.fillRect(x + size * 0.08, y + size * 0.955, size * 0.84, size * 0.045)
    pen.globalCompositeOperation = "source-over"
    pen.textAlign, pen.textBaseline, pen.fillStyle = "center", "middle", style.color
    share = _DIGITS[min(len(_DIGITS), len(label)) - 1]
    pen.font = f"850 {size * share:.0f}px {window.getComputedStyle(document.body).fontFamily}"
    pen.fillText(label, x + size / 2, y + size * 0.52)
    pen.textAlign, pen.textBaseline = "left", "alphabetic"


def _box(pen: "Element", left: float, top: float, width: float, height: float, radius: float) -> None:
    """Fill a rectangle with round corners."""
    pen.beginPath()
    if told(pen, "roundRect"):
        pen.roundRect(left, top, width, height, radius)
    else:
        pen.rect(left, top, width, height)
    pen.fill()


def _write(pen: "Element", line: str, size: int, weight: int, left: float, base: float, width: float, opacity: float = 1) -> None:
    """Write a line, made narrower where it would be too wide."""
    pen.font = f"{weight} {size}px {window.getComputedStyle(document.body).fontFamily}"
    pen.fillStyle = _LIGHT
    pen.globalAlpha = opacity
    pen.fillText(line, left, base, width)
    pen.globalAlpha = 1
