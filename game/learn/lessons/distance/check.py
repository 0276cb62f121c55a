"""Cases of the lesson: misplaced tiles and Manhattan."""

from game.arena.exercise import many
from game.arena.plain_rules import cells, manhattan, puzzles

RETURNS = {"misplaced": "number", "manhattan": "number"}
BOARDS = (
    [1, 2, 3, 4, 5, 6, 7, 8, 0],
    [1, 2, 3, 4, 5, 6, 7, 0, 8],
    [2, 1, 3, 4, 5, 6, 8, 7, 0],
    [8, 6, 7, 2, 5, 4, 3, 0, 1],
    [0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
)


def misplaced(board, side):
    return sum(tile not in (0, cell + 1) for cell, tile in enumerate(board))


def cases(code):
    for name, reference in (("misplaced", misplaced), ("manhattan", manhattan)):
        for board in BOARDS:
            side = 3 if len(board) == 9 else 4
            given = f"{name}\n{cells(board, side)}"
            yield given, reference(board, side), lambda n=name, b=board, s=side: getattr(code, n)(list(b), s)
        yield many(
            f"{name} of 200 boards",
            puzzles(),
            lambda given, reference=reference: reference(*given),
            lambda given, name=name: getattr(code, name)(*given),
            lambda given: cells(*given),
        )
