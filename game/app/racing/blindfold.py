"""Hides the numbers of a blind solve, on the board and in words, from its first move on."""

from ..effects import Say
from ..feature import Feature
from ..view import ON
from ..words import say
from .run import NOT_FINISHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..app import App
    from .event_play import EventPlay

_REVEALING = ("share", "board")
"""Dialogs that show the numbers of the board."""


class Blindfold(Feature):
    """Hides what would tell where the tiles lie; a reload shows them for a moment, so it ends a blind solve."""

    def __init__(self, app: "App", play: "EventPlay") -> None:
        self._app = app
        self._play = play
        self._is_first_look = True

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what would show or say the numbers."""
        return {"replay": self._refuse, "read-out": self._refuse, "open": self._refuse_dialog}

    def changed(self) -> None:
        """Say how many moves were made in place of which tiles moved."""
        app, current = self._app, self._play.current
        if self._is_first_look and current.is_blind:
            self._play.end(NOT_FINISHED)
            current.notify("event-blind-reloaded")
        self._is_first_look = False
        app.is_blind = current.is_blind
        notice = app.notices.notice
        for effect in self.dispatcher.effects if app.is_blind else []:
            is_notice = notice and effect == Say(say(app.language, notice[0], **notice[1]))
            if isinstance(effect, Say) and not is_notice:
                effect.text = app.announced = say(app.language, "announce-moves", moves=app.session.state.moves)

    def _refuse(self, *args: object) -> bool:
        if self._play.current.is_blind:
            self._play.current.notify("event-hidden")
        return self._play.current.is_blind

    def _refuse_dialog(self, dialog: str) -> bool:
        return dialog in _REVEALING and self._refuse()

    def view(self, slots: dict[str, str]) -> None:
        """Cover the tiles, also in the table that is read."""
        app = self._app
        slots["board@data-blind"] = ON if app.is_blind else ""
        for cell, value in enumerate(app.session.state.board) if app.is_blind else []:
            slots[f"cell-{cell}.text"] = say(app.language, "event-covered" if value else app.game.blank)
