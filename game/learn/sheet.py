"""A sheet of boards to print: slides to write down, and puzzles of which some cannot be solved."""

from ..core.grid import LETTERS
from ..core.rng import below
from ..games import game_named
from .text import in_rows, values

_RANKS = (0, 0, 0, 1, 1, 2, 2, 3)
"""Of the cells of a board of 2048, equally often."""

_SIDE = 3
"""Of the puzzles."""


def slides(seed: int) -> "list[tuple[str, list[list[int]], list[list[int]]]]":
    """Return (direction, board, board after the move without a new tile) for each direction, as tiles."""
    found = []
    ply = 0
    rules = game_named("2048")
    for direction, letter in enumerate(LETTERS):
        board = tuple([0] * 16)
        while direction not in rules.legal_actions(board):
            board = tuple([_RANKS[below(len(_RANKS), seed, ply, cell)] for cell in range(16)])
            ply += 1
        found.append((letter, in_rows(values(board), 4), in_rows(values(rules.afterstate(board, direction)[0]), 4)))
    return found


def puzzles(seed: int) -> "list[tuple[list[list[int]], bool]]":
    """Return (board, whether it can be solved) of four puzzles."""
    found = []
    rules = game_named("15")
    for number in range(4):
        board = list(rules.opening(rules.parse_variant(f"{_SIDE}x{_SIDE}"), 4 * seed + number).board)
        is_solvable = below(2, seed, number, 63) == 0
        if not is_solvable:
            first, second = board.index(1), board.index(2)
            board[first], board[second] = 2, 1
        found.append((in_rows(board, _SIDE), is_solvable))
    return found
