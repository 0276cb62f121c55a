"""Solves a board of any size at once, with far more moves than needed: line by line, then the last block exactly.

Rows and columns are finished in turn from the top left, each tile on a shortest path around the finished cells.
"""

from collections import deque

from ...core.grid import LETTERS, side_of
from ..rules import strides
from .heuristics import walking_distance
from .idastar import IdaStar
from .packed_boards import neighbours

LAST = 3  # side of the block that is solved exactly


class Reduction:
    """A board on its way to the goal. `path`: the directions so far, the way tiles travel."""

    def __init__(self, board: tuple[int, ...]) -> None:
        self.side = side_of(board)
        self.tiles = list(board)
        self.blank = board.index(0)
        self.path: list[int] = []
        self._done = [False] * len(board)
        side = self.side
        self._beside = [[beside for _, beside in neighbours(cell, side)] for cell in range(side * side)]
        self._direction = {stride: direction for direction, stride in enumerate(strides(side))}

    def shrink(self, last: int) -> tuple[int, ...]:
        """Finish all lines except those of a last block of that side, and return the block as a board of its own."""
        for corner in range(self.side - last):
            first = corner * (self.side + 1)
            length = self.side - corner
            self._line([first + step for step in range(length)], self.side)
            self._line([first + step * self.side for step in range(1, length)], 1)
        span = range(self.side - last, self.side)
        cells = [row * self.side + col for row in span for col in span]
        return tuple([cells.index(self.tiles[cell] - 1) + 1 if self.tiles[cell] else 0 for cell in cells])

    def moves(self) -> str:
        return "".join([LETTERS[direction] for direction in self.path])

    def _line(self, cells: list[int], inward: int) -> None:
        """Bring home the tiles of a row or column of the unfinished block. inward: the step from its cells to the next line.

        The last two go in together, the one before the last through the corner, because neither can go in alone:

            1 2 a        1 a .
            . . b   ->   . . b   ->   1 a b
        """
        *single, before_last, last = cells
        for cell in single:
            self._carry(cell + 1, cell)
            self._done[cell] = True
        if self.tiles[before_last] != before_last + 1 or self.tiles[last] != last + 1:
            # Move the last tile away first, or it could be trapped in the corner.
            self._carry(last + 1, last + 2 * inward)
            self._carry(before_last + 1, last)
            self._done[last] = True
            self._carry(last + 1, last + inward)
            self._done[last + inward] = True
            self._lead(before_last)
            self._done[last] = self._done[last + inward] = False
            self._step(last)
            self._step(last + inward)
        self._done[before_last] = self._done[last] = True

    def _carry(self, tile: int, target: int) -> None:
        """Bring a tile to a cell, at each step in the direction that the blank reaches soonest."""
        cell = self.tiles.index(tile)
        if cell == target:
            return
        steps = self._distances(target)
        self._done[cell] = True
        while cell != target:
            ways = [self._way(beside) for beside in self._beside[cell] if steps[beside] == steps[cell] - 1]
            way = min([way for way in ways if way is not None], key=len)
            for passed in way:
                self._step(passed)
            self._done[cell] = False
            vacated = self.blank
            self._step(cell)
            cell = vacated
            self._done[cell] = True
        self._done[cell] = False

    def _lead(self, target: int) -> None:
        for passed in self._way(target) or ():
            self._step(passed)

    def _step(self, cell: int) -> None:
        """Move the tile of a cell beside the blank into it."""
        self.path.append(self._direction[cell - self.blank])
        self.tiles[self.blank], self.tiles[cell] = self.tiles[cell], 0
        self.blank = cell

    def _distances(self, target: int) -> list[int]:
        """Return the steps from every cell to a cell, around the finished ones."""
        steps = [len(self.tiles)] * len(self.tiles)
        steps[target] = 0
        waiting = deque([target])
        while waiting:
            cell = waiting.popleft()
            for beside in self._beside[cell]:
                if not self._done[beside] and steps[beside] > steps[cell] + 1:
                    steps[beside] = steps[cell] + 1
                    waiting.append(beside)
        return steps

    def _way(self, target: int) -> list[int] | None:
        """Return the cells on the blank's shortest path to a cell, or None if it cannot get there."""
        parents = {self.blank: self.blank}
        waiting = deque([self.blank])
        while waiting and target not in parents:
            cell = waiting.popleft()
            for beside in self._beside[cell]:
                if beside not in parents and not self._done[beside]:
                    parents[beside] = cell
                    waiting.append(beside)
        if target not in parents:
            return None
        way: list[int] = []
        while target != self.blank:
            way.append(target)
            target = parents[target]
        return way[::-1]


def reduced(board: tuple[int, ...]) -> str:
    """Return a solution of a solvable board of any size."""
    reduction = Reduction(board)
    search = IdaStar(reduction.shrink(LAST), walking_distance)
    for _ in search.run():
        pass
    return reduction.moves() + (search.moves or "")
