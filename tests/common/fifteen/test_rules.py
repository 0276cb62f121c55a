"""The rules of the 15-puzzle."""

from game.core.errors import IllegalMove
from game.core.game import State
from game.core.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP
from game.fifteen.rules import (
    SIDES,
    goal,
    hops,
    is_solvable,
    is_solved,
    legal_actions,
    reach,
    scramble,
    slide,
    slide_towards_blank,
)
from game.games import game_named
from tests.common.boards import numbers
from tests.common.checks import raises

MIDDLE = numbers("""
     1  2  3  4
     5  6  .  7
     9 10 11  8
    13 14 15 12
""")


def test_the_goal_has_the_numbers_in_order_and_the_blank_last() -> None:
    assert goal(3) == numbers("1 2 3 4 5 6 7 8 .")
    for side in SIDES:
        assert is_solved(goal(side))
        assert is_solvable(goal(side))
    assert not is_solved(MIDDLE)


def test_an_arrow_is_the_direction_that_the_tile_travels() -> None:
    assert slide(MIDDLE, UP) == numbers("1 2 3 4 5 6 11 7 9 10 . 8 13 14 15 12")
    assert slide(MIDDLE, DOWN) == numbers("1 2 . 4 5 6 3 7 9 10 11 8 13 14 15 12")
    assert slide(MIDDLE, LEFT) == numbers("1 2 3 4 5 6 7 . 9 10 11 8 13 14 15 12")
    assert slide(MIDDLE, RIGHT) == numbers("1 2 3 4 5 . 6 7 9 10 11 8 13 14 15 12")


def test_in_a_corner_two_directions_are_legal_on_an_edge_three_inside_four() -> None:
    assert legal_actions(goal(4)) == (RIGHT, DOWN)
    assert legal_actions(slide(goal(4), RIGHT)) == (RIGHT, DOWN, LEFT)
    assert legal_actions(MIDDLE) == DIRECTIONS


def test_a_slide_can_move_all_tiles_between_the_blank_and_the_wall() -> None:
    assert [reach(MIDDLE, direction) for direction in DIRECTIONS] == [2, 2, 1, 1]
    assert [reach(goal(4), direction) for direction in DIRECTIONS] == [0, 3, 3, 0]


def test_several_tiles_slide_at_once() -> None:
    after = slide(goal(4), RIGHT, 3)
    assert after == numbers("1 2 3 4 5 6 7 8 9 10 11 12 . 13 14 15")
    assert hops(goal(4), RIGHT, 3) == ((14, 15), (13, 14), (12, 13))
    assert after == slide(slide(slide(goal(4), RIGHT), RIGHT), RIGHT)


def test_a_slide_of_more_tiles_than_there_are_is_illegal_and_changes_nothing() -> None:
    board = goal(4)
    for direction, count in ((RIGHT, 4), (UP, 1), (LEFT, 1), (DOWN, 9)):
        raises(IllegalMove, slide, board, direction, count)
    assert board == goal(4)


def test_every_slide_is_undone_by_the_opposite_one() -> None:
    for seed in range(50):
        board = scramble(SIDES[seed % len(SIDES)], seed)
        for direction in legal_actions(board):
            for count in range(1, reach(board, direction) + 1):
                assert slide(slide(board, direction, count), (direction + 2) % 4, count) == board


def test_a_tap_slides_the_tile_and_all_between_it_and_the_blank() -> None:
    assert slide_towards_blank(MIDDLE, 14) == (UP, 2)
    assert slide_towards_blank(MIDDLE, 2) == (DOWN, 1)
    assert slide_towards_blank(MIDDLE, 4) == (RIGHT, 2)
    assert slide_towards_blank(MIDDLE, 7) == (LEFT, 1)


def test_after_a_tap_the_blank_is_in_the_tapped_cell() -> None:
    for seed in range(30):
        board = scramble(SIDES[seed % len(SIDES)], seed)
        for cell in range(len(board)):
            try:
                direction, count = slide_towards_blank(board, cell)
            except IllegalMove:
                continue
            assert slide(board, direction, count).index(0) == cell


def test_a_tile_out_of_line_with_the_blank_cannot_be_tapped() -> None:
    error = raises(IllegalMove, slide_towards_blank, MIDDLE, 0)
    assert str(error) == "1 is not in the gap’s row or column."


def test_a_tap_on_the_blank_does_nothing() -> None:
    assert game_named("15").tap(State(MIDDLE), 6) == ""


def test_a_tap_names_the_slide_with_its_number_of_tiles() -> None:
    game = game_named("15")
    assert [game.tap(State(MIDDLE), cell) for cell in (14, 2, 4, 7)] == ["u2", "d", "r2", "l"]


def test_a_board_with_two_tiles_swapped_cannot_be_solved_and_no_move_changes_that() -> None:
    for seed in range(60):
        board = scramble(SIDES[seed % len(SIDES)], seed)
        last = [cell for cell in range(len(board)) if board[cell]][-2:]
        swapped = list(board)
        swapped[last[0]], swapped[last[1]] = board[last[1]], board[last[0]]
        assert is_solvable(board)
        assert not is_solvable(tuple(swapped))
        for direction in legal_actions(board):
            assert is_solvable(slide(board, direction))
            assert not is_solvable(slide(tuple(swapped), direction))


def test_a_scramble_is_a_solvable_board_that_is_not_solved() -> None:
    for side in SIDES:
        for seed in range(40 if side < 6 else 6):
            board = scramble(side, seed)
            assert sorted(board) == list(range(side * side))
            assert is_solvable(board)
            assert not is_solved(board)


def test_scrambles_have_their_blank_in_every_cell() -> None:
    counts = [0] * 9
    for seed in range(450):
        counts[scramble(3, seed).index(0)] += 1
    assert min(counts) > 25 and max(counts) < 80, counts


def test_different_seeds_give_different_scrambles_and_the_same_seed_the_same() -> None:
    boards = [scramble(4, seed) for seed in range(100)]
    assert len(set(boards)) == 100
    assert scramble(4, 42) == boards[42]


def test_the_numbers_of_3x3_boards_near_the_goal_are_the_known_ones() -> None:
    seen = {goal(3)}
    shell = [goal(3)]
    counts: list[int] = []
    while len(counts) < 11:
        counts.append(len(shell))
        beyond = []
        for board in shell:
            for direction in legal_actions(board):
                after = slide(board, direction)
                if after not in seen:
                    seen.add(after)
                    beyond.append(after)
        shell = beyond
    assert counts == [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286]


def test_moves_are_counted_tile_by_tile() -> None:
    game = game_named("15")
    step = game.play(game.default, State(MIDDLE, 0, 10), "u2", 0)
    assert step.after == State(slide(MIDDLE, UP, 2), 0, 12)
    assert step.hops == ((10, 6), (14, 10))
    assert (step.gain, step.spawn, step.merges) == (0, -1, ())


def test_a_move_is_announced_with_its_tiles_direction_and_count() -> None:
    game = game_named("15")
    state = State(slide(goal(4), RIGHT, 3), 0, 7)
    step = game.play(game.default, state, "l3", 0)
    assert game.sentences(state, step) == [
        ("announce-tiles", {"tiles": "13, 14, 15"}),
        ("way-l", {}),
        ("announce-moves", {"moves": 10}),
        ("announce-solved", {}),
    ]


def test_a_board_in_order_is_solved_and_only_a_solved_game_sets_a_record() -> None:
    game = game_named("15")
    solved = State(goal(4), 0, 80)
    assert game.outcome(game.default, solved, False) == "solved"
    assert game.outcome(game.default, State(MIDDLE), False) == "playing"
    assert game.marks(solved, 12_345, "solved") == {"time": 12_345, "moves": 80}
    assert game.marks(State(MIDDLE, 0, 80), 12_345, "playing") == {}
    assert game.marks(State(goal(4)), 0, "solved") == {}, "a board opened already solved sets no record"


def test_a_tile_at_home_looks_different_from_one_away() -> None:
    game = game_named("15")
    assert game.tile(7, 6) == ("7", "home")
    assert game.tile(7, 7) == ("7", "away")


def test_an_invalid_direction_is_refused() -> None:
    board = (1, 2, 3, 4, 5, 0, 6, 7, 8)
    for direction in (7, -1, -5, 4, "l", None):
        for ask in (slide, hops, reach):
            assert str(raises(ValueError, ask, board, direction)).startswith("a direction is 0 (up), 1 (right)")
