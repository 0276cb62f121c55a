"""`read_board`: text, lists and arrays."""

from collections.abc import Callable

import numpy as np
import pytest

from game import Game, read_board
from game.environments.state import State

WANTED = (1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
ROWS = [[2, 4, 8, 16], [0, 0, 0, 0], [0, 0, 2, 2], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    "source",
    ["1234000000110000", "1234 0000 0011 0000", "2 4 8 16/0 0 0 0/0 0 2 2/0 0 0 0", "2,4,8,16\n,,,\n,,2,2\n,,,", str(ROWS)],
    ids=str,
)  # fmt: skip
def test_a_board_is_read_in_any_layout(source: object) -> None:
    reading = read_board(source)
    assert (reading.board, reading.rows, reading.columns, reading.kind) == (WANTED, 4, 4, "2048/4x4")


def test_the_size_follows_from_the_text_or_from_the_kind() -> None:
    assert read_board("1 2 3/4 5 6/7 8 0", "15").kind == "15/3x3"
    assert read_board("2 2 2 2/0 0 0 0").kind == "2048/2x4"
    with pytest.raises(ValueError):
        read_board("1 2 3/4 5 6/7 8 0", "15/4x4")


def test_a_text_that_could_mean_two_boards_says_how_it_was_read() -> None:
    assert "tile numbers" in read_board("2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4").note
    assert read_board("EDC1BA9187611111").note == ""


CLEAR = [[2, 4, 8, 64], [0, 0, 0, 0], [0, 0, 2, 2], [0, 0, 0, 0]]
"""Tiles that cannot be ranks."""
EMPTY: "list[list[int | None]]" = [[cell or None for cell in row] for row in CLEAR]
FORMS: "list[Callable[[list[list[int]]], object]]" = [
    np.array, np.ravel, lambda rows: np.array(rows, dtype=float), lambda rows: np.array(rows, dtype=np.uint8), lambda rows: rows,
    lambda rows: tuple(map(tuple, rows)), lambda rows: [cell for row in rows for cell in row],
]  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_numbers_are_read_in_any_form_as_what_they_are_said_to_be(form: Callable[[list[list[int]]], object]) -> None:
    assert read_board(tiles=form(ROWS)).board == WANTED == Game(tiles=form(ROWS)).board
    observed = np.array(WANTED).reshape(4, 4).tolist()
    assert read_board(ranks=form(observed)).board == WANTED == Game(ranks=form(observed)).board
    assert read_board(form(observed)).note, "a 1 is not a tile, so these are ranks"
    assert read_board(form(CLEAR)).board == (1, 2, 3, 6, *WANTED[4:])
    puzzle = read_board(form([[1, 2, 3], [4, 5, 6], [7, 8, 0]]), "15")
    assert (puzzle.board, puzzle.kind, puzzle.note) == ((1, 2, 3, 4, 5, 6, 7, 8, 0), "15/3x3", "")


@pytest.mark.parametrize("form", FORMS)
def test_numbers_that_can_be_both_are_refused_in_a_sentence_that_names_both(form: Callable[[list[list[int]]], object]) -> None:
    sentence = r"these numbers can be ranks \(2 is the tile 4\) or tiles \(2 is the tile 2\): pass ranks=… or tiles=…"
    for read in (read_board, lambda board: Game(board=board)):
        with pytest.raises(ValueError, match=sentence):
            read(form(ROWS))


def test_none_and_nan_are_empty_cells() -> None:
    nan = [[float("nan") if cell is None else cell for cell in row] for row in EMPTY]
    assert read_board(EMPTY).board == read_board(np.array(nan)).board == read_board(CLEAR).board


def test_an_environment_starts_from_an_observation_as_a_game_does_from_ranks() -> None:
    for seed in range(20):
        observed = np.array(State("2048", "4x4", seed).board, dtype=np.uint8).reshape(4, 4)
        assert State(position=observed).board == Game(ranks=observed).board == read_board(str(observed)).board


def test_a_position_is_a_board() -> None:
    for kind in ("2048", "2048/3x4", "15/3x3"):
        game = Game(kind, seed=3)
        position = game.positions()[0]
        assert Game(kind.partition("/")[0], board=position).board == position.board == read_board(position, kind).board
    with pytest.raises(ValueError, match="this is a position of 15/3x3, not of 2048"):
        Game("2048", board=position)


@pytest.mark.parametrize(
    "source",
    [[], (), [[]], [[], []], 17, 1.5, [[2, 4], [8]], [[2, 4, 8], 16], [[2.5] * 4] * 4, [["x"] * 4] * 4, [[[2, 4]]], {}, {2: 4},
     b"2 4", np.array(3), np.array([]), np.ones((2, 2, 2)), [[True] * 4] * 4, [[-1] * 4] * 4, [[1 << 70] * 4] * 4,
     [3, 2] * 8 + [0], [[2, 3, 64]] * 3],
    ids=repr,
)  # fmt: skip
def test_anything_else_is_a_value_error(source: object) -> None:
    for kind in ("2048", "15", "2048/4x4", "15/3x3"):
        for numbers in ({"source": source}, {"ranks": source}, {"tiles": source}):
            with pytest.raises(ValueError):
                read_board(kind=kind, **numbers)
