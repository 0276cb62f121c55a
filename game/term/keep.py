"""Keeps texts under names in the user's own folder; knows nothing of what they say."""

import os
import sys
from pathlib import Path

VARIABLE = "TILELAB_DATA"
"""The environment variable that names another folder."""


def folder() -> Path:
    """Return the folder for the user's data, by the custom of the system."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Tilelab"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Tilelab"
    base = Path(os.environ.get("XDG_DATA_HOME") or "")
    return (base if base.is_absolute() else Path.home() / ".local" / "share") / "tilelab"


class Drawer:
    """The texts of one folder, a file each, none ever half written."""

    def __init__(self, place: Path | None) -> None:
        """place: None keeps nothing."""
        self._place = place

    def load(self) -> dict[str, str]:
        """Return all texts by name; a folder that cannot be read is an empty one."""
        texts = {}
        try:
            for path in self._place.glob("*.json") if self._place else ():
                texts[path.name[: -len(".json")]] = path.read_text("utf-8", "replace")
        except OSError:
            pass
        return texts

    def save(self, name: str, text: str) -> None:
        """Keep a text under a name. Raises: OSError."""
        if self._place:
            self._place.mkdir(parents=True, exist_ok=True)
            draft = self._place / f"{name}.json.{os.getpid()}"
            try:
                draft.write_text(text, "utf-8")
                os.replace(draft, self._place / f"{name}.json")
            finally:
                draft.unlink(missing_ok=True)
