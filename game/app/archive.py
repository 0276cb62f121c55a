"""Loads and saves the games in play and the records; a text that cannot be read is saved under another name."""

from game.app.effects import Save, Wake
from game.app.feature import Feature
from game.app.store import BadSave, pack, unpack
from game.core.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from game.app.app import App

_SLICE_MS = 20


class Archive(Feature):
    """Reads and writes stored texts; a long saved game is checked in slices while it is played on."""

    def __init__(self, app: "App") -> None:
        self._app = app

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return the check of saved games."""
        return {"check-saves": self._check}

    def load(self, stored: dict[str, str]) -> None:
        """Load all that is stored by name; deal a new game of each kind that has none."""
        self._app.settings.load(stored.get("settings", ""))
        for game in self._app.games:
            self._load_bests(game, stored.get(f"{game.id}.bests", ""))
            self._app.history.load(game, stored.get(f"{game.id}.shelf", ""))
            text = stored.get(f"{game.id}.game", "")
            try:
                self._app.sessions[game.id] = unpack(game, text) if text else self._app.openings.deal(game)
            except BadSave as error:
                self.replace_corrupt(game, text, error)
            if not text:
                self.save(game)
        self.check_later()

    def save(self, game: Game | None = None) -> None:
        """Save the game in play, of the kind on show if not of another."""
        game = game or self._app.game
        self.emit(Save(f"{game.id}.game", pack(self._app.sessions[game.id], self.now_ms)))

    def stored(self, name: str, text: str) -> None:
        """Load what another tab has stored: both show the same from now on."""
        if name == "settings":
            self._app.settings.load(text)
        for game in self._app.games:
            if name == f"{game.id}.game":
                try:
                    self._app.sessions[game.id] = unpack(game, text)
                    self.check_later()
                except BadSave as error:
                    self.save_corrupt(name, text, error, "other-broken")
            elif name == f"{game.id}.shelf":
                self._app.history.load(game, text)
            elif name == f"{game.id}.bests":
                self._load_bests(game, text)

    def replace_corrupt(self, game: Game, text: str, error: BadSave) -> None:
        """Deal a new game where a saved one cannot be loaded."""
        self.save_corrupt(f"{game.id}.game", text, error, "save-broken")
        self._app.sessions[game.id] = self._app.openings.deal(game)

    def save_corrupt(self, name: str, text: str, error: BadSave, word: str) -> None:
        """Save a text that cannot be loaded under another name, and tell that it is of a newer version, or else the word."""
        self.emit(Save(name + ".aside", text))
        self._app.notices.refuse(error if error.reason == "save-newer" else BadSave(word))

    def _load_bests(self, game: Game, text: str) -> None:
        try:
            if text:
                self._app.records[game.id].load(text)
        except BadSave as error:
            self.save_corrupt(f"{game.id}.bests", text, error, "records-broken")

    def check_later(self) -> None:
        """Check in a moment that the moves of the games in play lead to the states that were saved."""
        self.emit(Wake("check-saves", _SLICE_MS))

    def _check(self) -> None:
        more = False
        for game in self._app.games:
            session = self._app.sessions[game.id]
            try:
                more = session.timeline.catch_up() or more
            except ValueError:
                self.replace_corrupt(game, pack(session, self.now_ms), BadSave("save-broken"))
        if more:
            self.check_later()
