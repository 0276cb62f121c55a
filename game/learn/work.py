"""What a learner has typed in a lesson, as it is stored: every version of the code, and whether one has passed."""

import json

from ..app.store import VERSION, BadSave, parse
from ..core.checked import FAULTS, rows, text_of, whole
from ..core.long_json import loads
from ..lab.links import MAX_SOURCE

WORK = "learn."
"""What the name of each stored work begins with; the lesson's name follows."""

MAX_VERSIONS = 12
"""How many versions of the code are kept of a lesson."""


class Work:
    """The versions of the code of a lesson. shown: which of them is in the editor; is_done: whether one has passed all cases.

    is_given: whether the shown one came with a link and has been neither edited nor checked; it is not stored then.
    """

    def __init__(self) -> None:
        self.versions: list[str] = []
        self.shown = 0
        self.is_done = False
        self.is_given = False

    @property
    def code(self) -> str | None:
        """The code in the editor, or None where nothing has been typed yet."""
        return self.versions[self.shown] if self.versions else None

    def edit(self, code: str) -> None:
        """Change the version in the editor."""
        self.is_given = False
        if not self.versions:
            self.versions = [""]
        self.versions[self.shown] = code[:MAX_SOURCE]

    def add(self, code: str) -> None:
        """Add a version and put it into the editor; one that is there already is not added again."""
        if code not in self.versions:
            self.versions = self.versions + [code[:MAX_SOURCE]]
            if len(self.versions) > MAX_VERSIONS:
                self.versions.pop(0)  # One for one: an import may have brought more.
        self.shown = self.versions.index(code[:MAX_SOURCE])

    def choose(self, place: int) -> None:
        """Put another version into the editor; one that came with a link and was not touched is dropped."""
        if self.is_given and place != self.shown:
            self.is_given = False
            self.versions.pop(self.shown)
            place -= 1 if place > self.shown else 0
        if 0 <= place < len(self.versions):
            self.shown = place

    def pack(self) -> str:
        """Return the work as text."""
        return json.dumps({"v": VERSION, "versions": self.versions, "shown": self.shown, "done": self.is_done})


def unpack_work(text: str) -> Work:
    """Return the work of a text. Raises: BadSave."""
    data = parse(text, loads)
    try:
        work = Work()
        work.versions = [text_of(code)[:MAX_SOURCE] for code in rows(data["versions"])]
        work.shown = min(whole(data["shown"]), max(0, len(work.versions) - 1))
        work.is_done = data["done"]
        if isinstance(work.is_done, bool):
            return work
    except FAULTS:
        pass
    raise BadSave("save-broken")
