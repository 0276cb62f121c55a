"""Directions and lines of a board."""

from game.core.grid import DIRECTIONS, DOWN, LEFT, LETTERS, RIGHT, UP, WAYS, lines, side_of
from tests.common.checks import raises


def test_directions_have_the_numbers_letters_and_words_of_the_field() -> None:
    assert (UP, RIGHT, DOWN, LEFT) == DIRECTIONS == (0, 1, 2, 3)
    assert [LETTERS[direction] for direction in DIRECTIONS] == [way[0] for way in WAYS] == ["u", "r", "d", "l"]


def test_every_line_starts_at_the_wall_that_tiles_travel_to() -> None:
    assert lines(9, 3, UP) == ((0, 3, 6), (1, 4, 7), (2, 5, 8))
    assert lines(9, 3, RIGHT) == ((2, 1, 0), (5, 4, 3), (8, 7, 6))
    assert lines(9, 3, DOWN) == ((6, 3, 0), (7, 4, 1), (8, 5, 2))
    assert lines(9, 3, LEFT) == ((0, 1, 2), (3, 4, 5), (6, 7, 8))


def test_the_lines_of_a_rectangle_have_its_width_or_height() -> None:
    assert lines(8, 4, UP) == ((0, 4), (1, 5), (2, 6), (3, 7))
    assert lines(8, 4, RIGHT) == ((3, 2, 1, 0), (7, 6, 5, 4))
    assert lines(8, 2, DOWN) == ((6, 4, 2, 0), (7, 5, 3, 1))
    assert lines(8, 2, LEFT) == ((0, 1), (2, 3), (4, 5), (6, 7))


def test_the_lines_of_each_direction_hold_every_cell_once() -> None:
    for rows in range(2, 9):
        for columns in range(2, 9):
            for direction in DIRECTIONS:
                cells = [cell for line in lines(rows * columns, columns, direction) for cell in line]
                assert sorted(cells) == list(range(rows * columns))


def test_the_side_follows_from_the_number_of_cells_and_other_numbers_are_refused() -> None:
    for side in range(2, 11):
        assert side_of((0,) * (side * side)) == side
    for cells in (0, 1, 8, 12, 15, 17, 121):
        raises(KeyError, side_of, (0,) * cells)
