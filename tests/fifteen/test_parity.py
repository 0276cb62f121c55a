"""The exchange that makes an unsolvable board solvable."""

from hypothesis import given
from hypothesis import strategies as st

from game.fifteen.parity import mended
from game.fifteen.rules import goal, is_solvable, parse_position


@given(st.sampled_from([9, 16, 25, 64]).flatmap(lambda size: st.permutations(range(size))))
def test_a_board_is_solvable_or_one_exchange_of_neighbours_makes_it_so(numbers: list[int]) -> None:
    board = tuple(numbers)
    side = round(len(board) ** 0.5)
    after = mended(board)
    assert is_solvable(after)
    changed = [cell for cell in range(len(board)) if after[cell] != board[cell]]
    if is_solvable(board):
        assert changed == []
    else:
        first, second = changed
        assert (after[first], after[second]) == (board[second], board[first])
        assert 0 not in (board[first], board[second])
        assert second - first == side or second - first == 1 and second % side


def test_the_famous_14_and_15_are_the_ones_to_exchange() -> None:
    assert mended(parse_position("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")) == goal(4)
