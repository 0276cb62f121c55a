"""Loads and saves one stored text, which other tabs may change, without losing what cannot be read."""

from .effects import Save
from .feature import Feature
from .store import ASIDE, BadSave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class StoredText:
    """The text stored under one name. An unreadable text is set aside; a newer version's text is never overwritten."""

    def __init__(
        self,
        owner: Feature,
        name: str,
        word: str,
        load: "Callable[[str], object]",
        warn: "Callable[[str], object]",
        read: "Callable[[], str] | None" = None,
        pack: "Callable[[], str] | None" = None,
    ) -> None:
        """Name the text and its callbacks; nothing is loaded yet.

        word: prefix of the reasons, such as "records" of "records-broken". load: loads a text, or what is valid of it, and raises
        BadSave. warn: shows a reason. read: returns the text stored now, or "". pack: returns what was loaded, to store in place
        of an unreadable text.
        """
        self.text = ""
        """The text last read or written."""
        self.is_newer = False
        """Whether a newer version wrote it."""
        self._seen = ""
        self._owner = owner
        self._name = name
        self._word = word
        self._load = load
        self._warn = warn
        self._read = read
        self._pack = pack

    @property
    def is_stored(self) -> bool:
        """Whether the latest save reached the storage."""
        return self._name not in self._owner.dispatcher.unsaved

    def refresh(self) -> bool:
        """Load what is stored now; return whether it can be read."""
        text = self._read() if self._read else self.text
        is_pending = text == self._seen != self.text  # Saves are carried out after the message that asks for them.
        if is_pending:
            return True
        self._seen = text
        return self.load(text)

    def load(self, text: str) -> bool:
        """Load a stored text if it has changed; return whether it can be read."""
        if not text or text == self.text:
            return not self.is_newer
        self.text = text
        self.is_newer = False
        try:
            self._load(text)
            return True
        except BadSave as error:
            self.is_newer = error.reason == "save-newer"
        self.refuse()
        return False

    def refuse(self, text: str = "") -> None:
        """Show that a text, by default the last one, cannot be read; set it aside unless a newer version wrote it."""
        if self.is_newer:
            self._warn(self._word + "-newer")
            return
        self.set_aside(text or self.text)
        if self._pack:
            self.save(self._pack())

    def set_aside(self, text: str) -> None:
        """Store an unreadable text, or part of one, under another name, and show that."""
        self._owner.emit(Save(self._name + ASIDE, text))
        self._warn(self._word + "-broken")

    def save(self, text: str) -> None:
        """Store a new text, or warn if a newer version's text is there."""
        if self.is_newer:
            self._warn(self._word + "-newer")
            return
        self.text = text
        self._owner.emit(Save(self._name, text))
