"""Marks on the board what a hint would do: tiles lean, pairs are outlined, a chevron sits on the rim."""

from js import Element, window
from jsffi import create_proxy

from ...app.coach.coach import Coach
from ...app.coach.view import marks, pointer
from ...app.feature import Feature, Handlers
from ...core.game import State
from ..app import PageApp
from ..dom import by_id, make


class HintMarks(Feature):
    """Shows the marks after the tiles have been patched; any change of the board ends them."""

    def __init__(self, page: PageApp, coach: Coach) -> None:
        self._page = page
        self._coach = coach
        self._state: State | None = None
        self._move = ""
        self._leaning: list[Element] = []
        self._show_later = create_proxy(self._show)

    def handlers(self) -> Handlers:
        return {"why": self._explain}

    def _explain(self) -> None:
        """Open the coach's card and scroll to it, as far as the board stays in view."""
        by_id("coach-details").setAttribute("open", "")
        hidden = by_id("coach").getBoundingClientRect().bottom - window.innerHeight
        window.scrollBy(0, min(max(0, hidden), by_id("board").getBoundingClientRect().top))
        window.tilelab.focus(by_id("coach-title"))

    def view(self, slots: "dict[str, str]") -> None:
        move = pointer(self._coach).move
        state = self._coach.model.shown.state if move else None
        if state is self._state and move == self._move:
            return
        self._state, self._move = state, move
        for tile in self._leaning:
            tile.removeAttribute("data-lean")
        if self._leaning:
            by_id("marks").replaceChildren()
        self._leaning = []
        if move:
            window.setTimeout(self._show_later, 0)

    def _show(self) -> None:
        session = self._coach.model.shown
        if session.state is not self._state or self._leaning:
            return
        marked = marks(session.game, session.variant, session.state, self._move)
        columns = session.variant.columns
        for cell, tile in self._page.tiles_by_cell():
            if cell in marked.moving:
                tile.setAttribute("data-lean", self._move[0])
                self._leaning.append(tile)
        for first, last in marked.outlines:
            outline(first, last, columns)


def place(element: "Element", cell: int, columns: int) -> None:
    """Tell the style sheet the cell of an element."""
    element.style.setProperty("--row", str(cell // columns))
    element.style.setProperty("--col", str(cell % columns))


def outline(first: int, last: int, columns: int) -> None:
    """Outline the cells from one to another in its row or column."""
    frame = make("i", by_id("marks"))
    place(frame, first, columns)
    frame.style.setProperty("--down", str(last // columns - first // columns + 1))
    frame.style.setProperty("--across", str(last % columns - first % columns + 1))
