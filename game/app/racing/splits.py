"""Splits of a solved game: the moves and time after which each part of the board stayed solved."""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..session import Session


Split = namedtuple("Split", ("part", "number", "moves", "at_ms"))
"""After which moves and milliseconds (or -1) a part of the board was solved for good: row, column or rest; its number from 1."""


def splits(session: "Session") -> list[Split]:
    """Return the splits of a game whose last move solves it; none for any other game."""
    game, variant = session.game, session.variant
    if not game.is_permutation:
        return []
    states = [session.timeline.opening]
    for move in session.timeline.moves.all():
        states.append(game.play(variant, states[-1], move, session.seed).after)
    goal = states[-1].board
    if game.outcome(variant, states[-1], False) != "solved":
        return []
    rows = []
    ply = 0
    last = len(goal) - 1
    for part, number, cells in game.stages(variant.side):
        if game.is_turned:
            number, cells = number and variant.side + 1 - number, tuple([last - cell for cell in cells])
        for later in range(len(states) - 1, ply, -1):
            board = states[later - 1].board
            if [cell for cell in cells if board[cell] != goal[cell]]:
                ply = later
                break
        at_ms = -1
        if session.is_timed:
            at_ms = session.times.moments[ply - 1] if ply else 0
        rows.append(Split(part, number, states[ply].moves, at_ms))
    return rows
