"""The endgame before 32768 and similar ones after it: their start, values against a slow sum, search against the plain rules."""

import pytest

from game.core.grid import DIRECTIONS
from game.core.rng import below
from game.twenty48.rules import chance_outcomes, legal_actions, parse_position, place, slide
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.endgame import FIXED, PRIZE, PROMISE, RANKS, SIZE, TUPLES, Endgame, Table, turned
from game.twenty48.search.ntuple import BIAS, BY_FREEDOM, FIELD, HEAD, KIND_OF_FREEDOM, MASK
from game.twenty48.search.symmetries import symmetries as orders
from tests.twenty48.boards import Board, how_many, plain_moves, symmetries


@pytest.fixture(scope="module")
def values(endgame: bytes) -> Endgame:
    return Endgame(endgame)


@pytest.fixture(scope="module")
def table(endgame: bytes) -> Table:
    return Table(endgame)


ABOVE = ((14, 13), (13, 14), (15, 13), (14, 15), (16, 14))
"""Pairs of tiles that 4096 may be next to."""


def endgame_board(number: int) -> Board:
    """Return a turned board: the fixed tiles, and others up to 2048 in roughly descending order."""
    fullness, highest = 2 + below(7, 1, number, 100), 2 + below(RANKS - 2, 1, number, 101)
    free = [
        1 + min(below(highest, 1, number, 3 * cell), below(highest, 1, number, 3 * cell + 1))
        if below(8, 1, number, 3 * cell + 2) < fullness
        else 0
        for cell in range(13)
    ]
    return FIXED + tuple(free)


def slow_worth(table: Table, board: Board) -> float:
    """Return an afterstate's value, summed tuple by tuple."""
    if max(board[3:]) >= RANKS:
        return PRIZE
    neighbours = [(cell, cell + 1) for cell in range(16) if cell % 4 < 3] + [(cell, cell + 4) for cell in range(12)]
    freedom = board.count(0) + sum(board[one] == board[other] != 0 for one, other in neighbours)
    kind = KIND_OF_FREEDOM[min(freedom, len(KIND_OF_FREEDOM) - 1)]
    total = BIAS * BY_FREEDOM
    for number, name in enumerate(TUPLES):
        within = 0
        for cell in name:
            within = within * RANKS + board[int(cell, 16)]
        total += table.packed(number * SIZE + within)
    return PROMISE + (total >> HEAD + FIELD * kind & MASK) - BIAS


def slow_values(table: Table, board: Board, plies: int) -> dict[int, float]:
    """Return the values of a turned board's slides that move no fixed tile, by the plain rules."""
    values = {}
    for direction, (gain, after) in plain_moves(board).items():
        if after[:3] != FIXED:
            continue
        if plies == 1 or max(after[3:]) >= RANKS:
            values[direction] = gain + slow_worth(table, after)
            continue
        values[direction] = float(gain)
        for (cell, rank), share in chance_outcomes(after):
            values[direction] += share * max(slow_values(table, place(after, cell, rank), plies - 1).values(), default=0.0)
    return values


def search_of(values: Endgame, board: Board, plies: int, extend_below: int = 0) -> dict[int, float]:
    results: dict[int, float] = {}
    for _ in values.values_in_steps(board, plies, extend_below, results):
        pass
    values.make_room()
    return results


def test_the_endgame_is_recognized_in_every_symmetry_with_the_right_directions() -> None:
    for number in range(how_many(60)):
        form = endgame_board(number)
        for board in symmetries(ABOVE[number % len(ABOVE)] + form[2:]):
            match = turned(board)
            assert match is not None and match[0] == form
            for direction in DIRECTIONS:
                after, ahead = slide(form, direction).after, slide(board, match[1][direction]).after
                if after[:3] == FIXED and max(after[3:]) < RANKS:
                    assert turned(ahead) == (after, match[1])


@pytest.mark.parametrize(
    "board",
    [
        "EDB0C00000001100",  # 4096 does not lie beside 8192
        "0EDC110000000000",  # in an edge line, but not from its corner
        "ECD0110000000000",  # 4096 between the others
        "EDC0C10000000000",  # a second 4096
        "EDC0E10000000000",  # two of 16384
        "EEC0110000000000",  # which have not merged yet
        "FEDC110000000000",  # three above 4096
        "FED0110000000000",  # no 4096
        "DCB0110000000000",  # all one step lower
    ],
)
def test_other_boards_are_not_the_endgame(board: str) -> None:
    assert all(turned(form) is None for form in symmetries(parse_position(board)))


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_search_equals_a_slow_one_by_the_plain_rules(values: Endgame, table: Table) -> None:
    for number in range(how_many(40)):
        board = endgame_board(number)
        for plies in (1, 2):
            assert search_of(values, board, plies) == pytest.approx(slow_values(table, board, plies))


def test_a_crowded_board_is_searched_one_slide_deeper(values: Endgame) -> None:
    crowded = parse_position("EDC56543432121" + "20")
    assert search_of(values, crowded, 2, 16) == pytest.approx(search_of(values, crowded, 3))
    assert search_of(values, crowded, 2, 1) != pytest.approx(search_of(values, crowded, 3))


def test_the_search_yields_often_at_any_depth(values: Endgame) -> None:
    before, longest = values.nodes, 0
    for _ in values.values_in_steps(parse_position("EDC0110000000000"), 4, 0, {}):
        before, longest = values.nodes, max(longest, values.nodes - before)
    # After one new tile of either rank: four slides, and both ranks in each of twelve cells after each of them.
    assert 0 < longest <= 2 * 4 * 2 * 12


def test_a_full_memo_is_dropped_and_the_values_are_recomputed(endgame: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [endgame_board(number) for number in range(20)]
    roomy = Endgame(endgame)
    results = [search_of(roomy, board, 2) for board in boards]
    for name in ("MAX_VALUES", "MAX_HALVES", "MAX_NODES", "MAX_WORTHS"):
        monkeypatch.setattr(f"game.twenty48.search.endgame.{name}", 10)
    narrow = Endgame(endgame)
    assert [search_of(narrow, board, 2) for board in boards * 2] == results * 2
    assert narrow.size() < roomy.size() / 4


def test_no_slide_but_the_winning_one_is_worth_the_prize(values: Endgame) -> None:
    board = parse_position("EDC0BB0000010000")
    results = search_of(values, board, 3)
    won = [way for way in results if max(slide(board, way).after[3:]) >= RANKS]
    assert won and {results[way] for way in won} == {PRIZE + slide(board, won[0]).gain}


def test_a_slide_that_moves_a_fixed_tile_is_worth_less_than_the_others(search: DeepeningSearch) -> None:
    for number in range(how_many(30)):
        for board in symmetries(endgame_board(number))[:3]:
            match = turned(board)
            assert match is not None
            fixed = {match[1][way] for way in DIRECTIONS if way in slow_fixed(match[0])}
            report = search.look(board, 2)
            assert set(report.values) == set(legal_actions(board))
            if fixed:
                others = [value for way, value in report.values.items() if way not in fixed]
                assert max(others, default=-1e18) < min(report.values[way] for way in fixed)
                assert report.best in fixed


def slow_fixed(board: Board) -> list[int]:
    return [way for way, (_, after) in plain_moves(board).items() if after[:3] == FIXED]


def test_if_every_slide_moves_a_fixed_tile_the_usual_values_decide(
    search: DeepeningSearch, weights: bytes, refinement: bytes
) -> None:
    board = parse_position("EDC0123023403410")
    assert slow_fixed(board) == []
    usual = DeepeningSearch(weights)
    usual.refine(refinement)
    assert search.look(board, 2).values == usual.look(board, 2).values != {}


def test_the_files_may_load_in_either_order(search: DeepeningSearch, weights: bytes, refinement: bytes, endgame: bytes) -> None:
    late = DeepeningSearch(weights)
    late.add_endgame(endgame)
    late.refine(refinement)
    for board in (parse_position("EDC0210000010000"), parse_position("CB21A92087310020")):
        assert late.look(board, 2).values == search.look(board, 2).values


@pytest.mark.parametrize("blob", [b"", b"T48\x05\x20", b"T48\x06\x40", b"T48\x06\x40\x05\x00\x00\x00abcde"])
def test_an_invalid_endgame_file_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match="2048 endgames"):
        Endgame(blob)


def test_symmetries_map_directions_correctly() -> None:
    for side in (3, 4):
        board = tuple(below(4, side, cell) for cell in range(side * side))
        for order, directions in orders(side):
            form = tuple(board[cell] for cell in order)
            for way in DIRECTIONS:
                after = slide(board, directions[way]).after
                assert slide(form, way).after == tuple(after[cell] for cell in order)
