"""The attempt that the game in play belongs to, and how it is shown to the player."""

from ..words import sign, text
from .attempt import NOT_FINISHED, Attempt, attempt_of
from .events import PART, SINGLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App
    from ..session import Session


class CurrentAttempt:
    """Reads the attempt of the game in play, and stores it with the game."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._session: Session | None = None
        self._text = ""
        self._attempt: Attempt | None = None

    @property
    def attempt(self) -> Attempt | None:
        """The attempt, or None for single solves."""
        session = self._model.session
        if session is not self._session or session.part(PART) != self._text:
            self._session, self._text = session, session.part(PART)
            self._attempt = attempt_of(session)
        return self._attempt

    @property
    def under_way(self) -> Attempt | None:
        """The attempt if it has begun and not ended."""
        attempt = self.attempt
        return attempt if attempt and attempt.is_under_way else None

    @property
    def is_blind(self) -> bool:
        """Whether the numbers are hidden, from the first move until the board is solved or given up."""
        attempt = self.under_way
        return bool(attempt and attempt.event.is_blind and self._model.session.outcome == "playing" and not self._model.replay)

    def save(self) -> None:
        """Store the attempt with the game in play."""
        if self._attempt:
            self._model.session.parts[PART] = self._text = self._attempt.format()
            self._app.saving.save()

    def notify(self, word: str) -> None:
        """Show and announce a notice about the event."""
        self._app.notices.show(word, event=self.name)
        self._app.dispatcher.announce(text(self._model.language, word, event=self.name))

    @property
    def name(self) -> str:
        """The name of the event for players."""
        attempt = self.attempt
        event = attempt.event if attempt else SINGLE
        return text(self._model.language, event.word, minutes=event.minutes)

    @property
    def progress(self) -> str:
        """The progress of the attempt, such as `Event · 4 of 10`."""
        attempt, language = self.attempt, self._model.language
        parts = [self.name]
        if attempt and len(attempt.sides) > 1:
            place = len(attempt.splits) + (not attempt.is_complete and self._model.session.outcome != "solved")
            parts.append(text(language, "event-place", place=place, count=len(attempt.sides)))
        if attempt and attempt.state == NOT_FINISHED:
            parts.append("DNF")
        elif attempt and attempt.solution:
            parts.append(text(language, "event-best", moves=attempt.best))
        return sign(language, "·").join(parts)
