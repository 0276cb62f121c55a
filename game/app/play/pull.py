"""A pointer that pulls lines of tiles: which way, how far, and whether letting go makes the move."""

from ...core.errors import IllegalMove
from ...core.game import Step
from ...core.typing import Callable
from ..app import App

SWIFT_PX_MS = 0.4
"""Speed from which a pointer swipes, or flicks when it lets go, in CSS pixels per millisecond."""
GO_ON = 0.4
"""Share of the way after which the move is made on release."""
_TURN_PX = 10
"""Nearer to its start than this, the pointer may choose the other axis."""
_WINDOW_MS = 50
"""The speed is that of the latest 50 ms."""


class Pull:
    """One pointer. look: returns what a move in a direction would do, None if nothing moves. room: the side of a cell."""

    way = ""
    """Direction of the pull."""
    share = 0.0
    """How far the tiles are on their ways, 0 to 1."""
    is_slow = False
    """Whether it drags: it went far enough for a swipe, but not fast enough."""

    def __init__(self, look: "Callable[[str], Step | None]", at: tuple[float, float], now_ms: float, room: float) -> None:
        self._look = look
        self._steps: dict[str, Step | None] = {}
        self._room = room
        self._start = at
        self._trail = [(now_ms, at)]
        self._axis = 0
        self._far = 0.0

    @property
    def step(self) -> "Step | None":
        """What the move would do; None if it is illegal."""
        if self.way not in self._steps:
            self._steps[self.way] = self._look(self.way)
        return self._steps[self.way]

    def follow(self, at: tuple[float, float], now_ms: float, act_px: int) -> bool:
        """Follow the pointer; return False if it is so fast, after `act_px`, that it swipes."""
        went = (at[0] - self._start[0], at[1] - self._start[1])
        far = self._far = max(abs(went[0]), abs(went[1]))
        self._trail.append((now_ms, at))
        while len(self._trail) > 2 and self._trail[0][0] < now_ms - _WINDOW_MS:
            self._trail.pop(0)
        if far > act_px and not self.is_slow:
            if max([abs(speed) for speed in self._speed(now_ms)]) >= SWIFT_PX_MS:
                return False
            self.is_slow = True
        if far <= _TURN_PX or not self.way:
            self._axis = 0 if abs(went[0]) > abs(went[1]) else 1
        self.way = ("lr", "ud")[self._axis][went[self._axis] > 0]
        self.share = min(1.0, abs(went[self._axis]) / self._room)
        return True

    def is_drag(self, now_ms: float) -> bool:
        """Return whether letting go ends a drag, not a tap or a short swipe."""
        return self.is_slow or (self._far > _TURN_PX and max([abs(speed) for speed in self._speed(now_ms)]) < SWIFT_PX_MS)

    def is_made(self, now_ms: float) -> bool:
        """Return whether letting go makes the move: beyond 40 % unless it flicks back, or with a flick."""
        speed = self._speed(now_ms)[self._axis] * (1 if self.way in "rd" else -1)
        return speed >= SWIFT_PX_MS or (self.share > GO_ON and speed > -SWIFT_PX_MS)

    def _speed(self, now_ms: float) -> tuple[float, float]:
        """Return the speed across and down."""
        since_ms, first = self._trail[0]
        last = self._trail[-1][1]
        elapsed_ms = max(1.0, now_ms - since_ms)
        return (last[0] - first[0]) / elapsed_ms, (last[1] - first[1]) / elapsed_ms


def look(app: App, cell: int, way: str) -> Step | None:
    """Return what dragging from a cell of the game in play would do, without doing it; None if nothing moves."""
    session = app.model.session
    try:
        return session.game.play(session.variant, session.state, app.play.dragged(cell, way), session.seed)
    except IllegalMove:
        return None


def carried(step: Step, columns: int) -> list[tuple[int, int, int, bool]]:
    """Return (cell, across, down, whether it merges) of each tile that a move takes along or that another one meets."""
    targets = dict(step.hops)
    goals = list(targets.values())
    targets.update({cell: cell for cell in step.merges if goals.count(cell) == 1})  # The other tile stands there.
    return [
        (cell, target % columns - cell % columns, target // columns - cell // columns, target in step.merges)
        for cell, target in targets.items()
    ]
