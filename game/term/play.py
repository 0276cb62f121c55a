"""`python3 -m game play`: plays in the terminal, key by key or line by line."""

import argparse
import contextlib
import os
import signal
import sys
from collections.abc import Iterator

from ..app.words import WORDS
from ..core.grid import LETTERS
from ..engines import engine_of
from ..games import GAMES
from .analyse import advice_text, read_data
from .keys import HINT, QUIT, message_for
from .options import BadInput, add_game, add_goal, add_kind, add_language, seed
from .screen import ENTER, LEAVE, boxed_board, ending, frame, has_colour, plain_board, status
from .store import Store, folder
from .terminal import TerminalApp, now_ms
from .words import text

if sys.platform == "win32":
    from .windows_console import Keyboard
else:
    from .posix_console import Keyboard

EXAMPLES = """\
  python3 -m game play 2048                          continue your last game, or start one
  python3 -m game play 15 --size 3 --new             start a new 3×3 puzzle
  python3 -m game play 2048 --seed 7 --fours 0.5     start a game that is the same for everyone
  printf 'a\\nw\\nq\\n' | python3 -m game play 2048    read moves from a pipe, one per line"""

_MAX_LINE = 1000
_WASD = {"w": "u", "a": "l", "s": "d", "d": "r"}


def add_options(parser: argparse.ArgumentParser) -> None:
    add_game(parser, GAMES)
    add_kind(parser)
    add_goal(parser)
    parser.add_argument("--seed", type=seed, metavar="N", help="start the game with this seed")
    parser.add_argument("--position", metavar="TEXT", help="start from this board")
    parser.add_argument("--new", action="store_true", help="start a new game; undo brings the old one back")
    add_language(parser)
    parser.add_argument("--lines", action="store_true", help="play line by line in a terminal too, as from a pipe")


def run(chosen: argparse.Namespace) -> None:
    """Play until the player quits. Raises: BadNotation for an invalid position, BadInput."""
    has_player = bool(sys.stdin and sys.stdin.isatty())
    try:
        place = folder() if has_player else None
    except RuntimeError as error:
        raise BadInput(text(chosen.language, "no-home")) from error
    terminal = TerminalApp(Store(place), chosen)
    if has_player and sys.stdout.isatty() and not chosen.lines and os.environ.get("TERM") != "dumb":
        _play_keys(terminal)
    else:
        _play_lines(terminal, "> " if has_player else "")


def _play_keys(terminal: TerminalApp) -> None:
    """Play key by key on the alternate screen, then print the final board."""
    app, model, colour = terminal.app, terminal.app.model, has_colour(sys.stdout)
    with _screen(), Keyboard() as keyboard, contextlib.suppress(KeyboardInterrupt):
        terminal.send("visible", True)
        while True:
            show(frame(app, terminal.text, colour, now_ms()))
            key = keyboard.read(terminal.wait_s())
            message = message_for(key)
            if not key:
                terminal.wake()
            elif model.dialog and not key.startswith("Control"):
                terminal.send("dismiss")
            elif key in QUIT or key.lower() in QUIT:
                break
            elif key in HINT:
                give_hint(terminal, keyboard, colour)
            elif message == ("give-up",) and not (model.game.gives_up and model.session.outcome == "playing"):
                terminal.send("new")
            elif message:
                terminal.send(*message)
    show("\n".join([*boxed_board(model.session, colour), *terminal.leave()]) + "\n")


@contextlib.contextmanager
def _screen() -> Iterator[None]:
    endings = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]
    former = {number: signal.getsignal(number) for number in endings}
    for number in endings:
        if former[number] == signal.SIG_DFL:  # `nohup` ignores SIGHUP, and that stays.
            signal.signal(number, lambda number, _: sys.exit(128 + number))
    show(ENTER)
    try:
        yield
    finally:
        show(LEAVE)
        for number in endings:
            signal.signal(number, former[number])


def give_hint(terminal: TerminalApp, keyboard: Keyboard, colour: bool) -> None:
    """Show the engine's advice, improving it until it is final or a key is pressed."""
    app, model = terminal.app, terminal.app.model
    if model.session.outcome != "playing":
        return
    terminal.send("hinted")
    variant = model.session.variant
    remark = "" if model.game.judged_as(variant) == variant else "\n" + text(model.language, "judged-plain")
    show(frame(app, text(model.language, "engine-thinking"), colour, now_ms()))
    try:
        missing = read_data(model.language, model.game, variant)
        board = model.session.state.board
        for advice in engine_of(model.game.id).advise(board, variant):
            if advice and advice.line:
                terminal.message = missing + advice_text(model.language, model.game, board, variant, advice) + remark
            terminal.wake()
            if keyboard.is_hit():
                break
    except OSError:
        terminal.message = text(model.language, "engine-data")


def _play_lines(terminal: TerminalApp, prompt: str) -> None:
    """Play line by line, then print the final board, however the input ends."""
    app, model = terminal.app, terminal.app.model
    read = _read_tile if model.game.moves_by_cell else _read_way
    lines = [text(model.language, f"lines-{model.game.id}"), *filter(None, [terminal.reading])]
    lines += [*plain_board(model.session), status(app, now_ms())]
    is_cut = True
    with contextlib.suppress(KeyboardInterrupt):
        while model.session.outcome in ("playing", "won"):
            if model.session.outcome == "won":
                lines += ending(app, now_ms())
                terminal.send("keep-going")
            shown = "".join(line + "\n" for line in lines) + prompt
            lines = []  # Before `show`, because Ctrl-C may interrupt right after it.
            show(shown)
            line = sys.stdin.readline(_MAX_LINE) if sys.stdin else ""
            word = line.strip().lower()
            if not line:
                break
            if word == "q" or word == "-1" and model.game.moves_by_cell:
                is_cut = False
                break
            before = model.session.timeline.cursor
            if word:
                lines.append(read(terminal, word))
            if model.session.timeline.cursor != before and model.session.outcome == "playing":
                lines += [*plain_board(model.session), status(app, now_ms())]
        else:
            is_cut = False
    if is_cut and prompt:
        show("\n")  # End the prompt's line.
    show("\n".join([*lines, *plain_board(model.session), *terminal.leave()]) + "\n")


def _read_way(terminal: TerminalApp, word: str) -> str:
    """Play a line that names a direction or gives up; return the answer."""
    language = terminal.app.model.language
    ways = _WASD | {way.lower(): letter for letter in LETTERS for way in WORDS[f"way-{letter}"]}
    if word == "n":
        terminal.send("give-up")
    elif word in ways:
        terminal.send("move", ways[word])
    else:
        return text(language, "not-a-way", text=word[:40])
    return terminal.message


def _read_tile(terminal: TerminalApp, word: str) -> str:
    """Play a line that names a tile next to the gap; return the answer."""
    model = terminal.app.model
    board = model.session.state.board
    try:
        tile = int(word)
    except ValueError:
        return text(model.language, "not-a-number", text=word[:40])
    for direction in model.game.legal_actions(board):
        cell = model.game.afterstate(board, direction)[0].index(0)
        if board[cell] == tile:
            terminal.send("tap", cell)
            return terminal.message
    return text(model.language, "not-next", text=word[:40])


def show(text: str) -> None:
    print(text, end="", flush=True)
