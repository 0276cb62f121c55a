"""The results of tries at drills, as one stored text. Timestamps identify tries, so that devices can be merged."""

import json

from ...core.checked import FAULTS, MAX_MOMENT_MS, rows, whole
from ...core.long_json import loads
from ..store import VERSION, BadSave, parse

NAME = "drills"
"""The name of the stored text."""

MAX_TRIES = 100
"""Tries kept per drill, including the best."""


class DrillResults:
    """The tries at each drill as [timestamp in ms, moves], in order; moves are 0 if the goal was not reached."""

    def __init__(self) -> None:
        self.tries: dict[str, list[list[int]]] = {}
        """By name of the drill."""

    def load(self, text: str) -> None:
        """Replace the results with those of a text. Raises: BadSave."""
        data = parse(text, loads)
        try:
            tries = {}
            for name, pairs in data["tries"].items():
                tries[name] = [[whole(at_ms, MAX_MOMENT_MS), whole(moves)] for at_ms, moves in rows(pairs, MAX_TRIES)]
            self.tries = tries
            return
        except FAULTS:
            pass
        raise BadSave("drills-broken")

    def pack(self) -> str:
        return json.dumps({"v": VERSION, "tries": self.tries})

    def note(self, name: str, at_ms: int, moves: int, max_tries: int = MAX_TRIES) -> None:
        """Add or update a try; one that reached the goal is not changed."""
        tries = self.tries.setdefault(name, [])
        for attempt in tries:
            if attempt[0] == at_ms:
                attempt[1] = attempt[1] or moves
                return
        tries.append([at_ms, moves])
        tries.sort()
        if len(tries) > max_tries:
            best = self.best(name)
            worse = [attempt for attempt in tries if not best or attempt[1] != best]
            tries.remove(worse[0] if worse else tries[0])

    def join(self, other: "DrillResults") -> bool:
        """Add the tries of another device; return whether that changes anything."""
        before = self.pack()
        for name in sorted(other.tries):
            for at_ms, moves in other.tries[name]:
                self.note(name, at_ms, moves, 2 * MAX_TRIES)
        return self.pack() != before

    def count(self, name: str) -> int:
        return len(self.tries.get(name, []))

    def wins(self, name: str) -> int:
        """Return the number of tries that reached the goal."""
        return len([1 for _, moves in self.tries.get(name, []) if moves])

    def best(self, name: str) -> int:
        """Return the fewest moves to the goal, or 0 if it was never reached."""
        return min([moves for _, moves in self.tries.get(name, []) if moves] or [0])
