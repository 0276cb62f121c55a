"""Practice in the page: its dialog, the board in it, and the keys, swipes and taps that answer."""

from pyscript import document

from game.app import words
from game.app.coach.coach import Coach
from game.app.dispatcher import parse_message
from game.app.feature import Feature
from game.app.keys import key_name
from game.app.practice import NAME, Practice
from game.app.practice_view import shown
from game.app.words.practice import WORDS
from game.web.app import PageApp
from game.web.dom import by_id, listen
from game.web.input import SWIPE_PX
from game.web.widgets import fill_picture, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

_LARGEST = 8


class PracticePage(Feature):
    """Draws the card and sends what is done with it."""

    def __init__(self, page: PageApp, practice: Practice) -> None:
        self._practice = practice
        self._settings = page.app.settings
        self._send = page.send
        self._drawn: object = None
        self._down = (0.0, 0.0)
        listen(by_id("dialog-practice"), "keydown", self._key)
        listen(by_id("practice-board"), "pointerdown", self._press)
        listen(by_id("practice-board"), "pointerup", self._release)

    def view(self, slots: "dict[str, str]") -> None:
        """Add what the dialog shows; the board is drawn here, when it is another one."""
        slots.update(shown(self._practice))
        session = self._practice.session
        if session is not self._drawn and session:
            fill_picture(by_id("practice-board"), session.game, session.state.board, session.variant.side, _LARGEST)
        self._drawn = session

    def _key(self, event: "Element") -> None:
        """Take the keys that move tiles as an answer."""
        key = key_name(event.key, event.ctrlKey or event.metaKey, event.shiftKey, event.altKey)
        message = parse_message(self._settings.actions.get(key, ""))
        if message[0] == "move":
            event.preventDefault()
            self._send("practice-move", message[1])

    def _press(self, event: "Element") -> None:
        self._down = (event.clientX, event.clientY)

    def _release(self, event: "Element") -> None:
        """Take a swipe as a move, and a tap as one on a cell."""
        across, down = event.clientX - self._down[0], event.clientY - self._down[1]
        if max(abs(across), abs(down)) > SWIPE_PX:
            ways = "lr" if abs(across) > abs(down) else "ud"
            self._send("practice-move", ways[int((across if ways == "lr" else down) > 0)])
        elif self._practice.session:
            box = by_id("practice-board").getBoundingClientRect()
            side = self._practice.session.variant.side
            col = min(side - 1, max(0, int((event.clientX - box.left) * side / box.width)))
            row = min(side - 1, max(0, int((event.clientY - box.top) * side / box.height)))
            self._send("practice-tap", row * side + col)


def practice_features(page: PageApp, coach: Coach) -> tuple[Feature, ...]:
    """Put the dialog into the page, in its language, and return the features behind it."""
    words.add(WORDS)
    document.body.appendChild(unpack("practice-template", page.app.language))
    practice = Practice(page.app, coach.client, coach.review, lambda: page.storage.read_text(NAME))
    return practice, PracticePage(page, practice)
