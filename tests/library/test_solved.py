"""`tilelab.tables` gives the values of the engines' files."""

import pytest

import game as tilelab
from game import tables
from game.twenty48.rules import legal_actions, parse_position


@pytest.mark.parametrize(("size", "four_percent"), list(tables.SOLVED))
def test_a_solved_board_has_the_move_and_the_points_of_the_coach(size: str, four_percent: int) -> None:
    table = tables.perfect_play(size, four_percent)
    game = tilelab.Game(f"2048/{size}" + (f"-f{four_percent}" if four_percent != 10 else ""), seed=1)
    found = game.analyse(nodes=50)
    move = table.best_move(game.board, game.columns)
    assert move is not None and found.is_proven and "urdl"[move] == found.best
    value = table.value(game.board, game.columns)
    assert value is not None and abs(value - max(found.values.values())) < 1 and len(table) > 300_000


def test_a_chain_has_the_chances_that_the_engine_knows() -> None:
    table = tables.merge_chances()
    # 8192 4096 2048 1024, then back: 512 256
    board = parse_position("DCBA108977000000")
    found = table.chances(board)
    assert max(found.values()) == 1 and set(found) <= set(legal_actions(board))
    assert table.chances((0,) * 16) == {} and len(table.entries()) == 135_000


def test_the_distances_are_those_of_the_solver_and_their_counts_are_known() -> None:
    game = tilelab.Game("15/3x3", seed=1)
    found = tables.puzzle_distances(3)
    assert found[bytes(game.board)] == game.solve().length
    assert (len(found), max(found.values()), max(tables.puzzle_distances(3, in_slides=True).values())) == (181_440, 31, 24)
    assert tables.puzzle_counts(3)[-2:] == (221, 2) and sum(tables.puzzle_counts(3)) == 181_440
    assert len(tables.puzzle_counts(4)) == 81 and tables.puzzle_counts(2) == (1, 2, 2, 2, 2, 2, 1)


@pytest.mark.parametrize("side", [-1, 1, 4])
def test_a_board_without_distances_is_refused(side: int) -> None:
    with pytest.raises(ValueError, match=r"sides 2 to 3 have distances"):
        tables.puzzle_distances(side)


@pytest.mark.parametrize(("size", "four_percent"), [("4x4", 10), ("2x4", 50), ("", 10)])
def test_a_board_that_is_not_solved_is_refused_with_those_that_are(size: str, four_percent: int) -> None:
    with pytest.raises(ValueError, match="is not solved; 2x4 with 10% of 4s"):
        tables.perfect_play(size, four_percent)
