"""The one place where numbers about moves become a forecast: no number contradicts what a move itself proves.

    points      at least what the move gains; what follows is at most the most that is expected after any move, weighted by the
                probability that the next tile does not end the game
    chance      of a tile: 1 if the move makes it; otherwise at most that probability
"""

from typing import NamedTuple

from ..reasons import risk
from ..rules import chance_outcomes, place, slide, spawn
from .heuristics import HeuristicSearch
from .perfect import ENOUGH, PerfectPlay

Board = tuple[int, ...]

BELOW_ONE = 0.9999
"""The highest chance that recorded games can show: they prove nothing certain."""


class Forecast(NamedTuple):
    """What the moves of a board are worth.

    best: the direction with the highest value, or -1 without any. values: for each direction, its gain and the expected points
    after it. goal: the rank of the next tile, 0 if unknown. chances: for each direction, the chance to make it, 0 to 1.
    """

    best: int
    values: dict[int, float]
    goal: int
    chances: dict[int, float]


def forecast(
    board: Board, points: dict[int, float], goal: int, chance: float, four_percent: int = 10, columns: int = 0
) -> Forecast:
    """Return what one move proves about estimates of the points after each move and of the chance of the next tile.

    points: gains included, as estimated. chance: of making `goal` after the move with the most points; another move has the same
    share of it as of the points.
    """
    slides = {way: slide(board, way, columns) for way in points}
    survival = {way: 1 - risk(slid.after, four_percent, columns) for way, slid in slides.items()}
    later = max([value - slides[way].gain for way, value in points.items()] + [0.0])
    bounded = {
        way: slides[way].gain + max(0.0, min(value - slides[way].gain, later * survival[way])) for way, value in points.items()
    }
    best = max(bounded, key=lambda way: bounded[way], default=-1)
    top = max(list(bounded.values()) + [1.0])
    chances = {}
    for way in bounded if goal else ():
        makes = max(slides[way].after) >= goal > max(board)
        chances[way] = 1.0 if makes else min(chance * bounded[way] / top, survival[way], BELOW_ONE)
    return Forecast(best, bounded, goal, chances)


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
