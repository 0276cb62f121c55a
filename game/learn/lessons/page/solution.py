from pyscript import document

# index.html: what is on the page.
INDEX = """<!doctype html>
<meta charset="utf-8">
<title>My 2048</title>
<link rel="stylesheet" href="style.css">
<h1>2048</h1>
<main><div id="board"></div></main>  #+
<script type="module" src="pyscript/core.js"></script>  #+
<script type="mpy" src="page.py" config="pyscript.toml"></script>  #+
"""

# pyscript.toml: the modules that Python needs.
CONFIG = """
[files]
"./slide.py" = "./slide.py"  #+
"./directions.py" = "./directions.py"  #+
"./spawn.py" = "./spawn.py"
"""


def draw(rows):
    # page.py: a div for each cell, with its number.
    board = document.getElementById("board")
    #- board.textContent = str(rows)
    board.replaceChildren()  #+
    for row in rows:  #+
        for value in row:  #+
            tile = document.createElement("div")  #+
            tile.textContent = str(value or "")  #+
            tile.dataset.value = str(value)  #+
            board.append(tile)  #+
