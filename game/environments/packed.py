"""Many boards of 2048 on 4×4.

A board is a 64-bit word with a nibble per cell, cell 0 lowest; a row has 16 bits and indexes a table of all slides. Each board is
also stored transposed, for vertical moves.
"""

import numpy as np
from numpy.typing import NDArray

from ..core.game import Variant
from .boards import Flags, Numbers, Tiles

Words = NDArray[np.uint64]

_ROWS = 1 << 16
_NIBBLES = np.uint64(0x1111111111111111)
_TOP_RANK = 15
"""The highest rank that a nibble holds: 32768."""


def _slide_tables() -> tuple[NDArray[np.uint16], Numbers, NDArray[np.uint8]]:
    """Return the result and the points of every row's slide, first all left, then all right, and its ways (bit 0 left, 1 right).

    Two tiles of rank 15 do not merge here, because `VectorGames` ends such a game first.
    """
    rows = np.arange(_ROWS, dtype=np.uint32)
    cells = [rows >> (4 * place) & 15 for place in range(4)]
    slid, gains = [], []
    for order in ((0, 1, 2, 3), (3, 2, 1, 0)):
        after = np.zeros((_ROWS, 4), np.uint32)
        place = np.zeros(_ROWS, np.intp)
        waiting = np.zeros(_ROWS, np.uint32)
        gain = np.zeros(_ROWS, np.uint32)
        for cell in order:
            rank = cells[cell]
            merges = (rank > 0) & (rank == waiting) & (rank < _TOP_RANK)
            moves = (rank > 0) & ~merges
            after[merges, place[merges] - 1] = rank[merges] + 1
            gain[merges] += np.uint32(2) << rank[merges]
            waiting[merges] = 0
            after[moves, place[moves]] = rank[moves]
            waiting[moves] = rank[moves]
            place[moves] += 1
        shifts = np.array([4 * cell for cell in order], np.uint32)
        slid.append((after << shifts).sum(axis=1, dtype=np.uint32).astype(np.uint16))
        gains.append(gain)
    ways = (slid[0] != rows).astype(np.uint8) | (slid[1] != rows).astype(np.uint8) << 1
    return np.concatenate(slid), np.concatenate(gains), ways


def _place_table() -> NDArray[np.uint8]:
    """Return a table: the k-th empty cell (column k) for each 16-bit set of empty cells (row)."""
    bits = np.arange(_ROWS, dtype=np.uint32)[:, None] >> np.arange(16, dtype=np.uint32) & 1
    order = np.argsort(1 - bits, axis=1, kind="stable")
    return order.astype(np.uint8)


def transposed(boards: Words) -> Words:
    """Transpose boards by swapping nibbles and then pairs of nibbles."""
    swap = (boards ^ boards >> np.uint64(12)) & np.uint64(0x0000F0F00000F0F0)
    boards = boards ^ swap ^ swap << np.uint64(12)
    swap = (boards ^ boards >> np.uint64(24)) & np.uint64(0x00000000FF00FF00)
    turned: Words = boards ^ swap ^ swap << np.uint64(24)
    return turned


def _sums(rows: Numbers) -> Numbers:
    """Return the sums of four rows; a sum over a short axis is slow in numpy."""
    return rows[:, 0] + rows[:, 1] + rows[:, 2] + rows[:, 3]


def _cells(boards: Words) -> NDArray[np.uint8]:
    """Unpack boards to ranks of shape (games, 4, 4)."""
    pairs = boards.view(np.uint8).reshape(-1, 8)
    return np.stack((pairs & 15, pairs >> 4), axis=2).reshape(-1, 4, 4)


class PackedBoards(Tiles):
    """2048 on 4×4, with a tile after each move."""

    highest = _TOP_RANK

    def __init__(self, count: int, variant: Variant) -> None:
        super().__init__(count, variant)
        self._slid, self._gains, self._ways = _slide_tables()
        self._places = _place_table()
        ways = np.arange(16)[:, None] >> np.array((2, 1, 3, 0)) & 1
        self._masks = ways.astype(np.int8).view(np.uint32)[:, 0]
        """By ways: left, right, up, down from the lowest bit."""
        self.words = np.zeros(count, np.uint64)
        self.turned = np.zeros(count, np.uint64)
        """The transposed boards."""

    def _clear(self, chosen: Flags) -> None:
        self.words[chosen] = 0
        self.turned[chosen] = 0

    def slide(self, actions: NDArray[np.int64], chosen: Flags) -> tuple[Flags, Numbers]:
        is_vertical = (actions & 1) == 0
        source = np.where(is_vertical, self.turned, self.words)
        towards_end = (actions == 1) | (actions == 2)
        index = source.view(np.uint16).reshape(-1, 4) + (towards_end.astype(np.uint32) << 16)[:, None]
        after = np.take(self._slid, index).view(np.uint64)[:, 0]
        moved = (after != source) & chosen
        gained = _sums(np.take(self._gains, index)) * moved
        other = transposed(after)
        boards = np.where(is_vertical, other, after)
        self.words = np.where(moved, boards, self.words)
        self.turned = np.where(moved, np.where(is_vertical, after, other), self.turned)
        return moved, gained

    def _add(self, chosen: Flags, plies: Numbers, lane: int) -> None:
        boards = self.words
        filled = boards | boards >> np.uint64(2)
        filled = filled | filled >> np.uint64(1)
        empty = ~filled & _NIBBLES
        empty = (empty | empty >> np.uint64(3)) & np.uint64(0x0303030303030303)
        empty = (empty | empty >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
        empty = (empty | empty >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
        cells = ((empty | empty >> np.uint64(24)) & np.uint64(0xFFFF)).astype(np.intp)
        number, rank = self._drawn(np.bitwise_count(cells), plies, lane)
        cell = self._places[cells, number].astype(np.uint64)
        turned = (cell & np.uint64(3)) << np.uint64(2) | cell >> np.uint64(2)
        rank = (rank * chosen).astype(np.uint64)
        self.words = boards | rank << (cell << np.uint64(2))
        self.turned = self.turned | rank << (turned << np.uint64(2))

    def look(self) -> tuple[NDArray[np.int8], Flags]:
        ways = np.take(self._ways, self.words.view(np.uint16)) | np.take(self._ways, self.turned.view(np.uint16)) << 2
        together = ways.view(np.uint32)
        together |= together >> np.uint32(16)
        together |= together >> np.uint32(8)
        ways = together.astype(np.uint8) & 15
        return np.take(self._masks, ways).view(np.int8).reshape(-1, 4), ways == 0

    def are_full(self) -> Flags:
        full = self.words & self.words >> np.uint64(2)
        full = full & full >> np.uint64(1) & _NIBBLES
        has_pair: Flags = np.bitwise_count(full) > 1
        return has_pair

    def observations(self) -> NDArray[np.uint8]:
        return _cells(self.words)

    def afterstates(self) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        boards, gains = [], []
        for action in range(4):
            source = self.words if action & 1 else self.turned
            index = source.view(np.uint16).reshape(-1, 4) + np.uint32(_ROWS if action in (1, 2) else 0)
            after = np.take(self._slid, index).view(np.uint64)[:, 0]
            boards.append(_cells(after if action & 1 else transposed(after)))
            gains.append(_sums(np.take(self._gains, index)))
        return np.stack(boards, axis=1), np.stack(gains, axis=1).astype(np.float32)
