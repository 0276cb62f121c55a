"""The fields and the palette with which a board is set up; `game.app.editor.board_editor` holds their content."""

from js import Element

from ...app import words
from ...app.editor.board_editor import MAX_DIGITS, NONE, BoardEditor, step
from ...app.feature import Feature
from ...app.view import ON
from ...core.game import Variant
from ...core.grid import read_words
from ..app import PageApp
from ..dom import by_id, forget, listen, make, set_size
from ..input import is_composing
from ..widgets import reveal

_MANY = 6
"""From this many columns on the palette's tiles are less high."""


class BoardFields(Feature):
    """Builds the dialog's fields and buttons, and sends their messages."""

    def __init__(self, page: PageApp, editor: BoardEditor) -> None:
        self._app = page.app
        self._send = page.send
        self._editor = editor
        self._is_open = False
        listen(by_id("palette"), "keydown", self._key)
        listen(by_id("palette"), "focusin", lambda event: self._stop_at(_place(event)))
        listen(by_id("board-cells"), "mousedown", self._press)
        listen(by_id("board-cells"), "click", self._tap)
        listen(by_id("board-cells"), "input", lambda event: self._send("type-tile", _place(event), str(event.target.value)))
        listen(by_id("dialog-board"), "paste", self._paste)
        listen(by_id("dialog-board"), "keydown", self._enter)

    def view(self, slots: "dict[str, str]") -> None:
        was_open = self._is_open
        self._is_open = self._editor.is_open
        if self._is_open and not was_open:
            self._build_fields()
            self._build_palette()

    def _build_fields(self) -> None:
        columns = self._editor.variant.columns
        box = _emptied("board-cells", self._editor.variant)
        for cell in range(len(self._editor.texts)):
            row, col = divmod(cell, columns)
            label = words.text(self._app.model.language, "set-up-cell", row=row + 1, col=col + 1)
            name = f"board-cell-{cell}"
            field = make("input", box, inputmode="numeric", autocomplete="off", maxlength=str(MAX_DIGITS), id=name)
            field.setAttribute("aria-label", label)
            field.setAttribute("data-place", str(cell))
            forget(name)

    def _build_palette(self) -> None:
        variant = self._editor.variant
        box = _emptied("palette", variant)
        box.setAttribute("data-many", ON if variant.columns >= _MANY else "")
        for place, value in enumerate(self._editor.values):
            name, text = f"palette-{place}", self._editor.name(value)
            button = make("button", box, type="button", id=name, data_do=f"palette-pick:{value}", data_place=str(place))
            button.setAttribute("data-look", self._editor.look(value))
            if value:
                button.textContent = text
                button.setAttribute("data-length", str(len(text)))
            else:
                button.setAttribute("aria-label", text)
            forget(name)
        self._stop_at(0)

    def _stop_at(self, stop: int) -> None:
        """Make one tile of the palette the stop for the Tab key."""
        for place, button in enumerate(by_id("palette").children):
            button.setAttribute("tabindex", "0" if place == stop else "-1")

    def _key(self, event: "Element") -> None:
        """Move the focus from tile to tile."""
        if event.shiftKey or event.altKey or event.ctrlKey or event.metaKey:
            return
        buttons = by_id("palette").children
        place = step(event.key, _place(event), buttons.length)
        if place != NONE:
            event.preventDefault()
            reveal(buttons[place], True)

    def _press(self, event: "Element") -> None:
        """Keep the focus while tiles are placed: an on-screen keyboard would hide the palette."""
        if self._editor.picked != NONE:
            event.preventDefault()

    def _tap(self, event: "Element") -> None:
        """Place the picked tile, unless the tap is between two cells."""
        if event.target.tagName == "INPUT":
            self._send("palette-put", _place(event))

    def _paste(self, event: "Element") -> None:
        """Handle a board pasted anywhere in the dialog; leave a single tile to its field."""
        text = str(event.clipboardData.getData("text"))
        if event.target.tagName != "INPUT" or len(text) > MAX_DIGITS or len(read_words(text)) > 1:
            event.preventDefault()
            self._send("paste-board", text)

    def _enter(self, event: "Element") -> None:
        """Use the board by Enter, where it presses nothing else; fields do so by themselves."""
        if event.key == "Enter" and event.target.tagName not in ("INPUT", "BUTTON") and not is_composing(event):
            self._send("submit-board")


def _emptied(name: str, variant: Variant) -> "Element":
    """Return a box, emptied and set to the size of a variant."""
    box = by_id(name)
    box.replaceChildren()
    set_size(box, variant.rows, variant.columns)
    return box


def _place(event: "Element") -> int:
    return int(event.target.getAttribute("data-place"))


def join(page: PageApp) -> None:
    features = page.assembly.editor()
    page.add_features(*features, BoardFields(page, page.assembly.board_editor))
