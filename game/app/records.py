"""The bests of one game, apart for games with help."""

import json

from game.app.store import VERSION, BadSave, parse


class Records:
    """The bests of one game, by variant and help."""

    def __init__(self, lower_is_better: bool) -> None:
        self._lower = lower_is_better
        self.bests: dict[str, dict[str, int]] = {}

    def best(self, variant: str, helped: bool) -> dict[str, int]:
        """Return the best marks of a variant, an empty dictionary if there are none."""
        return self.bests.get(_key(variant, helped), {})

    def note_marks(self, variant: str, helped: bool, marks: dict[str, int]) -> bool:
        """Raise the bests where the marks are better, and tell whether they were."""
        best = self.bests.setdefault(_key(variant, helped), {})
        raised = False
        for name, mark in marks.items():
            if name not in best or (mark < best[name] if self._lower else mark > best[name]):
                best[name] = mark
                raised = True
        return raised

    def pack(self) -> str:
        """Return the bests as text."""
        return json.dumps({"v": VERSION, "bests": self.bests})

    def load(self, text: str) -> None:
        """Join the bests of a text with these, the better of each; all of them or none. Raises: BadSave."""
        bests = parse(text).get("bests")
        if not isinstance(bests, dict) or not all([_are_marks(marks) for marks in bests.values()]):
            raise BadSave("records-broken")
        for key, marks in bests.items():
            self.note_marks(key[:-1], key[-1:] == "+", marks)


def _are_marks(marks: object) -> bool:
    return isinstance(marks, dict) and all([isinstance(mark, int) and mark >= 0 for mark in marks.values()])


def _key(variant: str, helped: bool) -> str:
    return variant + ("+" if helped else "=")
