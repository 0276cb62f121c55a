"""Cases of the lesson: the score."""

from game.arena.exercise import many
from game.arena.plain_rules import boards, lines, move, slide

RETURNS = {"slide": "list 2", "move_left": "list 2"}
ROWS = [[2, 2, 0, 0], [0, 0, 0, 0], [4, 4, 8, 8], [16, 0, 16, 2]]


def cases(code):
    for line in ([2, 2, 0, 0], [2, 2, 4, 4], [2, 4, 8, 16], [1024, 0, 0, 1024]):
        yield line, slide(line), lambda line=line: code.slide(list(line))
    yield ROWS, move(ROWS, "l"), lambda: code.move_left([list(row) for row in ROWS])
    yield many("200 other lines", lines(), slide, code.slide)
    yield many("200 other boards", boards(((4, 4), (3, 3), (3, 4))), lambda rows: move(rows, "l"), code.move_left)
