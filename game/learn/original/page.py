"""The page: listens to keys, swipes and buttons, asks the rules and draws the board."""

import random

import fifteen
import twenty48
from pyscript import document, when

KEYS = {"ArrowUp": "u", "ArrowRight": "r", "ArrowDown": "d", "ArrowLeft": "l"}
SWIPE_PX = 25
tiles, counter, line = [document.getElementById(name) for name in ("board", "count", "text")]


def start(rules):
    """Begin a game; `rules` is the module twenty48 or fifteen."""
    global game, board, count
    game, board, count = rules, rules.deal(random), 0
    tiles.innerHTML = ("<button></button>" if game is fifteen else "<div></div>") * 16
    for module in (twenty48, fifteen):
        document.getElementById(module.__name__).ariaPressed = "true" if module is game else "false"
    draw()


def play(way):
    """Make a move, unless it moves nothing."""
    global board, count
    if game is fifteen:
        after, gain = fifteen.move(board, way, fifteen.SIDE) or board, 1
    else:
        after, gain = twenty48.move(board, way)
        if after != board:
            twenty48.spawn(after, random)
    if after != board:
        board, count = after, count + gain
        draw()


def draw():
    values = board if game is fifteen else [value for row in board for value in row]
    for tile, value in zip(tiles.children, values):
        tile.textContent = str(value or "")
        tile.dataset.value = str(value)
    tiles.ariaLabel = "Board: " + ", ".join([str(value or "empty") for value in values])
    counter.textContent = f"{'Moves' if game is fifteen else 'Points'}: {count}"
    if game is fifteen:
        line.textContent = "Solved, you win!" if fifteen.is_solved(board) else "Press a tile beside the gap, or swipe."
    elif twenty48.is_lost(board):
        line.textContent = "No tile can move: you have lost."
    else:
        line.textContent = "You win! Play on for more." if twenty48.is_won(board) else "Swipe, or use the arrow keys."


@when("keydown", document)
def on_key(event):
    if event.key in KEYS and not (event.altKey or event.ctrlKey or event.metaKey):
        event.preventDefault()
        play(KEYS[event.key])


@when("touchstart", "#board")
def on_touch(event):
    global touch
    touch = event.changedTouches[0]


@when("touchend", "#board")
def on_lift(event):
    lift = event.changedTouches[0]
    right, down = lift.clientX - touch.clientX, lift.clientY - touch.clientY
    if abs(right) > max(abs(down), SWIPE_PX):
        play("r" if right > 0 else "l")
    elif abs(down) > SWIPE_PX:
        play("d" if down > 0 else "u")


@when("click", "#board")
def on_tile(event):
    """Move the pressed tile of the 15-puzzle, if it is beside the blank."""
    for way in KEYS.values() if game is fifteen else ():
        after = fifteen.move(board, way, fifteen.SIDE)
        if after and event.target.dataset.value == str(board[after.index(0)]):
            play(way)
            break


@when("click", "button[id]")
def on_button(event):
    start({"twenty48": twenty48, "fifteen": fifteen}.get(event.target.id, game))


start(twenty48)
