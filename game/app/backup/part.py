"""A part of an export: the stored texts that belong to it, and how texts of two devices are merged."""

from ...core.long_json import loads
from ..store import BadSave, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Part:
    """Texts stored under some names, and under names that consist of a prefix and a number."""

    is_setting = False
    """Whether it is imported only on request."""

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


def read(text: str) -> "dict[str, Any]":
    """Return the dictionary of a text. Raises: BadSave."""
    data = parse(text, loads)
    if not isinstance(data, dict):
        raise BadSave("save-broken")
    return data


def rows_of(text: str, field: str) -> "list[dict[str, Any]]":
    """Return the list of dictionaries in a field. Raises: BadSave."""
    rows = read(text).get(field)
    if not isinstance(rows, list) or [row for row in rows if not isinstance(row, dict)]:
        raise BadSave("save-broken")
    return rows
