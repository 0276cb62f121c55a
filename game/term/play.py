"""`python3 -m game play`: a game in the terminal, key by key or line by line; knows no rule of it.

The second face of the shell: keys and lines become its messages, its effects
are carried out, its model is shown as text.
"""

import argparse
import contextlib
import os
import signal
import sys
from collections.abc import Iterator

from game.app.words import row
from game.core.grid import LETTERS
from game.engines import engine_of
from game.term.analyse import advice_text, read_data
from game.term.keys import HINT, QUIT, message_for
from game.term.options import BadInput
from game.term.raw_keys import Keyboard
from game.term.screen import ENTER, LEAVE, boxed_board, ending, frame, has_colour, plain_board, status
from game.term.session import Table, now_ms
from game.term.store import Drawer, folder
from game.term.words import chosen_language, say

_LONGEST_LINE = 1000
_WASD = {"w": "u", "a": "l", "s": "d", "d": "r"}


def play(chosen: argparse.Namespace) -> int:
    """Play until the player leaves. Raises: BadNotation for an opening that is none, BadInput."""
    has_player = bool(sys.stdin and sys.stdin.isatty())
    try:
        place = folder() if has_player else None
    except RuntimeError as error:
        raise BadInput(say(chosen_language(chosen.lang), "no-home")) from error
    table = Table(Drawer(place), chosen)
    if has_player and sys.stdout.isatty() and not chosen.lines and os.environ.get("TERM") != "dumb":
        _play_keys(table)
    else:
        _play_lines(table, "> " if has_player else "")
    return 0


def _play_keys(table: Table) -> None:
    """Play key by key, on a screen of its own; what stays in the terminal is the end of the game."""
    app, colour = table.app, has_colour(sys.stdout)
    with _screen(), Keyboard() as keyboard, contextlib.suppress(KeyboardInterrupt):
        while True:
            show(frame(app, table.said, colour, now_ms()))
            key = keyboard.read(table.wait_s())
            message = message_for(key)
            if not key:
                table.wake()
            elif app.dialog and not key.startswith("Control"):
                table.send("dismiss")
            elif key in QUIT or key.lower() in QUIT:
                break
            elif key in HINT:
                give_hint(table, keyboard, colour)
            elif message == ("give-up",) and not (app.game.gives_up and app.session.outcome == "playing"):
                table.send("new")
            elif message:
                table.send(*message)
    show("\n".join([*boxed_board(app.session, colour), *table.leave()]) + "\n")


@contextlib.contextmanager
def _screen() -> Iterator[None]:
    former = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    show(ENTER)
    try:
        yield
    finally:
        show(LEAVE)
        signal.signal(signal.SIGTERM, former)


def give_hint(table: Table, keyboard: Keyboard, colour: bool) -> None:
    """Ask the engine until it is sure or a key is hit, and tell what it said last."""
    app = table.app
    if app.session.outcome != "playing":
        return
    table.send("hinted")
    variant = app.session.variant
    remark = "" if app.game.judged_as(variant) == variant else "\n" + say(app.language, "judged-plain")
    show(frame(app, say(app.language, "engine-thinking"), colour, now_ms()))
    try:
        missing = read_data(app.language, app.game, variant)
        board = app.session.state.board
        for advice in engine_of(app.game.id).advise(board, variant):
            if advice and advice.line:
                table.told = missing + advice_text(app.language, app.game, board, advice) + remark
            if keyboard.is_hit():
                break
    except OSError:
        table.told = say(app.language, "engine-data")


def _play_lines(table: Table, prompt: str) -> None:
    """Play line by line, as the tutorials do; whatever the player types, the end of the game is shown."""
    app = table.app
    read = _read_tile if app.game.has_gap else _read_way
    lines = [say(app.language, f"lines-{app.game.id}"), *filter(None, [table.reading])]
    lines += [*plain_board(app.session), status(app, now_ms())]
    is_cut = True
    with contextlib.suppress(KeyboardInterrupt):
        while app.session.outcome in ("playing", "won"):
            if app.session.outcome == "won":
                lines += ending(app, now_ms())
                table.send("keep-going")
            text = "".join(line + "\n" for line in lines) + prompt
            lines = []  # Now, for Ctrl-C may come as soon as the text is there.
            show(text)
            line = sys.stdin.readline(_LONGEST_LINE) if sys.stdin else ""
            word = line.strip().lower()
            if not line:
                break
            if word == "q" or word == "-1" and app.game.has_gap:
                is_cut = False
                break
            before = app.session.timeline.cursor
            if word:
                lines.append(read(table, word))
            if app.session.timeline.cursor != before and app.session.outcome == "playing":
                lines += [*plain_board(app.session), status(app, now_ms())]
        else:
            is_cut = False
    if is_cut and prompt:
        show("\n")  # The prompt's line has no end of its own.
    show("\n".join([*lines, *plain_board(app.session), *table.leave()]) + "\n")


def _read_way(table: Table, word: str) -> str:
    """Carry out a line that names a way, or gives up; return what is told of it."""
    language = table.app.language
    ways = _WASD | {way.lower(): letter for letter in LETTERS for way in row(f"way-{letter}")}
    if word == "n":
        table.send("give-up")
    elif word in ways:
        table.send("move", ways[word])
    else:
        return say(language, "not-a-way", text=word[:40])
    return table.told


def _read_tile(table: Table, word: str) -> str:
    """Carry out a line that names a tile next to the gap; return what is told of it."""
    app = table.app
    board = app.session.state.board
    try:
        tile = int(word)
    except ValueError:
        return say(app.language, "not-a-number", text=word[:40])
    for direction in app.game.legal_actions(board):
        cell = app.game.afterstate(board, direction)[0].index(0)
        if board[cell] == tile:
            table.send("tap", cell)
            return table.told
    return say(app.language, "not-next", text=word[:40])


def show(text: str) -> None:
    """Write at once."""
    print(text, end="", flush=True)
