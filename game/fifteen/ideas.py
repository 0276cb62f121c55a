"""The first half of a hint: where to look on a 15-puzzle, as plain data that follow from the board and the solution.

An idea is a key and its facts; a front end has the words. Keys: `nearly`, `home`.
"""

from ..core.grid import LETTERS
from .rules import slide

NEARLY = 3
"""From how many moves on the end is in sight."""


def idea(board: tuple[int, ...], line: "tuple[str, ...]") -> "tuple[str, dict[str, object]]":
    """Return the idea behind a solution, letters u r d l, at least one: the tile that it first brings home for good."""
    if len(line) <= NEARLY:
        return "nearly", {"moves": len(line)}
    last: dict[int, int] = {}
    for ply, letter in enumerate(line):
        after = slide(board, LETTERS.index(letter))
        last[board[after.index(0)]] = ply + 1
        board = after
    tile = min(last, key=lambda one: last[one])
    return "home", {"tile": tile, "moves": last[tile]}
