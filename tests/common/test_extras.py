"""The quick guesses are legal, sensible at the end of a game, and far better than chance."""

from game.core.grid import LETTERS
from game.extras import GUESSES
from game.games import game_named


def test_a_guess_is_legal_and_none_if_nothing_moves() -> None:
    rows = {"2048": "1234/2345/3456/4560", "15": "1-2-3_4-5-6_7-8-0"}
    for name, text in rows.items():
        game = game_named(name)
        board = game.parse_position(text.replace("/", ""))
        assert GUESSES[name](board) in game.legal_actions(board)
    assert GUESSES["2048"](game_named("2048").parse_position("1212212112122121")) == -1


def test_the_guess_solves_a_puzzle_a_few_moves_from_its_end() -> None:
    #  1  2  3       1  2  3
    #  4  5  6  ->   4  5  6   by l, l;   two rows and a corner in the others
    #  .  7  8       7  8  .
    game = game_named("15")
    for text in ("1-2-3_4-5-6_0-7-8", "0-2-3_1-5-6_4-7-8", "1-2-3_0-5-6_4-7-8"):
        board = game.parse_position(text)
        for _ in range(4):
            if board == (1, 2, 3, 4, 5, 6, 7, 8, 0):
                break
            board, _ = game.afterstate(board, GUESSES["15"](board))
        assert board == (1, 2, 3, 4, 5, 6, 7, 8, 0)


def test_the_guess_gets_as_near_to_the_goal_as_any_path_of_seven_moves() -> None:
    game = game_named("15")
    for seed in range(6):
        board = game.opening(game.default, seed).board
        ways = {way: _nearest(board, way, 7) for way in game.legal_actions(board)}
        assert ways[GUESSES["15"](board)] == min(ways.values()), (board, ways)


def _nearest(board: "tuple[int, ...]", way: int, moves: int) -> int:
    """Return the smallest sum of distances on any path of `moves` moves that starts with `way` and reverses no move."""
    after, _ = game_named("15").afterstate(board, way)
    here = sum([abs(cell // 4 - (tile - 1) // 4) + abs(cell % 4 - (tile - 1) % 4) for cell, tile in enumerate(after) if tile])
    onward = [way_on for way_on in game_named("15").legal_actions(after) if moves > 1 and (way_on - way) % 4 != 2]
    return min([here] + [_nearest(after, way_on, moves - 1) for way_on in onward])


def test_the_guesses_alone_reach_high_tiles_in_2048() -> None:
    game = game_named("2048")
    state = game.opening(game.default, 1)
    while game.outcome(game.default, state, True) == "playing" and max(state.board) < 8:
        state = game.play(game.default, state, LETTERS[GUESSES["2048"](state.board)], 1).after
    assert max(state.board) == 8
