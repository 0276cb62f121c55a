"""The interface of a game, `Rules`, with its states, steps and variants."""

from .grid import DIRECTIONS, side_of


class State:
    """A game at one ply; two states are equal if everything that a move can change is equal."""

    def __init__(self, board: tuple[int, ...], score: int = 0, moves: int = 0, ended: bool = False) -> None:
        self.board = board
        """Ranks or numbers, row by row."""
        self.score = score
        self.moves = moves
        """Single moves made; in the 15-puzzle one per tile."""
        self.ended = ended
        """Whether the player gave up."""

    def key(self) -> tuple[tuple[int, ...], int, int, bool]:
        """Return everything that makes two states equal."""
        return (self.board, self.score, self.moves, self.ended)

    def __repr__(self) -> str:
        return f"State{self.key()}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


class Step:
    """What a move did: the state after it, and what a front end needs to show and announce it."""

    def __init__(
        self,
        move: str,
        after: State,
        hops: tuple[tuple[int, int], ...],
        merges: tuple[int, ...] = (),
        spawn: int = -1,
        gain: int = 0,
    ) -> None:
        self.move = move
        self.after = after
        self.hops = hops
        """(from, to) cells of every tile that moved."""
        self.merges = merges
        """The cells where two tiles merged."""
        self.spawn = spawn
        """The cell of the new tile, or -1."""
        self.gain = gain
        """Points."""


class Variant:
    """A kind of board: its size and its options, ints by name."""

    def __init__(self, rows: int, columns: int = 0, **options: int) -> None:
        """Make a kind of board; columns: 0 for a square."""
        self.rows = rows
        self.columns = columns or rows
        self.side = rows if rows == self.columns else 0
        """The side of a square board, 0 for any other."""
        self.options = options

    @property
    def size(self) -> str:
        """Rows and columns for people: `3×4`."""
        return f"{self.rows}×{self.columns}"

    def with_options(self, rows: int, options: dict[str, int], columns: int = 0) -> "Variant":
        """Return a variant of a size, with some options changed."""
        return Variant(rows, columns, **dict(self.options, **options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and (self.size, self.options) == (other.size, other.options)

    def __hash__(self) -> int:
        return hash((self.size, tuple(sorted(self.options.items()))))


class Notation:
    """The notation of a game's variants, positions and moves."""

    def parse_variant(self, text: str) -> Variant:
        """Parse a variant such as `4x4`. Raises: BadNotation."""
        raise NotImplementedError

    def format_variant(self, variant: Variant) -> str:
        """Return the shortest text for a variant."""
        raise NotImplementedError

    def parse_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
        """Parse a board in our own notation, of the size wanted or, for 0 rows, of any. Raises: BadNotation."""
        raise NotImplementedError

    def read_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
        """Parse a board in any layout. Return it, its columns and, if the text is ambiguous, the word for how it was read.

        columns: 0 for a square; with 0 rows they decide where the text leaves a choice.
        """
        board = self.parse_position(text, rows, columns)
        return board, side_of(board), ""

    def format_position(self, board: tuple[int, ...]) -> str:
        raise NotImplementedError

    def parse_moves(self, text: str) -> list[str]:
        """Return the move tokens of a transcript. Raises: BadNotation."""
        raise NotImplementedError

    def single_moves(self, move: str) -> list[str]:
        """Split a move into single moves, each starting with a letter u r d l."""
        return [move]


class Rules(Notation):
    """What each game implements; moves are text tokens that only the game understands."""

    id = ""
    sizes: tuple[tuple[int, int], ...] = ()
    """(rows, columns) of its boards, in the order in which they are offered."""
    default = Variant(4)
    """The usual variant."""
    choices: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Options offered beside the size, with their values."""
    goals: tuple[str, ...] = ()
    """Options that each select another goal; 1 if chosen."""
    gives_up = False
    """Whether `x` ends a game."""
    has_gap = False
    """Whether tiles move into a gap, so that arrow keys can mean the tile or the gap."""
    blank = "empty"
    """The word for an empty cell."""
    is_permutation = False
    """Whether a board holds each of its `values` exactly once."""
    moves_by_cell = False
    """Whether a move is made by choosing a cell."""
    has_chance = False
    """Whether chance acts between moves, so that an engine advises a move, not a solution."""
    proven_sides: tuple[int, ...] = ()
    """Sides of square boards whose shortest solutions can be proven."""
    keeps_times = False
    """Whether a game records the time of each move."""
    lower_is_better = False
    """Whether the lower record is the better one."""
    is_turned = False
    """Whether its goal is the usual one rotated by 180°, so that every direction is reversed."""
    move_limit = 1_000_000
    """After how many moves a bot's game is stopped, in the page and the terminal."""

    def of(self, variant: Variant) -> "Rules":
        """Return the rules with the goal of a variant; their id is the same."""
        return self

    def kind_of(self, board: tuple[int, ...], columns: int) -> Variant:
        """Return the default variant for a board with these columns and the goal of these rules."""
        return self.default.with_options(len(board) // columns, {}, columns)

    def as_usual(self, board: tuple[int, ...]) -> tuple[int, ...]:
        """Return a board for the usual goal: rotated by 180° if `is_turned`."""
        return board

    def opening(self, variant: Variant, seed: int) -> State:
        """Return the first state of a seeded game."""
        raise NotImplementedError

    def play(self, variant: Variant, state: State, move: str, seed: int) -> Step:
        """Make one move. Raises: IllegalMove."""
        raise NotImplementedError

    def outcome(self, variant: Variant, state: State, going_on: bool) -> str:
        """Return playing, won, lost or solved; going_on: the player continued after a win."""
        raise NotImplementedError

    def legal_actions(self, board: tuple[int, ...], columns: int = 0) -> tuple[int, ...]:
        """Return the legal directions in the order u r d l; columns: 0 for a square."""
        raise NotImplementedError

    def afterstate(self, board: tuple[int, ...], direction: int, columns: int = 0) -> tuple[tuple[int, ...], int]:
        """Return the board and the points after a move, before chance acts. Raises: IllegalMove."""
        raise NotImplementedError

    def afterstates(self, board: tuple[int, ...], columns: int = 0) -> "list[tuple[tuple[int, ...], int] | None]":
        """Return the `afterstate` of each direction in the order u r d l, None for illegal ones."""
        legal = self.legal_actions(board, columns)
        return [self.afterstate(board, direction, columns) if direction in legal else None for direction in DIRECTIONS]

    def settle(self, variant: Variant, board: tuple[int, ...], moves: int, seed: int) -> tuple[int, ...]:
        """Return the board after chance has acted on the afterstate of move number `moves`, 1 for the first."""
        return board

    def moves_per_spawn(self, variant: Variant) -> int:
        """Return the number of moves per spawn; 0 without chance."""
        return 0

    def judged_as(self, variant: Variant) -> Variant:
        """Return the variant that engines use to judge positions: a substitute for kinds that they do not support."""
        return variant

    def forecasts(self, variant: Variant) -> bool:
        """Whether engines forecast results on a kind of board; on others they only rank moves."""
        return True

    def may_idle(self, variant: Variant) -> bool:
        """Whether a direction that moves no tile still counts as a move."""
        return False

    def chance_outcomes(self, variant: Variant, board: tuple[int, ...]) -> tuple[tuple[tuple[int, int], float], ...]:
        """Return ((cell, number), probability) of each spawn on an afterstate; empty without chance."""
        return ()

    def tap(self, state: State, cell: int) -> str:
        """Return the move for a tap on a cell, "" for none. Raises: IllegalMove."""
        raise NotImplementedError

    def values(self, cells: int) -> tuple[int, ...]:
        """Return the values that this number of cells can hold, in the order a player looks for them; 0 is an empty cell."""
        raise NotImplementedError

    def stages(self, side: int) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
        """Return (word, number, cells) of the parts of a board that are solved one after another, if any."""
        return ()

    def marks(self, state: State, elapsed_ms: int, outcome: str) -> dict[str, int]:
        """Return the marks (such as score, tile or time) that the game has earned so far."""
        raise NotImplementedError

    def tile(self, value: int, cell: int) -> tuple[str, str]:
        """Return the text of a tile in a cell, and its look, a name in the style sheet."""
        raise NotImplementedError

    def home(self, value: int, side: int) -> int:
        """Return the goal cell of a tile, -1 if it has none."""
        return -1

    def read_tile(self, text: str) -> int:
        """Parse the text of a cell; "" is an empty one. Raises: BadNotation."""
        raise NotImplementedError

    def sentences(self, before: State, step: Step, columns: int = 0) -> list[tuple[str, dict[str, object]]]:
        """Return what a move did as (word, facts) pairs, in the order to say them."""
        raise NotImplementedError
