"""Afterstates and chance outcomes of both games agree with their play."""

from game.core.errors import IllegalMove
from game.core.game import Rules, Variant
from game.core.grid import LETTERS
from game.games import GAMES
from tests.common.checks import raises

SEEDS = range(12)


def _variant(game: Rules, rows: int, columns: int) -> Variant:
    return game.default.with_options(rows, {}, columns)


def test_legal_actions_are_the_moves_that_play_accepts_and_afterstates_the_boards_before_chance() -> None:
    for game in GAMES:
        for rows, columns in game.sizes[:3] + game.sizes[-3:]:
            variant = _variant(game, rows, columns)
            for seed in SEEDS:
                state = game.opening(variant, seed)
                legal = game.legal_actions(state.board, columns)
                every = game.afterstates(state.board, columns)
                assert [way for way in range(4) if every[way]] == list(legal)
                assert [every[way] for way in legal] == [game.afterstate(state.board, way, columns) for way in legal]
                for direction in range(4):
                    if direction not in legal:
                        raises(IllegalMove, game.afterstate, state.board, direction, columns)
                        raises(IllegalMove, game.play, variant, state, LETTERS[direction], seed)
                        continue
                    step = game.play(variant, state, LETTERS[direction], seed)
                    board, gain = game.afterstate(state.board, direction, columns)
                    changed = [cell for cell in range(len(board)) if board[cell] != step.after.board[cell]]
                    assert changed == ([step.spawn] if step.spawn >= 0 else [])
                    assert gain == step.gain
                    assert game.settle(variant, board, state.moves + 1, seed) == step.after.board


def test_the_spawn_in_play_is_among_the_chance_outcomes_which_sum_to_one() -> None:
    for game in GAMES:
        variant = _variant(game, 4, 4)
        for seed in SEEDS:
            state = game.opening(variant, seed)
            direction = game.legal_actions(state.board)[0]
            board, _ = game.afterstate(state.board, direction)
            outcomes = game.chance_outcomes(variant, board)
            step = game.play(variant, state, LETTERS[direction], seed)
            if step.spawn < 0:
                assert outcomes == ()
                continue
            assert (step.spawn, step.after.board[step.spawn]) in [outcome for outcome, _ in outcomes]
            assert abs(sum([chance for _, chance in outcomes]) - 1) < 1e-6
