"""A stored text is read when it changed, and never written over one that a newer version wrote."""

from game.app.store import BadSave
from game.app.stored_text import StoredText


class Drawer:
    """A stored text, and what was loaded of it."""

    def __init__(self) -> None:
        self.texts = {"notes": ""}
        self.loaded: list[str] = []
        self.stored = StoredText("notes", lambda: self.texts["notes"], self._load, self.texts.__setitem__)

    def _load(self, text: str) -> None:
        if text in ("save-newer", "save-broken"):
            raise BadSave(text)
        self.loaded.append(text)

    def look(self, text: str) -> str:
        """Let another tab store a text; return why it cannot be read, or ""."""
        self.texts["notes"] = text
        error = self.stored.look()
        return error.reason if error else ""


def test_only_another_text_is_loaded() -> None:
    drawer = Drawer()
    assert [drawer.look(text) for text in ("", "a", "a", "", "b")] == [""] * 5
    assert drawer.loaded == ["a", "b"]
    drawer.stored.save("c")
    assert drawer.look("c") == "" and drawer.loaded == ["a", "b"]
    assert drawer.look("b") == "" and drawer.loaded == ["a", "b", "b"]


def test_a_text_of_a_newer_version_stays_until_it_is_replaced() -> None:
    drawer = Drawer()
    assert (drawer.look("save-newer"), drawer.stored.is_newer) == ("save-newer", True)
    drawer.stored.save("mine")
    assert drawer.texts["notes"] == "save-newer" and drawer.look("save-newer") == ""
    assert drawer.look("theirs") == "" and not drawer.stored.is_newer
    drawer.stored.save("mine")
    assert drawer.texts["notes"] == "mine"


def test_a_text_that_cannot_be_read_is_told_once_and_written_over() -> None:
    drawer = Drawer()
    assert [drawer.look("save-broken"), drawer.look("save-broken")] == ["save-broken", ""]
    drawer.stored.save("mine")
    assert drawer.texts["notes"] == "mine"
