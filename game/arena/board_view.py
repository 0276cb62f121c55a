"""What a bot sees of a game: a position, what may be done there, and what the game lends to it. The words are OpenSpiel's."""

import functools
import math
import random
import time

from ..core.engine import Position
from ..core.errors import IllegalMove
from ..core.game import Rules, State, Variant
from ..core.grid import DIRECTIONS, WAYS, check_direction
from .record import MAX_NOTE_LETTERS, MAX_NOTES, MAX_NUMBER

Outcome = tuple[int, int]
"""What chance does: (cell, number), the number as it stands on the board."""


class Tools:
    """What one game lends to the bot that plays it.

    random: a source of chance of the bot's own, seeded anew for each game and
    unrelated to the tiles that will come. notes: numbers that go into the record.
    asked_s: when the bot was asked for its present choice.
    """

    def __init__(self, game: Rules, variant: Variant, seed: int, budget_ms: int) -> None:
        self.game = game
        self.variant = variant
        self.random = random.Random(f"bot {seed}")
        self.budget_ms = budget_ms
        self.notes: dict[str, float] = {}
        self.moves_per_spawn = game.moves_per_spawn(variant)
        self.may_idle = game.may_idle(variant)
        self.asked_s = time.perf_counter()
        self.values = _values_of(game)


@functools.cache
def _values_of(game: Rules) -> list[int]:
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


class GameView(BoardView):
    """A game as its bot sees it: a position, what may be done there and where that leads; never what chance will bring.

    A direction is 0 1 2 3 for up, right, down, left, the way tiles travel in both games; whatever takes a direction raises
    ValueError for anything else. Views that show the same are equal and have the same hash, so that they can be kept in sets
    and as keys.
    """

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
        """Show a position. is_over: whether the game has ended, None if the caller does not know."""
        self.board = board
        self.score = score
        self.ply = ply
        self.gain = gain
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

    # What may be done

    def is_chance_node(self) -> bool:
        """Tell whether chance moves next: it does on what `child(direction)` returns in 2048."""
        return self._is_chance

    def is_terminal(self) -> bool:
        """Tell whether the game ends here; reaching the target of 2048 does not end it."""
        if self._is_over is None:
            tools = self._tools
            self._is_over = tools.game.outcome(tools.variant, State(self.board), True) != "playing"
        return self._is_over

    def legal_actions(self) -> list[int]:
        """Return the directions that can be chosen, in the order up, right, down, left; none at a chance node or the end."""
        if self._is_chance or self.is_terminal():
            return []
        known = self._afterstates
        if len(known) < len(DIRECTIONS):
            self._afterstates = known = dict(enumerate(self._tools.game.afterstates(self.board, self.columns)))
        return [direction for direction in DIRECTIONS if known[direction]]

    def can_move(self, direction: int) -> bool:
        """Tell whether tiles can travel that way, never at a chance node. Raises: ValueError if it is no direction."""
        return self.afterstate(direction) is not None and not self._is_chance

    def may_idle(self) -> bool:
        """Tell whether a direction that moves nothing can be chosen, too: a letter of a string, after which one tile comes."""
        return self._tools.may_idle

    def chance_outcomes(self) -> list[tuple[Outcome, float]]:
        """Return ((cell, number), probability) of all that chance may do; none unless chance moves next."""
        return list(self._chance().items())

    def _chance(self) -> dict[Outcome, float]:
        if self._outcomes is None:
            tools = self._tools
            self._outcomes = dict(tools.game.chance_outcomes(tools.variant, self.board)) if self._is_chance else {}
        return self._outcomes

    # Where it leads

    def afterstate(self, direction: int) -> tuple[tuple[int, ...], int] | None:
        """Return the board and the points after a direction and before chance, None if nothing moves: quicker than `child`.

        Raises: ValueError if it is no direction.
        """
        known = self._afterstates
        if direction not in known:
            try:
                known[direction] = self._tools.game.afterstate(self.board, direction, self.columns)
            except IllegalMove:
                known[direction] = None
        return known[direction]

    def child(self, action: int | Outcome) -> "GameView":
        """Return the game after a direction or, at a chance node, after one of `chance_outcomes()`.

        Raises: IllegalMove where nothing moves or it is the other one's turn, ValueError for what is neither a direction nor
        an outcome that chance has here.
        """
        if isinstance(action, tuple):
            if action not in self._chance():
                raise ValueError(f"{action!r} is none of chance_outcomes() here")
            return self._spawned(action)
        check_direction(action)
        afterstate = None if self._is_chance else self.afterstate(action)
        if afterstate is None:
            raise IllegalMove("nothing-moves", direction=WAYS[action])
        tools = self._tools
        after, gain = afterstate
        ply = self.ply + 1
        is_chance = tools.moves_per_spawn > 0 and ply % tools.moves_per_spawn == 0
        return GameView(tools, after, self.score + gain, ply, gain, is_chance)

    def _spawned(self, outcome: Outcome) -> "GameView":
        cell, number = outcome
        board = self.board[:cell] + (number,) + self.board[cell + 1 :]
        return GameView(self._tools, board, self.score, self.ply, self.gain)

    def at(self, board: tuple[int, ...], to_move: str = "player") -> "GameView":
        """Return the game with another board in place of this one: for what-if questions of one's own.

        to_move: whose turn it is there, "player" or, in 2048, "chance". Score, ply and gain stay. Raises: ValueError if the
        board has another number of cells.
        """
        if len(board) != len(self.board):
            raise ValueError(f"a board of {len(self.board)} cells is wanted, not {len(board)}")
        movers = ("player", "chance") if self._tools.moves_per_spawn else ("player",)
        if to_move not in movers:
            raise ValueError(f"to_move is {' or '.join(repr(mover) for mover in movers)} in this game, not {to_move!r}")
        return GameView(self._tools, tuple(board), self.score, self.ply, self.gain, to_move == "chance")

    def children(self) -> list[tuple[int, "GameView"]]:
        """Return (direction, game after it) for every legal direction."""
        return [(action, self.child(action)) for action in self.legal_actions()]

    def spawns(self) -> list[tuple[float, "GameView"]]:
        """Return (probability, game after it) for all that chance may do."""
        return [(probability, self._spawned(outcome)) for outcome, probability in self.chance_outcomes()]

    def move_to(self, board: tuple[int, ...]) -> int | None:
        """Return the direction that leads from here to a board, before or after chance moved; None if there is none."""
        for action, child in self.children():
            if child.board == board or any(after.board == board for _, after in child.spawns()):
                return action
        return None
