"""Features that load after the start, once the game can be played."""

from .app import App
from .feature import Feature, Handlers
from .play.other_tabs import OtherTabs
from .racing.running_clock import RunningClock
from .sharing.challenge_words import WORDS as CHALLENGE_WORDS
from .sharing.checking import Checking
from .sharing.replay import Replay
from .sharing.sharing import Sharing
from .view import ON, ORDER
from .words import LANGUAGES, add, dialogs, notices, text

_BAR = ("challenge", "record")

_ORDER = {
    "html.title": ("page",),
    "title.text": ("day",),
    "aim.text": ("day",),
    "time.text": ("attempt", "limit", "inspection"),
    "helped.hidden": ("event",),
    "undo.disabled": ("event",),
    "give-up.hidden": ("event",),
    "auto.hidden": ("event",),
    "auto-label.text": ("coach",),
    "bar@data-goal": _BAR,
    "bar.filled": _BAR,
    "bar-left.text": _BAR,
    "bar-right.text": _BAR,
    "overlay-title.text": ("challenge", "day", "event", "shelf"),
    "overlay-text.text": ("event",),
    "overlay-best.text": ("record", "race", "event", "clock"),
    "end-label-2.text": ("day",),
    "end-value-2.text": ("day",),
    "end-label-3.text": ("day",),
    "end-value-3.text": ("day",),
    "share-line.value": ("day",),
    "share-friend.hidden": ("day",),
    "share-start@aria-pressed": ("day",),
    "share-board@aria-pressed": ("day",),
    "share-replay@aria-pressed": ("day",),
}
"""Who may fill a slot instead of its owner, the most urgent first."""


class Dialogs(Feature):
    """Opens the sheet and the dialogs; dialogs show refusals of their own input."""

    dialogs = ("more", "options", "help", "access")

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model

    def handlers(self) -> Handlers:
        return {"open": self._open, "close-sheet": self._close_sheet}

    def view(self, slots: dict[str, str]) -> None:
        """Add the state of the sheet, and the refusal to the open dialog."""
        app, model = self._app, self._model
        refusal = app.notices.refusal
        sentence = text(model.language, refusal.reason, **getattr(refusal, "facts", {})) if refusal else ""
        for dialog in ("options", "share"):
            slots[dialog + "-error.text"] = sentence if model.dialog == dialog else ""
        session = model.session
        can_give_up = model.game.gives_up and session.outcome == "playing" and session.state.moves > 0 and model.replay is None
        slots["give-up.hidden"] = "" if can_give_up else ON
        slots["menu-size.text"] = session.variant.size
        slots["replay.disabled"] = "" if session.timeline.moves else ON
        for language in LANGUAGES:
            slots[f"language-{language}@aria-pressed"] = "true" if language == model.language else "false"

    def _open(self, dialog: str) -> None:
        if dialog in self.dispatcher.dialogs:
            self._app.notices.clear()
            self._model.dialog = dialog
        else:
            self.dispatcher.wait("open", dialog)

    def _close_sheet(self) -> None:
        if self._model.dialog == "more":
            self._model.dialog = ""


def late_features(app: App) -> list[Feature]:
    """Return the late features of every front end, and add their words."""
    add(dialogs.WORDS, notices.WORDS, CHALLENGE_WORDS)
    ORDER.update(_ORDER)
    return [Dialogs(app), Replay(app), Sharing(app), Checking(app), RunningClock(app), OtherTabs(app)]
