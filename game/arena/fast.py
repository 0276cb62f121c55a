"""Twins of the rules of 2048 that take a fraction of the time: slides from a memo of lines, and a game's chance.

Other games use their plain rules.
"""

from ..core.errors import IllegalMove
from ..core.game import Rules, Variant
from ..core.grid import DIRECTIONS, DOWN, LEFT, RIGHT
from ..core.rng import GOLDEN, MASK, mix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_GAME = "2048"
_MAX_LINES = 10_000
"""In a memo; it is emptied beyond that, to bound its memory."""

_memo: "dict[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...], int]]" = {}
"""What becomes of a line that slides to its first cell, and to its last, and its points."""

_SAFE = MASK - 128
"""`core.rng.below` may reject draws above."""


class Slides:
    """The afterstates of boards of one kind. It has no seed, so bots may keep it."""

    def __init__(self, game: Rules, columns: int) -> None:
        self._game = game
        self._columns = columns
        self._is_plain = game.id != _GAME

    def afterstate(self, board: tuple[int, ...], direction: int) -> tuple[tuple[int, ...], int] | None:
        """Return the board and the points after a direction, None if nothing moves. Raises: ValueError."""
        if self._is_plain or direction not in DIRECTIONS:
            try:
                return self._game.afterstate(board, direction, self._columns)
            except IllegalMove:
                return None
        is_row = direction in (LEFT, RIGHT)
        rows = zip(*[iter(board)] * self._columns)
        return _joined(board, self._known(rows if is_row else zip(*rows)), direction in (RIGHT, DOWN), is_row)

    def afterstates(self, board: tuple[int, ...]) -> "list[tuple[tuple[int, ...], int] | None]":
        """Return the afterstate of each direction, in the order u r d l."""
        if self._is_plain:
            return self._game.afterstates(board, self._columns)
        lines = list(zip(*[iter(board)] * self._columns))
        rows, columns = self._known(lines), self._known(zip(*lines))
        pairs = ((columns, 0), (rows, 1), (columns, 1), (rows, 0))
        return [_joined(board, known, place, known is rows) for known, place in pairs]

    def _known(self, lines: "Iterable[tuple[int, ...]]") -> "list[tuple[tuple[int, ...], tuple[int, ...], int]]":
        return [_memo.get(line) or self._slid(line) for line in lines]

    def _slid(self, line: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """Ask the rules for a line, as a board of one row."""
        ends, gain = [], 0
        for direction in (LEFT, RIGHT):
            try:
                end, gain = self._game.afterstate(line, direction, len(line))
            except IllegalMove:
                end = line
            ends.append(end)
        if len(_memo) >= _MAX_LINES:
            _memo.clear()
        _memo[line] = known = (ends[0], ends[1], gain)
        return known


def _joined(
    board: tuple[int, ...], known: "list[tuple[tuple[int, ...], tuple[int, ...], int]]", place: int, is_row: bool
) -> tuple[tuple[int, ...], int] | None:
    """Return the board of lines that slid to their first cells (place 0) or their last ones, and the points."""
    slid = [line[1] if place else line[0] for line in known]
    after: tuple[int, ...] = sum(slid if is_row else zip(*slid), ())
    return None if after == board else (after, sum([line[2] for line in known]))


class Chance:
    """The chance of one seeded game; `core.rng` and `docs/chance.md` specify it."""

    def __init__(self, game: Rules, variant: Variant, seed: int) -> None:
        self._game = game
        self._variant = variant
        self._seed = seed
        self._every = game.moves_per_spawn(variant)
        self._is_plain = game.id != _GAME
        self._four_percent = variant.options.get("four_percent", 0)
        word = mix((GOLDEN ^ (seed & MASK)) + GOLDEN & MASK)
        self._word = mix((word ^ (seed >> 32)) + GOLDEN & MASK)

    def settle(self, board: tuple[int, ...], ply: int) -> tuple[int, ...]:
        """Return the board after chance has acted on the afterstate of a ply."""
        if self._is_plain:
            return self._game.settle(self._variant, board, ply, self._seed)
        empty = board.count(0)
        if ply % self._every or not empty:
            return board
        word = mix((self._word ^ ply) + GOLDEN & MASK)
        place, tile = mix(word + GOLDEN & MASK), mix((word ^ 1) + GOLDEN & MASK)
        if place > _SAFE or tile > _SAFE:
            return self._game.settle(self._variant, board, ply, self._seed)
        cell = -1
        for _ in range(place % empty + 1):
            cell = board.index(0, cell + 1)
        return board[:cell] + (2 if tile % 100 < self._four_percent else 1,) + board[cell + 1 :]
