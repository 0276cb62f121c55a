"""One stored text from loading to saving: every tab may change it, and none writes over what it cannot read."""

from .effects import Save
from .feature import Feature
from .store import ASIDE, BadSave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class StoredText:
    """What is stored under one name.

    A text that cannot be read is stored under another name, and one that a newer version wrote is never written over.
    """

    def __init__(
        self,
        owner: Feature,
        name: str,
        word: str,
        load: "Callable[[str], object]",
        tell: "Callable[[str], object]",
        read: "Callable[[], str] | None" = None,
    ) -> None:
        """Load nothing yet.

        owner: stores it. word: begins the reasons, such as "records" of "records-broken" and "records-newer".
        load: takes a text, or raises BadSave. tell: shows a reason. read: returns the text that is stored now, "" for none.
        """
        self.text = ""
        """The text that was read or written last."""
        self.is_newer = False
        """Whether a newer version wrote it."""
        self._seen = ""
        self._owner = owner
        self._name = name
        self._word = word
        self._load = load
        self._tell = tell
        self._read = read

    @property
    def is_saved(self) -> bool:
        """Whether the storage has the latest text."""
        return not self.is_newer and self.is_stored

    @property
    def is_stored(self) -> bool:
        """Whether nothing waits for room in the storage."""
        return self._name not in self._owner.dispatcher.unsaved

    def look(self) -> bool:
        """Follow what is stored now; return whether it can be read."""
        text = self._read() if self._read else self.text
        is_on_its_way = text == self._seen != self.text  # A save of this message, which is carried out after it.
        self._seen = self._seen if is_on_its_way else text
        return is_on_its_way or self.take(text)

    def take(self, text: str) -> bool:
        """Load a text that is stored, if it is another one than the last time; return whether it can be read."""
        if not text or text == self.text:
            return not self.is_newer
        self.text = text
        self.is_newer = False
        try:
            self._load(text)
            return True
        except BadSave as error:
            self.is_newer = error.reason == "save-newer"
        self.refuse(text)
        return False

    def refuse(self, text: str, reason: str = "") -> None:
        """Say that a text cannot be read, or a reason; one that no newer version wrote is set aside."""
        if self.is_newer:
            self._tell(self._word + "-newer")
        else:
            self.set_aside(text, reason)

    def set_aside(self, text: str, reason: str = "") -> None:
        """Store a text that cannot be read, or a part of one, under another name, and say so, or a reason."""
        self._owner.emit(Save(self._name + ASIDE, text))
        self._tell(reason or self._word + "-broken")

    def save(self, text: str) -> None:
        """Store another text; where a newer version wrote the one that is there, say that it stays."""
        if self.is_newer:
            self._tell(self._word + "-newer")
            return
        self.text = text
        self._owner.emit(Save(self._name, text))
