"""Tests of the rules: python3 -m pytest test_rules.py"""

import random

import fifteen
import pytest
import twenty48

SLIDES = [
    ([0, 2, 0, 2], [4, 0, 0, 0], 4),
    ([2, 2, 2, 0], [4, 2, 0, 0], 4),
    ([2, 2, 2, 2], [4, 4, 0, 0], 8),
    ([2, 2, 4, 8], [4, 4, 8, 0], 4),
]


@pytest.mark.parametrize(("line", "after", "points"), SLIDES)
def test_tiles_slide_and_equal_neighbours_merge_once(line, after, points):
    assert twenty48.slide(line) == (after, points)


@pytest.mark.parametrize(("way", "row", "col"), [("u", 0, 1), ("r", 2, 3), ("d", 3, 1), ("l", 2, 0)])
def test_a_tile_moves_to_the_wall(way, row, col):
    after, _ = twenty48.move([[0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 0]], way)
    assert after[row][col] == 2


def test_a_game_is_lost_when_no_way_moves_a_tile():
    rows = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4]]
    assert twenty48.is_lost([*rows, [4, 2, 4, 2]])
    assert not twenty48.is_lost([*rows, [2, 4, 2, 4]])
    assert not twenty48.is_lost([[0, 0, 0, 0], *rows])


def test_one_new_tile_in_ten_is_a_4():
    boards = [twenty48.deal(random.Random(seed)) for seed in range(2000)]
    assert 320 < sum(row.count(4) for rows in boards for row in rows) < 480


def test_every_board_that_is_dealt_can_be_solved():
    assert all(fifteen.is_solvable(fifteen.deal(random.Random(seed)), 4) for seed in range(200))
    assert fifteen.is_solvable([*range(1, 12), 0, 13, 14, 15, 12], 4)
    assert not fifteen.is_solvable([*range(1, 14), 15, 14, 0], 4)


def test_a_tile_moves_into_the_gap():
    assert [fifteen.move([1, 2, 3, 0], way, 2) for way in "rdu"] == [[1, 2, 0, 3], [1, 0, 3, 2], None]
