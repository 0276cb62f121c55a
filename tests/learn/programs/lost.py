WRONG = {
    "columns alone": ("            if col + 1 < width and value == rows[row][col + 1]:\n                return False\n", ""),
    "rows alone": ("            if row + 1 < height and value == rows[row + 1][col]:\n                return False\n", ""),
    "full is lost": "def is_lost(rows):\n    return all(all(row) for row in rows)",
    "empty cells do not count": ("            if value == 0:\n                return False\n", "            if value == 0:\n                continue\n"),
    "empty cells in the top row alone": ("if value == 0:", "if row == 0 and value == 0:"),
    "never lost": "def is_lost(rows):\n    return False",
    "always lost": "def is_lost(rows):\n    return True",
    "the other way round": "def is_lost(rows):\n    return any(0 in row for row in rows)",
    "around the edge": ("if col + 1 < width and value == rows[row][col + 1]:", "if value == rows[row][col - 1]:"),
    "around the top": ("if row + 1 < height and value == rows[row + 1][col]:", "if value == rows[row - 1][col]:"),
    "four by four alone": ("    height = len(rows)\n    width = len(rows[0])\n", "    height = width = 4\n"),
    "three by three alone": ("    height = len(rows)\n    width = len(rows[0])\n", "    height = width = 3\n"),
    "rows for columns": ("width = len(rows[0])", "width = len(rows)"),
    "columns for rows": ("height = len(rows)", "height = len(rows[0])"),
    "the last row is not seen": ("height = len(rows)", "height = len(rows) - 1"),
    "the last column is not seen": ("width = len(rows[0])", "width = len(rows[0]) - 1"),
    "diagonals count": ("            if value == 0:", "            if row and col and value == rows[row - 1][col - 1]:\n                return False\n            if value == 0:"),
    "only the first cell decides": ("    return True", "            return True\n    return True"),
    "2s alone": ("if col + 1 < width and value ==", "if col + 1 < width and 2 == value =="),
    "2048 ends it": ("            if value == 0:", "            if value >= 1024:\n                return True\n            if value == 0:"),
    "nothing": "def is_lost(rows):\n    pass",
    "prints": ("    return True", "    print(True)"),
    "changes the board": ("    height =", "    rows[0] = rows[0][::-1]\n    height ="),
}
RIGHT = {
    "all and zip": """
def is_lost(rows):
    lines = [list(row) for row in rows] + [list(column) for column in zip(*rows)]
    return not any(0 in line or any(a == b for a, b in zip(line, line[1:])) for line in lines)
""",
    "tries every move": """
def slid(line):
    out = []
    for v in line:
        if v and out and out[-1] == (v, True):
            out[-1] = (2 * v, False)
        elif v:
            out.append((v, True))
    return [v for v, _ in out] + [0] * (len(line) - len(out))

def is_lost(rows):
    for board in (rows, [list(c) for c in zip(*rows)]):
        for line in board:
            if slid(line) != line or slid(line[::-1]) != line[::-1]:
                return False
    return True
""",
    "0 and 1": """
def is_lost(rows):
    lost = 1
    for r, row in enumerate(rows):
        for c, v in enumerate(row):
            if v == 0 or v in row[c + 1 : c + 2] or (r > 0 and rows[r - 1][c] == v):
                lost = 0
    return lost
""",
    "recursion": """
def is_lost(rows, cell=0):
    width = len(rows[0])
    if cell == len(rows) * width:
        return True
    r, c = divmod(cell, width)
    if rows[r][c] == 0 or (c and rows[r][c - 1] == rows[r][c]) or (r and rows[r - 1][c] == rows[r][c]):
        return False
    return is_lost(rows, cell + 1)
""",
    "one flat tuple": """
def is_lost(rows):
    wide = len(rows[0])
    flat = tuple(v for row in rows for v in row)
    if not all(flat):
        return False
    for i, v in enumerate(flat):
        if i % wide and flat[i - 1] == v:
            return False
        if i >= wide and flat[i - wide] == v:
            return False
    return True
""",
}
