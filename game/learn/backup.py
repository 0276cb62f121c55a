"""The lessons' part of an export."""

import json

from ..app.backup.part import Part, read
from .work import WORK, unpack_work

_FLAGS = ("done", "closed", "tried")


class Lessons(Part):
    """The learner's code. Merging combines all versions; a flag of either side is kept."""

    def __init__(self) -> None:
        super().__init__("backup-lessons", prefix=WORK)

    def owns(self, name: str) -> bool:
        return name[: len(WORK)] == WORK and name[len(WORK) :].isalpha()

    def check(self, name: str, text: str) -> None:
        """Raises: BadSave."""
        unpack_work(text)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Add the missing versions of each lesson."""
        texts = {}
        for name, text in other.items():
            if name not in own:
                texts[name] = text
                continue
            mine, theirs = read(own[name]), read(text)
            more = [code for code in theirs["versions"] if code not in mine["versions"]]
            gained = [flag for flag in _FLAGS if theirs.get(flag, False) and not mine.get(flag, False)]
            if more or gained:
                mine["versions"] = mine["versions"] + more
                for flag in gained:
                    mine[flag] = True
                texts[name] = json.dumps(mine)
        return texts

    def trimmed(self, texts: dict[str, str], lost: list[str]) -> dict[str, str]:
        return {name: text for name, text in texts.items() if name not in lost}
