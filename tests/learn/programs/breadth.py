WRONG = {
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
RIGHT = {
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
