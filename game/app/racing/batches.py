"""The solves of a text that is imported, session by session."""

from ...core.errors import Refused
from ...core.game import Rules
from ...core.scrambles import position_after
from ...core.typing import Callable
from .solve import Solve


class BadSolves(ValueError):
    """A text that is not a list of solves; `reason` is a word, `line` the number of the unreadable line, from 1."""

    def __init__(self, line: int, reason: str = "solves-unreadable", text: str = "") -> None:
        super().__init__(text)
        self.line = line
        self.reason = reason


class Batch:
    """Solves of one session; board: such as `4x4`, or "" for that of the scrambles or in play."""

    def __init__(self, board: str = "", name: str = "") -> None:
        self.board = board
        self.name = name
        self.solves: list[Solve] = []
        """Oldest first."""
        self.others: list[str] = []
        """Scrambles of other puzzles, whose solves were left out."""

    @property
    def event(self) -> str:
        """The name of the event; "" for single solves."""
        return self.solves[0].event if self.solves else ""

    def add(self, solve: Solve, place: "Callable[[str, str], tuple[str, str]]") -> None:
        """Add a solve with its scramble as a position.

        place: takes a board such as `4x4`, or "", and a scramble; returns the board and the position, or raises ValueError.
        Raises: BadSolves for a scramble of another puzzle, ValueError for another event.
        """
        if solve.scramble and not solve.event:
            try:
                board, solve.scramble = place(self.board, solve.scramble)
            except ValueError:
                raise BadSolves(1, "solves-foreign", solve.scramble)  # noqa: B904 MicroPython has no `raise … from`.
            self.board = board
        self.solves.append(solve)
        if solve.event != self.event:
            raise ValueError("another event")


def placed(game: Rules, shown: str, board: str, scramble: str) -> tuple[str, str]:
    """Return the board of a scramble, given as moves or as a position, and its position.

    board: the only one that it may be of, or "": then that on show, or the usual one of its size. Raises: Refused.
    """
    rows = scramble.count("/") + 1
    refusal = Refused("no-such-move", text=scramble[:40])
    for kind in [board] if board else [shown, shown.partition("-")[0]] + [f"{rows}x{rows}"] * (rows > 1):
        try:
            variant = game.parse_variant(kind)
            position = position_after(game, variant, scramble)
            if not position:
                cells = game.of(variant).parse_position(scramble, variant.rows, variant.columns)
                position = game.format_position(cells)
            return kind, position
        except Refused as error:
            refusal = error
    raise refusal
