"""The sounds of moves: wood on wood, a marimba note for each merge, a fifth for a tile that comes home."""

from collections import namedtuple

from ...core.game import Rules, Step
from ...core.typing import TypeAlias
from ..moments.moments import DAY, GOAL, PASSED, RECORD

LANDS_MS = 110
"""How long tiles slide."""
_RINGS_MS = 55
"""Time from the landing to the note of a merge."""
_APART_MS = 28
"""Time between the notes of two merges."""


Voice = namedtuple("Voice", ("attack_ms", "decay_ms", "partials", "bands"))
"""What a sound is made of.

decay_ms: until the level has fallen to a tenth; every voice then goes on to a thousandth. partials: (multiple of the frequency,
level) of sine waves. bands: (hertz, Q) of the band-passes through which noise goes.
"""

CLACK, NOTE, HOME = "clack", "note", "home"
VOICES = {
    CLACK: Voice(8, 38, (), ((620, 14), (1480, 20))),
    NOTE: Voice(3, 190, ((1, 1), (3.9, 0.25)), ()),
    HOME: Voice(3, 90, ((1, 1),), ()),
}

Sound: "TypeAlias" = "tuple[str, float, int, float]"
"""A voice, its frequency, its start in milliseconds after the move, and its peak level, 0 to 1."""

_C4_HZ = 261.63
_PENTATONIC = (0, 2, 4, 7, 9)
_G5_HZ = 784.0
_LEVEL = 0.3
_MOST_NOTES = 4


def pitch(rank: int) -> float:
    """Return the frequency of a merge: C4 for a 4, then up the pentatonic scale, A5 for a 2048."""
    octave, place = divmod(rank - 2, 5)
    return float(_C4_HZ * 2 ** (octave + _PENTATONIC[place] / 12))


def clack(tiles: int, at_ms: int = LANDS_MS) -> Sound:
    """Return the sound of tiles that meet the wall; none is a blocked move."""
    return CLACK, 0, at_ms, 0.1 + 0.03 * min(4, tiles) if tiles else 0.06


def tune(ranks: "tuple[int, ...]", apart_ms: int = 90, at_ms: int = LANDS_MS + _RINGS_MS) -> "list[Sound]":
    """Return notes one after the other."""
    level = min(_LEVEL, 0.5 / len(ranks)) if apart_ms <= _APART_MS else 0.2
    return [(NOTE, pitch(rank), at_ms + place * apart_ms, level) for place, rank in enumerate(ranks)]


REACHED = tune((7, 9, 10))
"""C, E, G."""
LOST = tune((4, 2), 140)
BEATEN = tune((9, 11), 80)


def landing(game: Rules, step: Step, columns: int, outcome: str, moment: str = "", rank: int = 0) -> "list[Sound]":
    """Return the sounds of a move. moment: its kind, "" for none; rank: of the moment's tile."""
    sounds = [clack(len(step.hops))]
    ranks = sorted([step.after.board[cell] for cell in step.merges], reverse=True)[:_MOST_NOTES]
    if moment in (GOAL, DAY) or outcome in ("won", "solved"):
        return sounds + REACHED
    if moment in (RECORD, PASSED):
        sounds += BEATEN
    elif moment:
        sounds += tune((rank, rank + 2, rank + 3), 60)
    elif ranks:
        sounds += tune(tuple(ranks), _APART_MS)
    elif [target for _, target in step.hops if game.home(step.after.board[target], columns) == target]:
        sounds.append((HOME, _G5_HZ, LANDS_MS, 0.15))
    return sounds + (LOST if outcome == "lost" else [])


def buzz(step: Step, moment: str) -> list[int]:
    """Return the vibration pattern of a move, in milliseconds."""
    if moment:
        return [15, 40, 15]
    return [12] if [cell for cell in step.merges if step.after.board[cell] >= 6] else [6]
