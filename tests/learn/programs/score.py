MOVE = "\n\ndef move_left(rows):\n    moved, total = [], 0\n    for row in rows:\n        line, points = slide(row)\n        moved.append(line)\n        total += points\n    return moved, total\n"
WRONG = {
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
RIGHT = {
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
