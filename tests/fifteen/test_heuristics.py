"""Heuristics never exceed the distance, on every 3×3 board and along shortest 4×4 solutions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.fifteen.rules import goal, parse_position, scramble
from game.fifteen.search.heuristics import HEURISTICS, heuristics_for, linear_conflict, manhattan, misplaced, walking_distance
from game.fifteen.search.idastar import IdaStar
from tests.fifteen.boards import all_small, instances, replayed, solution, within
from tests.slices import sample


@pytest.mark.rotates(parts=5, of="long computations")
def test_there_are_181440_boards_of_3x3_and_two_of_them_need_31_moves() -> None:
    distances = list(all_small().values())
    assert len(distances) == 181_440
    assert max(distances) == 31
    assert distances.count(31) == 2


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("name", heuristics_for(3))
def test_no_heuristic_exceeds_the_distance_of_any_3x3_board(name: str) -> None:
    heuristic = HEURISTICS[name]
    assert all(heuristic(board) <= distance for board, distance in sample(all_small().items(), parts=5))


@pytest.mark.parametrize("name", heuristics_for(4))
def test_no_heuristic_exceeds_the_distance_of_10000_4x4_boards_near_the_goal(name: str) -> None:
    heuristic = HEURISTICS[name]
    boards = within(4, 12)
    assert len(boards) > 10_000
    assert all(heuristic(board) <= distance for board, distance in boards.items())


def test_no_heuristic_exceeds_the_distance_along_shortest_solutions() -> None:
    for board, length in sample(instances("fifteen_korf100.txt")[::10], parts=5):
        moves = solution(board).moves
        assert moves is not None
        for played, passed in enumerate(replayed(board, moves)):
            for name in heuristics_for(4):
                assert HEURISTICS[name](passed) <= length - played, name


def test_each_heuristic_except_the_last_ones_is_at_least_the_weaker_one() -> None:
    for seed in range(300):
        board = scramble(4, seed)
        assert misplaced(board) <= manhattan(board) <= linear_conflict(board)
        assert manhattan(board) <= walking_distance(board)


@pytest.mark.parametrize(
    ("text", "conflict"),
    [
        ("2 1 3/4 5 6/7 8 0", 4),  # one of two swapped tiles must leave the row: two moves more than Manhattan
        ("3 2 1/4 5 6/7 8 0", 8),  # two of three must
        ("1 2 3/4 5 6/7 8 0", 0),
        ("4 2 3/1 5 6/7 8 0", 4),
    ],
)
def test_linear_conflicts_cost_two_moves_each(text: str, conflict: int) -> None:
    assert linear_conflict(parse_position(text)) == conflict


@given(st.permutations(range(9)))
def test_only_the_solved_board_is_estimated_at_0(numbers: list[int]) -> None:
    board = tuple(numbers)
    for name in heuristics_for(3):
        assert (HEURISTICS[name](board) == 0) == (board == goal(3))


@pytest.mark.parametrize("name", heuristics_for(3))
def test_every_heuristic_leads_to_a_shortest_solution(name: str) -> None:
    for board in list(all_small())[5000:60_000:6113]:
        search = IdaStar(board, HEURISTICS[name])
        for _ in search.run():
            pass
        assert search.moves is not None
        assert len(search.moves) == search.bound == all_small()[board]
        assert replayed(board, search.moves)[-1] == goal(3)


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_stronger_heuristic_visits_fewer_boards_in_total() -> None:
    visited = []
    for name in ("misplaced", "manhattan", "linear-conflict"):
        nodes = 0
        for seed in range(10):
            search = IdaStar(scramble(3, seed), HEURISTICS[name])
            for _ in search.run():
                pass
            nodes += search.nodes
        visited.append(nodes)
    assert visited == sorted(visited, reverse=True)
    assert len(set(visited)) == 3
