"""Cases of the lesson: four directions by turning."""

ROWS = [[2, 0, 0, 2], [4, 0, 0, 2], [4, 8, 0, 0], [8, 8, 16, 0]]
MOVED = {
    "l": [[4, 0, 0, 0], [4, 2, 0, 0], [4, 8, 0, 0], [16, 16, 0, 0]],
    "r": [[0, 0, 0, 4], [0, 0, 4, 2], [0, 0, 4, 8], [0, 0, 16, 16]],
    "u": [[2, 16, 16, 4], [8, 0, 0, 0], [8, 0, 0, 0], [0, 0, 0, 0]],
    "d": [[0, 0, 0, 0], [2, 0, 0, 0], [8, 0, 0, 0], [8, 16, 16, 4]],
}
SMALL = [[2, 0, 2], [2, 4, 0], [4, 4, 0]]


def cases(code):
    for way, expected in MOVED.items():
        yield f"{way}\n{ROWS}", expected, lambda way=way: code.move([list(row) for row in ROWS], way)
    yield f"u\n{SMALL}", [[4, 8, 2], [4, 0, 0], [0, 0, 0]], lambda: code.move([list(row) for row in SMALL], "u")
