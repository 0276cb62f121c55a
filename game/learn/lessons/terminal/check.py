"""Cases of the lesson: the game in a terminal."""

import itertools
import random
import re


def slide_left(row):
    tiles = [value for value in row if value]
    done = []
    while tiles:
        value = tiles.pop(0)
        done.append(value + tiles.pop(0) if tiles and tiles[0] == value else value)
    return done + [0] * (len(row) - len(done))


def cases(code):
    def played(keys, seed=1):
        random.seed(seed)
        return code.typing("play", keys)

    def boards(text):
        cells = re.findall(r"^ +[\d. ]+$", text, re.M)
        return ["\n".join(cells[start : start + 4]) for start in range(0, len(cells) - 3, 4)]

    def ends_with_score(text):
        return bool(re.search(r"Score: \d+\s*$", text))

    yield "q", "the board, then the score", lambda: played(["q"]), lambda text: ends_with_score(text) and len(boards(text)) >= 1
    yield "the input ends (Ctrl+D)", "the score, and no error", lambda: played([]), ends_with_score

    def is_unchanged(text):
        shown = boards(text)
        return len(shown) == 2 and shown[0] == shown[1]

    yield "x, q", "another key changes nothing", lambda: played(["x", "q"]), is_unchanged

    def rows(board):
        return [[0 if cell == "." else int(cell) for cell in line.split()] for line in board.split("\n")]

    def is_move(before, after):
        slid = [slide_left(row) for row in before]
        changed = sum(old != new for olds, news in zip(slid, after) for old, new in zip(olds, news))
        return changed == (0 if slid == before else 1)

    def is_played_left(text):
        shown = [rows(board) for board in boards(text)]
        return len(shown) > 1 and all(is_move(before, after) for before, after in itertools.pairwise(shown))

    keys = ["a"] * 40 + ["q"]
    yield "a, forty times, q", "a new tile only after a move that moves something", lambda: played(keys), is_played_left

    def until_lost():
        chance = random.Random(5)
        return played([chance.choice("wasd") for _ in range(3000)])

    def stops(text):
        return ends_with_score(text) and len(boards(text)) < 1000

    yield "random keys until no move is left", "the game ends, with the score", until_lost, stops
