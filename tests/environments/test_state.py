"""The state with OpenSpiel's interface: chance is a player, or seeded as in the page."""

import random
from typing import Any

import pytest

from game.core.grid import LETTERS
from game.environments.spiel import CHANCE, PLAYER, TERMINAL
from game.environments.state import State
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


def played(state: State, count: int) -> State:
    """Apply some legal actions, always another one, and return the state."""
    for step in range(count):
        actions = state.legal_actions()
        if not actions:
            break
        state.apply_action(actions[step % len(actions)])
    return state


KINDS = [("2048",), ("2048", "3x3-f50"), ("2048", "4x4-e3"), ("2048", "", 7), ("15", "3x3", 5)]


@pytest.mark.parametrize("arguments", KINDS, ids=str)
def test_undo_takes_every_action_back_and_rewards_add_up_to_the_return(arguments: tuple[Any, ...]) -> None:
    state = State(*arguments)
    start = str(state)
    rewards = 0.0
    for step in range(60):
        actions = state.legal_actions()
        if not actions:
            break
        is_move = state.is_player_node()
        state.apply_action(actions[step % len(actions)])
        rewards += state.rewards()[0] * is_move
    assert state.returns() == [rewards] == [state.player_return(0)]
    assert state.move_number() == len(state.history()) > 30
    twin = state.clone()
    while not state.is_initial_state():
        state.undo_action(state.current_player(), state.history()[-1])
    assert str(state) == start and state.rewards() == [0.0]
    assert twin.returns() == [rewards], "a copy goes its own way"
    with pytest.raises(ValueError, match="was not the last one"):
        twin.undo_action(0, -1)


@pytest.mark.parametrize("arguments", [("2048",), ("2048", "3x4", 7), ("15", "3x3", 5)], ids=str)
def test_a_state_travels_as_text_through_its_game(arguments: tuple[Any, ...]) -> None:
    state = played(State(*arguments), 25)
    game = state.get_game()
    again = game.deserialize_state(state.serialize())
    assert (str(again), again.history(), again.returns()) == (str(state), state.history(), state.returns())
    assert str(game.new_initial_state()) == str(State(*arguments))
    with pytest.raises(ValueError, match="not the text of a state"):
        game.deserialize_state("x")


@pytest.mark.parametrize("arguments", [("2048",), ("2048", "5x5"), ("15", "3x3", 5)], ids=str)
def test_actions_masks_and_tensors_agree_with_each_other(arguments: tuple[Any, ...]) -> None:
    state = State(*arguments)
    game = state.get_game()
    for _ in range(30):
        actions = state.legal_actions()
        player = state.current_player()
        assert state.legal_actions(player) == actions and state.legal_actions(5) == []
        assert [action for action, one in enumerate(state.legal_actions_mask()) if one] == actions
        named = [state.action_to_string(player, action) for action in actions]
        assert [state.string_to_action(player, name) for name in named] == actions
        tensor = state.observation_tensor(0)
        planes, rows, columns = game.observation_tensor_shape()
        assert len(tensor) == planes * rows * columns == game.observation_tensor_size()
        assert sum(tensor) == rows * columns and set(tensor) == {0.0, 1.0}
        assert str(state.child(actions[-1])) != "" and state.history() == state.clone().history()
        state.apply_action(actions[-1])
    assert state.information_state_string() == state.history_str() == ", ".join(map(str, state.history()))
    assert state.observation_string() == str(state)
    assert (state.is_simultaneous_node(), state.is_mean_field_node(), state.num_players()) == (False, False, 1)


def test_actions_have_names_that_people_read() -> None:
    state = State("2048")
    assert state.action_to_string(CHANCE, 6 * 64 + 2) == "4 in row 2, column 3"
    moving = State("2048", seed=1)
    assert [moving.action_to_string(action) for action in moving.legal_actions()] == ["up", "right", "down", "left"]
    with pytest.raises(ValueError, match="not a legal action"):
        moving.string_to_action("sideways")
    with pytest.raises(ValueError, match="single player"):
        moving.apply_actions([0])


def test_a_game_states_its_bounds() -> None:
    game = State("2048").get_game()
    assert (game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()) == (1, 4, 1024)
    assert (game.min_utility(), game.max_utility()) == (0.0, 3_670_024.0)
    assert (str(game), game.get_parameters()) == ("tilelab_2048", {"game": "2048", "variant": "4x4"})
    puzzle = State("15").get_game()
    assert (puzzle.min_utility(), puzzle.max_utility(), puzzle.max_chance_outcomes()) == (-10_000.0, 0.0, 0)
    assert puzzle.max_game_length() == 10_000
