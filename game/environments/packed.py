"""Many boards of 2048 on 4×4.

A board is a 64-bit word with a nibble per cell, cell 0 lowest; a row has 16 bits and indexes a table of all slides. Each board is
also stored transposed, for vertical moves.
"""

import numpy as np
from numpy.typing import NDArray

from ..core.game import Variant
from .boards import Boards, Flags, Games, Numbers, below

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


def _cells(boards: Words) -> NDArray[np.uint8]:
    """Unpack boards to ranks of shape (games, 4, 4)."""
    pairs = boards.view(np.uint8).reshape(-1, 8)
    return np.stack((pairs & 15, pairs >> 4), axis=2).reshape(-1, 4, 4)


class PackedBoards(Boards):
    """2048 on 4×4, with a tile after each move."""

    highest = _TOP_RANK

    def __init__(self, count: int, variant: Variant) -> None:
        super().__init__(count)
        self._start = variant.options["start"]
        self._four_percent = np.uint32(variant.options["four_percent"])
        self._slid, self._gains, self._ways = _slide_tables()
        self._places = _place_table()
        self.words = np.zeros(count, np.uint64)
        self.turned = np.zeros(count, np.uint64)
        """The transposed boards."""

    def begin(self, games: Games) -> None:
        self.words[games] = 0
        self.turned[games] = 0
        chosen = np.zeros(self.count, np.bool_)
        chosen[games] = True
        for tile in range(self._start):
            self.spawn(chosen, np.zeros(self.count, np.uint32), 2 * tile)

    def slide(self, actions: NDArray[np.int64], chosen: Flags) -> tuple[Flags, Numbers]:
        is_vertical = (actions & 1) == 0
        source = np.where(is_vertical, self.turned, self.words)
        towards_end = (actions == 1) | (actions == 2)
        index = source.view(np.uint16).reshape(-1, 4) + (towards_end.astype(np.uint32) << 16)[:, None]
        after = np.ascontiguousarray(self._slid[index]).view(np.uint64)[:, 0]
        moved = (after != source) & chosen
        gained = np.where(moved, self._gains[index].sum(axis=1, dtype=np.uint32), np.uint32(0))
        other = transposed(after)
        boards = np.where(is_vertical, other, after)
        self.words = np.where(moved, boards, self.words)
        self.turned = np.where(moved, np.where(is_vertical, after, other), self.turned)
        return moved, gained

    def spawn(self, chosen: Flags, plies: Numbers, lane: int = 0) -> None:
        """Add a tile to the chosen boards, with the draws of `rules.spawn`."""
        boards = self.words
        filled = boards | boards >> np.uint64(2)
        filled = filled | filled >> np.uint64(1)
        empty = ~filled & _NIBBLES
        empty = (empty | empty >> np.uint64(3)) & np.uint64(0x0303030303030303)
        empty = (empty | empty >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
        empty = (empty | empty >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
        cells = ((empty | empty >> np.uint64(24)) & np.uint64(0xFFFF)).astype(np.intp)
        count = np.maximum(np.bitwise_count(cells), 1).astype(np.uint32)
        word = self.draws.words(plies)
        cell = self._places[cells, below(word, count, lane)].astype(np.uint64)
        hundred = np.full(self.count, 100, np.uint32)
        rank = np.where(below(word, hundred, lane + 1) < self._four_percent, np.uint64(2), np.uint64(1))
        turned = (cell & np.uint64(3)) << np.uint64(2) | cell >> np.uint64(2)
        rank = np.where(chosen, rank, np.uint64(0))
        self.words = boards | rank << (cell << np.uint64(2))
        self.turned = self.turned | rank << (turned << np.uint64(2))

    def look(self) -> tuple[NDArray[np.int8], Flags]:
        across = np.bitwise_or.reduce(self._ways[self.words.view(np.uint16).reshape(-1, 4)], axis=1)
        down = np.bitwise_or.reduce(self._ways[self.turned.view(np.uint16).reshape(-1, 4)], axis=1)
        masks = np.stack((down & 1, across >> 1, down >> 1, across & 1), axis=1).astype(np.int8)
        return masks, (across | down) == 0

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
            after = np.ascontiguousarray(self._slid[index]).view(np.uint64)[:, 0]
            boards.append(_cells(after if action & 1 else transposed(after)))
            gains.append(self._gains[index].sum(axis=1))
        return np.stack(boards, axis=1), np.stack(gains, axis=1).astype(np.float32)
