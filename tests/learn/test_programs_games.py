"""Programs for the lessons on whole games of 2048: every wrong one is refused, every right one in another style passes."""

import pytest

from tests.learn.programs import Table, is_passed, rows

WRONG: Table = {}
RIGHT: Table = {}

WRONG["spawn"] = {
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
RIGHT["spawn"] = {
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

WRONG["lost"] = {
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
RIGHT["lost"] = {
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

MOVE = "\n\ndef move_left(rows):\n    moved, total = [], 0\n    for row in rows:\n        line, points = slide(row)\n        moved.append(line)\n        total += points\n    return moved, total\n"
WRONG["score"] = {
    "one point a merge": ("points += value", "points += 1"),
    "half the points": ("points += value", "points += value // 2"),
    "points before doubling": ("            value *= 2\n            points += value", "            points += value\n            value *= 2"),
    "the last merge alone": ("points += value", "points = value"),
    "every tile scores": ("        done.append(value)", "        done.append(value)\n        points += value"),
    "the board unchanged": ("return moved, total", "return rows, total"),
    "no points in the board": ("return moved, total", "return moved, 0"),
    "the last row's points": ("total += points", "total = points"),
    "the score is kept": ("    total = 0\n", "    global total\n"),
    "changes the board": ("    moved = []\n", "    moved = rows\n    rows = list(rows)\n    moved.clear()\n"),
    "changes the rows": ("        moved.append(line)", "        row[:] = line\n        moved.append(line)"),
    "the points alone": ("return moved, total", "return total"),
    "the line alone": (", points\n\n\ndef", "\n\n\ndef"),
    "the other way round": ("return moved, total", "return total, moved"),
    "merges twice": ("            points += value", "            points += value\n            tiles.insert(0, value)\n            continue"),
    "four cells": ("(len(line) - len(done))", "(4 - len(done))"),
    "the first row is missing": ("for row in rows:", "for row in rows[1:]:"),
    "big tiles score nothing": ("points += value", "points += value if value < 2048 else 0"),
    "nothing from move_left": ("    return moved, total", "    pass"),
    "nothing from slide": ("    return done + [0] * (len(line) - len(done)), points", "    done.append(points)"),
    "prints": ("    return moved, total", "    print(moved, total)"),
    "a global score": "score = 0\n\ndef slide(line):\n    global score\n    tiles = [v for v in line if v]\n    done = []\n    while tiles:\n        v = tiles.pop(0)\n        if tiles and tiles[0] == v:\n            v += tiles.pop(0)\n            score += v\n        done.append(v)\n    return done + [0] * (len(line) - len(done)), score\n" + MOVE,
}
RIGHT["score"] = {
    "pairs as lists": ("return moved, total", "return [moved, total]"),
    "comprehensions": """
def slide(line):
    tiles, out, points = [v for v in line if v], [], 0
    while tiles:
        if tiles[:1] == tiles[1:2]:
            out.append(2 * tiles[0])
            points += out[-1]
            tiles = tiles[2:]
        else:
            out.append(tiles[0])
            tiles = tiles[1:]
    return out + [0] * (len(line) - len(out)), points

def move_left(rows):
    pairs = [slide(row) for row in rows]
    return [line for line, _ in pairs], sum(points for _, points in pairs)
""",
    "recursion and tuples": """
def merged(tiles):
    if len(tiles) < 2:
        return tuple(tiles), 0
    if tiles[0] == tiles[1]:
        rest, points = merged(tiles[2:])
        return (2 * tiles[0],) + rest, points + 2 * tiles[0]
    rest, points = merged(tiles[1:])
    return (tiles[0],) + rest, points

def slide(line):
    tiles, points = merged([v for v in line if v])
    return tiles + (0,) * (len(line) - len(tiles)), points

def move_left(rows):
    lines, points = zip(*map(slide, rows))
    return lines, sum(points)
""",
    "a changed copy": """
import copy

def slide(line):
    line, points, target = list(line), 0, 0
    for source in range(1, len(line)):
        value = line[source]
        if value:
            line[source] = 0
            if line[target] == value:
                line[target] *= 2
                points += line[target]
                target += 1
            elif line[target] == 0:
                line[target] = value
            else:
                target += 1
                line[target] = value
    return line, points

def move_left(rows):
    rows = copy.deepcopy(rows)
    total = 0
    for i in range(len(rows)):
        rows[i], points = slide(rows[i])
        total = total + points
    return rows, total
""",
    "points from the difference": """
def slide(line):
    out, points, last = [], 0, None
    for v in filter(None, line):
        if v == last:
            out[-1] += v
            points += out[-1]
            last = None
        else:
            out.append(v)
            last = v
    out += [0] * (len(line) - len(out))
    return (out, points)

def move_left(rows):
    result = ([], 0)
    for row in rows:
        line, points = slide(row)
        result = (result[0] + [line], result[1] + points)
    return result
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
