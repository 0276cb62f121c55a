"""The rules of 2048, including the boards that tutorials get wrong."""

from game.core.errors import IllegalMove
from game.core.game import State
from game.core.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP
from game.core.rng import below
from game.games import game_named
from game.twenty48.rules import (
    HIGHEST_RANK,
    can_move,
    chance_outcomes,
    empty_cells,
    is_terminal,
    legal_actions,
    opening,
    place,
    play,
    slide,
    spawn,
)
from tests.common.boards import ranks
from tests.common.checks import raises

ONLY_UP = ranks("""
    . . . .
    2 4 2 4
    4 2 4 2
    2 4 2 4
""")
ONLY_VERTICAL_MERGES = ranks("""
    2 4 2 4
    2 8 4 8
    4 2 8 2
    8 4 2 4
""")
FULL_AND_STUCK = ranks("""
    2 4 2 4
    4 2 4 2
    2 4 2 4
    4 2 4 2
""")


def random_ranks(cells: int, seed: int, highest: int = 5) -> tuple[int, ...]:
    """Return a board with ranks from 0 to `highest` in every cell."""
    return tuple([below(highest + 1, seed, cell) for cell in range(cells)])


def row(drawing: str) -> tuple[int, ...]:
    """Return a 4×4 board with this first row."""
    return ranks(drawing + " . . . ." * 3)


def test_tiles_travel_as_far_as_they_can() -> None:
    assert slide(row(". 2 . 4"), LEFT).after == row("2 4 . .")
    assert slide(row("2 . 4 ."), RIGHT).after == row(". . 2 4")
    board = ranks(". . . . 2 . . . . . . . . . . .")
    assert slide(board, DOWN).after == ranks(". . . . . . . . . . . . 2 . . .")
    assert slide(board, UP).after == ranks("2 . . . . . . . . . . . . . . .")


def test_equal_tiles_that_meet_merge_and_score_the_merged_value() -> None:
    slid = slide(row("2 . 2 8"), LEFT)
    assert (slid.after, slid.gain) == (row("4 8 . ."), 4)
    slid = slide(row("1024 1024 512 512"), RIGHT)
    assert (slid.after, slid.gain) == (row(". . 2048 1024"), 2048 + 1024)


def test_of_three_equal_tiles_the_pair_nearest_the_wall_merges() -> None:
    assert slide(row("2 2 2 ."), LEFT).after == row("4 2 . .")
    assert slide(row("2 2 2 ."), RIGHT).after == row(". . 2 4")
    assert slide(row("2 . 2 2"), LEFT).after == row("4 2 . .")


def test_four_equal_tiles_make_two_pairs() -> None:
    slid = slide(row("2 2 2 2"), LEFT)
    assert (slid.after, slid.gain, slid.merges) == (row("4 4 . ."), 8, (0, 1))


def test_a_merged_tile_does_not_merge_again_in_the_same_move() -> None:
    assert slide(row("2 2 4 ."), LEFT).after == row("4 4 . .")
    assert slide(row("4 2 2 ."), LEFT).after == row("4 4 . .")
    assert slide(row("8 4 2 2"), RIGHT).after == row(". 8 4 4")


def test_a_tile_between_two_equal_ones_keeps_them_apart() -> None:
    assert slide(row("2 4 2 ."), RIGHT).after == row(". 2 4 2")


def test_a_slide_lists_each_travelling_tile_and_each_cell_of_a_merge() -> None:
    slid = slide(row(". 2 2 4"), LEFT)
    assert slid.hops == ((1, 0), (2, 0), (3, 1))
    assert slid.merges == (0,)
    slid = slide(row("2 2 . 4"), LEFT)
    assert slid.hops == ((1, 0), (3, 1)), "the tile at the wall stays"
    assert slid.merges == (0,)


def test_hops_and_merges_account_for_every_tile() -> None:
    for seed in range(400):
        board = random_ranks(9 + 7 * (seed % 2), seed)
        for direction in DIRECTIONS:
            slid = slide(board, direction)
            landed = [0] * len(board)
            targets = dict(slid.hops)
            for cell, rank in enumerate(board):
                if rank:
                    target = targets.get(cell, cell)
                    assert landed[target] in (0, rank)
                    landed[target] = rank + 1 if target in slid.merges and landed[target] else rank
            assert tuple(landed) == slid.after
            assert slid.gain == sum([1 << slid.after[cell] for cell in slid.merges])


def test_a_board_where_only_up_is_legal_is_not_lost() -> None:
    assert legal_actions(ONLY_UP) == (UP,)
    assert not is_terminal(ONLY_UP)


def test_a_full_board_where_only_vertical_merges_are_left_is_not_lost() -> None:
    assert legal_actions(ONLY_VERTICAL_MERGES) == (UP, DOWN)
    assert not is_terminal(ONLY_VERTICAL_MERGES)


def test_a_full_board_where_only_a_merge_in_the_last_row_is_left_is_not_lost() -> None:
    board = FULL_AND_STUCK[:14] + ranks("8 8")
    assert legal_actions(board) == (RIGHT, LEFT)
    assert not is_terminal(board)


def test_equal_tiles_at_the_end_of_a_row_and_the_start_of_the_next_do_not_meet() -> None:
    board = ranks("2 4 8 4 2 16 2 8 4")
    assert legal_actions(board) == ()
    assert is_terminal(board)


def test_a_full_board_without_equal_neighbours_is_lost() -> None:
    assert legal_actions(FULL_AND_STUCK) == ()
    assert is_terminal(FULL_AND_STUCK)


def test_a_board_is_terminal_exactly_if_no_action_is_legal() -> None:
    for seed in range(500):
        board = random_ranks((9, 16, 25, 36)[seed % 4], seed, 1 + seed % 7)
        assert is_terminal(board) == (legal_actions(board) == ()), board
        assert [can_move(board, direction) for direction in legal_actions(board)] == [True] * len(legal_actions(board))
    assert is_terminal((0,) * 16)


def test_a_move_that_moves_nothing_is_not_a_turn() -> None:
    board = row("4 2 . .")
    assert slide(board, LEFT).after == board
    assert not can_move(board, LEFT)
    error = raises(IllegalMove, play, board, LEFT, 1, 1)
    assert str(error) == "No tile can move left."


def test_tiles_of_the_highest_rank_do_not_merge_so_that_every_board_has_a_text() -> None:
    top = HIGHEST_RANK
    board = (top, top, top - 1, top - 1) + (0,) * 12
    slid = slide(board, LEFT)
    assert slid.after == (top, top, top) + (0,) * 13
    assert slid.gain == 1 << top
    stuck = (top,) * 9
    assert legal_actions(stuck) == ()
    assert is_terminal(stuck)
    game = game_named("2048")
    assert game.parse_position(game.format_position(slid.after)) == slid.after


def test_after_a_move_one_tile_appears_in_a_cell_that_the_slide_left_empty() -> None:
    for seed in range(100):
        board = opening(4, seed)
        direction = legal_actions(board)[0]
        slid, cell, after = play(board, direction, seed, 1)
        assert slid.after[cell] == 0
        assert after[cell] in (1, 2)
        assert after == place(slid.after, cell, after[cell])


def test_a_game_starts_with_as_many_tiles_as_asked() -> None:
    for start in range(1, 9):
        for side in (3, 4, 5, 6):
            board = opening(side, 2026, 10, start)
            assert len(board) == side * side
            assert len(board) - len(empty_cells(board)) == start


def test_the_same_seed_and_ply_give_the_same_tile_on_the_same_board() -> None:
    board = opening(4, 77)
    assert play(board, legal_actions(board)[0], 77, 1)[2] == play(board, legal_actions(board)[0], 77, 1)[2]
    cells = [spawn(board, 77, ply)[0] for ply in range(50)]
    assert len(set(cells)) > 5


def test_spawns_of_a_thousand_seeds_are_the_recorded_ones_and_evenly_distributed() -> None:
    cells = [0] * 16
    fours = 0
    for seed in range(1000):
        cell, rank = spawn((0,) * 16, seed, 1)
        cells[cell] += 1
        fours += rank == 2
    assert fours == 103
    assert cells == [50, 52, 70, 53, 65, 51, 57, 67, 61, 63, 68, 57, 61, 70, 65, 90]


def test_the_chance_of_a_four_is_the_one_asked_for() -> None:
    empty = (0,) * 16
    for fours, counted in ((0, 0), (25, 243), (50, 502), (100, 1000)):
        assert len([seed for seed in range(1000) if spawn(empty, seed, 1, fours)[1] == 2]) == counted


def test_chance_outcomes_are_every_cell_with_a_two_and_a_four_and_their_chances_add_up_to_one() -> None:
    board = ranks("2 4 8 16 2 4 8 16 2 4 8 16 . 4 8 .")
    outcomes = chance_outcomes(board)
    assert [outcome for outcome, _ in outcomes] == [(12, 1), (12, 2), (15, 1), (15, 2)]
    assert [round(chance, 6) for _, chance in outcomes] == [0.45, 0.05, 0.45, 0.05]
    assert [outcome for outcome, _ in chance_outcomes(board, 0)] == [(12, 1), (15, 1)]
    assert [outcome for outcome, _ in chance_outcomes(board, 100)] == [(12, 2), (15, 2)]


def test_a_board_that_shows_the_target_is_won_even_when_nothing_can_move() -> None:
    game = game_named("2048")
    state = State((11,) + FULL_AND_STUCK[1:])
    assert game.outcome(game.default, state, False) == "won"
    assert game.outcome(game.default, state, True) == "lost"


def test_with_strings_of_three_letters_one_that_moves_nothing_counts_and_one_tile_follows() -> None:
    game = game_named("2048")
    variant = game.parse_variant("4x4-w3")
    state = State(row("4 2 . ."))
    for letter in "ld":
        step = game.play(variant, state, letter, 5)
        assert step.spawn == -1
        assert step.after.board == (row("4 2 . .") if letter == "l" else ranks(". . . . . . . . . . . . 4 2 . ."))
        state = step.after
    step = game.play(variant, state, "d", 5)
    assert (step.hops, step.gain, step.after.moves) == ((), 0, 3)
    assert len(empty_cells(step.after.board)) == 13
    assert step.after.board[step.spawn] in (1, 2)
    assert step.after.board == game.settle(variant, state.board, 3, 5)


def test_a_string_that_leaves_the_board_full_adds_no_tile() -> None:
    game = game_named("2048")
    state = State(ONLY_VERTICAL_MERGES, 0, 2)
    step = game.play(game.parse_variant("4x4-w3"), state, "l", 5)
    assert (step.spawn, step.after) == (-1, State(ONLY_VERTICAL_MERGES, 0, 3))


def test_with_a_tile_every_three_moves_a_letter_that_moves_nothing_is_still_refused() -> None:
    game = game_named("2048")
    variant = game.parse_variant("4x4-e3")
    assert not game.may_idle(variant)
    raises(IllegalMove, game.play, variant, State(row("4 2 . .")), "l", 5)


def test_a_game_continued_after_a_win_ends_when_the_board_is_stuck() -> None:
    game = game_named("2048")
    state = State((11,) + (0,) * 15)
    assert game.outcome(game.default, state, True) == "playing"


def test_the_target_is_an_option() -> None:
    game = game_named("2048")
    state = State(row("1024 . . ."))
    assert game.outcome(game.default, state, False) == "playing"
    assert game.outcome(game.default.with_options(4, {"target": 10}), state, False) == "won"


def test_giving_up_ends_a_game_with_its_score() -> None:
    game = game_named("2048")
    state = State(row("4 2 . ."), 4, 1)
    step = game.play(game.default, state, "x", 0)
    assert step.after == State(state.board, 4, 1, True)
    assert game.outcome(game.default, step.after, False) == "lost"
    assert game.sentences(state, step) == [("announce-given-up", {"score": 4})]
    raises(IllegalMove, game.play, game.default, step.after, "u", 0)


def test_a_move_adds_its_points_to_the_score_and_one_to_the_moves() -> None:
    game = game_named("2048")
    state = State(row("8 8 4 4"), 100, 7)
    step = game.play(game.default, state, "l", 5)
    assert (step.gain, step.after.score, step.after.moves) == (24, 124, 8)


def test_a_move_is_announced_with_direction_merges_new_tile_and_score() -> None:
    game = game_named("2048")
    state = State(row("8 8 4 4"), 100, 7)
    step = game.play(game.default, state, "l", 5)
    at, value = step.spawn, 1 << step.after.board[step.spawn]
    assert game.sentences(state, step) == [
        ("way-l", {}),
        ("announce-merged", {"tiles": "16, 8"}),
        ("announce-new", {"tile": value, "row": at // 4 + 1, "col": at % 4 + 1}),
        ("announce-score", {"score": 124}),
    ]


def test_every_tile_shows_its_value_and_those_above_131072_look_alike() -> None:
    game = game_named("2048")
    assert game.tile(1, 0) == ("2", "rank-1")
    assert game.tile(17, 0) == ("131072", "rank-17")
    assert game.tile(18, 0) == ("262144", "rank-18")
    assert game.tile(HIGHEST_RANK, 0) == (str(2**35), "rank-18")


def test_the_engines_treat_a_variant_with_rarer_tiles_like_one_with_a_tile_after_every_move() -> None:
    game = game_named("2048")
    assert game.judged_as(game.parse_variant("5x5-f50-e3")) == game.parse_variant("5x5-f50")
    assert game.judged_as(game.parse_variant("5x5-f50-w3")) == game.parse_variant("5x5-f50")
    for text in ("4x4", "3x3-f0", "6x6-t1024-s1"):
        assert game.judged_as(game.parse_variant(text)) == game.parse_variant(text)
    puzzle = game_named("15")
    assert puzzle.judged_as(puzzle.default) == puzzle.default


def test_an_invalid_direction_is_refused_with_a_list_of_the_valid_ones() -> None:
    board = (1, 1, 0, 0) * 4
    for direction in (7, -1, -5, 4, "l", None):
        for ask in (slide, can_move):
            error = raises(ValueError, ask, board, direction)
            assert str(error) == "a direction is 0 (up), 1 (right), 2 (down) or 3 (left), not " + repr(direction)
