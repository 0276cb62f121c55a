"""Texts kept by the browser under names, as far as it keeps any."""

from js import window

from ..app.store import Saver

PREFIX = "tilelab."


class Storage(Saver):
    """The browser's local storage, by way of `boot.js`: it throws, and MicroPython cannot catch what JavaScript throws."""

    def __init__(self) -> None:
        error = ""
        if not window.tilelab.save(PREFIX + "probe", ""):
            error = "storage-blocked" if window.tilelab.read(PREFIX + "probe") is None else "storage-full"
        super().__init__(lambda name, text: bool(window.tilelab.save(PREFIX + name, text)), error)

    def read_text(self, name: str) -> str:
        """Return the text under a name, "" if there is none; the latest one, also where the browser did not take it."""
        return self.pending.get(name) or str(window.tilelab.read(PREFIX + name) or "")

    def read(self, names: list[str]) -> dict[str, str]:
        """Return the texts that there are under some names."""
        return {name: self.read_text(name) for name in names if self.read_text(name)}
