"""Cases of the lesson: when is it lost."""

from game.arena.exercise import many
from game.arena.plain_rules import boards, is_lost

RETURNS = {"is_lost": "number"}
SHAPES = ((4, 4), (3, 3), (3, 4), (4, 3), (5, 2))


def cases(code):
    for rows in (
        [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]],
        [[2, 4, 8, 16], [4, 2, 32, 2], [2, 4, 32, 4], [4, 2, 4, 2]],
        [[2, 4, 2, 4], [4, 2, 4, 2], [2, 8, 8, 4], [4, 2, 4, 2]],
        [[0, 0, 0, 0], [2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4]],
        [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 0]],
        [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 8, 8]],
        [[2, 4, 2, 4], [4, 2, 4, 8], [2, 4, 2, 8], [4, 2, 4, 2]],
        [[2, 4, 8], [16, 32, 64], [2, 4, 8]],
        [[2, 4, 2], [4, 2, 4], [2, 2, 8]],
        [[2, 4, 2, 8], [4, 2, 4, 8], [2, 4, 2, 4]],
        [[2, 4, 2], [4, 2, 4], [2, 4, 2], [4, 8, 8]],
    ):
        yield rows, is_lost(rows), lambda rows=rows: code.is_lost([list(row) for row in rows])
    yield many("200 other boards", boards(SHAPES), is_lost, lambda rows: bool(code.is_lost(rows)))
