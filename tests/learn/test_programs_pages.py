"""Programs for the lessons on a terminal, a page and its tests: every wrong one is refused, every right one in another style passes."""

import pytest

from tests.learn.programs import Table, is_passed, rows

WRONG: Table = {}
RIGHT: Table = {}

LOOP = "while not is_lost(rows):"
WRONG["terminal"] = {
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
RIGHT["terminal"] = {
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

BOARD = '<main><div id="board"></div></main>\n'
CORE = '<script type="module" src="pyscript/core.js"></script>\n'
PROGRAM = '<script type="mpy" src="page.py" config="pyscript.toml"></script>\n'
TEXT = '            tile.textContent = str(value or "")\n'

WRONG["page"] = {
    "no board": (BOARD, ""),
    "two boards": (BOARD, BOARD * 2),
    "a class instead of the id": ('id="board"', 'class="board"'),
    "no PyScript": (CORE, ""),
    "PyScript as a plain script": ('type="module"', 'type="text/javascript"'),
    "no program": (PROGRAM, ""),
    "no configuration": (' config="pyscript.toml"', ""),
    "a program of another name": ('src="page.py"', 'src="main.py"'),
    "what directions imports is missing": ('"./slide.py" = "./slide.py"\n', ""),
    "no files": ("[files]", "[other]"),
    "a configuration that is not TOML": ("[files]", "files:"),
    "zeros are shown": (TEXT, "            tile.textContent = str(value)\n"),
    "no number": (TEXT, ""),
    "no data-value": ("            tile.dataset.value = str(value)\n", ""),
    "boards pile up": ("    board.replaceChildren()\n", ""),
    "only the first row": ("    for row in rows:", "    for row in rows[:1]:"),
    "columns": ("    for row in rows:", "    for row in zip(*rows):"),
    "a tile too many": ("            board.append(tile)\n", "            board.append(tile)\n    board.append(document.createElement('div'))\n"),
    "one tile for all": ('            tile = document.createElement("div")\n', "            tile = board\n"),
    "changes the board": ("    board.replaceChildren()\n", "    board.replaceChildren()\n    rows[0][0] = 2\n"),
    "only returns": ("            board.append(tile)\n", "            pass\n"),
    "a text": ("    board.replaceChildren()\n", "    board.textContent = str(rows)\n    return\n"),
}
RIGHT["page"] = {
    "innerHTML": (
        "    board.replaceChildren()\n    for row in rows:\n        for value in row:\n"
        '            tile = document.createElement("div")\n            tile.textContent = str(value or "")\n'
        "            tile.dataset.value = str(value)\n            board.append(tile)\n",
        "    board.innerHTML = ''.join(f'<div data-value=\"{value}\">{value or \"\"}</div>' for row in rows for value in row)\n",
    ),
    "setAttribute and appendChild": (
        "tile.dataset.value = str(value)", 'tile.setAttribute("data-value", value)', "board.append(tile)", "board.appendChild(tile)"),
    "querySelector and innerText": ('getElementById("board")', 'querySelector("#board")', "textContent", "innerText"),
    "Pyodide and a list before": ('type="mpy"', 'type="py"', "board.replaceChildren()", 'board.innerHTML = ""'),
    "a whole document": ('<meta charset="utf-8">', '<html lang="en"><head><meta charset="utf-8"></head>'),
    "tiles that are used again": (
        "    board.replaceChildren()\n    for row in rows:\n        for value in row:\n"
        '            tile = document.createElement("div")\n            tile.textContent = str(value or "")\n'
        "            tile.dataset.value = str(value)\n            board.append(tile)\n",
        "    while len(board.children) < 16:\n        board.append(document.createElement('div'))\n"
        "    for tile, value in zip(board.children, sum(rows, [])):\n        tile.textContent = str(value or '')\n"
        "        tile.dataset.value = str(value)\n",
    ),
}

GUARD = "event.key not in KEYS or event.altKey or event.ctrlKey or event.metaKey"
TURN = "    if moved != rows:\n        rows = moved\n        spawn(rows, random)\n        draw(rows)\n"
WHEN = '@when("keydown", document)\n'

WRONG["keys"] = {
    "click": ('"keydown"', '"click"'),
    "keyup": ('"keydown"', '"keyup"'),
    "only on the board": ("document)\n", '"#board")\n'),
    "not bound": (WHEN, ""),
    "no guard": (f"    if {GUARD}:\n        return\n", ""),
    "Ctrl is taken": (" or event.ctrlKey", ""),
    "Alt is taken": (" or event.altKey", ""),
    "Cmd is taken": (" or event.metaKey", ""),
    "scrolls": ("    event.preventDefault()\n", ""),
    "nothing else scrolls": (f"    if {GUARD}", f"    event.preventDefault()\n    if {GUARD}"),
    "two keys": ('"ArrowDown": "d", ', ""),
    "exchanged": ('"ArrowUp": "u", "ArrowRight": "r"', '"ArrowUp": "r", "ArrowRight": "u"'),
    "always a new tile": (TURN, "    rows = moved\n    if any(0 in row for row in rows):\n        spawn(rows, random)\n    draw(rows)\n"),
    "no new tile": ("        rows = moved\n        spawn(rows, random)", "        rows = moved"),
    "two new tiles": ("        draw(rows)\n", "        if any(0 in row for row in rows):\n            spawn(rows, random)\n        draw(rows)\n"),
    "does not draw": ("        spawn(rows, random)\n        draw(rows)\n", "        spawn(rows, random)\n"),
    "draws the board before": ("        spawn(rows, random)\n        draw(rows)\n", "        draw(rows)\n        spawn(rows, random)\n"),
    "no board at the start": ("spawn(rows, random)\ndraw(rows)\n\n", "spawn(rows, random)\n\n"),
    "three tiles at the start": ("spawn(rows, random)\nspawn(rows, random)\n", "spawn(rows, random)\n" * 3),
    "a slip of global": ("    global rows\n", ""),
    "letters, too": ('KEYS = {', 'KEYS = {"a": "l", '),
}
RIGHT["keys"] = {
    "addEventListener": (WHEN, "", '        draw(rows)\n', '        draw(rows)\n\n\ndocument.addEventListener("keydown", on_key)\n'),
    "a board that is changed in place": ("    global rows\n", "", "        rows = moved\n", "        rows[:] = moved\n"),
    "a longer if": (
        f"    if {GUARD}:\n        return\n    event.preventDefault()\n",
        "    if event.ctrlKey or event.metaKey or event.altKey:\n        return\n    if event.key in KEYS:\n"
        "        event.preventDefault()\n    else:\n        return\n",
    ),
    "js": ("from pyscript import document, when", "from js import document\nfrom pyscript import when"),
    "a list of ways": ("KEYS[event.key]", '"urdl"[list(KEYS).index(event.key)]'),
}

HEAD = "import random\n\nimport pytest\nfrom directions import move\nfrom lost import is_lost\nfrom slide import slide\nfrom spawn import spawn\n\n"
MOVES = '[("u", 0, 1), ("r", 2, 3), ("d", 3, 1), ("l", 2, 0)]'

WRONG["tests"] = {
    "no test": HEAD,
    "a test that always passes": HEAD + "def test_all():\n    assert True\n",
    "a test that always fails": HEAD + "def test_all():\n    assert False\n",
    "a function that is no test": ("def test_equal", "def check_equal"),
    "a test without assert": ("    assert slide(line) == after", "    slide(line) == after"),
    "not three": ("    ([2, 2, 2, 0], [4, 2, 0, 0]),\n", ""),
    "not again": ("    ([2, 2, 4, 8], [4, 4, 8, 0]),\n", ""),
    "no gap": ("    ([2, 0, 0, 2], [4, 0, 0, 0]),\n", ""),
    "only left and right": (MOVES, '[("r", 2, 3), ("l", 2, 0)]'),
    "only a lost board": ("    assert not is_lost([*rows, [2, 4, 2, 4]])\n    assert not is_lost([*rows, [4, 2, 0, 2]])\n", ""),
    "a wrong expectation": ("([2, 2, 2, 0], [4, 2, 0, 0])", "([2, 2, 2, 0], [2, 4, 0, 0])"),
    "nothing on spawn": ("        assert sorted(rows[0] + rows[1])[1:] == [8] * 7\n        assert rows[1][1] in (2, 4)\n", ""),
    "any tile may appear": ("        assert rows[1][1] in (2, 4)\n", "", "[8, 0, 8, 8]", "[8, 8, 8, 0]", "[1:] == [8] * 7", "[1:] == [8] * 7 or 8"),
    "fails while it is collected": HEAD + "def test_a():\n    pass\n\n\nassert slide([2, 2]) == [2, 2]\n",
    "never begins": HEAD + "def test_a(fixture):\n    assert slide([2, 2]) == [4, 0]\n",
}
RIGHT["tests"] = {
    "one test": HEAD + """
def test_all():
    assert slide([2, 2, 2, 0]) == [4, 2, 0, 0] and slide([2, 2, 4, 0]) == [4, 4, 0, 0] and slide([2, 0, 2, 0]) == [4, 0, 0, 0]
    assert move([[0, 0], [2, 0]], "u") == [[2, 0], [0, 0]]
    assert is_lost([[2, 4], [4, 2]]) and not is_lost([[2, 4], [2, 8]])
    for seed in range(30):
        rows = [[16, 0], [16, 16]]
        spawn(rows, random.Random(seed))
        assert rows in ([[16, 2], [16, 16]], [[16, 4], [16, 16]])
""",
    "unittest": HEAD + """
import unittest


class RulesTest(unittest.TestCase):
    def test_slide(self):
        self.assertEqual(slide([2, 2, 2]), [4, 2, 0])
        self.assertEqual(slide([2, 2, 4]), [4, 4, 0])
        self.assertEqual(slide([2, 0, 2]), [4, 0, 0])

    def test_move(self):
        self.assertEqual(move([[0], [2]], "u"), [[2], [0]])

    def test_lost(self):
        self.assertFalse(is_lost([[2, 4], [2, 8]]))

    def test_spawn(self):
        for seed in range(30):
            rows = [[16, 0], [16, 16]]
            spawn(rows, random.Random(seed))
            self.assertIn(rows[0][1], (2, 4))
            self.assertEqual([rows[0][0], *rows[1]], [16] * 3)
""",
    "a fixture": ("def test_a_new_tile_takes_an_empty_cell():\n    for seed in range(20):\n", "@pytest.fixture(params=range(20))\ndef chance(request):\n    return random.Random(request.param)\n\n\ndef test_a_new_tile_takes_an_empty_cell(chance):\n    if chance:\n", "random.Random(seed)", "chance"),
    "names of examples": ('@pytest.mark.parametrize(("line", "after"), SLIDES)', '@pytest.mark.parametrize(("line", "after"), SLIDES, ids=str)'),
}

TWO = '    expect(page.locator("#board div:not(:empty)")).to_have_count(2)\n'
MOVED = "    expect(tiles).not_to_have_count(2)\n"
ONE = '    expect(page.get_by_role("heading")).to_have_text("Moves: 1")\n'
NONE = '    expect(page.get_by_role("heading")).to_have_text("Moves: 0")\n'
GAP = '    expect(page.locator("#board button:empty")).to_have_count(1)\n'

WRONG["browser"] = {
    "no test": "from playwright.sync_api import expect\n",
    "always passes": "def test_page(page):\n    pass\n",
    "always fails": "def test_page(page):\n    assert False\n",
    "counts at once": (TWO, '    assert page.locator("#board div:not(:empty)").count() == 2\n'),
    "waits for a fixed time": (TWO, '    page.wait_for_timeout(300)\n    assert page.locator("#board div:not(:empty)").count() == 2\n'),
    "no start": (TWO, "    pass\n", "    expect(tiles).to_have_count(2)\n", ""),
    "no keys": (MOVED, "    pass\n"),
    "not counted": (ONE, ""),
    "no new game": (NONE, ""),
    "New game is not pressed": ('    page.get_by_role("button", name="New game").click()\n', "", NONE, ""),
    "reads before the page is ready": (GAP, ""),
    "a button that is not there": ('name="New game"', 'name="Start"'),
    "a heading of other words": ("Moves: 1", "Step 1"),
    "two elements at once": ("tiles.nth(gap + 1 if gap % 4 < 3 else gap - 1).click()", "tiles.click()"),
    "the tile does not matter": ("tiles.nth(gap + 1 if gap % 4 < 3 else gap - 1).click()", "tiles.nth(gap).click()"),
    "a call that does not exist": ("to_have_count(2)", "to_have_number(2)"),
}
RIGHT["browser"] = {
    "get_by_text": ('page.get_by_role("button", name="15-puzzle")', 'page.get_by_text("15-puzzle")'),
    "a locator for the heading": ('page.get_by_role("heading")', 'page.locator("#count")'),
    "a part of the heading": ('to_have_text("Moves: 1")', 'to_contain_text("1")'),
    "the text of a fresh look": (
        ONE, ONE + '    assert page.locator("#count").text_content() == "Moves: 1"\n', '    page.get_by_role("button", name="15-puzzle")',
        '    expect(page.get_by_role("button")).to_have_count(3)\n    page.get_by_role("button", name="15-puzzle")'),
    "a page that is reloaded": (TWO, TWO + '    page.reload()\n' + TWO),
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
