"""The stored list of the numbers under which texts are stored: the bots, and the series."""

import json

from game.app.store import VERSION, BadSave, parse
from game.core.checked import FAULTS, MAX_KEY, rows, whole


class StoredList:
    """keys: the numbers in use. last: the greatest that was ever given. chosen: the one on show of each game."""

    def __init__(self, keys: list[int], last: int = 0, chosen: dict[str, int] | None = None) -> None:
        self.keys = keys
        self.last = max([last] + keys)
        self.chosen = chosen or {}

    def pack(self) -> str:
        """Return the list as text."""
        return json.dumps({"v": VERSION, "keys": self.keys, "last": self.last, "chosen": self.chosen})


def parse_list(text: str) -> StoredList:
    """Return the list of a text. Raises: BadSave."""
    data = parse(text)
    try:
        keys: list[int] = []
        for key in rows(data["keys"]):
            if whole(key, MAX_KEY) not in keys:
                keys.append(key)
        chosen = {game: whole(key, MAX_KEY) for game, key in data.get("chosen", {}).items()}
        return StoredList(keys, whole(data.get("last", 0), MAX_KEY), chosen)
    except FAULTS:
        pass
    raise BadSave("save-broken")
