"""Both games' rules as lessons write them, and seeded boards: what the checks of lessons compare a learner's code with."""

import random
from collections import deque
from collections.abc import Iterable

Rows = list[list[int]]

STEPS = {"u": (1, 0), "r": (0, -1), "d": (-1, 0), "l": (0, 1)}
"""Where the tile lies that travels into the blank: rows down and columns to the right of it."""



def slide(line: Iterable[int]) -> tuple[list[int], int]:
    """Return a line after a slide to the left, and the points."""
    line = list(line)
    done: list[int] = []
    points = 0
    is_open = False
    for value in filter(None, line):
        if is_open and done[-1] == value:
            done[-1] *= 2
            points += done[-1]
            is_open = False
        else:
            done.append(value)
            is_open = True
    return done + [0] * (len(line) - len(done)), points


def move(rows: Rows, way: str) -> tuple[Rows, int]:
    """Return a board after a move without a new tile, and the points."""
    lines = [list(line) for line in zip(*rows, strict=True)] if way in "ud" else rows
    slid = [slide(line[:: -1 if way in "rd" else 1]) for line in lines]
    lines = [line[:: -1 if way in "rd" else 1] for line, _ in slid]
    return [list(row) for row in zip(*lines, strict=True)] if way in "ud" else lines, sum(points for _, points in slid)


def flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [value for row in rows for value in row]


def new_tile(before: Iterable[Iterable[int]], after: Iterable[Iterable[int]]) -> tuple[int, int] | None:
    """Return the cell and the value if one empty cell has become a 2 or a 4, and nothing else differs."""
    changed = [(cell, *pair) for cell, pair in enumerate(zip(flat(before), flat(after), strict=True)) if pair[0] != pair[1]]
    return changed[0][::2] if len(changed) == 1 and changed[0][1:] in ((0, 2), (0, 4)) else None


def is_lost(rows: Rows) -> bool:
    return all(move(rows, way)[0] == rows for way in "urdl")


def lines(count: int = 200, seed: int = 1) -> list[list[int]]:
    """Return lines of two to six cells with many pairs."""
    chance = random.Random(seed)
    return [[chance.choice((0, 0, 2, 2, 4, 4, 8, 2048)) for _ in range(chance.randint(2, 6))] for _ in range(count)]


def boards(shapes: Iterable[tuple[int, int]] = ((4, 4), (3, 3), (5, 5)), count: int = 200, seed: int = 1) -> list[Rows]:
    """Return boards of these shapes in turn: half of them with empty cells, the others full or almost full."""
    chance = random.Random(seed)
    found = []
    shapes = list(shapes)
    for number in range(count):
        height, width = shapes[number % len(shapes)]
        if number % 2:
            rows = [[chance.choice((0, 0, 2, 2, 4, 8, 16, 1024)) for _ in range(width)] for _ in range(height)]
        else:
            # No two equal neighbours, until one cell changes.
            apart = ((4, 16, 64), (2, 8, 32))
            rows = [[chance.choice(apart[(row + col) % 2]) for col in range(width)] for row in range(height)]
            if number % 4:
                rows[chance.randrange(height)][chance.randrange(width)] = chance.choice((0, 2, 4, 8, 16))
        found.append(rows)
    return found


def solved(side: int) -> list[int]:
    return [*range(1, side * side), 0]


def cells(board: list[int], side: int) -> Rows:
    """Return the rows of a puzzle."""
    return [list(board[start : start + side]) for start in range(0, side * side, side)]


def step(board: Iterable[int], way: str, side: int) -> list[int] | None:
    """Return a puzzle after a tile travels into the blank, None if none can."""
    board = list(board)
    blank = board.index(0)
    row, col = blank // side + STEPS[way][0], blank % side + STEPS[way][1]
    if not (0 <= row < side and 0 <= col < side):
        return None
    board[blank], board[row * side + col] = board[row * side + col], 0
    return board


def is_solvable(board: Iterable[int], side: int) -> bool:
    board = list(board)
    tiles = [tile for tile in board if tile]
    inversions = sum(later < tile for place, tile in enumerate(tiles) for later in tiles[place + 1 :])
    return (inversions + (0 if side % 2 else side - 1 - board.index(0) // side)) % 2 == 0


def manhattan(board: Iterable[int], side: int) -> int:
    """Return the sum of the tiles' steps from home."""
    apart = [(cell, tile - 1) for cell, tile in enumerate(board) if tile]
    return sum(abs(cell // side - home // side) + abs(cell % side - home % side) for cell, home in apart)


def puzzles(sides: Iterable[int] = (2, 3, 4, 5), count: int = 200, seed: int = 1) -> list[tuple[list[int], int]]:
    """Return (board, side) of shuffled puzzles; about half of them cannot be solved."""
    chance = random.Random(seed)
    sides = list(sides)
    found = []
    for number in range(count):
        side = sides[number % len(sides)]
        board = list(range(side * side))
        chance.shuffle(board)
        found.append((board, side))
    return found


def distances(most: int) -> dict[tuple[int, ...], int]:
    """Return the distance from the solved board of each 3×3 board within some moves of it."""
    start = tuple(solved(3))
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        board = waiting.popleft()
        if found[board] == most:
            break
        for way in STEPS:
            after = step(board, way, 3)
            if after and tuple(after) not in found:
                found[tuple(after)] = found[board] + 1
                waiting.append(tuple(after))
    return found


def leads_home(board: Iterable[int], letters: Iterable[str], side: int = 3) -> bool:
    """Return whether letters solve a puzzle."""
    after: list[int] | None = list(board)
    for letter in letters:
        after = step(after, letter, side) if after and letter in STEPS else None
    return after == solved(side)
