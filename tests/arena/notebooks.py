"""Bots in the style of published notebooks: `strategy(board)` with nested lists of tile values."""

CONSTANT = """
def strategy(board):
    return "W"
"""

CYCLE = '''
turn = 0

def strategy(board: list[list[int]]) -> str:
    """Go round the keys."""
    global turn
    turn += 1
    return "WASD"[(turn - 1) % 4]
'''

SIMULATE = '''
def push(row):
    """Slide a row's tiles to its start; return the row and the points."""
    tiles = [value for value in row if value]
    merged = []
    points = 0
    while tiles:
        if len(tiles) > 1 and tiles[0] == tiles[1]:
            merged.append(2 * tiles[0])
            points += 2 * tiles[0]
            tiles = tiles[2:]
        else:
            merged.append(tiles[0])
            tiles = tiles[1:]
    return merged + [0] * (len(row) - len(merged)), points


def after(board, key):
    grid = [list(column) for column in zip(*board)] if key in "WS" else [list(row) for row in board]
    if key in "SD":
        grid = [row[::-1] for row in grid]
    rows = [push(row) for row in grid]
    grid = [row[::-1] if key in "SD" else row for row, _ in rows]
    if key in "WS":
        grid = [list(column) for column in zip(*grid)]
    return grid, sum(points for _, points in rows)


def strategy(board):
    best, most = "W", -1
    for key in "WASD":
        moved, points = after(board, key)
        if moved != [list(row) for row in board]:
            worth = points + sum(row.count(0) for row in moved)
            if worth > most:
                best, most = key, worth
    return best
'''

DIGITS = SIMULATE.replace("    return best\n", '    return {"W": "0", "D": "1", "S": "2", "A": "3"}[best]\n')
INTEGERS = SIMULATE.replace("    return best\n", '    return "WDSA".index(best)\n')
WORDS = SIMULATE.replace("    return best\n", '    return {"W": "Up", "D": "right", "S": "DOWN", "A": "left"}[best]\n')
LOWER_CASE = SIMULATE.replace("    return best\n", "    return best.lower()\n")
METHOD = "class Bot:\n" + "".join(
    f"    {line}\n" if line else "\n"
    for line in """def strategy(self, board):
    self.last = {"A": "S"}.get(getattr(self, "last", ""), "A")
    return self.last""".split("\n")
)

ENDLESS = {"constant": CONSTANT, "cycle": CYCLE, "method": METHOD}
"""Bots that sooner or later choose a move that moves nothing."""

WHOLE = {"letters": SIMULATE, "digits": DIGITS, "integers": INTEGERS, "words": WORDS, "lower case": LOWER_CASE}
"""One bot that plays to the end, with its choices in each supported notation."""
