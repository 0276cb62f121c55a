"""A stored text is read when it changes, and never overwrites one of a newer version or one that was not set aside."""

from game.app.feature import Dispatcher, Feature, Save
from game.app.store import BadSave, StoredText


class Drawer:
    """A stored text, with a log of what was loaded."""

    def __init__(self) -> None:
        self.texts = {"notes": ""}
        self.loaded: list[str] = []
        self.notices: list[str] = []
        self.dispatcher = Dispatcher()
        owner = Feature()
        self.dispatcher.add(owner)
        self.stored = StoredText(owner, "notes", "notes", self._load, self.notices.append, lambda: self.texts["notes"])

    def _load(self, text: str) -> None:
        if text in ("save-newer", "save-broken"):
            raise BadSave(text)
        self.loaded.append(text)

    def _carry_out(self) -> None:
        for effect in self.dispatcher.effects:
            assert isinstance(effect, Save)
            self.texts[effect.name] = effect.text
        self.dispatcher.effects = []

    def look(self, text: str) -> bool:
        """Let another tab store a text; return whether it can be read."""
        self.texts["notes"] = text
        is_read = self.stored.refresh()
        self._carry_out()
        return is_read

    def save(self, text: str) -> None:
        """Store a text."""
        self.stored.save(text)
        self._carry_out()


def test_only_a_changed_text_is_loaded() -> None:
    drawer = Drawer()
    assert [drawer.look(text) for text in ("", "a", "a", "", "b")] == [True] * 5
    assert drawer.loaded == ["a", "b"]
    drawer.save("c")
    assert drawer.look("c") and drawer.loaded == ["a", "b"]
    assert drawer.look("b") and drawer.loaded == ["a", "b", "b"]


def test_a_text_of_a_newer_version_stays_until_it_is_replaced() -> None:
    drawer = Drawer()
    assert not drawer.look("save-newer") and drawer.stored.is_newer
    drawer.save("mine")
    assert drawer.texts == {"notes": "save-newer"} and drawer.notices == ["notes-newer", "notes-newer"]
    assert not drawer.look("save-newer") and len(drawer.notices) == 2
    assert drawer.look("theirs")
    drawer.save("mine")
    assert drawer.texts == {"notes": "mine"}


def test_an_unreadable_text_is_set_aside_reported_once_and_overwritten() -> None:
    drawer = Drawer()
    assert [drawer.look("save-broken"), drawer.look("save-broken")] == [False, True]
    assert drawer.texts["notes.aside"] == "save-broken" and drawer.notices == ["notes-broken"]
    drawer.save("mine")
    assert drawer.texts["notes"] == "mine"


def test_a_text_counts_as_saved_once_the_storage_has_it() -> None:
    drawer = Drawer()
    drawer.dispatcher.unsaved["notes"] = "mine"
    drawer.save("mine")
    assert not drawer.stored.is_stored
    drawer.dispatcher.unsaved.clear()
    assert drawer.stored.is_stored
