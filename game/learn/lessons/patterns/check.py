"""Cases of the lesson: pattern databases."""

from collections import deque

from game.arena.plain_rules import distances, manhattan, step

RETURNS = {"build": "dict", "estimate": "number"}


def table_of(tiles):
    """Return the fewest moves of these tiles, for each way in which they can lie, in the order of the keys."""
    start = tuple(tile if tile in tiles or tile == 0 else -1 for tile in (1, 2, 3, 4, 5, 6, 7, 8, 0))
    moves = {start: 0}
    waiting = deque([start])
    while waiting:
        board = waiting.popleft()
        for way in "urdl":
            after = step(board, way, 3)
            if after:
                cost = 1 if board[after.index(0)] in tiles else 0
                if moves[board] + cost < moves.get(tuple(after), 999):
                    moves[tuple(after)] = moves[board] + cost
                    (waiting.append if cost else waiting.appendleft)(tuple(after))
    table = {}
    for board, count in moves.items():
        key = tuple(board.index(tile) for tile in tiles)
        table[key] = min(count, table.get(key, 999))
    return [table[key] for key in sorted(table)]


def cases(code):
    tables = {}

    def built():
        for tiles in ((1, 2, 3, 4), (5, 6, 7, 8)):
            tables[tiles] = code.build(tiles)
        return [len(table) for table in tables.values()]

    yield "build((1, 2, 3, 4)) and build((5, 6, 7, 8)): entries", [3024, 3024], built
    yield "entry of the solved board", 0, lambda: tables[1, 2, 3, 4][0, 1, 2, 3]
    yield "entry with tile 1 one step to the right, and 2 below it", 2, lambda: tables[1, 2, 3, 4][1, 4, 2, 3]
    reference = table_of((5, 6, 7, 8))

    def entries():
        table = tables[5, 6, 7, 8]
        return [table[key] for key in sorted(table)]

    def differing(found):
        return sum(one != other for one, other in zip(found, reference, strict=True))

    yield "entries of 5, 6, 7, 8 that are wrong", 0, entries, lambda found: not differing(found), differing
    near = distances(16)

    def too_high():
        return sum(code.estimate(board, tables) > moves for board, moves in near.items())

    yield f"{len(near)} boards within 16 moves: estimates that are too high", 0, too_high

    def lower():
        return sum(code.estimate(board, tables) < manhattan(board, 3) for board in near)

    yield "estimates that are lower than Manhattan", 0, lower

    def better():
        return sum(code.estimate(board, tables) > manhattan(board, 3) for board in near)

    yield "estimates that are higher than Manhattan", "more than none", better, lambda count: count > 0
