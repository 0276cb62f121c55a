"""A game as OpenSpiel's algorithms know it.

Source: the Python API of OpenSpiel 2.0, DeepMind.
"""

import importlib
import json
from collections.abc import Callable
from typing import Any

from ..core.game import Rules, Variant
from ..core.grid import LETTERS

PLAYER, CHANCE, TERMINAL = 0, -1, -4
"""Values of `current_player()`, as in OpenSpiel."""
CHANCE_RANKS = 64
"""An action of chance is `cell * 64 + number`."""


class SpielGame:
    """Makes states at the start and describes the game.

    terminal_rewards: whether `get_type` says that rewards come at the end, which some algorithms ask for; `returns()` of a state
    that has ended are the same.
    """

    def __init__(
        self, name: str, rules: Rules, variant: Variant, make: Callable[[], Any], terminal_rewards: bool = False
    ) -> None:
        self._name = name
        self._rules = rules
        self._variant = variant
        self._make = make
        self._has_terminal_rewards = terminal_rewards
        self._cells = variant.rows * variant.columns

    def new_initial_state(self) -> Any:
        """Return a state at the start."""
        return self._make()

    def new_initial_states(self) -> list[Any]:
        """Return the only state at the start."""
        return [self._make()]

    def deserialize_state(self, text: str) -> Any:
        """Return the state of a text of `State.serialize`. Raises: ValueError."""
        try:
            actions = [int(action) for action in json.loads(text)["history"]]
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError("not the text of a state") from error
        state = self._make()
        for action in actions:
            state.apply_action(action)
        return state

    def num_players(self) -> int:
        """Return 1."""
        return 1

    def num_distinct_actions(self) -> int:
        """Return the number of moves."""
        return len(LETTERS)

    def max_chance_outcomes(self) -> int:
        """Return the number of different actions of chance, used or not."""
        return self._cells * CHANCE_RANKS if self._rules.has_chance else 0

    def max_game_length(self) -> int:
        """Return after how many moves games are broken off in the arena; the rules have no limit."""
        return self._rules.move_limit

    def min_utility(self) -> float:
        """Return the least result: 0 points, or a puzzle given up at the limit."""
        return 0.0 if self._rules.has_chance else -float(self._rules.move_limit)

    def max_utility(self) -> float:
        """Return a bound of the result: the points of the fullest board that tiles of 4 can make, or no move."""
        if not self._rules.has_chance:
            return 0.0
        return float(sum((rank - 2) << rank for rank in range(2, self._cells + 2)))

    def utility_sum(self) -> None:
        """Return None: with one player there is no sum."""

    def observation_tensor_shape(self) -> list[int]:
        """Return the number of planes, the rows and the columns."""
        return [len(self._rules.values(self._cells)), self._variant.rows, self._variant.columns]

    def observation_tensor_size(self) -> int:
        """Return the number of entries of an observation."""
        return len(self._rules.values(self._cells)) * self._cells

    def get_parameters(self) -> dict[str, str]:
        """Return what the game was made with."""
        return {"game": self._rules.id, "variant": self._rules.format_variant(self._variant)}

    def get_type(self) -> Any:
        """Return OpenSpiel's description of the game. Raises: ModuleNotFoundError without OpenSpiel."""
        kinds: Any = importlib.import_module("pyspiel").GameType
        rewards = kinds.RewardModel.TERMINAL if self._has_terminal_rewards else kinds.RewardModel.REWARDS
        chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC if self._rules.has_chance else kinds.ChanceMode.DETERMINISTIC
        return kinds(
            short_name=self._name,
            long_name=f"{self._rules.id} (Tilelab)",
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=chance,
            information=kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.GENERAL_SUM,
            reward_model=rewards,
            max_num_players=1,
            min_num_players=1,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )

    def __str__(self) -> str:
        return self._name
