"""Programs for the lessons on the rules of the 15-puzzle: every wrong one is refused, every right one in another style passes."""

import pytest

from tests.learn.programs import Table, is_passed, rows

WRONG: Table = {}
RIGHT: Table = {}

WRONG["blank"] = {
    "the letter moves the gap": ('{"u": (1, 0), "r": (0, -1), "d": (-1, 0), "l": (0, 1)}', '{"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}'),
    "around the edge": "def move(board, way, side):\n    blank = board.index(0)\n    tile = blank + {'u': side, 'r': -1, 'd': -side, 'l': 1}[way]\n    if not 0 <= tile < side * side:\n        return None\n    board = list(board)\n    board[blank], board[tile] = board[tile], 0\n    return board",
    "changes the list": ("    board = list(board)\n", ""),
    "in place alone": ("    return board", "    pass"),
    "four cells a row": ("divmod(blank, side)", "divmod(blank, 4)"),
    "the tile is at four": ("tile = row * side + col", "tile = row * 4 + col"),
    "the board for no move": ("        return None", "        return board"),
    "an empty list for no move": ("        return None", "        return []"),
    "False for no move": ("        return None", "        return False"),
    "up and down swapped": ('"u": (1, 0), "r": (0, -1), "d": (-1, 0)', '"u": (-1, 0), "r": (0, -1), "d": (1, 0)'),
    "left and right swapped": ('"r": (0, -1), "d": (-1, 0), "l": (0, 1)', '"r": (0, 1), "d": (-1, 0), "l": (0, -1)'),
    "the tile is doubled": ("board[blank], board[tile] = board[tile], 0", "board[blank] = board[tile]"),
    "the tile is lost": ("board[blank], board[tile] = board[tile], 0", "board[tile] = 0"),
    "no check of columns": ("0 <= row < side and 0 <= col < side", "0 <= row < side"),
    "no check of rows": ("0 <= row < side and 0 <= col < side", "0 <= col < side"),
    "the last row is closed": ("0 <= row < side", "0 <= row < side - 1"),
    "the first column is closed": ("0 <= col < side", "0 < col < side"),
    "two tiles travel": ("    return board", "    return board[::-1]"),
    "rows": ("    return board", "    return [board[n:n + side] for n in range(0, side * side, side)]"),
    "prints": ("    return board", "    print(board)"),
    "a text": ("    return board", "    return str(board)"),
    "always the same blank": ("board.index(0)", "len(board) - 1"),
}
RIGHT["blank"] = {
    "tuples": ("    return board", "    return tuple(board)"),
    "four branches": """
def move(board, way, side):
    gap = board.index(0)
    if way == "u":
        other = gap + side if gap + side < side * side else None
    elif way == "d":
        other = gap - side if gap >= side else None
    elif way == "l":
        other = gap + 1 if gap % side < side - 1 else None
    else:
        other = gap - 1 if gap % side else None
    if other is None:
        return None
    new = board[:]
    new[gap] = new[other]
    new[other] = 0
    return new
""",
    "a comprehension": """
def move(board, way, side):
    gap = board.index(0)
    d = dict(u=side, d=-side, l=1, r=-1)[way]
    other = gap + d
    if other < 0 or other >= len(board) or (way in "lr" and other // side != gap // side):
        return None
    tile = board[other]
    return [tile if n == gap else 0 if n == other else v for n, v in enumerate(board)]
""",
    "rows of rows": """
def move(board, way, side):
    rows = [board[i * side:(i + 1) * side] for i in range(side)]
    y, x = next((y, x) for y in range(side) for x in range(side) if rows[y][x] == 0)
    ty = y + (way == "u") - (way == "d")
    tx = x + (way == "l") - (way == "r")
    if ty in range(side) and tx in range(side):
        rows[y][x], rows[ty][tx] = rows[ty][tx], 0
        return sum(rows, [])
""",
    "recursion by turning": """
def move(board, way, side):
    if way in "ud":
        turned = [board[c * side + r] for r in range(side) for c in range(side)]
        after = move(turned, "l" if way == "u" else "r", side)
        return after and [after[c * side + r] for r in range(side) for c in range(side)]
    step = 1 if way == "l" else -1
    gap = board.index(0)
    if (gap + step) // side != gap // side or gap + step < 0:
        return None
    after = board.copy()
    after[gap], after[gap + step] = after[gap + step], after[gap]
    return after
""",
}

WRONG["parity"] = {
    "no rows": ("    return (inversions + rows_below) % 2 == 0", "    return inversions % 2 == 0"),
    "rows for every width": ("    if side % 2 == 1:\n        return inversions % 2 == 0\n", ""),
    "odd and even swapped": ("if side % 2 == 1:", "if side % 2 == 0:"),
    "rows above": ("side - 1 - board.index(0) // side", "board.index(0) // side"),
    "columns": ("board.index(0) // side", "board.index(0) % side"),
    "one row off": ("side - 1 - board.index(0) // side", "side - board.index(0) // side"),
    "the gap counts": ("[tile for tile in board if tile]", "list(board)"),
    "neighbours alone": ("tiles[place + 1 :])", "tiles[place + 1 : place + 2])"),
    "the smaller one first": ("later < tile", "later > tile"),
    "the other way round": ("(inversions + rows_below) % 2 == 0", "(inversions + rows_below) % 2 == 1"),
    "odd boards the other way round": ("        return inversions % 2 == 0\n", "        return inversions % 2 == 1\n"),
    "always": "def is_solvable(board, side):\n    return True",
    "never": "def is_solvable(board, side):\n    return False",
    "only when solved": "def is_solvable(board, side):\n    return list(board) == [*range(1, side * side), 0]",
    "a width of four": ("side - 1 - board.index(0) // side", "3 - board.index(0) // 4"),
    "only a width of three is odd": ("if side % 2 == 1:", "if side == 3:"),
    "the last pair is missing": ("enumerate(tiles):", "enumerate(tiles[:-2]):"),
    "tiles of equal rows alone": ("sum(later < tile for later in tiles[place + 1 :])", "sum(later < tile for later in tiles[place + 1 : place + side])"),
    "the number of inversions": ("    return (inversions + rows_below) % 2 == 0", "    return inversions"),
    "nothing": "def is_solvable(board, side):\n    pass",
    "prints": ("    return (inversions + rows_below) % 2 == 0", "    print((inversions + rows_below) % 2 == 0)"),
    "sorts the board": ("    inversions = 0", "    board.sort()\n    inversions = 0"),
    "a text": ("    return (inversions + rows_below) % 2 == 0", "    return str((inversions + rows_below) % 2 == 0)"),
}
RIGHT["parity"] = {
    "cycles": """
def is_solvable(board, side):
    place = list(board)
    gap = place.index(0)
    away = (side - 1 - gap // side) + (side - 1 - gap % side)
    place = [tile or side * side for tile in place]
    swaps = 0
    for n in range(len(place)):
        while place[n] != n + 1:
            other = place[n] - 1
            place[n], place[other] = place[other], place[n]
            swaps += 1
    return swaps % 2 == away % 2
""",
    "combinations": """
from itertools import combinations

def is_solvable(board, side):
    count = sum(a > b for a, b in combinations(filter(None, board), 2))
    if side % 2 == 0:
        count += side - 1 - list(board).index(0) // side
    return not count % 2
""",
    "two loops": """
def is_solvable(board, side):
    even = True
    for i in range(len(board)):
        for j in range(i):
            if board[i] != 0 and board[j] > board[i]:
                even = not even
    if side in (2, 4, 6, 8):
        row = board.index(0) // side
        for _ in range(row, side - 1):
            even = not even
    return even
""",
    "recursion": """
def inversions(tiles):
    if not tiles:
        return 0
    return sum(later < tiles[0] for later in tiles[1:]) + inversions(tiles[1:])

def is_solvable(board, side):
    n = inversions(tuple(t for t in board if t))
    return (n if side & 1 else n + side + 1 + board.index(0) // side) % 2 == 0
""",
    "0 and 1": ("    return (inversions + rows_below) % 2 == 0", "    return 1 - (inversions + rows_below) % 2"),
}

WRONG["deal"] = {
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
RIGHT["deal"] = {
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

MAN = "for cell, tile in enumerate(board):\n        if tile:\n            row, col"
WRONG["distance"] = {
    "the gap counts as misplaced": (" if tile)", ")"),
    "the gap counts in Manhattan": ("        if tile:\n", "        if True:\n"),
    "numbered from 0": ("tile != cell + 1", "tile != cell"),
    "at home, not away": ("tile != cell + 1", "tile == cell + 1"),
    "home one too far": ("divmod(tile - 1, side)", "divmod(tile, side)"),
    "rows alone": (" + abs(col - home_col)", ""),
    "columns alone": ("abs(row - home_row) + ", ""),
    "the larger of both": ("abs(row - home_row) + abs(col - home_col)", "max(abs(row - home_row), abs(col - home_col))"),
    "as the crow flies": ("abs(row - home_row) + abs(col - home_col)", "((row - home_row) ** 2 + (col - home_col) ** 2) ** 0.5"),
    "squares": ("abs(row - home_row) + abs(col - home_col)", "(row - home_row) ** 2 + (col - home_col) ** 2"),
    "no abs": ("abs(row - home_row)", "(row - home_row)"),
    "cells between": ("abs(row - home_row) + abs(col - home_col)", "abs(cell - tile + 1)"),
    "four columns": ("divmod(cell, side)", "divmod(cell, 4)"),
    "three columns": ("divmod(tile - 1, side)", "divmod(tile - 1, 3)"),
    "the last tile alone": ("total += abs", "total = abs"),
    "twice": ("    return total", "    return 2 * total"),
    "misplaced tiles as Manhattan": ("    return total", "    return misplaced(board, side)"),
    "the first row": ("enumerate(board) if tile)", "enumerate(board[:side]) if tile)"),
    "returns in the loop": ("    return total", "        return total"),
    "nothing": ("    return total", "    pass"),
    "prints": ("    return total", "    print(total)"),
    "a list of distances": ("    total = 0\n", "    return [0 for tile in board]\n    total = 0\n"),
    "solved differently": ("tile != cell + 1", "tile != (cell + 1) % (side * side) or tile > 14"),
}
RIGHT["distance"] = {
    "one expression": """
def misplaced(board, side):
    return len([1 for n, t in enumerate(board, 1) if t not in (0, n)])

def manhattan(board, side):
    return sum(abs(c // side - (t - 1) // side) + abs(c % side - (t - 1) % side) for c, t in enumerate(board) if t)
""",
    "index": """
def misplaced(board, side):
    goal = [*range(1, side * side), 0]
    return sum(a != b for a, b in zip(board, goal) if a != 0)

def manhattan(board, side):
    total = 0
    for tile in range(1, side * side):
        here, home = list(board).index(tile), tile - 1
        total += abs(here // side - home // side)
        total += abs(here % side - home % side)
    return total
""",
    "two loops": """
def misplaced(board, side):
    wrong = 0
    for row in range(side):
        for col in range(side):
            tile = board[row * side + col]
            if tile == 0:
                continue
            if tile != row * side + col + 1:
                wrong += 1
    return wrong

def manhattan(board, side):
    steps = 0
    for row in range(side):
        for col in range(side):
            tile = board[row * side + col]
            if tile:
                r, c = (tile - 1) // side, (tile - 1) % side
                steps += (row - r if row > r else r - row) + (col - c if col > c else c - col)
    return steps
""",
    "recursion": """
def misplaced(board, side, cell=0):
    if cell == len(board):
        return 0
    return (board[cell] not in (0, cell + 1)) + misplaced(board, side, cell + 1)

def manhattan(board, side, cell=0):
    if cell == len(board):
        return 0
    tile = board[cell]
    own = abs(cell // side - (tile - 1) // side) + abs(cell % side - (tile - 1) % side) if tile else 0
    return own + manhattan(board, side, cell + 1)
""",
    "complex numbers": """
def misplaced(board, side):
    return sum(map(lambda pair: pair[1] and pair[0] != pair[1], enumerate(board, 1)))

def manhattan(board, side):
    at = lambda n: complex(*divmod(n, side))
    ways = [at(cell) - at(tile - 1) for cell, tile in enumerate(board) if tile]
    return int(sum(abs(w.real) + abs(w.imag) for w in ways))
""",
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
