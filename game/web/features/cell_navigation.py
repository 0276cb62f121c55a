"""Lets cells take the focus: arrow keys move it, Enter and Space choose a cell."""

from js import Element, document, window

from ...app.feature import Feature
from ...app.options.cell_navigation import CellNavigation, step
from ..app import PageApp
from ..dom import by_id, listen
from ..patch import set_slot
from ..widgets import reveal


class CellFocus(Feature):
    """Moves the focus between cells."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._send = page.send
        self._cells = CellNavigation(page.app)
        listen(by_id("table"), "keydown", self._key)
        listen(by_id("table"), "click", self._click)

    def view(self, slots: dict[str, str]) -> None:
        """Fill the slots; move the focus to the board if its cell is about to disappear."""
        is_new = self._cells.is_new_grid
        is_inside = (is_new or self._app.model.shown.game.moves_by_cell) and by_id("table").contains(document.activeElement)
        if is_inside and is_new:
            window.tilelab.focus(by_id("board"))
        slots.update(self._cells.slots(is_inside))

    def _key(self, event: "Element") -> None:
        if not self._cells.is_offered or event.shiftKey or event.altKey:
            return
        control = event.ctrlKey or event.metaKey
        cell = step(event.key, control, _cell(event), self._app.model.shown.variant.side)
        if cell >= 0:
            for slot, text in self._cells.go(cell).items():
                set_slot(slot, text)
            reveal(by_id(f"cell-{cell}"), True)
        elif event.key in ("Enter", " ") and not control:
            self._send("tap", _cell(event))
        else:
            return
        event.preventDefault()

    def _click(self, event: "Element") -> None:
        """Slide the tile that a screen reader presses; other clicks go through to the tiles below."""
        if self._cells.is_offered and event.target.id.startswith("cell-"):  # Not the header of a row.
            self._send("tap", _cell(event))


def _cell(event: "Element") -> int:
    return int(event.target.id[len("cell-") :])


def join(page: PageApp) -> None:
    page.add_features(CellFocus(page))
