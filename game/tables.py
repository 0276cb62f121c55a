"""Exact values as data: perfect play of 2048 on 2×4 and 3×3, chains of high tiles, and the distances of the 15-puzzle.

>>> import tilelab.tables
>>> tilelab.tables.puzzle_counts(3)[:5]
(1, 2, 4, 8, 16)
"""

from collections import Counter

from .core.arguments import whole
from .engines import read_data
from .fifteen.engine import COUNTS
from .fifteen.search.small_boards import LARGEST, distances
from .twenty48.search.endgame_table import EndgameTable
from .twenty48.search.perfect import PerfectPlay

SOLVED = {("2x4", 10): "2048-2x4.moves", ("3x3", 10): "2048-3x3.moves", ("3x3", 50): "2048-3x3-f50.moves"}
"""The files of the solved boards of 2048, by size and the chance of a 4 in percent."""


def perfect_play(size: str = "3x3", four_percent: int = 10) -> PerfectPlay:
    """Return the table of a solved board; boards are ranks, row by row, in any orientation.

    `best_move(board, columns)` is a direction, `value(…)` the expected points to come, `chances(…)` those of the tiles of the
    ranks `marked`; None for a board that the file does not hold. `marked_boards()` lists those with values, `len` counts those
    with moves, symmetric ones once. Source: `game/data/2048-3x3.md` and its neighbours. Raises: ValueError, OSError.
    """
    if (size, four_percent) not in list(SOLVED):
        known = ", ".join(f"{name} with {percent}% of 4s" for name, percent in SOLVED)
        raise ValueError(f"{size!r} with {four_percent!r}% of 4s is not solved; {known} are")
    return PerfectPlay(read_data(SOLVED[size, four_percent]))


def merge_chances() -> EndgameTable:
    """Return the chances, on 4×4, of a second 256 next to a chain of three high tiles, 1024, 512 and 256 that stays in place.

    `chances(board)` gives those after each direction, as far as they are known; boards are ranks, row by row, in any orientation.
    Source: `game/data/2048-chain.md`. Raises: OSError.
    """
    return EndgameTable(read_data("2048-chain.table"))


def puzzle_distances(side: int = 3, in_slides: bool = False) -> dict[bytes, int]:
    """Return the moves of a shortest solution of each solvable board up to 3×3; a board is `bytes(game.board)`.

    in_slides: count several tiles at once as one move. Raises: ValueError.
    """
    if whole(side) not in range(2, LARGEST + 1):
        raise ValueError(f"the boards of sides 2 to {LARGEST} have distances, not {side!r}")
    *_, found = distances(side, in_slides)
    assert found is not None, "the last item is the table"
    return dict(found)


def puzzle_counts(side: int = 4) -> tuple[int, ...]:
    """Return how many boards have a shortest solution of 0, 1, 2 … moves, up to 4×4.

    Source: for 4×4 Korf and Schultze, 2005; OEIS A089484. Raises: ValueError.
    """
    if side == 4:
        return COUNTS
    counts = Counter(puzzle_distances(side).values())
    return tuple([counts[distance] for distance in range(max(counts) + 1)])
