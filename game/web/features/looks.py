"""The looks of tiles in the page: pairs that pulse after a pause."""

from js import window
from pyscript import document

from ...app.app import App
from ...app.feature import Feature
from ...app.options.pulse import Pulse
from ..app import PageApp
from ..dom import by_id, make


class Looks(Feature):
    """Makes pairs pulse."""

    def __init__(self, page: PageApp) -> None:
        self._app: App = page.app
        self._pulse = Pulse(page.app)
        self._cells: tuple[int, ...] = ()
        _mark_darkened()

    @property
    def parts(self) -> "tuple[Feature, ...]":
        """The features in the order in which they join."""
        return (self._pulse, self)

    def view(self, slots: dict[str, str]) -> None:
        if self._pulse.cells != self._cells:
            self._cells = self._pulse.cells
            self._mark_pairs()

    def _mark_pairs(self) -> None:
        columns = self._app.model.shown.variant.columns
        for tile in by_id("tiles").children:
            row, col = (int(tile.style.getPropertyValue(name)) for name in ("--row", "--col"))
            is_real = tile.getAttribute("data-act") not in ("ghost", "vanish")
            tile.toggleAttribute("data-pulse", is_real and row * columns + col in self._cells)


def _mark_darkened() -> None:
    """Mark a page that the browser darkens against its request, so that the style sheet keeps tiles readable."""
    probe = make("i", document.body)
    probe.style.setProperty("color-scheme", "only light")
    probe.style.setProperty("background-color", "canvas")
    if window.getComputedStyle(probe).backgroundColor != "rgb(255, 255, 255)":
        by_id("html").setAttribute("data-darkened", "")
    probe.remove()
