"""The learned values of 5×5 and 6×6: the shipped files, their values, and the search that uses them."""

import hashlib
import re
from array import array
from pathlib import Path

import pytest

from game.core.engine import Limit
from game.core.game import Variant
from game.twenty48.engine import CALIBRATION, Twenty48Engine
from game.twenty48.rules import chance_outcomes, legal_actions, opening, parse_position, place, slide
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.large import MAGIC, RANKS, LargeSearch, LargeValues
from tests.twenty48.boards import Board, random_board, symmetries

FOLDER = Path(__file__).parents[2] / "game" / "data"
PAGE = (FOLDER / "2048-large.md").read_text(encoding="utf-8")
NAMES = {5: "2048-5x5.weights", 6: "2048-6x6.weights"}
SIDES = sorted(NAMES)

LATE = {
    5: "DB976 A8541 62310 31100 20010",
    6: "EDB976 A85421 623100 311000 200010 100000",
}
"""Boards with high tiles and little room, by side."""


@pytest.fixture(scope="module")
def blobs() -> dict[int, bytes]:
    return {side: (FOLDER / name).read_bytes() for side, name in NAMES.items()}


@pytest.fixture(scope="module")
def values(blobs: dict[int, bytes]) -> dict[int, LargeValues]:
    return {side: LargeValues(blob) for side, blob in blobs.items()}


@pytest.fixture(scope="module")
def searches(values: dict[int, LargeValues]) -> dict[int, DeepeningSearch]:
    return {side: DeepeningSearch(large=large) for side, large in values.items()}


def late(side: int) -> Board:
    return parse_position(LATE[side].replace(" ", ""), rows=side)


def stated(side: int) -> list[str]:
    """Return a file's seed, moves, entries, step, bytes and two digests, as its page states them."""
    row = re.search(rf"^\| `{NAMES[side]}` \| (.*) \|$", PAGE, re.MULTILINE)
    assert row
    return [fact.strip("`").replace(",", "") for fact in row[1].split(" | ")]


@pytest.mark.parametrize("side", SIDES)
def test_the_page_states_the_size_and_the_sha256_of_the_file(blobs: dict[int, bytes], side: int) -> None:
    assert stated(side)[4:6] == [str(len(blobs[side])), hashlib.sha256(blobs[side]).hexdigest()]
    assert len(blobs[side]) <= 600_000


@pytest.mark.parametrize("side", SIDES)
def test_the_file_loads_exactly_the_packed_tables(values: dict[int, LargeValues], side: int) -> None:
    numbers = array("i", values[side].values)
    _, _, entries, step, _, _, digest = stated(side)
    assert hashlib.sha256(numbers.tobytes()).hexdigest() == digest
    assert numbers[0] == int(step)
    assert len(numbers) - 1 - numbers[1:].count(0) == int(entries)


def test_an_invalid_or_truncated_file_of_values_is_refused(blobs: dict[int, bytes]) -> None:
    whole = blobs[5]
    other_sides = MAGIC + b"\x04" + whole[5:], MAGIC + b"\x06" + whole[5:]
    for blob in (b"", MAGIC, *other_sides, whole[:-1000], whole[:100], b"T48" + whole):
        with pytest.raises(ValueError, match="large boards"):
            LargeValues(blob)


def test_the_engine_refuses_the_file_of_another_side(blobs: dict[int, bytes]) -> None:
    with pytest.raises(ValueError, match="6×6, 10 % fours, in 2048-5x5"):
        Twenty48Engine().load(NAMES[5], blobs[6])


def slow_worth(values: LargeValues, board: Board) -> int:
    """Return an afterstate's value, tuple by tuple over the eight symmetries."""
    side, layout = values.rows, values.layout
    total = 0
    for form in symmetries(board):
        for (line, first, second), start in zip(layout.tuples[0], layout.starts[0]):
            key = 0
            for cell in [line * side + at for at in first] + [(line + 1) * side + at for at in second]:
                key = key * RANKS + min(form[cell], RANKS - 1)
            total += values.values[1 + start + key] * values.values[0]
    return total


@pytest.mark.parametrize("side", SIDES)
def test_a_boards_value_is_the_sum_of_its_tuples_in_all_eight_symmetries(values: dict[int, LargeValues], side: int) -> None:
    search = LargeSearch(values[side])
    different = set()
    for number in range(40):
        board = random_board(31, number, 20 if number % 4 == 0 else 12, side)
        assert search.worth(board) == slow_worth(values[side], board)
        assert {search.worth(form) for form in symmetries(board)} == {search.worth(board)}
        different.add(search.worth(board))
    assert len(different) > 30


def slow_value(search: LargeSearch, board: Board, plies: int) -> float:
    """Return the value of the best move by the plain rules; 0 on a dead board."""
    values = []
    for direction in legal_actions(board):
        slid = slide(board, direction)
        worth = search.worth(slid.after) if plies == 1 else 0.0
        if plies > 1:
            for (cell, rank), chance in chance_outcomes(slid.after):
                worth += chance * slow_value(search, place(slid.after, cell, rank), plies - 1)
        values.append(slid.gain + worth)
    return max(values, default=0.0)


@pytest.mark.parametrize("side", SIDES)
def test_the_search_equals_a_slow_one_by_the_plain_rules(
    values: dict[int, LargeValues], searches: dict[int, DeepeningSearch], side: int
) -> None:
    slow = LargeSearch(values[side])
    full = tuple(1 + (cell + cell // side) % 2 for cell in range(side * side))
    for board in (late(side), opening(side, 7), full[:-1] + (full[-2],), full[:-2] + (0, 5)):
        for plies in (1, 2):
            report = searches[side].look(board, plies)
            assert tuple(sorted(report.values)) == legal_actions(board)
            assert report.values[report.best] == pytest.approx(slow_value(slow, board, plies))


@pytest.mark.parametrize("side", SIDES)
def test_a_dead_board_has_no_best_move(searches: dict[int, DeepeningSearch], side: int) -> None:
    dead = tuple(1 + (cell + cell // side * (1 - side % 2)) % 2 for cell in range(side * side))
    assert legal_actions(dead) == ()
    report = searches[side].choose(dead, 1)
    assert (report.best, report.values) == (-1, {})


@pytest.mark.parametrize("text", ["z" * 25, "zzyyz" + "0" * 20, "hijkl" * 2 + "0" * 15])
def test_tiles_never_seen_in_training_get_an_answer(searches: dict[int, DeepeningSearch], text: str) -> None:
    board = parse_position(text, rows=5)
    assert tuple(sorted(searches[5].look(board, 2).values)) == legal_actions(board)


@pytest.mark.parametrize("is_calibration_first", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_a_hint_gives_points_with_both_files_and_a_ranking_without(
    blobs: dict[int, bytes], calibration: bytes, side: int, is_calibration_first: bool
) -> None:
    engine = Twenty48Engine()
    variant = Variant(side, four_percent=10)
    assert engine.data_files(variant) == (NAMES[side], CALIBRATION)
    files = [(NAMES[side], blobs[side]), (CALIBRATION, calibration)][:: -1 if is_calibration_first else 1]
    hints = []
    for name, data in [("", b""), *files]:
        if name:
            engine.load(name, data)
        *_, hint = filter(None, engine.advise(late(side), variant, Limit(1)))
        hints.append(hint)
    assert [hint.is_learned for hint in hints] == [hint.is_calibrated for hint in hints] == [False, False, True]
    assert all(hint.line for hint in hints)
    *_, first = filter(None, engine.advise(opening(side, 1), variant, Limit(1)))
    if side == 5:
        assert first.moves == 0 and 1_000_000 < max(first.values.values()) < 2_500_000, "what games of the coach score"
        assert list(first.chances) == ["2048"] and first.chances["2048"] > 0.99
    else:
        assert first.moves == 1000 and 15_000 < max(first.values.values()) < 30_000 and not first.chances


def points_of(search: DeepeningSearch, side: int, moves: int) -> tuple[int, int]:
    """Play `moves` moves of a game one ply deep; return the score and the highest rank."""
    board = opening(side, 3)
    score = 0
    for move in range(moves):
        slid = slide(board, search.look(board, 1).best)
        score += slid.gain
        outcomes = chance_outcomes(slid.after)
        (cell, rank), _ = outcomes[move * 7919 % len(outcomes)]
        board = place(slid.after, cell, rank)
    return score, max(board)


@pytest.mark.parametrize("side", SIDES)
def test_a_game_with_the_learned_values_gets_far(searches: dict[int, DeepeningSearch], side: int) -> None:
    score, rank = points_of(searches[side], side, 1_000)
    assert score > 10_000
    assert rank >= 10
