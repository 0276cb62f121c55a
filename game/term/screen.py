"""Renders a game as lines of text, plain or in colour."""

import os
import sys
from typing import TextIO

from ..app.app import App
from ..app.session import Session
from ..app.sharing.names import format_game_address
from ..app.view import shown
from .words import text

ENTER = "\x1b[?1049h\x1b[?25l\x1b[H"
LEAVE = "\x1b[?25h\x1b[?1049l"
_HOME, _REST_OF_LINE, _BELOW, _PLAIN = "\x1b[H", "\x1b[K", "\x1b[J", "\x1b[0m"
_BOLD = "\x1b[1m"

COLOURS = {
    "rank-1": (16, 255), "rank-2": (16, 230), "rank-3": (16, 223), "rank-4": (16, 216), "rank-5": (16, 209),
    "rank-6": (231, 160), "rank-7": (16, 229), "rank-8": (16, 228), "rank-9": (16, 227), "rank-10": (16, 221),
    "rank-11": (16, 214), "rank-12": (16, 120), "rank-13": (16, 78), "rank-14": (16, 80), "rank-15": (16, 75),
    "rank-16": (231, 61), "rank-17": (231, 91), "rank-18": (231, 235), "home": (16, 115), "away": (16, 223),
}  # fmt: skip
"""(foreground, background) of each look, among terminals' 256 colours. Both are set, so that tiles look alike on dark and light
terminals; everything else has the terminal's own colours."""

_BOX = str.maketrans("┌┬┐├┼┤└┴┘─│·…", "+++++++++-|-.")
_AIRY_SIDE = 5
"""Boards up to this side have lines between rows; larger ones fit on 24 lines only without."""
_FACTS = (("score", False), ("best", False), ("moves", None), ("time", True), ("best-time", True), ("best-moves", True))
"""The facts above the board: (word, the game's `lower_is_better`, or None for every game)."""


def has_colour(out: TextIO) -> bool:
    """Return whether to use colours: on a terminal, unless NO_COLOR is set (no-color.org)."""
    return out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def plain_board(session: Session) -> list[str]:
    """Return the board as rows of numbers, with dots for empty cells."""
    columns, width = session.variant.columns, _width(session)
    texts = [_text(session, cell) or "." for cell in range(len(session.state.board))]
    rows = [texts[start : start + columns] for start in range(0, len(texts), columns)]
    return ["".join(text.rjust(width + 1) for text in row) for row in rows]


def boxed_board(session: Session, colour: bool) -> list[str]:
    """Return the board as boxes.

    ┌──────┬──────┐
    │   2  │      │
    └──────┴──────┘
    """
    columns, width = session.variant.columns, _width(session) + 2
    board = session.state.board
    bars = ["─" * width] * columns
    lines = ["┌" + "┬".join(bars) + "┐"]
    for start in range(0, len(board), columns):
        row = []
        for cell in range(start, start + columns):
            text = _text(session, cell).center(width)
            if colour and board[cell]:
                ink, ground = COLOURS[session.game.tile(board[cell], cell)[1]]
                text = f"\x1b[1;38;5;{ink};48;5;{ground}m{text}{_PLAIN}"
            row.append(text)
        if start and columns <= _AIRY_SIDE:
            lines.append("├" + "┼".join(bars) + "┤")
        lines.append("│" + "│".join(row) + "│")
    return lines + ["└" + "┴".join(bars) + "┘"]


def _text(session: Session, cell: int) -> str:
    number = session.state.board[cell]
    return session.game.tile(number, cell)[0] if number else ""


def _width(session: Session) -> int:
    """Return the width of the widest tile; in 2048 at least 4 digits, so that the board does not change its width."""
    longest = max(len(_text(session, cell)) for cell in range(len(session.state.board)))
    return longest if session.game.is_permutation else max(4, longest)


def status(app: App, now_ms: int) -> str:
    """Return a line with the score, moves and other facts."""
    model = app.model
    slots = shown(app, now_ms)
    parts = [
        f"{text(model.language, name)} {slots[name + '.text']}"
        for name, lower in _FACTS
        if lower in (None, model.game.lower_is_better)
    ]
    return "   ".join(parts + ([f"({text(model.language, 'helped')})"] if model.session.helped else []))


def ending(app: App, now_ms: int) -> list[str]:
    """Return the message about a game that was won, lost or solved; nothing for a game in play."""
    slots = shown(app, now_ms, app.dispatcher.view())
    lines = [slots.get(f"overlay-{part}.text", "") for part in ("title", "text", "best")]
    return [line for line in lines if line]


def notice(app: App, now_ms: int) -> str:
    """Return the current notice, or ""."""
    slots = shown(app, now_ms)
    return slots["notice-text.text"] if not slots["notice.hidden"] else ""


def frame(app: App, message: str, colour: bool, now_ms: int) -> str:
    """Return the whole screen, to be printed over the previous one."""
    model = app.model
    language, session = model.language, model.session
    title = f"{text(language, 'title-' + model.game.id)} · {session.variant.size}"
    lines = [_BOLD + title + _PLAIN if colour else title, status(app, now_ms), ""]
    if model.dialog:
        game = model.game.id
        lines += [text(language, f"how-{game}"), "", text(language, f"keys-{game}"), "", text(language, "keys-dialog")]
    else:
        keys = {"playing": model.game.id, "won": "won"}.get(session.outcome, "over")
        lines += boxed_board(session, colour)
        lines += ["", *(message or notice(app, now_ms)).split("\n"), *ending(app, now_ms), "", text(language, f"keys-{keys}")]
    screen = "".join(line + _REST_OF_LINE + "\n" for line in lines).rstrip("\n")
    return _HOME + (screen if _speaks_unicode() else screen.translate(_BOX)) + _BELOW


def final(app: App, now_ms: int) -> list[str]:
    """Return the lines below the final board: the status, and the address that replays the game."""
    model = app.model
    score = [] if model.game.lower_is_better else [text(model.language, "final-score", score=model.session.state.score)]
    link = text(model.language, "link", link=format_game_address(model.session))
    return [status(app, now_ms), *ending(app, now_ms), *score, link]


def _speaks_unicode() -> bool:
    return "utf" in (sys.stdout.encoding or "").lower()
