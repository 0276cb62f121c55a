"""The results of daily boards as a part of an export."""

import json

from ..backup.part import Part
from ..store import VERSION
from .records import NAME as DAILY
from .records import unpack_days

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Days(Part):
    """The daily boards: of each the result of the attempt that was finished first, as far as it was played on."""

    def __init__(self) -> None:
        super().__init__("backup-days", DAILY)

    def check(self, name: str, text: str) -> None:
        """Read the results. Raises: BadSave."""
        unpack_days(text)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of results."""
        games = [unpack_days(text) for text in texts.values()]
        return len([entry for game in games for entries in game.values() for entry in entries.values() if entry.get("result")])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both."""
        if DAILY not in other or DAILY not in own:
            return dict(other)
        mine, before = unpack_days(own[DAILY]), unpack_days(own[DAILY])
        for game, entries in unpack_days(other[DAILY]).items():
            kept = mine.setdefault(game, {})
            for date, entry in entries.items():
                here = kept.setdefault(date, entry)
                here["begun"] = min(here["begun"], entry["begun"])
                results = [one["result"] for one in (here, entry) if one.get("result")]
                if results:
                    here["result"] = _counting(results)
        return {} if mine == before else {DAILY: json.dumps({"v": VERSION, "games": mine})}


def _counting(results: "list[dict[str, Any]]") -> "dict[str, Any]":
    """Return of one or two results of a board the one that counts: the first to be finished, and of one game what it came to."""
    first = min(results, key=lambda result: result["id"] + result["ms"])
    same = [one for one in results if (one["id"], one["helped"]) == (first["id"], first["helped"])]
    return max(same, key=lambda result: (result["moves"], result["ms"]))
