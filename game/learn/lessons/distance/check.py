"""Cases of the lesson: misplaced, Manhattan, linear conflict."""

BOARDS = (
    ([1, 2, 3, 4, 5, 6, 7, 8, 0], 0, 0, 0),
    ([1, 2, 3, 4, 5, 6, 7, 0, 8], 1, 1, 1),
    ([2, 1, 3, 4, 5, 6, 8, 7, 0], 4, 4, 8),
    ([3, 2, 1, 4, 5, 6, 7, 8, 0], 2, 4, 8),
    ([4, 2, 3, 1, 5, 6, 7, 8, 0], 2, 2, 4),
    ([8, 6, 7, 2, 5, 4, 3, 0, 1], 7, 21, 23),
    ([4, 2, 3, 1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0], 2, 6, 10),
    ([0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 15, 58, 58),
)


def cases(code):
    for board, misplaced, manhattan, conflict in BOARDS:
        side = 3 if len(board) == 9 else 4
        rows = [board[start : start + side] for start in range(0, side * side, side)]
        for name, expected in (("misplaced", misplaced), ("manhattan", manhattan), ("linear_conflict", conflict)):
            yield f"{name}\n{rows}", expected, lambda n=name, b=board, s=side: getattr(code, n)(list(b), s)
