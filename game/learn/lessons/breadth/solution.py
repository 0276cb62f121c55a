from collections import deque

from blank import move

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def neighbours(board):
    # The boards that one move leads to, each with its letter.
    for way in "urdl":
        after = move(list(board), way, 3)
        if after:
            yield way, tuple(after)


def way_to(board, reached_from):
    # The letters that lead to a board.
    letters = []
    while reached_from[board]:
        board, way = reached_from[board]
        letters.append(way)
    return "".join(reversed(letters))


def solve(board):
    # The letters of a shortest solution.
    start = tuple(board)
    reached_from = {start: None}
    waiting = deque([start])
    #- # Take the board that waited longest. Is it GOAL?
    #- # Else let its new neighbours wait, and note where each came from.
    #- return way_to(start, reached_from)
    while waiting:  #+
        # First come, first served: n moves before n + 1.  #+
        board = waiting.popleft()  #+
        if board == GOAL:  #+
            return way_to(board, reached_from)  #+
        for way, after in neighbours(board):  #+
            if after not in reached_from:  #+
                reached_from[after] = (board, way)  #+
                waiting.append(after)  #+
    return None  #+
