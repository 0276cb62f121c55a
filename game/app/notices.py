"""Notices, refusals and storage errors, shown to the player in passing."""

from ..core.errors import IllegalMove, Refused
from .feature import Feature, Handlers, ShowAddress, Wake
from .model import Model
from .store import BadSave
from .words import text

NOTICE_MS = 6000
KEPT = "game-kept"
"""The notice of a new game."""
_SAVED = (KEPT, "oops")
"""Notices that claim a game is saved; a storage error is more urgent."""
_STAYING = ("oops", "features-missing", "not-copied")
"""Notices of failures, which stay until dismissed."""


class Notices(Feature):
    """The latest notice, refusal and storage error; front ends show the most urgent."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.refusal: Refused | BadSave | None = None
        """Why the latest input was refused."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """A word and its facts."""
        self.storage_error = ""
        """The word for the storage error, or ""."""
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
        """Announce why a move was refused; show why anything else was."""
        if isinstance(error, IllegalMove):
            self.announce(text(self._model.language, error.reason, **error.facts))
        else:
            self.refuse(error)
        return True

    def show(self, word: str, **facts: object) -> None:
        """Show a notice: for a while, or until dismissed if it reports a failure."""
        self.notice = (word, facts)
        self._is_held = False
        self._end_later()

    def refuse(self, error: Refused | BadSave) -> None:
        """Show why input was refused; a refused link leaves the address bar, so that a reload does not open it again."""
        self.refusal = error
        if error.reason == "bad-link":
            self.emit(ShowAddress("#/" + self._model.game.id))

    def warn(self, reason: str) -> None:
        """Show a problem with a stored text."""
        self.refusal = BadSave(reason)

    def most_urgent(self) -> tuple[str, dict[str, object]]:
        """Return the word and facts to show; the word is "" for nothing."""
        if self.refusal:
            return self.refusal.reason, getattr(self.refusal, "facts", {})
        if self.storage_error and self.notice and self.notice[0] in _SAVED:
            return self.storage_error, {}
        return self.notice or ("" if self._is_silenced else self.storage_error, {})

    def clear(self) -> None:
        """Hide the notice and the refusal."""
        self.refusal = self.notice = None

    def _dismiss(self) -> None:
        """Hide everything; a storage error reappears if more texts cannot be stored."""
        self.clear()
        self._is_silenced = True

    def _hold(self, is_held: bool) -> None:
        """Keep the notice visible while the pointer or focus is on it."""
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
        """Show a storage error until dismissed; "" clears it."""
        self.storage_error = word
        self._is_silenced = False
