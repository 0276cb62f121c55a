"""The looks of tiles in the page: the player's own colours, and pairs that pulse after a pause."""

from js import window
from pyscript import document

from ...app.app import App
from ...app.feature import Feature
from ...app.options.colours import NAME, OwnColours
from ...app.options.pulse import Pulse
from ...app.words import text
from ..app import PageApp
from ..dom import by_id, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

_PREVIEW = {False: tuple(range(1, 18)), True: (3, 1, 2, 4)}
"""The tiles of the preview, by whether the game is a puzzle."""


class Looks(Feature):
    """Applies colours and pulses, and builds the fields for colours."""

    def __init__(self, page: PageApp) -> None:
        self._app: App = page.app
        self._own = OwnColours(page.app, lambda: page.storage.read_text(NAME))
        self._pulse = Pulse(page.app)
        self._shown: dict[str, str] = {}
        self._cells: tuple[int, ...] = ()
        self._box: Element = None
        self._notice: Element = None
        _mark_darkened()

    @property
    def parts(self) -> "tuple[Feature, ...]":
        """The features in the order in which they join."""
        return (self._own, self._pulse, self)

    def view(self, slots: dict[str, str]) -> None:
        properties = self._own.properties
        if properties != self._shown:
            style = by_id("html").style
            for name in self._shown:
                style.removeProperty(name)
            for name, colour in properties.items():
                style.setProperty(name, colour)
            self._shown = properties
        if self._box:
            self._box.hidden = not properties
            if properties and self._app.model.dialog == "options":
                word, facts = self._own.notice
                self._notice.textContent = text(self._app.model.language, word, **facts)
        if self._pulse.cells != self._cells:
            self._cells = self._pulse.cells
            self._mark_pairs()

    def build(self, box: "Element") -> None:
        """Add the fields for the colours to the options."""
        language = self._app.model.language
        game = self._app.model.game
        self._box = make("div", box, class_="own")
        words = ("own-away", "own-home") if game.is_permutation else ("own-first", "own-middle", "own-last")
        row = make("div", self._box, class_="row")
        for place, word in enumerate(words):
            label = make("label", row)
            make("input", label, type="color", value=self._own.chosen[place], data_do=f"own-colour:{place}:{{value}}")
            make("span", label, text(language, word))
        tiles = make("div", self._box, class_="own-tiles", aria_hidden="true")
        for value in _PREVIEW[game.is_permutation]:
            number, look = game.tile(value, value - 1 if value < 3 else 0)
            make("i", tiles, number, data_look=look, data_length=str(len(number)))
        self._notice = make("p", self._box, role="status")

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
