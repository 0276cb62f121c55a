"""Opens and closes dialogs, builds the options and copies links; adds the replay bar."""

from js import Element, document, window
from jsffi import create_proxy

from ...app.feature import Feature, Handlers
from ...app.kinds import choices, option_text
from ...app.sharing.sharing import source_address
from ...app.words import text
from ...core.game import Rules
from ...core.notation import parse_size
from ...core.typing import Callable
from ...extras import IMPORTERS
from ..app import PageApp
from ..dom import by_id, listen, make
from ..input import is_composing
from ..widgets import chips, copy, reveal, unpack
from .ways_out import WaysOut, hang


class DialogsPage(Feature):
    """Shows the open dialog and handles its buttons."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._page = page
        self._shown = ""
        self._starts = False
        self._game: object = page.model.shown
        self._ways_out = WaysOut(page)
        # In the capture phase, because this event does not bubble.
        document.addEventListener("cancel", create_proxy(lambda event: _cancel(event, page.send)), True)
        listen(by_id("open-text"), "keydown", _submit)
        listen(window, "resize", self._hang)

    def handlers(self) -> Handlers:
        return {"copy": self._copy, "plan-chosen": self._plan, "start-chosen": self._start}

    def view(self, slots: dict[str, str]) -> None:
        """Open or close a dialog; scroll the board into view if another game is on show."""
        slots["html@data-dialog"] = self._app.model.dialog
        if self._app.model.dialog != self._shown:
            self._show_dialog()
        if self._app.model.shown is not self._game:
            self._game = self._app.model.shown
            reveal(by_id("board"))

    def _show_dialog(self) -> None:
        element = self._shown and by_id("dialog-" + self._shown)
        if element and element.open:
            element.close()
        element = self._app.model.dialog and by_id("dialog-" + self._app.model.dialog)
        if self._app.model.dialog and not element:
            return  # It opens once its feature has joined.
        self._shown = self._app.model.dialog
        if element:
            if self._shown == "options":
                self._build_options()
            self._ways_out.prepare(element)
            self._hang()
            element.showModal()
            element.scrollTop = 0
            self._ways_out.opened()
        elif self._starts:
            by_id("options-seed").value = ""
            window.tilelab.focus(by_id("board"))
            reveal(by_id("board"))  # Firefox stays at the dialog.
        self._starts = False

    def _hang(self, event: object = None) -> None:
        """Hang the open menu from its button."""
        if self._shown == "more":
            hang(by_id("dialog-more"), by_id("more"))

    def _plan(self) -> None:
        self.send("plan", _chosen_variant(self._app.model.game))

    def _start(self) -> None:
        if self._shown == "options":  # Else its fields are not those of this game.
            self._starts = True
            self.send("start", _chosen_variant(self._app.model.game), by_id("options-seed").value)

    def _copy(self, name: str) -> None:
        copy(name, lambda word: self._page.send("notice", word))

    def _build_options(self) -> None:
        game = self._app.model.game
        language = self._app.model.language
        box = by_id("options-choices")
        box.replaceChildren()
        variant = self._app.openings.next_variant
        sizes = [(f"{rows}x{columns}", f"{rows}×{columns}") for rows, columns in game.sizes]
        chosen = f"{variant.rows}x{variant.columns}"
        chips(box, text(language, "choose-side"), "size", sizes, chosen, data_do="plan-chosen")
        for name, values in choices(game, variant):
            named = [(str(value), option_text(name, value)) for value in values]
            chips(box, text(language, "choose-" + name), name, named, str(variant.options[name]), data_do="plan-chosen")
        for name in game.goals:
            named = [(value, text(language, f"{name}-{value}")) for value in ("0", "1")]
            chips(box, text(language, "choose-goal"), name, named, str(variant.options.get(name, 0)), data_do="plan-chosen")


def _chosen_variant(game: Rules) -> str:
    """Return the variant chosen in the options, as text."""
    chosen = {radio.name: radio.value for radio in by_id("options-choices").querySelectorAll("input:checked")}
    rows, columns = parse_size(chosen.pop("size"))
    return game.format_variant(game.default.with_options(rows, {name: int(chosen[name]) for name in chosen}, columns))


def _cancel(event: "Element", send: "Callable[..., None]") -> None:
    """Close a dialog by a message instead of by the browser."""
    if event.target.tagName == "DIALOG":
        event.preventDefault()
        send("dismiss")


def _submit(event: "Element") -> None:
    """Submit a field of several lines by Enter; Shift+Enter begins a new line."""
    if event.key == "Enter" and not event.shiftKey and not is_composing(event):
        event.preventDefault()
        event.target.form.requestSubmit()


def join(page: PageApp) -> None:
    """Add the dialogs, the replay bar, the pad and the link to the source.

    `data-pointed` is set while the latest input is from a pointer and not from a key.
    """
    features = page.assembly.essentials() + page.assembly.opening(IMPORTERS)
    for name in ("pad-template", "replay-template"):
        document.querySelector(".controls").after(unpack(name, page.model.language))
    document.body.appendChild(unpack("dialogs-template", page.model.language))
    source = source_address(window.location.hostname, window.location.pathname)
    if source:
        line = make("p", document.querySelector("footer"))
        make("a", line, text(page.model.language, "source-view"), href=source, data_word="source-view")
    page.add_features(*features, DialogsPage(page))
    for kind, is_pointer in (("pointerdown", True), ("keydown", False)):
        listen(document, kind, lambda event, is_pointer=is_pointer: by_id("html").toggleAttribute("data-pointed", is_pointer))
    page.send("visible", not document.hidden)
