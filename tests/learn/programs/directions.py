WRONG = {
    "always to the left": "from slide import slide\n\ndef move(rows, way):\n    return [slide(row) for row in rows]",
    "up and down swapped": ('"lurd"', '"ldru"'),
    "left and right swapped": ('"lurd"', '"ruld"'),
    "the other way round": ('"lurd"', '"urdl"'),
    "not turned back": ("    for _ in range(-turns % 4):\n        rows = turned(rows)\n", ""),
    "turned back too little": ("range(-turns % 4)", "range(turns)"),
    "turned to the right": ("[list(column) for column in zip(*rows)][::-1]", "[list(column)[::-1] for column in zip(*rows)]"),
    "mirrored, not turned": ("[list(column) for column in zip(*rows)][::-1]", "[list(column) for column in zip(*rows)]"),
    "no slide": ("    rows = [slide(row) for row in rows]\n", ""),
    "slides twice": ("[slide(row) for row in rows]", "[slide(slide(row)) for row in rows]"),
    "only the first four rows": ("[slide(row) for row in rows]", "[slide(row) for row in rows[:4]]"),
    "the last row stays": ("[slide(row) for row in rows]", "[slide(row) for row in rows[:-1]] + rows[-1:]"),
    "changes the board": ("    turns =", "    rows[0] = list(slide(rows[0]))\n    turns ="),
    "in place only": "from slide import slide\n\ndef move(rows, way):\n    rows[:] = [slide(row) for row in rows]",
    "right by turning the result": "from slide import slide\n\ndef move(rows, way):\n    if way == 'r':\n        return [slide(row)[::-1] for row in rows]\n    return [slide(row) for row in rows]",
    "up merges the far pair": "from slide import slide\n\ndef move(rows, way):\n    f = {'l': 0, 'r': 1, 'u': 1, 'd': 0}[way]\n    if way in 'ud':\n        rows = list(zip(*rows))\n    rows = [slide(list(r)[::-1])[::-1] if f else slide(list(r)) for r in rows]\n    return [list(c) for c in zip(*rows)] if way in 'ud' else rows",
    "nothing": "def move(rows, way):\n    pass",
    "prints": ("    return rows", "    print(rows)"),
    "three rows only": ("[slide(row) for row in rows]", "[slide(row[:3]) for row in rows]"),
    "capital letters": ('"lurd"', '"LURD"'),
    "a line instead of a board": ("    return rows", "    return rows[0]"),
}
RIGHT = {
    "four branches": """
from slide import slide

def move(rows, way):
    if way == "l":
        return [slide(row) for row in rows]
    if way == "r":
        return [slide(row[::-1])[::-1] for row in rows]
    columns = [list(column) for column in zip(*rows)]
    if way == "u":
        columns = [slide(column) for column in columns]
    else:
        columns = [slide(column[::-1])[::-1] for column in columns]
    return [list(row) for row in zip(*columns)]
""",
    "tuples": """
from slide import slide

def move(rows, way):
    turned = tuple(zip(*rows)) if way in "ud" else tuple(map(tuple, rows))
    step = -1 if way in "rd" else 1
    done = tuple(tuple(slide(list(line[::step])))[::step] for line in turned)
    return tuple(zip(*done)) if way in "ud" else done
""",
    "recursion": """
from slide import slide

def move(rows, way):
    if way == "l":
        return [slide(row) for row in rows]
    turned = [list(c) for c in zip(*rows)][::-1]
    moved = move(turned, {"u": "l", "r": "u", "d": "r"}[way])
    return [list(c)[::-1] for c in zip(*moved)]
""",
    "indices and a copy": """
from slide import slide

def move(rows, way):
    size = len(rows)
    new = [row[:] for row in rows]
    for i in range(size):
        cells = [(i, j) if way in "lr" else (j, i) for j in range(size)]
        if way in "rd":
            cells.reverse()
        for (r, c), value in zip(cells, slide([rows[r][c] for r, c in cells])):
            new[r][c] = value
    return new
""",
    "without the lesson on lines": """
def move(rows, way):
    def squeeze(line):
        out = []
        for v in line:
            if v and out and out[-1] == [v, True]:
                out[-1] = [2 * v, False]
            elif v:
                out.append([v, True])
        return [v for v, _ in out] + [0] * (len(line) - len(out))
    if way in "ud":
        return [list(r) for r in zip(*move([list(c) for c in zip(*rows)], "l" if way == "u" else "r"))]
    return [squeeze(r) if way == "l" else squeeze(r[::-1])[::-1] for r in rows]
""",
}
