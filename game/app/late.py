"""The features that no start needs: they join an application that already plays."""

from game.app.app import App
from game.app.feature import Feature
from game.app.replay import Replay
from game.app.sharing import Sharing
from game.app.words import add, dialogs, notices, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DIALOGS = ("options", "share", "bookmarks", "statistics", "help", "access", "review", "board", "spawn", "backup")


class Dialogs(Feature):
    """Opens the dialogs, which tell themselves why what was typed into them is refused."""

    def __init__(self, app: App) -> None:
        self._app = app

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what opens a dialog."""
        return {"open": self._open}

    def view(self, slots: dict[str, str]) -> None:
        """Add the refusal to the dialog that is open."""
        refusal = self._app.notices.refusal
        text = say(self._app.language, refusal.reason, **getattr(refusal, "facts", {})) if refusal else ""
        for dialog in ("options", "share"):
            slots[dialog + "-error.text"] = text if self._app.dialog == dialog else ""

    def _open(self, dialog: str) -> None:
        if dialog in DIALOGS:
            self._app.notices.clear()
            self._app.dialog = dialog


def late_features(app: App) -> list[Feature]:
    """Return those that every front end adds, with their words in the table."""
    add(dialogs.WORDS, notices.WORDS)
    return [Dialogs(app), Replay(app), Sharing(app)]
