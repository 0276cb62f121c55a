"""Deals games; loads and saves those in play, the records and the settings."""

from functools import partial

from ...core.game import Rules, Variant
from ...core.rng import draw
from ..feature import Feature, Handlers, Wake
from ..model import Model
from ..notices import Notices
from ..session import FREE, Mode, Session
from ..store import StoredText, pack, unpack

_SLICE_MS = 20
FIRST_SEED = 76
"""Of the first game on a device: it deals two equal tiles into one row, as the page shows them before Python has started."""


class Saving(Feature):
    """Loads and saves the texts; saved games are verified in slices while the player plays on."""

    def __init__(self, model: Model, notices: Notices) -> None:
        self._model = model
        self._notices = notices
        self._dealt = 0
        self._games: dict[str, StoredText] = {}
        self._bests: dict[str, StoredText] = {}
        self._settings = StoredText(self, "settings", "settings", model.settings.load, notices.warn)
        for game in model.games:
            self._games[game.id] = StoredText(self, game.id + ".game", "save", partial(self._load, game), notices.warn)
            records = model.records[game.id]
            self._bests[game.id] = StoredText(
                self, game.id + ".bests", "records", records.load, notices.warn, None, records.pack
            )

    def handlers(self) -> Handlers:
        return {"check-saves": self._check, "set": self._set, "set-keys": self._set_keys}

    def deal(self, game: Rules, variant: Variant | None = None, mode: Mode = FREE, seed: int = 0) -> Session:
        """Return a new game; seed: 0 for a fresh one."""
        session = Session(game, variant or game.default, seed or self.fresh_seed())
        session.mode = mode
        session.born_ms = self.wall_ms
        session.is_dealt = True
        return session

    def fresh_seed(self) -> int:
        """Return a 48-bit seed drawn from the time; everything after it is reproducible."""
        self._dealt += 1
        return draw(self.now_ms, self._dealt) << 16 | draw(self.now_ms, self._dealt, 1) >> 16

    def load(self, stored: dict[str, str]) -> None:
        """Load the stored texts, by name; deal a new game where none can be loaded."""
        self._settings.load(stored.get("settings", ""))
        for game in self._model.games:
            self._bests[game.id].load(stored.get(game.id + ".bests", ""))
            text = stored.get(game.id + ".game", "")
            if not text or not self._games[game.id].load(text):
                is_first = not self._model.records[game.id].bests
                self._model.sessions[game.id] = self.deal(game, seed=FIRST_SEED * is_first)
            if not text:
                self.save(game)
        self.check_later()

    def save(self, game: Rules | None = None) -> None:
        """Save the session in play of a game; default: the current game."""
        game = game or self._model.game
        self._games[game.id].save(pack(self._model.sessions[game.id], self.now_ms, self.wall_ms))

    def save_settings(self) -> None:
        self._settings.save(self._model.settings.pack())

    def save_bests(self, game: Rules) -> None:
        self._bests[game.id].save(self._model.records[game.id].pack())

    def stored(self, name: str, text: str) -> None:
        if name == "settings":
            self._settings.load(text)
        kind, _, part = name.partition(".")
        if part == "game" and kind in self._games:
            if not self._games[kind].load(text) and not self._games[kind].is_newer:
                self._notices.warn("other-broken")  # The game in play goes on.
        elif part == "bests" and kind in self._bests:
            self._bests[kind].load(text)

    def replace_corrupt(self, game: Rules) -> None:
        """Set aside a game whose moves are illegal, and deal a new one."""
        self._games[game.id].refuse()
        self._model.sessions[game.id] = self.deal(game)

    def check_later(self) -> None:
        """Verify later that the moves of the games in play lead to their saved states."""
        self.emit(Wake("check-saves", _SLICE_MS))

    def _load(self, game: Rules, text: str) -> None:
        self._model.sessions[game.id] = unpack(game, text)
        self.check_later()

    def _check(self) -> None:
        more = False
        for game in self._model.games:
            try:
                more = self._model.sessions[game.id].timeline.catch_up() or more
            except ValueError:
                self.replace_corrupt(game)
        if more:
            self.check_later()

    def _set(self, name: str, value: str) -> None:
        if self._model.settings.choose(name, value):
            self.save_settings()

    def _set_keys(self, keys: dict[str, list[str]]) -> None:
        self._model.settings.set_keys(keys)
        self.save_settings()
