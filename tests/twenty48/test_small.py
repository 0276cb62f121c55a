"""The learned values of boards smaller than 4×4, and those that count for other odds than their own."""

import hashlib
import re
from array import array
from itertools import pairwise
from pathlib import Path

import pytest

from game.core.engine import Limit
from game.core.game import Variant
from game.core.grid import lines
from game.core.rng import below
from game.twenty48.engine import LEARNED, Twenty48Engine
from game.twenty48.rules import chance_outcomes, legal_actions, opening, place, slide
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.large import SMALL_MAGIC, LargeSearch, LargeValues
from game.twenty48.search.ntuple import KIND_OF_FREEDOM
from game.twenty48.search.square import nearest_odds
from game.twenty48.search.symmetries import readings
from tests.twenty48.boards import Board

FOLDER = Path(__file__).parents[2] / "game" / "data"
PAGE = (FOLDER / "2048-small.md").read_text(encoding="utf-8")
NAMES = sorted(name for (short, _), files in LEARNED.items() if short < 4 for name in files.values())
MOST = {"2048-3x4.weights": 500_000}
"""The most bytes of a file; 100,000 for others."""


@pytest.fixture(scope="module")
def files() -> dict[str, LargeValues]:
    return {name: LargeValues((FOLDER / name).read_bytes()) for name in NAMES}


def stated(name: str) -> list[str]:
    """Return a file's seed, moves, moves of tuning, entries, step, bytes and two digests, as its page states them."""
    row = re.search(rf"^\| `{name}` \| (.*) \|$", PAGE, re.MULTILINE)
    assert row
    return [fact.strip("`").replace(",", "") for fact in row[1].split(" | ")]


def codes_of(values: LargeValues) -> list[tuple[int, int]]:
    """Return the entries that are not 0, as (index, steps), ascending; those of a set follow those of the set before."""
    entries = values.entries
    assert entries is not None
    codes = []
    at = 0
    for index, sets in zip(values.places, entries.having):
        for kind in range(values.layout.kinds):
            if sets >> kind & 1:
                codes.append((kind * values.layout.size + index, entries.values[at]))
                at += 1
    return sorted(codes)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_states_the_size_and_the_sha256_of_the_file(name: str) -> None:
    blob = (FOLDER / name).read_bytes()
    assert stated(name)[5:7] == [str(len(blob)), hashlib.sha256(blob).hexdigest()]
    assert len(blob) <= MOST.get(name, 110_000)


@pytest.mark.parametrize("name", NAMES)
def test_the_file_loads_exactly_the_packed_tables(files: dict[str, LargeValues], name: str) -> None:
    codes = codes_of(files[name])
    step = files[name].values[0]
    numbers = array("i", [step, *[place for place, _ in codes], *[code for _, code in codes]])
    _, _, _, entries, stated_step, _, _, digest = stated(name)
    assert hashlib.sha256(numbers.tobytes()).hexdigest() == digest
    assert (len(codes), step) == (int(entries), int(stated_step))


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_or_truncated_file_is_refused(name: str) -> None:
    whole = (FOLDER / name).read_bytes()
    other = b"\x05\x05" if name.startswith("2048-3x3") else b"\x03\x03"
    middle = len(whole) // 2
    damaged = whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :]
    for blob in (b"", SMALL_MAGIC, SMALL_MAGIC + other + whole[6:], whole[:-10], whole[:100], whole + b"\x00", damaged):
        with pytest.raises(ValueError, match=r"large boards|in 2048|weights"):
            Twenty48Engine().load(name, blob)


def some_board(cells: int, seed: int) -> Board:
    return tuple(below(14 if seed % 4 == 0 else 6, seed, cell, 1) * (below(10, seed, cell) > 3) for cell in range(cells))


def freedom(board: Board, columns: int) -> int:
    """Return the empty cells plus the pairs of equal neighbours."""
    pairs = 0
    for direction in (0, 3):
        for line in lines(len(board), columns, direction):
            pairs += sum(board[one] == board[other] != 0 for one, other in pairwise(line))
    return board.count(0) + pairs


def slow_worth(values: LargeValues, board: Board, columns: int) -> float:
    """Return an afterstate's value, tuple by tuple over all symmetries."""
    plan = values.layout
    codes = dict(codes_of(values))
    kind = KIND_OF_FREEDOM[min(freedom(board, columns), len(KIND_OF_FREEDOM) - 1)]
    total = 0
    is_square = values.rows == values.columns
    for axis, (tuples, starts) in enumerate(zip(plan.tuples, plan.starts)):
        width = values.columns if axis == 0 else values.rows
        for order, _ in readings(len(board), columns, width):
            form = [board[cell] for cell in order]
            for (line, first, second), start in zip(tuples, starts):
                key = 0
                for cell in [line * width + at for at in first] + [(line + 1) * width + at for at in second]:
                    key = key * plan.ranks + min(form[cell], plan.ranks - 1)
                total += codes.get(kind * plan.size + start + key, 0) * values.values[0]
    assert is_square or len(plan.tuples) == 2
    return float(total)


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("name", NAMES)
def test_a_boards_value_is_the_sum_of_its_tuples_in_all_symmetries_lying_and_upright(
    files: dict[str, LargeValues], name: str
) -> None:
    values = files[name]
    lying, upright = LargeSearch(values), LargeSearch(values, values.rows)
    different = set()
    for seed in range(12):
        board = some_board(values.rows * values.columns, seed)
        turned = tuple(board[row * values.columns + column] for column in range(values.columns) for row in range(values.rows))
        assert lying.worth(board) == upright.worth(turned) == slow_worth(values, board, values.columns)
        forms = [tuple(board[cell] for cell in order) for order, _ in readings(len(board), values.columns, values.columns)]
        assert {lying.worth(form) for form in forms} == {lying.worth(board)}
        different.add(lying.worth(board))
    assert len(different) > 5


def slow_value(search: LargeSearch, board: Board, columns: int, four_percent: int, plies: int) -> float:
    """Return the value of the best move by the plain rules; 0 on a dead board."""
    values = []
    for direction in legal_actions(board, columns):
        slid = slide(board, direction, columns)
        worth = search.worth(slid.after) if plies == 1 else 0.0
        if plies > 1:
            for (cell, rank), chance in chance_outcomes(slid.after, four_percent):
                worth += chance * slow_value(search, place(slid.after, cell, rank), columns, four_percent, plies - 1)
        values.append(slid.gain + worth)
    return max(values, default=0.0)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_the_search_equals_a_slow_one_by_the_plain_rules(files: dict[str, LargeValues], name: str, upright: bool) -> None:
    values = files[name]
    columns = values.rows if upright else values.columns
    fast = DeepeningSearch(large=values, columns=columns)
    slow = LargeSearch(values, columns)
    for seed in range(3):
        board = opening(values.rows * values.columns // columns, seed, values.four_percent, columns=columns)
        report = fast.look(board, 2, values.four_percent)
        assert fast.knows(board) and not report.learned, "they rank the moves"
        assert tuple(sorted(report.values)) == legal_actions(board, columns)
        assert report.values[report.best] == pytest.approx(slow_value(slow, board, columns, values.four_percent, 2))


@pytest.mark.parametrize(
    ("known", "four_percent", "nearest"),
    [
        ([10], 0, 10),
        ([10], 100, 10),
        ([10, 50], 5, 10),
        ([10, 50], 29, 10),
        ([10, 50], 30, 10),
        ([50, 10], 30, 10),
        ([10, 50], 31, 50),
        ([50, 10], 50, 50),
        ([10, 50], 75, 50),
    ],
)
def test_the_nearest_odds_count_and_of_two_10_percent(known: list[int], four_percent: int, nearest: int) -> None:
    assert nearest_odds(known, four_percent) == nearest


def test_the_weights_of_4x4_for_the_nearest_odds_count_alone() -> None:
    usual, other = [(FOLDER / name).read_bytes() for name in ("2048.weights", "2048-4x4-f50.weights")]
    one, two, both = DeepeningSearch(usual), DeepeningSearch(other, four_percent=50), DeepeningSearch(usual)
    both.add_weights(other, 50)
    board = opening(4, 5)
    for four_percent in (0, 10, 29, 30, 31, 50, 100, 30, 31, 10):
        alone = one if four_percent <= 30 else two
        assert both.look(board, 1, four_percent).values == alone.look(board, 1, four_percent).values


@pytest.mark.parametrize(
    ("kind", "used"),
    [
        ((3, 4, 10), ("2048-3x4.weights",)),
        ((4, 3, 10), ("2048-3x4.weights",)),
        ((3, 4, 25), ("2048-3x4.weights",)),
        ((3, 3, 10), ("2048-3x3.moves",)),
        ((3, 3, 25), ("2048-3x3-f25.weights",)),
        ((4, 2, 100), ("2048-2x4-f25.weights",)),
        ((4, 4, 5), ("2048.weights", "2048-refined.weights")),
        ((4, 4, 30), ("2048.weights", "2048-refined.weights")),
        ((4, 4, 31), ("2048-4x4-f50.weights",)),
        ((4, 4, 50), ("2048-4x4-f50.weights",)),
        ((5, 5, 50), ("2048-5x5.weights",)),
    ],
)
def test_a_hint_names_the_files_that_its_values_come_from(kind: tuple[int, int, int], used: tuple[str, ...]) -> None:
    rows, columns, four_percent = kind
    variant = Variant(rows, columns, four_percent=four_percent)
    engine = Twenty48Engine()
    board = opening(rows, 1, four_percent, columns=columns)
    *_, without = filter(None, engine.advise(board, variant, Limit(1)))
    assert (without.is_learned, without.is_proven, without.files) == (False, False, ())
    for name in engine.data_files(variant):
        engine.load(name, (FOLDER / name).read_bytes())
    *_, advice = filter(None, engine.advise(board, variant, Limit(1)))
    assert {*advice.files} == {*used}


def test_no_board_and_no_odds_are_left_to_hand_made_rules() -> None:
    engine = Twenty48Engine()
    for short, long in LEARNED:
        for four_percent in (0, 3, 10, 25, 50, 77, 100):
            assert engine.data_files(Variant(short, long, four_percent=four_percent))
            assert engine.data_files(Variant(long, short, four_percent=four_percent))
