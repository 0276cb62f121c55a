"""The endgame of 2048 before 32768: what to do while 16384, 8192 and 4096 are fixed in an edge line from a corner.

    16384  8192  4096    .      the board is turned so that they lie here;
      .      .     .     .      slides that would move one of them are not made

The other thirteen cells have their own learned values: an n-tuple network of forty tuples, each read once, with a set of values
for each of five kinds of afterstates, as in `ntuple`. A value is the expected points before the second 4096, plus `PRIZE` for it.

The values do not depend on what the two highest tiles are. So after 32768 the same network plays 32768, 8192 and 4096, and then
32768, 16384 and 4096.

A half board is 32 bits, as in `tables`; memoised are its share of the index into each of the forty tuples and whether its slides
leave the fixed tiles in place. So a leaf costs, per slide, the sum of two arrays and forty look-ups.

The file: its mark, the step as a byte, then for each tuple the four sections of a long tuple of `ntuple`.
"""

from array import array
from collections.abc import Generator
from functools import partial
from operator import add, itemgetter
from typing import NamedTuple

from ...core.grid import DOWN, LEFT, RIGHT, UP
from ..rules import tile_odds
from .expectimax import WHOLE_PLIES, NetworkSearch
from .memo import Generation, Memo
from .ntuple import (
    BIAS,
    BY_FREEDOM,
    FIELD,
    HEAD,
    KIND_OF_FREEDOM,
    KINDS,
    MASK,
    Long,
    read_long,
    read_sparse,
)
from .sections import each_section
from .symmetries import Order, symmetries
from .tables import Board, Line, slide_line

MARK = b"T48\x06"

TUPLES = (
    "34567b 37bf6a 37bfae 37bfed 4567ab 456789 34567a 456837 37ba45 89ab45 "
    "89ab67 89abcd 89abef cdef89 cdefab 89ab37 89ab56 4589cd 569ade 67abef "
    "4568ac 48c59d 48cd9e 4589ad 569a8c 5679ab 569a37 67ab3f 4567cd 4567ef "
    "48c567 37bf45 56789a 37bf9a 569ab7 cdef48 cdef7b 45679a 59d48a 6ae7bf"
).split()
"""The cells of each tuple on the turned board."""

RANKS = 12
"""The number of ranks in free cells. A second 4096 ends the endgame."""
HALF = RANKS**3
SIZE = HALF * HALF
"""Entries of a tuple: combinations of its first three cells times those of its last three."""

PRIZE = 60_000.0
"""The value of the second 4096, besides its points."""
PROMISE = 10_000.0
"""The value of boards without learned values."""

FIXED = (14, 13, 12)
"""The first cells of a turned board: 14 and 13 stand for any two different tiles above 4096 in either order."""
_FIXED_CELLS = (0xFFF << 20, 0, 0xF << 28 | 0xF << 12, 0xF << 28)
"""The bits of the fixed tiles in half boards of rows (upper, lower) and of columns (left, right)."""
_LOW = 0xFFFFFFFF

MAX_VALUES = 80_000
MAX_HALVES = 5_000
MAX_NODES = 40_000
MAX_WORTHS = 40_000


class Slid(NamedTuple):
    """A half board after a slide. shares: what it adds to the index into each tuple.

    freedom: empty cells plus pairs of equal neighbours within it. is_won: whether it holds a second 4096.
    """

    half: int
    is_moved: bool
    points: int
    is_won: bool
    freedom: int
    shares: "array[int]"


Way = tuple[int, Slid, Slid]
"""A direction and both half boards after the slide; along columns they hold columns."""


class Table:
    """The values of a file; the entries of each tuple follow those of the one before."""

    def __init__(self, blob: bytes) -> None:
        """Read a file. Raises: ValueError if it is invalid."""
        if blob[:4] != MARK:
            raise ValueError("not a file of 2048 endgames")
        sections = each_section(blob, 5, 4 * len(TUPLES), "file of 2048 endgames")
        self.long: list[Long] = []
        """The entries of each tuple."""
        for _ in TUPLES:
            self.long.append(read_long(HALF, HALF, next(sections), read_sparse(KINDS, sections), blob[4]))

    def packed(self, place: int) -> int:
        """Return the values at an index in one number, as in `ntuple`."""
        number, within = divmod(place, SIZE)
        return self.long[number].packed(*divmod(within, HALF))


class Endgame:
    """A search of boards with fixed tiles, with memos that last from move to move. nodes: positions evaluated so far."""

    def __init__(self, blob: bytes, four_percent: int = 10) -> None:
        """Read a file of values. Raises: ValueError if it is invalid."""
        self.nodes = 0
        self._values = Memo(MAX_VALUES, Table(blob).packed)
        self._lines: Generation[Line] = Generation(slide_line, {})
        self._halves = [Memo(MAX_HALVES, partial(self._slide, role)) for role in range(4)]
        self._shares = [Generation(partial(_shares, line), {}) for line in range(8)]
        self._seams: Generation[int] = Generation(_seam, {})
        self._worths: dict[int, float] = {}
        self._seen: dict[tuple[int, int, int], float] = {}
        self.set_odds(four_percent)

    def set_odds(self, four_percent: int) -> None:
        self._odds = tile_odds(four_percent)
        self._seen = {}

    def size(self) -> int:
        return len(self._seen) + len(self._worths) + len(self._values) + sum(len(memo) for memo in self._halves)

    def forget(self) -> None:
        """Forget the values of positions, so that the next search counts all of its nodes."""
        self._seen = {}

    def make_room(self) -> None:
        self._values.make_room()
        for memo in self._halves:
            memo.make_room()
        if len(self._seen) > MAX_NODES:
            self._seen = {}
        if len(self._worths) > MAX_WORTHS:
            self._worths = {}

    def values_in_steps(
        self, board: Board, plies: int, extend_below: int, values: dict[int, float]
    ) -> Generator[None, None, dict[int, float]]:
        """Fill `values` with the expected points still to come after each slide that moves no fixed tile."""
        rows = _packed(board)
        for direction, one, two in self.ways(rows, transposed(rows)):
            beyond = yield from self._beyond_in_steps(direction, one, two, plies - 1, extend_below)
            values[direction] = one.points + two.points + beyond
            yield
        return values

    def directions(self, board: Board) -> list[int]:
        """Return the directions that move no fixed tile of a turned board."""
        rows = _packed(board)
        return [direction for direction, _, _ in self.ways(rows, transposed(rows))]

    def ways(self, rows: int, columns: int) -> list[Way]:
        """Return the legal slides that move no fixed tile."""
        upper, lower, left, right = [memo.young for memo in self._halves]
        head, tail, first, last = upper[rows >> 32], lower[rows & _LOW], left[columns >> 32], right[columns & _LOW]
        pairs = ((LEFT, head[0], tail[0]), (RIGHT, head[1], tail[1]), (UP, first[0], last[0]), (DOWN, first[1], last[1]))
        return [(way, one, two) for way, one, two in pairs if one and two and (one.is_moved or two.is_moved)]

    def worth(self, one: Slid, two: Slid) -> float:
        """Return the learned value of two half boards."""
        if one.is_won or two.is_won:
            return PRIZE
        # Keys of rows and columns differ, because only rows have a fixed tile beside the corner.
        key = one.half << 32 | two.half
        memoised = self._worths.get(key)
        if memoised is not None:
            return memoised
        sums = sum(itemgetter(*map(add, one.shares, two.shares))(self._values.young)) + BIAS * BY_FREEDOM
        free = one.freedom + two.freedom + self._seams[(one.half & 0xFFFF) << 16 | two.half >> 16]
        kind = KIND_OF_FREEDOM[min(free, len(KIND_OF_FREEDOM) - 1)]
        value = self._worths[key] = PROMISE + float((sums >> HEAD + FIELD * kind & MASK) - BIAS)
        return value

    def _beyond(self, direction: int, one: Slid, two: Slid, plies: int, extend_below: int) -> float:
        """Return the value after a slide, without its points, with `plies` more to search; see `NetworkSearch.chance`."""
        steps = self._beyond_in_steps(direction, one, two, plies, extend_below)
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                value: float = stop.value
                return value

    def _beyond_in_steps(
        self, direction: int, one: Slid, two: Slid, plies: int, extend_below: int
    ) -> Generator[None, None, float]:
        """Like `_beyond`, but yield every few milliseconds."""
        if plies == 0 or one.is_won or two.is_won:
            return self.worth(one, two)
        rows = one.half << 32 | two.half
        if direction in (UP, DOWN):
            rows = transposed(rows)
        spawns = [(by_row, by_column) for by_row, by_column in _CELLS if not rows & 15 * by_row]
        if plies == 1 and extend_below:
            plies += len(spawns) <= extend_below
            extend_below = 0
        key = rows, plies, extend_below
        memoised = self._seen.get(key)
        if memoised is not None:
            return memoised
        columns = transposed(rows)
        total = 0.0
        for by_row, by_column in spawns:
            for rank, share in self._odds:
                spawned = rows + rank * by_row, columns + rank * by_column
                if plies > WHOLE_PLIES:
                    total += share * (yield from self._best_in_steps(*spawned, plies, extend_below))
                else:
                    total += share * self._best(*spawned, plies, extend_below)
            if plies > 1:
                yield
        self.nodes += len(spawns) * len(self._odds)
        value = self._seen[key] = total / len(spawns)
        return value

    def _best(self, rows: int, columns: int, plies: int, extend_below: int) -> float:
        """Return the value of the best slide; 0 if absent."""
        best = 0.0
        for direction, one, two in self.ways(rows, columns):
            beyond = self._beyond(direction, one, two, plies - 1, extend_below) if plies > 1 else self.worth(one, two)
            best = max(best, one.points + two.points + beyond)
        return best

    def _best_in_steps(self, rows: int, columns: int, plies: int, extend_below: int) -> Generator[None, None, float]:
        """Like `_best`, but yield every few milliseconds."""
        best = 0.0
        for direction, one, two in self.ways(rows, columns):
            beyond = yield from self._beyond_in_steps(direction, one, two, plies - 1, extend_below)
            best = max(best, one.points + two.points + beyond)
        return best

    def _slide(self, role: int, half: int) -> tuple[Slid | None, Slid | None]:
        one, two = self._lines[half >> 16], self._lines[half & 0xFFFF]
        points = one.gain + two.gain
        return (
            self._slid(half, one.towards << 16 | two.towards, points, role),
            self._slid(half, one.away << 16 | two.away, points, role),
        )

    def _slid(self, before: int, half: int, points: int, role: int) -> Slid | None:
        """Return a half board after a slide; None if a fixed tile moved. role: upper, lower, left or right."""
        fixed = _FIXED_CELLS[role]
        if (before ^ half) & fixed:
            return None
        free = [half >> shift & 15 for shift in range(28, -1, -4) if not fixed >> shift & 1]
        is_won = max(free) >= RANKS
        head, tail = self._shares[2 * role][half >> 16], self._shares[2 * role + 1][half & 0xFFFF]
        shares = array("I", map(add, head, tail))
        within = _seam(half) + sum(
            one == other != 0 for line in (half >> 16, half & 0xFFFF) for one, other in zip(*_neighbours(line))
        )
        return Slid(half, half != before, points, is_won, free.count(0) + within, shares)


def transposed(board: int) -> int:
    """Transpose a board of 64 bits: first within its quadrants, then the quadrants."""
    inner = board & 0xF0F00F0FF0F00F0F | (board & 0x0000F0F00000F0F0) << 12 | (board & 0x0F0F00000F0F0000) >> 12
    return inner & 0xFF00FF0000FF00FF | (inner & 0x00FF00FF00000000) >> 24 | (inner & 0x00000000FF00FF00) << 24


def _packed(board: Board) -> int:
    rows = 0
    for rank in board:
        rows = rows << 4 | rank
    return rows


def _neighbours(line: int) -> tuple[list[int], list[int]]:
    cells = [line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15]
    return cells[:-1], cells[1:]


def _seam(pair: int) -> int:
    """Count the equal, non-empty neighbours across two adjacent lines."""
    return sum(pair >> shift & 15 == pair >> shift + 16 & 15 != 0 for shift in (0, 4, 8, 12))


_CELLS = tuple((1 << 60 - 4 * cell, 1 << 60 - 16 * (cell % 4) - 4 * (cell // 4)) for cell in range(3, 16))
"""The lowest bit of each free cell, in rows and in columns."""


def _weights_of(cell: int) -> list[int]:
    """Return what a rank of 1 in a cell adds to the index into each tuple."""
    return [sum([RANKS ** (5 - place) for place, letter in enumerate(name) if letter == f"{cell:x}"]) for name in TUPLES]


_WEIGHTS = [_weights_of(cell) for cell in range(16)]


def _shares(number: int, line: int) -> "array[int]":
    """Return what a line adds to the index into each tuple; the first row and column also add the tuple's start.

    number: 0 to 3 for rows from the top, 4 to 7 for columns from the left.
    """
    along = number % 4
    shares = [0 if along else SIZE * start for start in range(len(TUPLES))]
    cells = range(4 * along, 4 * along + 4) if number < 4 else range(along, 16, 4)
    for shift, cell in zip((12, 8, 4, 0), cells):
        rank = line >> shift & 15
        shares = [share + rank * weight for share, weight in zip(shares, _WEIGHTS[cell])]
    return array("I", shares)


class CombinedSearch:
    """Searches 4×4 with the endgame's values if the fixed tiles are in place, and with the usual ones elsewhere."""

    def __init__(self, usual: NetworkSearch, endgame: Endgame) -> None:
        self.usual = usual
        self.endgame = endgame

    @property
    def nodes(self) -> int:
        return self.usual.nodes + self.endgame.nodes

    def set_odds(self, four_percent: int) -> None:
        self.usual.set_odds(four_percent)
        self.endgame.set_odds(four_percent)

    def size(self) -> int:
        return self.usual.size() + self.endgame.size()

    def forget(self) -> None:
        self.usual.forget()
        self.endgame.forget()

    def make_room(self) -> None:
        self.usual.make_room()
        self.endgame.make_room()

    def values_in_steps(
        self, board: Board, plies: int, extend_below: int, values: dict[int, float] | None = None
    ) -> Generator[None, None, dict[int, float]]:
        """Like `NetworkSearch.values_in_steps`; endgame values have a scale of their own.

        A slide that moves a fixed tile ranks below all others, by its loss according to the usual network.
        """
        placement = turned(board)
        fixed = {placement[1][direction]: direction for direction in self.endgame.directions(placement[0])} if placement else {}
        if placement is None or not fixed:
            return (yield from self.usual.values_in_steps(board, plies, extend_below, values))
        form, directions = placement
        values = {} if values is None else values
        usual = yield from self.usual.values_in_steps(board, 1, 0)
        best = max(*usual.values(), 1.0)
        ahead = {fixed[way]: value for way, value in values.items() if way in fixed}
        for _ in self.endgame.values_in_steps(form, plies, extend_below, ahead):
            if not ahead:
                yield
                continue
            values.update({directions[direction]: value for direction, value in ahead.items()})
            low = min(ahead.values())
            losses = {way: abs(low) * (1 - max(value, 0.0) / best) for way, value in usual.items() if way not in fixed}
            values.update({way: low - 1 - loss for way, loss in losses.items()})
            yield
        return values

    def is_endgame(self, board: Board) -> bool:
        """Whether the endgame's values judge a board."""
        placement = turned(board)
        return placement is not None and bool(self.endgame.directions(placement[0]))


def turned(board: Board) -> tuple[Board, Order] | None:
    """Return the board with the fixed tiles in the first cells, and the original of each direction.

    None if they are not in an edge line from a corner, or if another tile is as high as one of them.
    """
    last = FIXED[-1]
    high = [rank for rank in board if rank >= last]
    if len(high) != len(FIXED) or len(set(high)) != len(FIXED) or last not in high:
        return None
    for order, directions in symmetries(4):
        if board[order[0]] > last and board[order[1]] > last and board[order[2]] == last:
            return FIXED + tuple([board[cell] for cell in order[3:]]), directions
    return None
