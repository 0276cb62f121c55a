"""Cases of the lesson: a board as text."""


def drawn(rows):
    return "\n".join("".join(f"{value or '.':>5}" for value in row) for row in rows)


def cases(code):
    for rows in (
        [[2, 0, 0, 2], [0, 0, 0, 0], [0, 4, 0, 0], [0, 0, 0, 0]],
        [[2048, 512, 16, 2], [4, 8, 64, 128], [2, 0, 0, 0], [0, 0, 0, 1024]],
        [[2, 0, 2], [0, 32, 0], [4, 0, 4]],
        [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    ):
        yield rows, drawn(rows), lambda rows=rows: code.show(rows)
