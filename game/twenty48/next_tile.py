"""The chance of the next high tile after each move on a solved board."""

from ..core.grid import LETTERS
from . import rules
from .search.deepening import DeepeningSearch

Board = tuple[int, ...]

_MIN_KNOWN_SHARE = 0.85
"""The chance after a move is shown if spawns with known chances have at least this probability."""


def chances_after(search: DeepeningSearch, board: Board, four_percent: int = 10) -> tuple[str, dict[str, float]]:
    """Return the next high tile of perfect play and the chance of making it after each legal move, by letter.

    A move other than the best is left out if too few of the boards after it are known.
    """
    goal = next((rank for rank in search.marked if rank > max(board)), 0)
    now = search.chances(board, four_percent)
    if not goal or not now:
        return "", {}
    chances = {LETTERS[search.look(board, 1, four_percent).best]: now[search.marked.index(goal)]}
    for way in rules.legal_actions(board, search.columns):
        after = rules.slide(board, way, search.columns).after
        if max(after) >= goal:
            chances[LETTERS[way]] = 1.0
            continue
        total = known_share = 0.0
        for (cell, rank), share in rules.chance_outcomes(after, four_percent):
            ahead = search.chances(rules.place(after, cell, rank), four_percent)
            if ahead:
                known_share += share
                total += share * ahead[search.marked.index(goal)]
        if known_share > _MIN_KNOWN_SHARE:
            chances.setdefault(LETTERS[way], total / known_share)
    return str(1 << goal), chances
