looked_at = 0


def estimate(board):
    # How many moves are needed at least, and never too many.
    return 0


def neighbours(board):
    # The boards that one move leads to, each with its letter.
    blank = board.index(0)
    row, col = divmod(blank, 3)
    for way, down, right in (("u", 1, 0), ("r", 0, -1), ("d", -1, 0), ("l", 0, 1)):
        if 0 <= row + down < 3 and 0 <= col + right < 3:
            tile = (row + down) * 3 + col + right
            after = list(board)
            after[blank], after[tile] = after[tile], 0
            yield way, tuple(after)


def search(board, path, limit):
    # Whether at most limit moves lead to the solved board.
    global looked_at
    looked_at += 1
    if looked_at > 300_000:
        raise RuntimeError("too many boards")
    if board == (1, 2, 3, 4, 5, 6, 7, 8, 0):
        return True
    if len(path) + max(1, estimate(board)) > limit:
        return False
    for way, after in neighbours(board):
        # The last move is not taken back.
        if path and path[-1] + way in ("ud", "du", "lr", "rl"):
            continue
        path.append(way)
        if search(after, path, limit):
            return True
        path.pop()
    return False


def solve(board):
    # The letters of a shortest solution, and the number of boards seen.
    global looked_at
    looked_at = 0
    limit = estimate(board)
    path = []
    while not search(tuple(board), path, limit):
        limit += 1
    return "".join(path), looked_at
