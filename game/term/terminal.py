"""The application in a terminal: sends messages and performs effects."""

import argparse
import time

from ..app.app import App
from ..app.assembly import TERMINAL, Assembly
from ..app.feature import Effect, Save, Say, Wake
from ..app.store import Saver
from ..app.words import language_for
from ..core.times import SteadyClock
from ..games import GAMES
from .analyse import reading_notes
from .options import is_asked, wanted_variant, wishes
from .screen import final
from .store import Store
from .words import text


class TerminalApp:
    def __init__(self, store: Store, chosen: argparse.Namespace) -> None:
        self.app = App(tuple(sorted(GAMES, key=lambda game: game.id != chosen.game)))
        self.app.dispatcher.wall_ms = _wall_ms
        self.message = ""
        """The result of the last message, in a sentence."""
        self.storage_error = ""
        """Why the game cannot be saved, or ""."""
        self._store = store
        self._saver = Saver(self._write, store.read)
        self._wakes: dict[str, int] = {}
        """When to send each message."""
        self._names = [f"{game.id}.{part}" for game in GAMES for part in ("game", "shelf", "bests", "games")]
        stored = store.load()
        assembly = Assembly(self.app, lambda name: stored.get(name, ""))
        for group in TERMINAL:
            for feature in getattr(assembly, group)():
                self.app.dispatcher.add(feature)
        self.app.dispatcher.complete()
        self._carry_out(self.app.begin(stored, f"#/{chosen.game}", wishes(), now_ms()))
        if chosen.lang:
            self.send("set", "language", language_for([chosen.lang]))
        opening = _opening(self.app, chosen, f"{chosen.game}.game" in stored)
        if opening:
            self.send(*opening)
        notes = []
        if chosen.position:
            position = _position(self.app, chosen)
            model = self.app.model
            notes = reading_notes(model.language, model.game, chosen.position, position, is_sized=bool(chosen.size))
        if store.unread:
            notes.append(text(self.app.model.language, "unread", files=", ".join(store.unread)))
        self.reading = "\n".join(notes)
        self.message = self.reading or self.message

    @property
    def text(self) -> str:
        """What to show the player now."""
        return "\n".join(text for text in (self.message, self.storage_error) if text)

    def send(self, name: str, *args: object) -> None:
        """Send a message; if another terminal has continued the game, load that game instead and say so."""
        if name != "visible":
            self.message = ""
        if self._has_loaded() and name != "visible":
            self.message = text(self.app.model.language, "played-elsewhere")
            return
        self._carry_out(self.app.dispatcher.send(name, *args, now_ms=now_ms()))
        if not self._store.is_open:
            self.app.model.session.best.is_beaten = False  # Without a store there is no record to beat.

    def _has_loaded(self) -> bool:
        """Load what another terminal has stored; return whether that includes the shown game."""
        game = f"{self.app.model.game.id}.game"
        texts = {name: self._store.changed(name) for name in self._names}
        for name, stored in texts.items():
            if stored is not None:
                self._carry_out(self.app.dispatcher.stored(name, stored, now_ms()))
        return texts.get(game) is not None

    def wait_s(self) -> float | None:
        """Return the seconds until the next wake-up, None if absent."""
        return max(0, min(self._wakes.values()) - now_ms()) / 1000 if self._wakes else None

    def wake(self) -> None:
        """Send the messages that are due, keeping the last answer."""
        for name in [name for name, at_ms in self._wakes.items() if at_ms <= now_ms()]:
            del self._wakes[name]
            self._carry_out(self.app.dispatcher.send(name, now_ms=now_ms()))

    def leave(self) -> list[str]:
        """Stop the clock, store the game, and return the lines below the final board."""
        self.send("visible", False)
        return final(self.app, now_ms()) + [self.storage_error] * bool(self.storage_error)

    def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Say):
                self.message = effect.text
            elif isinstance(effect, Wake):
                self._wakes[effect.message] = now_ms() + effect.after_ms
            elif isinstance(effect, Save):
                self._saver.save(effect.name, effect.text)
                if not self._saver.error:
                    self.storage_error = ""

    def _write(self, name: str, stored: str) -> bool:
        """Store a text; on failure set `storage_error` and return False."""
        try:
            self._store.save(name, stored)
        except OSError as error:
            self.storage_error = text(self.app.model.language, "not-saved", why=error.strerror or str(error))
            return False
        return True


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


now_ms = SteadyClock(lambda: time.monotonic() * 1000, _wall_ms).now_ms
"""The clock for the time of messages."""


def _position(app: App, chosen: argparse.Namespace) -> tuple[tuple[int, ...], int, str]:
    """Return the requested board, its columns, and how it was read. Raises: BadNotation."""
    model = app.model
    return model.game.of(wanted_variant(model.game, chosen)).read_position(chosen.position, *(chosen.size or ()))


def _opening(app: App, chosen: argparse.Namespace, is_stored: bool) -> tuple[str, ...] | None:
    """Return the message that starts the requested game; None to continue the stored one. Raises: BadNotation, BadInput."""
    model = app.model
    game = model.game
    variant = wanted_variant(game, chosen)
    text = game.format_variant(variant)
    if chosen.position:
        board, columns, _ = _position(app, chosen)
        place = game.format_position(board).replace(" ", "-").replace("/", "_")
        text = game.format_variant(variant.with_options(len(board) // columns, {}, columns))
        return ("route", f"#/{game.id}/{text}:{place}" + ("" if chosen.seed is None else f"@{chosen.seed}"))
    is_same = not is_asked(chosen) or model.session.variant == variant
    if is_stored and is_same and chosen.seed is None and not chosen.new and model.session.outcome in ("playing", "won"):
        return None
    return ("start", text, "" if chosen.seed is None else str(chosen.seed))
