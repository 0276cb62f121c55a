"""The palette beside a board that is set up: buttons to pick a tile from, and cells that are tapped without typing.

What a tap does to the board it leaves to `app/tile_palette.py`; that the board is set up at all, to the coach.
"""

from game.app import words
from game.app.feature import Feature
from game.app.tile_palette import NONE, Palette, step
from game.app.view import ON
from game.web.app import PageApp
from game.web.dom import by_id, listen, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MANY = 6
"""From this side on the tiles are so many that they are made less high."""


class Tapping(Feature):
    """The palette ."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._send = page.send
        self._palette = Palette(page.app)
        self._is_open = False
        self._marks: list[tuple[bool, bool]] = []
        listen(by_id("palette"), "keydown", self._key)
        listen(by_id("palette"), "focusin", lambda event: self._stop_at(_place(event)))
        listen(by_id("board-cells"), "mousedown", self._press)
        listen(by_id("board-cells"), "click", self._tap)
        listen(by_id("board-cells"), "input", lambda event: page.send("palette-release"))

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what is done with the palette."""
        return {"palette-pick": self._pick, "palette-put": self._put, "palette-release": self._palette.release}

    def _pick(self, value: int) -> None:
        texts = _texts()
        self._fill(texts, self._palette.pick(value, texts))

    def _put(self, cell: int) -> None:
        texts = _texts()
        self._fill(texts, self._palette.put(cell, texts))

    def _fill(self, before: list[str], after: list[str]) -> None:
        for field, old, new in zip(by_id("board-cells").children, before, after):
            if old != new:
                field.value = new

    def view(self, slots: dict[str, str]) -> None:
        """Add what to show; the buttons are made when the dialog opens."""
        was_open = self._is_open
        self._is_open = self._app.dialog == "board"
        if not self._is_open:
            return
        if not was_open:
            self._palette.release()
            self._build()
        self._mark(_texts())
        slots.update(self._palette.slots())

    def _build(self) -> None:
        side = self._app.session.variant.side
        box = by_id("palette")
        box.replaceChildren()
        box.style.setProperty("--side", str(side))
        box.setAttribute("data-many", ON if side >= _MANY else "")
        self._marks = []
        for place, value in enumerate(self._palette.values):
            button = make("button", box, type="button", data_do=f"palette-pick:{value}", data_look=self._palette.look(value))
            button.setAttribute("data-place", str(place))
            if value:
                button.textContent = self._palette.name(value)
                button.setAttribute("data-length", str(len(self._palette.name(value))))
            else:
                button.setAttribute("aria-label", self._palette.name(value))
        self._stop_at(0)

    def _mark(self, texts: list[str]) -> None:
        """Show on each tile whether it is picked, and whether it is on the board."""
        palette = self._palette
        before = self._marks
        self._marks = [(value == palette.picked, palette.is_placed(value, texts)) for value in palette.values]
        placed = words.say(self._app.language, "palette-placed")
        for place, button in enumerate(by_id("palette").children):
            is_picked, is_placed = self._marks[place]
            if before and before[place] == self._marks[place]:
                continue
            button.setAttribute("aria-pressed", "true" if is_picked else "false")
            button.setAttribute("data-placed", ON if is_placed else "")
            if is_placed:
                button.setAttribute("aria-description", placed)
            else:
                button.removeAttribute("aria-description")

    def _stop_at(self, stop: int) -> None:
        """Let the Tab key lead to one tile of the palette."""
        for place, button in enumerate(by_id("palette").children):
            button.setAttribute("tabindex", "0" if place == stop else "-1")

    def _key(self, event) -> None:  # type: ignore[no-untyped-def]
        """Walk over the tiles."""
        if event.shiftKey or event.altKey or event.ctrlKey or event.metaKey:
            return
        buttons = by_id("palette").children
        place = step(event.key, _place(event), buttons.length)
        if place != NONE:
            event.preventDefault()
            buttons[place].focus()

    def _press(self, event) -> None:  # type: ignore[no-untyped-def]
        """Keep the focus where it is while tiles are put: a keyboard on the screen would hide the palette."""
        if self._palette.picked != NONE:
            event.preventDefault()

    def _tap(self, event) -> None:  # type: ignore[no-untyped-def]
        """Put the picked tile into a cell, but not into the gap between two."""
        if event.target.tagName == "INPUT":
            self._send("palette-put", _place(event))


def _place(event) -> int:  # type: ignore[no-untyped-def]
    return int(event.target.getAttribute("data-place"))


def _texts() -> list[str]:
    """Return what the fields of the board show."""
    return [str(field.value).strip() for field in by_id("board-cells").children]


def join(page: PageApp) -> None:
    """Let boards be tapped in."""
    page.welcome(Tapping(page))
