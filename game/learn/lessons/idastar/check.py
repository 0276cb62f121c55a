"""Cases of the lesson: A* and IDA*."""

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def cases(code):
    yield f"estimate\n{[[1, 2, 3], [4, 5, 6], [7, 8, 0]]}", 0, lambda: code.estimate(GOAL)
    yield f"estimate\n{[[1, 2, 3], [4, 5, 6], [0, 7, 8]]}", 2, lambda: code.estimate((1, 2, 3, 4, 5, 6, 0, 7, 8))
    for board, moves, most in (
        ([1, 2, 3, 0, 4, 6, 7, 5, 8], 3, 20),
        ([0, 1, 2, 5, 8, 3, 4, 6, 7], 12, 200),
        ([8, 6, 7, 2, 5, 4, 3, 0, 1], 31, 60_000),
    ):
        rows = [board[start : start + 3] for start in (0, 3, 6)]

        def is_quick(found, moves=moves, most=most):
            return len(found[0]) == moves and found[1] <= most

        yield rows, f"{moves} moves, and at most {most} boards looked at", lambda b=board: code.solve(list(b)), is_quick
