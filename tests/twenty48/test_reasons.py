"""The reasons for a move, derived from the board."""

import pytest

from game.twenty48.reasons import reasons, risk
from game.twenty48.rules import legal_actions, parse_position, slide
from tests.twenty48.boards import all_kinds

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3


def reasons_of(text: str, best: int, values: dict[int, float] | None = None) -> dict[str, dict[str, int]]:
    board = parse_position(text)
    pairs = reasons(board, best, values or dict.fromkeys(legal_actions(board), 0.0))
    assert len(dict(pairs)) == len(pairs)
    return dict(pairs)


def test_a_forced_move_has_no_other_reason() -> None:
    assert reasons_of("1000000000000000".replace("1", "A", 1), RIGHT).keys() != {"only-move"}
    assert reasons_of("0000 1212 2121 1212".replace(" ", ""), UP) == {"only-move": {"direction": UP}}


def test_the_highest_tile_staying_in_its_corner_is_named() -> None:
    assert reasons_of("B110000000000000", LEFT)["keeps-corner"] == {"value": 2048, "cell": 0}


def test_the_highest_tile_moving_to_a_corner_is_named() -> None:
    assert reasons_of("0B10B00010000000", LEFT)["to-corner"]["value"] == 2048


def test_a_tile_must_leave_its_corner_only_if_no_move_keeps_it_in_one() -> None:
    assert reasons_of("B120300000000000", RIGHT)["leaves-corner"] == {"value": 2048}
    assert reasons_of("B000200010000000", DOWN)["gives-corner"] == {"value": 2048}


def test_the_place_of_small_tiles_is_not_mentioned() -> None:
    assert not {"to-corner", "keeps-corner", "keeps-order"} & set(reasons_of("1212212112122120", RIGHT))


def test_effects_of_every_move_are_listed_after_those_of_this_move_alone() -> None:
    everywhere = list(reasons_of("B345122020001000", LEFT))
    assert everywhere.index("merges") < everywhere.index("keeps-corner")
    assert next(iter(reasons_of("B110000000000000", LEFT))) == "keeps-corner"


def test_an_unavoidable_risk_is_named() -> None:
    # Whichever way, the last cell is between tiles that neither a 2 nor a 4 can join.
    assert reasons_of("9A8765430", RIGHT)["may-end"] == {"percent": 100}
    assert "avoids-risk" not in reasons_of("9A8765430", RIGHT)


def test_merges_are_named_with_their_number_and_highest_value() -> None:
    assert reasons_of("1133000000000000", LEFT)["merges"] == {"count": 2, "value": 16, "gain": 20}


def test_free_cells_are_those_after_the_move() -> None:
    assert reasons_of("1133000000000000", LEFT)["free-cells"] == {"cells": 14, "most": 14}


def test_neighbours_that_can_merge_next_are_counted() -> None:
    assert reasons_of("3200320000000000", DOWN)["free-cells"]["cells"] == 14
    assert reasons_of("3200000032000000", RIGHT).get("keeps-merges") is None
    assert reasons_of("0320032000000000", LEFT)["keeps-merges"] == {"pairs": 2, "value": 8}


def test_descending_order_from_the_corner_is_counted() -> None:
    assert reasons_of("BA98000000000001", LEFT)["keeps-order"] == {"tiles": 4}
    assert "keeps-order" not in reasons_of("B821000000000A01", LEFT)


def test_a_move_that_avoids_a_deadly_spawn_names_the_deadly_direction() -> None:
    # Right leaves one cell, in which a 4 ends the game.
    facts = reasons_of("CBA9567834121210", UP)
    assert facts["avoids-risk"] == {"direction": RIGHT, "percent": 10}
    assert risk(slide(parse_position("CBA9567834121210"), RIGHT).after) == pytest.approx(0.1)


def test_the_margin_is_named_if_it_is_small_or_large() -> None:
    board = "1133000000000000"
    ways = legal_actions(parse_position(board))
    even = dict.fromkeys(ways, 1000.0)
    assert "close" in reasons_of(board, LEFT, even)
    assert reasons_of(board, LEFT, {**even, LEFT: 2000.0})["clear"] == {"lead": 1000}


def test_the_margin_is_among_the_first_three_reasons_and_absent_if_moves_are_only_ranked() -> None:
    board = parse_position("B345122020001000")
    even = dict.fromkeys(legal_actions(board), 1000.0)
    assert [key for key, _ in reasons(board, LEFT, even)].index("close") == 2
    assert not {"close", "clear"} & {key for key, _ in reasons(board, LEFT, {})}


def test_every_legal_move_of_every_board_has_a_reason() -> None:
    for board in all_kinds(31, 400):
        for way in legal_actions(board):
            assert reasons(board, way, {way: 0.0})
