"""Stores the picture of the board that `boot.js` paints at the next start."""

from js import Element, document, window
from jsffi import create_proxy

from ...app.feature import Feature
from ..app import PageApp
from ..dom import listen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...app.session import Session
    from ...core.game import State

REST_MS = 300
"""Time after the last move when a picture is taken."""


class FirstPaint(Feature):
    """Takes pictures of the game in play, not of replays."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._timer = 0
        self._due: Session | None = None
        self._seen: State | None = None
        self._take_later = create_proxy(self._take)
        listen(document, "visibilitychange", self._leave)

    def changed(self) -> None:
        """Schedule a picture of a new position; take one at once of a game that leaves the page."""
        app = self._app
        if self._due and (app.model.replay or app.model.game is not self._due.game):
            self._take()
        if not app.model.replay and app.model.session.state is not self._seen:
            self._due, self._seen = app.model.session, app.model.session.state
            window.clearTimeout(self._timer)
            self._timer = window.setTimeout(self._take_later, REST_MS)

    def _leave(self, event: "Element") -> None:
        """Take a picture with the clock stopped."""
        if document.hidden and not self._app.model.replay:
            self._due = self._app.model.session
            self._take()

    def _take(self) -> None:
        if self._due:
            window.tilelab.picture(self._due.game.id, _painted(self._due))
            self._due = None


def _painted(session: "Session") -> str:
    """Return a board's tiles for `boot.js` to paint at the next start: "row,col,text,look" each."""
    columns = session.variant.columns
    tiles = []
    for cell, value in enumerate(session.state.board):
        if value:
            text, look = session.game.tile(value, cell)
            tiles.append(f"{cell // columns},{cell % columns},{text},{look}")
    return " ".join(tiles)


def join(page: PageApp) -> None:
    page.add_features(FirstPaint(page))
