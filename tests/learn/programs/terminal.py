LOOP = "while not is_lost(rows):"
WRONG = {
    "ends when the board is full": (LOOP, "while any(0 in row for row in rows):"),
    "never ends": (LOOP, "while True:"),
    "no score": ("        score += points\n", ""),
    "the score doubled": ("score += points", "score += 2 * points"),
    "w and s swapped": ('"w": "u", "a": "l", "s": "d"', '"w": "d", "a": "l", "s": "u"'),
    "a and d swapped": ('"a": "l", "s": "d", "d": "r"', '"a": "r", "s": "d", "d": "l"'),
    "Enter alone crashes": ('way = {"w": "u", "a": "l", "s": "d", "d": "r"}.get(key)\n        if way is None:', 'if key not in "wasd":'),
    "the end of the input crashes": ('        try:\n            key = input("Move: ")\n        except EOFError:\n            break\n', '        key = input("Move: ")\n'),
    "another key moves up": ('.get(key)', '.get(key, "u")'),
    "another key quits": ('            print("Unknown key:", key)\n            continue\n', "            break\n"),
    "a tile after no move": ("        if moved == rows:\n            continue\n", ""),
    "a tile before the move": ("        moved, points", "        spawn(rows, random)\n        moved, points"),
    "no tile": ("        score += points\n        spawn(rows, random)\n", "        score += points\n"),
    "two tiles a move": ("        score += points\n        spawn(rows, random)\n", "        score += points\n        spawn(rows, random)\n        spawn(rows, random)\n"),
    "one tile at the start": ("    spawn(rows, random)\n    spawn(rows, random)\n    while", "    spawn(rows, random)\n    while"),
    "no last line": ('    print("Score:", score)\n', ""),
    "another last line": ('print("Score:", score)', 'print("Points:", score)'),
    "the last line is not the score": ('print("Score:", score)', 'print("Score:", score)\n    print("Bye")'),
    "the board is not shown": ("        print(show(rows))\n", ""),
    "the board is not moved": ("        rows = moved\n", ""),
    "another prompt": ('"Move: "', '"> "'),
    "q is another key": ('        if key == "q":\n            break\n', ""),
    "the largest tile is the score": ('print("Score:", score)', 'print("Score:", max(map(max, rows)))'),
    "ends at 32": (LOOP, "while not is_lost(rows) and max(map(max, rows)) < 32:"),
    "the first letter counts": (".get(key)", ".get(key[:1])"),
    "nothing": "def play():\n    pass",
}
RIGHT = {
    "shows the board only when it changed": (
        "    while not is_lost(rows):\n        print(show(rows))\n",
        "    last = None\n    while not is_lost(rows):\n        if rows != last:\n            print(show(rows))\n        last = [list(row) for row in rows]\n",
    ),
    "shows the last board": ('    print("Score:", score)', '    print(show(rows))\n    print(f"Score: {score}")'),
    "a list of known keys": ('        if way is None:\n            print("Unknown key:", key)\n            continue\n', "        if key not in list('wasd'):\n            continue\n"),
    "its own functions, and tuples": """
import random

def left(row):
    tiles, out, points = [v for v in row if v], [], 0
    while tiles:
        v = tiles.pop(0)
        if tiles and tiles[0] == v:
            v += tiles.pop(0)
            points += v
        out.append(v)
    return tuple(out) + (0,) * (4 - len(out)), points

def moved(rows, key):
    lines = list(zip(*rows)) if key in "ws" else rows
    step = -1 if key in "sd" else 1
    pairs = [left(line[::step]) for line in lines]
    lines = [line[::step] for line, _ in pairs]
    return tuple(zip(*lines)) if key in "ws" else tuple(lines), sum(p for _, p in pairs)

def grown(rows):
    cells = [(y, x) for y in range(4) for x in range(4) if not rows[y][x]]
    cell = random.choice(cells)
    tile = random.choice([2] * 9 + [4])
    return tuple(tuple(tile if (y, x) == cell else rows[y][x] for x in range(4)) for y in range(4))

def play():
    rows, total = grown(grown(((0,) * 4,) * 4)), 0
    while True:
        for row in rows:
            print(*[f"{v or '.':>4}" for v in row])
        if all(moved(rows, key)[0] == rows for key in "wasd"):
            break
        try:
            key = input("Move: ").strip()
        except EOFError:
            break
        if key == "q":
            break
        if len(key) == 1 and key in "wasd":
            after, points = moved(rows, key)
            if after != rows:
                rows, total = grown(after), total + points
    print("Score: %d" % total)
""",
    "functions and a flag": (
        "    while not is_lost(rows):\n        print(show(rows))\n",
        "    over = False\n    while not over:\n        print(show(rows))\n        over = is_lost(rows)\n        if over:\n            break\n",
    ),
}
