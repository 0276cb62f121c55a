"""Cases of the lesson: linear conflict."""

import itertools
import random

from game.arena.exercise import many
from game.arena.plain_rules import cells, manhattan, puzzles, step

RETURNS = {"leavers": "number", "linear_conflict": "number"}
LINES = ([], [2], [0, 1, 2, 3], [1, 0], [0, 2, 1, 3], [2, 3, 0, 1], [3, 2, 1, 0], [1, 2, 3, 0])
BOARDS = (
    [2, 1, 3, 4, 5, 6, 8, 7, 0],
    [3, 2, 1, 4, 5, 6, 7, 8, 0],
    [4, 2, 3, 1, 5, 6, 7, 8, 0],
    [8, 6, 7, 2, 5, 4, 3, 0, 1],
    [1, 3, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0],
    [3, 4, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0],
    [4, 2, 3, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0],
)


def leavers(homes):
    runs = (run for length in range(len(homes), -1, -1) for run in itertools.combinations(homes, length))
    return len(homes) - next(len(run) for run in runs if all(one < other for one, other in itertools.pairwise(run)))


def conflict(board, side):
    total = manhattan(board, side)
    for line in range(side):
        row, column = board[line * side : (line + 1) * side], board[line::side]
        total += 2 * leavers([tile for tile in row if tile and (tile - 1) // side == line])
        total += 2 * leavers([tile for tile in column if tile and (tile - 1) % side == line])
    return total


def cases(code):
    for homes in LINES:
        yield f"leavers({homes})", leavers(homes), lambda homes=homes: code.leavers(list(homes))
    chance = random.Random(1)
    lines = [chance.sample(range(6), chance.randint(0, 6)) for _ in range(200)]
    yield many("leavers of 200 lines", lines, leavers, code.leavers)
    for board in BOARDS:
        side = 3 if len(board) == 9 else 4
        given = f"linear_conflict\n{cells(board, side)}"
        yield given, conflict(board, side), lambda b=board, s=side: code.linear_conflict(list(b), s)
    # Few moves from solved, tiles are in their lines, where they can block each other.
    near = [(walked(side, 30, seed), side) for side in (3, 4) for seed in range(60)] + puzzles((3, 4, 5), 80)
    yield many(
        "linear_conflict of 200 boards",
        near,
        lambda given: conflict(*given),
        lambda given: code.linear_conflict(*given),
        lambda given: cells(*given),
    )


def walked(side, count, seed):
    chance = random.Random(seed)
    board = [*range(1, side * side), 0]
    for _ in range(count):
        board = step(board, chance.choice("urdl"), side) or board
    return board
