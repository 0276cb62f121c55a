"""Cases of the lesson: IDA*."""

from game.arena.exercise import many
from game.arena.plain_rules import cells, distances, leads_home

RETURNS = {"solve": "list 2"}


def cases(code):
    for board, moves, most in (
        ([1, 2, 3, 4, 5, 6, 7, 8, 0], 0, 1),
        ([1, 2, 3, 4, 5, 6, 0, 7, 8], 2, 10),
        ([1, 2, 3, 0, 4, 6, 7, 5, 8], 3, 20),
        ([0, 1, 2, 5, 8, 3, 4, 6, 7], 12, 200),
        ([8, 1, 3, 4, 0, 2, 7, 6, 5], 14, 400),
        ([8, 6, 7, 2, 5, 4, 3, 0, 1], 31, 60_000),
    ):

        def is_quick(found, board=board, moves=moves, most=most):
            letters, count = found
            return len(letters) == moves and leads_home(board, letters) and moves < count <= most

        expected = f"{moves} moves, and at most {most} boards looked at"
        yield cells(board, 3), expected, lambda b=board: code.solve(list(b)), is_quick
    near = list(distances(14).items())[::97]

    yield many(
        f"{len(near)} boards within 14 moves: the moves of a shortest solution, and at most 700 boards looked at",
        near,
        lambda given: given[1],
        lambda given: code.solve(list(given[0])),
        lambda given: cells(given[0], 3),
        lambda given, found: len(found[0]) == given[1] and leads_home(given[0], found[0]) and given[1] < found[1] < 700,
    )
