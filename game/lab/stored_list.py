"""The stored list of numbered texts: the bots, or the series."""

import json

from ..app.store import VERSION, BadSave, parse
from ..core.checked import FAULTS, MAX_KEY, rows, whole


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

    def pack(self) -> str:
        fields: dict[str, object] = {"v": VERSION, "keys": self.keys, "last": self.last, "chosen": self.chosen}
        if self.imported:
            fields["imported"] = self.imported
        return json.dumps(fields)


def parse_list(text: str) -> StoredList:
    """Raises: BadSave."""
    data = parse(text)
    try:
        keys: list[int] = []
        for key in rows(data["keys"]):
            if whole(key, MAX_KEY) not in keys:
                keys.append(key)
        chosen = {game: whole(key, MAX_KEY) for game, key in data.get("chosen", {}).items()}
        return StoredList(keys, whole(data.get("last", 0), MAX_KEY), chosen, rows(data.get("imported", [])))
    except FAULTS:
        pass
    raise BadSave("save-broken")
