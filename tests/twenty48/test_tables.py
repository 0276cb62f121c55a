"""The fast board equals the plain rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.twenty48.rules import legal_actions, parse_position, slide
from game.twenty48.search.tables import (
    LOWEST_FREE,
    PLAIN,
    TOP,
    downgrade,
    free_cells,
    pack,
    restore,
    slide_line,
    slide_real,
    unpack,
)
from tests.slices import is_full
from tests.twenty48.boards import Board, all_kinds, how_many, plain_moves

shown_boards = st.tuples(*[st.integers(0, 15)] * 16)
real_boards = st.tuples(*[st.integers(0, 17)] * 16).filter(any)


def row_board(line: int) -> Board:
    return tuple(line >> shift & 15 for shift in (12, 8, 4, 0)) + (0,) * 12


def test_every_line_slides_both_ways_as_the_plain_rules_slide_it() -> None:
    for line in range(65536):
        board = row_board(line)
        if 15 in board:
            continue
        slid = slide_line(line)
        left, right = slide(board, 3), slide(board, 1)
        assert (row_board(slid.towards), slid.gain) == (left.after, left.gain)
        assert (row_board(slid.away), slid.gain) == (right.after, right.gain)


@given(shown_boards)
def test_a_packed_board_unpacks_to_itself(board: Board) -> None:
    assert unpack(pack(board)) == board


@given(shown_boards)
def test_the_halves_list_exactly_the_empty_cells(board: Board) -> None:
    upper, lower, left, right = pack(board)
    count = 0
    for half, is_lower in ((upper, False), (lower, True)):
        for side, cells in zip((left, right), free_cells(half, is_lower)):
            for by_row, by_col in cells:
                assert not half & 15 * by_row and not side & 15 * by_col
                count += 1
    assert count == board.count(0)


@pytest.mark.parametrize(
    ("board", "shown"),
    [
        ("C987000000000000", "C987000000000000"),
        ("D987000000000000", "C987000000000000"),
        ("DB98000000000000", "CB98000000000000"),
        ("DC98000000000000", "CB98000000000000"),
        ("EC98000000000000", "CB98000000000000"),
        ("gDB9000000000000", "CBA9000000000000"),
        ("hgFEDC9000000000", "DCBA987000000000"),
        ("DCBA987654321100", "DCBA987654321100"),
        ("DCBA987543211000", "DCBA987543211000"),
    ],
)
def test_high_ranks_are_downgraded_into_the_largest_gaps_below_them(board: str, shown: str) -> None:
    assert downgrade(parse_position(board))[0] == parse_position(shown)


@given(real_boards)
def test_downgrading_keeps_equal_tiles_equal_and_others_different(board: Board) -> None:
    if not legal_actions(board):
        return
    shown, _ = downgrade(board)
    pairs = set(zip(board, shown))
    assert len(pairs) == len(set(board)) == len(set(shown))
    assert all((rank == 0) == (other == 0) for rank, other in pairs)
    assert sorted(pairs) == sorted(pairs, key=lambda pair: pair[1])
    assert legal_actions(shown) == legal_actions(board)
    assert max(shown) <= TOP or not set(range(LOWEST_FREE, max(shown))) - set(shown)


@given(real_boards)
def test_the_scale_restores_the_real_board(board: Board) -> None:
    if not legal_actions(board):
        return
    shown, scale = downgrade(board)
    assert restore(pack(shown), scale) == board


def test_a_move_below_the_limit_keeps_the_scale() -> None:
    kept = changed = 0
    for board in all_kinds(11, how_many(4_000)):
        if not legal_actions(board):
            continue
        shown, scale = downgrade(board)
        for direction, (gain, after) in plain_moves(shown).items():
            real_after = slide(board, direction).after
            if gain < scale.limit:
                assert downgrade(real_after)[0] == after or max(after) > 15
                kept += 1
            else:
                slid = slide_real(pack(shown), scale, direction)
                assert slid is not None
                assert (slid[0], restore(*slid[1:])) == (gain, real_after)
                changed += 1
    assert kept > (1_000 if is_full() else 100)
    assert changed > (100 if is_full() else 10)


def test_if_high_ranks_are_downgraded_into_small_gaps_every_move_makes_a_new_scale() -> None:
    board = parse_position("hgFEDCBA98771120")
    _, scale = downgrade(board)
    assert scale.limit == 0


def test_a_board_of_low_ranks_is_not_downgraded() -> None:
    board = parse_position("CBA9876543210000")
    assert downgrade(board) == (board, PLAIN)
