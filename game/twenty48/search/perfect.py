"""Perfect play of 2048 on 3×3: the best move of every board that a perfect player is likely to meet, from a file.

The game was solved exactly (`twenty48.training.perfect`) for the usual odds, a 10 % chance of a 4.

The file: `MAGIC`, then four sections, each its length as four bytes and an xz stream. Of symmetric boards only the *canonical*
one is stored, the largest as a list of ranks; its key is that list as a number in base 11. The sections are

- the ascending keys as 32-bit differences, all lowest bytes first;
- the best moves, two bits each, the first board's in the lowest bits of the first byte;
- the indices of the boards with known chances as 16-bit differences, all low bytes first;
- these chances in percent, a byte each: all of 256, then all of 512, then all of 1024.
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
"""Ranks 0 to 10: 1024 is the highest tile that nine cells allow, and the highest in the file."""

MARKED = (8, 9, 10)
"""Ranks of the tiles with chances: 256, 512 and 1024."""

FAR = 3
"""How many moves ahead to look for boards with known chances."""

SHARES = lcm(*range(1, CELLS + 1))
"""A number divisible by any number of empty cells."""


def canonical(board: Board) -> tuple[Board, Order]:
    """Return the largest of the symmetric boards, and the original of each direction."""
    largest, directions = max((tuple([board[cell] for cell in order]), directions) for order, directions in symmetries(SIDE))
    return largest, directions


def key_of(board: Board) -> int:
    """Return the key of a canonical board without ranks above 10."""
    key = 0
    for rank in board:
        key = key * RANKS + rank
    return key


class PerfectPlay:
    """The best moves of 3×3."""

    def __init__(self, blob: bytes) -> None:
        """Read the file. Raises: ValueError if it is invalid or incomplete."""
        if blob[:4] != MAGIC:
            raise ValueError("not a file of best moves on 3×3")
        try:
            keys, self._moves, places, self._chances = _sections(blob)
        except (lzma.LZMAError, EOFError) as error:
            raise ValueError("a broken file of best moves on 3×3") from error
        self._keys = array("I", accumulate(unsigned("I", keys)))
        self._known = array("I", accumulate(unsigned("H", places)))

    def __len__(self) -> int:
        """Return the number of boards; symmetric ones count once."""
        return len(self._keys)

    def boards(self, start: int, stop: int, step: int) -> list[Board]:
        """Return a sample of the canonical boards, by the range of their indices."""
        return [_board_of(self._keys[place]) for place in range(start, stop, step)]

    def marked_boards(self) -> list[Board]:
        """Return the canonical boards whose chances are in the file."""
        return [_board_of(self._keys[place]) for place in self._known]

    def best_move(self, board: Board) -> int | None:
        """Return the direction of perfect play on a board of nine ranks; None if the board is not in the file."""
        form, directions = canonical(board)
        move = self._look_up(form)
        return None if move is None else directions[move]

    def way_back(self, board: Board) -> int | None:
        """Return the direction that most likely leads to a board of the file; None if none does.

        Ties go to the highest gain, then to the first direction on the canonical board.
        """
        form, directions = canonical(board)
        best = (0, 0)
        chosen = None
        for direction in range(4):
            slid = slide(form, direction)
            if slid.after != form:
                rating = self._rate(slid.after), slid.gain
                if rating[0] and rating > best:
                    best = rating
                    chosen = directions[direction]
        return chosen

    def chances(self, board: Board, far: int = FAR) -> tuple[float, ...] | None:
        """Return the chances of perfect play to make 256, 512 and 1024, to about a percent; None if unknown.

        The file has those of the boards met most often; others follow from these if they lead to them within `far` moves.
        """
        ahead, weight = self._look_ahead(canonical(board)[0], far)
        return None if weight < 0.5 else tuple(ahead)

    def _look_ahead(self, form: Board, moves: int) -> tuple[list[float], float]:
        """Return the mean chances of the first known boards within some moves, and the probability of reaching one."""
        index = self._place(form)
        if index is None:
            reached = [float(max(form) >= rank) for rank in MARKED]
            is_over = all(slide(form, direction).after == form for direction in range(4))
            return reached, float(is_over or reached[-1])
        at = bisect_left(self._known, index)
        if at < len(self._known) and self._known[at] == index:
            count = len(self._known)
            return [self._chances[at + number * count] / 100 for number in range(len(MARKED))], 1.0
        totals = [0.0] * len(MARKED)
        weight = 0.0
        if moves:
            after = slide(form, self._move(index)).after
            for (cell, rank), share in chance_outcomes(after):
                ahead, likelihood = self._look_ahead(canonical(after[:cell] + (rank,) + after[cell + 1 :])[0], moves - 1)
                totals = [total + share * likelihood * chance for total, chance in zip(totals, ahead)]
                weight += share * likelihood
        return [total / weight if weight else 0.0 for total in totals], weight

    def _rate(self, after: Board) -> int:
        """Return the probability that the next spawn makes a board of the file, in tenths of `SHARES`."""
        free = [cell for cell, rank in enumerate(after) if not rank]
        weight_known = 0
        for cell in free:
            for rank, weight in ((1, 9), (2, 1)):
                form, _ = canonical(after[:cell] + (rank,) + after[cell + 1 :])
                if self._look_up(form) is not None:
                    weight_known += weight
        return weight_known * (SHARES // len(free))

    def _look_up(self, form: Board) -> int | None:
        index = self._place(form)
        return None if index is None else self._move(index)

    def _place(self, form: Board) -> int | None:
        if max(form) >= RANKS:
            return None
        key = key_of(form)
        index = bisect_left(self._keys, key)
        return index if index < len(self._keys) and self._keys[index] == key else None

    def _move(self, index: int) -> int:
        return self._moves[index >> 2] >> 2 * (index & 3) & 3


def _sections(blob: bytes) -> list[bytes]:
    """Decompress the sections and check that they fit together."""
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


def _board_of(key: int) -> Board:
    ranks = []
    for _ in range(CELLS):
        key, rank = divmod(key, RANKS)
        ranks.append(rank)
    return tuple(ranks[::-1])
