"""Turns pointers into taps, swipes, drags and pinches, and points into cells, for every board.

Each finger makes its own gesture, so swipes of two hands may overlap. Decision 0059 lists what combinations of pointers do.
"""

from js import document

from ..core.game import Variant
from ..core.typing import Any as Element
from ..core.typing import Callable
from .dom import listen

SWIPE_PX = 10
"""A pointer that travels farther than this swipes, in CSS pixels."""
ACT_PX, _TURN_PX = 14, 30
"""Travel after which a swipe acts, and acts again in another direction without lifting the finger."""
_PINCH_PX = 5
"""Opposite travel of two fingers that makes a pinch, unless one has swiped already."""
_STILL_PX = 2
"""A finger that travels no farther has not moved."""
_REST_MS = 300
"""A finger that is down for longer than this makes no pinch with another one."""


class Press:
    """A pointer that is down."""

    def __init__(self, surface: "Surface", event: "Element", count: int) -> None:
        self.surface = surface
        self.count = count
        """Ordinal number among all presses."""
        self.kind = str(event.pointerType)
        self.start = self.turn = self.at = (event.clientX, event.clientY)
        """Points where it started, where it last acted, and where it is."""
        self.since_ms = event.timeStamp
        self.way = ""
        """Direction of its latest swipe."""
        self.is_lying = False
        """Whether it was down for a while before another finger."""
        self.is_late = False
        """Whether it has gone far enough to act but may still be half of a pinch."""
        self.is_resting = False
        """Whether a later finger has swiped: lifting this one is no tap."""

    def went(self, start: tuple[float, float]) -> tuple[float, float]:
        """Return the distance from a point, across and down."""
        return self.at[0] - start[0], self.at[1] - start[1]

    def far(self) -> float:
        """Return the distance from the start along the longer axis."""
        across, down = self.went(self.start)
        return max(abs(across), abs(down))


class Surface:
    """Receives the gestures that begin on an element; subclasses handle them."""

    follower: "Follower | None" = None
    """What the pointer drags along, if anything."""

    def handle(self, start: tuple[float, float], way: str) -> None:
        """Handle a gesture. way: a swipe's direction, one of "urdl"; "" for a tap."""


class Cells(Surface):
    """The cells of a board, which fill an element.

    variant: returns the variant, None while there is no board. handled: called with a gesture's first cell and its direction.
    """

    def __init__(
        self, element: "Element", variant: "Callable[[], Variant | None]", handled: "Callable[[int, str], None]"
    ) -> None:
        self._element = element
        self._variant = variant
        self._handled = handled

    def handle(self, start: tuple[float, float], way: str) -> None:
        cell = self.cell_at(start, self.box(), True)
        if cell >= 0:
            self._handled(cell, way)

    def box(self) -> "Element":
        return self._element.getBoundingClientRect()

    def cell_at(self, point: tuple[float, float], box: "Element", is_near: bool = False) -> int:
        """Return the cell under a point; outside the box the nearest one if `is_near`, else -1."""
        variant = self._variant()
        if not variant:
            return -1
        row = int((point[1] - box.top) * variant.rows // box.height)
        col = int((point[0] - box.left) * variant.columns // box.width)
        near_row, near_col = min(variant.rows - 1, max(0, row)), min(variant.columns - 1, max(0, col))
        return near_row * variant.columns + near_col if is_near or (row, col) == (near_row, near_col) else -1


class Follower:
    """What a pointer drags along; subclasses have the methods, which `Gestures` calls."""

    pointer = -1
    """Id of the pointer, -1 if absent."""
    grab: "Callable[[Element], None]"
    """Grabs what lies under a new pointer, if it can be dragged."""
    drag: "Callable[[Element], bool]"
    """Follows the pointer; returns whether it still drags instead of swiping."""
    release: "Callable[[], bool]"
    """Finishes; returns whether the pointer dragged anything instead of tapping or swiping."""
    cancel: "Callable[[], None]"
    """Puts back what was dragged."""


class Gestures:
    """All pointers that are down, on any surface."""

    hovered: "Callable[[Element], None] | None" = None
    """Called when a pointer moves that is not down."""

    def __init__(self) -> None:
        self._presses: dict[int, Press] = {}
        self._count = 0
        listen(document, "pointermove", self._move)
        listen(document, "pointerup", self._lift)
        listen(document, "pointercancel", lambda event: self._forget(event.pointerId))

    def watch(self, element: "Element", surface: Surface) -> None:
        """Send gestures that begin on an element to a surface."""
        listen(element, "pointerdown", lambda event: self.press(event, surface))
        listen(element, "touchmove", self._keep)

    def press(self, event: "Element", surface: Surface) -> None:
        """Begin a gesture, unless the pointer is a palm beside a pen, another button, or a Ctrl-click (macOS)."""
        kind = event.pointerType
        if event.button or event.ctrlKey or (kind == "touch" and self._find("pen")):
            return
        if kind == "pen" or (kind == "touch" and event.isPrimary):
            # Touches beside a pen are a palm; those before a first finger were lifted unseen.
            for number in self._find("touch"):
                self._forget(number)
        follower = surface.follower
        if follower:
            number = follower.pointer
            if number in self._presses and follower.release():
                self._rest(self._presses.pop(number))
            follower.cancel()
            follower.grab(event)
        for other in self._presses.values():
            other.is_lying = other.kind == "touch" and event.timeStamp - other.since_ms > _REST_MS
        self._count += 1
        self._presses[event.pointerId] = Press(surface, event, self._count)

    def leave(self, surface: Surface) -> bool:
        """Cancel a surface's gestures; return whether there were any."""
        numbers = [number for number, press in self._presses.items() if press.surface is surface]
        for number in numbers:
            self._forget(number)
        return bool(numbers)

    def _find(self, kind: str) -> list[int]:
        """Return the ids of the pointers of a kind."""
        return [number for number, press in self._presses.items() if press.kind == kind]

    def _move(self, event: "Element") -> None:
        number = event.pointerId
        press = self._presses.get(number)
        if press is None:
            if self.hovered:
                self.hovered(event)
            return
        if press.kind != "touch" and not event.buttons:
            self._forget(number)  # It was lifted outside the page.
            return
        press.at = (event.clientX, event.clientY)
        other = self._beside(press)
        if other and _are_opposite(press, other, _PINCH_PX):
            for number in self._find("touch"):
                self._forget(number)
            return
        follower = press.surface.follower
        if not (follower and follower.pointer == number and follower.drag(event)):
            self._turn(press, other)

    def _turn(self, press: Press, other: "Press | None") -> None:
        """Swipe once the pointer has gone far enough and is not part of a pinch."""
        across, down = press.went(press.turn)
        far, near = max(abs(across), abs(down)), min(abs(across), abs(down))
        way = way_of((across, down))
        if far > ACT_PX and (not press.way or way == press.way or (far > _TURN_PX and far > 2 * near)):
            if other and not press.is_late:
                press.is_late = True
                return
            press.turn = press.at
            if way != press.way:
                press.way = way
                self._swipe(press, way)

    def _swipe(self, press: Press, way: str) -> None:
        self._rest(press)
        press.surface.handle(press.start, way)

    def _rest(self, press: Press) -> None:
        """Mark the fingers that were down before this one as resting."""
        for other in self._presses.values():
            other.is_resting = other.is_resting or other.count < press.count

    def _lift(self, event: "Element") -> None:
        press = self._presses.get(event.pointerId)
        if press is None:
            return
        press.at = (event.clientX, event.clientY)
        follower = press.surface.follower
        is_dragged = follower and follower.pointer == event.pointerId and follower.release()
        self._forget(event.pointerId)
        if is_dragged:
            self._rest(press)
        elif press.way:
            return
        elif press.far() > SWIPE_PX:
            self._swipe(press, way_of(press.went(press.start)))
        elif not press.is_resting:
            press.surface.handle(press.start, "")

    def _forget(self, number: int) -> None:
        press = self._presses.pop(number, None)
        if press and press.surface.follower and press.surface.follower.pointer == number:
            press.surface.follower.cancel()

    def _beside(self, press: Press) -> "Press | None":
        """Return the other finger of a possible pinch, or None."""
        for other in self._presses.values():
            is_free = not (press.way or other.way or press.is_lying or other.is_lying)
            if other is not press and press.kind == other.kind == "touch" and is_free:
                return other
        return None

    def _keep(self, event: "Element") -> None:
        """Stop the browser from scrolling and zooming, unless there may be a pinch; called once all fingers have moved."""
        for press in list(self._presses.values()):
            other = self._beside(press)
            if other and (_are_opposite(press, other, _STILL_PX) or max(press.far(), other.far()) <= _PINCH_PX):
                return
            if press.is_late:
                self._turn(press, None)
        if self._presses and event.cancelable:
            event.preventDefault()


def way_of(went: tuple[float, float]) -> str:
    """Return a pointer's direction, by the longer axis of its travel."""
    across, down = went
    if abs(across) > abs(down):
        return "r" if across > 0 else "l"
    return "d" if down > 0 else "u"


def _are_opposite(press: Press, other: Press, min_px: int) -> bool:
    """Return whether two pointers moved apart or together, each by more than `min_px`."""
    across, down = press.went(press.start)
    back, up = other.went(other.start)
    return min(press.far(), other.far()) > min_px and across * back + down * up < 0
