"""Grades every move of a game by the expected points it lost against the best move.

The grade depends on the loss as a share of all expected points still to come.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .search.deepening import DeepeningSearch

Board = tuple[int, ...]

GRADES = (("best", 0.0), ("good", 0.01), ("inaccuracy", 0.03), ("mistake", 0.08), ("blunder", 1.0))
"""Grades, each with the largest share of the points to come that its moves lose."""

GOOD = ("best", "good")
"""Grades of moves that lose nothing worth mentioning."""


class Graded(NamedTuple):
    """A move beside the best one: the loss in expected points, and the values of all legal directions.

    goal, chance: the rank of the next tile and the chance to make it after the best move, 0 if unknown.
    """

    ply: int
    played: int
    best: int
    loss: float
    grade: str
    values: dict[int, float]
    goal: int = 0
    chance: float = 0.0


def grade_of(loss: float, value: float) -> str:
    """Return the grade for a loss, given the value of the best move."""
    share = loss / max(abs(value), 1.0)
    return next((name for name, max_share in GRADES if share <= max_share), GRADES[-1][0])


def review(search: DeepeningSearch, moves: Iterable[tuple[Board, int]], four_percent: int = 10) -> Iterator[Graded | None]:
    """Grade the moves of a game, given as (board before, direction); yield None to give way.

    Each grade depends on its move alone, so several engines can each grade a part. Raises: ValueError for an illegal direction.
    """
    for ply, (board, played) in enumerate(moves, 1):
        for report in search.study(board, four_percent):
            if report is None:
                yield None
                continue
            values, best = report.values, report.best
            if played not in values:
                raise ValueError(f"move {ply}: nothing moves that way")
            loss = values[best] - values[played]
            yield Graded(ply, played, best, loss, grade_of(loss, values[best]), values, report.goal, report.chance)


def worst(graded: Iterable[Graded], count: int = 12) -> list[Graded]:
    """Return the costliest moves, worst first."""
    return sorted((move for move in graded if move.loss > 0), key=lambda move: -move.loss)[:count]
