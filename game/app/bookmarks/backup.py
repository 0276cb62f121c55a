"""The bookmarks as a part of an export."""

import json

from ...core.game import Rules
from ...core.long_json import loads
from ..backup.part import Part, read, rows_of
from ..store import BadSave, parse
from .bookmarks import NAME as BOOKMARKS
from .bookmarks import unpack_marks


class Marks(Part):
    """The bookmarks: all moments of both sides."""

    def __init__(self, games: tuple[Rules, ...]) -> None:
        super().__init__("backup-marks", BOOKMARKS)
        self._games = games

    def check(self, name: str, text: str) -> None:
        """Read the bookmarks. Raises: BadSave."""
        unpack_marks(text, self._games)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of bookmarks."""
        return sum([len(rows_of(text, "kept")) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both; a moment that is in both is past where either says so, and no two have the same time."""
        if BOOKMARKS not in other or BOOKMARKS not in own:
            return dict(other) if self.count(other) else {}
        mine = read(own[BOOKMARKS])
        kept = rows_of(own[BOOKMARKS], "kept")
        is_changed = False
        for mark in rows_of(other[BOOKMARKS], "kept"):
            text, at_ms, is_past = mark["text"], mark["at"], bool(mark["past"])
            same = [one for one in kept if moment(one["text"]) == moment(text)]
            if same:
                is_changed = is_changed or is_past and not same[0]["past"]
                same[0]["past"] = same[0]["past"] or is_past
                continue
            while at_ms in [one["at"] for one in kept]:
                at_ms += 1
            kept.append({"at": at_ms, "text": text, "past": is_past})
            is_changed = True
        if not is_changed:
            return {}
        mine["kept"] = sorted(kept, key=lambda mark: mark["at"])
        mine["revision"] = max(mine.get("revision", 0), read(other[BOOKMARKS]).get("revision", 0)) + 1
        return {BOOKMARKS: json.dumps(mine)}


def moment(text: str) -> str:
    """Return what tells the moment of a bookmark from others."""
    try:
        data = parse(text, loads)
        return str([data[name] for name in ("game", "born", "moves", "cursor")])
    except (BadSave, KeyError, TypeError):
        return text
