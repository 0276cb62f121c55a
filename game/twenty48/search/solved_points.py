"""The expected points to come after each move on a solved board if the coach plays on.

They are exact where the file of perfect play leads to boards with known values within a few moves. Other moves lead to boards
that perfect play hardly ever meets; there some games are played on until the first board with a known value.
"""

from ..rules import chance_outcomes, place, slide, spawn
from .heuristics import HeuristicSearch
from .perfect import ENOUGH, PerfectPlay

Board = tuple[int, ...]

GAMES = 24
"""Games played on after a move, spread over the spawns by their probability, at least one each."""


_MAX_STEPS = 20_000
"""Boards whose moves are remembered."""


class SolvedPoints:
    """The points of one file, for boards of some columns (0: square)."""

    def __init__(self, perfect: PerfectPlay, columns: int = 0) -> None:
        self._perfect = perfect
        self._columns = columns
        self._plain = HeuristicSearch(columns=columns)
        self._steps: dict[Board, tuple[int, float]] = {}

    def after_moves(self, board: Board, best: int) -> dict[int, float]:
        """Return the expected points to come by legal direction, the gain of the move included.

        best: the move that is proven best, so that no other one has more points; -1 if none is.
        """
        points: dict[int, float] = {}
        for direction in sorted(range(4), key=lambda way: way != best):
            slid = slide(board, direction, self._columns)
            if slid.after != board:
                value, share = self._perfect.value_after(slid.after, self._columns)
                worth = slid.gain + (value if share >= ENOUGH else self._played_on(slid.after))
                points[direction] = min(worth, points.get(best, worth))
        return points

    def _played_on(self, after: Board) -> float:
        total = 0.0
        for (cell, rank), share in chance_outcomes(after, self._perfect.four_percent):
            board = place(after, cell, rank)
            value = self._perfect.value(board, self._columns)
            if value is None:
                games = max(1, round(GAMES * share))
                value = sum(self._play_on(board, seed) for seed in range(games)) / games
            total += share * value
        return total

    def _play_on(self, board: Board, seed: int) -> float:
        """Return the points of a game played on from a board: those made, and the value of the first board that has one."""
        points = 0.0
        ply = 0
        while True:
            move, value = self._step(board)
            if move < 0:
                return points + value
            slid = slide(board, move, self._columns)
            points += slid.gain
            ply += 1
            board = place(slid.after, *spawn(slid.after, seed, ply, self._perfect.four_percent))

    def _step(self, board: Board) -> tuple[int, float]:
        """Return the coach's move, or -1 and the points to come if they are known."""
        step = self._steps.get(board)
        if step is None:
            value = self._perfect.value(board, self._columns)
            move = None if value is not None else self._perfect.choose(board, self._columns)[0]
            if value is None and move is None:
                moves = self._plain.moves(board)
                ranked = {direction: gain + self._plain.worth(after) for direction, gain, after in moves}
                move = max(ranked, key=lambda direction: ranked[direction], default=-1)
            step = (-1 if move is None else move), value or 0.0
            if len(self._steps) >= _MAX_STEPS:
                self._steps.clear()
            self._steps[board] = step
        return step
