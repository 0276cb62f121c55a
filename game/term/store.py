"""Stores texts by name in the user's folder."""

import os
import sys
from pathlib import Path

VARIABLE = "TILELAB_DATA"
"""The environment variable that overrides the folder."""


def folder() -> Path:
    """Return the folder for the user's data, by the system's convention. Raises: RuntimeError for a user without a home."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Tilelab"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tilelab"
    base = Path(os.environ.get("XDG_DATA_HOME") or "")
    return (base if base.is_absolute() else Path.home() / ".local" / "share") / "tilelab"


class Store:
    """A folder of texts, one file each, written atomically. place: None stores nothing."""

    def __init__(self, place: Path | None) -> None:
        self._place = place
        self._known: dict[str, str] = {}
        self.unread: list[str] = []
        """The names of unreadable files, in order."""

    @property
    def is_open(self) -> bool:
        """Whether anything is stored."""
        return self._place is not None

    def load(self) -> dict[str, str]:
        """Return all texts by name; an unreadable folder counts as empty."""
        self._known = {}
        self.unread = []
        for path in sorted(self._place.glob("*.json")) if self._place else ():
            try:
                self._known[path.name[: -len(".json")]] = path.read_text("utf-8", "replace")
            except OSError:
                self.unread.append(path.name)
        return dict(self._known)

    def read(self, name: str) -> str:
        """Return a text as it was loaded or saved here, or ""."""
        return self._known.get(name, "")

    def changed(self, name: str) -> str | None:
        """Return a text if another process has changed it since it was loaded or saved here, else None."""
        try:
            text = (self._place / f"{name}.json").read_text("utf-8", "replace") if self._place else None
        except OSError:
            return None
        if text is None or text == self._known.get(name):
            return None
        self._known[name] = text
        return text

    def save(self, name: str, text: str) -> None:
        """Raises: OSError."""
        if self._place:
            self._place.mkdir(parents=True, exist_ok=True)
            draft = self._place / f"{name}.json.{os.getpid()}"
            try:
                draft.write_text(text, "utf-8")
                os.replace(draft, self._place / f"{name}.json")
                self._known[name] = text
            finally:
                draft.unlink(missing_ok=True)
