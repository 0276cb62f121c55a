"""The rungs of the ladder, and the stored text of those that were beaten."""

import json

from ..app.store import VERSION, BadSave, parse
from ..core.checked import FAULTS, rows, text_of

LADDER = "lab.ladder"
"""The storage name of the beaten bots."""

GAME = "2048"
KIND = "4x4"
"""The board on which a rung counts."""

ENOUGH = 20
"""Common seeds from which on a better bot has beaten the other."""

MEANS = {
    "random": 1140,
    "greedy": 1947,
    "empties": 1961,
    "lookahead": 2619,
    "corner": 2782,
    "minimax": 8454,
    "expectimax": 9787,
    "ordered-lines": 32455,
    "coach-1": 329417,
}
"""The mean score of each rung in the table of bots. The coach does not search here, or twenty games would take hours."""

RUNGS = ("random", "greedy", "empties", "lookahead", "corner", "minimax", "expectimax", "ordered-lines", "coach-1")
"""The weakest first."""


def in_order(names: list[str]) -> list[str]:
    """Return rungs once each, from the bottom; unknown ones, of another version, follow."""
    return [name for name in RUNGS if name in names] + sorted({name for name in names if name not in RUNGS})


def pack(beaten: list[str]) -> str:
    return json.dumps({"v": VERSION, GAME: beaten})


def unpack(text: str) -> list[str]:
    """Return the names of the beaten bots. Raises: BadSave."""
    data = parse(text)
    try:
        return in_order([text_of(name) for name in rows(data[GAME], 100)])
    except FAULTS:
        pass
    raise BadSave("save-broken")
