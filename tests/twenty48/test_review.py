"""Review: moves graded against the best."""

import pytest

from game.twenty48.review import Graded, columns, grade_of, review, worst
from game.twenty48.rules import legal_actions, opening, play
from game.twenty48.search.deepening import DeepeningSearch

Board = tuple[int, ...]


def game(search: DeepeningSearch, length: int, careless: int) -> list[tuple[Board, int]]:
    """Return a game of the search's own moves, but for one ply at which it takes the worst."""
    board = opening(4, 3)
    moves = []
    for ply in range(1, length + 1):
        values = search.choose(board, 0).values
        way = min(values, key=lambda one: values[one]) if ply == careless else max(values, key=lambda one: values[one])
        moves.append((board, way))
        board = play(board, way, 3, ply)[2]
    return moves


def graded(search: DeepeningSearch, moves: list[tuple[Board, int]]) -> list[Graded]:
    return [move for move in review(search, moves, 0) if move is not None]


def test_the_searchs_own_moves_lose_nothing(search: DeepeningSearch) -> None:
    moves = graded(search, game(search, 30, 0))
    assert [move.ply for move in moves] == list(range(1, 31))
    assert {move.grade for move in moves} == {"best"}
    assert worst(moves) == []


def test_the_costliest_move_is_the_careless_one(search: DeepeningSearch) -> None:
    costliest = worst(graded(search, game(search, 30, 20)))
    assert costliest[0].ply == 20
    assert costliest[0].loss == costliest[0].values[costliest[0].best] - costliest[0].values[costliest[0].played]


def test_a_move_that_moves_nothing_is_refused(search: DeepeningSearch) -> None:
    board = (1,) + (0,) * 15
    assert 3 not in legal_actions(board)
    with pytest.raises(ValueError, match="move 1"):
        graded(search, [(board, 3)])


@pytest.mark.parametrize(
    ("loss", "grade"), [(0, "best"), (5, "good"), (20, "inaccuracy"), (60, "mistake"), (400, "blunder"), (9e9, "blunder")]
)
def test_grades_go_by_the_share_of_the_points_to_come(loss: float, grade: str) -> None:
    assert grade_of(loss, 1000.0) == grade


@pytest.mark.parametrize(
    ("losses", "most", "heights"),
    [([], 3, []), ([4.0, 1.0], 3, [4.0, 1.0]), ([1.0, 9.0, 2.0, 0.0, 5.0, 3.0, 7.0], 3, [9.0, 2.0, 7.0])],
)
def test_a_column_stands_for_the_greatest_loss_of_its_part(losses: list[float], most: int, heights: list[float]) -> None:
    assert columns(losses, most) == heights
