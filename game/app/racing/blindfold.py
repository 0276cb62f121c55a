"""Hides the numbers of a blind solve from its first move on, on the board and in announcements."""

from ..app import App
from ..feature import Interceptors
from ..play.scene import RACE, Follower
from ..view import mark
from ..words import text
from .attempt import NOT_FINISHED, PLAYING
from .event_play import EventPlay

_REVEALING = ("share", "board")
"""Dialogs that show the board's numbers."""


class Blindfold(Follower):
    """Hides everything that reveals the tiles; a reload shows them for a moment, so it ends a blind solve."""

    sees = RACE

    def __init__(self, app: "App", play: "EventPlay") -> None:
        self._model = app.model
        self._play = play
        self._is_first_look = True

    def interceptors(self) -> Interceptors:
        """Block messages that would show or announce the numbers."""
        table: Interceptors = {"replay": self._refuse, "read-out": self._refuse}
        table.update({"open": self._refuse_dialog, "played": self._count_move})
        return self.awake(table)

    def turned(self) -> None:
        """Show or hide the numbers; end a blind solve after a reload."""
        current = self._play.current
        if self._is_first_look and current.is_blind:
            self._play.end(NOT_FINISHED)
            current.notify("event-blind-reloaded")
        self._is_first_look = False
        self._model.covered = text(self._model.language, "event-covered") if current.is_blind else ""

    def _count_move(self, *details: object) -> bool:
        """Announce the number of moves instead of the tiles moved."""
        session, attempt = self._model.session, self._play.current.attempt
        hides = attempt is not None and attempt.event.is_blind and attempt.state == PLAYING and session.outcome == "playing"
        if hides:
            self.announce(text(self._model.language, "announce-moves", moves=session.state.moves))
        return hides

    def _refuse(self, *args: object) -> bool:
        if self._play.current.is_blind:
            self._play.current.notify("event-hidden")
        return self._play.current.is_blind

    def _refuse_dialog(self, dialog: str) -> bool:
        return dialog in _REVEALING and self._refuse()

    def fill(self, slots: dict[str, str]) -> None:
        """Cover the tiles."""
        mark(slots, "board@data-blind", self._model.covered)
