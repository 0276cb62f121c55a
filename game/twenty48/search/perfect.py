"""Perfect play of 2048 on 3×3: the best move of every board that a perfect player is likely to meet, from a file.

The best moves were found by solving the game exactly (`twenty48.training.perfect`) for the usual odds, a 4 once in ten tiles.

The file: `MAGIC`, the number of boards as four bytes, the length of the first section as four bytes, then two sections, each
an xz stream. Of symmetric boards only the *canonical* one is kept, the greatest as a list of ranks; its key is that list as a
number in base 11. The first section holds the differences of the keys in rising order, 32 bits each, all lowest bytes first; the
second section the best moves of the boards, two bits each, the first board's in the lowest bits of the first byte.
"""

import lzma
import sys
from array import array
from bisect import bisect_left
from itertools import accumulate
from math import lcm

from game.twenty48.rules import slide

Board = tuple[int, ...]
Order = tuple[int, ...]

MAGIC = b"T33\x01"
SIDE = 3
CELLS = SIDE * SIDE
FOURS = 10
"""The chance of a 4, in percent, for which the game was solved."""
RANKS = 11
"""Ranks 0 to 10: 1024 is the greatest tile that nine cells allow, and no board of the file has a greater one."""

SHARES = lcm(*range(1, CELLS + 1))
"""A number that any number of empty cells divides."""


def _orders() -> tuple[tuple[Order, Order], ...]:
    """Return the eight symmetries: (cells in the order in which they are read, the direction that each direction was)."""
    rows = tuple(tuple(range(start, start + SIDE)) for start in range(0, CELLS, SIDE))
    columns = tuple(zip(*rows))
    beside_centre = (1, 5, 7, 3)
    orders = []
    for lines in (rows, columns):
        for vertical in (lines, lines[::-1]):
            for turned in (vertical, tuple(line[::-1] for line in vertical)):
                order = sum(turned, ())
                orders.append((order, tuple(beside_centre.index(order[cell]) for cell in beside_centre)))
    return tuple(orders)


ORDERS = _orders()


def canonical(board: Board) -> tuple[Board, Order]:
    """Return the greatest of the symmetric boards, and for each direction on it the direction on the board itself."""
    found, directions = max((tuple([board[cell] for cell in order]), directions) for order, directions in ORDERS)
    return found, directions


def key_of(board: Board) -> int:
    """Return the number of a canonical board without ranks above 10."""
    key = 0
    for rank in board:
        key = key * RANKS + rank
    return key


class PerfectPlay:
    """The best moves of 3×3."""

    def __init__(self, blob: bytes) -> None:
        """Read the file. Raises: ValueError if it is not one, or not whole."""
        if blob[:4] != MAGIC:
            raise ValueError("not a file of best moves on 3×3")
        count = int.from_bytes(blob[4:8], "little")
        middle = 12 + int.from_bytes(blob[8:12], "little")
        try:
            planes = lzma.decompress(blob[12:middle])
            self._moves = lzma.decompress(blob[middle:])
        except (lzma.LZMAError, EOFError) as error:
            raise ValueError("a broken file of best moves on 3×3") from error
        if len(planes) != 4 * count or len(self._moves) != (count + 3) // 4:
            raise ValueError("a broken file of best moves on 3×3")
        mixed = bytearray(4 * count)
        for place in range(4):
            mixed[place::4] = planes[place * count : (place + 1) * count]
        steps = array("I", bytes(mixed))
        if sys.byteorder == "big":
            steps.byteswap()
        self._keys = array("I", accumulate(steps))

    def __len__(self) -> int:
        """Return how many boards there are, symmetric ones counted once."""
        return len(self._keys)

    def boards(self, start: int, stop: int, step: int) -> list[Board]:
        """Return a sample of the canonical boards, as `range` names them by place."""
        return [_board_of(self._keys[place]) for place in range(start, stop, step)]

    def best_move(self, board: Board) -> int | None:
        """Return the direction that perfect play takes on a board of nine ranks; None if the board is not in the file."""
        turned, directions = canonical(board)
        move = self._look_up(turned)
        return None if move is None else directions[move]

    def way_back(self, board: Board) -> int | None:
        """Return the direction that most likely leads to a board of the file; None if none can.

        Of equally likely ones the direction that gains most, then the first on the canonical board.
        """
        turned, directions = canonical(board)
        best = (0, 0)
        chosen = None
        for direction in range(4):
            slid = slide(turned, direction)
            if slid.after != turned:
                rating = self._rate(slid.after), slid.gain
                if rating[0] and rating > best:
                    best = rating
                    chosen = directions[direction]
        return chosen

    def _rate(self, after: Board) -> int:
        """Return the chance that the next tile makes a board of the file, in tenths of `SHARES`."""
        free = [cell for cell, rank in enumerate(after) if not rank]
        known = 0
        for cell in free:
            for rank, weight in ((1, 9), (2, 1)):
                turned, _ = canonical(after[:cell] + (rank,) + after[cell + 1 :])
                if self._look_up(turned) is not None:
                    known += weight
        return known * (SHARES // len(free))

    def _look_up(self, turned: Board) -> int | None:
        if max(turned) >= RANKS:
            return None
        key = key_of(turned)
        place = bisect_left(self._keys, key)
        if place == len(self._keys) or self._keys[place] != key:
            return None
        return self._moves[place >> 2] >> 2 * (place & 3) & 3


def _board_of(key: int) -> Board:
    ranks = []
    for _ in range(CELLS):
        key, rank = divmod(key, RANKS)
        ranks.append(rank)
    return tuple(ranks[::-1])
