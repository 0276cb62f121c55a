"""The marks of a hint: which tiles would move and merge, in both games and on boards of every size."""

from game.app.coach.view import marks
from game.core.errors import IllegalMove
from game.core.game import State
from game.core.grid import DIRECTIONS, LETTERS
from game.games import GAMES, game_named

# (game, kind, board, move, cells of tiles that would move, outlines)
CASES = (
    ("2048", "4x4", "0000/0000/1335/0120", "r", (8, 9, 13, 14), ((9, 10),)),
    ("2048", "4x4", "0000/0000/1335/0120", "l", (10, 11, 13, 14), ((9, 10),)),
    ("2048", "4x4", "1110/0000/0000/0000", "l", (1, 2), ((0, 1),)),
    ("2048", "4x4", "1110/0000/0000/0000", "r", (0, 1, 2), ((1, 2),)),
    ("2048", "4x4", "1111/0000/0000/0000", "l", (1, 2, 3), ((0, 1), (2, 3))),
    ("2048", "4x4", "1001/0000/0000/0000", "r", (0,), ((0, 3),)),
    ("2048", "4x4", "1000/0000/1000/2000", "u", (8, 12), ((0, 8),)),
    ("2048", "4x4", "1000/0000/0000/0000", "l", (), ()),
    ("2048", "3x3", "110/000/000", "d", (0, 1), ()),
    ("2048", "2x4", "1200/1300", "d", (0,), ((0, 4),)),
    ("15", "3x3", "1 2 3/4 5 6/7 0 8", "l", (8,), ((8, 8),)),
    ("15", "3x3", "1 2 3/4 5 6/7 0 8", "r", (6,), ((6, 6),)),
    ("15", "3x3", "1 2 3/4 0 5/7 8 6", "u", (7,), ((7, 7),)),
    ("15", "3x3", "0 1 2/3 4 5/6 7 8", "l2", (1, 2), ((1, 2),)),
    ("15", "3x3", "0 1 2/3 4 5/6 7 8", "u2", (3, 6), ((3, 6),)),
    ("15", "2x2", "0 1/3 2", "l", (1,), ((1, 1),)),
    ("15", "3x3", "0 1 2/3 4 5/6 7 8", "r", (), ()),
)


def test_a_hint_marks_the_tiles_that_would_move_and_merge() -> None:
    for name, kind, text, move, moving, outlines in CASES:
        game = game_named(name)
        variant = game.parse_variant(kind)
        board = game.parse_position(text, variant.rows, variant.columns)
        shown = marks(game, variant, State(board), move)
        assert (shown.moving, shown.outlines) == (moving, outlines), (text, move)


def test_the_marks_of_every_board_are_the_tiles_whose_cells_change() -> None:
    for game in GAMES:
        for rows, columns in game.sizes:
            variant = game.default.with_options(rows, {}, columns)
            for seed in range(1, 4):
                state = game.opening(variant, seed)
                for ply in range(8):
                    legal = game.legal_actions(state.board, columns)
                    for direction in DIRECTIONS:
                        shown = marks(game, variant, state, LETTERS[direction])
                        assert bool(shown.moving) == (direction in legal)
                        for cell in shown.moving:
                            assert state.board[cell], "only tiles move"
                        merged = [pair for pair in shown.outlines if not game.is_permutation]
                        for first, last in merged:
                            assert state.board[first] == state.board[last] != 0
                            assert first in shown.moving or last in shown.moving
                    if not legal:
                        break
                    state = game.play(variant, state, LETTERS[legal[ply % len(legal)]], seed).after


def test_the_marks_of_a_puzzle_with_the_gap_first_are_those_of_the_same_board() -> None:
    game = game_named("15").of(game_named("15").parse_variant("3x3-g"))
    board = (1, 0, 2, 3, 4, 5, 6, 7, 8)
    assert marks(game, game.kind_of(board, 3), State(board), "r").moving == (0,)


def test_a_game_that_is_over_has_no_marks() -> None:
    game = game_named("2048")
    ended = State((1, 1) + (0,) * 14, ended=True)
    try:
        game.play(game.default, ended, "l", 0)
        raise AssertionError("a given-up game goes on")
    except IllegalMove:
        assert marks(game, game.default, ended, "l").moving == ()
