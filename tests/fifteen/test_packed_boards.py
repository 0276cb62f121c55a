"""Packed boards, the fast twin, equal the plain rules and the plain sums, board by board."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fifteen.rules import goal, is_solvable, legal_actions, scramble, slide
from game.fifteen.search.heuristics import mirror_image
from game.fifteen.search.packed_boards import CODES, Packing, chosen, keys_of, merged, packing_4x4, split, unseen
from game.fifteen.search.patterns import patterns
from game.fifteen.search.tables_5x5 import FILE as WIDE_FILE
from game.fifteen.search.tables_5x5 import TILE_GROUPS, unpack


@pytest.fixture(scope="module")
def narrow() -> Packing:
    return packing_4x4(patterns())


@pytest.fixture(scope="module")
def wide() -> Packing:
    *_, packing = unpack(WIDE_FILE.read_bytes())
    assert packing is not None
    return packing


@pytest.fixture(params=[4, 5])
def packing(request: pytest.FixtureRequest, narrow: Packing, wide: Packing) -> Packing:
    return narrow if request.param == 4 else wide


def side(packing: Packing) -> int:
    return 4 if packing.width == 16 else 5


def test_the_children_of_a_strip_are_all_legal_moves_except_the_way_back(packing: Packing) -> None:
    draw = random.Random(15)
    board = goal(side(packing))
    last = -1
    packed, groups = packing.start(board)
    for _ in range(60):
        wanted = {packing.pack(slide(board, one)) for one in legal_actions(board) if last < 0 or one != last ^ 2}
        children, child_groups = packing.children(packed, groups)
        assert set(keys_of(children, packing.width)) == wanted
        last = draw.choice([one for one in legal_actions(board) if last < 0 or one != last ^ 2])
        board = slide(board, last)
        packed, groups = packing.pack(board), [(board.index(0) * CODES + last, 1)]


def test_many_boards_moved_together_equal_each_moved_alone(packing: Packing) -> None:
    boards = [scramble(side(packing), seed) for seed in range(200)]
    packed, groups = merged([packing.start(board) for board in boards], packing.width)
    together = sorted(keys_of(packing.children(packed, groups)[0], packing.width))
    alone = sorted(packing.pack(slide(board, one)) for board in boards for one in legal_actions(board))
    assert together == alone


def test_boards_before_a_board_lead_to_it(packing: Packing) -> None:
    for seed in range(50):
        board = scramble(side(packing), seed)
        parents = packing.before(packing.pack(board))
        wanted = {(one ^ 2, packing.pack(slide(board, one))) for one in legal_actions(board)}
        assert set(parents) == wanted


def test_both_look_ups_equal_the_sums_of_the_databases(narrow: Packing) -> None:
    boards = [scramble(4, seed) for seed in range(300)]
    packed = b"".join([narrow.pack(board) for board in boards])
    plain, mirrored = [lookup.values(packed) for lookup in narrow.lookups]
    assert list(plain) == [patterns().estimate(board) for board in boards]
    assert list(mirrored) == [patterns().estimate(tuple(mirror_image(board))) for board in boards]


def test_the_mirrored_look_up_of_a_wide_board_equals_the_plain_one_of_its_mirror_image(wide: Packing) -> None:
    for seed in range(100):
        board = scramble(5, seed)
        image = tuple(mirror_image(board))
        assert wide.lookups[1].values(wide.pack(board)) == wide.lookups[0].values(wide.pack(image))


def test_a_wide_index_has_room_for_each_group() -> None:
    assert sorted(tile for group in TILE_GROUPS for tile in group) == list(range(1, 25))


@given(st.permutations(range(16)))
def test_mirroring_keeps_whether_a_board_can_be_solved(numbers: list[int]) -> None:
    board = tuple(numbers)
    assert is_solvable(tuple(mirror_image(board))) == is_solvable(board)


@given(st.integers(0, 400), st.integers(1, 400))
def test_cutting_a_strip_into_keys_loses_nothing(count: int, width: int) -> None:
    packed = bytes(number % 251 for number in range(count * width))
    keys = keys_of(packed, width)
    assert b"".join(keys) == packed
    assert all(len(key) == width for key in keys)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 20)), min_size=1), st.integers(1, 50), st.randoms())
def test_batches_are_selected_merged_and_split_board_by_board(
    groups: list[tuple[int, int]], first: int, draw: random.Random
) -> None:
    # A key of two bytes that names its own code, so that no board can stray into another span.
    packed = b"".join([bytes([code, number]) for code, count in groups for number in range(count)])
    mask = bytes([draw.randrange(2) for _ in range(len(packed) // 2)])
    kept_boards, kept = chosen(keys_of(packed, 2), groups, mask)
    assert [code for code, count in kept for _ in range(count)] == list(kept_boards[::2])
    together, codes = merged([(packed, groups), (kept_boards, kept)], 2)
    assert [code for code, count in codes for _ in range(count)] == list(together[::2])
    assert [code for code, _ in codes] == sorted({code for code, _ in groups})
    count = min(first, len(together) // 2)
    (left, left_groups), (right, right_groups) = split((together, codes), count, 2)
    assert left + right == together
    assert len(left) == 2 * count
    assert [code for code, count in left_groups + right_groups for _ in range(count)] == list(together[::2])


def test_a_board_is_visited_again_only_with_fewer_moves(narrow: Packing) -> None:
    batch = narrow.start(goal(4))
    seen: dict[bytes, int] = {}
    assert unseen(batch, 5, seen, 16) == batch
    assert unseen(batch, 5, seen, 16) == (b"", [])
    assert unseen(batch, 7, seen, 16) == (b"", [])
    assert unseen(batch, 3, seen, 16) == batch
