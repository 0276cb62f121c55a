"""The bookmarks in an export."""

import json

from ...core.game import Rules
from ...core.long_json import loads
from ..backup.part import Part, read, rows_of
from ..store import BadSave, parse
from .bookmarks import NAME as BOOKMARKS
from .bookmarks import unpack_marks


class Marks(Part):
    """The bookmarks of both devices."""

    def __init__(self, games: tuple[Rules, ...]) -> None:
        super().__init__("backup-marks", BOOKMARKS)
        self._games = games

    def check(self, name: str, text: str) -> None:
        unpack_marks(text, self._games, [])

    def count(self, texts: dict[str, str]) -> int:
        return sum([len(rows_of(text, "kept")) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Merge the bookmarks; a moment on both devices is past if it is on either, and timestamps stay unique."""
        if BOOKMARKS not in other or BOOKMARKS not in own:
            return dict(other) if self.count(other) else {}
        mine = read(own[BOOKMARKS])
        marks = rows_of(own[BOOKMARKS], "kept")
        is_changed = False
        for mark in rows_of(other[BOOKMARKS], "kept"):
            text, at_ms, is_past = mark["text"], mark["at"], bool(mark["past"])
            same = [here for here in marks if moment(here["text"]) == moment(text)]
            if same:
                is_changed = is_changed or is_past and not same[0]["past"]
                same[0]["past"] = same[0]["past"] or is_past
                continue
            while at_ms in [here["at"] for here in marks]:
                at_ms += 1
            marks.append({"at": at_ms, "text": text, "past": is_past})
            is_changed = True
        if not is_changed:
            return {}
        mine["kept"] = sorted(marks, key=lambda mark: mark["at"])
        mine["revision"] = max(mine.get("revision", 0), read(other[BOOKMARKS]).get("revision", 0)) + 1
        return {BOOKMARKS: json.dumps(mine)}


def moment(text: str) -> str:
    """Return a key that identifies the moment of a bookmark."""
    try:
        data = parse(text, loads)
        return str([data[name] for name in ("game", "born", "moves", "cursor")])
    except (BadSave, KeyError, TypeError):
        return text
