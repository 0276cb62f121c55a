"""A game as a bot sees it. The vocabulary is OpenSpiel's."""

import functools
import math
import random
import time

from ..core.errors import IllegalMove
from ..core.game import Rules, State, Variant
from ..core.grid import DIRECTIONS, WAYS, check_direction
from .fast import Slides
from .record import MAX_NOTE_LETTERS, MAX_NOTES, MAX_NUMBER

Outcome = tuple[int, int]
"""An outcome of chance: (cell, number as stored on the board)."""


class Tools:
    """What all views of one game share.

    random: the bot's generator, seeded per game and unrelated to the coming tiles. notes: numbers for the record.
    asked_s: when the bot was asked for its current choice.
    """

    def __init__(self, game: Rules, variant: Variant, seed: int, budget_ms: int) -> None:
        self.game = game
        self.variant = variant
        self.random = random.Random(f"bot {seed}")
        self.budget_ms = budget_ms
        self.notes: dict[str, float] = {}
        self.moves_per_spawn = game.moves_per_spawn(variant)
        self.slides = Slides(game, variant.columns)
        self.may_idle = game.may_idle(variant)
        self.asked_s = time.perf_counter()
        self.values = _values_of(game)


@functools.cache
def _values_of(game: Rules) -> list[int]:
    """Return the value written on each tile, indexed by the number stored on the board."""
    return [0] + [int(game.tile(number, 0)[0]) for number in range(1, 100)]


class GameView:
    """A position, its legal actions and where they lead; the coming tiles stay hidden.

    Directions are 0 1 2 3 for up, right, down, left, the way tiles travel in both games; anything else raises ValueError.
    Equal positions are equal and hash alike, so views can be kept in sets and used as keys.
    """

    board: tuple[int, ...]
    """Numbers row by row: ranks in 2048 (11 is the tile 2048, 0 empty), tiles in the 15-puzzle (0 the blank)."""
    score: int
    """Points so far."""
    ply: int
    """Moves made."""
    gain: int
    """Points of the last move."""
    budget_ms: int
    """Time limit per choice in milliseconds; 0 = no limit."""

    def __init__(
        self,
        tools: Tools,
        board: tuple[int, ...],
        score: int = 0,
        ply: int = 0,
        gain: int = 0,
        is_chance: bool = False,
        is_over: bool | None = None,
    ) -> None:
        """is_over: whether the game has ended; None if the caller does not know."""
        self.board = board
        self.score = score
        self.ply = ply
        self.gain = gain
        self.budget_ms = tools.budget_ms
        self._tools = tools
        self._is_chance = is_chance
        self._is_over = False if is_chance else is_over
        self._afterstates: dict[int, tuple[tuple[int, ...], int] | None] = {}
        self._outcomes: dict[Outcome, float] | None = None

    def _key(self) -> tuple[str, Variant, tuple[int, ...], int, int, int, bool]:
        tools = self._tools
        return (tools.game.id, tools.variant, self.board, self.score, self.ply, self.gain, self._is_chance)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameView) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<{self.kind} {self.position} score={self.score} ply={self.ply}>"

    @property
    def kind(self) -> str:
        """`2048` or `15`."""
        return self._tools.game.id

    @property
    def side(self) -> int:
        """Rows and columns of a square board. Raises: ValueError on any other board."""
        variant = self._tools.variant
        if not variant.side:
            raise ValueError(f"a {variant.size} board has no side: use game.rows and game.columns")
        return variant.side

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._tools.variant.rows

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self._tools.variant.columns

    @property
    def position(self) -> str:
        """The board as text."""
        return self._tools.game.format_position(self.board)

    @property
    def random(self) -> random.Random:
        """The bot's random generator, which is the same in every run on the same seed."""
        return self._tools.random

    def time_left_ms(self) -> float:
        """Return the milliseconds left for this choice: negative once the budget is spent, infinite without one."""
        tools = self._tools
        spent_ms = (time.perf_counter() - tools.asked_s) * 1000
        return tools.budget_ms - spent_ms if tools.budget_ms else math.inf

    def rank(self, cell: int) -> int:
        """Return the number stored in a cell: in 2048 the exponent of the tile, 0 for an empty cell."""
        return self.board[cell]

    def value(self, cell: int) -> int:
        """Return the number written on the tile in a cell, 0 for an empty cell."""
        return self._tools.values[self.board[cell]]

    def values(self) -> list[int]:
        """Return the numbers written on all tiles, row by row."""
        values = self._tools.values
        return [values[number] for number in self.board]

    def empty_cells(self) -> list[int]:
        """Return the cells without a tile, in order."""
        return [cell for cell, number in enumerate(self.board) if not number]

    def returns(self) -> int:
        """Return the result so far, higher being better: points, or minus the moves of a puzzle."""
        return -self.ply if self._tools.game.lower_is_better else self.score

    def note(self, **numbers: float) -> None:
        """Add numbers, such as nodes, to this game's record; at most 32 names of at most 40 letters.

        Raises: TypeError if a value is not an int, float or bool; ValueError if a total is not finite or reaches 2^53 in size, or
        if there are too many names or one is too long.
        """
        notes = self._tools.notes
        for name, number in numbers.items():
            if not isinstance(number, int | float):
                raise TypeError(f"a note must be a number, but {name} is {number!r:.60}")
            if len(name) > MAX_NOTE_LETTERS or (name not in notes and len(notes) == MAX_NOTES):
                raise ValueError(f"a game has at most {MAX_NOTES} notes, with names of at most {MAX_NOTE_LETTERS} letters")
            total = notes.get(name, 0) + number
            if not -MAX_NUMBER <= total <= MAX_NUMBER:
                raise ValueError(f"a note must stay finite and between -2^53 and 2^53, but {name} would not")
            notes[name] = total

    # Legal actions

    def is_chance_node(self) -> bool:
        """Return whether chance moves next, as in 2048 after `child(direction)`."""
        return self._is_chance

    def is_terminal(self) -> bool:
        """Return whether the game is over; reaching 2048 does not end it."""
        if self._is_over is None:
            tools = self._tools
            self._is_over = tools.game.outcome(tools.variant, State(self.board), True) != "playing"
        return self._is_over

    def legal_actions(self) -> list[int]:
        """Return the directions that move something, in the order up, right, down, left; none at a chance node or the end."""
        if self._is_chance or self.is_terminal():
            return []
        afterstates = self._afterstates
        if len(afterstates) < len(DIRECTIONS):
            self._afterstates = afterstates = dict(enumerate(self._tools.slides.afterstates(self.board)))
        return [direction for direction in DIRECTIONS if afterstates[direction]]

    def can_move(self, direction: int) -> bool:
        """Return whether a direction moves something; never at a chance node. Raises: ValueError for an invalid direction."""
        return self.afterstate(direction) is not None and not self._is_chance

    def may_idle(self) -> bool:
        """Return whether a direction that moves nothing is allowed, as on boards with one tile per string of letters."""
        return self._tools.may_idle

    def chance_outcomes(self) -> list[tuple[Outcome, float]]:
        """Return ((cell, number), probability) of every outcome of chance; none unless chance moves next."""
        return list(_chance(self).items())

    # Looking ahead

    def afterstate(self, direction: int) -> tuple[tuple[int, ...], int] | None:
        """Return (board, points) after a direction and before chance, None if nothing moves; faster than `child`.

        Raises: ValueError for an invalid direction.
        """
        afterstates = self._afterstates
        if direction not in afterstates:
            afterstates[direction] = self._tools.slides.afterstate(self.board, direction)
        return afterstates[direction]

    def child(self, action: int | Outcome) -> "GameView":
        """Return the game after a direction or, at a chance node, after one of `chance_outcomes()`.

        Raises: IllegalMove if nothing moves or chance is to move; ValueError for an invalid direction or outcome.
        """
        if isinstance(action, tuple):
            if action not in _chance(self):
                raise ValueError(f"{action!r} is not one of chance_outcomes() here")
            return _spawned(self, action)
        check_direction(action)
        afterstate = None if self._is_chance else self.afterstate(action)
        if afterstate is None:
            raise IllegalMove("nothing-moves", direction=WAYS[action])
        tools = self._tools
        after, gain = afterstate
        ply = self.ply + 1
        is_chance = tools.moves_per_spawn > 0 and ply % tools.moves_per_spawn == 0
        return GameView(tools, after, self.score + gain, ply, gain, is_chance)

    def at(self, board: tuple[int, ...], to_move: str = "player") -> "GameView":
        """Return the game with another board but the same score, ply and gain, for what-if questions.

        to_move: "player" or, in 2048, "chance". Raises: ValueError if the number of cells differs.
        """
        if len(board) != len(self.board):
            raise ValueError(f"the board must have {len(self.board)} cells, not {len(board)}")
        movers = ("player", "chance") if self._tools.moves_per_spawn else ("player",)
        if to_move not in movers:
            raise ValueError(f"to_move must be {' or '.join(repr(mover) for mover in movers)} in this game, not {to_move!r}")
        return GameView(self._tools, tuple(board), self.score, self.ply, self.gain, to_move == "chance")

    def children(self) -> list[tuple[int, "GameView"]]:
        """Return (direction, game after it) for each legal action."""
        return [(action, self.child(action)) for action in self.legal_actions()]

    def spawns(self) -> list[tuple["GameView", float]]:
        """Return (game after it, probability) for each outcome of chance."""
        return [(_spawned(self, outcome), probability) for outcome, probability in self.chance_outcomes()]

    def move_to(self, board: tuple[int, ...]) -> int | None:
        """Return the direction that leads to a board, before or after chance moves; None if no direction does."""
        for action, child in self.children():
            if child.board == board or any(after.board == board for after, _ in child.spawns()):
                return action
        return None


def _chance(view: GameView) -> dict[Outcome, float]:
    if view._outcomes is None:
        tools = view._tools
        view._outcomes = dict(tools.game.chance_outcomes(tools.variant, view.board)) if view._is_chance else {}
    return view._outcomes


def _spawned(view: GameView, outcome: Outcome) -> GameView:
    cell, number = outcome
    board = view.board[:cell] + (number,) + view.board[cell + 1 :]
    return GameView(view._tools, board, view.score, view.ply, view.gain)
