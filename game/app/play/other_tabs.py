"""Keeps a game in play that another tab replaces, and says so."""

from ..app import App
from ..session import Session
from .scene import EACH, GAME, Follower


class OtherTabs(Follower):
    """Tabs show one game in play, the latest; one that was begun here becomes the latest past game."""

    sees = GAME

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._shown: Session | None = None

    def turned(self) -> None:
        """Remember the game on show; say beside the board, not on the Lab, that one was kept."""
        self._shown = self._model.session
        if self.sees != GAME and not self._model.page:
            self.sees = GAME
            self._app.notices.warn("other-opened")

    def stored(self, name: str, text: str) -> None:
        former, session = self._shown, self._model.session
        if former is None or former is session or former.game is not session.game or former.born_ms == session.born_ms:
            return
        if former.timeline.moves and former.outcome != "lost" and former.outcome != "solved":
            former.clock.stop(self.now_ms)
            self._app.history.take_out(f'"born": {former.born_ms}, ')  # As the other tab knew it, without the latest seconds.
            self._app.history.add_past(former)
            self.sees = GAME | EACH
