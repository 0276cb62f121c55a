"""Boards of 5×5 and larger: reduction, ranking tables, and shortening of segments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fifteen.rules import is_solvable, is_solved, scramble
from game.fifteen.search import large_boards, tables_5x5
from game.fifteen.search.large_boards import Reduction, reduced, shortened, shorter_way
from game.fifteen.search.report import Effort
from tests.fifteen.boards import instances, replayed


@pytest.mark.rotates(parts=5, of="long computations")
@given(st.sampled_from([3, 4, 5, 6, 7, 8, 9, 10]), st.integers(0, 2**32))
def test_reduction_solves_every_board(side: int, seed: int) -> None:
    board = scramble(side, seed)
    assert is_solved(replayed(board, reduced(board))[-1])


@given(st.integers(0, 2**32), st.sampled_from([3, 4, 5]))
def test_the_last_block_is_a_solvable_board_and_all_other_tiles_are_home(seed: int, last: int) -> None:
    board = scramble(6, seed)
    reduction = Reduction(board)
    block = reduction.shrink(last)
    left = replayed(board, reduction.moves())[-1]
    assert is_solvable(block)
    assert all(left[cell] == cell + 1 for cell in range(36) if cell // 6 < 6 - last or cell % 6 < 6 - last)


@pytest.mark.parametrize("side", [5, 7])
def test_shortening_gives_ever_shorter_solutions(side: int) -> None:
    board = scramble(side, 3)
    length = len(reduced(board))
    count = 0
    for moves in shortened(board, reduced(board)):
        if moves is not None:
            assert len(moves) < length
            assert is_solved(replayed(board, moves)[-1])
            length = len(moves)
            count += 1
        if count == 5:
            break
    assert count == 5


def test_a_detour_is_shortened() -> None:
    board = scramble(5, 1)
    boards = replayed(board, "")
    for _ in range(6):
        for letter in "urdl":
            try:
                boards += replayed(boards[-1], letter)[1:]
            except ValueError:
                continue
    way = shorter_way(boards[0], boards[-1], len(boards) - 1, 5000)
    assert way is None or len(way) < len(boards) - 1
    there_and_back = replayed(boards[0], "")
    assert shorter_way(there_and_back[0], there_and_back[0], 2, 10) == []


def test_a_shortest_solution_is_left_alone() -> None:
    board, length = instances("fifteen_korf100.txt")[11]
    end = replayed(board, reduced(board))[10]
    way = shorter_way(board, end, 11, 100_000)
    assert way is not None
    assert shorter_way(board, end, len(way), 100_000) is None
    assert length > 0


def test_a_block_within_a_larger_board_is_solved_by_the_beam() -> None:
    board = scramble(6, 2)
    effort = Effort(0)
    job = large_boards.improving(board, effort, None)
    next(job)
    first = len(effort.moves or "")
    for _ in job:
        if len(effort.moves or "") < first - 50:
            break
    assert effort.moves is not None
    assert len(effort.moves) < first - 50
    assert is_solved(replayed(board, effort.moves)[-1])


@pytest.mark.parametrize("damage", [b"", b"no xz file", tables_5x5.FILE.read_bytes()[:-100]], ids=["empty", "text", "cut"])
def test_damaged_tables_are_refused(damage: bytes) -> None:
    with pytest.raises(ValueError, match="damaged"):
        list(tables_5x5.unpack(damage))


def test_a_rate_table_clamps_at_its_largest_entry_and_never_carries() -> None:
    rates = bytes([9] * tables_5x5.EXCESSES) + bytes([200] * 100) + bytes([99])
    table = tables_5x5.valued(bytes(32**4), rates)
    assert set(table) == {99, 9}
