WRONG = {
    "any shuffle": ("    while not is_solvable(board, side):\n        random.shuffle(board)\n", ""),
    "the other half": ("while not is_solvable", "while is_solvable"),
    "always solved": "def deal(side, random):\n    return [*range(1, side * side), 0]",
    "two tries": ("    while not is_solvable(board, side):\n", "    if not is_solvable(board, side):\n"),
    "the gap stays in the corner": "from parity import is_solvable\n\ndef deal(side, random):\n    tiles = list(range(1, side * side))\n    random.shuffle(tiles)\n    while not is_solvable(tiles + [0], side):\n        random.shuffle(tiles)\n    return tiles + [0]",
    "ten moves": "from blank import move\n\ndef deal(side, random):\n    board = [*range(1, side * side), 0]\n    for _ in range(10):\n        board = move(list(board), random.choice('urdl'), side) or board\n    return board",
    "another random": "import random as own\nfrom parity import is_solvable\n\ndef deal(side, random):\n    board = list(range(side * side))\n    own.shuffle(board)\n    while not is_solvable(board, side):\n        own.shuffle(board)\n    return board",
    "sixteen cells": ("range(side * side)", "range(16)"),
    "no gap": ("range(side * side)", "range(1, side * side + 1)"),
    "nothing": ("    return board", "    pass"),
    "prints": ("    return board", "    print(board)"),
    "a text": ("    return board", "    return str(board)"),
    "rows": ("    return board", "    return [board[n:n + side] for n in range(0, side * side, side)]"),
    "swaps two cells that may hold the gap": "from parity import is_solvable\n\ndef deal(side, random):\n    board = list(range(side * side))\n    random.shuffle(board)\n    if not is_solvable(board, side):\n        board[0], board[1] = board[1], board[0]\n    return board",
    "the first tile is always 1": ("    return board", "    board = [1, *[t for t in board if t != 1]]\n    return board if is_solvable(board, side) else deal(side, random)"),
    "never in order": ("    return board", "    return sorted(board)"),
    "numbers with repeats": ("    random.shuffle(board)\n    #", "    board = [random.randrange(side * side) for _ in board]\n    #"),
    "the same board every time": "from parity import is_solvable\nimport random as own\n\ndef deal(side, random):\n    random = own.Random(1)\n    board = list(range(side * side))\n    random.shuffle(board)\n    while not is_solvable(board, side):\n        random.shuffle(board)\n    return board",
    "swaps for the widths of three alone": ("while not is_solvable(board, side):", "while side % 2 and not is_solvable(board, side):"),
    "solvable in rows of three": ("while not is_solvable(board, side):", "while not is_solvable(board, 3):"),
}
RIGHT = {
    "swap two tiles": """
from parity import is_solvable

def deal(side, random):
    board = list(range(side * side))
    random.shuffle(board)
    if not is_solvable(board, side):
        a, b = [n for n, tile in enumerate(board) if tile][:2]
        board[a], board[b] = board[b], board[a]
    return board
""",
    "sample": """
from parity import is_solvable

def deal(side, random):
    while True:
        board = random.sample(range(side * side), side * side)
        if is_solvable(board, side):
            return board
""",
    "recursion and a tuple": """
from parity import is_solvable

def deal(side, random):
    board = list(range(side ** 2))
    random.shuffle(board)
    return tuple(board) if is_solvable(board, side) else deal(side, random)
""",
    "its own shuffle": """
from parity import is_solvable

def deal(side, random):
    board = [0]
    for tile in range(1, side * side):
        board.insert(random.randint(0, len(board)), tile)
    if is_solvable(board, side):
        return board
    i = board.index(1)
    j = board.index(2)
    board[i], board[j] = 2, 1
    return board
""",
    "its own count of inversions": """
def deal(side, random):
    board = list(range(side * side))
    odd = True
    while odd:
        random.shuffle(board)
        n = sum(b < a for i, a in enumerate(board) for b in board[i + 1:] if a and b)
        if side % 2 == 0:
            n += side - 1 - board.index(0) // side
        odd = n % 2
    return board
""",
}
