"""Draws the path of a key press: each step with its module, and its result for one press on one board."""

import re

from tests.common.tab import Tab
from tests.imports import ROOT
from tests.messages import BUSES, read

from ...app.effects import Save, Say
from ...app.feature import parse_message
from ...app.keys import key_names
from ...twenty48 import rules
from .svg import Picture

STEPS = (
    ("coral", "web/input.py", "Input", "receives the browser’s event"),
    ("green", "app/keys.py", "key_names, ACTIONS", "map the key to an action; players can change the table"),
    ("green", "app/feature.py", "parse_message", "splits it into a name and its arguments"),
    ("green", "app/feature.py", "Dispatcher.send", "finds the handler; these features may take the message first"),
    ("green", "app/play/play.py", "Play", "handles it: a move of the current game"),
    ("amber", "twenty48/rules.py", "slide, spawn", "move the tiles and draw the new one from seed and ply"),
    ("coral", "web/app.py", "PageApp.send", "carries out the returned effects"),
    ("green", "app/view.py", "shown", "turns the model into slots of plain text"),
    ("coral", "web/patch.py", "Page.patch", "changes only the slots and tiles that differ"),
)
"""Colour, file, the name called in it, and what that does."""
POSITION, SEED, KEY = "0010003011302231", 2048, "ArrowUp"
SHOWN = ("score.text", "gain.text", "moves.text", "cell-6.text")
"""Some of the changed slots."""
LEFT, BOX_WIDTH, RIGHT, TOP, BOX, GAP, CELL = 24, 216, 264, 104, 52, 24, 27
SLIDE_MS = re.search(r"--slide: (\d+)ms", (ROOT / "game" / "web" / "static" / "tilelab.css").read_text("utf-8"))


class Press:
    """One key press, sent through the application."""

    def __init__(self) -> None:
        tab = Tab(address=f"#/2048/4x4:{POSITION}@{SEED}")
        tab.send("dismiss-notice")
        before = tab.slots()
        self.action = tab.model.settings.action_of(key_names(KEY, KEY, False, False, False))
        self.message = parse_message(self.action)
        self.takers = read(BUSES[0])[str(self.message[0])].takers
        self.board = tab.model.session.state.board
        self.effects = tab.app.dispatcher.send(*map(str, self.message), now_ms=tab.now_ms)
        self.after = tab.model.session.state.board
        self.changed = {slot: text for slot, text in tab.slots().items() if before.get(slot) != text}


def draw() -> Picture:
    """Draw the picture."""
    press = Press()
    saved = [f"Save {effect.name}" for effect in press.effects if isinstance(effect, Save)]
    said = [f"Say {effect.text[:20].rpartition(' ')[0]} …" for effect in press.effects if isinstance(effect, Say)]
    results = {
        "Input": [f"keydown {KEY}"],
        "key_names, ACTIONS": [f"{KEY} → {press.action}"],
        "parse_message": [repr(tuple(press.message)).replace("'", '"')],
        "Dispatcher.send": press.takers,
        "Play": [f'session.push("{press.message[1]}")'],
        "PageApp.send": [*saved, *said],
        "shown": [f"{slot} {press.changed[slot]}" for slot in SHOWN],
    }
    listed = "; ".join(f"{file}: {name} {about}" for _, file, name, about in STEPS)
    picture = Picture("A key press on its way", f"{listed}. Then the browser draws the next frame, and CSS moves the tiles.")
    picture.text(LEFT, 44, picture.title, "title")
    picture.legend(
        LEFT, 73, {"coral": "the page", "green": "the application, which knows no browser", "amber": "the rules of a game"}
    )
    y: float = TOP
    for colour, file, name, about in STEPS:
        height = BOX if name != "slide, spawn" else 4 * CELL + 60
        picture.box(LEFT, y, BOX_WIDTH, height, colour, name, f"game/{file}")
        picture.path(f"M{LEFT + BOX_WIDTH / 2:g} {y + height + 3:g}v{GAP - 6}", arrow="line")
        picture.text(RIGHT, y + (17 if name in results or height > BOX else 31), about, room=512)
        x: float = RIGHT
        for words in results.get(name, []):
            x += picture.chip(x, y + 26, words) + 8
        if height > BOX:
            _boards(picture, y + 32, press)
        y += height + GAP
    assert SLIDE_MS
    picture.tile(LEFT, y, 752, 44, "tile-8")
    words = f"The next frame shows it. CSS moves the tiles for {SLIDE_MS[1]} ms; no Python runs meanwhile."
    picture.text(400, y + 27, words, "strong", "on-tile", "middle", 730)
    picture.height = y + 44 + 28
    return picture


def _boards(picture: Picture, y: float, press: Press) -> None:
    """Draw the board before, after the slide, and with the new tile."""
    slid = rules.slide(press.board, 0).after
    side = 4 * CELL + 4
    for place, board in enumerate((press.board, slid, press.after)):
        x = RIGHT + place * (side + 40)
        picture.rect(x, y, side, side, "tray", 8)
        for cell, rank in enumerate(board):
            left, top = x + 4 + cell % 4 * CELL, y + 4 + cell // 4 * CELL
            picture.rect(left, top, CELL - 4, CELL - 4, f"tile-{2**rank if rank else 0}", 4)
            if rank:
                picture.text(left + CELL / 2 - 2, top + 16.5, str(2**rank), "digit", "on-tile", "middle")
            if board[cell] != slid[cell] and place == 2:
                picture.path(f"M{left - 1} {top - 1}h{CELL - 2}v{CELL - 2}h-{CELL - 2}z", "accent", width=2)
        picture.text(
            x + side / 2, y + side + 16, ("before", "after the slide", "after the spawn")[place], "small", "quiet", "middle"
        )
        if place < 2:
            picture.path(f"M{x + side + 8:g} {y + side / 2:g}h22", arrow="line")
