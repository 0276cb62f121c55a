"""Cases of the lesson: pattern databases."""

from collections import deque

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))


def distances(most):
    """Return the distance from the solved board of each board within some moves of it."""
    found = {GOAL: 0}
    waiting = deque([GOAL])
    while waiting:
        board = waiting.popleft()
        if found[board] == most:
            break
        blank = board.index(0)
        for down, right in STEPS:
            row, col = blank // 3 + down, blank % 3 + right
            if 0 <= row < 3 and 0 <= col < 3:
                after = list(board)
                after[blank], after[row * 3 + col] = after[row * 3 + col], 0
                if tuple(after) not in found:
                    found[tuple(after)] = found[board] + 1
                    waiting.append(tuple(after))
    return found


def manhattan(board):
    return sum(abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3) for cell, tile in enumerate(board) if tile)


def cases(code):
    tables = {}

    def built():
        for tiles in ((1, 2, 3, 4), (5, 6, 7, 8)):
            tables[tiles] = code.build(tiles)
        return [len(table) for table in tables.values()]

    yield "build((1, 2, 3, 4)) and build((5, 6, 7, 8)): entries", [3024, 3024], built
    yield "entry of the solved board", 0, lambda: tables[1, 2, 3, 4][0, 1, 2, 3]
    yield "entry with tile 1 one step to the right, and 2 below it", 2, lambda: tables[1, 2, 3, 4][1, 4, 2, 3]
    near = distances(16)

    def too_high():
        return sum(code.estimate(board, tables) > moves for board, moves in near.items())

    yield f"{len(near)} boards within 16 moves: estimates that are too high", 0, too_high

    def lower():
        return sum(code.estimate(board, tables) < manhattan(board) for board in near)

    yield "estimates that are lower than Manhattan", 0, lower

    def better():
        return sum(code.estimate(board, tables) > manhattan(board) for board in near)

    yield "estimates that are higher than Manhattan", "more than none", better, lambda count: count > 0
