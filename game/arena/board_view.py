"""What a bot sees of a position, and what its game lends to it; `game.arena.bot.GameView` adds what may be done there."""

import functools
import math
import random
import time

from ..core.engine import Position
from ..core.game import Game, Variant
from .record import MAX_NOTE_LETTERS, MAX_NOTES, MAX_NUMBER


class Tools:
    """What one game lends to the bot that plays it.

    random: a source of chance of the bot's own, seeded anew for each game and
    unrelated to the tiles that will come. notes: numbers that go into the record.
    asked_s: when the bot was asked for its present choice.
    """

    def __init__(self, game: Game, variant: Variant, seed: int, budget_ms: int) -> None:
        self.game = game
        self.variant = variant
        self.random = random.Random(f"bot {seed}")
        self.budget_ms = budget_ms
        self.notes: dict[str, float] = {}
        self.moves_a_spawn = game.moves_a_spawn(variant)
        self.may_idle = game.may_idle(variant)
        self.asked_s = time.perf_counter()
        self.values = _values_of(game)


@functools.cache
def _values_of(game: Game) -> list[int]:
    """Return what is written on each tile, by the number that stands on the board."""
    return [0] + [int(game.tile(number, 0)[0]) for number in range(1, 100)]


class BoardView(Position):
    """A position as a bot sees it."""

    board: tuple[int, ...]
    """Numbers row by row: ranks in 2048 (11 is the tile 2048, 0 empty), tiles in the 15-puzzle (0 the blank)."""
    score: int
    """Points so far."""
    ply: int
    """Moves made."""
    gain: int
    """Points of the move that led here."""
    _tools: Tools

    @property
    def kind(self) -> str:
        """`2048` or `15`."""
        return self._tools.game.id

    @property
    def side(self) -> int:
        """The number of rows and columns of a square board. Raises: ValueError on any other."""
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
        """The bot's own source of chance: the same in every run on the same seed."""
        return self._tools.random

    @property
    def budget_ms(self) -> int:
        """How long a choice should take, in milliseconds; 0 = no limit."""
        return self._tools.budget_ms

    def time_left_ms(self) -> float:
        """Return what is left of the budget for this choice, in milliseconds: below 0 once it is over, infinite without one."""
        tools = self._tools
        spent_ms = (time.perf_counter() - tools.asked_s) * 1000
        return tools.budget_ms - spent_ms if tools.budget_ms else math.inf

    def rank(self, cell: int) -> int:
        """Return the number that stands on the board: in 2048 the exponent of the tile, 0 for none."""
        return self.board[cell]

    def value(self, cell: int) -> int:
        """Return the number that is written on the tile, 0 for none."""
        return self._tools.values[self.board[cell]]

    def values(self) -> list[int]:
        """Return what is written on all tiles, row by row."""
        known = self._tools.values
        return [known[number] for number in self.board]

    def empty_cells(self) -> list[int]:
        """Return the cells without a tile, in order."""
        return [cell for cell, number in enumerate(self.board) if not number]

    def returns(self) -> int:
        """Return what the game is worth so far, more being better: points, or minus the moves of a puzzle."""
        return -self.ply if self._tools.game.lower_is_better else self.score

    def note(self, **numbers: float) -> None:
        """Add to the numbers of this game that go into its record, such as nodes; whole or not, negative or not.

        At most 32 names a game, of at most 40 letters each. Raises: TypeError for what is no int, float or bool;
        ValueError where a sum is not finite or its size reaches 2^53, or for a name too many or too long.
        """
        notes = self._tools.notes
        for name, number in numbers.items():
            if not isinstance(number, int | float):
                raise TypeError(f"a note is a number, and {name} is {number!r:.60}")
            if len(name) > MAX_NOTE_LETTERS or (name not in notes and len(notes) == MAX_NOTES):
                raise ValueError(f"a game has at most {MAX_NOTES} notes, their names at most {MAX_NOTE_LETTERS} letters")
            total = notes.get(name, 0) + number
            if not -MAX_NUMBER <= total <= MAX_NUMBER:
                raise ValueError(f"a note must be finite and stay between -2^53 and 2^53, and {name} would not")
            notes[name] = total

    def __repr__(self) -> str:
        return f"<{self.kind} {self.position} score={self.score} ply={self.ply}>"
