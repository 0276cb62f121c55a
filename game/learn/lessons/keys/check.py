"""Cases of the lesson: keys that move the tiles of the page."""

import random

from game.arena.plain_rules import flat, move, new_tile
from game.arena.small_page import Document, install

WAYS = {"ArrowUp": "u", "ArrowRight": "r", "ArrowDown": "d", "ArrowLeft": "l"}


def prepare():
    random.seed(4)
    install()


def board():
    """Return what the page shows."""
    tiles = [int(tile.textContent or 0) for tile in Document.current.getElementById("board").children]
    return [tiles[start : start + 4] for start in range(0, len(tiles), 4)]


def press(key, **facts):
    """Press a key; return the board before and after it, and whether the browser is kept from its own answer."""
    before = board()
    event = Document.current.press(key, **facts)
    return [before, board(), event.defaultPrevented]


def is_turn(before, after, key):
    wanted, _ = move(before, WAYS[key])
    return after == before if wanted == before else bool(new_tile(wanted, after))


def cases(code):
    def is_right(got, key):
        return is_turn(*got[:2], key)

    def after(got):
        return got[1]

    yield "the page before any key", "two tiles", board, lambda rows: flat(rows).count(0) == 14
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):

        def given(got, key=key):
            return f"{key}\n{got[0]}" if got else key

        def accept(got, key=key):
            return is_right(got, key)

        yield given, "the move, and a new tile if something moved", lambda key=key: press(key), accept, after

    def is_left_alone(got):
        return got[0] == got[1] and not got[2]

    for key in ("a", "Enter", " ", "Tab"):
        yield f"the key {key!r}", "nothing; it is the browser’s", lambda key=key: press(key), is_left_alone, after
    for name in ("ctrlKey", "altKey", "metaKey"):

        def pressed(name=name):
            return [press(key, **{name: True}) for key in WAYS]

        def is_left(all_):
            return len(all_) == 4 and all(map(is_left_alone, all_))

        yield f"an arrow key with {name}", "nothing; it is the browser’s", pressed, is_left, lambda all_: all_[-1][1]

    chance = random.Random(6)
    keys = [chance.choice(list(WAYS)) for _ in range(60)]

    def all_keys():
        return [press(key) for key in keys]

    def are_prevented(all_):
        return len(all_) == len(keys) and all(is_prevented for _, _, is_prevented in all_)

    def are_turns(all_):
        return len(all_) == len(keys) and all(map(is_right, all_, keys))

    def answer(all_):
        return "no" if are_prevented(all_) else "yes"

    yield "60 arrow keys: does the browser scroll, too", "no: preventDefault", all_keys, are_prevented, answer
    yield "60 arrow keys", "60 moves by the rules", all_keys, are_turns, lambda all_: all_[-1][1]
