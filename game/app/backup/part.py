"""One part of what an export holds: which stored texts belong to it, and how those of two devices become one."""

from ...core.long_json import loads
from ..store import BadSave, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


class Part:
    """Texts that are stored under some names, and those whose names begin with a prefix and go on with a number."""

    is_setting = False
    """Whether it is imported only where the player asks for that."""

    def __init__(self, word: str, *names: str, prefix: str = "") -> None:
        self.word = word
        """What is counted."""
        self.names = names
        self._prefix = prefix

    def owns(self, name: str) -> bool:
        """Tell whether a stored text belongs to it."""
        number = name[len(self._prefix) :]
        return name in self.names or bool(self._prefix and name[: len(self._prefix)] == self._prefix and number.isdigit())

    def check(self, name: str, text: str) -> None:
        """Read a text as the feature reads it that uses it. Raises: BadSave."""
        raise NotImplementedError

    def count(self, texts: dict[str, str]) -> int:
        """Return how many things its texts hold. Raises: BadSave."""
        return len(texts)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Return the texts to store so that nothing of either side is lost, only those that change; all of them were checked.

        A part overrides this, or `merge` where it takes long.
        """
        texts: dict[str, str] = {}
        for _ in self.merge(own, other, texts):
            pass
        return texts

    def trimmed(self, texts: dict[str, str], lost: list[str]) -> dict[str, str]:
        """Return what is left to store of merged texts of which some do not fit: nothing, unless texts stand alone."""
        return {}

    def merge(self, own: dict[str, str], other: dict[str, str], texts: dict[str, str]) -> "Iterator[None]":
        """Add the texts to store to a table, giving way after each slice of long work."""
        texts.update(self.merged(own, other))
        yield


def read(text: str) -> "dict[str, Any]":
    """Return the table of a text. Raises: BadSave."""
    data = parse(text, loads)
    if not isinstance(data, dict):
        raise BadSave("save-broken")
    return data


def rows_of(text: str, field: str) -> "list[dict[str, Any]]":
    """Return the list of tables in a field. Raises: BadSave."""
    listed = read(text).get(field)
    if not isinstance(listed, list) or [one for one in listed if not isinstance(one, dict)]:
        raise BadSave("save-broken")
    return listed
