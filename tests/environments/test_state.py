"""The state with OpenSpiel's interface: chance is a player, or seeded as in the page."""

import random

import pytest

from game.core.grid import LETTERS
from game.environments.state import CHANCE, PLAYER, TERMINAL, State
from game.games import game_named
from game.twenty48 import rules


def test_chance_places_the_start_tiles_and_one_after_each_move() -> None:
    state = State("2048")
    assert state.board == (0,) * 16
    assert state.current_player() == CHANCE
    assert len(state.chance_outcomes()) == 32
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(5 * 64 + 1)
    state.apply_action(6 * 64 + 1)
    assert state.current_player() == PLAYER
    state.apply_action(3)
    assert state.board[4:8] == (2, 0, 0, 0)
    assert state.returns() == [4.0]
    assert state.is_chance_node()
    assert state.history() == [5 * 64 + 1, 6 * 64 + 1, 3]


def test_a_seeded_game_equals_the_pages() -> None:
    state = State("2048", "4x4-f50", seed=9)
    chooser = random.Random(1)
    game = game_named("2048")
    variant = game.parse_variant("4x4-f50")
    expected = game.opening(variant, 9)
    while not state.is_terminal():
        assert state.board == expected.board
        action = chooser.choice(state.legal_actions())
        state.apply_action(action)
        expected = game.play(variant, expected, LETTERS[action], 9).after
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == [float(expected.score)]
    assert rules.is_terminal(state.board)


def test_a_clone_is_independent() -> None:
    state = State("15", position="1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    other = state.clone()
    other.apply_action(3)
    assert other.is_terminal()
    assert other.returns() == [-1.0]
    assert not state.is_terminal()
    assert state.history() == []
    assert str(state) == "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"


@pytest.mark.parametrize(("state", "action"), [(State("2048"), 3), (State("2048", position="1000000000000000"), 0)])
def test_an_action_that_is_illegal_here_is_refused(state: State, action: int) -> None:
    with pytest.raises(ValueError, match=f"action {action}"):
        state.apply_action(action)
