"""Reviews of played games, and the table of distances."""

import pytest

from game.core.errors import IllegalMove
from game.fifteen.engine import COUNTS, TOTAL, percentile
from game.fifteen.review import lost_moves
from game.fifteen.rules import goal, scramble, slide
from game.fifteen.search.large_boards import reduced
from tests.fifteen.boards import all_small, replayed, solution, within


def test_the_counts_sum_to_all_boards_with_the_published_mean_and_tail() -> None:
    assert sum(COUNTS) == TOTAL
    assert len(COUNTS) == 81
    assert round(sum(moves * count for moves, count in enumerate(COUNTS)) / TOTAL, 3) == 52.589
    assert COUNTS[-1] == 17


def test_the_counts_of_boards_near_the_goal_equal_those_of_a_search() -> None:
    distances = list(within(4, 14).values())
    assert [distances.count(moves) for moves in range(15)] == list(COUNTS[:15])


def test_percentiles_rise_from_0_to_100() -> None:
    percentiles = [percentile(moves) for moves in range(81)]
    assert percentiles == sorted(percentiles)
    assert 0 < percentiles[0] < 0.0001
    assert 99.9999 < percentiles[80] < 100
    assert 40 < percentile(52) < 50 < percentile(53) < 60


@pytest.mark.parametrize("side", [3, 4])
def test_a_review_finds_each_move_that_led_away(side: int) -> None:
    board = scramble(side, 5)
    moves = reduced(board)
    *_, review = lost_moves(board, moves)
    distances = [one for one in review.distances if one is not None]
    assert len(distances) == len(moves) + 1
    assert distances[0] == solution(board).length
    assert distances[-1] == 0
    away = [ply for ply in range(len(moves)) if distances[ply + 1] > distances[ply]]
    assert [ply for ply, _ in review.losses] == away
    assert len(moves) == distances[0] + 2 * len(away)


def test_a_review_of_3x3_agrees_with_the_distances_of_all_boards() -> None:
    board = scramble(3, 9)
    boards = replayed(board, reduced(board))
    *_, review = lost_moves(board, reduced(board))
    assert review.distances == [all_small()[one] for one in boards]
    for ply, letter in review.losses:
        better = slide(boards[ply], "urdl".index(letter))
        assert all_small()[better] == all_small()[boards[ply]] - 1


def test_leaving_the_solved_board_is_a_loss_without_a_better_move() -> None:
    *_, review = lost_moves(goal(3), "dudu")
    assert review.distances == [0, 1, 0, 1, 0]
    assert review.losses == [(0, ""), (2, "")]


def test_a_review_refuses_illegal_moves_and_too_large_boards() -> None:
    with pytest.raises(IllegalMove):
        lost_moves(goal(4), "u")
    with pytest.raises(ValueError, match="up to 4×4"):
        lost_moves(goal(5), "d")
