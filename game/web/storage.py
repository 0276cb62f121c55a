"""Texts kept by the browser under names, as far as it keeps any."""

from js import window

from game.app.store import Saver

PREFIX = "tilelab."


class Storage:
    """The browser's local storage, by way of `boot.js`: it throws, and MicroPython cannot catch what JavaScript throws.

    error: "" or the word for what is wrong with it. pending: the texts that the browser did not take, by name.
    """

    def __init__(self) -> None:
        self.error = ""
        if not window.tilelab.save(PREFIX + "probe", ""):
            self.error = "storage-blocked" if window.tilelab.read(PREFIX + "probe") is None else "storage-full"
        self._saver = Saver(lambda name, text: bool(window.tilelab.save(PREFIX + name, text)))
        self.pending = self._saver.pending

    def read_text(self, name: str) -> str:
        """Return the text under a name, "" if there is none; the latest one, also where the browser did not take it."""
        return self.pending.get(name) or str(window.tilelab.read(PREFIX + name) or "")

    def read(self, names: list[str]) -> dict[str, str]:
        """Return the texts that there are under some names."""
        return {name: self.read_text(name) for name in names if self.read_text(name)}

    def save(self, name: str, text: str) -> bool:
        """Keep a text; tell whether there is another error than before, or none any more."""
        before = self.error
        self.error = "" if self._saver.save(name, text) else before or "storage-full"
        return self.error != before
