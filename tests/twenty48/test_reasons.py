"""Reasons, told from the board."""

import pytest

from game.twenty48.reasons import reasons, risk
from game.twenty48.rules import legal_actions, parse_position, slide
from tests.twenty48.boards import all_kinds

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3


def told(text: str, best: int, values: dict[int, float] | None = None) -> dict[str, dict[str, int]]:
    board = parse_position(text)
    found = reasons(board, best, values or dict.fromkeys(legal_actions(board), 0.0))
    assert len(dict(found)) == len(found)
    return dict(found)


def test_a_forced_move_has_no_other_reason() -> None:
    assert told("1000000000000000".replace("1", "A", 1), RIGHT).keys() != {"only-move"}
    assert told("0000 1212 2121 1212".replace(" ", ""), UP) == {"only-move": {"direction": UP}}


def test_the_greatest_tile_that_stays_in_its_corner_is_named() -> None:
    assert told("B110000000000000", LEFT)["keeps-corner"] == {"value": 2048, "cell": 0}


def test_the_greatest_tile_that_comes_to_a_corner_is_named() -> None:
    assert told("0B10B00010000000", LEFT)["to-corner"]["value"] == 2048


def test_a_tile_must_leave_its_corner_only_if_no_move_keeps_it_in_one() -> None:
    assert told("B120300000000000", RIGHT)["leaves-corner"] == {"value": 2048}
    assert told("B000200010000000", DOWN)["gives-corner"] == {"value": 2048}


def test_small_tiles_are_not_talked_of_as_if_their_place_mattered() -> None:
    assert not {"to-corner", "keeps-corner", "keeps-order"} & set(told("1212212112122120", RIGHT))


def test_what_every_move_does_is_told_after_what_only_this_one_does() -> None:
    everywhere = list(told("B345122020001000", LEFT))
    assert everywhere.index("merges") < everywhere.index("keeps-corner")
    assert next(iter(told("B110000000000000", LEFT))) == "keeps-corner"


def test_a_risk_that_no_move_avoids_is_told() -> None:
    # Whichever way, the last cell is between tiles that neither a 2 nor a 4 can join.
    assert told("9A8765430", RIGHT)["may-end"] == {"percent": 100}
    assert "avoids-risk" not in told("9A8765430", RIGHT)


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
    assert "keeps-order" not in told("B821000000000A01", LEFT)


def test_a_move_that_avoids_a_deadly_spawn_says_which_way_was_deadly() -> None:
    # Right leaves one cell, in which a 4 ends the game.
    facts = told("CBA9567834121210", UP)
    assert facts["avoids-risk"] == {"direction": RIGHT, "percent": 10}
    assert risk(slide(parse_position("CBA9567834121210"), RIGHT).after) == pytest.approx(0.1)


def test_the_margin_is_told_when_it_is_small_and_when_it_is_great() -> None:
    board = "1133000000000000"
    ways = legal_actions(parse_position(board))
    even = dict.fromkeys(ways, 1000.0)
    assert "close" in told(board, LEFT, even)
    assert told(board, LEFT, {**even, LEFT: 2000.0})["clear"] == {"lead": 1000}


def test_the_margin_is_among_the_first_three_and_absent_where_moves_are_only_ranked() -> None:
    board = parse_position("B345122020001000")
    even = dict.fromkeys(legal_actions(board), 1000.0)
    assert [key for key, _ in reasons(board, LEFT, even)].index("close") == 2
    assert not {"close", "clear"} & {key for key, _ in reasons(board, LEFT, {})}


def test_every_legal_move_of_every_board_has_a_reason() -> None:
    for board in all_kinds(31, 400):
        for way in legal_actions(board):
            assert reasons(board, way, {way: 0.0})
