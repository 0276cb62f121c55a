"""Cases of the lesson: the game in a terminal."""

import random
import re

from game.arena.plain_rules import flat, is_lost, move, new_tile

WAYS = {"w": "u", "a": "l", "s": "d", "d": "r"}
PROMPT = "Move: "
GAMES = 6


def boards(text):
    """Return the boards that a text shows."""
    rows = [[0 if cell == "." else int(cell) for cell in line.split()] for line in re.findall(r"^[ \d.]*[\d.]$", text, re.M)]
    rows = [row for row in rows if len(row) == 4]
    return [rows[start : start + 4] for start in range(0, len(rows) - 3, 4)]


def score(text):
    """Return the points in the last line, -1 without them."""
    last = re.search(r"Score: (\d+)\s*$", text)
    return int(last[1]) if last else -1


def fault(text, keys):
    """Follow a game by the rules; return what is wrong first, "" if nothing is."""
    parts = text.split(PROMPT)
    shown = boards(parts[0])
    if not shown:
        return "no board before the first key"
    board, points = shown[-1], 0
    if flat(board).count(0) != 14 or not set(flat(board)) <= {0, 2, 4}:
        return "a game begins with two tiles"
    for number, part in enumerate(parts[1:]):
        key = keys[number] if number < len(keys) else None
        if is_lost(board):
            return f"the game is lost, but another key is asked for\n{board}"
        if key in ("q", None):
            if number < len(parts) - 2:
                return "the game goes on after its end"
            break
        after, gain = move(board, WAYS[key]) if key in WAYS else (board, 0)
        points += gain
        shown = boards(part)
        is_last = number == len(parts) - 2
        if shown or not is_last:
            now = shown[-1] if shown else board
            if after == board != now:
                return f"the key moves nothing, but the board changes\nkey {number + 1}: {key}\n{now}"
            if after != board and not new_tile(after, now):
                return f"the board is not the move and one new tile\nkey {number + 1}: {key}\n{now}"
            board = now
            is_over = is_lost(board)
        else:
            is_over = any(
                is_lost([[tile if [row, col] == [y, x] else after[y][x] for x in range(4)] for y in range(4)])
                for row in range(4)
                for col in range(4)
                for tile in (2, 4)
                if not after[row][col]
            )
        if is_last and not is_over:
            return f"the game ends, but a move is left\n{after}"
    if score(text) != points:
        return f"the last line is not the score\n{points}"
    return ""


def cases(code):
    def played(keys, seed=1):
        random.seed(seed)
        return code.typing("play", keys)

    def case(given, expected, keys, seed=1):
        def told(text):
            return fault(text, keys) or text

        return given, expected, lambda: played(keys, seed), lambda text: not fault(text, keys), told

    yield case("q", "the board, then the score", ["q"])
    yield case("the input ends (Ctrl+D)", "the score, and no error", [])
    yield case("x, q", "another key changes nothing", ["x", "q"])
    yield case("Enter alone, then wa, W and a space", "another key changes nothing", ["", "wa", "W", " ", "q"])
    for key in "wasd":
        yield case(f"{key}, forty times, q", "a new tile only after a move that moves something", [key] * 40 + ["q"], 3)
    chance = random.Random(5)
    keys = [chance.choice("wasd") for _ in range(60)]
    yield case("60 random keys, q", "the score of all merges", [*keys, "q"], 2)
    yield case("60 random keys, then the input ends", "the score of all merges", keys, 4)

    long = [[chance.choice("wasd") for _ in range(1500)] for _ in range(GAMES)]

    def to_the_end():
        return [played(keys, seed) for seed, keys in enumerate(long)]

    def faults(texts):
        return next(filter(None, map(fault, texts, long)), "")

    def are_right(texts):
        return len(texts) == GAMES and not faults(texts)

    def told(texts):
        return faults(texts) or texts[-1]

    yield "random keys until no move is left", "the game ends, with the score", to_the_end, are_right, told
