"""The results of daily boards in an export."""

import json

from ..backup.part import Part
from ..store import VERSION
from .records import NAME as DAILY
from .records import unpack_days

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Days(Part):
    """The daily boards, each with the result of the attempt that was finished first."""

    def __init__(self) -> None:
        super().__init__("backup-days", DAILY)

    def check(self, name: str, text: str) -> None:
        unpack_days(text)

    def count(self, texts: dict[str, str]) -> int:
        games = [unpack_days(text) for text in texts.values()]
        return len([entry for game in games for entries in game.values() for entry in entries.values() if entry.get("result")])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Merge the results by date."""
        if DAILY not in other or DAILY not in own:
            return dict(other)
        mine, before = unpack_days(own[DAILY]), unpack_days(own[DAILY])
        for game, entries in unpack_days(other[DAILY]).items():
            days = mine.setdefault(game, {})
            for date, entry in entries.items():
                here = days.setdefault(date, entry)
                here["begun"] = min(here["begun"], entry["begun"])
                if entry.get("goal"):
                    here.setdefault("goal", entry["goal"])
                results = [side["result"] for side in (here, entry) if side.get("result")]
                if results:
                    here["result"] = _counting(results)
        return {} if mine == before else {DAILY: json.dumps({"v": VERSION, "games": mine})}


def _counting(results: "list[dict[str, Any]]") -> "dict[str, Any]":
    """Return the result that counts: that of the game finished first, and for the same game the later one."""
    first = min(results, key=lambda result: result["id"] + result["ms"])
    same = [result for result in results if (result["id"], result["helped"]) == (first["id"], first["helped"])]
    return max(same, key=lambda result: (result["moves"], result["ms"]))
