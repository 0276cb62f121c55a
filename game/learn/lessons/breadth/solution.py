from collections import deque


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


def solve(board):
    # The letters of a shortest solution.
    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    start = tuple(board)
    reached_from = {start: None}
    waiting = deque([start])
    while waiting:
        # First come, first served: n moves before n + 1.
        board = waiting.popleft()
        if board == goal:
            break
        for way, after in neighbours(board):
            if after not in reached_from:
                reached_from[after] = (board, way)
                waiting.append(after)
    letters = []
    while reached_from[board]:
        board, way = reached_from[board]
        letters.append(way)
    return "".join(reversed(letters))
