"""Strips of boards, the fast twin: equal to the plain rules and to the plain sums, board by board."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fifteen.rules import goal, is_solvable, legal_actions, scramble, slide
from game.fifteen.search.heuristics import mirror_image
from game.fifteen.search.packed_boards import CODES, Strips, chosen, fifteen_strips, keys_of, merged, split, unseen
from game.fifteen.search.patterns import patterns
from game.fifteen.search.tables_5x5 import FILE as WIDE_FILE
from game.fifteen.search.tables_5x5 import GROUPS, unpack


@pytest.fixture(scope="module")
def narrow() -> Strips:
    return fifteen_strips(patterns())


@pytest.fixture(scope="module")
def wide() -> Strips:
    *_, found = unpack(WIDE_FILE.read_bytes())
    assert found is not None
    return found


@pytest.fixture(params=[4, 5])
def strips(request: pytest.FixtureRequest, narrow: Strips, wide: Strips) -> Strips:
    return narrow if request.param == 4 else wide


def side(strips: Strips) -> int:
    return 4 if strips.width == 16 else 5


def test_the_children_of_a_strip_are_what_the_rules_allow_but_the_way_back(strips: Strips) -> None:
    draw = random.Random(15)
    board = goal(side(strips))
    last = -1
    strip, spans = strips.start(board)
    for _ in range(60):
        wanted = {strips.pack(slide(board, one)) for one in legal_actions(board) if last < 0 or one != last ^ 2}
        made, made_spans = strips.children(strip, spans)
        assert set(keys_of(made, strips.width)) == wanted
        last = draw.choice([one for one in legal_actions(board) if last < 0 or one != last ^ 2])
        board = slide(board, last)
        strip, spans = strips.pack(board), [(board.index(0) * CODES + last, 1)]


def test_many_boards_move_together_as_each_does_alone(strips: Strips) -> None:
    boards = [scramble(side(strips), seed) for seed in range(200)]
    strip, spans = merged([strips.start(board) for board in boards], strips.width)
    together = sorted(keys_of(strips.children(strip, spans)[0], strips.width))
    alone = sorted(strips.pack(slide(board, one)) for board in boards for one in legal_actions(board))
    assert together == alone


def test_boards_before_a_board_lead_to_it(strips: Strips) -> None:
    for seed in range(50):
        board = scramble(side(strips), seed)
        found = strips.before(strips.pack(board))
        wanted = {(one ^ 2, strips.pack(slide(board, one))) for one in legal_actions(board)}
        assert set(found) == wanted


def test_both_look_ups_equal_the_sums_of_the_databases(narrow: Strips) -> None:
    boards = [scramble(4, seed) for seed in range(300)]
    strip = b"".join([narrow.pack(board) for board in boards])
    plain, mirrored = [lookup.values(strip) for lookup in narrow.lookups]
    assert list(plain) == [patterns().estimate(board) for board in boards]
    assert list(mirrored) == [patterns().estimate(tuple(mirror_image(board))) for board in boards]


def test_the_mirrored_look_up_of_a_wide_board_is_the_plain_one_of_its_mirror_image(wide: Strips) -> None:
    for seed in range(100):
        board = scramble(5, seed)
        image = tuple(mirror_image(board))
        assert wide.lookups[1].values(wide.pack(board)) == wide.lookups[0].values(wide.pack(image))


def test_a_wide_index_has_room_for_each_group() -> None:
    assert sorted(tile for group in GROUPS for tile in group) == list(range(1, 25))


@given(st.permutations(range(16)))
def test_mirroring_keeps_whether_a_board_can_be_solved(numbers: list[int]) -> None:
    board = tuple(numbers)
    assert is_solvable(tuple(mirror_image(board))) == is_solvable(board)


@given(st.integers(0, 400), st.integers(1, 400))
def test_cutting_a_strip_into_keys_loses_nothing(count: int, width: int) -> None:
    strip = bytes(number % 251 for number in range(count * width))
    keys = keys_of(strip, width)
    assert b"".join(keys) == strip
    assert all(len(key) == width for key in keys)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 20)), min_size=1), st.integers(1, 50), st.randoms())
def test_batches_are_chosen_merged_and_split_board_by_board(
    spans: list[tuple[int, int]], first: int, draw: random.Random
) -> None:
    # A key of two bytes that names its own code, so that no board can stray into another span.
    strip = b"".join([bytes([code, number]) for code, count in spans for number in range(count)])
    mask = bytes([draw.randrange(2) for _ in range(len(strip) // 2)])
    kept_strip, kept = chosen(keys_of(strip, 2), spans, mask)
    assert [code for code, count in kept for _ in range(count)] == list(kept_strip[::2])
    together, codes = merged([(strip, spans), (kept_strip, kept)], 2)
    assert [code for code, count in codes for _ in range(count)] == list(together[::2])
    assert [code for code, _ in codes] == sorted({code for code, _ in spans})
    count = min(first, len(together) // 2)
    (left, left_spans), (right, right_spans) = split((together, codes), count, 2)
    assert left + right == together
    assert len(left) == 2 * count
    assert [code for code, count in left_spans + right_spans for _ in range(count)] == list(together[::2])


def test_a_board_is_seen_again_only_with_fewer_moves(narrow: Strips) -> None:
    batch = narrow.start(goal(4))
    seen: dict[bytes, int] = {}
    assert unseen(batch, 5, seen, 16) == batch
    assert unseen(batch, 5, seen, 16) == (b"", [])
    assert unseen(batch, 7, seen, 16) == (b"", [])
    assert unseen(batch, 3, seen, 16) == batch
