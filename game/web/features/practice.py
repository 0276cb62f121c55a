"""Practice in the page: its dialogs, the boards in them, and the keys, swipes and taps that answer."""

from pyscript import document

from game.app import words
from game.app.coach.coach import Coach
from game.app.dispatcher import parse_message
from game.app.drill_results import NAME as RESULTS
from game.app.drills import Drills
from game.app.feature import Feature
from game.app.practice import NAME, Practice
from game.app.practice_view import shown
from game.app.words.drills import WORDS as DRILL_WORDS
from game.app.words.practice import WORDS
from game.web.app import PageApp
from game.web.dom import by_id, listen
from game.web.features.drills import DrillsPage
from game.web.input import SWIPE_PX, names_of, takes_text
from game.web.widgets import fill_picture, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any as Element

    from game.app.session import Session

_LARGEST_WITH_NUMBERS = 8
"""From more columns on the tiles are too small for their numbers."""


class MovesIn:
    """Sends what is done on the board of a dialog: keys and swipes as `move`, taps as `tap`.

    session: returns the game on that board, if there is one.
    """

    def __init__(self, page: PageApp, dialog: str, board: str, name: str, session: "Callable[[], Session | None]") -> None:
        self._app = page.app
        self._send = page.send
        self._board = board
        self._name = name
        self._session = session
        self._down: tuple[int, float, float] | None = None
        self._drawn: object = None
        listen(by_id(dialog), "keydown", self._key)
        listen(by_id(board), "pointerdown", self._press)
        listen(by_id(board), "pointerup", self._release)
        listen(by_id(board), "pointercancel", self._forget)
        listen(by_id(board), "dragstart", lambda event: event.preventDefault())  # of a selection that reaches the board

    def draw(self) -> None:
        """Draw the board where it has changed."""
        session = self._session()
        if not session:
            return
        state = (session, session.state.board)
        if state != self._drawn:
            fill_picture(by_id(self._board), session.game, session.state.board, session.variant.columns, _LARGEST_WITH_NUMBERS)
            self._drawn = state

    def _key(self, event: "Element") -> None:
        """Take the keys that move tiles."""
        message = parse_message(self._app.settings.action_of(names_of(event)))
        if message[0] == "move" and not takes_text(event.target):
            event.preventDefault()
            self._send(self._name + "-move", self._app.tile_way(str(message[1])))

    def _press(self, event: "Element") -> None:
        if event.isPrimary and not event.button:
            self._down = (event.pointerId, event.clientX, event.clientY)

    def _forget(self, event: "Element") -> None:
        self._down = None

    def _release(self, event: "Element") -> None:
        """Take a swipe as a move, and a tap as one on a cell."""
        if self._down is None or event.pointerId != self._down[0]:
            return
        session = self._session()
        across, down = event.clientX - self._down[1], event.clientY - self._down[2]
        self._down = None
        if max(abs(across), abs(down)) > SWIPE_PX:
            ways = "lr" if abs(across) > abs(down) else "ud"
            self._send(self._name + "-move", ways[int((across if ways == "lr" else down) > 0)])
        elif session:
            box = by_id(self._board).getBoundingClientRect()
            rows, columns = session.variant.rows, session.variant.columns
            col = min(columns - 1, max(0, int((event.clientX - box.left) * columns / box.width)))
            row = min(rows - 1, max(0, int((event.clientY - box.top) * rows / box.height)))
            self._send(self._name + "-tap", row * columns + col)


class PracticePage(Feature):
    """Draws the card and sends what is done with it."""

    def __init__(self, page: PageApp, practice: Practice) -> None:
        self._practice = practice
        self._moves = MovesIn(page, "dialog-practice", "practice-board", "practice", lambda: practice.session)

    def view(self, slots: "dict[str, str]") -> None:
        """Add what the dialog shows."""
        slots.update(shown(self._practice))
        self._moves.draw()


def practice_features(page: PageApp, coach: Coach) -> tuple[Feature, ...]:
    """Put the dialogs into the page, in its language, and return the features behind them."""
    words.add(WORDS)
    words.add(DRILL_WORDS)
    document.body.appendChild(unpack("practice-template", page.app.language))
    practice = Practice(page.app, coach.client, coach.review, lambda: page.storage.read_text(NAME))
    drills = Drills(page.app, coach.client, lambda: page.storage.read_text(RESULTS))
    board = MovesIn(page, "dialog-drills", "drill-board", "drill", lambda: drills.session)
    return practice, PracticePage(page, practice), drills, DrillsPage(page, drills, board.draw)
