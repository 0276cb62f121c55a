"""The rungs of the ladder, and the stored text of those that were beaten."""

import json

from ..app.slices import read_each
from ..app.store import VERSION, parse
from ..core.checked import text_of

LADDER = "lab.ladder"
"""The storage name of the beaten bots."""

GAME = "2048"
KIND = "4x4"
"""The board on which a rung counts."""

ENOUGH = 20
"""Common seeds from which on a better bot has beaten the other."""

SCORES = (
    ("random", 1140, 1247),
    ("greedy", 1947, 2131),
    ("empties", 1961, 2155),
    ("lookahead", 2619, 2901),
    ("corner", 2782, 3050),
    ("minimax", 8454, 9207),
    ("expectimax", 9787, 10624),
    ("ordered-lines", 32455, 35652),
    ("coach-1", 329417, 360490),
)
"""Each rung, the weakest first: its mean score in the table of bots and the upper end of the mean's 95% interval.

The coach does not search here, or twenty games would take hours.
"""

RUNGS = tuple([name for name, _, _ in SCORES])


def in_order(names: list[str]) -> list[str]:
    """Return all rungs up to the highest of some; unknown ones, of another version, follow."""
    reached = max([place for place, name in enumerate(RUNGS) if name in names], default=-1)
    return list(RUNGS[: reached + 1]) + sorted({name for name in names if name not in RUNGS})


def pack(beaten: list[str]) -> str:
    return json.dumps({"v": VERSION, GAME: beaten})


def unpack(text: str, kept: list[str] | None = None) -> list[str]:
    """Return the names of the beaten bots; kept: see `read_each`. Raises: BadSave."""
    return in_order(read_each(parse(text).get(GAME), text_of, kept))
