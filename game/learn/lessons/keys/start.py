import random

from directions import move
from page import draw
from pyscript import document, when
from spawn import spawn

KEYS = {"ArrowUp": "u"}

rows = [[0] * 4 for _ in range(4)]
spawn(rows, random)
spawn(rows, random)
draw(rows)


@when("click", document)
def on_key(event):
    # An arrow key moves the tiles, and a new one appears.
    print(event.key)
