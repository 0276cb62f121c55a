"""The first half of a hint: where to look on a 15-puzzle, as plain data derived from the board and the solution.

An idea is a key with facts; front ends have the words. Keys: `nearly`, `home`.
"""

from ..core.grid import LETTERS
from .rules import slide

NEARLY = 3
"""Solutions of up to this many moves are in sight of the end."""


def idea(board: tuple[int, ...], line: "tuple[str, ...]") -> "tuple[str, dict[str, object]]":
    """Return the idea behind a solution (letters u r d l, at least one): the tile that it first brings home for good."""
    if len(line) <= NEARLY:
        return "nearly", {"moves": len(line)}
    last: dict[int, int] = {}
    for ply, letter in enumerate(line):
        after = slide(board, LETTERS.index(letter))
        last[board[after.index(0)]] = ply + 1
        board = after
    tile = min(last, key=lambda tile: last[tile])
    return "home", {"tile": tile, "moves": last[tile]}
