"""How likely a tile is made from a board: by the coach, which plays on again and again, or on 3×3 by perfect play."""

from collections.abc import Iterator

from ..core.engine import Odds
from ..core.grid import LETTERS
from . import rules
from .search.deepening import NO_MOVE, DeepeningSearch
from .search.perfect import MARKED

Board = tuple[int, ...]

PLIES = 1
"""How far the coach looks ahead in these games: a hundred of them take about a second in the page."""

_GREAT = 9
"""The least rank of a tile whose odds are worth telling: 512."""
_NEAR = 512
"""A tile is near if those that must still come for it add up to at most so much: about 250 moves."""

_MOSTLY = 0.85
"""How likely a board is known, for the chance after a move to be told."""


def next_great_rank(board: Board) -> int:
    """Return the greatest tile of 512 or more that is missing up to the next one above all others and is near, 0 if none is."""
    for rank in range(min(max(board) + 1, rules.HIGHEST_RANK), _GREAT - 1, -1):
        if rank not in board and (1 << rank) - sum(1 << lower for lower in board if 0 < lower < rank) <= _NEAR:
            return rank
    return 0


def moves_to_goal(search: DeepeningSearch, board: Board, goal: int, seed: int, four_percent: int = 10) -> int:
    """Return after how many moves the coach has made a tile of rank `goal`, -1 if the board locked before.

    The tiles come as in a game of that seed. 0 where such a tile is there already.
    """
    ply = 0
    while goal not in board:
        move = search.look(board, PLIES, four_percent).best
        if move == NO_MOVE:
            return -1
        ply += 1
        board = rules.play(board, move, seed, ply, four_percent)[2]
    return ply


def counted_odds(search: DeepeningSearch, board: Board, goal: int, seeds: range, four_percent: int = 10) -> Iterator[Odds]:
    """Yield the odds after each of the games of some seeds."""
    wins = 0
    for number, seed in enumerate(seeds, 1):
        wins += moves_to_goal(search, board, goal, seed, four_percent) >= 0
        yield Odds.counted(wins, number)


def chances_after(search: DeepeningSearch, board: Board, four_percent: int = 10) -> tuple[str, dict[str, float]]:
    """Return the next great tile that perfect play can make on 3×3, and its chances after each legal move by its letter.

    A move other than the best is left out where too little is known of the boards to which it leads.
    """
    goal = next((rank for rank in MARKED if rank > max(board)), 0)
    now = search.chances(board, four_percent)
    if not goal or not now:
        return "", {}
    chances = {LETTERS[search.look(board, PLIES, four_percent).best]: now[MARKED.index(goal)]}
    for way in rules.legal_actions(board):
        after = rules.slide(board, way).after
        total = known = 0.0
        for (cell, rank), share in rules.chance_outcomes(after, four_percent):
            ahead = search.chances(rules.place(after, cell, rank), four_percent)
            if ahead:
                known += share
                total += share * ahead[MARKED.index(goal)]
        if known > _MOSTLY:
            chances.setdefault(LETTERS[way], total / known)
    return str(1 << goal), chances
