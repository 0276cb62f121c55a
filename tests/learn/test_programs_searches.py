"""Programs for the lessons on searches for solutions: every wrong one is refused, every right one in another style passes."""

import pytest

from tests.learn.programs import Table, is_passed, rows

WRONG: Table = {}
RIGHT: Table = {}

BODY = "    longest = []\n    for place, home in enumerate(homes):\n        before = [longest[other] for other in range(place) if homes[other] < home]\n        longest.append(1 + max(before, default=0))\n    return len(homes) - max(longest, default=0)"
WRONG["conflict"] = {
    "none leaves": (BODY, "    return 0"),
    "the longest rising run without gaps": (BODY, "    best = run = 0\n    for n, home in enumerate(homes):\n        run = run + 1 if n and homes[n - 1] < home else 1\n        best = max(best, run)\n    return len(homes) - best"),
    "neighbours in the wrong order": (BODY, "    return sum(a > b for a, b in zip(homes, homes[1:]))"),
    "all pairs in the wrong order": (BODY, "    return sum(a > b for n, a in enumerate(homes) for b in homes[n + 1 :])"),
    "all that are out of place": (BODY, "    return sum(a != b for a, b in zip(homes, sorted(homes)))"),
    "greedy from the first": (BODY, "    kept, last = 0, -1\n    for home in homes:\n        if home > last:\n            kept, last = kept + 1, home\n    return len(homes) - kept"),
    "falling": ("homes[other] < home", "homes[other] > home"),
    "the longest itself": ("return len(homes) - max(longest, default=0)", "return max(longest, default=0)"),
    "fails on an empty line": ("return len(homes) - max(longest, default=0)", "return len(homes) - max(longest)"),
    "at most one leaves": (BODY, "    return int(list(homes) != sorted(homes))"),
    "take away the one with most conflicts": (BODY, """    left, gone = list(homes), 0
    while left != sorted(left):
        clashes = lambda i: sum((left[i] - left[j]) * (i - j) < 0 for j in range(len(left)))
        left.pop(max(range(len(left)), key=clashes))
        gone += 1
    return gone"""),
    "rows alone": ("        column = board[line::side]\n        total += 2 * leavers([(tile - 1) // side for tile in column if tile and (tile - 1) % side == line])\n", ""),
    "columns alone": ("        total += 2 * leavers([(tile - 1) % side for tile in row if tile and (tile - 1) // side == line])\n", ""),
    "one move each": ("total += 2 * leavers([(tile - 1) % side", "total += leavers([(tile - 1) % side"),
    "tiles of other rows, too": ("for tile in row if tile and (tile - 1) // side == line]", "for tile in row if tile]"),
    "tiles of other columns, too": ("for tile in column if tile and (tile - 1) % side == line]", "for tile in column if tile]"),
    "the gap counts": ("for tile in row if tile and (tile - 1) // side == line]", "for tile in row if (tile - 1) // side in (line, -1)]"),
    "without Manhattan": ("total = manhattan(board, side)", "total = 0"),
    "the columns of the rows": ("column = board[line::side]", "column = board[line * side : (line + 1) * side]"),
    "three lines": ("for line in range(side):", "for line in range(3):"),
    "nothing": ("    return total", "    pass"),
    "a list": ("    return total", "    return [total]"),
    "prints": ("    return total", "    print(total)"),
}
RIGHT["conflict"] = {
    "all subsets": (BODY, "    from itertools import combinations\n    for k in range(len(homes), -1, -1):\n        if any(list(c) == sorted(c) for c in combinations(homes, k)):\n            return len(homes) - k"),
    "recursion": (BODY, "    def longest(rest, above):\n        if not rest:\n            return 0\n        without = longest(rest[1:], above)\n        return max(without, 1 + longest(rest[1:], rest[0])) if rest[0] > above else without\n    return len(homes) - longest(list(homes), -1)"),
    "piles": (BODY, "    import bisect\n    piles = []\n    for home in homes:\n        n = bisect.bisect_left(piles, home)\n        piles[n : n + 1] = [home]\n    return len(homes) - len(piles)"),
    "what it shares with its sorted copy": (BODY, """    goal = sorted(homes)
    best = [[0] * (len(goal) + 1) for _ in range(len(goal) + 1)]
    for i, a in enumerate(homes):
        for j, b in enumerate(goal):
            best[i + 1][j + 1] = best[i][j] + 1 if a == b else max(best[i][j + 1], best[i + 1][j])
    return len(homes) - best[-1][-1]"""),
    "its own Manhattan, and loops": """
def leavers(homes):
    best = [0] * (len(homes) + 1)
    for i in range(len(homes)):
        best[i] = 1
        for j in range(i):
            if homes[j] < homes[i] and best[j] + 1 > best[i]:
                best[i] = best[j] + 1
    return len(homes) - max(best)

def linear_conflict(board, side):
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            total += abs(cell // side - (tile - 1) // side) + abs(cell % side - (tile - 1) % side)
    for k in range(side):
        in_row = [t for t in board[k * side : k * side + side] if t and (t - 1) // side == k]
        in_column = [t for t in board[k::side] if t and (t - 1) % side == k]
        total += 2 * (leavers(in_row) + leavers(in_column))
    return total
""",
}

WRONG["breadth"] = {
    "depth first": ("waiting.popleft()", "waiting.pop()"),
    "no memory": ("            if after not in reached_from:\n                reached_from[after]", "            if True:\n                reached_from[after]"),
    "an empty text": "def solve(board):\n    return ''",
    "the goal is never seen": ("if board == GOAL:", "if list(board) == GOAL:"),
    "one move too few": ("return way_to(board, reached_from)\n        for", "return way_to(board, reached_from)[1:]\n        for"),
    "backwards": ("return way_to(board, reached_from)\n        for", "return way_to(board, reached_from)[::-1]\n        for"),
    "new boards in front": ("waiting.append(after)", "waiting.appendleft(after)"),
    "stops when it first sees a neighbour": ("                waiting.append(after)\n", "                waiting.append(after)\n        return way_to(after, reached_from)\n"),
    "the number of moves": ("return way_to(board, reached_from)\n        for", "return len(way_to(board, reached_from))\n        for"),
    "remembers another board": ("reached_from[after] = (board, way)", "reached_from[after] = (start, way)"),
    "capital letters": ("return way_to(board, reached_from)\n        for", "return way_to(board, reached_from).upper()\n        for"),
    "the gap travels": ("return way_to(board, reached_from)\n        for", "return way_to(board, reached_from).translate(str.maketrans('udlr', 'durl'))\n        for"),
    "three ways": ('for way in "urdl":', 'for way in "urd":'),
    "gives up early": ("while waiting:", "for _ in range(500):"),
    "prints": ("            return way_to(board, reached_from)\n", "            print(way_to(board, reached_from))\n            return None\n"),
    "the solved board": ("            return way_to(board, reached_from)\n", "            return list(board)\n"),
    "changes the board": ("    start = tuple(board)", "    start = tuple(board)\n    board.sort()"),
    "a random walk": "import random\nfrom blank import move\n\ndef solve(board):\n    way = ''\n    chance = random.Random(1)\n    while board != [1, 2, 3, 4, 5, 6, 7, 8, 0] and len(way) < 2000:\n        w = chance.choice('urdl')\n        after = move(list(board), w, 3)\n        if after:\n            board, way = list(after), way + w\n    return way",
    "greedy": "from blank import move\nfrom distance import manhattan\n\ndef solve(board):\n    way = ''\n    while manhattan(board, 3) and len(way) < 50:\n        board, w = min((list(a), w) for w in 'urdl' if (a := move(list(board), w, 3)))\n        way += w\n    return way",
    "a list that is slow, and depth first": ("waiting = deque([start])", "waiting = [start]\n    waiting.popleft = waiting.pop"),
}
RIGHT["breadth"] = {
    "levels": """
from blank import move

def solve(board):
    goal = [1, 2, 3, 4, 5, 6, 7, 8, 0]
    level, seen = {tuple(board): ""}, {tuple(board)}
    while level:
        following = {}
        for here, way in level.items():
            if list(here) == goal:
                return way
            for letter in "udlr":
                after = move(list(here), letter, 3)
                if after and tuple(after) not in seen:
                    seen.add(tuple(after))
                    following[tuple(after)] = way + letter
        level = following
""",
    "a list of letters": ("return way_to(board, reached_from)\n        for", "return list(way_to(board, reached_from))\n        for"),
    "a list and an index": ("waiting.popleft()", "waiting[at]; at += 1", "waiting = deque([start])", "waiting, at = [start], 0"),
    "from the other end": """
from collections import deque
from blank import move

def solve(board):
    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    back = {"u": "d", "d": "u", "l": "r", "r": "l"}
    after = {goal: ""}
    queue = deque([goal])
    while tuple(board) not in after:
        here = queue.popleft()
        for way in "urdl":
            there = move(list(here), way, 3)
            if there and tuple(there) not in after:
                after[tuple(there)] = back[way] + after[here]
                queue.append(tuple(there))
    return after[tuple(board)]
""",
    "deeper and deeper": """
from blank import move
from distance import manhattan

def down(board, way, left):
    if manhattan(board, 3) > left:
        return None
    if board == [1, 2, 3, 4, 5, 6, 7, 8, 0]:
        return way
    for letter in "urdl":
        if way and way[-1] + letter in ("ud", "du", "lr", "rl"):
            continue
        after = move(list(board), letter, 3)
        found = down(list(after), way + letter, left - 1) if after else None
        if found is not None:
            return found

def solve(board):
    depth = 0
    while True:
        found = down(list(board), "", depth)
        if found is not None:
            return found
        depth += 1
""",
}

TEST = "if len(path) + manhattan(board, 3) > limit:"
WRONG["idastar"] = {
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
RIGHT["idastar"] = {
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

COST = "cost = 1 if board[cell] in tiles else 0"
WRONG["patterns"] = {
    "every move counts": (COST, "cost = 1"),
    "no move counts": (COST, "cost = 0"),
    "the other tiles count": (COST, "cost = 0 if board[cell] in tiles else 1"),
    "two for each": (COST, "cost = 2 if board[cell] in tiles else 0"),
    "the target cell": ("board[cell] in tiles", "cell in tiles"),
    "the tile after the move": ("board[cell] in tiles", "after[cell] in tiles"),
    "the first tile alone": ("board[cell] in tiles", "board[cell] == tiles[0]"),
    "numbers above zero": ("board[cell] in tiles", "board[cell] > 1"),
    "the worst place of the gap": ("min(count, table.get(key, 999))", "max(count, table.get(key, 0))"),
    "the last place of the gap": ("min(count, table.get(key, 999))", "count"),
    "the first way stays": ("if moves[board] + cost < moves.get(after, 999):", "if after not in moves:"),
    "sideways alone": ("STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))", "STEPS = ((0, -1), (0, 1))"),
    "around the edge": ("not (0 <= row + down < 3 and 0 <= col + right < 3)", "not 0 <= (row + down) * 3 + col + right < 9"),
    "the gap is part of the key": ("for tile in tiles)\n        table", "for tile in (*tiles, 0))\n        table"),
    "the larger table": ("return sum(table[", "return max(table["),
    "one table": ("in tables.items())", "in list(tables.items())[:1])"),
    "one too high": ("return sum(", "return 1 + sum("),
    "nothing from build": ("    return table", "    pass"),
    "a number from build": ("    return table", "    return len(table)"),
    "nothing from estimate": ("    return sum(", "    sum("),
    "an empty table": ("    return table", "    return {}"),
}
RIGHT["patterns"] = {
    "a number for True": (COST, "cost = int(board[cell] in tiles)"),
    "an if": (COST, "cost = 0\n            if board[cell] != -1:\n                cost = 1"),
    "free moves first": ("                waiting.append(after)", "                if cost:\n                    waiting.append(after)\n                else:\n                    waiting.appendleft(after)"),
    "the tile that is now in the gap's cell": ("board[cell] in tiles", "after[blank] in tiles"),
    "a loop in estimate": ("    return sum(table[tuple(board.index(tile) for tile in tiles)] for tiles, table in tables.items())", "    total = 0\n    for tiles in tables:\n        key = []\n        for tile in tiles:\n            key.append(list(board).index(tile))\n        total += tables[tiles][tuple(key)]\n    return total"),
}


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), rows(WRONG))
def test_a_wrong_program_is_refused(lesson: str, name: str) -> None:
    assert not is_passed(lesson, WRONG[lesson][name], is_wrong=True)[0]


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), rows(RIGHT))
def test_a_right_program_in_another_style_passes(lesson: str, name: str) -> None:
    passed, cases = is_passed(lesson, RIGHT[lesson][name])
    assert passed, [case for case in cases if not case.is_right][:2]
