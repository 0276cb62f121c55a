"""Cases of the lesson: four directions by turning."""

from game.arena.exercise import many
from game.arena.plain_rules import boards, move

RETURNS = {"move": "list"}
ROWS = [[2, 0, 0, 2], [4, 0, 0, 2], [4, 8, 0, 0], [8, 8, 16, 0]]
SMALL = [[2, 0, 2], [2, 4, 0], [4, 4, 0]]


def moved(given):
    return move(*given)[0]


def written(given):
    rows, way = given
    return f"{way}\n{rows}"


def cases(code):
    for given in [(ROWS, way) for way in "lrud"] + [(SMALL, "u")]:
        yield written(given), moved(given), lambda given=given: code.move([list(row) for row in given[0]], given[1])
    others = [(rows, "urdl"[number // 3 % 4]) for number, rows in enumerate(boards())]
    yield many("200 other moves", others, moved, lambda given: code.move(*given), written)
