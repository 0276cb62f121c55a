WRONG = {
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
RIGHT = {
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
