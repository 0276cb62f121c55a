"""Boards of 5×5 and more: a solution at once, then shorter ones until the caller stops; none is proven shortest.

The first one finishes rows and columns in turn from the top left, each tile on a shortest path around the finished cells, then
solves the last block exactly.
"""

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush

from ...core.grid import LETTERS, opposite, side_of
from ..rules import slide, strides
from . import tables_5x5
from .heuristics import walking_distance
from .idastar import IdaStar
from .packed_boards import FAR, Packing, chosen, keys_of, merged, neighbours, unseen
from .report import Effort

_MAX = 63
_STEPS = bytes(range(_MAX)) + bytes([_MAX]) * 256
_OUT = 2 * _MAX + 1
_ALLOWED = bytes([value < _OUT for value in range(256)])


def _ranks(values: bytes, allowed: int) -> bytes:
    """Return how far each value is above the minimum, at most `_MAX`, and `_OUT` for values above `allowed`."""
    table = (bytes(min(values)) + _STEPS)[: min(allowed, 255) + 1]
    return values.translate(table.ljust(256, bytes([_OUT])))


def _best(ranks: bytes, width: int) -> bytes:
    """Return a mask of the `width` lowest ranks, first ones among equals, without `_OUT`."""
    room = width
    for rank in range(_OUT):
        count = ranks.count(rank)
        if count >= room:
            break
        room -= count
    else:
        return ranks.translate(_ALLOWED)
    mask = bytearray(ranks.translate(bytes([value < rank for value in range(256)])))
    position = -1
    for _ in range(room):
        position = ranks.index(rank, position + 1)
        mask[position] = 1
    return bytes(mask)


def beam(packing: Packing, board: tuple[int, ...], width: int, upper: int, exact: bool = True) -> Iterator[str | None]:
    """Yield None after each layer, finally the moves of a solution shorter than `upper` if one was found.

    A layer holds the `width` boards with the lowest sum of the plain and the mirrored look-up; the search gives up after `upper`
    layers. exact: the look-ups are lower bounds, so boards that cannot beat `upper` are dropped.
    """
    packed, groups = packing.start(board)
    layers = [packed]
    seen = {packed: 0}
    while packing.goal not in seen:
        if len(layers) >= upper:
            return
        packed, groups = packing.children(packed, groups)
        allowed = upper - 1 - len(layers) if exact else FAR
        plain, mirrored = [int.from_bytes(_ranks(lookup.values(packed), allowed), "little") for lookup in packing.lookups]
        mask = _best((plain + mirrored).to_bytes(len(packed) // packing.width, "little"), width)
        best = chosen(keys_of(packed, packing.width), groups, mask)
        packed, groups = unseen(merged([best], packing.width), len(layers), seen, packing.width)
        if not groups:
            return
        layers.append(packed)
        yield None
    yield packing.way_back(set(keys_of(layer, packing.width)).__contains__ for layer in reversed(layers[:-1]))


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


# Lengths of the pieces, in this order, and the node budget of each search.
LENGTHS = (14, 20, 28, 36)
BOARDS = (400, 800, 1500, 3000)


def shorter_way(start: tuple[int, ...], end: tuple[int, ...], moves: int, boards: int) -> list[int] | None:
    """Return directions from one board to another in fewer moves, or None if none is found within `boards` expanded boards.

    A* with the Manhattan distance between the boards; deepest first among equals.
    """
    side = side_of(start)
    home = [end.index(tile) for tile in range(len(end))]
    far = [
        [abs(cell // side - home[tile] // side) + abs(cell % side - home[tile] % side) for cell in range(len(end))]
        for tile in range(len(end))
    ]
    distance = sum(far[tile][cell] for cell, tile in enumerate(start) if tile)
    parents: dict[tuple[int, ...], tuple[int, tuple[int, ...] | None, int]] = {start: (0, None, -1)}
    waiting = [(distance, distance, start)]
    while waiting and boards:
        _, distance, board = heappop(waiting)
        if board == end:
            return _directions(parents, board)
        boards -= 1
        done, _, last = parents[board]
        blank = board.index(0)
        way_back = opposite(last) if last >= 0 else -1
        for direction, cell in neighbours(blank, side):
            if direction == way_back:
                continue
            tile = board[cell]
            left = distance - far[tile][cell] + far[tile][blank]
            if done + 1 + left >= moves:
                continue
            after = list(board)
            after[blank], after[cell] = tile, 0
            following = tuple(after)
            if following not in parents or parents[following][0] > done + 1:
                parents[following] = (done + 1, board, direction)
                heappush(waiting, (done + 1 + left, left, following))
    return None


def _directions(parents: dict[tuple[int, ...], tuple[int, tuple[int, ...] | None, int]], board: tuple[int, ...]) -> list[int]:
    directions: list[int] = []
    before: tuple[int, ...] | None = board
    while before is not None:
        _, before_that, direction = parents[before]
        if before_that is not None:
            directions.append(direction)
        before = before_that
    return directions[::-1]


def shortened(board: tuple[int, ...], moves: str) -> Iterator[str | None]:
    """Yield None, and the moves of the whole solution each time it becomes shorter."""
    way = [LETTERS.index(letter) for letter in moves]
    for length, boards in zip(LENGTHS, BOARDS):
        gained = True
        while gained:
            gained = False
            boards_on_way = [board]
            for direction in way:
                boards_on_way.append(slide(boards_on_way[-1], direction))
            first = 0
            result: list[int] = []
            while first < len(way):
                last = min(first + length, len(way))
                better = shorter_way(boards_on_way[first], boards_on_way[last], last - first, boards)
                if better is None:
                    kept = max(1, (last - first) // 2)
                    result += way[first : first + kept]
                    first += kept
                else:
                    result += better
                    first = last
                    gained = True
                yield None
            if gained:
                way = result
                yield "".join([LETTERS[direction] for direction in way])


# Beam widths, in this order; 8000 needs about 150 MB. With lines around the block, shortening gains more than a third beam.
BEAMS = (100, 1500, 4000, 8000)
BEAMS_WITHIN_LINES = 2

_loaded: list[Packing] = []


def improving(board: tuple[int, ...], effort: Effort, data: bytes | None) -> Iterator[None]:
    """Solve by lines, the last 5×5 block with ever wider beams, then shorten piece by piece; data: bytes of `FILE`."""
    effort.improve(reduced(board))
    yield
    yield from _load(data)
    reduction = Reduction(board)
    block = reduction.shrink(tables_5x5.SIDE)
    lines = reduction.moves()
    ending = reduced(block)
    for width in BEAMS[: BEAMS_WITHIN_LINES if lines else None]:
        for moves in beam(_loaded[0], block, width, len(ending), exact=False):
            effort.nodes += width
            if moves is not None:
                ending = moves
                effort.improve(lines + moves)
            yield
    for moves in shortened(board, effort.moves or ""):
        effort.improve(moves)
        yield


def _load(data: bytes | None) -> Iterator[None]:
    if _loaded:
        return
    for step in tables_5x5.unpack(tables_5x5.FILE.read_bytes() if data is None else data):
        if step is not None:
            _loaded.append(step)
        yield
