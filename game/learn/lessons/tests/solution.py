#- from slide import slide
#-
#-
#- def test_two_equal_tiles_merge():
    #- assert slide([2, 2, 0, 0]) == [4, 0, 0, 0]
#-
#-
#- # One test for every rule. pytest shows what fails, and why.
import random  #+
#+
import pytest  #+
from directions import move  #+
from lost import is_lost  #+
from slide import slide  #+
from spawn import spawn  #+
#+
SLIDES = [  #+
    ([2, 2, 0, 0], [4, 0, 0, 0]),  #+
    ([2, 0, 0, 2], [4, 0, 0, 0]),  #+
    ([2, 2, 2, 0], [4, 2, 0, 0]),  #+
    ([2, 2, 4, 8], [4, 4, 8, 0]),  #+
]  #+
#+
#+
# One test for every rule. pytest shows what fails, and why.  #+
@pytest.mark.parametrize(("line", "after"), SLIDES)  #+
def test_equal_neighbours_merge_once(line, after):  #+
    assert slide(line) == after  #+
#+
#+
@pytest.mark.parametrize(("way", "row", "col"), [("u", 0, 1), ("r", 2, 3), ("d", 3, 1), ("l", 2, 0)])  #+
def test_a_tile_moves_to_the_wall(way, row, col):  #+
    after = move([[0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], way)  #+
    assert after[row][col] == 2  #+
#+
#+
def test_a_game_is_lost_only_when_no_tile_moves():  #+
    rows = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4]]  #+
    assert is_lost([*rows, [4, 2, 4, 2]])  #+
    assert not is_lost([*rows, [2, 4, 2, 4]])  #+
    assert not is_lost([*rows, [4, 2, 0, 2]])  #+
#+
#+
def test_a_new_tile_takes_an_empty_cell():  #+
    for seed in range(20):  #+
        rows = [[8, 8, 8, 8], [8, 0, 8, 8]]  #+
        spawn(rows, random.Random(seed))  #+
        assert sorted(rows[0] + rows[1])[1:] == [8] * 7  #+
        assert rows[1][1] in (2, 4)  #+
