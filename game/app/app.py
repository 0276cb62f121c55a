"""The application: the model and the features that every front end needs; front ends add more."""

from ..core.game import Rules
from .feature import Dispatcher, Effect
from .model import Model
from .notices import Notices
from .play.history import History
from .play.openings import Openings
from .play.play import Play
from .play.saving import Saving
from .session import Session
from .words import language_for


class App:
    """The model and the essential features; later features reach the others through it."""

    def __init__(self, games: tuple[Rules, ...]) -> None:
        self.model = Model(games)
        self.dispatcher = Dispatcher()
        self.line: Session | None = None
        """What the board shows instead of the game, which does not change: a line of the coach."""
        self.notices = Notices(self.model)
        self.saving = Saving(self.model, self.notices)
        self.history = History(self.model, self.notices, self.saving)
        self.openings = Openings(self.model, self.notices, self.saving, self.history)
        self.play = Play(self.model, self.notices, self.saving, self.history)
        for feature in (self.play, self.notices, self.history, self.saving, self.openings):
            self.dispatcher.add(feature)

    def begin(self, stored: dict[str, str], address: str, wishes: list[str], now_ms: int) -> "list[Effect]":
        """Load the stored texts, then open the address; wishes: preferred language tags, best first."""
        self.dispatcher.now_ms = now_ms
        self.dispatcher.effects = []
        self.model.settings.choose("language", language_for(wishes))
        self.history.load(stored)
        self.saving.load(stored)
        refusal = self.notices.refusal
        effects = self.dispatcher.effects
        effects = effects + self.dispatcher.send("route", address, now_ms=now_ms)
        self.notices.refusal = self.notices.refusal or refusal
        return effects
