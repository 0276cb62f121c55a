"""Many boards of 2048 of any size: a row of bytes for each cell, which holds its rank in every game."""

import numpy as np
from numpy.typing import NDArray

from ..core.game import Variant
from .boards import Flags, Numbers, Tiles

Cells = NDArray[np.uint8]


def _lines(rows: int, columns: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return, for each action, the cell at each place of each line, the first place where tiles slide to, and the inverse.

    Lines of a board that is not square have different lengths; the cell behind the last one, always empty, fills them up.
    """
    length = max(rows, columns)
    grid = np.arange(rows * columns).reshape(rows, columns)
    cells = np.full((4, length, length), rows * columns)
    for action, turned in enumerate((grid, grid[:, ::-1].T, grid[::-1], grid.T)):
        cells[action, : turned.shape[0], : turned.shape[1]] = turned
    flat = cells.reshape(4, -1)
    places = np.zeros((4, rows * columns + 1), np.intp)
    for action in range(4):
        places[action, flat[action]] = np.arange(length * length)
    return flat.T.copy(), places[:, :-1].T.copy()


class RankBoards(Tiles):
    """2048 on any board whose moves all move something."""

    def __init__(self, count: int, variant: Variant, highest: int) -> None:
        super().__init__(count, variant)
        self.highest = highest
        self._shape = (variant.rows, variant.columns)
        self._length = max(self._shape)
        self._cells, self._places = _lines(*self._shape)
        self._games = np.arange(count)
        self._points = np.array([0] + [1 << rank for rank in range(1, 32)], np.uint32)
        self.ranks: Cells = np.zeros((variant.rows * variant.columns + 1, count), np.uint8)
        """By cell; the last row is empty."""

    def _clear(self, chosen: Flags) -> None:
        self.ranks[:, chosen] = 0

    def slide(self, actions: NDArray[np.int64], chosen: Flags) -> tuple[Flags, Numbers]:
        after, gained = self._slid(actions)
        moved = (after != self.ranks[:-1]).any(axis=0) & chosen
        self.ranks[:-1] = np.where(moved, after, self.ranks[:-1])
        return moved, np.where(moved, gained, np.uint32(0))

    def _slid(self, actions: NDArray[np.int64]) -> tuple[Cells, Numbers]:
        """Return the boards after an action in each game, by cell, and the points."""
        line = np.take(self.ranks, self._cells[:, actions] * self.count + self._games)
        line = line.reshape(self._length, -1)
        _close_gaps(line)
        gained = np.zeros(self.count, np.uint32)
        for place in range(self._length - 1):
            merges = (line[place] == line[place + 1]) & (line[place] > 0)
            line[place] += merges
            line[place + 1] *= ~merges
            gained += np.take(self._points, line[place] * merges).reshape(-1, self.count).sum(axis=0, dtype=np.uint32)
        _close_gaps(line)
        return np.take(line, self._places[:, actions] * self.count + self._games), gained

    def _add(self, chosen: Flags, plies: Numbers, lane: int) -> None:
        empty = (self.ranks[:-1] == 0).view(np.uint8)
        drawn, rank = self._drawn(empty.sum(axis=0, dtype=np.uint32), plies, lane)
        number = drawn.astype(np.uint8)
        rank = rank * chosen
        for cell, is_empty in enumerate(empty):
            # The number counts down at each empty cell, from 0 to 255, which no board has.
            self.ranks[cell] += rank * is_empty * (number == 0)
            number -= is_empty

    def look(self) -> tuple[NDArray[np.int8], Flags]:
        board = self.ranks[:-1].reshape(*self._shape, -1)
        left, right = _ways(board[:, :-1], board[:, 1:])
        up, down = _ways(board[:-1], board[1:])
        return np.stack((up, right, down, left), axis=1).view(np.int8), ~(up | right | down | left)

    def are_full(self) -> Flags:
        has_pair: Flags = (self.ranks == self.highest).sum(axis=0) > 1
        return has_pair

    def observations(self) -> Cells:
        return np.ascontiguousarray(self.ranks[:-1].T).reshape(-1, *self._shape)

    def afterstates(self) -> tuple[Cells, NDArray[np.float32]]:
        slid = [self._slid(np.full(self.count, action)) for action in range(4)]
        boards = np.stack([after.T.reshape(-1, *self._shape) for after, _ in slid], axis=1)
        return boards, np.stack([gained for _, gained in slid], axis=1).astype(np.float32)


def _close_gaps(line: Cells) -> None:
    """Slide the tiles of lines to place 0."""
    for last in range(len(line) - 1, 0, -1):
        for place in range(last):
            is_empty = line[place] == 0
            line[place] |= line[place + 1] * is_empty
            line[place + 1] *= ~is_empty


def _ways(first: Cells, second: Cells) -> tuple[Flags, Flags]:
    """Return in which games something moves towards the first of two neighbours, and towards the second."""
    pair = first == second
    merges = pair & (first > 0)
    forth = (merges | ~pair & (first == 0)).any(axis=(0, 1))
    back = (merges | ~pair & (second == 0)).any(axis=(0, 1))
    return forth, back
