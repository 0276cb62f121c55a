"""The 15-puzzle as a `Rules`: its variants, its moves as text, and what a front end shows and announces."""

from ..core.checked import MIN_TIME_MS
from ..core.errors import BadNotation
from ..core.game import Rules, State, Step, Variant
from ..core.grid import LETTERS, side_of
from ..core.notation import moves_in, parse_size
from ..core.typing import Iterator
from . import rules


def slides_in(text: str) -> "Iterator[str]":
    """Yield one token per slide of a text of moves. Raises: BadNotation."""
    for letter, times in moves_in(text):
        yield letter if times == 1 else f"{letter}{times}"


class Fifteen(Rules):
    """The rules; moves count single tiles, and a move `r3` slides three tiles at once.

    The goal has the gap last; variants such as `4x4-g` have it first, and `GapFirst` plays those.
    """

    id = "15"
    sizes = rules.SIZES
    default = Variant(4)
    goals = ("gap_first",)
    has_gap = True
    blank = "gap"
    is_permutation = True
    moves_by_cell = True
    proven_sides = (2, 3, 4)
    keeps_times = True
    lower_is_better = True
    move_limit = 10_000

    def __init__(self) -> None:
        self._gap_first: Fifteen | None = None

    def of(self, variant: Variant) -> Rules:
        if not is_gap_first(variant):
            return self
        self._gap_first = self._gap_first or GapFirst(self)
        return self._gap_first

    def parse_variant(self, text: str) -> Variant:
        """Parse `4x4`, or `4x4-g`, whose goal has the gap first. Raises: BadNotation."""
        size, dash, word = text.partition("-")
        rows, columns = parse_size(size)
        if (rows, columns) not in self.sizes or dash and word != "g":
            raise BadNotation("no-such-variant", text=text[:40])
        return Variant(rows, **({"gap_first": 1} if dash else {}))

    def format_variant(self, variant: Variant) -> str:
        return f"{variant.side}x{variant.side}" + ("-g" if is_gap_first(variant) else "")

    def opening(self, variant: Variant, seed: int) -> State:
        return State(rules.scramble(variant.side, seed))

    def parse_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[int, ...]:
        """Parse a solvable board in our own notation. Raises: BadNotation; `not-solvable` has the board among its facts."""
        return self._solvable(rules.parse_plain(text, rows, columns))

    def read_position(self, text: str, rows: int = 0, columns: int = 0) -> tuple[tuple[int, ...], int, str]:
        """Parse a solvable board in any layout; return it with its columns. Raises: BadNotation, as `parse_position`."""
        board = self._solvable(rules.parse_position(text, rows, columns))
        return board, side_of(board), ""

    def _solvable(self, board: tuple[int, ...]) -> tuple[int, ...]:
        """Return a solvable board. Raises: BadNotation with the board and, if it can reach the other goal, that variant."""
        if rules.is_solvable(self.as_usual(board)):
            return board
        side = side_of(board)
        if side % 2:
            raise BadNotation("not-solvable", board=board)
        reason, kind = ("gap-last", f"{side}x{side}") if self.is_turned else ("gap-first", f"{side}x{side}-g")
        raise BadNotation(reason, board=board, kind=kind)

    def format_position(self, board: tuple[int, ...]) -> str:
        return rules.format_position(board)

    def parse_moves(self, text: str) -> list[str]:
        """Return one token per slide; `r3` is one slide of three tiles. Raises: BadNotation."""
        return list(slides_in(text))

    def single_moves(self, move: str) -> list[str]:
        return [move[0]] * int(move[1:] or "1")

    def play(self, variant: Variant, state: State, move: str, seed: int) -> Step:
        """Slide one or more tiles. Raises: IllegalMove."""
        direction = LETTERS.index(move[0])
        count = len(self.single_moves(move))
        hops = rules.hops(state.board, direction, count)
        return Step(move, State(rules.slide(state.board, direction, count), 0, state.moves + count), hops)

    def outcome(self, variant: Variant, state: State, going_on: bool) -> str:
        return "solved" if rules.is_solved(self.as_usual(state.board)) else "playing"

    def legal_actions(self, board: tuple[int, ...], columns: int = 0) -> tuple[int, ...]:
        return rules.legal_actions(board)

    def afterstate(self, board: tuple[int, ...], direction: int, columns: int = 0) -> tuple[tuple[int, ...], int]:
        return rules.slide(board, direction), 0

    def tap(self, state: State, cell: int) -> str:
        """Return the move that slides a cell's tile towards the blank, "" for the blank itself. Raises: IllegalMove."""
        if not state.board[cell]:
            return ""
        direction, count = rules.slide_towards_blank(state.board, cell)
        return LETTERS[direction] if count == 1 else f"{LETTERS[direction]}{count}"

    def values(self, cells: int) -> tuple[int, ...]:
        """Return the numbers in the order of the goal, the gap last."""
        return tuple(range(1, cells)) + (0,)

    def stages(self, side: int) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
        return rules.stages(side)

    def marks(self, state: State, elapsed_ms: int, outcome: str) -> dict[str, int]:
        """Return the moves and, if they can be a record, the milliseconds of a solved game."""
        marks = {"moves": state.moves} if outcome == "solved" and state.moves else {}
        if marks and elapsed_ms >= MIN_TIME_MS:
            marks["time"] = elapsed_ms
        return marks

    def tile(self, value: int, cell: int) -> tuple[str, str]:
        """Return a number as text and its look: whether it is home."""
        return str(value), "home" if value == cell + 1 else "away"

    def home(self, value: int, side: int) -> int:
        return value - 1

    def read_tile(self, text: str) -> int:
        if len(text) > 2 or any(char not in "0123456789" for char in text):
            raise BadNotation("no-such-tile", text=text[:20])
        return int(text or "0")

    def sentences(self, before: State, step: Step, columns: int = 0) -> list[tuple[str, dict[str, object]]]:
        """Return the words and facts of a move: the tiles, the direction, the move count."""
        tiles = ", ".join([str(before.board[source]) for source, _ in step.hops])
        lines: list[tuple[str, dict[str, object]]] = [
            ("announce-tiles", {"tiles": tiles}),
            ("way-" + step.move[0], {}),
            ("announce-moves", {"moves": step.after.moves}),
        ]
        if rules.is_solved(self.as_usual(step.after.board)):
            lines.append(("announce-solved", {}))
        return lines


class GapFirst(Fifteen):
    """The game whose goal has the gap in the first corner: the usual one rotated by 180° (`rules.turned`)."""

    is_turned = True

    def __init__(self, usual: Fifteen) -> None:
        super().__init__()
        self._usual = usual

    def of(self, variant: Variant) -> Rules:
        return self if is_gap_first(variant) else self._usual

    def as_usual(self, board: tuple[int, ...]) -> tuple[int, ...]:
        return rules.turned(board)

    def kind_of(self, board: tuple[int, ...], columns: int) -> Variant:
        return Variant(columns, gap_first=1)

    def opening(self, variant: Variant, seed: int) -> State:
        return State(rules.turned(rules.scramble(variant.side, seed)))

    def values(self, cells: int) -> tuple[int, ...]:
        return tuple(range(cells))

    def tile(self, value: int, cell: int) -> tuple[str, str]:
        return str(value), "home" if value == cell else "away"

    def home(self, value: int, side: int) -> int:
        return value


def is_gap_first(variant: Variant) -> bool:
    """Whether the goal of a variant has the gap first."""
    return bool(variant.options.get("gap_first"))
