MAN = "for cell, tile in enumerate(board):\n        if tile:\n            row, col"
WRONG = {
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
RIGHT = {
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
