"""Shortens a solution of any size piece by piece: searches for a shorter path between two of its boards."""

from collections.abc import Iterator
from heapq import heappop, heappush

from ...core.grid import LETTERS, opposite, side_of
from ..rules import slide
from .packed_boards import neighbours

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
