"""Perfect play on small boards, from a file of the best moves on the boards that it meets most often.

The game was solved exactly (`game.workshop.twenty48.perfect`) for the odds of the file.

The file: `MAGIC`, then a byte each for the rows, the columns, the chance of a 4 in percent and the scale of the points, then five
sections (`each_section`). Of symmetric boards only the *canonical* one is stored, the largest as a
list of ranks; its key is that list as a number in base (cells + 2). The sections are

- the ascending keys as 32-bit differences, all lowest bytes first;
- the best moves, two bits each, the first board's in the lowest bits of the first byte;
- the indices of the *known* boards as 32-bit differences, all lowest bytes first;
- their chances of the three highest tiles (`marked_ranks`) in percent, a byte each: all of the lowest tile, and so on;
- their expected points to come times 2 to the power of the scale, 16 bits each, all low bytes first.
"""

import sys
from array import array
from bisect import bisect_left
from itertools import accumulate
from math import lcm

from ..rules import chance_outcomes, slide, tile_odds
from .sections import each_section
from .symmetries import Order, readings

Board = tuple[int, ...]

MAGIC = b"T2S\x01"
_HEAD = len(MAGIC) + 4
_SECTIONS = 5

FOUR_PERCENT = 10
"""The usual chance of a 4, in percent."""

FAR = 3
"""How many moves ahead to look for known boards."""

ENOUGH = 0.95
"""The least probability of meeting known boards with which their mean is used: the others are rare because they are worse."""

SHARES = lcm(*range(1, 10))
"""A number divisible by any number of empty cells."""


def marked_ranks(cells: int) -> tuple[int, ...]:
    """Return the ranks of the tiles with chances, the three highest that a board allows: 256, 512 and 1024 on 3×3."""
    return cells - 1, cells, cells + 1


def check_cells(board: object, cells: int) -> None:
    """Raises: ValueError for anything but a board of this many cells."""
    if not isinstance(board, (tuple, list)) or len(board) != cells:
        raise ValueError(f"a board has {cells} ranks here, not {board!r}")


class PerfectPlay:
    """The best moves of a small board; functions take boards of any orientation, by their number of columns (0: square)."""

    def __init__(self, blob: bytes) -> None:
        """Read the file. Raises: ValueError if it is invalid or incomplete."""
        if blob[:4] != MAGIC or len(blob) < _HEAD:
            raise ValueError("not a file of best moves")
        self.rows, self.columns, self.four_percent, scale = blob[4:_HEAD]
        self.cells = self.rows * self.columns
        self.marked = marked_ranks(self.cells)
        """Ranks of the tiles with chances."""
        self._base = self.cells + 2
        self._unit = 0.5**scale
        name = f"file of best moves on {self.rows}×{self.columns}"
        keys, self._moves, places, self._chances, points = each_section(blob, _HEAD, _SECTIONS, name)
        fits = len(self._moves) == (len(keys) // 4 + 3) // 4
        if not fits or 4 * len(self._chances) != 3 * len(places) or 2 * len(points) != len(places):
            raise ValueError(f"a broken {name}")
        self._keys = array("I", accumulate(unsigned("I", keys)))
        self._known = array("I", accumulate(unsigned("I", places)))
        self._points = unsigned("H", points)

    def __len__(self) -> int:
        """Return the number of boards; symmetric ones count once."""
        return len(self._keys)

    def solves(self, board: Board, columns: int = 0, four_percent: int = FOUR_PERCENT) -> bool:
        """Whether the file is for a board and its odds."""
        fits = len(board) == self.cells and (columns or self.columns) in (self.rows, self.columns)
        return fits and four_percent == self.four_percent

    def canonical(self, board: Board, columns: int = 0) -> tuple[Board, Order]:
        """Return the largest of the symmetric boards, and the original of each direction. Raises: ValueError for other boards."""
        check_cells(board, self.cells)
        if columns not in (0, self.rows, self.columns):
            raise ValueError(f"these boards have {self.rows} or {self.columns} columns, not {columns!r}")
        pairs = readings(self.cells, columns or self.columns, self.columns)
        return max((tuple([board[cell] for cell in order]), directions) for order, directions in pairs)

    def boards(self, start: int, stop: int, step: int) -> list[Board]:
        """Return a sample of the canonical boards, by the range of their indices."""
        return [self._board_of(self._keys[place]) for place in range(start, stop, step)]

    def marked_boards(self) -> list[Board]:
        """Return the canonical boards whose chances and points are in the file."""
        return [self._board_of(self._keys[place]) for place in self._known]

    def best_move(self, board: Board, columns: int = 0) -> int | None:
        """Return the direction of perfect play; None if the board is not in the file."""
        form, directions = self.canonical(board, columns)
        index = self._place(form)
        return None if index is None else directions[self._move(index)]

    def choose(self, board: Board, columns: int = 0) -> tuple[int | None, bool]:
        """Return the best move, or else the way back to the file if there is one, and whether the move is proven best."""
        move = self.best_move(board, columns)
        return (self.way_back(board, columns), False) if move is None else (move, True)

    def way_back(self, board: Board, columns: int = 0) -> int | None:
        """Return the direction that most likely leads to a board of the file; None if none does.

        Ties go to the highest gain, then to the first direction on the canonical board.
        """
        form, directions = self.canonical(board, columns)
        way = self._way_back(form)
        return None if way is None else directions[way]

    def chances(self, board: Board, columns: int = 0) -> tuple[float, ...] | None:
        """Return the chances of perfect play to make the `marked` tiles, to about a percent; None if unknown.

        The file has those of the boards met most often; others follow from these if they lead to them within `FAR` moves.
        """
        figures, share = self._look_ahead(self.canonical(board, columns)[0], FAR)
        return None if share < ENOUGH else tuple(figures[1:])

    def value(self, board: Board, columns: int = 0) -> float | None:
        """Return the expected points to come on a board if they are in the file."""
        index = self._place(self.canonical(board, columns)[0])
        at = None if index is None else self._known_place(index)
        return None if at is None else self._points[at] * self._unit

    def value_after(self, after: Board, columns: int = 0) -> tuple[float, float]:
        """Return the mean points to come on the first boards with known values after a slide, and the probability of one."""
        figures, share = self._after(self.canonical(after, columns)[0], FAR - 1)
        return figures[0], share

    def _look_ahead(self, form: Board, moves: int) -> tuple[list[float], float]:
        """Return the mean figures of the first known boards within some moves, and the probability of reaching one.

        The figures are the points to come and the chances.
        """
        index = self._place(form)
        if index is None:
            reached = [0.0] + [float(max(form) >= rank) for rank in self.marked]
            return reached, float(self._is_over(form))
        at = self._known_place(index)
        if at is not None:
            count = len(self._known)
            chances = [self._chances[at + number * count] / 100 for number in range(len(self.marked))]
            return [self._points[at] * self._unit, *chances], 1.0
        if not moves:
            return [0.0] * (1 + len(self.marked)), 0.0
        slid = slide(form, self._move(index), self.columns)
        figures, share = self._after(slid.after, moves - 1)
        figures[0] += slid.gain
        return figures, share

    def _after(self, after: Board, moves: int) -> tuple[list[float], float]:
        """Return what `_look_ahead` finds behind all spawns."""
        totals = [0.0] * (1 + len(self.marked))
        weight = 0.0
        for (cell, rank), share in chance_outcomes(after, self.four_percent):
            form, _ = self.canonical(after[:cell] + (rank,) + after[cell + 1 :])
            ahead, likelihood = self._look_ahead(form, moves)
            totals = [total + share * likelihood * figure for total, figure in zip(totals, ahead)]
            weight += share * likelihood
        return [total / weight if weight else 0.0 for total in totals], weight

    def _is_over(self, form: Board) -> bool:
        return all(slide(form, direction, self.columns).after == form for direction in range(4))

    def _known_place(self, index: int) -> int | None:
        at = bisect_left(self._known, index)
        return at if at < len(self._known) and self._known[at] == index else None

    def _way_back(self, form: Board) -> int | None:
        best = (0, 0)
        chosen = None
        for direction in range(4):
            slid = slide(form, direction, self.columns)
            if slid.after != form:
                rating = self._rate(slid.after), slid.gain
                if rating[0] and rating > best:
                    best = rating
                    chosen = direction
        return chosen

    def _rate(self, after: Board) -> int:
        """Return the probability that the next spawn makes a board of the file, in hundredths of `SHARES`."""
        free = [cell for cell, rank in enumerate(after) if not rank]
        weight_known = 0
        for cell in free:
            for rank, share in tile_odds(self.four_percent):
                form, _ = self.canonical(after[:cell] + (rank,) + after[cell + 1 :])
                if self._place(form) is not None:
                    weight_known += round(100 * share)
        return weight_known * (SHARES // len(free))

    def _place(self, form: Board) -> int | None:
        if max(form) >= self._base:
            return None
        key = 0
        for rank in form:
            key = key * self._base + rank
        index = bisect_left(self._keys, key)
        return index if index < len(self._keys) and self._keys[index] == key else None

    def _move(self, index: int) -> int:
        return self._moves[index >> 2] >> 2 * (index & 3) & 3

    def _board_of(self, key: int) -> Board:
        ranks = []
        for _ in range(self.cells):
            key, rank = divmod(key, self._base)
            ranks.append(rank)
        return tuple(ranks[::-1])


def unsigned(code: str, planes: bytes) -> "array[int]":
    """Return numbers stored as planes of bytes, lowest bytes first."""
    numbers = array(code)
    count = len(planes) // numbers.itemsize
    mixed = bytearray(len(planes))
    for place in range(numbers.itemsize):
        mixed[place :: numbers.itemsize] = planes[place * count : (place + 1) * count]
    numbers.frombytes(bytes(mixed))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
