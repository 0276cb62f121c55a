from blank import move
from distance import manhattan  #+

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
looked_at = 0


def neighbours(board):
    # The boards that one move leads to, each with its letter.
    for way in "urdl":
        after = move(list(board), way, 3)
        if after:
            yield way, tuple(after)


def search(board, path, limit):
    # Whether at most limit moves lead to the solved board.
    global looked_at
    looked_at += 1
    if looked_at > 100_000:
        raise RuntimeError("too many boards")
    if board == GOAL:
        return True
    # Turn back here if the moves made and those needed exceed the limit.
    #- if len(path) >= limit:
    if len(path) + manhattan(board, 3) > limit:  #+
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
    path = []
    # Begin with a limit that is surely not too high, and raise it.
    #- search(tuple(board), path, 40)
    limit = manhattan(board, 3)  #+
    while not search(tuple(board), path, limit):  #+
        limit += 1  #+
    return "".join(path), looked_at
