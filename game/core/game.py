"""What a game offers to the application: the interface `Rules`, and states, steps and variants."""

from .grid import DIRECTIONS, side_of


class State:
    """A game at one ply: equal states are the same in every respect that a move can change."""

    def __init__(self, board: tuple[int, ...], score: int = 0, moves: int = 0, ended: bool = False) -> None:
        self.board = board
        """Ranks or numbers, row by row."""
        self.score = score
        self.moves = moves
        """Single moves made; in the 15-puzzle one for each tile."""
        self.ended = ended
        """Whether the player gave up."""

    def key(self) -> tuple[tuple[int, ...], int, int, bool]:
        """Return all that makes two states equal."""
        return (self.board, self.score, self.moves, self.ended)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


class Step:
    """What one move did: the state after it, and what a front end needs to show and announce it."""

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
        """(from, to) cells of every tile that the move carried; those that stay are left out."""
        self.merges = merges
        """The cells in which two tiles became one."""
        self.spawn = spawn
        """The cell of the new tile, or -1."""
        self.gain = gain
        """Points."""


class Variant:
    """The kind of board that a game is played on: its size and, by name, its options as ints."""

    def __init__(self, rows: int, columns: int = 0, **options: int) -> None:
        """Make a kind of board; columns: as many as rows where it is 0."""
        self.rows = rows
        self.columns = columns or rows
        self.side = rows if rows == self.columns else 0
        """The rows and columns of a square board, 0 of any other."""
        self.options = options

    @property
    def size(self) -> str:
        """Rows and columns as people read them: `3×4`."""
        return f"{self.rows}×{self.columns}"

    def with_options(self, rows: int, options: dict[str, int], columns: int = 0) -> "Variant":
        """Return a variant of a size, with some options changed."""
        joined = dict(self.options)
        joined.update(options)
        return Variant(rows, columns, **joined)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and (self.size, self.options) == (other.size, other.options)

    def __hash__(self) -> int:
        return hash((self.size, tuple(sorted(self.options.items()))))


class Notation:
    """How the variants, positions and moves of a game are written."""

    def parse_variant(self, text: str) -> Variant:
        """Return the variant that a text such as `4x4` names. Raises: BadNotation."""
        raise NotImplementedError

    def format_variant(self, variant: Variant) -> str:
        """Return the shortest text that names the variant."""
        raise NotImplementedError

    def parse_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
        """Return the board of a text in our own notation, of the size wanted or, for 0 rows, of any. Raises: BadNotation."""
        raise NotImplementedError

    def read_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
        """Return the board of a text in any layout, its columns and, if it could mean another, the word for how it was read.

        columns: those of a square where it is 0; without rows those that count where the text leaves a choice.
        """
        board = self.parse_position(text, rows, columns)
        return board, side_of(board), ""

    def format_position(self, board: tuple[int, ...]) -> str:
        """Return a board as text."""
        raise NotImplementedError

    def parse_moves(self, text: str) -> list[str]:
        """Return the move tokens of a transcript. Raises: BadNotation."""
        raise NotImplementedError

    def single_moves(self, move: str) -> list[str]:
        """Return the single moves, each beginning with a letter u r d l, of which a move consists."""
        return [move]


class Rules(Notation):
    """What each game offers; moves are text tokens that only the game understands."""

    id = ""
    sizes: tuple[tuple[int, int], ...] = ()
    """The rows and columns of its boards, in the order in which they are offered."""
    default = Variant(4)
    """The usual variant."""
    choices: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """Options that are offered beside the size, with their values."""
    goals: tuple[str, ...] = ()
    """The options, 1 where they hold, of which each is a goal of its own."""
    gives_up = False
    """Whether `x` ends a game."""
    has_gap = False
    """Whether tiles move into a gap, so that arrows may mean either."""
    blank = "empty"
    """The word for a cell without a tile."""
    is_permutation = False
    """Whether a board holds each of its `values` once."""
    moves_by_cell = False
    """Whether a move is made by choosing a cell."""
    has_chance = False
    """Whether chance acts between moves, so that an engine advises a move and not a solution."""
    proven_sides: tuple[int, ...] = ()
    """The sides of squares on which a solution can be proved to be a shortest one."""
    keeps_times = False
    """Whether a game remembers when each of its moves was made."""
    lower_is_better = False
    """Whether records fall."""
    is_turned = False
    """Whether its goal is the usual one turned by 180°, so that every direction is the opposite one there."""
    move_limit = 1_000_000
    """After how many moves a bot's game is broken off, in the page and the terminal."""

    def of(self, variant: Variant) -> "Rules":
        """Return the game with the goal of a kind of board; it has the same id."""
        return self

    def kind_of(self, board: tuple[int, ...], columns: int) -> Variant:
        """Return the usual kind of board with so many columns and this goal."""
        return self.default.with_options(len(board) // columns, {}, columns)

    def as_usual(self, board: tuple[int, ...]) -> tuple[int, ...]:
        """Return a board as one of the usual goal; where `is_turned`, it is turned by 180°."""
        return board

    def opening(self, variant: Variant, seed: int) -> State:
        """Return the state before the first move of a seeded game."""
        raise NotImplementedError

    def play(self, variant: Variant, state: State, move: str, seed: int) -> Step:
        """Make one move. Raises: IllegalMove."""
        raise NotImplementedError

    def outcome(self, variant: Variant, state: State, going_on: bool) -> str:
        """Return playing, won, lost or solved; going_on: the player went on after a win."""
        raise NotImplementedError

    def legal_actions(self, board: tuple[int, ...], columns: int = 0) -> tuple[int, ...]:
        """Return the directions that a player may choose, in the order u r d l; columns: 0 for a square board."""
        raise NotImplementedError

    def afterstate(self, board: tuple[int, ...], direction: int, columns: int = 0) -> tuple[tuple[int, ...], int]:
        """Return the board and the points after a single move, before chance. Raises: IllegalMove."""
        raise NotImplementedError

    def afterstates(self, board: tuple[int, ...], columns: int = 0) -> "list[tuple[tuple[int, ...], int] | None]":
        """Return `afterstate` of each direction in the order u r d l, None where nothing moves."""
        legal = self.legal_actions(board, columns)
        return [self.afterstate(board, direction, columns) if direction in legal else None for direction in DIRECTIONS]

    def settle(self, variant: Variant, board: tuple[int, ...], moves: int, seed: int) -> tuple[int, ...]:
        """Return the board once chance has acted on the afterstate of move number `moves`, 1 for the first."""
        return board

    def moves_a_spawn(self, variant: Variant) -> int:
        """Return after how many moves chance acts each time; 0 without chance."""
        return 0

    def judged_as(self, variant: Variant) -> Variant:
        """Return the kind of board as which the engines judge positions of a kind: another one where they do not know it."""
        return variant

    def may_idle(self, variant: Variant) -> bool:
        """Tell whether a direction that moves no tile is a move, too."""
        return False

    def chance_outcomes(self, variant: Variant, board: tuple[int, ...]) -> tuple[tuple[tuple[int, int], float], ...]:
        """Return ((cell, number), probability) of all that chance may put on an afterstate; none without chance."""
        return ()

    def tap(self, state: State, cell: int) -> str:
        """Return the move that a tap on a cell stands for, or none. Raises: IllegalMove."""
        raise NotImplementedError

    def values(self, cells: int) -> tuple[int, ...]:
        """Return what each of so many cells can hold, in the order in which a player looks for it; 0 is an empty cell."""
        raise NotImplementedError

    def stages(self, side: int) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
        """Return (word, number, cells) of the parts of a board that are solved one after another, if it has such."""
        return ()

    def marks(self, state: State, elapsed_ms: int, outcome: str) -> dict[str, int]:
        """Return the numbers by which a game is remembered, if it has come that far."""
        raise NotImplementedError

    def tile(self, value: int, cell: int) -> tuple[str, str]:
        """Return the text of a tile that lies in a cell and its look, a name that the style sheet knows."""
        raise NotImplementedError

    def home(self, value: int, side: int) -> int:
        """Return the cell in which a tile lies once all is solved, -1 where tiles have no home."""
        return -1

    def read_tile(self, text: str) -> int:
        """Return what lies in a cell that shows this text, nothing for an empty cell. Raises: BadNotation."""
        raise NotImplementedError

    def sentences(self, before: State, step: Step, columns: int = 0) -> list[tuple[str, dict[str, object]]]:
        """Return what a move did as (word, facts) pairs, in the order in which to say them."""
        raise NotImplementedError
