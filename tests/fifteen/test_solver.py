"""The solver: proven lengths, reports that only improve, and a generator that may be dropped at any point."""

import gc
import random
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BadNotation
from game.fifteen.rules import goal, is_solved, legal_actions, parse_position, scramble, slide
from game.fifteen.search import solver
from game.fifteen.search.astar import AStar
from game.fifteen.search.heuristics import heuristics_for
from game.fifteen.search.iterative_deepening import Deepening
from game.fifteen.search.large_boards import beam
from game.fifteen.search.packed_boards import Packing, packing_4x4
from game.fifteen.search.patterns import patterns
from game.fifteen.search.report import SolverReport
from game.fifteen.search.solver import solve
from tests.fifteen.boards import all_small, instances, replayed, solution

# The faster ones of Korf's instances; the benchmark proves all hundred.
QUICK = [3, 5, 8, 11, 12, 15, 17, 18, 22, 25, 27, 28, 30, 38, 41, 44, 46, 47, 54, 60, 70, 72, 78, 84, 85, 92, 95, 96]


@pytest.fixture(scope="module")
def packing() -> Packing:
    return packing_4x4(patterns())


def solves(board: tuple[int, ...], report: SolverReport) -> bool:
    return report.moves is not None and is_solved(replayed(board, report.moves)[-1])


@pytest.mark.parametrize("number", QUICK)
def test_korfs_instances_are_proven_at_their_published_lengths(number: int) -> None:
    board, length = instances("fifteen_korf100.txt")[number]
    report = solution(board)
    assert (report.length, report.bound, report.proven) == (length, length, True)
    assert solves(board, report)


def test_3x3_boards_are_proven_at_their_distance() -> None:
    for board in list(all_small())[1::1811]:
        report = solution(board)
        assert (report.length, report.proven) == (all_small()[board], True)
        assert solves(board, report)


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("side", [2, 3, 4, 5, 6, 7, 8, 9, 10])
def test_reports_only_improve_and_every_solution_solves(side: int) -> None:
    board = scramble(side, 7)
    bound, length = 0, 10_000
    for report in islice(solve(board), 40):
        assert report.bound >= bound
        bound = report.bound
        if report.length is not None:
            assert bound <= report.length <= length
            assert solves(board, report)
            length = report.length
    assert length < 10_000


@given(st.sampled_from([5, 6, 7, 8]), st.integers(0, 2**32))
def test_larger_boards_have_a_solution_in_the_first_report_and_no_proof(side: int, seed: int) -> None:
    board = scramble(side, seed)
    report = next(solve(board))
    assert solves(board, report)
    assert not report.proven
    assert not report.done


@pytest.mark.parametrize("side", [3, 4, 5])
def test_a_solved_board_needs_no_moves(side: int) -> None:
    (report,) = solve(goal(side))
    assert (report.moves, report.bound, report.proven, report.done) == ("", 0, True, True)


@pytest.mark.parametrize("text", ["2 1 3/4 5 6/7 8 0", "2 1 3 4/5 6 7 8/9 10 11 12/13 14 15 0"])
def test_a_board_that_cannot_be_solved_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="cannot be solved"):
        solve(parse_position(text))


@pytest.mark.parametrize(("side", "heuristic"), [(3, "patterns"), (5, "walking-distance"), (4, "magic")])
def test_an_unsupported_heuristic_is_refused(side: int, heuristic: str) -> None:
    with pytest.raises(ValueError, match="heuristic"):
        solve(scramble(side, 1), heuristic)


@pytest.mark.parametrize("heuristic", heuristics_for(4))
def test_every_heuristic_proves_an_easy_4x4_board(heuristic: str) -> None:
    board = parse_position("1 2 3 4/5 6 8 12/9 10 7 15/13 14 11 0")
    *_, report = solve(board, heuristic)
    *_, best = solve(board)
    assert report.proven
    assert report.length == best.length


def test_a_proof_is_announced_by_done_in_the_last_report_only() -> None:
    *earlier, last = solve(scramble(4, 3))
    assert last.done and last.proven
    assert not any(report.done for report in earlier)


@pytest.mark.parametrize("collecting", [True, False])
@pytest.mark.parametrize("reports", [0, 1, 2, 5, 10_000])
def test_dropping_the_generator_restores_garbage_collection(reports: int, collecting: bool) -> None:
    try:
        (gc.enable if collecting else gc.disable)()
        job = solve(scramble(4, 11))
        for _ in islice(job, reports):
            assert gc.isenabled() == collecting
        del job
        assert gc.isenabled() == collecting
    finally:
        gc.enable()


def test_an_error_within_a_slice_leaves_garbage_collection_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(solver, "AStar", failing)
    with pytest.raises(MemoryError):
        list(solve(scramble(4, 1)))
    assert gc.isenabled()


def test_a_known_solution_is_replaced_only_by_a_shorter_one() -> None:
    board = scramble(4, 2)
    best = solution(board)
    assert best.moves is not None
    *_, same = solve(board, solution=best.moves)
    assert (same.moves, same.proven) == (best.moves, True)
    first = "urdl"[("urdl".index(best.moves[0]) + 2) % 4]
    longer = best.moves[0] + first + best.moves
    *_, shorter = solve(board, solution=longer)
    assert (shorter.length, shorter.proven) == (best.length, True)


@pytest.mark.parametrize("over", [2, 4, 6, 10_000])
def test_a_solution_below_the_last_level_of_the_first_sweep_is_shortest(packing: Packing, over: int) -> None:
    draw = random.Random(151)
    board = goal(4)
    for _ in range(60):
        board = slide(board, draw.choice(legal_actions(board)))
        *_, plain = solve(board, "patterns")
        length = plain.bound
        search = AStar(packing, board, length + over)
        bounds = [search.bound for _ in search.run()]
        assert max(bounds, default=0) <= length == search.bound
        assert length == 0 or search.moves is not None and len(search.moves) == length


def test_without_memory_the_search_gives_up_and_deepening_proves_the_same_length(packing: Packing) -> None:
    given_up = 0
    for number in QUICK[:12]:
        board, length = instances("fifteen_korf100.txt")[number]
        search = AStar(packing, board, memory=50_000)
        for _ in search.run():
            pass
        if not search.full:
            continue
        given_up += 1
        assert search.bound <= length
        further = Deepening(packing, board, search.bound, 10_000)
        for _ in further.run():
            pass
        assert further.moves is not None
        assert (len(further.moves), further.bound) == (length, length)
        assert is_solved(replayed(board, further.moves)[-1])
    assert given_up > 5


def test_a_full_memory_goes_unnoticed_in_the_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    board, length = instances("fifteen_korf100.txt")[17]
    monkeypatch.setattr(solver, "AStar", lambda packing, board, upper: AStar(packing, board, upper, 100_000))
    *_, report = solve(board)
    assert (report.length, report.proven) == (length, True)


def test_deepening_that_reaches_its_upper_bound_has_proven_it(packing: Packing) -> None:
    board, length = instances("fifteen_korf100.txt")[11]
    search = Deepening(packing, board, length - 4, length)
    for _ in search.run():
        pass
    assert (search.bound, search.moves) == (length, None)


@pytest.mark.parametrize("width", [1, 2, 50, 300])
def test_a_beam_of_any_width_finds_a_valid_solution_or_none(packing: Packing, width: int) -> None:
    for seed in range(5):
        board = scramble(4, seed)
        *_, moves = beam(packing, board, width, 90)
        assert moves is None or is_solved(replayed(board, moves)[-1])
        assert moves is None or len(moves) < 90


def test_a_beam_that_must_beat_a_shortest_solution_finds_nothing(packing: Packing) -> None:
    board, length = instances("fifteen_korf100.txt")[11]
    assert all(moves is None for moves in beam(packing, board, 100, length))
