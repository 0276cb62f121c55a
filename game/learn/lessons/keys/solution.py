import random

from directions import move
from page import draw
from pyscript import document, when
from spawn import spawn

#- KEYS = {"ArrowUp": "u"}
KEYS = {"ArrowUp": "u", "ArrowRight": "r", "ArrowDown": "d", "ArrowLeft": "l"}  #+

rows = [[0] * 4 for _ in range(4)]
spawn(rows, random)
spawn(rows, random)
draw(rows)


#- @when("click", document)
@when("keydown", document)  #+
def on_key(event):
    # An arrow key moves the tiles, and a new one appears.
    #- print(event.key)
    global rows  #+
    if event.key not in KEYS or event.altKey or event.ctrlKey or event.metaKey:  #+
        return  #+
    event.preventDefault()  #+
    moved = move(rows, KEYS[event.key])  #+
    if moved != rows:  #+
        rows = moved  #+
        spawn(rows, random)  #+
        draw(rows)  #+
