"""Turns keys, clicks, swipes and forms into messages, with one listener per event type for the whole page.

An element's message is its `data-do` (see `game.app.feature.parse_message`). Forms send it on submit, ranges while they move,
other fields on change, everything else on click.
"""

from js import document, window

from ..app.app import App
from ..app.feature import parse_message
from ..app.keys import key_names
from ..app.links import MAX_ADDRESS, VIEWS, is_intact
from ..core.typing import Any, Callable
from ..core.typing import Any as Element
from .dom import by_id, listen
from .gestures import Cells, Gestures

_SENT_ON = {"FORM": "submit", "INPUT": "change", "SELECT": "change"}
"""The event on which an element sends its message, by tag."""


class Input:
    """Sends messages; only reads `app`, to interpret the input."""

    def __init__(self, app: App, send: "Callable[..., None]", stored: "Callable[..., None]") -> None:
        self._app = app
        self._send = send
        self._stored = stored
        self.begins = {"new"}
        """The messages that begin a game and focus its board; features add theirs."""
        self.gestures = Gestures()
        self.cells = Cells(by_id("tiles"), lambda: app.model.shown.variant, self._move)
        """The cells of the board."""
        listen(document, "keydown", self._key)
        for kind in ("click", "change", "input", "submit"):
            listen(document, kind, self._ask)
        listen(document, "visibilitychange", lambda event: send("visible", not document.hidden))
        self.gestures.watch(by_id("board"), self.cells)
        for kind, is_held in (("pointerenter", True), ("pointerleave", False), ("focusin", True), ("focusout", False)):
            listen(by_id("notice"), kind, lambda event, is_held=is_held: send("hold-notice", is_held))
        listen(window, "hashchange", lambda event: send(*opening(event.newURL)))
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
        if event.target.tagName not in ("DIV", "TD"):
            window.tilelab.focus(by_id("board"))
        self._do(*parse_message(action))

    def _ask(self, event: "Element") -> None:
        path = event.composedPath()
        if path.includes(by_id("lab")) or path.includes(by_id("learn")):
            return  # These views handle their own input, and may have replaced the element already.
        message = message_of(event)
        if not message:
            return
        if by_id("html").hasAttribute("data-pointed") and document.activeElement.tagName in ("BUTTON", "SELECT"):
            # Space then belongs to the game. A dialog, too, returns the focus to the board; while it is open, this does nothing.
            window.tilelab.focus(by_id("board"))
        self._do(*message)

    def _do(self, name: "Any", *args: object) -> None:
        """Send a message; focus the board if it begins a game."""
        self._send(name, *args)
        if name in self.begins and not self._app.model.dialog:
            window.tilelab.focus(by_id("board"))

    def _move(self, cell: int, way: str) -> None:
        if way:
            self._send("drag", cell, way)
        else:
            self._send("tap", cell)

    def _storage(self, event: "Element") -> None:
        if event.key and event.newValue and event.key.startswith("tilelab."):
            self._stored(event.key[len("tilelab.") :], event.newValue)


def message_of(event: "Any") -> "list[Any] | None":
    """Return an event's message, name and arguments, or None."""
    element = event.target.closest("[data-do]")
    if not element:
        return None
    kind = "input" if element.matches("[type=range],textarea") else _SENT_ON.get(element.tagName, "click")
    if kind != event.type:
        return None
    field = element
    if kind == "submit":
        event.preventDefault()
        field = element.querySelector("input, textarea")
    return parse_message(element.getAttribute("data-do"), field.value, field.matches(":checked"))


def opening(url: "Element") -> tuple[str, str]:
    """Return the message that opens an address, and its fragment, cut off where it is too long.

    The message is `route` for a game; others wait until the features are loaded.
    """
    try:
        opened = "".join(str(url).partition("#")[1:])[: MAX_ADDRESS + 1]
    except MemoryError:
        opened = "#" * (MAX_ADDRESS + 1)
    name = opened[2:].split("/")[0]
    if opened and not is_intact(opened):
        return "repair-link", opened
    return "open-" + name if name in VIEWS else "route", opened


def names_of(event: "Element") -> list[str]:
    """Return the names of an event's key (see `key_names`); with AltGr only the printed one."""
    code = "" if event.getModifierState("AltGraph") else event.code
    return key_names(event.key, code, event.ctrlKey or event.metaKey, event.shiftKey, event.altKey)


def is_composing(event: "Element") -> bool:
    """Return whether a key belongs to an input method's composition."""
    return bool(event.isComposing) or event.keyCode == 229


def takes_text(target: "Element") -> bool:
    """Return whether an element handles keys itself."""
    return target.tagName in ("INPUT", "SELECT", "TEXTAREA") or bool(target.isContentEditable)
