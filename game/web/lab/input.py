"""Turns clicks, choices, keys and files in the Lab into messages.

An element's `data-lab` is the message that a click on it sends, as `name` or `name:what`; its `data-lab-set` the one that
carries what is chosen or typed in it.
"""

from js import window

from game.lab.lab import Lab
from game.web.app import now_ms
from game.web.dom import by_id, listen
from game.web.lab.files import take_in
from game.web.lab.patch import LabPatch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_SETTINGS = ("count", "first", "side", "four_percent", "start", "rhythm", "target", "budget", "patience", "most")
_NUMBERS = ("draft", "watch-speed", "base")


class LabInput:
    """Listens to the Lab's part of the page, for as long as the page lives."""

    def __init__(self, lab: Lab, patch: LabPatch, send: "Callable[..., None]") -> None:
        self._lab = lab
        self._patch = patch
        self._send = send
        box = by_id("lab")
        listen(box, "click", self._click)
        listen(box, "change", self._change)
        listen(box, "input", self._typed)
        listen(box, "keydown", self._key)
        listen(by_id("lab-file"), "change", self._import)

    def _click(self, event: "Any") -> None:
        element = event.target.closest("[data-lab]")
        if not element:
            return
        name, _, what = element.getAttribute("data-lab").partition(":")
        if name == "copy":
            self._copy()
        elif name == "import":
            by_id("lab-file").click()
        elif name == "replay":
            key, _, seed = what.partition(":")
            self._send("replay", int(key), int(seed))
        elif name in ("games", "forget"):
            self._send(name, int(what))
        elif what:
            self._send(name, what)
        else:
            self._send(name)
        if self._lab.context.undo and name in ("delete", "forget"):
            by_id("lab-undo").focus()
        elif name == "share" and self._lab.context.link:
            by_id("lab-link").select()

    def _change(self, event: "Any") -> None:
        target = event.target
        name = target.getAttribute("data-lab-set")
        if name in _SETTINGS:
            self._patch.renew(f"lab-{name}.value")
            self._send("set", name, target.value)
        elif name == "fresh":
            self._send("set", "fresh", "on" if target.checked else "")
        elif name == "also":
            self._send("also", target.value, bool(target.checked))
        elif name == "show":
            self._send("show", int(target.value), bool(target.checked))
        elif name == "new":
            chosen = target.value
            target.value = ""
            if chosen:
                self._send("new", chosen)
        elif name == "rename":
            self._patch.renew("lab-name.value")
            self._send("rename", target.value)
        elif name:
            self._send(name, int(target.value) if name in _NUMBERS else target.value)

    def _typed(self, event: "Any") -> None:
        """Take numbers up while they are typed, so that Run right after counts; what is being typed is left as it is."""
        name = event.target.getAttribute("data-lab-set")
        text = str(event.target.value).strip()
        if name in ("count", "first") and text.isdigit():
            self._patch.leave(f"lab-{name}.value", text)
            self._lab.send("set", name, text, now_ms=now_ms())

    def _key(self, event: "Any") -> None:
        if event.key == "Enter" and (event.ctrlKey or event.metaKey):
            event.preventDefault()
            self._send("run")

    def _import(self, event: "Any") -> None:
        def read(name: str, text: str) -> None:
            self._send("import", name, text)

        take_in(event.target, read, lambda: self._send("problem", "file-unreadable"))

    def _copy(self) -> None:
        by_id("lab-link").select()

        def announce(word: str) -> None:
            by_id("lab-copied").textContent = self._lab.context.say(word)

        if not window.navigator.clipboard:
            announce("not-copied")
            return
        window.navigator.clipboard.writeText(by_id("lab-link").value).then(
            lambda done=None: announce("copied"), lambda why=None: announce("not-copied")
        )
