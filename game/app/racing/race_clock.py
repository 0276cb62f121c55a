"""The clock of a puzzle: over several boards it shows their total time, and between two moves it runs in hundredths."""

from ..feature import Feature
from ..view import offer
from ..words import clock
from .attempt import PLAYING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App
    from .control import Control
    from .current_attempt import CurrentAttempt


class RaceClock(Feature):
    """Adds the total time of an attempt, and whether the clock waits or the player inspects."""

    def __init__(self, app: "App", control: "Control", current: "CurrentAttempt") -> None:
        self._model = app.model
        self._control = control
        self._current = current

    def view(self, slots: "dict[str, str]") -> None:
        model = self._model
        if not self.is_on_show or model.replay:
            slots["time@data-state"] = ""
            return
        slots["time@data-state"] = self._control.state
        attempt = self._current.attempt
        if attempt and attempt.splits and not self._control.state == "inspection":
            offer(slots, "attempt", {"time.text": clock(self.elapsed_ms(self.now_ms), True)})

    @property
    def is_on_show(self) -> bool:
        """Whether the game has a large clock."""
        return self._model.game.lower_is_better

    def elapsed_ms(self, now_ms: int) -> int:
        """Return the time on the clock, including the earlier boards of the attempt."""
        session, attempt = self._model.session, self._current.attempt
        if not attempt:
            return session.clock.elapsed_ms(now_ms)
        is_added = attempt.is_complete or (attempt.state == PLAYING and session.outcome == "solved" and bool(attempt.splits))
        return attempt.total_ms + (0 if is_added else session.clock.elapsed_ms(now_ms))

    def running_text(self, now_ms: int) -> str:
        """Return the text of the running clock, or "" if it does not run up in hundredths."""
        model, attempt = self._model, self._current.under_way
        session = model.session
        counts_down = session.mode.limit_ms or (attempt and attempt.event.limit_ms)
        if not session.clock.is_running or not session.game.lower_is_better or model.replay or counts_down:
            return ""
        return clock(self.elapsed_ms(now_ms), True)
