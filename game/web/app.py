"""Connects the application to the page: storage, input and display."""

import io
import sys
import time

from js import Event, console, document, window
from jsffi import create_proxy

from ..app.app import App
from ..app.feature import Save, Say, ShowAddress, UnknownMessage, Wake
from ..app.store import Saver
from ..app.tiles import STILL
from ..core.times import SteadyClock
from ..games import GAMES
from .dom import by_id
from .input import Input, opening
from .patch import Page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..app.assembly import Assembly
    from ..app.feature import Effect, Feature

_NAMES = ("game", "shelf", "bests")

PREFIX = "tilelab."
"""Begins the names of the stored texts."""


def wall_ms() -> int:
    """Return the wall clock in milliseconds. Not from `Date.now`: MicroPython truncates JavaScript integers to 32 bits."""
    return int(time.time() * 1000)


now_ms = SteadyClock(lambda: float(window.performance.now()), wall_ms).now_ms
"""Returns the time for messages, in milliseconds."""


class Storage(Saver):
    """Local storage, through `boot.js`: it throws, and MicroPython cannot catch JavaScript's errors."""

    def __init__(self) -> None:
        error = ""
        if not window.tilelab.save(PREFIX + "probe", ""):
            error = "storage-blocked" if window.tilelab.read(PREFIX + "probe") is None else "storage-full"
        tilelab = window.tilelab
        super().__init__(
            lambda name, text: bool(tilelab.save(PREFIX + name, text)), lambda name: str(tilelab.read(PREFIX + name) or ""), error
        )

    def read(self, names: list[str]) -> dict[str, str]:
        """Return the texts that exist under some names."""
        return {name: self.read_text(name) for name in names if self.read_text(name)}


class PageApp:
    """Sends messages to the application and carries out its effects.

    view: the open view ("lab", "learn"), "" for the game. runs: return whether a run is in progress that a reload would end.
    carriers: carry out effects of further types.
    """

    assembly: "Assembly"
    """Makes the features that load after the start."""

    def __init__(self) -> None:
        self.app = App(GAMES)
        self.model = self.app.model
        self.app.dispatcher.wall_ms = wall_ms
        self._patch = Page()
        self.tiles_by_cell = self._patch.tiles.by_cell
        self.storage = Storage()
        self.app.dispatcher.unsaved = self.storage.pending
        self.view = ""
        self.runs: list[Callable[[], bool]] = []
        self.rests_at_ms = 0
        """When a finger on the board, and the tiles that it moved, will be at rest."""
        self.carriers: dict[type, Callable[[Any], None]] = {}
        self._retry: Callable[[], None] | None = None
        self._timers: dict[str, int] = {}
        self._wakes: dict[str, Callable[[], None]] = {}

    def begin(self) -> None:
        """Load the saved games, open the address, listen and show the board, all in one task (decision 0004)."""
        message, opened = opening(window.location.href)
        stored = self.storage.read(["settings"] + [game.id + "." + name for game in GAMES for name in _NAMES])
        wishes = window.tilelab.wishes
        effects = self.app.begin(stored, opened if message == "route" else "", wishes.split(","), now_ms())
        if self.storage.error:
            effects += self._dispatch("storage-error", self.storage.error)
        if message != "route":
            effects += self._dispatch(message, opened) + [ShowAddress(opened)]
        board = by_id("board")
        for tile in self.model.session.layer.tiles:
            tile.act = STILL  # A board is visible since the first paint, and would vanish while new tiles appear.
        self._carry_out(effects)
        self.show()
        self.input = Input(self.app, self.send, self.stored)
        if document.activeElement.tagName == "BODY":
            # Screen readers pass arrow keys to the page only while the board has the focus.
            board.setAttribute("data-quiet", "")
            window.tilelab.focus(board)
        document.documentElement.setAttribute("data-ready", self.model.game.id)
        window.dispatchEvent(Event.new("tilelab:ready"))

    def add_features(self, *features: "Feature") -> None:
        """Add features, and deliver the messages that waited for them; `show` follows."""
        for feature in features:
            self.app.dispatcher.add(feature)
        self._carry_out(self.app.dispatcher.handle_early(now_ms()))

    def complete(self) -> None:
        """Note that all features have joined: an unknown message is now an error."""
        try:
            self.app.dispatcher.complete()
        except UnknownMessage as error:
            self.fail(error)

    def report_missing(self, retry: "Callable[[], None]") -> None:
        """Report that the features failed to load; `retry` runs on the next request."""
        self._retry = retry
        # The notice asks the player to repeat everything else.
        self.app.dispatcher.drop_early("finished", "repair-link", "check-link", "watch", "open-lab", "open-learn", "open-daily")
        self.send("notice", "features-missing")

    def send(self, name: str, *args: object) -> None:
        """Send one message and carry out its effects; any error is reported."""
        self._run(lambda: self._dispatch(name, *args))

    def stored(self, name: str, text: str) -> None:
        self._run(lambda: self.app.dispatcher.stored(name, text, now_ms()))

    def _dispatch(self, name: str, *args: object) -> "list[Effect]":
        return self.app.dispatcher.send(name, *args, now_ms=now_ms())

    def _run(self, change: "Callable[[], list[Effect]]") -> None:
        """Change the model and show it; retry loading the features if a message waits for one."""
        try:
            waiting = self.app.dispatcher.waiting
            effects = change()
            retry = self._retry
            if retry and self.app.dispatcher.waiting > waiting:
                self._retry = None
                retry()
            self._carry_out(effects)
            self.show()
            document.documentElement.setAttribute("data-ready", self.view or self.model.game.id)
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        console.error(describe(error))
        self.app.dispatcher.forward("notice", "oops")
        self._patch.patch(self.app, now_ms(), {})

    def _wake_later(self, wake: Wake) -> None:
        window.clearTimeout(self._timers.get(wake.message, 0))
        if wake.message not in self._wakes:
            self._wakes[wake.message] = create_proxy(lambda: self._wake(wake.message))
        self._timers[wake.message] = window.setTimeout(self._wakes[wake.message], wake.after_ms)

    def _wake(self, message: str) -> None:
        """Send a message, but let the clock tick only once the finger rests."""
        wait_ms = self.rests_at_ms - now_ms() if message == "tick" else 0
        if wait_ms > 0:
            self._wake_later(Wake(message, wait_ms))
        else:
            self.send(message)

    def _carry_out(self, effects: "list[Effect]") -> None:
        while effects:
            effect = effects[0]
            effects = effects[1:]
            if isinstance(effect, Save):
                if self.storage.save(effect.name, effect.text):
                    effects = effects + self._dispatch("storage-error", self.storage.error)
            elif isinstance(effect, ShowAddress):
                window.tilelab.show(effect.address)
            elif isinstance(effect, Say):
                # Screen readers repeat a sentence only if the text changes.
                said = by_id("said")
                said.textContent = effect.text + "\u00a0" * (said.textContent == effect.text)
            elif isinstance(effect, Wake):
                self._wake_later(effect)
            else:
                self.carriers[type(effect)](effect)

    def show(self) -> None:
        """Show the model."""
        self._patch.patch(self.app, now_ms(), self.app.dispatcher.view())


def describe(error: Exception) -> str:
    """Return an error with its traceback, if the interpreter can print one."""
    if not hasattr(sys, "print_exception"):
        return repr(error)
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()
