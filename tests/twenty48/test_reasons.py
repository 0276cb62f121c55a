"""The reasons for a move: each is given where it holds, and gone once the board no longer has it; never more than two."""

import pytest

from game.core.grid import DOWN, LEFT, RIGHT, UP
from game.twenty48.reasons import MAX_REASONS, reasons, risk
from game.twenty48.rules import legal_actions, parse_position, slide
from tests.twenty48.boards import all_kinds

# (key, facts, board, move, the board with one tile changed so that the reason no longer holds for this move)
BOARDS: tuple[tuple[str, dict[str, int], str, int, str], ...] = (
    # Only right moves a tile. Once a 2 stands beside the 256, down moves it.
    ("only-move", {"direction": RIGHT}, "8000/7000/6000/5000", RIGHT, "8100/7000/6000/5000"),
    # Right leaves one cell, and a 4 there ends the game. With a 2 above that cell it would merge.
    ("avoids-risk", {"direction": RIGHT, "percent": 10}, "CBA9/5678/3412/1210", UP, "CBA9/5678/3411/1210"),
    # Whatever appears in the last cell ends the game. With a second 8 in its row there are two cells.
    ("may-end", {"percent": 100}, "9A8/765/430", RIGHT, "9A8/765/330"),
    # Left keeps the 2048 in its corner, up does not. With a 4096 elsewhere its corner does not matter.
    ("keeps-corner", {"value": 2048, "cell": 0}, "B200/0010/0000/0000", LEFT, "B200/001C/0000/0000"),
    ("to-corner", {"value": 2048, "cell": 0}, "0B10/0000/2000/0000", LEFT, "0B1C/0000/2000/0000"),
    # Right would keep the 2048 in a corner. With a 4 beside it, it would not.
    ("gives-corner", {"value": 2048}, "B000/2000/1000/0000", DOWN, "B200/2000/1000/0000"),
    # Down and right both move the 2048. With an 8 in the row's last cell, right cannot.
    ("leaves-corner", {"value": 2048}, "B120/3000/0000/0000", RIGHT, "B123/3000/0000/0000"),
    # Left makes a 16, as right does. With a 16 in the place of an 8, nothing merges.
    ("merges", {"count": 1, "value": 16, "also": 0, "gain": 16}, "0330/0000/0000/0000", LEFT, "0340/0000/0000/0000"),
    # The four highest tiles lie along the edge. With a 4 in the place of the 1024, they do not.
    ("keeps-order", {"tiles": 4}, "BA98/1200/0001/0000", LEFT, "B298/1200/0001/0000"),
    # Left leaves the 8s and the 4s in pairs. With a 2 before the first 8, it moves them apart.
    ("keeps-merges", {"pairs": 2, "value": 8}, "0320/0320/0000/0000", LEFT, "1320/0320/0000/0000"),
    # Left merges two pairs, up only one. With a 4 in the place of a 2, left merges one, too.
    ("free-cells", {"cells": 13}, "1133/0030/0000/0000", LEFT, "1233/0030/0000/0000"),
    # Left moves the pairs apart. Without the 4 before them, it leaves them together.
    ("later", {}, "2320/0320/0000/0000", LEFT, "0320/0320/0000/0000"),
)

# (key, facts, expected points by direction, points with which the reason no longer holds) on one board, for left
POINTS = (
    ("close", {"lead": 9, "direction": UP}, {LEFT: 1000.0, UP: 991.0}, {LEFT: 1000.0, UP: 989.0}),
    ("clear", {"lead": 101}, {LEFT: 1000.0, UP: 899.0}, {LEFT: 1000.0, UP: 901.0}),
)

STRENGTH = (
    ("only-move", "avoids-risk"),
    ("merges", "keeps-corner", "to-corner"),
    ("keeps-order",),
    ("keeps-merges",),
    ("free-cells",),
    ("clear", "later"),
    ("may-end",),
    ("leaves-corner", "gives-corner"),
    ("close",),
)
"""All keys, the strongest first; the last three are warnings."""


def reasons_of(text: str, best: int, points: dict[int, float] | None = None) -> dict[str, dict[str, int]]:
    """Return the reasons on a board drawn in ranks, with the rows between slashes."""
    return dict(reasons(parse_position(text.replace("/", "")), best, points or {}))


def place_of(key: str) -> int:
    return next(place for place, keys in enumerate(STRENGTH) if key in keys)


@pytest.mark.parametrize(("key", "facts", "board", "move", "changed"), BOARDS, ids=[row[0] for row in BOARDS])
def test_a_reason_disappears_once_the_board_no_longer_has_it(
    key: str, facts: dict[str, int], board: str, move: int, changed: str
) -> None:
    assert sum(one != other for one, other in zip(board, changed, strict=True)) == 1
    assert move in legal_actions(parse_position(changed.replace("/", "")))
    assert reasons_of(board, move)[key] == facts
    assert key not in reasons_of(changed, move)


@pytest.mark.parametrize(("key", "facts", "points", "changed"), POINTS, ids=[row[0] for row in POINTS])
def test_a_margin_is_named_only_if_it_is_small_or_large(
    key: str, facts: dict[str, int], points: dict[int, float], changed: dict[int, float]
) -> None:
    board = "0320/0000/0000/0000"
    assert reasons_of(board, LEFT, points)[key] == facts
    assert not {"close", "clear"} & set(reasons_of(board, LEFT, changed))
    assert not {"close", "clear"} & set(reasons_of(board, LEFT))


def test_every_kind_of_reason_has_a_case() -> None:
    assert {row[0] for row in BOARDS} | {row[0] for row in POINTS} == {key for keys in STRENGTH for key in keys}


def test_every_move_has_one_or_two_reasons_the_strongest_first_and_a_warning_only_at_the_end() -> None:
    seen = set()
    for board in all_kinds(31, 400):
        legal = legal_actions(board)
        for way in legal:
            for lead in (0.0, 50.0, 5000.0):
                given = reasons(board, way, {other: 1000.0 + lead * (other == way) for other in legal})
                keys = [key for key, _ in given]
                seen.update(keys)
                assert 1 <= len(keys) <= MAX_REASONS == 2
                assert [place_of(key) for key in keys] == sorted([place_of(key) for key in keys]), keys
    assert len(seen) >= 12, seen


@pytest.mark.parametrize(
    ("board", "move", "keys"),
    [
        # Left makes a 16, keeps the corner and keeps the most cells free.
        ("B330/1000/0000/0000", LEFT, ["merges", "keeps-corner"]),
        # An 8 is not worth as much as the corner.
        ("B220/1000/0000/0000", LEFT, ["keeps-corner", "merges"]),
        # Up makes a 16, too: left is still worth saying so.
        ("B133/0003/0000/0000", LEFT, ["merges", "keeps-corner"]),
        # The 2048 stays in its corner with every move: no reason for this one.
        ("B345/1220/2000/1000", LEFT, ["merges", "keeps-merges"]),
        # A deadly tile outweighs everything.
        ("CBA9/5678/3412/1210", UP, ["avoids-risk"]),
        # A warning takes the second place.
        ("B000/2000/1000/0000", DOWN, ["free-cells", "gives-corner"]),
    ],
)
def test_the_strongest_reasons_of_a_board(board: str, move: int, keys: list[str]) -> None:
    assert list(reasons_of(board, move)) == keys


@pytest.mark.parametrize(
    ("board", "keys"),
    [
        ("B330/1000/0000/0000", ["merges", "keeps-corner"]),
        ("0310/0330/0000/0000", ["merges", "close"]),
        ("2320/0320/0000/0000", ["close"]),
    ],
)
def test_another_good_move_is_named_beside_fewer_than_two_reasons_and_instead_of_a_vague_one(board: str, keys: list[str]) -> None:
    points = {way: 1000.0 - (way != LEFT) for way in legal_actions(parse_position(board.replace("/", "")))}
    assert list(reasons_of(board, LEFT, points)) == keys


def test_a_move_that_makes_two_tiles_names_both() -> None:
    facts = reasons_of("3355/0000/0000/0000", LEFT)["merges"]
    assert (facts["value"], facts["also"]) == (64, 16)


def test_the_place_of_small_tiles_is_not_mentioned() -> None:
    assert not {"to-corner", "keeps-corner", "keeps-order"} & set(reasons_of("1212/2121/1212/2120", RIGHT))


def test_the_risk_of_a_slide_is_the_share_of_tiles_that_end_the_game() -> None:
    assert risk(slide(parse_position("CBA9567834121210"), RIGHT).after) == pytest.approx(0.1)
