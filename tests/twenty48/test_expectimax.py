"""The search equals a slow one by the plain rules; its memos are bounded."""

import pytest

from game.twenty48.rules import chance_outcomes, legal_actions, parse_position, place, slide
from game.twenty48.search.budget import finished
from game.twenty48.search.expectimax import MARGIN, NetworkSearch
from game.twenty48.search.half_boards import MAX_HALVES, MAX_PAIRS, HalfBoards
from game.twenty48.search.memo import Memo
from game.twenty48.search.ntuple import (
    ALL_KINDS,
    BIAS,
    CHAINED,
    FIELD,
    FREEDOM,
    HEAD,
    KIND_OF_FREEDOM,
    KINDS,
    LONG_TUPLES,
    SETS,
    SHORT_TUPLES,
    Network,
    Sparse,
    digits_of,
    field,
)
from game.twenty48.search.tables import downgrade, pack, unpack
from tests.slices import is_full
from tests.twenty48.boards import Board, all_kinds, how_many, plain_moves, symmetries

POSITIONS = [
    "BA96875421310010",
    "CB21A92087310020",
    "2100100000000000",
    "EDCBA98732112100",
    "DBB0100200000001",
    "CC00100100000000",
]


class Blank(Network):
    """A network with only zeros, for tests of moves."""

    def __init__(self) -> None:
        return

    def outer(self, pair: int) -> int:
        return 0

    def inner(self, pair: int) -> int:
        return 0


def line_of(ranks: Board) -> int:
    return ranks[0] << 12 | ranks[1] << 8 | ranks[2] << 4 | ranks[3]


def tuple_values(network: Network, board: Board) -> int:
    """Return a shown board's value, tuple by tuple over the eight symmetries, directly from the tables."""
    neighbours = [(cell, cell + 1) for cell in range(16) if cell % 4 < 3] + [(cell, cell + 4) for cell in range(12)]
    freedom = board.count(0) + sum(board[one] == board[other] != 0 for one, other in neighbours)
    kind = KIND_OF_FREEDOM[min(freedom, len(KIND_OF_FREEDOM) - 1)]
    if sum(rank >= 7 for rank in board) >= CHAINED:
        kind += KINDS
    total = 0
    for form in symmetries(board):
        for place_, (name, (first, second)) in enumerate(LONG_TUPLES):
            ranks = [min(form[int(cell, 16)], 12) for cell in name]
            number = 0
            for rank in ranks:
                number = 13 * number + rank
            total += network.rows[place_][number // 13**second][number % 13**second]
            assert len(name) == first + second
        for table, name in zip(network.short, SHORT_TUPLES):
            total += table[line_of(tuple(form[int(cell, 16)] for cell in name))]
    return (total + BIAS * ALL_KINDS >> HEAD + FIELD * kind) % (1 << FIELD) - BIAS


def slow_value(network: Network, board: Board, plies: int) -> dict[int, float]:
    """Return the values of a real board's moves by the plain rules, with the points of the downgraded board."""
    shown, _ = downgrade(board)
    values = {}
    for direction in legal_actions(board):
        after = slide(board, direction).after
        value = float(slide(shown, direction).gain)
        if plies == 1:
            value += tuple_values(network, downgrade(after)[0])
        else:
            for (cell, rank), chance in chance_outcomes(after):
                value += chance * slow_best(network, place(after, cell, rank), plies - 1)
        values[direction] = value
    return values


def slow_best(network: Network, board: Board, plies: int) -> float:
    """Return the value of the best move, skipping moves whose shallow value does not exceed the best so far."""
    promises = slow_value(network, board, 1)
    if plies == 1:
        return max(promises.values(), default=0.0)
    deeper = slow_value(network, board, plies)
    best = -1e18
    for direction in sorted(promises, key=lambda direction: -promises[direction]):
        if promises[direction] > best:
            best = max(best, deeper[direction])
    return best if promises else 0.0


def values_of(
    search: NetworkSearch, board: Board, plies: int, extend_below: int = 0, before: dict[int, float] | None = None
) -> dict[int, float]:
    return finished(search.values_in_steps(board, plies, extend_below, dict(before or {})))


@pytest.mark.rotates(parts=5, of="long computations")
def test_fast_moves_equal_the_plain_rules() -> None:
    search = NetworkSearch(Blank())
    for board in all_kinds(5, how_many(20_000)):
        if not legal_actions(board):
            continue
        shown, scale = downgrade(board)
        frame = search.frame(scale)
        plain = plain_moves(shown)
        fast = {direction: (gain, after, there) for direction, gain, after, there in search.moves(pack(shown), frame)}
        assert fast.keys() == plain.keys()
        for direction, (gain, after, there) in fast.items():
            assert gain == plain[direction][0]
            if there is frame and gain < scale.limit:
                assert unpack(after) == plain[direction][1]
            assert pack(unpack(after)) == after
        search.make_room()


def test_spawns_are_those_of_the_plain_rules_and_no_four_is_left_out() -> None:
    halves = HalfBoards(Blank())
    for board in all_kinds(6, 500):
        shown = downgrade(board)[0]
        if max(shown) > 15 or 0 not in shown:
            continue
        expected = {place(shown, cell, rank): chance for (cell, rank), chance in chance_outcomes(shown)}
        chances = {unpack(position): chance for position, chance in halves.spawns(pack(shown))}
        assert chances == pytest.approx(expected)
        assert len(chances) == 2 * shown.count(0)


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("plies", [1, 2])
def test_the_search_equals_a_slow_one_on_the_plain_rules(network: Network, text: str, plies: int) -> None:
    board = parse_position(text)
    assert values_of(NetworkSearch(network), board, plies) == pytest.approx(slow_value(network, board, plies))


@pytest.mark.parametrize("text", ["EDCBA98732112100", "BA96875421314210", "1213212112322311"])
def test_three_slides_deep_the_search_equals_a_slow_one_that_skips_the_same_moves(network: Network, text: str) -> None:
    board = parse_position(text)
    assert values_of(NetworkSearch(network), board, 3) == pytest.approx(slow_value(network, board, 3))


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_direction_that_is_clearly_worse_keeps_its_value_and_is_never_the_best(network: Network) -> None:
    search = NetworkSearch(network)
    kept = 0
    for board in all_kinds(9, how_many(400)):
        before = values_of(search, board, 1)
        full = values_of(search, board, 2)
        narrow = values_of(search, board, 2, before=before)
        assert narrow.keys() == full.keys()
        for direction, value in narrow.items():
            if value != pytest.approx(full[direction]):
                kept += 1
                assert value == before[direction] <= max(narrow.values()) - MARGIN
        search.make_room()
    assert kept > (100 if is_full() else 10)


def test_the_shares_of_line_pairs_add_up_to_the_tuples(network: Network) -> None:
    halves = HalfBoards(network)
    for board in all_kinds(7, 200):
        if legal_actions(board):
            shown = downgrade(board)[0]
            assert halves.worth(pack(shown)) == tuple_values(network, shown)


def test_all_symmetries_of_a_position_get_the_same_best_value(network: Network) -> None:
    search = NetworkSearch(network)
    for text in POSITIONS:
        best = []
        for form in symmetries(parse_position(text)):
            values: dict[int, float] = {}
            for plies in (1, 2, 3) if text.count("0") < 5 else (1, 2):
                values = values_of(search, form, plies, before=values)
            best.append(max(values.values()))
        assert best == pytest.approx([best[0]] * 8)


def test_searching_deeper_with_few_empty_cells_does_not_affect_an_open_board(network: Network) -> None:
    board = parse_position("2100100000000000")
    assert values_of(NetworkSearch(network), board, 2, 3) == values_of(NetworkSearch(network), board, 2)


def test_values_of_all_kinds_are_summed_in_parallel_and_chained_boards_have_one_more() -> None:
    one, other = (-8_000, 32_767, 0, -1, 5, 90), (-120, -32_768, 0, -1, 70_000, -5_000)
    sums = sum(Sparse(SETS, b"\x3f", values).packed(0) for values in (one, other)) + Sparse(1, b"\x01", [-7]).packed(0)
    sums += BIAS * ALL_KINDS
    for twice, kind in ((0, 0), (4, 0), (6, 1), (8, 2), (10, 3), (12, 3), (14, 4), (80, 4)):
        usual = one[kind] + other[kind] - 7
        for high, added in ((0, 0), (CHAINED - 1, 0), (CHAINED, 90 - 5_000), (16, 90 - 5_000)):
            assert field(sums + twice + (2 * high << FREEDOM)) == usual + added


def test_digits_stop_at_rank_12() -> None:
    assert digits_of(0xFEDC) == digits_of(0xCCCC)


def test_a_memo_has_at_most_three_generations_and_keeps_used_entries() -> None:
    keys = []

    def square(key: int) -> int:
        keys.append(key)
        return key * key

    memo = Memo(100, square)
    for key in range(1_000, 100_000):
        assert memo.young[7] == 49
        assert memo.young[key] == key * key
        memo.make_room()
    assert len(memo) <= 3 * 102
    assert keys.count(7) == 1


def test_the_memos_of_a_search_are_bounded(network: Network) -> None:
    search = NetworkSearch(network)
    for board in all_kinds(8, 3_000):
        if legal_actions(board):
            values_of(search, board, 1)
            search.make_room()
    assert search.size() <= 3 * (5 * MAX_HALVES + 3 * MAX_PAIRS)
