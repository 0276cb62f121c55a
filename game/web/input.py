"""Keys, clicks, swipes and forms become messages; one listener of a kind for the whole page.

What an element sends stands in its `data-do`, as `game.app.dispatcher.parse_message` reads it: a form sends it when it is
submitted, a range while it is moved, another field when it has changed, and everything else when it is clicked.
"""

from js import window
from pyscript import document

from game.app.app import App
from game.app.dispatcher import parse_message
from game.app.keys import key_names
from game.app.links import MAX_ADDRESS
from game.web.dom import by_id, listen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any
    from typing import Any as Element

SWIPE_PX = 10
"""A pointer that travelled more than this is a swipe, in CSS pixels."""
_ACT_PX, _TURN_PX = 14, 30
"""A swipe acts once it has gone so far, and again after so far another way: nobody needs to lift the finger."""

_SENT_ON = {"FORM": "submit", "INPUT": "change", "SELECT": "change"}
"""When an element of a tag sends its message."""


class Input:
    """Sends messages; `app` is only read, to know what a click means just now."""

    def __init__(self, app: App, send: "Callable[..., None]", stored: "Callable[..., None]") -> None:
        self._app = app
        self._send = send
        self._stored = stored
        self._down: tuple[int, float, float] | None = None
        self._way = ""
        listen(document, "keydown", self._key)
        for kind in ("click", "change", "input", "submit"):
            listen(document, kind, self._ask)
        listen(document, "visibilitychange", lambda event: send("visible", not document.hidden))
        listen(by_id("board"), "pointerdown", self._pointer_down)
        listen(document, "pointermove", self._pointer_move)
        listen(document, "pointerup", self._pointer_up)
        listen(document, "pointercancel", self._pointer_cancel)
        for kind, is_held in (("pointerenter", True), ("pointerleave", False), ("focusin", True), ("focusout", False)):
            listen(by_id("notice"), kind, lambda event, is_held=is_held: send("hold-notice", is_held))
        listen(window, "hashchange", lambda event: send(*opening()))
        listen(window, "storage", self._storage)

    def _key(self, event: "Element") -> None:
        if event.key == "Tab":
            by_id("board").removeAttribute("data-quiet")
        if event.defaultPrevented or takes_text(event.target) or by_id("html").getAttribute("data-view"):
            return
        action = self._app.settings.action_of(names_of(event))
        if not action or (self._app.dialog and action != "escape"):
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
        if name in ("new", "daily", "day-play", "mode", "race") and not self._app.dialog:
            by_id("board").focus()

    def _pointer_down(self, event: "Element") -> None:
        if not event.isPrimary or event.button:
            return
        self._down = (event.pointerId, event.clientX, event.clientY)
        self._way = ""

    def _pointer_move(self, event: "Element") -> None:
        """Act on a swipe while the finger is down, where tiles do not follow it."""
        if self._down is None or event.pointerId != self._down[0] or self._app.game.moves_by_cell:
            return
        _, left, top = self._down
        across, down = event.clientX - left, event.clientY - top
        far, near = max(abs(across), abs(down)), min(abs(across), abs(down))
        way = _way(across, down)
        if far > _ACT_PX and (not self._way or way == self._way or (far > _TURN_PX and far > 2 * near)):
            self._down = (event.pointerId, event.clientX, event.clientY)
            if way != self._way:
                self._way = way
                self._send("drag", self._cell_at(left, top), way)

    def _pointer_up(self, event: "Element") -> None:
        if self._down is None or event.pointerId != self._down[0]:
            return
        _, left, top = self._down
        self._down = None
        across = event.clientX - left
        down = event.clientY - top
        cell = self._cell_at(left, top)
        if self._way:
            return
        if max(abs(across), abs(down)) <= SWIPE_PX:
            self._send("tap", cell)
        else:
            self._send("drag", cell, _way(across, down))

    def _pointer_cancel(self, event: "Element") -> None:
        self._down = None

    def _cell_at(self, left: float, top: float) -> int:
        box = by_id("tiles").getBoundingClientRect()
        rows, columns = self._app.shown.variant.rows, self._app.shown.variant.columns
        col = min(columns - 1, max(0, int((left - box.left) * columns / box.width)))
        row = min(rows - 1, max(0, int((top - box.top) * rows / box.height)))
        return row * columns + col

    def _storage(self, event: "Element") -> None:
        if event.key and event.newValue and event.key.startswith("tilelab."):
            self._stored(event.key[len("tilelab.") :], event.newValue)


def _way(across: float, down: float) -> str:
    """Return the direction in which a pointer went, by the greater part of its way."""
    if abs(across) > abs(down):
        return "r" if across > 0 else "l"
    return "d" if down > 0 else "u"


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
