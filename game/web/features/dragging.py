"""Puzzle tiles that follow the pointer, and spring back or slide on when released."""

from ...core.errors import IllegalMove
from ...core.grid import LETTERS
from ..app import PageApp
from ..dom import by_id
from ..gestures import SWIPE_PX, Follower, way_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

    from ...core.game import State

GO_ON = 0.4
"""Share of its way after which a released tile slides on."""
FLICK_PX_MS = 0.5
"""Speed from which a released tile slides on, in CSS pixels per millisecond."""
_ACROSS, _DOWN = (0, 1, 0, -1), (-1, 0, 1, 0)


class Dragging(Follower):
    """Drags the tiles between the pointer and the gap, and sends their move."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._cells = page.input.cells
        self._send = page.send
        self._state: State | None = None
        """The position in which the tiles were grabbed."""
        self._from = self._at = (0.0, 0.0)
        self._way = (0, 0)
        self._cell = -1
        """The cell that was grabbed."""
        self._letter = ""
        """The direction in which its tile travels."""
        self._held: list[Element] = []
        self._room = 1.0
        self._pulled = 0.0
        self._last = (0.0, 0.0)
        self._speed = 0.0

    def grab(self, event: "Element") -> None:
        """Grab the tiles from the pointer to the gap, if they can move."""
        app = self._app
        if not app.model.game.is_permutation or app.model.replay or app.line or app.model.session.outcome != "playing":
            return
        state, side = app.model.session.state, app.model.session.variant.side
        box = self._cells.box()
        self._cell = self._cells.cell_at((event.clientX, event.clientY), box)
        if self._cell < 0:
            return
        try:
            self._letter = app.model.game.tap(state, self._cell)[:1]
        except IllegalMove:
            return
        if not self._letter:
            return
        direction = LETTERS.index(self._letter)
        self._way = (_ACROSS[direction], _DOWN[direction])
        gap = state.board.index(0)
        cells = []
        row, col = divmod(self._cell, side)
        while (row, col) != (gap // side, gap % side):
            cells.append((str(row), str(col)))
            row, col = row + self._way[1], col + self._way[0]
        for tile in by_id("tiles").children:
            if (tile.style.getPropertyValue("--row"), tile.style.getPropertyValue("--col")) in cells:
                self._held.append(tile)
        self.pointer = event.pointerId
        self._state = state
        self._from = self._at = (event.clientX, event.clientY)
        self._last = (0.0, event.timeStamp)
        self._room = box.width / side

    def drag(self, event: "Element") -> None:
        self._at = (event.clientX, event.clientY)
        pulled = self._pull()
        elapsed_ms = event.timeStamp - self._last[1]
        if elapsed_ms > 0:
            self._speed = (pulled - self._last[0]) / elapsed_ms
        self._last = (pulled, event.timeStamp)
        self._pulled = min(self._room, max(0.0, pulled))
        by_id("tiles").toggleAttribute("data-held", True)
        for tile in self._held:
            tile.style.setProperty("translate", f"{self._way[0] * self._pulled:.1f}px {self._way[1] * self._pulled:.1f}px")

    def release(self) -> bool:
        """Make the move, or let the tiles spring back; taps and other swipes are left to `Gestures`."""
        across, down = self._went()
        is_dragged = max(abs(across), abs(down)) > SWIPE_PX and way_of((across, down)) == self._letter
        goes_on = self._pulled > GO_ON * self._room or self._speed > FLICK_PX_MS
        self.cancel()
        if is_dragged and goes_on and self._app.model.session.state is self._state:
            self._send("drag", self._cell, self._letter)
        return is_dragged

    def cancel(self) -> None:
        by_id("tiles").removeAttribute("data-held")
        for tile in self._held:
            tile.style.removeProperty("translate")
        self._held = []
        self.pointer = -1
        self._pulled = self._speed = 0.0

    def _pull(self) -> float:
        """Return how far the pointer has gone in the tiles' direction, in CSS pixels."""
        across, down = self._went()
        return float(across * self._way[0] + down * self._way[1])

    def _went(self) -> tuple[float, float]:
        """Return how far the pointer has gone, across and down."""
        return self._at[0] - self._from[0], self._at[1] - self._from[1]


def join(page: PageApp) -> None:
    page.input.cells.follower = Dragging(page)
