"""Grade every move of a game by what it cost against the best one.

The loss of a move is in expected points; its grade is by the share of all points still to come that it gave away.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .search.deepening import DeepeningSearch

Board = tuple[int, ...]

GRADES = (("best", 0.0), ("good", 0.01), ("inaccuracy", 0.03), ("mistake", 0.08), ("blunder", 1.0))
"""Grades and the greatest share of the points to come that a move of that grade gives away."""


GOOD = ("best", "good")
"""The grades of moves that lose nothing worth a word."""


class Graded(NamedTuple):
    """One move of a game beside the best: loss in expected points, values of all legal directions."""

    ply: int
    played: int
    best: int
    loss: float
    grade: str
    values: dict[int, float]


def grade_of(loss: float, value: float) -> str:
    """Return the grade of a move that lost so much where the best was worth so much."""
    share = loss / max(abs(value), 1.0)
    return next((name for name, greatest_share in GRADES if share <= greatest_share), GRADES[-1][0])


def review(search: DeepeningSearch, moves: Iterable[tuple[Board, int]], four_percent: int = 10) -> Iterator[Graded | None]:
    """Grade the moves of a game, given as (board before, direction); None only gives way.

    The grades depend on the moves alone, so that a game may be graded in parts, by several engines.

    Raises: ValueError for a direction that moves nothing.
    """
    for ply, (board, played) in enumerate(moves, 1):
        values: dict[int, float] = {}
        best = played
        for report in search.study(board, four_percent):
            if report is None:
                yield None
            else:
                values, best = report.values, report.best
        if played not in values:
            raise ValueError(f"move {ply}: nothing moves that way")
        loss = values[best] - values[played]
        yield Graded(ply, played, best, loss, grade_of(loss, values[best]), values)


def worst(graded: Iterable[Graded], count: int = 12) -> list[Graded]:
    """Return the costliest moves, the worst first."""
    return sorted((move for move in graded if move.loss > 0), key=lambda move: -move.loss)[:count]
