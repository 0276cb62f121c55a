"""Loads and saves the games in play and the records."""

from functools import partial

from ...core.game import Game
from ..effects import Wake
from ..feature import Feature
from ..store import pack, unpack
from ..stored_text import StoredText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..app import App

_SLICE_MS = 20


class Archive(Feature):
    """Reads and writes stored texts; a long saved game is checked in slices while it is played on."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._games: dict[str, StoredText] = {}
        self._bests: dict[str, StoredText] = {}
        warn = app.notices.warn
        self._settings = StoredText(self, "settings", "settings", app.settings.load, warn)
        for game in app.games:
            self._games[game.id] = StoredText(self, game.id + ".game", "save", partial(self._take, game), warn)
            self._bests[game.id] = StoredText(self, game.id + ".bests", "records", app.records[game.id].load, warn)

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return the check of saved games."""
        return {"check-saves": self._check}

    def load(self, stored: dict[str, str]) -> None:
        """Load all that is stored by name; deal a new game of each kind that has none."""
        app = self._app
        self._settings.take(stored.get("settings", ""))
        for game in app.games:
            self._bests[game.id].take(stored.get(game.id + ".bests", ""))
            app.history.take(game, stored.get(game.id + ".shelf", ""))
            text = stored.get(game.id + ".game", "")
            if not text or not self._games[game.id].take(text):
                app.sessions[game.id] = app.openings.deal(game)
            if not text:
                self.save(game)
        self.check_later()

    def save(self, game: Game | None = None) -> None:
        """Save the game in play, of the kind on show if not of another."""
        game = game or self._app.game
        self._games[game.id].save(pack(self._app.sessions[game.id], self.now_ms, self.wall_ms))

    def save_settings(self) -> None:
        """Save what the player has chosen."""
        self._settings.save(self._app.settings.pack())

    def save_bests(self, game: Game) -> None:
        """Save the records of a kind of game."""
        self._bests[game.id].save(self._app.records[game.id].pack())

    def stored(self, name: str, text: str) -> None:
        """Load what another tab has stored: both show the same from now on."""
        if name == "settings":
            self._settings.take(text)
        kind, _, part = name.partition(".")
        if part == "game" and kind in self._games:
            if not self._games[kind].take(text) and not self._games[kind].is_newer:
                self._app.notices.warn("other-broken")  # The game in play goes on.
        elif part == "bests" and kind in self._bests:
            self._bests[kind].take(text)

    def replace_corrupt(self, game: Game) -> None:
        """Deal a new game where the moves of the one in play cannot be made."""
        self._games[game.id].set_aside(pack(self._app.sessions[game.id], self.now_ms))
        self._app.sessions[game.id] = self._app.openings.deal(game)

    def _take(self, game: Game, text: str) -> None:
        self._app.sessions[game.id] = unpack(game, text)
        self.check_later()

    def check_later(self) -> None:
        """Check in a moment that the moves of the games in play lead to the states that were saved."""
        self.emit(Wake("check-saves", _SLICE_MS))

    def _check(self) -> None:
        more = False
        for game in self._app.games:
            try:
                more = self._app.sessions[game.id].timeline.catch_up() or more
            except ValueError:
                self.replace_corrupt(game)
        if more:
            self.check_later()
