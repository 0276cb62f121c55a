"""Cases of the lesson: can it be solved."""

from game.arena.exercise import many
from game.arena.plain_rules import cells, is_solvable, puzzles, solved

RETURNS = {"is_solvable": "number"}
SOLVED = solved(4)


def written(given):
    return cells(*given)


def cases(code):
    boards = [(SOLVED, 4), ([*SOLVED[:13], 15, 14, 0], 4), ([1, 2, 3, 4, 5, 6, 8, 7, 0], 3), ([1, 2, 3, 4, 5, 0, 7, 8, 6], 3)]
    boards += [([*SOLVED[:11], 0, 13, 14, 15, 12], 4), *puzzles((3, 4, 5, 6), 8, 2)]
    for board, side in boards:
        yield cells(board, side), is_solvable(board, side), lambda b=board, s=side: bool(code.is_solvable(list(b), s))
    others = puzzles((2, 3, 4, 5, 6))
    yield many(
        "200 other boards", others, lambda given: is_solvable(*given), lambda given: bool(code.is_solvable(*given)), written
    )
