"""Reasons, told from the board."""

import pytest

from game.twenty48.reasons import Reason, reasons, risk
from game.twenty48.rules import legal_actions, parse_position
from tests.twenty48.boards import all_kinds

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3


def told(text: str, best: int, values: dict[int, float] | None = None) -> dict[str, dict[str, int]]:
    board = parse_position(text)
    found: list[Reason] = reasons(board, best, values or dict.fromkeys(legal_actions(board), 0.0))
    assert len(dict(found)) == len(found)
    return dict(found)


def test_a_forced_move_has_no_other_reason() -> None:
    assert told("1000000000000000".replace("1", "A", 1), RIGHT).keys() != {"only-move"}
    assert told("0000 1212 2121 1212".replace(" ", ""), UP) == {"only-move": {"direction": UP}}


def test_the_greatest_tile_that_stays_in_its_corner_is_named() -> None:
    assert told("B110000000000000", LEFT)["keeps-corner"] == {"value": 2048, "cell": 0}


def test_the_greatest_tile_that_leaves_its_corner_is_named() -> None:
    assert told("B000200010000000", RIGHT).get("keeps-corner") is None
    assert told("0B10B00010000000", LEFT)["to-corner"]["value"] == 2048


def test_merges_tell_how_many_and_the_greatest() -> None:
    assert told("1133000000000000", LEFT)["merges"] == {"count": 2, "value": 16, "gain": 20}


def test_free_cells_are_those_after_the_move() -> None:
    assert told("1133000000000000", LEFT)["free-cells"] == {"cells": 14, "most": 14}


def test_neighbours_that_can_merge_next_are_counted() -> None:
    assert told("3200320000000000", DOWN)["free-cells"]["cells"] == 14
    assert told("3200000032000000", RIGHT).get("keeps-merges") is None
    assert told("0320032000000000", LEFT)["keeps-merges"] == {"pairs": 2, "value": 8}


def test_falling_order_from_the_corner_is_counted() -> None:
    assert told("BA98000000000001", LEFT)["keeps-order"] == {"tiles": 4}


def test_a_move_that_avoids_a_deadly_spawn_says_which_way_was_deadly() -> None:
    # Right fills the board but for one cell, in which a 4 ends the game.
    board = "1113 2425 3541 4254".replace(" ", "")
    assert risk(parse_position("0123456345634564"), 10) == pytest.approx(0.0, abs=1.0)
    facts = {way: told(board, way) for way in legal_actions(parse_position(board))}
    assert set(facts) == {LEFT, RIGHT}


def test_the_margin_is_told_when_it_is_small_and_when_it_is_great() -> None:
    board = "1133000000000000"
    ways = legal_actions(parse_position(board))
    even = dict.fromkeys(ways, 1000.0)
    assert "close" in told(board, LEFT, even)
    assert told(board, LEFT, {**even, LEFT: 2000.0})["clear"] == {"lead": 1000}


def test_every_legal_move_of_every_board_has_a_reason() -> None:
    for board in all_kinds(31, 400):
        for way in legal_actions(board):
            assert reasons(board, way, {way: 0.0})
