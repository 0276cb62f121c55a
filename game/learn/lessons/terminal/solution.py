import random

from board import show
from lost import is_lost  #+
from score import move_left
from spawn import spawn


def turned(rows):
    return [list(column) for column in zip(*rows)][::-1]


def move(rows, way):
    turns = "lurd".index(way)
    for _ in range(turns):
        rows = turned(rows)
    rows, points = move_left(rows)
    for _ in range(-turns % 4):
        rows = turned(rows)
    return rows, points


def play():
    # Keys: w a s d move, q quits. The last line is the score.
    rows = [[0] * 4 for _ in range(4)]
    score = 0
    spawn(rows, random)
    spawn(rows, random)
    #- while True:
    while not is_lost(rows):  #+
        print(show(rows))
        #- key = input("Move: ")
        try:  #+
            key = input("Move: ")  #+
        except EOFError:  #+
            break  #+
        if key == "q":
            break
        #- way = {"a": "l", "s": "d", "d": "r"}.get(key, "u")
        #- rows, points = move(rows, way)
        way = {"w": "u", "a": "l", "s": "d", "d": "r"}.get(key)  #+
        if way is None:  #+
            print("Unknown key:", key)  #+
            continue  #+
        moved, points = move(rows, way)  #+
        # Nothing moved, so it was no turn: no new tile.  #+
        if moved == rows:  #+
            continue  #+
        rows = moved  #+
        score += points
        spawn(rows, random)
    print("Score:", score)
