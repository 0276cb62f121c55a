"""Best results of one game, kept separately for games with help."""

import json

from ..core.checked import FAULTS, MAX_NUMBER, MAX_TOP, MIN_TIME_MS, whole
from .store import VERSION, BadSave, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Records:
    """Best results by variant and help."""

    def __init__(self, lower_is_better: bool) -> None:
        self._lower = lower_is_better
        self.bests: dict[str, dict[str, int]] = {}

    def best(self, variant: str, helped: bool) -> dict[str, int]:
        """Return the best marks of a variant, or an empty dictionary."""
        return self.bests.get(_key(variant, helped), {})

    def note_marks(self, variant: str, helped: bool, marks: dict[str, int]) -> bool:
        """Record better marks; return whether any was better."""
        best = self.bests.setdefault(_key(variant, helped), {})
        raised = False
        for name, mark in marks.items():
            if name not in best or (mark < best[name] if self._lower else mark > best[name]):
                best[name] = mark
                raised = True
        return raised

    def pack(self) -> str:
        return json.dumps({"v": VERSION, "bests": self.bests})

    def load(self, text: str) -> None:
        """Merge the valid records of a text, keeping the better marks. Raises: BadSave if others are not valid."""
        bests: Any = parse(text).get("bests")
        is_whole = isinstance(bests, dict)
        for key in bests if is_whole else ():
            try:
                marks = bests[key]
                for name, mark in marks.items():
                    whole(mark, MAX_TOP if name == "tile" else MAX_NUMBER)
                if key[-1] not in "+=" or marks.get("time", MIN_TIME_MS) < MIN_TIME_MS:
                    raise ValueError
                self.note_marks(key[:-1], key[-1] == "+", marks)
            except FAULTS:
                is_whole = False
        if not is_whole:
            raise BadSave("records-broken")


def _key(variant: str, helped: bool) -> str:
    return variant + ("+" if helped else "=")
