"""A game at which somebody sits: the shell's messages go out from here, and its effects are carried out; draws nothing."""

import argparse
import time

from game.app.app import App
from game.app.effects import Effect, Save, Say, Wake
from game.app.finished_games import FinishedGames
from game.app.late import late_features
from game.app.words import language_for
from game.core.grid import side_of
from game.games import GAMES
from game.term.options import is_asked, wanted_variant
from game.term.screen import final
from game.term.store import Drawer
from game.term.words import say, wishes


class Table:
    """A game at which somebody sits: sends messages to the shell and carries out what it asks for."""

    def __init__(self, drawer: Drawer, chosen: argparse.Namespace) -> None:
        self.app = App(tuple(sorted(GAMES, key=lambda game: game.id != chosen.game)))
        self.told = ""
        self.trouble = ""
        self._drawer = drawer
        self._wakes: dict[str, int] = {}
        self._names = [f"{game.id}.{part}" for game in GAMES for part in ("game", "shelf", "bests", "games")]
        stored = drawer.load()
        for feature in [*late_features(self.app), FinishedGames(self.app, lambda name: stored.get(name, ""))]:
            self.app.dispatcher.add(feature)
        self.app.dispatcher.complete()
        self._carry_out(self.app.begin(stored, f"#/{chosen.game}", wishes(), now_ms()))
        if chosen.lang:
            self.send("set", "language", language_for([chosen.lang]))
        opening = _opening(self.app, chosen, f"{chosen.game}.game" in stored)
        if opening:
            self.send(*opening)
        reading = self.app.game.read_position(chosen.position)[1] if chosen.position else ""
        notes = [say(self.app.language, reading)] if reading else []
        if drawer.unread:
            notes.append(say(self.app.language, "unread", files=", ".join(drawer.unread)))
        self.reading = "\n".join(notes)
        self.told = self.reading or self.told

    @property
    def said(self) -> str:
        """What to tell the player now."""
        return "\n".join(text for text in (self.told, self.trouble) if text)

    def send(self, name: str, *args: object) -> None:
        """Send one message; where another terminal has played on, take its game up instead, and say so."""
        self.told = ""
        if self._has_taken_up() and name != "visible":
            self.told = say(self.app.language, "taken-up")
            return
        self._carry_out(self.app.dispatcher.send(name, *args, now_ms=now_ms()))
        if not self._drawer.is_open:
            self.app.session.raised = False  # Where no record is kept none is beaten.

    def _has_taken_up(self) -> bool:
        """Take up what another terminal has kept since; tell whether the game on show is among it."""
        game = f"{self.app.game.id}.game"
        found = {name: self._drawer.changed(name) for name in self._names}
        for name, text in found.items():
            if text is not None:
                self._carry_out(self.app.dispatcher.stored(name, text, now_ms()))
        return found.get(game) is not None

    def wait_s(self) -> float | None:
        """Return how long to wait for a key until the shell wants to be woken; None if it does not."""
        return max(0, min(self._wakes.values()) - now_ms()) / 1000 if self._wakes else None

    def wake(self) -> None:
        """Send the messages whose time has come; what was told stays on show."""
        for name in [name for name, at_ms in self._wakes.items() if at_ms <= now_ms()]:
            del self._wakes[name]
            self._carry_out(self.app.dispatcher.send(name, now_ms=now_ms()))

    def leave(self) -> list[str]:
        """Stop the clock, keep the game, and return what to show below its last board."""
        self.send("visible", False)
        return final(self.app, now_ms())

    def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Say):
                self.told = effect.text
            elif isinstance(effect, Wake):
                self._wakes[effect.message] = now_ms() + effect.after_ms
            elif isinstance(effect, Save):
                self.trouble = ""
                try:
                    self._drawer.save(effect.name, effect.text)
                except OSError as error:
                    self.trouble = say(self.app.language, "not-kept", why=error.strerror or str(error))


def now_ms() -> int:
    """Return the time in milliseconds."""
    return time.time_ns() // 1_000_000


def _opening(app: App, chosen: argparse.Namespace, is_kept: bool) -> tuple[str, ...] | None:
    """Return the message that deals the game asked for; None where the kept one will do. Raises: BadNotation, BadInput."""
    game = app.game
    variant = wanted_variant(game, chosen)
    text = game.format_variant(variant)
    if chosen.position:
        board = game.parse_position(chosen.position, chosen.size or 0)
        place = game.format_position(board).replace(" ", "-").replace("/", "_")
        text = game.format_variant(variant.with_options(side_of(board), {}))
        return ("route", f"#/{game.id}/{text}:{place}" + ("" if chosen.seed is None else f"@{chosen.seed}"))
    is_same = not is_asked(chosen) or app.session.variant == variant
    if is_kept and is_same and chosen.seed is None and not chosen.new and app.session.outcome in ("playing", "won"):
        return None
    return ("start", text, "" if chosen.seed is None else str(chosen.seed))
