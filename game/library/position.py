"""`Position`: a board with its score, legal moves, analysis and picture."""

import itertools
from collections.abc import Sequence

from ..core.arguments import whole
from ..core.errors import IllegalMove
from ..core.game import Rules, State, Variant
from ..core.grid import DIRECTIONS, LETTERS, WAYS
from .analysis import Analysis, Solution, analyse, solve
from .boards import Board, format_game
from .pictures import Drawing, board_svg

_SHOWN = itertools.count(1)
"""Numbers the pictures that a notebook shows, so that no two on a page share an id."""


class Position:
    """A position of a game. Positions are immutable and hashable; only a `Game` changes."""

    def __init__(self, rules: Rules, variant: Variant, state: State) -> None:
        """Positions come from games: see `Game.positions` and `chance_outcomes`."""
        self._rules = rules
        self._variant = variant
        self._own_state = state

    @property
    def _state(self) -> State:
        return self._own_state

    @property
    def kind(self) -> str:
        """The game and the variant, such as `2048/4x4`."""
        return format_game(self._rules, self._variant)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._variant.rows

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self._variant.columns

    @property
    def board(self) -> Board:
        """The board, row by row: ranks in 2048 (11 is the tile 2048, 0 empty), numbers in the 15-puzzle (0 the blank)."""
        return self._state.board

    @property
    def tiles(self) -> list[list[int]]:
        """The numbers on the tiles, in rows; 0 for an empty cell."""
        numbers = [int(self._rules.tile(value, cell)[0]) if value else 0 for cell, value in enumerate(self.board)]
        return [numbers[start : start + self.columns] for start in range(0, len(numbers), self.columns)]

    @property
    def score(self) -> int:
        """The points so far; always 0 in the 15-puzzle."""
        return self._state.score

    @property
    def moves(self) -> int:
        """The number of moves so far; in the 15-puzzle one per tile."""
        return self._state.moves

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The directions in which a tile can move, in the order `u r d l`; none once the game is over."""
        if self.is_over:
            return ()
        return tuple([LETTERS[direction] for direction in self._rules.legal_actions(self.board, self.columns)])

    @property
    def outcome(self) -> str:
        """`playing`, `lost` or `solved`; a game of 2048 continues after its target."""
        return self._rules.outcome(self._variant, self._state, True)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome != "playing"

    @property
    def has_won(self) -> bool:
        """Whether the target tile is on the board, or the puzzle is solved."""
        return self._rules.outcome(self._variant, self._state, False) in ("won", "solved")

    def afterstate(self, move: str | int) -> tuple[Board, int]:
        """Return the board after a move, before a new tile appears, and the points of the move. Raises: ValueError."""
        return self._rules.afterstate(self.board, self._direction(move), self.columns)

    def chance_outcomes(self, move: str | int) -> "list[tuple[Position, float]]":
        """Return each possible position after a move, with its probability. Raises: ValueError."""
        after, points = self.afterstate(move)
        every = self._rules.moves_per_spawn(self._variant)
        boards = [(after, 1.0)]
        if every and (self.moves + 1) % every == 0:
            outcomes = self._rules.chance_outcomes(self._variant, after)
            boards = [(after[:cell] + (number,) + after[cell + 1 :], chance) for (cell, number), chance in outcomes]
        score, moves = self.score + points, self.moves + 1
        return [(Position(self._rules, self._variant, State(board, score, moves)), chance) for board, chance in boards]

    def analyse(self, seconds: float = 0.3, nodes: int = 0) -> Analysis:
        """Return the coach's value of each move.

        seconds: mean thinking time; hard boards get more. nodes: the mean number of positions to search instead, so that every
        machine and the page find the same; 0 = as many as the time allows. 1600 is what the page searches in 50 ms.
        Raises: ValueError in the 15-puzzle (use `solve`), or once the game is over.
        """
        return analyse(self._rules, self._variant, self.board, seconds, nodes)

    def solve(self, seconds: float = 0.0, nodes: int = 0) -> Solution:
        """Solve the 15-puzzle: a shortest solution up to 4×4, a short one on larger boards.

        seconds: time limit, after which the best solution so far is returned; 0 = until it is proven shortest, or 1 s on boards
        too large for a proof. nodes: the number of positions after which it stops instead, the same on every machine.
        Raises: ValueError in 2048.
        """
        return solve(self._rules, self._variant, self.board, seconds, nodes)

    def best_move(self, seconds: float = 0.05, nodes: int = 0) -> str:
        """Return the letter of the coach's move, or of the first move of a solution.

        seconds, nodes: as in `analyse` and `solve`. Raises: ValueError once the game is over.
        """
        if self._rules.has_chance:
            return self.analyse(seconds, nodes).best
        if self.is_over:
            raise IllegalMove("game-over")
        return self.solve(seconds, nodes).moves[0]

    def svg(
        self,
        size: int = 320,
        *,
        arrows: Sequence[str | tuple[int, int]] = (),
        last_move: bool = False,
        coordinates: bool = False,
        theme: str = "",
    ) -> str:
        """Return a picture of the board as SVG.

        size: its width in pixels. arrows: letters of moves, or pairs of cells. last_move: whether rings mark the tiles that the
        last move of a game merged, added or, in the 15-puzzle, moved. coordinates: whether rows and columns have numbers. theme:
        `light`, `dark`, or "" for the viewer's. Raises: ValueError.
        """
        drawing = Drawing(size, arrows, self._last_cells() if last_move else (), coordinates, theme)
        return board_svg(self._rules, self.board, self.columns, drawing)

    def _last_cells(self) -> tuple[int, ...]:
        return ()

    def _repr_svg_(self) -> str:
        return board_svg(self._rules, self.board, self.columns, name=f"t{next(_SHOWN)}")

    def __str__(self) -> str:
        """Return the board as rows of numbers, with a dot for an empty cell."""
        rows = [[str(number or ".") for number in row] for row in self.tiles]
        width = max([len(number) for row in rows for number in row])
        return "\n".join([" ".join([number.rjust(width) for number in row]) for row in rows])

    def __format__(self, spec: str) -> str:
        """Format each row of `str(position)`."""
        return "\n".join([format(row, spec) for row in str(self).splitlines()])

    def __repr__(self) -> str:
        return f"<Position {self.kind!r} {self._rules.format_position(self.board)!r}: {self.moves} moves, score {self.score}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self.kind, self._state) == (other.kind, other._state)

    def __hash__(self) -> int:
        return hash((self.kind, self._state))

    def _direction(self, move: str | int) -> int:
        if isinstance(move, str) and move.lower() in WAYS:
            return WAYS.index(move.lower())
        if isinstance(move, str) and len(move) == 1 and move.lower() in LETTERS:
            return LETTERS.index(move.lower())
        direction = whole(move)
        if direction in DIRECTIONS:
            return direction
        raise ValueError(f"a move is one of u r d l, a word such as 'left' or 0 1 2 3 (up right down left), not {move!r}")
