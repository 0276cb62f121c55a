"""Cases of the lesson: the score."""


def cases(code):
    for line, expected in (
        ([2, 2, 0, 0], ([4, 0, 0, 0], 4)),
        ([2, 2, 4, 4], ([4, 8, 0, 0], 12)),
        ([2, 4, 8, 16], ([2, 4, 8, 16], 0)),
        ([1024, 0, 0, 1024], ([2048, 0, 0, 0], 2048)),
    ):
        yield line, expected, lambda line=line: code.slide(list(line))
    rows = [[2, 2, 0, 0], [0, 0, 0, 0], [4, 4, 8, 8], [16, 0, 16, 2]]
    expected = ([[4, 0, 0, 0], [0, 0, 0, 0], [8, 16, 0, 0], [32, 2, 0, 0]], 60)

    def moved():
        copy = [list(row) for row in rows]
        return code.move_left(copy)

    yield rows, expected, moved

    def tried():
        copy = [list(row) for row in rows]
        code.move_left(copy)
        return copy

    yield f"the board that was given, after a move was only tried\n{rows}", rows, tried
