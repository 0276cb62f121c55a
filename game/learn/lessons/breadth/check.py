"""Cases of the lesson: breadth-first on 3×3."""

from game.arena.exercise import many
from game.arena.plain_rules import cells, distances, leads_home

RETURNS = {"solve": "text|list"}


def cases(code):
    for board, moves in (
        ([1, 2, 3, 4, 5, 6, 7, 8, 0], 0),
        ([1, 2, 3, 4, 5, 6, 0, 7, 8], 2),
        ([1, 2, 3, 0, 4, 6, 7, 5, 8], 3),
        ([0, 1, 2, 5, 8, 3, 4, 6, 7], 12),
        ([5, 7, 3, 4, 0, 1, 2, 8, 6], 20),
    ):

        def is_shortest(letters, board=board, moves=moves):
            return len(letters) == moves and leads_home(board, letters)

        yield cells(board, 3), f"{moves} moves to the solved board", lambda board=board: code.solve(list(board)), is_shortest
    near = list(distances(9).items())[::7]

    yield many(
        f"{len(near)} boards within 9 moves: the moves of a shortest solution",
        near,
        lambda given: given[1],
        lambda given: code.solve(list(given[0])),
        lambda given: cells(given[0], 3),
        lambda given, way: len(way) == given[1] and leads_home(given[0], way),
    )
