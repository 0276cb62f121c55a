"""What OpenSpiel's algorithms ask of a state and of a game, beyond the state's own methods.

Source: the Python API of OpenSpiel 2.0, DeepMind.
"""

import importlib
import json
from collections.abc import Callable, Iterable
from typing import Any, Self

from ..core.game import Rules, Variant
from ..core.grid import LETTERS, WAYS

PLAYER, CHANCE, TERMINAL = 0, -1, -4
"""Values of `current_player()`, as in OpenSpiel."""
CHANCE_RANKS = 64
"""An action of chance is `cell * 64 + number`."""


class SpielState:
    """The methods of OpenSpiel's states that follow from a few others."""

    _game: Rules
    _variant: Variant
    board: tuple[int, ...]

    def current_player(self) -> int:
        """Return PLAYER, CHANCE or TERMINAL."""
        raise NotImplementedError

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions of the player or chance."""
        raise NotImplementedError

    def apply_action(self, action: int) -> None:
        """Apply an action of the player or chance."""
        raise NotImplementedError

    def history(self) -> list[int]:
        """Return all actions so far."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """Return the result so far, one number for the player."""
        raise NotImplementedError

    def rewards(self) -> list[float]:
        """Return what the last move brought."""
        raise NotImplementedError

    def clone(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    def child(self, action: int) -> Self:
        """Return a copy after an action. Raises: ValueError for an invalid action."""
        child = self.clone()
        child.apply_action(action)
        return child

    def apply_actions(self, actions: Iterable[int]) -> None:
        """Refuse: no two players act at once. Raises: ValueError."""
        raise ValueError("a single player moves: use apply_action()")

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for each legal action and 0 for the others: of the four moves, or of all outcomes of chance."""
        legal = self.legal_actions(player)
        count = len(self.board) * CHANCE_RANKS if self.current_player() == CHANCE else self.num_distinct_actions()
        return [int(action in legal) for action in range(count)]

    def is_player_node(self) -> bool:
        """Return whether the player acts next."""
        return self.current_player() == PLAYER

    def is_simultaneous_node(self) -> bool:
        """Return False: no two players act at once."""
        return False

    def is_mean_field_node(self) -> bool:
        """Return False: there is no mean field."""
        return False

    def is_initial_state(self) -> bool:
        """Return whether nothing was applied yet."""
        return not self.history()

    def num_players(self) -> int:
        """Return 1."""
        return 1

    def num_distinct_actions(self) -> int:
        """Return the number of moves."""
        return len(LETTERS)

    def player_return(self, player: int) -> float:
        """Return the result so far."""
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        """Return what the last move brought."""
        return self.rewards()[player]

    def move_number(self) -> int:
        """Return how many actions were applied, those of chance included."""
        return len(self.history())

    def history_str(self) -> str:
        """Return all actions as text."""
        return ", ".join(map(str, self.history()))

    def action_to_string(self, *arguments: int) -> str:
        """Return an action as text. arguments: the player, which may be left out, and the action."""
        action = arguments[-1]
        if (arguments[0] if len(arguments) > 1 else self.current_player()) != CHANCE:
            return WAYS[action]
        cell, number = divmod(action, CHANCE_RANKS)
        row, column = divmod(cell, self._variant.columns)
        return f"{self._game.tile(number, cell)[0]} in row {row + 1}, column {column + 1}"

    def string_to_action(self, *arguments: Any) -> int:
        """Return the legal action that a text names. arguments: the player, which may be left out, and the text.

        Raises: ValueError if there is none.
        """
        for action in self.legal_actions():
            if self.action_to_string(self.current_player(), action) == arguments[-1]:
                return action
        raise ValueError(f"{arguments[-1]!r} is not a legal action here")

    def observation_string(self, player: int = PLAYER) -> str:
        """Return the board as text."""
        return str(self)

    def information_state_string(self, player: int = PLAYER) -> str:
        """Return the actions so far: the player has seen them all."""
        return self.history_str()

    def observation_tensor(self, player: int = PLAYER) -> list[float]:
        """Return the board as planes, one for each number, flat: of the shape that the game states."""
        numbers = sorted(self._game.values(len(self.board)))
        return [float(number == cell) for number in numbers for cell in self.board]


class SpielGame:
    """A game as OpenSpiel's algorithms know it.

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
