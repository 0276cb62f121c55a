"""Cases of the lesson: a board as text."""

from game.arena.exercise import many
from game.arena.plain_rules import boards

RETURNS = {"show": "text"}


def drawn(rows):
    return "\n".join("".join(f"{value or '.':>5}" for value in row) for row in rows)


def cases(code):
    for rows in (
        [[2, 0, 0, 2], [0, 0, 0, 0], [0, 4, 0, 0], [0, 0, 0, 0]],
        [[2048, 512, 16, 2], [4, 8, 64, 128], [2, 0, 0, 0], [0, 0, 0, 1024]],
        [[2, 0, 2], [0, 32, 0], [4, 0, 4]],
        [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    ):
        yield rows, drawn(rows), lambda rows=rows: code.show([list(row) for row in rows])
    yield many("200 other boards", boards(((4, 4), (3, 3), (3, 4), (5, 2), (2, 6))), drawn, code.show)
