"""The chance of making a tile from a board: by playouts of the coach, or exactly by perfect play on small boards."""

from collections.abc import Iterator

from ..core.engine import Odds
from ..core.grid import LETTERS
from . import rules
from .search.deepening import NO_MOVE, DeepeningSearch

Board = tuple[int, ...]

PLIES = 1
"""Search depth of the coach in playouts; a hundred of them take about a second in the page."""

_MIN_KNOWN_SHARE = 0.85
"""The chance after a move is shown if spawns with known chances have at least this probability."""


def moves_to_goal(search: DeepeningSearch, board: Board, goal: int, seed: int, four_percent: int = 10) -> int:
    """Return the number of moves in which the coach makes a tile of rank `goal`, -1 if the board locks first.

    Tiles spawn as in a game of that seed. 0 if the board has such a tile.
    """
    ply = 0
    while goal not in board:
        move = search.look(board, PLIES, four_percent).best
        if move == NO_MOVE:
            return -1
        ply += 1
        board = rules.play(board, move, seed, ply, four_percent, columns=search.columns)[2]
    return ply


def counted_odds(search: DeepeningSearch, board: Board, goal: int, seeds: range, four_percent: int = 10) -> Iterator[Odds]:
    """Yield the odds after the playout of each seed."""
    wins = 0
    for number, seed in enumerate(seeds, 1):
        wins += moves_to_goal(search, board, goal, seed, four_percent) >= 0
        yield Odds.counted(wins, number)


def chances_after(search: DeepeningSearch, board: Board, four_percent: int = 10) -> tuple[str, dict[str, float]]:
    """Return the next high tile of perfect play and the chance of making it after each legal move, by letter.

    A move other than the best is left out if too few of the boards after it are known.
    """
    goal = next((rank for rank in search.marked if rank > max(board)), 0)
    now = search.chances(board, four_percent)
    if not goal or not now:
        return "", {}
    chances = {LETTERS[search.look(board, PLIES, four_percent).best]: now[search.marked.index(goal)]}
    for way in rules.legal_actions(board, search.columns):
        after = rules.slide(board, way, search.columns).after
        total = known_share = 0.0
        for (cell, rank), share in rules.chance_outcomes(after, four_percent):
            ahead = search.chances(rules.place(after, cell, rank), four_percent)
            if ahead:
                known_share += share
                total += share * ahead[search.marked.index(goal)]
        if known_share > _MIN_KNOWN_SHARE:
            chances.setdefault(LETTERS[way], total / known_share)
    return str(1 << goal), chances
