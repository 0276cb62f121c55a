"""Keys, clicks, swipes and forms become messages; one listener of a kind for the whole page.

What an element sends stands in its `data-do`, as `game.app.feature.parse_message` reads it: a form sends it when it is
submitted, a range while it is moved, another field when it has changed, and everything else when it is clicked.
"""

from js import window
from pyscript import document

from ..app.app import App
from ..app.feature import parse_message
from ..app.keys import key_names
from ..app.links import MAX_ADDRESS
from .dom import by_id, listen
from .gestures import Cells, Gestures

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any
    from typing import Any as Element

_SENT_ON = {"FORM": "submit", "INPUT": "change", "SELECT": "change"}
"""When an element of a tag sends its message."""


class Input:
    """Sends messages; `app` is only read, to know what a click means just now."""

    def __init__(self, app: App, send: "Callable[..., None]", stored: "Callable[..., None]") -> None:
        self._app = app
        self._send = send
        self._stored = stored
        self.begins = {"new"}
        """The messages that begin a game, on whose board the focus then is; features add theirs."""
        self.gestures = Gestures()
        self.cells = Cells(by_id("tiles"), lambda: app.model.shown.variant, self._move)
        """Those of the board."""
        listen(document, "keydown", self._key)
        for kind in ("click", "change", "input", "submit"):
            listen(document, kind, self._ask)
        listen(document, "visibilitychange", lambda event: send("visible", not document.hidden))
        self.gestures.watch(by_id("board"), self.cells)
        for kind, is_held in (("pointerenter", True), ("pointerleave", False), ("focusin", True), ("focusout", False)):
            listen(by_id("notice"), kind, lambda event, is_held=is_held: send("hold-notice", is_held))
        listen(window, "hashchange", lambda event: send(*opening()))
        listen(window, "storage", self._storage)

    def _key(self, event: "Element") -> None:
        if event.key == "Tab":
            by_id("board").removeAttribute("data-quiet")
        if event.defaultPrevented or takes_text(event.target) or by_id("html").getAttribute("data-view"):
            return
        action = self._app.model.settings.action_of(names_of(event))
        if not action or (self._app.model.dialog and action != "escape"):
            return
        event.preventDefault()
        self._do(*parse_message(action))

    def _ask(self, event: "Element") -> None:
        path = event.composedPath()
        if path.includes(by_id("lab")) or path.includes(by_id("learn")):
            return  # These views have inputs of their own, which may have replaced the element, or left the view.
        message = message_of(event)
        if message:
            self._do(*message)

    def _do(self, name: "Any", *args: object) -> None:
        """Send a message, with what only the page knows."""
        self._send(name, *args)
        if name in self.begins and not self._app.model.dialog:
            by_id("board").focus()

    def _move(self, cell: int, way: str) -> None:
        if way:
            self._send("drag", cell, way)
        else:
            self._send("tap", cell)

    def _storage(self, event: "Element") -> None:
        if event.key and event.newValue and event.key.startswith("tilelab."):
            self._stored(event.key[len("tilelab.") :], event.newValue)


def message_of(event: "Any") -> "list[Any] | None":
    """Return the message that an event asks for: name and arguments, or None."""
    element = event.target.closest("[data-do]")
    if not element:
        return None
    kind = "input" if element.matches("[type=range]") else _SENT_ON.get(element.tagName, "click")
    if kind != event.type:
        return None
    field = element
    if kind == "submit":
        event.preventDefault()
        field = element.querySelector("input, textarea")
    return parse_message(element.getAttribute("data-do"), field.value, field.matches(":checked"))


def address() -> str:
    """Return the part of the address after the path; only the beginning of an endless one."""
    try:
        return str(window.location.hash)[: MAX_ADDRESS + 1]
    except MemoryError:
        return "#" * (MAX_ADDRESS + 1)


def opening() -> tuple[str, str]:
    """Return the message that opens the address: that of a view that comes late, and is waited for, or that of a game."""
    opened = address()
    name = opened[2:].split("/")[0]
    return "open-" + name if name in ("lab", "learn") else "route", opened


def names_of(event: "Element") -> list[str]:
    """Return the names of the key of an event, as `key_names` does; what AltGr prints counts as printed."""
    code = "" if event.getModifierState("AltGraph") else event.code
    return key_names(event.key, code, event.ctrlKey or event.metaKey, event.shiftKey, event.altKey)


def is_composing(event: "Element") -> bool:
    """Return whether a key of an event belongs to a text that an input method is still composing."""
    return bool(event.isComposing) or event.keyCode == 229


def takes_text(target: "Element") -> bool:
    """Return whether an element takes keys itself."""
    return target.tagName in ("INPUT", "SELECT", "TEXTAREA") or bool(target.isContentEditable)
