"""The weight of tiles: lines follow a slow pointer as far as they can go; tiles stretch, meet the wall and nudge the tray."""

from js import Element, window
from jsffi import create_proxy, to_js

from ...app.feature import Feature, Handlers
from ...app.options.sounds import LANDS_MS
from ...app.play.pull import GO_ON, Pull, carried, look
from ...core.errors import IllegalMove, Refused
from ...core.game import State, Step
from ...core.grid import LETTERS, WAYS
from ..app import PageApp, now_ms
from ..device import STILL
from ..dom import by_id
from ..gestures import ACT_PX, Follower

_LEAN_PX = 4
_REST_MS = 300
"""After this time a finger that stops rests, and so do the tiles of a swipe."""
_LENGTH_MS = 180
_WHOLE_MS = 1000
"""Length of the animation that a pointer drives by hand."""
_SPRING = "cubic-bezier(.3,1.5,.5,1)"


class Weight(Feature):
    """Animates after each move; the next change of the board ends that at once."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._model = page.model
        self._still = window.matchMedia(STILL)
        self._state: State | None = None
        self._step: Step | None = None
        self._running: list[Element] = []
        self._returning: list[Element] = []
        self._length, self._spring = to_js({"duration": _LENGTH_MS}), to_js({"duration": _LENGTH_MS, "easing": _SPRING})
        self._return = to_js({"duration": LANDS_MS, "easing": "ease-out"})
        self._ways = [_Motion(*way) for way in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        self._begin_later = create_proxy(self._begin)

    def watches(self) -> Handlers:
        return {"played": self._land}

    def _land(self, before: State, step: Step) -> None:
        if step.hops and not self._still.matches:
            self._step = step
            window.setTimeout(self._begin_later, 0)  # The tiles set out first.

    def changed(self) -> None:
        if self._model.shown.state is not self._state:
            self._state = self._model.shown.state
            self._end()

    def refused(self, error: Refused) -> bool:
        """Lean the board in the direction in which nothing moves."""
        way = error.facts.get("direction") if isinstance(error, IllegalMove) else None
        if way in WAYS and not self._still.matches and not self._model.dialog:
            self._end()
            self._animate(by_id("board"), self._ways[WAYS.index(way)].lean, self._spring)
        return False

    def return_home(self, tile: "Element", across: float, down: float) -> None:
        """Let a tile that a pointer has pulled return, also while its move begins. across, down: how far it is away, in cells."""
        frames = to_js({"translate": [_percent(across, down), "0"]})
        self._returning.append(tile.animate(frames, self._return))

    def _begin(self) -> None:
        step, self._step = self._step, None
        if not step or step.after is not self._model.shown.state:
            return
        motion, columns = self._ways[LETTERS.index(step.move[0])], self._model.shown.variant.columns
        targets = [target for _, target in step.hops if target not in step.merges]
        for cell, tile in self._page.tiles_by_cell():
            if cell in targets:
                is_first = motion.is_at_wall(*divmod(cell, columns), len(step.after.board) // columns, columns)
                self._animate(tile.firstChild, motion.landing if is_first else motion.flight, self._length)
        self._animate(by_id("board"), motion.nudge, self._length)

    def _animate(self, element: "Element", frames: "Element", timing: "Element") -> None:
        self._running.append(element.animate(frames, timing))

    def _end(self) -> None:
        for animation in self._running:
            animation.cancel()
        self._running, self._returning = self._returning, []


class _Motion:
    """The keyframes of a direction: only transforms."""

    def __init__(self, across: int, down: int) -> None:
        self._way = (across, down)
        lands = LANDS_MS / _LENGTH_MS
        out, there = self._scale(1.03, 0.2), self._scale(1.03, 0.8 * lands)
        start, end, rest = self._scale(1, 0), self._scale(1, lands), self._scale(1, 1)
        self.flight = to_js([start, out, there, end])
        meets = dict(self._scale(0.955, 0.75), translate=f"{2.25 * across}% {2.25 * down}%")
        self.landing = to_js([start, out, there, dict(end, translate="0"), meets, rest])
        self.nudge = to_js([_push(0, 0, 0), _push(0, 0, lands), _push(1.5 * across, 1.5 * down, 0.75), _push(0, 0, 1)])
        self.lean = to_js([_push(4 * across, 4 * down, 0.4), _push(0, 0, 1)])

    def is_at_wall(self, row: int, col: int, rows: int, columns: int) -> bool:
        across, down = self._way
        return (col == (columns - 1 if across > 0 else 0)) if across else (row == (rows - 1 if down > 0 else 0))

    def _scale(self, length: float, offset: float) -> "dict[str, object]":
        return {"scale": f"{length} 1" if self._way[0] else f"1 {length}", "offset": offset}


class Dragging(Follower):
    """Shows a move while a pointer pulls at the board, and sends it."""

    def __init__(self, page: PageApp, weight: Weight) -> None:
        self._page = page
        self._app = page.app
        self._cells = page.input.cells
        self._send = page.send
        self._weight = weight
        self._still = window.matchMedia(STILL)
        self._state: State | None = None
        """The position in which the pointer went down."""
        self._cell = -1
        self._pull: Pull | None = None
        self._way = ""
        """The direction that is on show."""
        self._whole = to_js({"duration": _WHOLE_MS, "fill": "forwards"})
        self._held: list[tuple[Element, Element, int, int]] = []
        """Tiles with their paused animations and the cells that they travel, across and down."""
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
            px = _LEAN_PX * pull.share
            across, down = {"l": (-px, 0), "r": (px, 0), "u": (0, -px), "d": (0, px)}[self._way]
            by_id("board").style.setProperty("translate", f"{across:.1f}px {down:.1f}px")  # The style sheet lets it spring.
        for _, motion, _, _ in self._held:
            motion.currentTime = _WHOLE_MS * pull.share
        is_near = pull.share > GO_ON
        if is_near != self._is_near:
            self._is_near = is_near
            for tile in self._pairs:
                tile.toggleAttribute("data-pair", is_near)
        return True

    def _take(self, way: str, step: "Step | None") -> None:
        """Hold the tiles that a move would take along."""
        self._way = way
        if step:
            columns = self._app.model.session.variant.columns
            tiles = dict(self._page.tiles_by_cell())
            for cell, across, down, merges in carried(step, columns):
                motion = tiles[cell].animate(to_js({"translate": ["0", _percent(across, down)]}), self._whole)
                motion.pause()
                self._held.append((tiles[cell], motion, across, down))
                if merges:
                    self._pairs.append(tiles[cell])

    def _put_back(self, share: float = 0) -> None:
        """Let go of the tiles. share: how far they are on their ways, if they return from there."""
        for tile, motion, across, down in self._held:
            if share:
                self._weight.return_home(tile, share * across, share * down)
            motion.cancel()
        for tile in self._pairs:
            tile.removeAttribute("data-pair")
        self._held, self._pairs = [], []
        self._is_near = False
        self._way = ""
        by_id("board").style.removeProperty("translate")

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
            self._put_back(self._pull.share if self._pull else 0)
        self._pull = None
        self.pointer = -1


def _percent(across: float, down: float) -> str:
    return f"{100 * across:.1f}% {100 * down:.1f}%"


def _push(across: float, down: float, offset: float) -> "dict[str, object]":
    return {"translate": f"{across}px {down}px", "offset": offset}


def join(page: PageApp) -> None:
    weight = Weight(page)
    page.add_features(weight)
    page.input.cells.follower = Dragging(page, weight)
