"""A stored text that every tab may change: read anew before each change, and never written over one of a newer version."""

from game.app.store import BadSave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class StoredText:
    """What is stored under one name."""

    def __init__(
        self,
        name: str,
        read: "Callable[[], str]",
        load: "Callable[[str], None]",
        write: "Callable[[str, str], None]",
    ) -> None:
        """Load nothing yet. read: returns the text, "" for none; load: takes it up, or raises BadSave; write: stores it."""
        self.text = ""
        """The text that was read or written last."""
        self.is_newer = False
        """Whether a newer version wrote it."""
        self._name = name
        self._read = read
        self._load = load
        self._write = write

    def look(self) -> BadSave | None:
        """Load the text if another one is stored than the last time; return why it cannot be read."""
        text = self._read()
        if not text or text == self.text:
            return None
        self.text = text
        self.is_newer = False
        try:
            self._load(text)
        except BadSave as error:
            self.is_newer = error.reason == "save-newer"
            return error
        return None

    def save(self, text: str) -> None:
        """Store another text, unless a newer version wrote the one that is there."""
        if not self.is_newer:
            self.text = text
            self._write(self._name, text)
