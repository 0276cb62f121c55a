WRONG = {
    "nothing": "def spawn(rows, random):\n    pass",
    "a returned copy": "def spawn(rows, random):\n    rows = [list(r) for r in rows]\n    rows[0][0] = 2\n    return rows",
    "half and half": ("4 if random.random() < 0.1 else 2", "random.choice([2, 4])"),
    "always a 2": ("4 if random.random() < 0.1 else 2", "2"),
    "always a 4": ("4 if random.random() < 0.1 else 2", "4"),
    "one in nine": ("4 if random.random() < 0.1 else 2", "random.choice([2] * 8 + [4])"),
    "one in twelve": ("4 if random.random() < 0.1 else 2", "random.choice([2] * 11 + [4])"),
    "nine in ten are 4": ("random.random() < 0.1", "random.random() > 0.1"),
    "one in five": ("random.random() < 0.1", "random.random() < 0.2"),
    "one in twenty": ("random.random() < 0.1", "random.random() < 0.05"),
    "the first empty cell": ("random.choice(empty)", "empty[0]"),
    "the last empty cell": ("random.choice(empty)", "empty[-1]"),
    "a row first, then a cell": "def spawn(rows, random):\n    row = random.choice([r for r in rows if 0 in r])\n    col = random.choice([c for c in range(len(row)) if row[c] == 0])\n    row[col] = 4 if random.random() < 0.1 else 2",
    "never the last column": ("for col in range(len(row))", "for col in range(len(row) - 1)"),
    "four columns": ("range(len(row))", "range(4)"),
    "any cell": (" if row[col] == 0]", "]"),
    "two tiles": "def spawn(rows, random):\n    for _ in range(2):\n        row, col = random.choice([(r, c) for r in rows for c in range(len(r)) if r[c] == 0] or [([0], 0)])\n        row[col] = 4 if random.random() < 0.1 else 2",
    "a 1": ("else 2", "else 1"),
    "an 8 now and then": ("4 if random", "8 if random.random() < 0.01 else 4 if random"),
    "another random": "import random as own\n\ndef spawn(rows, random):\n    row, col = own.choice([(r, c) for r in rows for c in range(len(r)) if r[c] == 0])\n    row[col] = 4 if own.random() < 0.1 else 2",
    "a seeded random of its own": "import random as own\n\ndef spawn(rows, random):\n    chance = own.Random(1)\n    row, col = chance.choice([(r, c) for r in rows for c in range(len(r)) if r[c] == 0])\n    row[col] = 4 if chance.random() < 0.1 else 2",
    "4s only in the first cell": ("random.random() < 0.1", "(row, col) == empty[0] and random.random() < 0.5"),
}
RIGHT = {
    "choices with weights": "def spawn(rows, random):\n    r, c = random.choice([(r, c) for r in range(len(rows)) for c in range(len(rows[0])) if not rows[r][c]])\n    rows[r][c] = random.choices([2, 4], weights=[9, 1])[0]",
    "try until it is empty": """
def spawn(rows, random):
    while True:
        r = random.randrange(len(rows))
        c = random.randint(0, len(rows[0]) - 1)
        if rows[r][c] == 0:
            break
    rows[r][c] = 2 if random.random() < 0.9 else 4
""",
    "the number first": """
def spawn(rows, random):
    value = random.choice([2] * 9 + [4])
    cells = [divmod(n, len(rows[0])) for n in range(len(rows) * len(rows[0]))]
    random.shuffle(cells)
    for r, c in cells:
        if rows[r][c] == 0:
            rows[r][c] = value
            return
""",
    "loops, and the board returned": """
def spawn(rows, random):
    empty = []
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            if value == 0:
                empty.append((y, x))
    y, x = empty[int(random.random() * len(empty))]
    rows[y][x] = 4 if random.randint(1, 10) == 1 else 2
    return rows
""",
    "rows replaced": """
def spawn(rows, random):
    spots = [(i, j) for i, row in enumerate(rows) for j, v in enumerate(row) if v == 0]
    i, j = random.sample(spots, 1)[0]
    new = 4 if random.random() >= 0.9 else 2
    rows[i] = [new if k == j else v for k, v in enumerate(rows[i])]
""",
}
