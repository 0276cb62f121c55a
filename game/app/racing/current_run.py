"""The attempt at an event of which the game in play is a part, and what players are told of it."""

from ..words import say, sign
from .averages import format_time
from .events import SINGLE
from .run import NOT_FINISHED, Run, run_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App
    from ..session import Session


class CurrentRun:
    """Reads the attempt from the game in play when that is another one, and stores it with it."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._session: Session | None = None
        self._text = ""
        self._run: Run | None = None

    @property
    def run(self) -> Run | None:
        """The attempt; None for single solves."""
        session = self._model.session
        if session is not self._session or session.event != self._text:
            self._session, self._text = session, session.event
            self._run = run_of(session)
        return self._run

    @property
    def under_way(self) -> Run | None:
        """The attempt if it has begun and not ended."""
        run = self.run
        return run if run and run.is_under_way else None

    @property
    def is_blind(self) -> bool:
        """Whether the numbers are hidden: from the first move until the board is solved or given up."""
        run = self.under_way
        return bool(run and run.event.is_blind and self._model.session.outcome == "playing" and not self._model.replay)

    def save(self) -> None:
        """Store the attempt with the game in play."""
        if self._run:
            self._model.session.event = self._text = self._run.format()
            self._app.saving.save()

    def notify(self, word: str) -> None:
        """Show a notice, in which the event may be named, and announce it."""
        self._app.notices.show(word, event=self.name)
        self._app.dispatcher.announce(say(self._model.language, word, event=self.name))

    @property
    def name(self) -> str:
        """The name of the event."""
        run = self.run
        event = run.event if run else SINGLE
        return say(self._model.language, event.word, minutes=event.minutes)

    @property
    def progress(self) -> str:
        """How far the attempt has come, such as `Event · 4 of 10 · 35.123`."""
        run, language = self.run, self._model.language
        parts = [self.name]
        if run and len(run.sides) > 1:
            place = len(run.splits) + (not run.is_complete and self._model.session.outcome != "solved")
            parts.append(say(language, "event-place", place=place, count=len(run.sides)))
            if run.splits:
                parts.append(format_time(run.total_ms))
        if run and run.state == NOT_FINISHED:
            parts.append("DNF")
        elif run and run.solution:
            parts.append(say(language, "event-best", moves=run.best))
        return sign(language, "·").join(parts)
