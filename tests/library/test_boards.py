"""`read_board`: text, lists and arrays."""

import numpy as np
import pytest

from game import read_board

WANTED = (1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0)
ROWS = [[2, 4, 8, 16], [0, 0, 0, 0], [0, 0, 2, 2], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    "source",
    ["1234000000110000", "1234 0000 0011 0000", "2 4 8 16/0 0 0 0/0 0 2 2/0 0 0 0", "2,4,8,16\n,,,\n,,2,2\n,,,", str(ROWS), ROWS,
     tuple(map(tuple, ROWS)), np.array(ROWS)],
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
    assert "tiles" in read_board("2 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4").note
    assert read_board("EDC1BA9187611111").note == ""


@pytest.mark.parametrize("rows", [[[1, 2, 3], [0, 0, 0], [0, 0, 0]], np.eye(4, dtype=int), [[2.0, 4.0]], [[None]]], ids=str)
def test_rows_are_numbers_on_tiles_and_never_ranks(rows: object) -> None:
    with pytest.raises(ValueError, match="is not a tile"):
        read_board(rows)
