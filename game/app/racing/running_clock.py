"""Keeps the clock of timed modes running, and subtracts the time that the device slept."""

from ..app import App
from ..feature import Handlers, Interceptors
from ..play.scene import END, GAME, REPLAY, Follower
from ..session import Session
from ..view import offer
from ..words import text
from .events import PART


class RunningClock(Follower):
    """Runs the clock of a mode with a time limit even while the page is hidden or closed; events run their own."""

    sees = GAME | REPLAY
    places = (END,)

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._is_new = True
        """Whether loaded games have not been checked yet."""

    def handlers(self) -> Handlers:
        return {"asleep": self._leave_out}

    def watches(self) -> Handlers:
        """Watch for the address of the game in play, which stops its clock."""
        return {"route": lambda address: self.turned()}

    def interceptors(self) -> Interceptors:
        return {"visible": self._note_visible}

    def turned(self) -> None:
        """Restart a clock that a reload, a replay or another game has stopped."""
        if self._is_new:
            self._is_new = False
            for session in self._model.sessions.values():  # The wall clock may have been set back since the save.
                session.clock.stopped_ms = min(session.clock.stopped_ms, self.now_ms)
        session = self._model.session
        is_begun = session.clock.stopped_ms >= 0 and session.clock.elapsed_ms(self.now_ms) > 0
        if is_begun and not session.clock.is_running and _runs_on(session) and not self._model.replay:
            bridge(session, self.now_ms)
            self.send("tick")

    def stored(self, name: str, text: str) -> None:
        self._is_new = True

    def fill(self, slots: dict[str, str]) -> None:
        """Mark a finished timed game that was paused."""
        session = self._model.session
        if session.clock.is_paused:
            offer(slots, "clock", {"overlay-best.text": text(self._model.language, "paused-no-record")})

    def _note_visible(self, is_visible: bool) -> bool:
        """Note whether the game is visible; save a running clock, so that little time has to be bridged later."""
        self.dispatcher.is_watched = is_visible
        session = self._model.session
        if not is_visible and session.clock.is_running and (session.part(PART) or _runs_on(session)):
            self._app.saving.save()
        return _runs_on(session)

    def _leave_out(self, asleep_ms: int) -> None:
        """Subtract a sleep from the clock; a timed game then sets no record."""
        session = self._model.session
        if session.clock.is_running:
            session.clock.set(session.clock.elapsed_ms(self.now_ms - asleep_ms))
            session.clock.run(self.now_ms)
            session.clock.is_paused = session.is_clocked
            if session.clock.is_paused:
                self._app.saving.save()
                self._app.notices.show("device-slept")


def bridge(session: Session, now_ms: int) -> int:
    """Restart a stopped clock as if it had never stopped; return the time added, 0 if unknown."""
    away_ms = max(0, now_ms - session.clock.stopped_ms) if session.clock.stopped_ms >= 0 else 0
    session.clock.set(session.clock.elapsed_ms(now_ms) + away_ms)
    session.clock.run(now_ms)
    return away_ms


def _runs_on(session: Session) -> bool:
    return session.mode.limit_ms > 0 and session.outcome == "playing"
