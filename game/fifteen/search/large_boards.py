"""Boards of 5×5 and more: a solution at once, then shorter ones until the caller stops; none is proven shortest."""

from collections.abc import Iterator
from heapq import heappop, heappush

from ...core.grid import LETTERS, opposite, side_of
from ..rules import slide
from . import tables_5x5
from .beam import beam
from .packed_boards import Packing, neighbours
from .reduction import Reduction, reduced
from .report import Effort

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
