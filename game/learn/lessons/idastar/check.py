"""Cases of the lesson: IDA*."""

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

    def solved():
        return [code.solve(list(board)) for board, _ in near]

    def wrong(results):
        return [
            list(board)
            for (board, moves), (letters, count) in zip(near, results, strict=True)
            if len(letters) != moves or not leads_home(board, letters) or not moves < count < 700
        ]

    def told(results):
        return cells(wrong(results)[0], 3) if wrong(results) else "all of them"

    yield f"{len(near)} boards within 14 moves: shortest and quick", "all of them", solved, lambda got: not wrong(got), told
