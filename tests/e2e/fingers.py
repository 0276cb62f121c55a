"""Real touches in Chromium: fingers that go down, move and lift in any order, and a pen."""

from playwright.sync_api import Page

Point = tuple[float, float]


class Fingers:
    """The fingers on a page, numbered."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}

    def down(self, number: int, point: Point) -> None:
        """Put a finger down."""
        self._down[number] = point
        self._dispatch("touchStart", self._down)

    def move(self, *moves: tuple[int, Point]) -> None:
        """Move fingers at the same time."""
        self._down.update(moves)
        self._dispatch("touchMove", self._down)

    def up(self, number: int) -> None:
        """Lift a finger."""
        self._dispatch("touchEnd", {number: self._down.pop(number)})

    def swipe(self, number: int, start: Point, across: float, down: float, steps: int = 4) -> None:
        """Swipe with a finger and lift it."""
        self.down(number, start)
        for step in range(1, steps + 1):
            self.move((number, (start[0] + across * step / steps, start[1] + down * step / steps)))
        self.up(number)

    def pinch(self, middle: Point, distance: float = 80, steps: int = 8) -> None:
        """Spread two fingers apart from a point."""
        x, y = middle
        self.down(0, (x - 15, y))
        self.down(1, (x + 15, y))
        for step in range(1, steps + 1):
            far = 15 + distance * step / steps
            self.move((0, (x - far, y)), (1, (x + far, y)))
        self.up(1)
        self.up(0)

    def pen(self, kind: str, point: Point, buttons: int = 1) -> None:
        """Send a pen event: mousePressed, mouseMoved or mouseReleased."""
        x, y = point
        event = {"type": kind, "x": x, "y": y, "button": "left" if buttons else "none", "buttons": buttons, "pointerType": "pen"}
        self._session.send("Input.dispatchMouseEvent", {**event, "clickCount": 1})

    def _dispatch(self, kind: str, fingers: dict[int, Point]) -> None:
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in sorted(fingers.items())]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
