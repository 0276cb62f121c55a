"""The browser's storage of named texts."""

from js import window

from ..app.store import Saver

PREFIX = "tilelab."


class Storage(Saver):
    """Local storage, through `boot.js`: it throws, and MicroPython cannot catch JavaScript's errors."""

    def __init__(self) -> None:
        error = ""
        if not window.tilelab.save(PREFIX + "probe", ""):
            error = "storage-blocked" if window.tilelab.read(PREFIX + "probe") is None else "storage-full"
        tilelab = window.tilelab
        super().__init__(
            lambda name, text: bool(tilelab.save(PREFIX + name, text)), lambda name: str(tilelab.read(PREFIX + name) or ""), error
        )

    def read(self, names: list[str]) -> dict[str, str]:
        """Return the texts that exist under some names."""
        return {name: self.read_text(name) for name in names if self.read_text(name)}
