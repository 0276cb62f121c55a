"""The endgame table of 2048: where it applies, the consistency of its chances, and its use in the search."""

import zlib

import pytest

from game.twenty48.review import grade_of
from game.twenty48.rules import chance_outcomes, legal_actions, parse_position, place, slide
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.endgame_table import (
    CHAIN,
    GOAL,
    LINE,
    LOST,
    MARK,
    MAX_LOSS,
    OTHERS,
    STEPS,
    EndgameTable,
    slides,
    turned,
)
from tests.twenty48.boards import Board, how_many, symmetries

ABOVE = ((13, 12, 11), (12, 13, 11), (14, 12, 11), (15, 14, 16))
"""The highest tiles of the chain."""


@pytest.fixture(scope="module")
def table(endgame_table: bytes) -> EndgameTable:
    return EndgameTable(endgame_table)


def form_of(key: int) -> Board:
    """Return a turned board with a key."""
    form = [0] * 16
    form[: LINE - 1] = ABOVE[key % len(ABOVE)]
    for cell, rank in CHAIN.items():
        form[cell] = rank
    for cell in reversed(OTHERS):
        key, form[cell] = divmod(key, GOAL)
    return tuple(form)


def sampled(table: EndgameTable, count: int) -> list[tuple[Board, int]]:
    """Return `count` boards of the table with their steps."""
    entries = table.entries()
    assert len(entries) > 100_000
    return [(form_of(key), steps) for key, steps in entries[:: len(entries) // how_many(count)]]


def met(table: EndgameTable, count: int) -> list[Board]:
    """Return boards that follow a slide of the table, with the player to move."""
    return [place(form, form.index(0), 1) for form, _ in sampled(table, count)]


def chance_of(steps_of: dict[int, int], after: Board) -> float | None:
    """Return a board's chance by the table, 1 if it has the second 256, None if unknown."""
    if after.count(GOAL) > 1:
        return 1.0
    steps = steps_of.get(int("".join(str(after[cell]) for cell in OTHERS), GOAL))
    return None if steps is None else 1 - steps / STEPS


def chance_ahead(steps_of: dict[int, int], after: Board) -> float:
    """Return the mean over the next tile of the best known chance after the slides that do not move the chain."""
    total = 0.0
    for (cell, rank), share in chance_outcomes(after):
        board = place(after, cell, rank)
        best = 0.0
        for direction in legal_actions(board):
            far = slide(board, direction).after
            if far[:LINE] == board[:LINE] and all(far[cell] == rank for cell, rank in CHAIN.items()):
                best = max(best, chance_of(steps_of, far) or 0.0)
        total += share * best
    return total


def test_every_chance_is_the_mean_of_the_best_chances_that_may_follow(table: EndgameTable) -> None:
    """The exact chances are consistent by the plain rules, from the second 256 back to the first slide.

    If the best slide after a tile is not in the table, the chance is higher than the known part.
    """
    steps_of = dict(table.entries())
    equal = 0
    boards = sampled(table, 400)
    for form, steps in boards:
        ahead = chance_ahead(steps_of, form)
        assert ahead <= 1 - steps / STEPS + 1.01 / STEPS
        equal += ahead >= 1 - steps / STEPS - 1.01 / STEPS
    assert equal > len(boards) / 2


def test_a_slide_is_known_by_the_board_after_it_or_by_what_may_follow(table: EndgameTable) -> None:
    steps_of = dict(table.entries())
    by_what_follows = 0
    for board in met(table, 60):
        expected = {}
        for way, after in slides(board).items():
            chance = chance_of(steps_of, after)
            by_what_follows += chance is None
            chance = chance_ahead(steps_of, after) if chance is None else chance
            if chance >= 1 - MAX_LOSS / LOST:
                expected[way] = pytest.approx(chance)
        assert table.chances(board) == expected
    assert by_what_follows > 10


def test_the_chain_is_recognized_in_every_symmetry_with_the_right_directions(table: EndgameTable) -> None:
    for board in met(table, 30):
        expected = table.chances(board)
        for turn in symmetries(board):
            match = turned(turn)
            assert match is not None and match[0] == board
            assert table.chances(turn) == {match[1][way]: chance for way, chance in expected.items()}


@pytest.mark.parametrize(
    "board",
    [
        "DCAA008900000000",  # two of 1024
        "DCB9008A00000000",  # 512 before 1024
        "DCBA009800000000",  # 256 before 512
        "DDBA008900000000",  # two of 8192
        "DCBA008900000008",  # the second 256 is there
        "DCBA008900000009",  # a second 512
        "DC0A008900000000",  # only two high tiles
        "DCBA000900000000",  # no 256
    ],
)
def test_other_boards_are_not_known(board: str, table: EndgameTable) -> None:
    assert all(not table.chances(turn) for turn in symmetries(parse_position(board)))


def test_a_slide_that_makes_the_second_256_has_chance_1(table: EndgameTable) -> None:
    assert max(table.chances(parse_position("DCBA108977000000")).values()) == 1.0


@pytest.mark.parametrize("blob", [b"", b"T48\x06\x00", b"T48\x09\x00\x05\x00\x00\x00abcde"])
def test_an_invalid_table_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match="2048"):
        EndgameTable(blob)


@pytest.mark.parametrize(
    ("keys", "steps"),
    [
        (2 * b"\xff" * 8, b"\x00\x00"),  # keys that fit no 64 bits
        (b"\x01" * 8, b"\x00\x00"),  # more chances than keys
        (b"\x01" * 9, b"\x00"),  # part of a key
    ],
)
def test_a_table_with_inconsistent_parts_is_refused(keys: bytes, steps: bytes) -> None:
    packed = [zlib.compress(section) for section in (keys, steps)]
    blob = MARK + b"\x00" + b"".join(len(section).to_bytes(4, "little") + section for section in packed)
    with pytest.raises(ValueError, match="2048"):
        EndgameTable(blob)


def test_a_truncated_table_is_refused(endgame_table: bytes) -> None:
    with pytest.raises(ValueError, match="2048"):
        EndgameTable(endgame_table[: len(endgame_table) // 2])


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_search_plays_known_slides_and_ranks_them_by_chance(search: DeepeningSearch, table: EndgameTable) -> None:
    for board in met(table, 20):
        chances = table.chances(board)
        for report in (search.choose(board, 50), search.look(board, 3), list(search.study(board))[-1]):
            assert report is not None and not report.proven
            assert report.values.keys() == set(legal_actions(board))
            assert report.values[report.best] == max(report.values.values())
            worth = report.values[report.best]
            for way, chance in chances.items():
                assert report.depth == 0 and chances[report.best] == max(chances.values())
                assert report.values[way] == pytest.approx(worth * (1 - chances[report.best] + chance))


def test_an_unknown_slide_is_graded_by_the_search(search: DeepeningSearch, table: EndgameTable) -> None:
    board = parse_position("DCBA658963204122")
    up, left = 0, 3
    assert up in table.chances(board) and left not in table.chances(board)
    *_, report = search.study(board)
    assert report is not None and report.best == up
    assert grade_of(report.values[up] - report.values[left], report.values[up]) == "mistake"


def test_with_other_odds_nothing_is_known(search: DeepeningSearch, table: EndgameTable) -> None:
    board = met(table, 1)[0]
    assert search.look(board, 2).depth == 0
    assert search.look(board, 2, four_percent=50).depth == 2
