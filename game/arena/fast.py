"""Twins of the rules of 2048 that take a fraction of the time: slides from a memo of lines, and a game's chance.

Other games use their plain rules.
"""

from ..core.errors import IllegalMove
from ..core.game import Rules, Variant
from ..core.grid import DIRECTIONS, DOWN, LEFT, RIGHT, UP
from ..core.rng import GOLDEN, MASK, mix

_GAME = "2048"
_MAX_LINES = 10_000
"""In a memo; it is emptied beyond that, to bound its memory."""

_memo: "dict[tuple[int, ...], tuple[list[tuple[int, ...]], int]]" = {}
"""What becomes of a line that slides to its first cell, and to its last, and its points."""

_WAYS = {UP: (False, 0), RIGHT: (True, 1), DOWN: (False, 1), LEFT: (True, 0)}
"""Whether the lines of a direction are rows, and where in the memo their ends are."""

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
        if self._is_plain or direction not in _WAYS:
            try:
                return self._game.afterstate(board, direction, self._columns)
            except IllegalMove:
                return None
        is_row, place = _WAYS[direction]
        rows = zip(*[iter(board)] * self._columns)
        ends: list[tuple[int, ...]] = []
        points = 0
        for line in rows if is_row else zip(*rows):
            both, gain = _memo.get(line) or self._slid(line)
            ends.append(both[place])
            points += gain
        after: tuple[int, ...] = sum(ends if is_row else list(zip(*ends)), ())
        return None if after == board else (after, points)

    def afterstates(self, board: tuple[int, ...]) -> "list[tuple[tuple[int, ...], int] | None]":
        """Return the afterstate of each direction, in the order u r d l."""
        if self._is_plain:
            return self._game.afterstates(board, self._columns)
        return [self.afterstate(board, direction) for direction in DIRECTIONS]

    def _slid(self, line: tuple[int, ...]) -> tuple[list[tuple[int, ...]], int]:
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
        _memo[line] = (ends, gain)
        return ends, gain


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
