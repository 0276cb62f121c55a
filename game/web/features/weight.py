"""The weight of tiles: they stretch on their way, the first shortens at the wall and nudges the tray; a blocked move leans it."""

from js import Element, window
from jsffi import create_proxy, to_js

from ...app.feature import Feature, Handlers
from ...app.options.sounds import LANDS_MS
from ...core.errors import IllegalMove, Refused
from ...core.game import State, Step
from ...core.grid import LETTERS, WAYS
from ..app import PageApp
from ..device import STILL
from ..dom import by_id

_LENGTH_MS = 180
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
            self._animate(by_id("board"), self._ways[WAYS.index(way)].lean, _SPRING)
        return False

    def _begin(self) -> None:
        step, self._step = self._step, None
        if not step or step.after is not self._model.shown.state:
            return
        motion, columns = self._ways[LETTERS.index(step.move[0])], self._model.shown.variant.columns
        targets = [target for _, target in step.hops if target not in step.merges]
        for cell, tile in self._page.tiles_by_cell():
            if cell in targets:
                is_first = motion.is_at_wall(*divmod(cell, columns), len(step.after.board) // columns, columns)
                self._animate(tile.firstChild, motion.landing if is_first else motion.flight)
        self._animate(by_id("board"), motion.nudge)

    def _animate(self, element: "Element", frames: "Element", easing: str = "linear") -> None:
        self._running.append(element.animate(frames, to_js({"duration": _LENGTH_MS, "easing": easing})))

    def _end(self) -> None:
        for animation in self._running:
            animation.cancel()
        self._running = []


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


def _push(across: float, down: float, offset: float) -> "dict[str, object]":
    return {"translate": f"{across}px {down}px", "offset": offset}


def join(page: PageApp) -> None:
    page.add_features(Weight(page))
