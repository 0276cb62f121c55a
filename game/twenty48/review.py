"""Grades every move of a game by the expected points it lost against the best move.

The grade depends on the loss as a share of all expected points still to come.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from .search.deepening import DeepeningSearch, DepthReport

Board = tuple[int, ...]

GRADES = ("best", "good", "inaccuracy", "mistake", "blunder")
CALIBRATED = (1e-6, 0.0003, 0.001, 0.03)
"""The largest share of the points to come that moves of each grade but the last lose, where the values are calibrated.

By these limits 28 of 200 moves of greedy games are mistakes, one of them a blunder; of 200 moves of the reference search, one.
"""
PLAIN = (1e-6, 0.01, 0.03, 0.08)
"""The same for the exact values of solved boards, and for a mere ranking. A millionth is rounding."""

GOOD = ("best", "good")
"""Grades of moves that lose nothing worth mentioning."""


class Graded(NamedTuple):
    """A move beside the best one: the loss in expected points, and the values of all legal directions.

    goal, chances: the rank of the next tile, 0 if unknown, and the chance to make it after each move. is_in_points: whether the
    values are expected points, not just a ranking.
    """

    ply: int
    played: int
    best: int
    loss: float
    grade: str
    values: dict[int, float]
    goal: int = 0
    chances: Mapping[int, float] = {}
    is_calibrated: bool = False
    is_in_points: bool = False


def grade_of(loss: float, value: float, is_calibrated: bool = False) -> str:
    """Return the grade for a loss, given the value of the best move."""
    share = loss / max(abs(value), 1.0)
    limits = CALIBRATED if is_calibrated else PLAIN
    return next((name for name, limit in zip(GRADES, limits) if share <= limit), GRADES[-1])


def review(
    search: DeepeningSearch, moves: Iterable[tuple[Board, int]], four_percent: int = 10, nodes: int = 0
) -> Iterator[Graded | None]:
    """Grade the moves of a game, given as (board before, direction); yield None to give way.

    nodes: the mean number of positions to search for each move; 0: as deep as `DeepeningSearch.study` looks. Each grade depends
    on its move alone, so several engines can each grade a part. Raises: ValueError for an illegal direction.
    """
    for ply, (board, played) in enumerate(moves, 1):
        last: DepthReport | None = None
        for report in search.count(board, nodes, four_percent) if nodes else search.study(board, four_percent):
            last = search.with_points(report, board, four_percent) if report else last
            yield None
        if last is None or played not in last.values:
            raise ValueError(f"move {ply}: nothing moves that way")
        values, best = last.values, last.best
        loss = values[best] - values[played]
        grade = grade_of(loss, values[best], last.calibrated)
        yield Graded(ply, played, best, loss, grade, values, last.goal, last.chances, last.calibrated, last.learned)


def worst(graded: Iterable[Graded], count: int = 12) -> list[Graded]:
    """Return the costliest moves, worst first; none that lost less than half a point, or only by rounding."""
    costly = [move for move in graded if move.loss >= 0.5 and move.grade != GRADES[0]]
    return sorted(costly, key=lambda move: -move.loss)[:count]
