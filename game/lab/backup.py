"""What the Lab stores as parts of an export: the bots and the series, each under a number."""

import json

from ..app.backup.part import Part, read
from ..core.checked import MAX_KEY, whole
from ..core.game import Rules
from .drafts import BOT_LIST, BOT_TEXT, unpack_draft
from .series import SERIES_LIST, SERIES_TEXT, unpack_series
from .stored_list import StoredList, parse_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


class Numbered(Part):
    """Texts of their own under numbers, with a list of the numbers: what is not there yet gets a number that is free."""

    def __init__(self, word: str, name: str, prefix: str, unpack: "Callable[[str], object]", is_limited: bool = False) -> None:
        """unpack: reads one of the texts, or raises BadSave. is_limited: whether the oldest go, unless they were imported."""
        super().__init__(word, name, prefix=prefix)
        self._list = name
        self._prefix = prefix
        self._unpack = unpack
        self._is_limited = is_limited

    def owns(self, name: str) -> bool:
        """Tell whether a text is the list or one of those under a number."""
        return super().owns(name) and (name == self._list or len(name) < len(self._prefix) + len(str(MAX_KEY)))

    def check(self, name: str, text: str) -> None:
        """Read the list, or a text. Raises: BadSave."""
        if name == self._list:
            parse_list(text)
        else:
            self._unpack(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of texts."""
        return len([name for name in texts if name != self._list])

    def merge(self, own: dict[str, str], other: dict[str, str], texts: dict[str, str]) -> "Iterator[None]":
        """Add the texts whose content is nowhere among one's own; two of one name are told apart by a number."""
        found: list[dict[str, Any]] = []
        for name, text in own.items():
            if name != self._list:
                found.append(read(text))
                yield
        alike = list(found)
        listed = parse_list(own[self._list]) if self._list in own else StoredList([])
        last = max([listed.last] + self._numbers(own))
        for number in sorted(self._numbers(other)):
            fields = read(other[self._prefix + str(number)])
            yield
            copies = [place for place, one in enumerate(alike) if are_same(one, fields)]
            if copies:
                alike.pop(copies[0])  # The same bot under two names is two of them.
                continue
            text = other[self._prefix + str(number)]
            key = whole(last + 1 if own else number)
            last = max(last, key)
            if is_named(fields, found):
                fields["name"] = free_name(fields, found)
                text = json.dumps(fields)
            found.append(fields)
            listed.keys.append(key)
            if self._is_limited:
                listed.imported.append(key)
            texts[self._prefix + str(key)] = text
        if texts:
            listed.last = last
            if not own and self._lists_all(other):
                listed.chosen = parse_list(other[self._list]).chosen
                listed.last = max(last, parse_list(other[self._list]).last)
            texts[self._list] = listed.pack()

    def trimmed(self, texts: dict[str, str], lost: list[str]) -> dict[str, str]:
        """Return the texts that fit, and a list of these."""
        rest = {name: text for name, text in texts.items() if name not in lost}
        if self._list not in rest or len(rest) == 1:
            return {}
        listed = parse_list(rest[self._list])
        listed.keys = [key for key in listed.keys if self._prefix + str(key) not in lost]
        rest[self._list] = listed.pack()
        return rest

    def _numbers(self, texts: dict[str, str]) -> list[int]:
        return [number_in(name, self._prefix) for name in texts if name != self._list]

    def _lists_all(self, texts: dict[str, str]) -> bool:
        """Tell whether a list has all of its texts."""
        return self._list in texts and not [key for key in self._numbers(texts) if key not in parse_list(texts[self._list]).keys]


def lab_parts(games: tuple[Rules, ...]) -> list[Part]:
    """Return the parts of the Lab."""
    return [
        Numbered("backup-bots", BOT_LIST, BOT_TEXT, lambda text: unpack_draft(1, text)),
        Numbered("backup-series", SERIES_LIST, SERIES_TEXT, lambda text: unpack_series(1, text, games), is_limited=True),
    ]


def number_in(name: str, prefix: str) -> int:
    return int(name[len(prefix) :])


def are_same(mine: "dict[str, Any]", theirs: "dict[str, Any]") -> bool:
    """Tell whether two texts hold the same, whatever they are called."""
    names = [name for name in mine if name != "name"]
    return len(names) == len([name for name in theirs if name != "name"]) and not [
        name for name in names if name not in theirs or mine[name] != theirs[name]
    ]


def is_named(fields: "dict[str, Any]", found: "list[dict[str, Any]]") -> bool:
    """Tell whether another text for the same game has this name already."""
    name, game = fields.get("name"), fields.get("game")
    return isinstance(name, str) and bool([one for one in found if one.get("name") == name and one.get("game") == game])


def free_name(fields: "dict[str, Any]", found: "list[dict[str, Any]]") -> str:
    number = 2
    while is_named({"name": f"{fields['name'][:36]} {number}", "game": fields.get("game")}, found):
        number += 1
    return f"{fields['name'][:36]} {number}"
