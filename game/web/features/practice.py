"""Practice in the page: the dialog, its board, and the input on it."""

from js import Element, document

from ...app.feature import Feature, parse_message
from ...app.practice.practice import Practice
from ...app.session import Session
from ...core.errors import IllegalMove
from ...core.game import Variant
from ...core.typing import Callable
from ..app import PageApp
from ..dom import by_id, listen
from ..gestures import Cells
from ..input import names_of, takes_text
from ..widgets import fill_picture, unpack

_MAX_NUMBERED = 8
"""With more columns, tiles are too small for numbers."""


class MovesIn:
    """Sends moves (keys, swipes) and taps on a dialog's board. session: returns the game on it, if any."""

    def __init__(self, page: PageApp, dialog: str, board: str, name: str, session: "Callable[[], Session | None]") -> None:
        self._app = page.app
        self._send = page.send
        self._dialog = dialog
        self._board = board
        self._name = name
        self._session = session
        self._of: object = None
        self._drawn: object = None
        listen(by_id(dialog), "keydown", self._key)
        page.input.gestures.watch(by_id(board), Cells(by_id(board), self._variant, self._move))
        listen(by_id(board), "dragstart", lambda event: event.preventDefault())  # of selected text

    def draw(self) -> None:
        """Draw the board if it has changed; bring that of another game into view."""
        session = self._session()
        if not session:
            return
        if session is not self._of:
            self._of = session
            by_id(self._dialog).scrollTop = 0
        state = (session, session.state.board)
        if state != self._drawn:
            fill_picture(by_id(self._board), session.game, session.state.board, session.variant.columns, _MAX_NUMBERED)
            self._drawn = state

    def _key(self, event: "Element") -> None:
        """Handle the keys that move tiles."""
        message = parse_message(self._app.model.settings.action_of(names_of(event)))
        if message[0] == "move" and not takes_text(event.target):
            event.preventDefault()
            self._send(self._name + "-move", self._app.play.tile_way(str(message[1])))

    def _variant(self) -> "Variant | None":
        session = self._session()
        return session.variant if session else None

    def _move(self, cell: int, way: str) -> None:
        """Tap a cell, or swipe: move the tiles between it and the gap if they go that way, else any that do."""
        session = self._session()
        move = ""
        if session and way:
            try:
                move = session.game.tap(session.state, cell)
            except IllegalMove:
                pass
        if move[:1] == way:
            self._send(self._name + "-tap", cell)
        else:
            self._send(self._name + "-move", way)


class PracticePage(Feature):
    """Draws the card and sends the answers."""

    def __init__(self, page: PageApp, practice: Practice) -> None:
        self._moves = MovesIn(page, "dialog-practice", "practice-board", "practice", lambda: practice.session)

    def view(self, slots: "dict[str, str]") -> None:
        self._moves.draw()


def practice_page(page: PageApp) -> PracticePage:
    """Add the dialog, and return the feature that draws it."""
    document.body.appendChild(unpack("practice-template", page.model.language))
    return PracticePage(page, page.assembly.practice)
