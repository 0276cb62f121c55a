from collections import deque

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))


def build(tiles):
    # For each way these tiles and the blank can lie: the fewest moves home.
    start = tuple(tile if tile in tiles or tile == 0 else -1 for tile in GOAL)
    moves = {start: 0}
    waiting = deque([start])
    while waiting:
        board = waiting.popleft()
        blank = board.index(0)
        row, col = divmod(blank, 3)
        for down, right in STEPS:
            if not (0 <= row + down < 3 and 0 <= col + right < 3):
                continue
            cell = (row + down) * 3 + col + right
            after = list(board)
            after[blank], after[cell] = after[cell], 0
            after = tuple(after)
            #- cost = 1
            # A move of a tile outside the pattern is free.  #+
            cost = 1 if board[cell] in tiles else 0  #+
            if moves[board] + cost < moves.get(after, 999):
                moves[after] = moves[board] + cost
                waiting.append(after)
    # The blank may be anywhere: take its best place.
    table = {}
    for board, count in moves.items():
        key = tuple(board.index(tile) for tile in tiles)
        table[key] = min(count, table.get(key, 999))
    return table


def estimate(board, tables):
    # The sum of the entries of all tables.
    return sum(table[tuple(board.index(tile) for tile in tiles)] for tiles, table in tables.items())
