"""How a player's tries at drills ended, as one stored text; a try is known by its moment, so that two devices can be joined."""

import json

from ...core.checked import FAULTS, MAX_MOMENT_MS, rows, whole
from ...core.long_json import loads
from ..store import VERSION, BadSave, parse

NAME = "drills"
"""The name of the stored text."""

MAX_TRIES = 100
"""How many tries of one drill are kept, the best among them."""


class DrillResults:
    """The tries at each drill, [moment in ms, moves] in the order of the moments; 0 moves where the goal was not reached."""

    def __init__(self) -> None:
        self.tries: dict[str, list[list[int]]] = {}
        """By the name of the drill."""

    def load(self, text: str) -> None:
        """Take the results of a text in place of these. Raises: BadSave."""
        data = parse(text, loads)
        try:
            tries = {}
            for name, kept in data["tries"].items():
                tries[name] = [[whole(at_ms, MAX_MOMENT_MS), whole(moves)] for at_ms, moves in rows(kept, MAX_TRIES)]
            self.tries = tries
            return
        except FAULTS:
            pass
        raise BadSave("drills-broken")

    def pack(self) -> str:
        """Return the results as text."""
        return json.dumps({"v": VERSION, "tries": self.tries})

    def note(self, name: str, at_ms: int, moves: int, most: int = MAX_TRIES) -> None:
        """Note how the try of a moment stands; one that reached the goal stays so. most: how many tries are kept."""
        kept = self.tries.setdefault(name, [])
        for one in kept:
            if one[0] == at_ms:
                one[1] = one[1] or moves
                return
        kept.append([at_ms, moves])
        kept.sort()
        if len(kept) > most:
            best = self.best(name)
            worse = [one for one in kept if not best or one[1] != best]
            kept.remove(worse[0] if worse else kept[0])

    def join(self, other: "DrillResults") -> bool:
        """Add the tries of another device, and tell whether there was any news."""
        before = self.pack()
        for name in sorted(other.tries):
            for at_ms, moves in other.tries[name]:
                self.note(name, at_ms, moves, 2 * MAX_TRIES)
        return self.pack() != before

    def count(self, name: str) -> int:
        """Return how many tries there were."""
        return len(self.tries.get(name, []))

    def wins(self, name: str) -> int:
        """Return how many of them reached the goal."""
        return len([1 for _, moves in self.tries.get(name, []) if moves])

    def best(self, name: str) -> int:
        """Return the fewest moves with which the goal was reached, 0 where it was not."""
        return min([moves for _, moves in self.tries.get(name, []) if moves] or [0])
