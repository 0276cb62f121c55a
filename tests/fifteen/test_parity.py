"""Why a board cannot be solved, and the exchange that mends it."""

from hypothesis import given
from hypothesis import strategies as st

from game.fifteen.parity import mended, parity
from game.fifteen.rules import goal, is_solvable, parse_position, scramble


@given(st.sampled_from([9, 16, 25, 64]).flatmap(lambda size: st.permutations(range(size))))
def test_a_board_is_solvable_or_one_exchange_of_neighbours_makes_it_so(numbers: list[int]) -> None:
    board = tuple(numbers)
    found = parity(board)
    assert found.solvable == is_solvable(board)
    assert is_solvable(mended(board))
    changed = [cell for cell in range(len(board)) if mended(board)[cell] != board[cell]]
    assert changed == sorted(found.cells)
    assert 0 not in [board[cell] for cell in found.cells]
    assert len(changed) == (0 if found.solvable else 2)


def test_the_famous_14_and_15_are_the_ones_to_exchange() -> None:
    board = parse_position("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")
    found = parity(board)
    assert (found.exchanges, found.steps, found.solvable) == (1, 0, False)
    assert mended(board) == goal(4)


def test_a_move_changes_exchanges_and_steps_by_odd_numbers() -> None:
    for seed in range(50):
        assert (parity(scramble(4, seed)).exchanges + parity(scramble(4, seed)).steps) % 2 == 0
