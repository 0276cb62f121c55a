TEST = "if len(path) + manhattan(board, 3) > limit:"
WRONG = {
    "never turns back": (TEST, "if len(path) > 60:"),
    "without an estimate": (TEST, "if len(path) + 1 > limit:"),
    "twice the estimate": (TEST, "if len(path) + 2 * manhattan(board, 3) > limit:"),
    "the estimate alone": (TEST, "if manhattan(board, 3) > limit:"),
    "the limit starts too high": ("limit = manhattan(board, 3)", "limit = 31"),
    "the limit starts a little too high": ("limit = manhattan(board, 3)", "limit = manhattan(board, 3) + 3"),
    "the limit rises by three": ("limit += 1", "limit += 3"),
    "the limit never rises": ("    while not search(tuple(board), path, limit):\n        limit += 1\n", "    search(tuple(board), path, limit)\n"),
    "the limit doubles": ("limit += 1", "limit = 2 * limit + 1"),
    "the path is not taken back": ("        path.pop()\n", ""),
    "counts nothing": ("    looked_at += 1\n", ""),
    "counts one": ('return "".join(path), looked_at', 'return "".join(path), 1'),
    "the letters alone": ('return "".join(path), looked_at', 'return "".join(path)'),
    "the count alone": ('return "".join(path), looked_at', 'return looked_at'),
    "backwards": ('"".join(path), looked_at', '"".join(path)[::-1], looked_at'),
    "one move too many": ('"".join(path), looked_at', '"".join(path) + "u", looked_at'),
    "the goal is never seen": ("if board == GOAL:", "if list(board) == GOAL:"),
    "nothing": "def solve(board):\n    pass",
    "the count of the last limit is that of all": ("    looked_at += 1\n    if", "    looked_at += 7\n    if"),
}
RIGHT = {
    "each estimate one higher": (TEST, "if len(path) + manhattan(board, 3) + 1 > limit:"),
    "one limit later": (TEST, "if len(path) + manhattan(board, 3) >= limit:"),
    "limits in steps of two": ("limit += 1", "limit += 2"),
    "a bound from the search": """
from blank import move
from distance import manhattan

def solve(board):
    looked = [0]
    def search(board, way, limit):
        looked[0] += 1
        f = len(way) + manhattan(board, 3)
        if f > limit:
            return f, None
        if manhattan(board, 3) == 0:
            return f, way
        least = 999
        for letter in "ldru":
            if way and way[-1] + letter in ("ud", "du", "lr", "rl"):
                continue
            after = move(list(board), letter, 3)
            if after:
                bound, found = search(list(after), way + letter, limit)
                if found is not None:
                    return bound, found
                least = min(least, bound)
        return least, None
    limit = manhattan(board, 3)
    while True:
        limit, found = search(list(board), "", limit)
        if found is not None:
            return found, looked[0]
""",
    "A* with a heap": """
import heapq
from blank import move
from distance import manhattan

def solve(board):
    start = tuple(board)
    heap = [(manhattan(start, 3), 0, start, "")]
    best = {start: 0}
    looked = 0
    while heap:
        _, made, here, way = heapq.heappop(heap)
        looked += 1
        if manhattan(here, 3) == 0:
            return way, looked
        for letter in "urdl":
            after = move(list(here), letter, 3)
            if after and made + 1 < best.get(tuple(after), 99):
                best[tuple(after)] = made + 1
                heapq.heappush(heap, (made + 1 + manhattan(after, 3), made + 1, tuple(after), way + letter))
""",
    "a list of letters": ('"".join(path), looked_at', "[list(path), looked_at]"),
    "its own Manhattan": ("from distance import manhattan\n", "\n\ndef manhattan(board, side):\n    return sum(abs(c // 3 - (t - 1) // 3) + abs(c % 3 - (t - 1) % 3) for c, t in enumerate(board) if t)\n"),
}
