"""`Game`: a game of 2048 or the 15-puzzle, with moves to push and pop."""

import random
import string

from ..app.links import format_seed_address, read_address
from ..app.session import Session
from ..app.sharing.names import format_game_address, format_position_address, repaired
from ..app.sharing.rival import proven_moves
from ..core.arguments import check_seed, whole
from ..core.errors import BadNotation as BadNotation
from ..core.errors import IllegalMove as IllegalMove
from ..core.game import State
from ..core.grid import LETTERS, WAYS
from ..games import GAMES
from .analysis import Review, Solution, review
from .boards import format_game, parse_game, read_board
from .position import Position
from .replays import Replay

_NEW_SEEDS = 1 << 48
_MAX_SHOWN_MOVES = 40
_CELLS = string.digits + string.ascii_lowercase


class Game(Position):
    """A game in progress: the current position and the moves that led to it.

    The same kind, seed and moves always give the same game, here and in the page.

    >>> game = Game("2048", seed=1)
    >>> game.push("ld")
    >>> game.moves, game.score
    (2, 4)
    """

    def __init__(
        self,
        kind: str = "",
        *,
        seed: int | None = None,
        board: object = None,
        ranks: object = None,
        tiles: object = None,
        moves: str = "",
    ) -> None:
        """Start a game.

        kind: `2048` or `15`, with the variant after a slash: `15/3x3`, `2048/5x5-f50` (50 % fours); "" for that of a `Position`,
        or `2048`. seed: 0 to 2**64 - 1; None for a random one, or 0 if a board is given. board, ranks, tiles: the position to
        start from instead of the seeded opening, as for `read_board`: text, a `Position` or numbers, or numbers of which you say
        what they are. moves: moves to push.

        Raises: ValueError for an unknown kind, a bad seed, board or move.
        """
        kind = kind if kind != "" else board.kind if isinstance(board, Position) else "2048"
        self._rules, self._variant, has_size = parse_game(kind)
        self._position = ""
        opening = None
        if not (board is None and ranks is None and tiles is None):
            reading = read_board(board, kind, ranks=ranks, tiles=tiles)
            if not has_size:
                self._rules, self._variant, _ = parse_game(reading.kind)
            self._position = self._rules.format_position(reading.board)
            opening = State(reading.board)
        if seed is None:
            seed = 0 if opening else _new_seed()
        self._seed = check_seed(seed)
        self._states = [opening or self._rules.opening(self._variant, self._seed)]
        self._moves: list[str] = []
        self.push(moves)

    @classmethod
    def from_url(cls, url: str) -> "Game":
        """Return the game of an address of the page, with all its moves; mode and times are ignored.

        A challenge is the friend's game if its moves are known, else its start. Raises: ValueError for anything else, also for a
        challenge whose moves do not add up to its result.
        """
        if not isinstance(url, str):
            raise ValueError(f"an address is a text such as '#/2048/4x4@1', not {url!r}")
        rules, session, moves = read_address(repaired(url.split("#")[-1]), GAMES, _new_seed)
        if session is None:
            return cls(rules.id)
        moves = moves or proven_moves(session)
        kind = format_game(rules, session.variant)
        return cls(kind, seed=session.seed, board=session.position or None, moves="".join(moves))

    @property
    def _state(self) -> State:
        return self._states[-1]

    @property
    def seed(self) -> int:
        """The seed, which determines the opening and each new tile."""
        return self._seed

    @property
    def transcript(self) -> str:
        """The moves as text, ready for `push`."""
        return "".join(self._moves)

    @property
    def url(self) -> str:
        """The end of an address that shows this game; append it to the address of any Tilelab page."""
        return format_game_address(self._session()) if self._moves else self.start_url

    @property
    def start_url(self) -> str:
        """The same for the start of the game, without moves."""
        return format_seed_address(self._session())

    @property
    def board_url(self) -> str:
        """The same for the current board, without its history."""
        return format_position_address(self._session())

    def push(self, moves: str | int, spawn: tuple[int, int] | None = None) -> None:
        """Make one or more moves; if one of them is illegal, make none.

        moves: letters `u r d l`, the way tiles travel, optionally with a repeat count (`r2`); a word such as `left`; or a
        direction 0 to 3: up, right, down, left. spawn: the cell, row by row from 0, and the tile that appeared after this one
        move in a game played elsewhere. Raises: ValueError.
        """
        made = self._single_moves(moves)
        if spawn is not None:
            made = [self._spawning(made, spawn)]
        states = [self._states[-1]]
        for number, move in enumerate(made, 1):
            try:
                states.append(self._after(states[-1], move))
            except IllegalMove as error:
                raise error if len(made) == 1 else BadNotation("move-number", ply=number, why=error) from error
        self._states += states[1:]
        self._moves += made

    def _after(self, state: State, move: str) -> State:
        if self._rules.outcome(self._variant, state, True) != "playing":
            raise IllegalMove("game-over")
        return self._rules.play(self._variant, state, move, self._seed).after

    def pop(self) -> str:
        """Undo the last move and return it. Raises: IndexError at the start of the game."""
        if not self._moves:
            raise IndexError("pop from a game without moves")
        self._states.pop()
        return self._moves.pop()

    def peek(self) -> str:
        """Return the last move. Raises: IndexError at the start of the game."""
        if not self._moves:
            raise IndexError("a game without moves has no last move")
        return self._moves[-1]

    def copy(self) -> "Game":
        """Return an independent copy."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._states = list(self._states)
        other._moves = list(self._moves)
        return other

    __copy__ = copy

    @property
    def position(self) -> Position:
        """The current position, which does not change with the game."""
        return Position(self._rules, self._variant, self._state)

    def review(self) -> Review:
        """Grade every move of the game.

        Raises: ValueError for a game without moves; OSError if the coach's data cannot be read.
        """
        start = self._states[0].board
        return review(self._rules, self._variant, start, self._seed, self.transcript)

    def positions(self) -> list[Position]:
        """Return the positions after 0, 1, 2 … moves."""
        return [Position(self._rules, self._variant, state) for state in self._states]

    def replay(self, size: int = 320) -> Replay:
        """Return the game as an animation to step through, for notebooks. size: the width of its board in pixels."""
        return Replay(self._rules, self._variant, self._seed, self._states, self._moves, size)

    def __repr__(self) -> str:
        board = f", board={self._position!r}" if self._position else ""
        moves = self.transcript
        if len(moves) > _MAX_SHOWN_MOVES:
            return f"<Game {self.kind!r}, seed={self._seed}{board}: {self.moves} moves, score {self.score}, {self.outcome}>"
        return f"Game({self.kind!r}, seed={self._seed}{board}{f', moves={moves!r}' if moves else ''})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    __hash__ = None  # type: ignore[assignment]  # A game changes: use its board or its url as a key.

    def _identity(self) -> tuple[object, ...]:
        return self.kind, self._seed, self._position, self._moves

    def _spawning(self, made: list[str], spawn: object) -> str:
        """Return a move with its new tile. Raises: ValueError."""
        pair = [whole(number) for number in spawn] if isinstance(spawn, tuple) and len(spawn) == 2 else []
        cell, tile = pair or (None, None)
        if not self._rules.has_chance or len(made) != 1 or cell is None or not 0 <= cell < len(self.board) or tile not in (2, 4):
            raise ValueError(f"spawn is the cell and the tile, 2 or 4, after one move of 2048, such as (10, 2), not {spawn!r}")
        return f"{made[0]}.{_CELLS[cell]}{tile // 2}"

    def _last_cells(self) -> tuple[int, ...]:
        if not self._moves:
            return ()
        step = self._rules.play(self._variant, self._states[-2], self._moves[-1], self._seed)
        if not self._rules.has_chance:
            return tuple([cell for _, cell in step.hops])
        return (*step.merges, *((step.spawn,) if step.spawn >= 0 else ()))

    def _session(self) -> Session:
        return Session(self._rules, self._variant, self._seed, self._position, self._moves, len(self._moves), self._states[-1])

    def _single_moves(self, moves: str | int) -> list[str]:
        if not isinstance(moves, str) or moves.lower() in WAYS:
            return [LETTERS[self._direction(moves)]]
        return [single for move in self._rules.parse_moves(moves) for single in self._rules.single_moves(move)]


def solve(board: object, seconds: float = 0.0, nodes: int = 0) -> Solution:
    """Solve a board of the 15-puzzle, as `Game.solve`; board: as for `read_board`. Raises: ValueError.

    >>> solve("1 2 3/4 5 6/0 7 8").moves
    'll'
    """
    return Game(board.kind if isinstance(board, Position) else "15", board=board).solve(seconds, nodes)


def _new_seed() -> int:
    return random.SystemRandom().randrange(_NEW_SEEDS)
