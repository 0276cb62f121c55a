"""The card at the end of a game, over the heading, the board and the line; the board shrinks beside its figures."""

from js import ResizeObserver, window
from jsffi import create_proxy

from ...app.feature import Feature
from ...app.racing.events import PART as EVENT
from ...app.view import mark, show
from ..app import PageApp
from ..dom import by_id
from ..widgets import unpack

_FRESH_MS = 500
"""How long the card ignores pointers after it appears: a tap that ends a game ends in a click."""


class EndingPage(Feature):
    """Measures the place that the card leaves for the board."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._outcome = ""
        self._settle = create_proxy(lambda: by_id("overlay").removeAttribute("data-fresh"))
        self._observer = ResizeObserver.new(create_proxy(lambda entries, observer: self._measure()))
        for name in ("overlay", "end-board", "board"):
            self._observer.observe(by_id(name))

    def view(self, slots: dict[str, str]) -> None:
        model = self._page.model
        outcome = "" if model.session.outcome == "playing" or model.replay else model.session.outcome
        show(slots, "end-share", outcome)
        show(slots, "dock-share", outcome and not model.session.part(EVENT))
        slots["overlay@data-outcome"] = outcome
        mark(slots, "html@data-celebrated", outcome in ("won", "solved"))
        if outcome and not self._outcome:
            by_id("overlay").setAttribute("data-fresh", "")
            window.setTimeout(self._settle, _FRESH_MS)
        self._outcome = outcome

    def _measure(self) -> None:
        """Give the style sheet the way from the board to its place; nothing where the card stands beside the board."""
        place = by_id("end-board").getBoundingClientRect()
        board, play = by_id("board"), by_id("board").parentNode.getBoundingClientRect()
        if place.width <= 0 or board.offsetWidth <= 0:
            return
        scale = min(place.width / board.offsetWidth, place.height / board.offsetHeight)
        style = by_id("overlay").parentNode.style
        aside, above = (place.width - board.offsetWidth * scale) / 2, (place.height - board.offsetHeight * scale) / 2
        style.setProperty("--end-x", f"{place.left - play.left - board.offsetLeft + aside}px")
        style.setProperty("--end-y", f"{place.top - play.top - board.offsetTop + above}px")
        style.setProperty("--end-scale", f"{scale:.4f}")


def join(page: PageApp) -> None:
    language = page.model.language
    part = unpack("ending-template", language)
    head = by_id("overlay-title")
    head.before(part.querySelector("#end-day"))
    head.after(part.querySelector("#end-squares"))
    by_id("overlay-buttons").before(part)
    by_id("overlay-buttons").appendChild(unpack("ending-buttons-template", language))
    by_id("hint").before(unpack("dock-template", language))
    by_id("end-row").appendChild(by_id("overlay-new"))
    page.add_features(EndingPage(page))
