"""OpenSpiel's own algorithms run on our states and find what other searches find."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import open_spiel.python.algorithms
import pyspiel
import pytest
from open_spiel.python.algorithms import get_all_states, mcts, minimax, outcome_sampling_mccfr

from game.environments.spiel import SpielGame
from game.environments.state import State

SOURCES = [path for path in Path(open_spiel.python.algorithms.__path__[0]).rglob("*.py") if not path.stem.endswith("_test")]
OF_OTHER_GAMES = {
    "information_state_tensor",
    "num_cols",
    "num_rows",
    "num_strategies",
    "payoff_tensor",
    "player_utility",
    "resample_from_infostate",
    "distribution_support",
    "update_distribution",
}
"""Matrix games, mean fields and hidden information; an information state here is the whole history, which has no fixed size."""
PRINTING = {"information_state_tensor_layout", "observation_tensor_layout", "policy_tensor_shape"}
"""For `generate_playthrough`, which prints a game for OpenSpiel's own tests."""


def called(name: str, library: type) -> set[str]:
    """Return the methods of OpenSpiel's states or games that its algorithms call on a variable of that name."""
    found = {word for path in SOURCES for word in re.findall(rf"\b\w*{name}\.(\w+)\(", path.read_text("utf-8"))}
    return {word for word in found if hasattr(library, word)}


@pytest.mark.parametrize(("name", "ours", "library"), [("state", State, pyspiel.State), ("game", SpielGame, pyspiel.Game)])
def test_everything_that_the_algorithms_call_is_there(name: str, ours: type, library: type) -> None:
    words = called(name, library)
    assert len(words) > 10
    assert sorted(word for word in words - OF_OTHER_GAMES - PRINTING if not hasattr(ours, word)) == []


def test_expectiminimax_finds_the_merge_that_brings_most() -> None:
    state = State("2048", position="4400 1100 0000 0000")
    value, action = minimax.expectiminimax(state, 1, lambda leaf: leaf.player_return(0), 0)
    assert action in (1, 3) and value == pytest.approx(32 + 4)


def test_expectiminimax_solves_a_puzzle_that_needs_two_moves() -> None:
    state = State("15", "3x3", position="1 2 3/4 5 6/0 7 8")
    _, action = minimax.expectiminimax(state, 2, lambda leaf: 0.0 if leaf.is_terminal() else -100.0, 0)
    assert state.action_to_string(action) == "left"


@pytest.mark.parametrize("arguments", [("2048", "2x4"), ("15", "2x2", 3)], ids=str)
def test_monte_carlo_tree_search_chooses_legal_actions_until_the_end(arguments: tuple[Any, ...]) -> None:
    state = State(*arguments)
    game = state.get_game(terminal_rewards=True)
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, game.max_utility() or 1.0, 8, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    moves = 0
    while not state.is_terminal() and moves < 40:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(int(random.choice(actions, p=chances)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            moves += 1
    assert moves > 1


def test_outcome_sampling_learns_on_sampled_games() -> None:
    game = State("2048", "2x4", position="3 2 1 0/2 3 2 1").get_game()
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    state = game.new_initial_state()
    policy = solver.average_policy().action_probabilities(state)
    assert sorted(policy) == state.legal_actions() and sum(policy.values()) == pytest.approx(1)


def test_all_states_of_a_small_puzzle_are_found() -> None:
    game = State("15", "2x2", position="0 1/3 2").get_game()
    states = get_all_states.get_all_states(game, 12, True, False, to_string=str)
    assert len(states) == 12 and states["1 2/3 0"].is_terminal()
