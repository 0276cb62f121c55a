"""A game as a mutable state with OpenSpiel's Python API; needs no other package.

    state = State("2048")
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choices(*zip(*state.chance_outcomes()))[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

With a seed there are no chance nodes: each move adds the same tile as in the page.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple, Self

from ..core.arguments import check_action, check_seed, whole
from ..core.game import Rules, Variant
from ..core.game import State as Position
from ..core.grid import LETTERS, WAYS
from ..games import game_named
from ..library import boards
from ..library.boards import format_game
from .spiel import CHANCE, CHANCE_RANKS, PLAYER, TERMINAL, SpielGame


def check_limit(steps: object) -> int:
    """Return `max_idle_steps` as an int. Raises: ValueError."""
    number = whole(steps)
    if number is None or number < 0:
        raise ValueError(f"max_idle_steps must be a whole number, 0 for no limit, not {steps!r}")
    return number


def read_board(game: Rules, variant: Variant, position: object) -> tuple[int, ...]:
    """Parse a position: text as in the page, or an observation, in rows or flat.

    Numbers of 2048 are ranks: 11 is the tile 2048. Raises: ValueError.
    """
    kind = format_game(game, variant)
    reading = boards.read_board(position, kind) if isinstance(position, str) else boards.read_board(kind=kind, ranks=position)
    return reading.board


class _Former(NamedTuple):
    """A state before an action; a chain of them is shared by copies."""

    position: Position
    pending: int
    former: "_Former | None"


class BareState:
    """A state with the methods that all others follow from."""

    def __init__(self, game: str = "2048", variant: str = "", seed: int | None = None, position: object = "") -> None:
        """Start a game. variant: such as `4x4-f50`, "" for the default. seed: below 2**64; None leaves chance to the caller.

        position: a board for `read_board`, else the opening. Raises: BadNotation for an unknown game, variant or board,
        ValueError for an invalid seed.
        """
        if seed is not None:
            seed = check_seed(seed)
        self._game = game_named(game)
        self._variant = self._game.parse_variant(variant) if variant else self._game.default
        self._game = self._game.of(self._variant)
        self._seed = seed
        self._pending = 0
        """The number of tiles that chance has to add before the player moves."""
        self._history: list[int] = []
        self._former: _Former | None = None
        """What was before the last action."""
        self._arguments = game, variant, seed, position
        if not (position is None or isinstance(position, str) and not position):
            self._position = Position(read_board(self._game, self._variant, position))
        elif seed is not None or not self._game.has_chance:
            self._position = self._game.opening(self._variant, seed or 0)
        else:
            self._position = Position((0,) * (self._variant.rows * self._variant.columns))
            self._pending = self._variant.options["start"]

    @property
    def board(self) -> tuple[int, ...]:
        """The board, row by row: ranks (0 empty) or numbers (0 the blank)."""
        return self._position.board

    @property
    def variant(self) -> Variant:
        """The kind of board."""
        return self._variant

    def current_player(self) -> int:
        """Return PLAYER, CHANCE or TERMINAL."""
        if self._pending:
            return CHANCE
        return TERMINAL if self._game.outcome(self._variant, self._position, True) != "playing" else PLAYER

    def is_chance_node(self) -> bool:
        """Return whether chance acts next."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Return whether the game is over; reaching 2048 does not end it."""
        return self.current_player() == TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the actions of the player or chance; none at the end. player: none either if it is not their turn."""
        current = self.current_player()
        if player not in (None, current) or current == TERMINAL:
            return []
        if current == CHANCE:
            return [action for action, _ in self.chance_outcomes()]
        return list(self._game.legal_actions(self.board, self._variant.columns))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return (action, probability) of every outcome of chance; none unless it acts next."""
        if not self._pending:
            return []
        outcomes = self._game.chance_outcomes(self._variant, self.board)
        return [(cell * CHANCE_RANKS + number, probability) for (cell, number), probability in outcomes]

    def apply_action(self, action: int) -> None:
        """Apply an action of the player or chance. Raises: ValueError for an invalid action."""
        former = _Former(self._position, self._pending, self._former)
        if self.is_chance_node():
            self._apply_chance(action)
        else:
            action = check_action(action)
            if action not in self.legal_actions():
                raise ValueError(f"action {action} is not legal here; legal: {self.legal_actions()}")
            self._apply_move(action)
        self._history.append(int(action))
        self._former = former

    def undo_action(self, player: int, action: int) -> None:
        """Take the last action back. Raises: ValueError if it was another one."""
        if not self._history or self._history[-1] != action:
            raise ValueError(f"action {action} was not the last one")
        assert self._former
        self._history.pop()
        self._position, self._pending, self._former = self._former

    def _apply_chance(self, action: int) -> None:
        if whole(action) not in self.legal_actions():
            raise ValueError(f"action {action!r} is not one of chance_outcomes()")
        cell, number = divmod(int(action), CHANCE_RANKS)
        board = self.board[:cell] + (number,) + self.board[cell + 1 :]
        self._position = Position(board, self._position.score, self._position.moves)
        self._pending -= 1

    def _apply_move(self, direction: int) -> None:
        game, position = self._game, self._position
        if self._seed is not None:
            self._position = game.play(self._variant, position, LETTERS[direction], self._seed).after
            return
        board, gain = game.afterstate(position.board, direction, self._variant.columns)
        moves = position.moves + 1
        self._position = Position(board, position.score + gain, moves)
        every = game.moves_per_spawn(self._variant)
        self._pending = int(bool(every) and moves % every == 0)

    def returns(self) -> list[float]:
        """Return [the score] in 2048, [minus the moves] in the 15-puzzle."""
        position = self._position
        return [float(position.score if self._game.has_chance else -position.moves)]

    def rewards(self) -> list[float]:
        """Return what the last move brought: points in 2048, -1 in the 15-puzzle; 0 before the first one."""
        former = self._former
        while former and former.pending:
            former = former.former
        if not former:
            return [0.0]
        return [float(self._position.score - former.position.score) if self._game.has_chance else -1.0]

    def serialize(self) -> str:
        """Return the state as text, for `deserialize_state` of its game."""
        return json.dumps({"history": self._history})

    def history(self) -> list[int]:
        """Return all actions so far, including those of chance."""
        return list(self._history)

    def clone(self) -> Self:
        """Return an independent copy."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._history = list(self._history)
        return other

    __copy__ = clone

    def __str__(self) -> str:
        return self._game.format_position(self.board)

    def __repr__(self) -> str:
        return f"<State {self._game.id}/{self._game.format_variant(self._variant)} {str(self)!r}: score {self._position.score}>"


class State(BareState):
    """One game. Actions are 0 1 2 3 for up, right, down, left, the way tiles travel; those of chance are `cell * 64 + rank`."""

    def get_game(self, terminal_rewards: bool = False) -> SpielGame:
        """Return the game of this state. terminal_rewards: say that rewards come at the end, for algorithms that ask for it."""
        game, variant, seed, position = self._arguments
        name = f"tilelab_{game}" + (f"_{variant}" if variant else "")
        return SpielGame(name, self._game, self._variant, lambda: State(game, variant, seed, position), terminal_rewards)

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
        return not self._history

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
        return len(self._history)

    def history_str(self) -> str:
        """Return all actions as text."""
        return ", ".join(map(str, self._history))

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

        Raises: ValueError for another text.
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
