"""Swipes that begin beside the board, on touch screens, in directions that do not scroll."""

from js import Element, MutationObserver, ResizeObserver, document, window
from jsffi import create_proxy, to_js

from ..app import PageApp
from ..device import told
from ..dom import by_id, listen
from ..gestures import Surface

_CONTROLS = "#board, button, a, label, summary, input, select, textarea, [data-do], dialog"
"""Elements where no swipe begins."""
_ZOOMED = 1.01
"""Above this scale one finger scrolls the magnified page in every direction."""


class Swiping(Surface):
    """Handles swipes beside the board, and marks elements for the style sheet.

    `data-swipes`: "xy" if the element does not scroll, "x" if it scrolls vertically, "" if the page is magnified.
    """

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._ways = ""
        """Axes along which the current swipe may go."""
        listen(document.body, "pointerdown", self._press)
        measure = create_proxy(self._measure)
        soon = create_proxy(lambda *args: window.requestAnimationFrame(measure))
        sizes = ResizeObserver.new(soon)
        for element in (document.documentElement, document.body, by_id("coach")):
            sizes.observe(element)
        MutationObserver.new(soon).observe(by_id("coach"), to_js({"childList": True, "subtree": True}))
        window.visualViewport.addEventListener("resize", soon)

    def _measure(self, now: object = None) -> None:
        """Find the directions that do not scroll."""
        free = "" if window.visualViewport.scale > _ZOOMED else "xy"
        for element in (by_id("html"), by_id("coach")):
            if element.scrollHeight > element.clientHeight + 1:
                free = free[:1]
            if element.getAttribute("data-swipes") != free:
                element.setAttribute("data-swipes", free)

    def _press(self, event: "Element") -> None:
        """Begin a swipe; leave two fingers to the browser."""
        app = self._page.app
        if event.pointerType != "touch" or event.target.closest(_CONTROLS) or self._page.view or app.model.dialog:
            return
        gestures = self._page.input.gestures
        if gestures.leave(self):
            return
        self._ways = event.target.closest("[data-swipes]").getAttribute("data-swipes")
        if self._ways:
            gestures.press(event, self)

    def handle(self, start: tuple[float, float], way: str) -> None:
        """Move the tiles in a swipe's direction, unless that scrolls."""
        if way in ("l", "r") or (way and "y" in self._ways):
            model = self._page.app.model
            board = model.session.state.board
            self._page.send("drag", board.index(0) if model.game.has_gap else 0, way)


def join(page: PageApp) -> None:
    if told(window.navigator, "maxTouchPoints"):
        Swiping(page)
