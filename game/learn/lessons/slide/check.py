"""Cases of the lesson: slide a line."""

from game.arena.exercise import many
from game.arena.plain_rules import lines, slide

RETURNS = {"slide": "list"}


def cases(code):
    for line, expected in (
        ([0, 2, 0, 4], [2, 4, 0, 0]),
        ([2, 2, 0, 0], [4, 0, 0, 0]),
        ([2, 0, 0, 2], [4, 0, 0, 0]),
        ([2, 2, 4, 0], [4, 4, 0, 0]),
        ([2, 2, 2, 2], [4, 4, 0, 0]),
        ([2, 2, 2, 0], [4, 2, 0, 0]),
        ([4, 4, 8, 16], [8, 8, 16, 0]),
        ([8, 4, 4, 8], [8, 8, 8, 0]),
        ([2, 4, 8, 16], [2, 4, 8, 16]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([2, 2, 2, 2, 2, 0], [4, 4, 2, 0, 0, 0]),
        ([2, 4, 8, 2, 2], [2, 4, 8, 4, 0]),
    ):
        yield line, expected, lambda line=line: code.slide(list(line))
    yield many("200 other lines", lines(), lambda line: slide(line)[0], code.slide)
