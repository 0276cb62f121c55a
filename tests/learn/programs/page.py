BOARD = '<main><div id="board"></div></main>\n'
CORE = '<script type="module" src="pyscript/core.js"></script>\n'
PROGRAM = '<script type="mpy" src="page.py" config="pyscript.toml"></script>\n'
TEXT = '            tile.textContent = str(value or "")\n'

WRONG = {
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
RIGHT = {
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
