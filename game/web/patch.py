"""Shows slots and tiles in the page, touching only what has changed."""

from js import document, window

from ..app.app import App
from ..app.tiles import GHOST, VANISH, Layer, Tile
from ..app.view import ON, shown
from ..app.words import text
from ..core.game import Rules
from .dom import KEEPERS, by_id, forget, make, set_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

_PARTS = ("overlay", "replay-bar", "helped", "mode-mark", "event-mark", "follow-mark", "daily-mark", "challenge-mark")
"""Parts whose presence changes the layout; `:has()` in the style sheet instead would make each move restyle the whole stage."""
_MOTION_MS = 300
"""A move's slide has ended after this time, also where frames are slow."""


class Page:
    """The slots and tiles on show, so that the next patch changes only the others."""

    def __init__(self) -> None:
        # The page is in English unless `boot.js` has translated it.
        self._shown = {"html@lang": "en"} if by_id("html").lang == "en" else {}
        self.tiles = Tiles(by_id("tiles"))

    def patch(self, app: App, now_ms: int, more: dict[str, str]) -> None:
        """Show the model. more: the features' slots."""
        slots = shown(app, now_ms, more)
        slots["html@data-shows"] = " ".join([name for name in _PARTS if not slots.get(name + ".hidden", ON)])
        if slots["html@lang"] != self._shown.get("html@lang"):
            translate(app.model.language)
            self._shown = {}
        if slots["board@data-side"] != self._shown.get("board@data-side"):
            self._lay_out(app)
        # Before the slots, so that a flush has only tiles to style.
        session = app.line or app.model.shown
        self.tiles.patch(session.layer, session.game, session.variant.columns)
        before = self._shown
        for slot, value in slots.items():
            if before.get(slot) != value:
                set_slot(slot, value)
        self._shown = slots
        if before.get("overlay.hidden", ON) == ON and not slots.get("overlay.hidden", ON) and not slots["keep-going.hidden"]:
            _offer("keep-going")

    def _lay_out(self, app: App) -> None:
        """Build the cells, and the table for screen readers, for a new size."""
        model = app.model
        count, columns = model.shown.variant.rows, model.shown.variant.columns
        for part in ("board", "table"):
            set_size(by_id(part), count, columns)
        self.tiles.clear()
        cells = by_id("cells")
        rows = by_id("rows")
        cells.replaceChildren()
        rows.replaceChildren()
        for row in range(count):
            line = make("tr", rows)
            make("th", line, text(model.language, "row", row=row + 1), scope="row")
            for col in range(columns):
                name = f"cell-{row * columns + col}"
                make("i", cells)
                make("td", line, id=name)
                forget(name)
                self._shown.pop(name + ".text", None)


class Tiles:
    """The tiles in a box; each keeps its element for its lifetime."""

    def __init__(self, box: "Element") -> None:
        self._box = box
        self._tiles: dict[int, ShownTile] = {}
        self._moved: list[int] = []
        self._rest_ms = 0.0
        """When these are surely at rest."""

    def clear(self) -> None:
        self._box.replaceChildren()
        self._tiles = {}

    def patch(self, layer: Layer, game: Rules, columns: int) -> None:
        """Show a layer. Tiles that move again at once first jump to the end of their last move."""
        tiles = self._tiles
        present = {tile.key for tile in layer.tiles}
        for key in [key for key in tiles if key not in present]:
            tiles.pop(key).element.remove()
        changed = [tile for tile in layer.tiles if tile.key not in tiles or tiles[tile.key].mark != _mark(tile, game)]
        if not changed:
            return
        now_ms = float(window.performance.now())
        moved = self._moved if now_ms < self._rest_ms else []
        self._moved, self._rest_ms = [tile.key for tile in changed if self._cell(tile) != tile.at], now_ms + _MOTION_MS
        is_flushed = bool([key for key in self._moved if key in moved or key not in tiles])
        if is_flushed:
            self._box.setAttribute("data-still", "")
        for tile in changed:
            if tile.key not in tiles:
                tiles[tile.key] = ShownTile(make("div", self._box, class_="tile"))
                tiles[tile.key].show(tile, game, columns, tile.born)
        if is_flushed:
            # This computes the styles: a transition starts only where they change afterwards.
            self._box.getBoundingClientRect()
            self._box.removeAttribute("data-still")
        for tile in changed:
            tiles[tile.key].show(tile, game, columns, tile.at)

    def by_cell(self) -> "list[tuple[int, Element]]":
        """Return the cell and element of each tile, without those that disappear."""
        return [(tile.mark[0], tile.element) for tile in self._tiles.values() if tile.mark[2] not in (GHOST, VANISH)]

    def _cell(self, tile: Tile) -> int:
        """Return the cell where a tile is on show, or where a new one starts."""
        return self._tiles[tile.key].mark[0] if tile.key in self._tiles else tile.born


class ShownTile:
    """The element of a tile and what it shows, so that a move makes few calls into the browser, some 10 µs each."""

    def __init__(self, element: "Element") -> None:
        make("b", element)
        self.element = element
        self.mark = (-1, 0, "", "")
        self._face = ("", "", -1)

    def show(self, tile: Tile, game: Rules, columns: int, cell: int) -> None:
        """Show a tile in a cell."""
        element = self.element
        text, look = game.tile(tile.value, cell)
        home = game.home(tile.value, columns)
        if self._face != (text, look, home):
            self._face = (text, look, home)
            element.firstChild.textContent = text
            element.setAttribute("data-look", look)
            element.setAttribute("data-length", str(len(text)))
            if home >= 0:
                element.setAttribute("data-row", str(home // columns))
                element.setAttribute("data-ring", str(min(home // columns, home % columns)))
        if self.mark[0] != cell:
            element.style.setProperty("--row", str(cell // columns))
            element.style.setProperty("--col", str(cell % columns))
        if self.mark[2] != tile.act:
            element.setAttribute("data-act", tile.act)
        self.mark = (cell, tile.value, tile.act, game.id)


def _mark(tile: Tile, game: Rules) -> tuple[int, int, str, str]:
    """Return what a tile's element depends on."""
    return (tile.at, tile.value, tile.act, game.id)


def set_slot(slot: str, text: str) -> None:
    """Show a text in a slot, `id@attribute` or `id.property`."""
    if "@" in slot:
        name, attribute = slot.split("@")
        if text or attribute[:5] == "data-":
            by_id(name).setAttribute(attribute, text)
        else:
            by_id(name).removeAttribute(attribute)
        return
    name, part = slot.split(".")
    element = by_id(name)
    if part == "text":
        element.textContent = KEEPERS[0](text)
    elif part == "hidden":
        if text == ON:
            _save_focus(element)
        element.toggleAttribute("hidden", text == ON)
    elif part == "place":
        row, col = text.split()
        element.style.setProperty("--row", row)
        element.style.setProperty("--col", col)
    elif part == "filled":
        element.style.setProperty("--filled", text)
    elif part == "disabled":
        if text == ON:
            _save_focus(element)
        element.disabled = text == ON
    elif part == "value":
        element.value = text
    elif part == "range":
        # The maximum first: the browser limits the value to the old one.
        element.value, element.max = "0", text.split()[1]
        element.value = text.split()[0]
    elif part == "title":
        document.title = text
    elif part == "link":
        element.value = document.location.href.split("#")[0] + text


def _save_focus(element: "Element") -> None:
    """Move the focus from an element that disappears to its fallback or the board, so that it is not lost."""
    if element.contains(document.activeElement):
        window.tilelab.focus(by_id(element.getAttribute("data-fallback") or "board"))


def _offer(name: str) -> None:
    """Focus a new button so that Enter presses it, unless the player is in a field."""
    active = document.activeElement
    if active and active.tagName not in ("INPUT", "SELECT", "TEXTAREA"):
        window.tilelab.focus(by_id(name))


def translate(language: str) -> None:
    set_words(document, language)


def set_words(part: "Element", language: str) -> None:
    """Translate the static words of a part of the page."""
    for element in part.querySelectorAll("[data-word]"):
        element.textContent = KEEPERS[0](text(language, element.getAttribute("data-word")))
    for element in part.querySelectorAll("[data-word-label]"):
        element.setAttribute("aria-label", text(language, element.getAttribute("data-word-label")))
