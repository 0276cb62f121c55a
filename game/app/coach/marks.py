"""What a hint marks on the board: the tiles that a move would move, and those that it would merge."""

from ...core.errors import IllegalMove
from ...core.game import Rules, State, Variant


class Marks:
    """The marks of one move.

    moving: the cells of tiles that would move. outlines: (first, last) cells to outline: each pair that would merge, in a puzzle
    the row of tiles that would slide.
    """

    def __init__(self, moving: tuple[int, ...] = (), outlines: tuple[tuple[int, int], ...] = ()) -> None:
        self.moving = moving
        self.outlines = outlines


def marks(game: Rules, variant: Variant, state: State, move: str) -> Marks:
    """Return the marks of a move, none if nothing would move.

    right: 2 8 8 32      2 and the left 8 would move, both 8 are outlined
           2 4 . .       2 and 4 would move
    """
    try:
        step = game.play(variant, state, move, 0)
    except IllegalMove:
        return Marks()
    moving = sorted([source for source, _ in step.hops])
    if game.is_permutation:
        return Marks(tuple(moving), ((moving[0], moving[-1]),))
    pairs = []
    for target in step.merges:
        sources = [source for source, goal in step.hops if goal == target]
        sources += [target] * (len(sources) == 1)  # The other tile does not move.
        pairs.append((min(sources), max(sources)))
    return Marks(tuple(moving), tuple(sorted(pairs)))
