"""Tiles of the puzzle that follow the finger: they move as far as they can go, and spring back or go on where they are let go."""

from js import window
from pyscript import document
from pyscript.ffi import create_proxy

from game.core.errors import IllegalMove
from game.core.grid import LETTERS
from game.web.app import PageApp
from game.web.dom import by_id, listen
from game.web.input import SWIPE_PX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

GO_ON = 0.4
"""A tile that was drawn over so much of its way goes on by itself."""
FLICK_PX_MS = 0.5
"""So does one that was let go at this speed, in CSS pixels a millisecond."""
_ACROSS, _DOWN = (0, 1, 0, -1), (-1, 0, 1, 0)


class Dragging:
    """Draws the tiles between the pointer and the gap, and makes their move by a message."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._send = page.send
        self._pointer = -1
        self._from = (0.0, 0.0)
        self._way = (0, 0)
        self._cell = -1
        """The cell that was taken."""
        self._letter = ""
        """The way in which its tile travels."""
        self._held: list[Element] = []
        self._room = 1.0
        self._pulled = 0.0
        self._last = (0.0, 0.0)
        self._speed = 0.0
        listen(by_id("board"), "pointerdown", self._take)
        listen(document, "pointermove", self._draw)
        listen(document, "pointercancel", self._drop)
        # Before the swipe of the page's input, which is for what no tile follows.
        window.addEventListener("pointerup", create_proxy(self._let_go), True)

    def _take(self, event: "Element") -> None:
        """Take the tiles that can move towards the gap from where the pointer is."""
        self._drop(event)
        app = self._app
        if not app.game.is_permutation or app.replay or app.session.outcome != "playing" or not event.isPrimary or event.button:
            return
        state, side = app.session.state, app.session.variant.side
        box = by_id("tiles").getBoundingClientRect()
        col, row = (
            int((place - start) * side / box.width) for place, start in ((event.clientX, box.left), (event.clientY, box.top))
        )
        if not (0 <= col < side and 0 <= row < side):
            return
        self._cell = row * side + col
        try:
            self._letter = app.game.tap(state, self._cell)[:1]
        except IllegalMove:
            return
        if not self._letter:
            return
        direction = LETTERS.index(self._letter)
        self._way = (_ACROSS[direction], _DOWN[direction])
        gap = state.board.index(0)
        cells = []
        while (row, col) != (gap // side, gap % side):
            cells.append((str(row), str(col)))
            row, col = row + self._way[1], col + self._way[0]
        for tile in by_id("tiles").children:
            if (tile.style.getPropertyValue("--row"), tile.style.getPropertyValue("--col")) in cells:
                self._held.append(tile)
        self._pointer = event.pointerId
        self._from = (event.clientX, event.clientY)
        self._last = (0.0, event.timeStamp)
        self._room = box.width / side

    def _draw(self, event: "Element") -> None:
        if event.pointerId != self._pointer:
            return
        pulled = self._pull(event)
        elapsed_ms = event.timeStamp - self._last[1]
        if elapsed_ms > 0:
            self._speed = (pulled - self._last[0]) / elapsed_ms
        self._last = (pulled, event.timeStamp)
        self._pulled = min(self._room, max(0.0, pulled))
        by_id("tiles").toggleAttribute("data-held", True)
        for tile in self._held:
            tile.style.setProperty("translate", f"{self._way[0] * self._pulled:.1f}px {self._way[1] * self._pulled:.1f}px")

    def _let_go(self, event: "Element") -> None:
        """Make the move, or let the tiles spring back; a tap, and a swipe another way, are left to the page's input."""
        if event.pointerId != self._pointer:
            return
        across, down = abs(event.clientX - self._from[0]), abs(event.clientY - self._from[1])
        is_along = (across > down) == bool(self._way[0]) and self._pull(event) > 0
        is_drawn = max(across, down) > SWIPE_PX and is_along
        goes_on = self._pulled > GO_ON * self._room or self._speed > FLICK_PX_MS
        self._drop(event)
        if is_drawn:
            event.stopPropagation()
            if goes_on:
                self._send("drag", self._cell, self._letter)

    def _drop(self, event: "Element") -> None:
        """Let the tiles return to their cells."""
        by_id("tiles").removeAttribute("data-held")
        for tile in self._held:
            tile.style.removeProperty("translate")
        self._held = []
        self._pointer = -1
        self._pulled = self._speed = 0.0

    def _pull(self, event: "Element") -> float:
        """Return how far the pointer has come along the tiles' way, in CSS pixels."""
        across, down = event.clientX - self._from[0], event.clientY - self._from[1]
        return float(across * self._way[0] + down * self._way[1])


def join(page: PageApp) -> None:
    """Let the tiles of the puzzle follow the pointer."""
    Dragging(page)
