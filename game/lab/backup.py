"""The Lab's parts of an export: bots and series."""

import json

from ..app.backup.part import Merged, Part, read
from ..core.checked import MAX_KEY, whole
from ..core.game import Rules
from ..core.typing import Any, Callable, Iterator
from . import rungs
from .drafts import BOT_LIST, BOT_TEXT, unpack_draft
from .series import SERIES_LIST, SERIES_TEXT, unpack_series
from .stored_list import StoredList, free_name, number_of, parse_list, prove


class Numbered(Part):
    """Texts stored under numbers, with a list of the numbers. Imported texts get free numbers."""

    def __init__(self, word: str, name: str, prefix: str, unpack: "Callable[[str], object]", is_limited: bool = False) -> None:
        """unpack: parses a text or raises BadSave. is_limited: whether the oldest texts are removed, unless imported."""
        super().__init__(word, name, prefix=prefix)
        self._list = name
        self._prefix = prefix
        self._unpack = unpack
        self._is_limited = is_limited

    def owns(self, name: str) -> bool:
        """Return whether a name is that of the list or of a numbered text."""
        return super().owns(name) and (name == self._list or len(name) < len(self._prefix) + len(str(MAX_KEY)))

    def check(self, name: str, text: str) -> None:
        """Raises: BadSave."""
        if name == self._list:
            prove(parse_list(text))
        else:
            self._unpack(text)

    def count(self, texts: dict[str, str]) -> int:
        return len([name for name in texts if name != self._list])

    def merge(self, own: dict[str, str], other: dict[str, str], texts: dict[str, str]) -> "Iterator[None]":
        """Add the texts whose content is new; equal names get a number."""
        merged: list[dict[str, Any]] = []
        for name, text in own.items():
            if name != self._list:
                merged.append(read(text))
                yield
        unmatched = list(merged)
        listed = parse_list(own[self._list]) if self._list in own else StoredList([])
        last = max([listed.last] + self._numbers(own))
        for number in sorted(self._numbers(other)):
            fields = read(other[self._prefix + str(number)])
            yield
            copies = [place for place, mine in enumerate(unmatched) if are_same(mine, fields)]
            if copies:
                unmatched.pop(copies[0])  # Each text matches once: one bot under two names stays two bots.
                continue
            text = other[self._prefix + str(number)]
            key = whole(last + 1 if own else number)
            last = max(last, key)
            called = fields.get("name")
            taken = [mine["name"] for mine in merged if mine.get("game") == fields.get("game") and "name" in mine]
            if isinstance(called, str) and called in taken:
                fields["name"] = free_name(called, taken)
                text = json.dumps(fields)
            merged.append(fields)
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
        """Return the texts that fit, with a list of them."""
        rest = {name: text for name, text in texts.items() if name not in lost}
        if self._list not in rest or len(rest) == 1:
            return {}
        listed = parse_list(rest[self._list])
        listed.keys = [key for key in listed.keys if self._prefix + str(key) not in lost]
        rest[self._list] = listed.pack()
        return rest

    def _numbers(self, texts: dict[str, str]) -> list[int]:
        return [number_of(name, self._prefix) for name in texts if name != self._list]

    def _lists_all(self, texts: dict[str, str]) -> bool:
        """Return whether the list names all texts."""
        return self._list in texts and not [key for key in self._numbers(texts) if key not in parse_list(texts[self._list]).keys]


class Rungs(Merged):
    """The beaten bots of the ladder. Imported games beat them again, once their moves have made these games."""

    is_earned = True


def lab_parts(games: tuple[Rules, ...]) -> list[Part]:
    return [
        Numbered("backup-bots", BOT_LIST, BOT_TEXT, lambda text: unpack_draft(1, text)),
        Numbered("backup-series", SERIES_LIST, SERIES_TEXT, lambda text: unpack_series(1, text, games), is_limited=True),
        Rungs("", rungs.LADDER, rungs.unpack, rungs.pack, lambda own, other: rungs.in_order((own or []) + other)),
    ]


def are_same(mine: "dict[str, Any]", theirs: "dict[str, Any]") -> bool:
    """Return whether two texts are equal except for the name."""
    names = [name for name in mine if name != "name"]
    return len(names) == len([name for name in theirs if name != "name"]) and not [
        name for name in names if name not in theirs or mine[name] != theirs[name]
    ]
