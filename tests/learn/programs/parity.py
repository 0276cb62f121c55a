WRONG = {
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
RIGHT = {
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
