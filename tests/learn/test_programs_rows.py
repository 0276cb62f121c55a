"""Programs for the lessons on rows of 2048: every wrong one is refused, every right one in another style passes."""

import pytest

from tests.learn.programs import Table, is_passed, rows

WRONG: Table = {}
RIGHT: Table = {}

WRONG["board"] = {
    "prints": "def show(rows):\n    print(rows)",
    "the list itself": "def show(rows):\n    return str(rows)",
    "a line end too many": ('return "\\n".join(lines)', 'return "\\n".join(lines) + "\\n"'),
    "a line end before": ('return "\\n".join(lines)', 'return "\\n" + "\\n".join(lines)'),
    "a space at the line ends": ('for value in row))', 'for value in row) + " ")'),
    "spaces stripped": ('return "\\n".join(lines)', 'return "\\n".join(lines).strip()'),
    "four characters": (":>5}", ":>4}"),
    "six characters": (":>5}", ":>6}"),
    "on the left": (":>5}", ":<5}"),
    "centred": (":>5}", ":^5}"),
    "zeros stay": ("{value or '.':>5}", "{value:>5}"),
    "an empty cell is blank": ("value or '.'", "value or ' '"),
    "only four rows": ("for row in rows:", "for row in (rows + rows)[:4]:"),
    "only four columns": ("for value in row)", "for value in row[:4])"),
    "columns for rows": ("for row in rows:", "for row in zip(*rows):"),
    "the last row is missing": ("for row in rows:", "for row in rows[:-1]:"),
    "a tab between": ('"".join(f"{value', '"\\t".join(f"{value'),
    "a list of lines": ('return "\\n".join(lines)', "return lines"),
    "returns after the first row": ('    return "\\n".join(lines)', '        return "\\n".join(lines)'),
    "large tiles are cut": ("{value or '.':>5}", "{str(value or '.')[:3]:>5}"),
    "nothing": "def show(rows):\n    pass",
}
RIGHT["board"] = {
    "one expression": "def show(rows):\n    return '\\n'.join(''.join(str(v or '.').rjust(5) for v in row) for row in rows)",
    "loops and a text that grows": """
def show(rows):
    text = ""
    for number in range(len(rows)):
        if number > 0:
            text += "\\n"
        for value in rows[number]:
            text += "    ." if value == 0 else "%5d" % value
    return text
""",
    "map and format": """
def cell(value):
    return format(value if value else ".", ">5")

def show(rows):
    return "\\n".join(map(lambda row: "".join(map(cell, row)), rows))
""",
    "recursion": """
def show(rows):
    first = "".join(("." if v == 0 else str(v)).rjust(5) for v in rows[0])
    return first if len(rows) == 1 else first + "\\n" + show(rows[1:])
""",
    "spaces counted": """
def show(rows):
    lines = []
    for row in rows:
        line = ""
        for v in row:
            word = str(v) if v else "."
            line = line + " " * (5 - len(word)) + word
        lines = lines + [line]
    return chr(10).join(lines)
""",
}

CLOSE = "    tiles = [value for value in tiles if value]\n"
WRONG["slide"] = {
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
RIGHT["slide"] = {
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

WRONG["directions"] = {
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
RIGHT["directions"] = {
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


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), rows(WRONG))
def test_a_wrong_program_is_refused(lesson: str, name: str) -> None:
    assert not is_passed(lesson, WRONG[lesson][name], is_wrong=True)[0]


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), rows(RIGHT))
def test_a_right_program_in_another_style_passes(lesson: str, name: str) -> None:
    passed, cases = is_passed(lesson, RIGHT[lesson][name])
    assert passed, [case for case in cases if not case.is_right][:2]
