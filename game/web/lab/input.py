"""Turns clicks, choices, keys and files in the Lab into messages."""

from ...lab.lab import Lab
from ..app import now_ms
from ..dom import by_id, listen
from ..files import read_file
from ..input import is_composing, message_of
from ..widgets import copy
from .patch import LabPatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_MAX_BYTES = 1_000_000
"""Maximum size of a file that is read as a bot."""


class LabInput:
    """Listens to the Lab's part of the page, for the page's lifetime."""

    def __init__(self, lab: Lab, patch: LabPatch, send: "Callable[..., None]") -> None:
        self._lab = lab
        self._patch = patch
        self._send = send
        box = by_id("lab")
        listen(box, "click", self._ask)
        listen(box, "change", self._ask)
        listen(box, "input", self._typed)
        listen(box, "keydown", self._key)
        listen(by_id("lab-file"), "change", self._import)

    def _ask(self, event: "Any") -> None:
        message = message_of(event)
        if not message:
            return
        name = message[0]
        if name == "copy":
            copy(message[1], self._announce)
        elif name == "import":
            by_id("lab-file").click()
        else:
            self._patch.renew(event.target.id + ".value")
            self._send(*message)
        if self._lab.context.undo and name in ("delete", "forget"):
            by_id("lab-undo").focus()
        elif name == "share" and self._lab.context.link:
            by_id("lab-link").select()

    def _typed(self, event: "Any") -> None:
        """Set a number while it is typed, so that Run uses it at once; leave the field as it is."""
        if event.target.id not in ("lab-count", "lab-first"):
            return
        text = str(event.target.value).strip()
        if text.isdigit():
            self._patch.leave(event.target.id + ".value", text)
            self._lab.send("set", event.target.id[len("lab-") :], text, now_ms=now_ms())

    def _key(self, event: "Any") -> None:
        if event.key == "Enter" and (event.ctrlKey or event.metaKey) and not is_composing(event):
            event.preventDefault()
            self._send("run")

    def _import(self, event: "Any") -> None:
        def read(name: str, text: str) -> None:
            self._send("import", name, text)

        read_file(event.target, _MAX_BYTES, read, lambda: self._send("problem", "file-unreadable"))

    def _announce(self, word: str) -> None:
        by_id("lab-copied").textContent = self._lab.context.text(word)
