"""Cases of the lesson: move the blank."""

from game.arena.exercise import many
from game.arena.plain_rules import cells, puzzles, step

RETURNS = {"move": "list|None"}
SOLVED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]
MIDDLE = [1, 2, 3, 4, 5, 0, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15]


def stepped(given):
    return step(*given)


def written(given):
    board, way, side = given
    return f"{way}\n{cells(board, side)}"


def cases(code):
    def shown(board, side):
        return cells(board, side) if isinstance(board, (list, tuple)) and len(board) == side * side else board

    for board, way in (
        (MIDDLE, "u"),
        (MIDDLE, "l"),
        (MIDDLE, "d"),
        (MIDDLE, "r"),
        (SOLVED, "r"),
        (SOLVED, "u"),
        (SOLVED, "l"),
        ([1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 8, 13, 14, 15, 12], "l"),
        ([1, 2, 3, 4, 0, 6, 7, 8, 5, 10, 11, 12, 9, 13, 14, 15], "r"),
        ([1, 2, 0, 4, 5, 3, 7, 8, 6], "u"),
    ):
        side = 3 if len(board) == 9 else 4
        expected = shown(step(board, way, side), side)
        yield written((board, way, side)), expected, lambda b=board, w=way, s=side: shown(code.move(list(b), w, s), s)
    others = [(board, way, side) for board, side in puzzles(count=50) for way in "urdl"]
    yield many("200 other moves", others, stepped, lambda given: code.move(*given), written)
