"""Distances of all boards up to 3×3 in both metrics, and first moves of shortest solutions, checked by plain searches."""

import pytest

from game.core.engine import Alternatives, BadReport
from game.core.game import Variant
from game.core.grid import DIRECTIONS, LETTERS
from game.engines import engine_of
from game.fifteen.review import first_moves
from game.fifteen.rules import goal, legal_actions, slide
from game.fifteen.search.small_boards import distances, shortest_mtm
from tests.fifteen.boards import all_small, instances, solution, within
from tests.slices import sample


def by_slides(side: int) -> dict[tuple[int, ...], int]:
    """Return every board's distance if a slide of any length is one move: the blank travels along its row or column."""
    counts = {goal(side): 0}
    edge = [goal(side)]
    while edge:
        beyond = []
        for board in edge:
            for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                cells = list(board)
                row, col = divmod(cells.index(0), side)
                while 0 <= row + down < side and 0 <= col + across < side:
                    here, there = row * side + col, (row + down) * side + col + across
                    cells[here], cells[there] = cells[there], 0
                    row, col = row + down, col + across
                    after = tuple(cells)
                    if after not in counts:
                        counts[after] = counts[board] + 1
                        beyond.append(after)
        edge = beyond
    return counts


def all_distances(side: int, in_slides: bool) -> dict[bytes, int]:
    *_, table = distances(side, in_slides)
    assert table is not None
    return table


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize(("side", "boards", "farthest"), [(2, 12, 6), (3, 181_440, 24)])
def test_every_boards_distance_in_slides_equals_a_plain_search(side: int, boards: int, farthest: int) -> None:
    plain = by_slides(side)
    assert {tuple(board): distance for board, distance in all_distances(side, True).items()} == plain
    assert (len(plain), max(plain.values())) == (boards, farthest)


def test_every_boards_distance_in_single_tiles_equals_a_plain_search() -> None:
    assert {tuple(board): distance for board, distance in all_distances(3, False).items()} == all_small()


def test_above_3x3_the_fewest_slides_are_unknown() -> None:
    with pytest.raises(ValueError, match="too many"):
        list(shortest_mtm(goal(4)))


def firsts_of(board: tuple[int, ...], shortest: str) -> str | None:
    *_, firsts = first_moves(board, shortest)
    return firsts


def brute_force(board: tuple[int, ...], distances: dict[tuple[int, ...], int]) -> str:
    """Return the letters of the moves that lead one move closer to the goal."""
    nearer = [way for way in DIRECTIONS if way in legal_actions(board) and distances[slide(board, way)] < distances[board]]
    return "".join(LETTERS[way] for way in nearer)


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_first_moves_of_shortest_solutions_are_those_of_brute_force_on_all_boards_of_3x3() -> None:
    for board in sample(all_small()):
        expected = brute_force(board, all_small())
        assert firsts_of(board, "") == expected
        assert bool(expected) == (board != goal(3))


def test_all_first_moves_of_shortest_solutions_are_found_on_200_boards_of_4x4() -> None:
    near = within(4, 14)
    sample = [board for board in near if near[board] <= 13][-1:0:-71][:200]
    assert len(sample) == 200
    assert [firsts_of(board, solution(board).moves or "") for board in sample] == [brute_force(board, near) for board in sample]


@pytest.mark.parametrize("number", [12, 41])
def test_the_first_moves_of_a_hard_board_are_those_after_which_the_solver_needs_one_less(number: int) -> None:
    board, length = instances("fifteen_korf100.txt")[number]
    nearer = [way for way in DIRECTIONS if way in legal_actions(board) and solution(slide(board, way)).length == length - 1]
    assert firsts_of(board, solution(board).moves or "") == "".join(LETTERS[way] for way in nearer)


def test_the_engine_reports_both_and_the_page_can_read_them() -> None:
    board = (1, 2, 3, 4, 0, 5, 7, 8, 6)
    *_, alternatives = engine_of("15").alternatives(board, Variant(3), "lu")
    assert alternatives is not None
    assert Alternatives.from_json(alternatives.as_json()).as_json() == {"firsts": "l", "slides": 2}
    *_, solved = engine_of("15").alternatives(goal(3), Variant(3), "")
    assert solved is not None and solved.as_json() == {"firsts": "", "slides": 0}
    with pytest.raises(BadReport):
        Alternatives.from_json({"firsts": "l"})
