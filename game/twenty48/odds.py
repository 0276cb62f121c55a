"""How likely the coach makes a tile from a board: it plays on, one move ahead, again and again."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.twenty48 import rules
from game.twenty48.search.deepening import NO_MOVE, DeepeningSearch

Board = tuple[int, ...]

PLIES = 1
"""How far the coach looks ahead in these games: a hundred of them take about a second in the page."""


class Tally(NamedTuple):
    """How many games were played, and in how many of them the tile was made."""

    games: int
    wins: int

    @property
    def chance(self) -> float:
        """The share of the games that were won, 0 to 1."""
        return self.wins / self.games

    @property
    def error(self) -> float:
        """The standard error of `chance`; with no win or no loss the one that a single exception would have."""
        wins = min(max(self.wins, 1), self.games - 1) if self.games > 1 else self.wins
        share = wins / self.games
        return math.sqrt(share * (1 - share) / self.games)


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


def tallies(search: DeepeningSearch, board: Board, goal: int, games: int, seed: int, four_percent: int = 10) -> Iterator[Tally]:
    """Yield the tally after each of some games, of which game number k has the seed `seed + k`."""
    wins = 0
    for number in range(games):
        wins += moves_to_goal(search, board, goal, seed + number, four_percent) >= 0
        yield Tally(number + 1, wins)
