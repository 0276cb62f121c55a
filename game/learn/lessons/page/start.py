from pyscript import document

# index.html: what is on the page.
INDEX = """<!doctype html>
<meta charset="utf-8">
<title>My 2048</title>
<link rel="stylesheet" href="style.css">
<h1>2048</h1>
"""

# pyscript.toml: the modules that Python needs.
CONFIG = """
[files]
"./spawn.py" = "./spawn.py"
"""


def draw(rows):
    # page.py: a div for each cell, with its number.
    board = document.getElementById("board")
    board.textContent = str(rows)
