"""Draws the shelf: below the board, on the daily card, at the end of a game, in the statistics and beside a first game."""

from js import Element, window
from jsffi import create_proxy

from ...app.feature import Feature
from ...app.moments.shelf import Hole, Shelf
from ..app import PageApp
from ..dom import by_id, make
from ..widgets import unpack

_ROW = 11
"""Holes of the walnut row; higher tiles stand in a row of their own."""
_PLACES = ("line", "daily", "card", "end", "statistics")


class ShelfPage(Feature):
    """Draws the shelf wherever it stands, and lets a tile fly from the board into its hole."""

    def __init__(self, page: PageApp, shelf: Shelf) -> None:
        self._page = page
        self._model = page.model
        self._shelf = shelf
        self._shown: object = None
        self._fresh = 0
        self._hole: Element = None
        self._fly_later = create_proxy(self._fly)

    def view(self, slots: "dict[str, str]") -> None:
        shelf = self._shelf
        if shelf.state != self._shown:
            self._shown = shelf.state
            _draw(by_id("shelf-line"), shelf.holes())
            for place in _PLACES:
                box = by_id("shelf-" + place)
                box.innerHTML = by_id("shelf-line").innerHTML
                box.setAttribute("aria-label", shelf.described())
        if shelf.fresh != self._fresh:
            self._fresh = shelf.fresh
            if self._hole:
                self._hole.removeAttribute("data-fresh")
                self._hole = None
            if shelf.fresh:
                window.requestAnimationFrame(self._fly_later)

    def _fly(self, frame: object = None) -> None:
        """Start the new tile at its place on the board, once that is patched; the style sheet lets it fly."""
        session = self._model.shown
        label, look = session.game.tile(self._fresh, 0)
        hole = by_id("shelf-line").querySelector(f'[data-look="{look}"]')
        for cell, tile in self._page.tiles_by_cell():
            if hole and self._fresh and session.state.board[cell] == self._fresh:
                start, end = tile.getBoundingClientRect(), hole.getBoundingClientRect()
                if end.width > 0:
                    hole.style.setProperty("--x", f"{start.left - end.left}px")
                    hole.style.setProperty("--y", f"{start.top - end.top}px")
                    hole.style.setProperty("--grown", f"{start.width / end.width:.3f}")
                    hole.setAttribute("data-fresh", "")
                    self._hole = hole
                return


def _draw(box: "Element", holes: list[Hole]) -> None:
    """Draw the holes in a box, in two rows where there are more than one row holds."""
    box.replaceChildren()
    for first in range(0, len(holes), _ROW):
        row = make("div", box, class_="ledge")
        for hole in holes[first : first + _ROW]:
            place = make("span", row)
            look, said = (hole.look, hole.label) if hole.is_filled else ("", "")
            make("i", place, said, data_look=look, data_label=hole.label, data_length=str(len(hole.label)))


def join(page: PageApp) -> None:
    features = page.assembly.shelf()
    language = page.model.language
    parts = unpack("shelf-template", language)
    by_id("moment-line").before(parts.querySelector("#shelf-line"))
    by_id("daily-card").querySelector("div").prepend(parts.querySelector("#shelf-today"))
    by_id("overlay-buttons").before(parts.querySelector("#shelf-ending"))
    by_id("statistics-body").before(parts.querySelector("#shelf-kept"))
    by_id("aside").prepend(parts.querySelector("#shelf-beside"))
    page.add_features(*features, ShelfPage(page, page.assembly.firsts))
