"""The sounds of moves, as notes."""

from ...core.game import State
from ..moments.moments import DAY, GOAL, PASSED, RECORD

_LOWEST_HZ = 196.0
_WHOLE_TONE = 2 ** (1 / 6)

LANDS_MS = 110
"""How long tiles slide."""
SLID = ((147, 35),)
TAKEN_BACK = ((110, 45),)
REACHED = ((523, 90), (659, 90), (784, 180))
LOST = ((220, 140), (165, 240))
BEATEN = ((659, 80), (880, 160))
TICK_MS = (15,)
"""The vibration pattern of a moment."""


def cue(before: State, after: State, outcome: str) -> tuple[tuple[int, int], ...]:
    """Return the notes of a step as (hertz, milliseconds); more points sound higher."""
    if after.moves < before.moves:
        return TAKEN_BACK
    if outcome == "lost":
        return LOST
    if outcome in ("won", "solved"):
        return REACHED
    gain = after.score - before.score
    if gain <= 0:
        return SLID
    steps = 0
    while gain > 1:
        gain //= 2
        steps += 1
    return ((_pitch(steps), 70),)


def chord(kind: str, rank: int) -> tuple[tuple[int, int], ...]:
    """Return the notes of a moment: a high tile is a rising chord on the note of its merge."""
    if kind in (GOAL, DAY):
        return REACHED
    if kind in (RECORD, PASSED):
        return BEATEN
    return ((_pitch(rank), 60), (_pitch(rank + 2), 60), (_pitch(rank + 3.5), 140))


def _pitch(steps: float) -> int:
    """Return the frequency of a note, in whole tones above the lowest."""
    return int(_LOWEST_HZ * _WHOLE_TONE**steps)


def buzz(notes: tuple[tuple[int, int], ...]) -> list[int]:
    """Return the vibration pattern for notes: alternating pulses, half as long as the notes, and pauses, in milliseconds."""
    pattern: list[int] = []
    for _, length_ms in notes:
        pattern += [length_ms // 2, 40]
    return pattern[:-1]
