"""A scripted player who practises with the shipped cards and schedule loses less on held-out boards (a short run)."""

import pytest

from game.twenty48.rules import legal_actions, slide
from tests.bench.practice import ORDERS, Result, habit, measure, neighbour


@pytest.fixture(scope="module")
def result() -> Result:
    return measure(games=1, days=20, seed=3, moves=60)


def test_a_symmetry_turns_boards_and_moves_alike() -> None:
    board = (1, 0, 2, 3, 0, 1, 1, 4, 5, 0, 0, 2, 1, 2, 0, 0)
    assert len({tuple(board[cell] for cell in order) for order, _ in ORDERS}) == 8
    for order, directions in ORDERS:
        turned = tuple(board[cell] for cell in order)
        for way in legal_actions(board):
            after = slide(board, way).after
            assert slide(turned, directions[way]).after == tuple(after[cell] for cell in order)


def test_a_neighbour_differs_in_one_cell_and_merges_the_same() -> None:
    board = (1, 0, 2, 3, 0, 1, 1, 4, 5, 0, 0, 2, 1, 2, 0, 0)
    near = neighbour(board, 1)
    assert near
    turned = [tuple(board[cell] for cell in order) for order, _ in ORDERS]
    assert min(sum(map(int.__ne__, near, one)) for one in turned) == 1
    assert sorted(slide(near, way).gain for way in range(4)) == sorted(slide(board, way).gain for way in range(4))
    assert habit((1, 1, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) == 1


@pytest.mark.rotates(parts=5, of="long computations")
def test_practice_saves_most_of_the_points_on_held_out_boards(result: Result) -> None:
    assert result.cards > 5 and result.answers > 2 * result.cards > 2 * result.wrong // 3 and result.ideas
    for name in ("turned, by rote", "other games, by ideas"):
        before, after = result.lost[name]
        assert after < 0.3 * before, name
    before, after = result.lost["neighbours, by rote"]
    assert after < before


@pytest.mark.rotates(parts=5, of="long computations")
def test_rote_alone_does_not_help_in_other_games(result: Result) -> None:
    before, after = result.lost["other games, by rote"]
    assert after == pytest.approx(before, rel=0.1)
