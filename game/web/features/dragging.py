"""Lines of tiles that follow a slow pointer, as far as their move would take them, and spring back or slide on when released."""

from js import Element, window

from ...app.play.pull import GO_ON, Pull, carried, look
from ...core.game import State, Step
from ..app import PageApp, now_ms
from ..device import STILL
from ..dom import by_id
from ..gestures import ACT_PX, Follower

_LEAN_PX = 4
_REST_MS = 300
"""After this time a finger that stops rests, and so do the tiles of a swipe."""


class Dragging(Follower):
    """Shows a move while a pointer pulls at the board, and sends it."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._app = page.app
        self._cells = page.input.cells
        self._send = page.send
        self._still = window.matchMedia(STILL)
        self._state: State | None = None
        """The position in which the pointer went down."""
        self._cell = -1
        self._pull: Pull | None = None
        self._way = ""
        """The direction that is on show."""
        self._held: list[tuple[Element, int, int]] = []
        """Tiles with the cells that they travel, across and down."""
        self._pairs: list[Element] = []
        self._is_near = False

    def grab(self, event: "Element") -> None:
        """Follow a pointer, if a move is possible and the player wants motion."""
        model = self._app.model
        if model.replay or self._app.line or model.session.outcome != "playing" or self._still.matches:
            return
        box, at = self._cells.box(), (event.clientX, event.clientY)
        self._cell = self._cells.cell_at(at, box, True)
        self._state = model.session.state
        room = box.width / model.session.variant.columns
        self._pull = Pull(lambda way: look(self._app, self._cell, way), at, event.timeStamp, room)
        self.pointer = event.pointerId

    def drag(self, event: "Element") -> bool:
        """Follow the pointer; return False once it swipes."""
        self._page.rests_at_ms = now_ms() + _REST_MS
        pull = self._pull
        if not pull or self._app.model.session.state is not self._state:
            self._put_back()
            return True
        if not pull.follow((event.clientX, event.clientY), event.timeStamp, ACT_PX):
            self.cancel()
            return False
        if pull.way != self._way:
            self._put_back()
            self._take(pull.way, pull.step)
        if not pull.step:
            lean(self._way, _LEAN_PX * pull.share)
        for tile, across, down in self._held:
            tile.style.setProperty("translate", f"{100 * across * pull.share:.1f}% {100 * down * pull.share:.1f}%")
        is_near = pull.share > GO_ON
        if is_near != self._is_near:
            self._is_near = is_near
            for tile in self._pairs:
                tile.toggleAttribute("data-pair", is_near)
        return True

    def _take(self, way: str, step: "Step | None") -> None:
        """Hold the tiles that a move would take along."""
        self._way = way
        by_id("tiles").setAttribute("data-held", "")
        if step:
            columns = self._app.model.session.variant.columns
            tiles = dict(self._page.tiles_by_cell())
            for cell, across, down, merges in carried(step, columns):
                self._held.append((tiles[cell], across, down))
                if merges:
                    self._pairs.append(tiles[cell])

    def _put_back(self) -> None:
        by_id("tiles").removeAttribute("data-held")
        for tile, _, _ in self._held:
            tile.style.removeProperty("translate")
        for tile in self._pairs:
            tile.removeAttribute("data-pair")
        self._held, self._pairs = [], []
        self._is_near = False
        self._way = ""
        lean("", 0)

    def release(self) -> bool:
        """Make the move, or let the tiles spring back; taps and swipes are left to `Gestures`."""
        pull, at_ms = self._pull, float(window.performance.now())
        self.cancel()
        if not pull or not pull.is_drag(at_ms):
            return False
        if pull.is_made(at_ms) and self._app.model.session.state is self._state:
            self._send("drag", self._cell, pull.way)
        return True

    def cancel(self) -> None:
        if self._way:
            self._put_back()
        self._pull = None
        self.pointer = -1


def lean(way: str, px: float) -> None:
    """Lean the board in a direction; the style sheet lets it spring."""
    if way:
        across, down = {"l": (-px, 0), "r": (px, 0), "u": (0, -px), "d": (0, px)}[way]
        by_id("board").style.setProperty("translate", f"{across:.1f}px {down:.1f}px")
    else:
        by_id("board").style.removeProperty("translate")


def join(page: PageApp) -> None:
    page.input.cells.follower = Dragging(page)
