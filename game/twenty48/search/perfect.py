"""Perfect play of 2048 on 3×3: the best move of every board that a perfect player is likely to meet, from a file.

The best moves were found by solving the game exactly (`twenty48.training.perfect`) for the usual odds, a 4 once in ten tiles.

The file: `MAGIC`, then four sections, each its length as four bytes and an xz stream. Of symmetric boards only the *canonical*
one is kept, the greatest as a list of ranks; its key is that list as a number in base 11. The sections are

- the differences of the keys in rising order, 32 bits each, all lowest bytes first;
- the best moves of the boards, two bits each, the first board's in the lowest bits of the first byte;
- the differences of the places of those boards whose chances are known, 16 bits each, all low bytes first;
- the chances of these in percent, a byte each: all of 256, then all of 512, then all of 1024.
"""

import lzma
import sys
from array import array
from bisect import bisect_left
from itertools import accumulate
from math import lcm

from ..rules import chance_outcomes, slide
from .symmetries import Order, symmetries

Board = tuple[int, ...]

MAGIC = b"T33\x02"
_SECTIONS = 4
SIDE = 3
CELLS = SIDE * SIDE
FOUR_PERCENT = 10
"""The chance of a 4, in percent, for which the game was solved."""
RANKS = 11
"""Ranks 0 to 10: 1024 is the greatest tile that nine cells allow, and no board of the file has a greater one."""

MARKED = (8, 9, 10)
"""Ranks of the tiles whose chances are told: 256, 512 and 1024."""

FAR = 3
"""How many moves ahead a board is looked for whose chances are known."""

SHARES = lcm(*range(1, CELLS + 1))
"""A number that any number of empty cells divides."""


def canonical(board: Board) -> tuple[Board, Order]:
    """Return the greatest of the symmetric boards, and for each direction on it the direction on the board itself."""
    greatest, directions = max((tuple([board[cell] for cell in order]), directions) for order, directions in symmetries(SIDE))
    return greatest, directions


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
        try:
            keys, self._moves, places, self._chances = _sections(blob)
        except (lzma.LZMAError, EOFError) as error:
            raise ValueError("a broken file of best moves on 3×3") from error
        self._keys = array("I", accumulate(unsigned("I", keys)))
        self._known = array("I", accumulate(unsigned("H", places)))

    def __len__(self) -> int:
        """Return how many boards there are, symmetric ones counted once."""
        return len(self._keys)

    def boards(self, start: int, stop: int, step: int) -> list[Board]:
        """Return a sample of the canonical boards, as `range` names them by place."""
        return [_board_of(self._keys[place]) for place in range(start, stop, step)]

    def marked_boards(self) -> list[Board]:
        """Return the canonical boards whose chances are in the file."""
        return [_board_of(self._keys[place]) for place in self._known]

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

    def chances(self, board: Board, far: int = FAR) -> tuple[float, ...] | None:
        """Return the chances that perfect play makes 256, 512 and 1024 from a board, to about a percent; None if not known.

        They are kept for the boards met most often, and follow from those for what leads there within `far` moves.
        """
        ahead, weight = self._look_ahead(canonical(board)[0], far)
        return None if weight < 0.5 else tuple(ahead)

    def _look_ahead(self, turned: Board, moves: int) -> tuple[list[float], float]:
        """Return the mean chances of the known boards that perfect play meets first within some moves, and how likely it does."""
        place = self._place(turned)
        if place is None:
            reached = [float(max(turned) >= rank) for rank in MARKED]
            is_over = all(slide(turned, direction).after == turned for direction in range(4))
            return reached, float(is_over or reached[-1])
        at = bisect_left(self._known, place)
        if at < len(self._known) and self._known[at] == place:
            count = len(self._known)
            return [self._chances[at + number * count] / 100 for number in range(len(MARKED))], 1.0
        totals = [0.0] * len(MARKED)
        weight = 0.0
        if moves:
            after = slide(turned, self._move(place)).after
            for (cell, rank), share in chance_outcomes(after):
                ahead, likelihood = self._look_ahead(canonical(after[:cell] + (rank,) + after[cell + 1 :])[0], moves - 1)
                totals = [total + share * likelihood * chance for total, chance in zip(totals, ahead)]
                weight += share * likelihood
        return [total / weight if weight else 0.0 for total in totals], weight

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
        place = self._place(turned)
        return None if place is None else self._move(place)

    def _place(self, turned: Board) -> int | None:
        if max(turned) >= RANKS:
            return None
        key = key_of(turned)
        place = bisect_left(self._keys, key)
        return place if place < len(self._keys) and self._keys[place] == key else None

    def _move(self, place: int) -> int:
        return self._moves[place >> 2] >> 2 * (place & 3) & 3


def _sections(blob: bytes) -> list[bytes]:
    """Return the unpacked sections, checked to belong together."""
    at = len(MAGIC)
    sections = []
    for _ in range(_SECTIONS):
        length = int.from_bytes(blob[at : at + 4], "little")
        sections.append(lzma.decompress(blob[at + 4 : at + 4 + length]))
        at += 4 + length
    keys, moves, places, chances = sections
    if at != len(blob) or len(moves) != (len(keys) // 4 + 3) // 4 or 2 * len(chances) != len(MARKED) * len(places):
        raise EOFError
    return sections


def unsigned(code: str, planes: bytes) -> "array[int]":
    """Return numbers of which all lowest bytes come first."""
    numbers = array(code)
    count = len(planes) // numbers.itemsize
    mixed = bytearray(len(planes))
    for place in range(numbers.itemsize):
        mixed[place :: numbers.itemsize] = planes[place * count : (place + 1) * count]
    numbers.frombytes(bytes(mixed))
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _board_of(key: int) -> Board:
    ranks = []
    for _ in range(CELLS):
        key, rank = divmod(key, RANKS)
        ranks.append(rank)
    return tuple(ranks[::-1])
