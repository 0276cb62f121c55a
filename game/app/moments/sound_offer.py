"""Offers sound once, after the tenth merge, to players who play without."""

from ...core.game import State, Step
from ..app import App
from ..feature import Feature, Handlers
from ..view import ON

MERGES = 10
"""Merges before the offer: by then a player knows the game."""
PATIENCE_MOVES = 30
"""An offer without an answer disappears after this many moves."""


class SoundOffer(Feature):
    """The offer in the line below the board, until it is answered."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model
        self._merges = 0
        self._moves_left = 0

    def handlers(self) -> Handlers:
        return {"sound-offer": self._answer}

    def watches(self) -> Handlers:
        """Watch for moves, and for the setting."""
        return {"played": self._count, "set": self._close}

    @property
    def is_open(self) -> bool:
        return self._moves_left > 0

    def _count(self, before: State, step: Step) -> None:
        chosen = self._model.settings.chosen
        if self.is_open:
            self._moves_left -= 1
        elif chosen["offered"] == "off":
            self._merges += len(step.merges)
            if self._merges >= MERGES:
                self._model.settings.choose("offered", "on")
                self._app.saving.save_settings()
                self._moves_left = PATIENCE_MOVES if chosen["sound"] == "off" else 0

    def _answer(self, choice: str) -> None:
        """Turn sound "on", or leave it "off"."""
        self._moves_left = 0
        if choice == "on":
            self.send("set", "sound", "on")

    def _close(self, name: str, value: object) -> None:
        if name == "sound":
            self._moves_left = 0

    def view(self, slots: "dict[str, str]") -> None:
        """Add the offer."""
        slots["sound-offer.hidden"] = "" if self.is_open and not self._model.replay else ON
