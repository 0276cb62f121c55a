"""A learner's stored code in a lesson."""

import json

from ..app.backup.part import Part, read
from ..app.store import VERSION, BadSave, parse
from ..core.checked import FAULTS, rows, text_of, whole
from ..core.long_json import loads
from ..lab.links import MAX_SOURCE
from .plan import CLASS_TEXT, merge_class, unpack_class

WORK = "learn."
"""The prefix of a work's storage name; the lesson's name follows."""

MAX_VERSIONS = 12
"""Versions per lesson, not counting imported ones."""


class Work:
    """The versions of a lesson's code. shown: the index of the one in the editor. is_done: whether one has passed all cases.

    is_closed: whether a teacher's link left the solution out; it is back once the lesson is done.
    is_tried: whether the learner has seen the hint, or a check has failed; the solution may then be shown.
    won: the code that passed last, "" if none did.
    is_given: whether the shown version is from a link and was neither edited nor checked; if so, it is not stored.
    """

    def __init__(self) -> None:
        self.versions: list[str] = []
        self.shown = 0
        self.is_done = False
        self.is_closed = False
        self.is_tried = False
        self.is_given = False
        self.won = ""

    @property
    def code(self) -> str | None:
        """The code in the editor, or None if nothing was typed yet."""
        return self.versions[self.shown] if self.versions else None

    def edit(self, code: str) -> None:
        self.is_given = False
        if not self.versions:
            self.versions = [""]
        self.versions[self.shown] = code[:MAX_SOURCE]

    def add(self, code: str) -> None:
        """Show a version in the editor, adding it if it is new."""
        if code not in self.versions:
            self.versions = self.versions + [code[:MAX_SOURCE]]
            if len(self.versions) > MAX_VERSIONS:
                self.versions.pop(0)  # Only one, because an import may exceed the limit.
        self.shown = self.versions.index(code[:MAX_SOURCE])

    def choose(self, place: int) -> None:
        """Show another version in the editor; an untouched version from a link is dropped."""
        if self.is_given and place != self.shown:
            self.is_given = False
            self.versions.pop(self.shown)
            place -= 1 if place > self.shown else 0
        if 0 <= place < len(self.versions):
            self.shown = place

    def pack(self) -> str:
        packed = {"v": VERSION, "versions": self.versions, "shown": self.shown, "done": self.is_done}
        if self.is_closed:
            packed["closed"] = True
        if self.is_tried:
            packed["tried"] = True
        if self.won:
            packed["won"] = self.won
        return json.dumps(packed)


def unpack_work(text: str) -> Work:
    """Raises: BadSave."""
    data = parse(text, loads)
    try:
        work = Work()
        work.versions = [text_of(code)[:MAX_SOURCE] for code in rows(data["versions"])]
        work.shown = min(whole(data["shown"]), max(0, len(work.versions) - 1))
        work.is_done = data["done"]
        work.is_closed = data.get("closed", False)
        work.is_tried = data.get("tried", False)
        work.won = text_of(data.get("won", ""))[:MAX_SOURCE]
        if [type(flag) for flag in (work.is_done, work.is_closed, work.is_tried)] == [bool] * 3:
            return work
    except FAULTS:
        pass
    raise BadSave("save-broken")


_KEPT = ("done", "closed", "tried", "won")


class Lessons(Part):
    """The learner's code. Merging combines all versions; what either side has reached is kept."""

    def __init__(self) -> None:
        super().__init__("backup-lessons", prefix=WORK)

    def owns(self, name: str) -> bool:
        return name[: len(WORK)] == WORK and name[len(WORK) :].isalpha()

    def check(self, name: str, text: str) -> None:
        """Raises: BadSave."""
        if name == CLASS_TEXT:
            unpack_class(text)
        else:
            unpack_work(text)

    def count(self, texts: dict[str, str]) -> int:
        return len([name for name in texts if name != CLASS_TEXT])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Add the missing versions of each lesson."""
        texts = {}
        for name, text in other.items():
            if name not in own:
                texts[name] = text
                continue
            if name == CLASS_TEXT:
                merged = merge_class(own[name], text)
                texts.update({name: merged} if merged != own[name] else {})
                continue
            mine, theirs = read(own[name]), read(text)
            more = [code for code in theirs["versions"] if code not in mine["versions"]]
            gained = [field for field in _KEPT if theirs.get(field) and not mine.get(field)]
            if more or gained:
                mine["versions"] = mine["versions"] + more
                for field in gained:
                    mine[field] = theirs[field]
                texts[name] = json.dumps(mine)
        return texts

    def trimmed(self, texts: dict[str, str], lost: list[str]) -> dict[str, str]:
        return {name: text for name, text in texts.items() if name not in lost}
