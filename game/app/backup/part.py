"""A part of an export: the stored texts that belong to it, and how texts of two devices are merged."""

from ...core.long_json import loads
from ...core.typing import Any, Callable, Iterator
from ..store import BadSave, parse


class Part:
    """Texts stored under some names, and under names that consist of a prefix and a number."""

    is_setting = False
    """Whether it is imported only on request."""
    is_earned = False
    """Whether it is never imported: the other imported texts earn it again."""

    def __init__(self, word: str, *names: str, prefix: str = "") -> None:
        self.word = word
        """The word for what is counted."""
        self.names = names
        self._prefix = prefix

    def owns(self, name: str) -> bool:
        """Return whether the text under a name belongs to this part."""
        number = name[len(self._prefix) :]
        return name in self.names or bool(self._prefix and name[: len(self._prefix)] == self._prefix and number.isdigit())

    def check(self, name: str, text: str) -> None:
        """Validate a text as its feature does when loading it. Raises: BadSave."""
        raise NotImplementedError

    def prove(self, name: str, text: str) -> None:
        """Validate a text in full, as it will be when it is used. Raises: ValueError, such as BadSave."""
        self.check(name, text)

    def alone(self, own: dict[str, str], name: str, text: str) -> dict[str, str]:
        """Return the texts of a device that has only this one, to be merged. own: the local texts."""
        return {name: text}

    def count(self, texts: dict[str, str]) -> int:
        """Return how many items its texts contain. Raises: BadSave."""
        return len(texts)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Merge checked texts without losing anything; return only those that change. Override this, or `merge` if it is slow."""
        texts: dict[str, str] = {}
        for _ in self.merge(own, other, texts):
            pass
        return texts

    def trimmed(self, texts: dict[str, str], lost: list[str]) -> dict[str, str]:
        """Return which merged texts to store when some do not fit: none, unless the texts are independent."""
        return {}

    def merge(self, own: dict[str, str], other: dict[str, str], texts: dict[str, str]) -> "Iterator[None]":
        """Add the texts to store to a table, yielding between slices of long work."""
        texts.update(self.merged(own, other))
        yield


class Merged(Part):
    """One text whose items are unpacked, joined with those of another device, and packed again."""

    def __init__(
        self,
        word: str,
        name: str,
        unpack: "Callable[[str], Any]",
        pack: "Callable[[Any], str]",
        join: "Callable[[Any, Any], Any]",
        count: "Callable[[Any], int]" = len,
    ) -> None:
        """unpack raises BadSave. join: takes the items of this device, None without a text, and those of the other one."""
        super().__init__(word, name)
        self._unpack, self._pack, self._join, self._count = unpack, pack, join, count

    def check(self, name: str, text: str) -> None:
        self._unpack(text)

    def count(self, texts: dict[str, str]) -> int:
        return sum([self._count(self._unpack(text)) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        name = self.names[0]
        if name not in other:
            return {}
        mine, theirs = self._unpack(own[name]) if name in own else None, self._unpack(other[name])
        before = self._pack(theirs if mine is None else mine)
        text = self._pack(self._join(mine, theirs))
        if text == before:
            return {} if name in own else {name: other[name]}
        return {name: text}


class Settings(Part):
    """Preferences, imported on request: the imported value replaces the local one."""

    is_setting = True

    def check(self, name: str, text: str) -> None:
        """Check a text; unknown values are ignored on loading. Raises: BadSave."""
        parse(text)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        return {name: text for name, text in other.items() if own.get(name) != text}


def read(text: str) -> "dict[str, Any]":
    """Return the dictionary of a text. Raises: BadSave."""
    data = parse(text, loads)
    if not isinstance(data, dict):
        raise BadSave("save-broken")
    return data
