CLOSE = "    tiles = [value for value in tiles if value]\n"
WRONG = {
    "a hole after a merge": (CLOSE, ""),
    "no merge": "def slide(line):\n    return [v for v in line if v] + [0] * line.count(0)",
    "merges twice": "def slide(line):\n    tiles = [v for v in line if v]\n    i = 0\n    while i < len(tiles) - 1:\n        if tiles[i] == tiles[i + 1]:\n            tiles[i:i + 2] = [2 * tiles[i]]\n            i = max(i - 1, 0)\n        else:\n            i += 1\n    return tiles + [0] * (len(line) - len(tiles))",
    "the pair away from the wall merges": "def slide(line):\n    tiles = [v for v in line if v]\n    for i in range(len(tiles) - 1, 0, -1):\n        if tiles[i] == tiles[i - 1]:\n            tiles[i - 1] *= 2\n            tiles[i] = 0\n    tiles = [v for v in tiles if v]\n    return tiles + [0] * (len(line) - len(tiles))",
    "to the right": ("return tiles + [0] * (len(line) - len(tiles))", "return [0] * (len(line) - len(tiles)) + tiles"),
    "always four cells": ("(len(line) - len(tiles))", "(4 - len(tiles))"),
    "zeros are dropped": ("return tiles + [0] * (len(line) - len(tiles))", "return tiles"),
    "only the first four tiles": ("range(len(tiles) - 1)", "range(min(3, len(tiles) - 1))"),
    "only one pair": ("            tiles[place + 1] = 0\n", "            tiles[place + 1] = 0\n            break\n"),
    "neighbours across a gap do not merge": "def slide(line):\n    line = list(line)\n    for i in range(len(line) - 1):\n        if line[i] and line[i] == line[i + 1]:\n            line[i] *= 2\n            line[i + 1] = 0\n    tiles = [v for v in line if v]\n    return tiles + [0] * (len(line) - len(tiles))",
    "small tiles alone merge": ("if tiles[place] == tiles[place + 1]:", "if tiles[place] == tiles[place + 1] < 2048:"),
    "adds one": ("tiles[place] *= 2", "tiles[place] += 2"),
    "in place": "def slide(line):\n    tiles = [v for v in line if v]\n    line[:] = tiles + [0] * (len(line) - len(tiles))",
    "in place and returned": ("    tiles = [value for value in line if value]\n    for", "    tiles = [value for value in line if value]\n    line.sort()\n    for"),
    "prints": ("return tiles + [0] * (len(line) - len(tiles))", "print(tiles + [0] * (len(line) - len(tiles)))"),
    "nothing": "def slide(line):\n    pass",
    "a text": ("return tiles + [0] * (len(line) - len(tiles))", "return str(tiles + [0] * (len(line) - len(tiles)))"),
    "sorted": "def slide(line):\n    return sorted(line, reverse=True)",
    "hangs on one line": ("    tiles = [value for value in line if value]\n    for", "    while line == [2, 2, 2, 0]:\n        pass\n    tiles = [value for value in line if value]\n    for"),
    "raises on an empty line": ("    for place", "    tiles[0]\n    for place"),
    "drops the last tile": ("range(len(tiles) - 1):", "range(len(tiles) - 2):"),
}
RIGHT = {
    "one pass": """
def slide(line):
    done, is_open = [], False
    for value in line:
        if value == 0:
            continue
        if is_open and done[-1] == value:
            done[-1] = 2 * value
            is_open = False
        else:
            done.append(value)
            is_open = True
    return done + [0] * (len(line) - len(done))
""",
    "tuples": """
def slide(line):
    tiles = tuple(filter(None, line))
    out = ()
    while tiles:
        if len(tiles) > 1 and tiles[0] == tiles[1]:
            out, tiles = out + (tiles[0] * 2,), tiles[2:]
        else:
            out, tiles = out + tiles[:1], tiles[1:]
    return out + (0,) * (len(line) - len(out))
""",
    "recursion": """
def merged(tiles):
    if len(tiles) < 2:
        return tiles
    if tiles[0] == tiles[1]:
        return [tiles[0] + tiles[1]] + merged(tiles[2:])
    return [tiles[0]] + merged(tiles[1:])

def slide(line):
    tiles = merged([v for v in line if v != 0])
    while len(tiles) < len(line):
        tiles = tiles + [0]
    return tiles
""",
    "a changed copy": """
def slide(line):
    line = line[:]
    target = 0
    for source in range(1, len(line)):
        if line[source] == 0:
            continue
        value, line[source] = line[source], 0
        if line[target] == 0:
            line[target] = value
        elif line[target] == value:
            line[target] *= 2
            target += 1
        else:
            target += 1
            line[target] = value
    return line
""",
    "a stack": """
def slide(line):
    waiting = [v for v in reversed(line) if v]
    result = []
    while waiting:
        value = waiting.pop()
        if waiting and waiting[-1] == value:
            value += waiting.pop()
        result.append(value)
    result.extend(0 for _ in range(len(line) - len(result)))
    return result
""",
}
