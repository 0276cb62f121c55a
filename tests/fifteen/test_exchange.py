"""The exchange that makes an unsolvable board solvable."""

from hypothesis import given
from hypothesis import strategies as st

from game.app.editor.board_editor import exchanged
from game.fifteen.game import Fifteen
from game.fifteen.rules import goal, is_solvable, parse_position


@given(st.sampled_from([9, 16, 25, 64]).flatmap(lambda size: st.permutations(range(size))))
def test_one_exchange_of_neighbours_makes_an_unsolvable_board_solvable(numbers: list[int]) -> None:
    board = tuple(numbers)
    side = round(len(board) ** 0.5)
    after = exchanged(board, Fifteen().values(side * side), side)
    assert is_solvable(after) != is_solvable(board)
    first, second = [cell for cell in range(len(board)) if after[cell] != board[cell]]
    assert (after[first], after[second]) == (board[second], board[first])
    assert 0 not in (board[first], board[second])
    assert second - first == side or second - first == 1 and second % side


def test_the_famous_14_and_15_are_the_ones_to_exchange() -> None:
    assert exchanged(parse_position("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"), goal(4), 4) == goal(4)
