"""The stored list of numbered texts: the bots, or the series; their numbers and names."""

import json

from ..app.slices import read_each
from ..app.store import VERSION, BadSave, parse
from ..core.checked import FAULTS, MAX_KEY, rows, whole

_MAX_BASE = 36
"""Of a name before its number, in characters."""


class StoredList:
    """keys: the numbers in use. last: the highest ever used. chosen: the selected one, by game.

    imported: the numbers of imported texts, which no limit removes.
    """

    def __init__(
        self, keys: list[int], last: int = 0, chosen: dict[str, int] | None = None, imported: list[int] | None = None
    ) -> None:
        self.keys = keys
        self.last = max([last] + keys)
        self.chosen = chosen or {}
        self.imported = [key for key in imported or [] if key in keys]
        self.is_whole = True
        """Whether all of its numbers were valid."""

    def pack(self) -> str:
        fields: dict[str, object] = {"v": VERSION, "keys": self.keys, "last": self.last, "chosen": self.chosen}
        if self.imported:
            fields["imported"] = self.imported
        return json.dumps(fields)


def prove(listed: StoredList) -> None:
    """Raises: BadSave if some of its numbers were not valid."""
    if not listed.is_whole:
        raise BadSave("save-broken")


def parse_list(text: str) -> StoredList:
    """Return the valid numbers of a list; `prove` refuses others. Raises: BadSave."""
    data = parse(text)
    keys: list[int] = []
    try:
        read_each(data.get("keys"), lambda key: whole(key, MAX_KEY), keys)
        is_whole = True
    except BadSave:
        is_whole = False
        if not keys:
            raise
    try:
        chosen = {game: whole(key, MAX_KEY) for game, key in data.get("chosen", {}).items()}
        keys = [key for place, key in enumerate(keys) if key not in keys[:place]]
        listed = StoredList(keys, whole(data.get("last", 0), MAX_KEY), chosen, rows(data.get("imported", [])))
        listed.is_whole = is_whole
        return listed
    except FAULTS:
        pass
    raise BadSave("save-broken")


def number_of(name: str, prefix: str) -> int:
    """Return the number after a prefix in the name of a stored text; 0 for other names."""
    number = name[len(prefix) :]
    return int(number) if name[: len(prefix)] == prefix and number.isdigit() else 0


def free_name(name: str, taken: list[str], between: str = " ") -> str:
    """Return a name that is not taken, with a number if necessary. between: what precedes the number."""
    words = name.rsplit(between, 1)
    base = (words[0] if len(words) == 2 and words[1].isdigit() else name)[:_MAX_BASE]
    number = 2
    free = name
    while free in taken:
        free = f"{base}{between}{number}"
        number += 1
    return free
