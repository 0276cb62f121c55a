"""What the application tells its player in passing: a notice, why a text was refused, an error of the storage."""

from ..core.errors import IllegalMove, Refused
from .effects import Wake
from .feature import Feature, Handlers
from .model import Model
from .store import BadSave
from .words import text

NOTICE_MS = 6000
"""How long a notice stays on show."""
KEPT = "game-kept"
"""The notice of a new game."""
_SAVED = (KEPT, "oops")
"""Notices that say that a game is saved; what is wrong with the storage is more urgent."""
_STAYING = ("oops", "features-missing", "not-copied")
"""Notices of something that failed: they stay until they are dismissed."""


class Notices(Feature):
    """The latest notice, refusal and storage error; front ends show the most urgent of them."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.refusal: Refused | BadSave | None = None
        """Why the latest text was refused."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """A word and its facts."""
        self.storage_error = ""
        """The word for what is wrong with the storage, or ""."""
        self._is_silenced = False
        self._is_held = False

    def handlers(self) -> Handlers:
        return {
            "notice": self.show,
            "hold-notice": self._hold,
            "end-notice": self._end,
            "dismiss-notice": self._dismiss,
            "storage-error": self._set_storage_error,
        }

    def refused(self, error: Refused) -> bool:
        """Show why a text was refused; announce why a move was."""
        if isinstance(error, IllegalMove):
            self.announce(text(self._model.language, error.reason, **error.facts))
        else:
            self.refuse(error)
        return True

    def show(self, word: str, **facts: object) -> None:
        """Show a notice for a while, or until it is dismissed if something failed."""
        self.notice = (word, facts)
        self._is_held = False
        self._end_later()

    def refuse(self, error: Refused | BadSave) -> None:
        """Show why a text was refused."""
        self.refusal = error

    def warn(self, reason: str) -> None:
        """Show what is wrong with a stored text."""
        self.refusal = BadSave(reason)

    def most_urgent(self) -> tuple[str, dict[str, object]]:
        """Return the word and the facts of what to show, "" for nothing."""
        if self.refusal:
            return self.refusal.reason, getattr(self.refusal, "facts", {})
        if self.storage_error and self.notice and self.notice[0] in _SAVED:
            return self.storage_error, {}
        return self.notice or ("" if self._is_silenced else self.storage_error, {})

    def clear(self) -> None:
        """Show neither notice nor refusal any longer."""
        self.refusal = self.notice = None

    def _dismiss(self) -> None:
        """Show nothing any longer, of the storage until more is lost."""
        self.clear()
        self._is_silenced = True

    def _hold(self, is_held: bool) -> None:
        """Keep the notice on show while the player is on it."""
        self._is_held = is_held
        if not is_held:
            self._end_later()

    def _end_later(self) -> None:
        if self.notice and self.notice[0] not in _STAYING:
            self.emit(Wake("end-notice", NOTICE_MS))

    def _end(self) -> None:
        if self.notice and self.notice[0] not in _STAYING and not self._is_held:
            self.notice = None

    def _set_storage_error(self, word: str) -> None:
        """Show a storage error until its own button dismisses it; "" clears it."""
        self.storage_error = word
        self._is_silenced = False
