"""Cases of the lesson: move the blank."""

SOLVED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]
MIDDLE = [1, 2, 3, 4, 5, 0, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15]


def rows(board, side):
    return [board[start : start + side] for start in range(0, side * side, side)]


def shown(board, side):
    return rows(list(board), side) if isinstance(board, (list, tuple)) and len(board) == side * side else board


def cases(code):
    for board, way, expected in (
        (MIDDLE, "u", [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 12, 13, 14, 11, 15]),
        (MIDDLE, "l", [1, 2, 3, 4, 5, 7, 0, 8, 9, 6, 10, 12, 13, 14, 11, 15]),
        (MIDDLE, "d", [1, 0, 3, 4, 5, 2, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15]),
        (MIDDLE, "r", [1, 2, 3, 4, 0, 5, 7, 8, 9, 6, 10, 12, 13, 14, 11, 15]),
        (SOLVED, "r", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15]),
        (SOLVED, "u", None),
        (SOLVED, "l", None),
        ([1, 2, 3, 4, 5, 6, 7, 0, 9, 10, 11, 8, 13, 14, 15, 12], "l", None),
        ([1, 2, 3, 4, 0, 6, 7, 8, 5, 10, 11, 12, 9, 13, 14, 15], "r", None),
        ([1, 2, 0, 4, 5, 3, 7, 8, 6], "u", [1, 2, 3, 4, 5, 0, 7, 8, 6]),
    ):
        side = 3 if len(board) == 9 else 4
        given = f"{way}\n{rows(board, side)}"
        yield given, shown(expected, side), lambda b=board, w=way, s=side: shown(code.move(list(b), w, s), s)
