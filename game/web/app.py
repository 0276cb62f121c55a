"""The page's composition: the shell, the browser's storage, the page and its input, put together once."""

import io
import sys
import time

from js import Event, console, window
from pyscript import document
from pyscript.ffi import create_proxy, to_js

from game.app.app import App
from game.app.effects import Save, Say, ShowAddress, Wake
from game.app.session import Session
from game.app.tiles import STILL
from game.games import GAMES
from game.web.dom import by_id
from game.web.input import Input, address
from game.web.patch import Page
from game.web.storage import Storage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from game.app.effects import Effect

_NAMES = ("game", "shelf", "bests", "games")


def now_ms() -> int:
    """Return the time in milliseconds. Not by `Date.now`: MicroPython cuts an integer of JavaScript down to 32 bits."""
    return int(time.time() * 1000)


class Guest:
    """Who joins the stage once the page plays, such as the coach."""

    def knows(self, name: str) -> bool:
        """Tell whether a message is for the guest."""
        raise NotImplementedError

    def update(self, message: tuple[object, ...], now_ms: int) -> "list[Effect]":
        """Carry out a message and return effects."""
        raise NotImplementedError

    def observe(self) -> "list[Effect]":
        """See what a message changed, and return effects."""
        raise NotImplementedError

    def carry_out(self, effect: "Effect") -> None:
        """Carry out an effect that the stage does not know, if it is the guest's; many guests have none."""

    def slots(self) -> dict[str, str]:
        """Return what to show."""
        raise NotImplementedError


class Stage:
    """Sends messages to the shell and carries out its effects.

    view: what takes input in place of the game, or "". runs: each tells whether something runs that a reload would end.
    """

    def __init__(self) -> None:
        self.app = App(GAMES)
        self.page = Page()
        self.storage = Storage()
        self.view = ""
        self.runs: list[Callable[[], bool]] = []
        self._guests: list[Guest] = []
        self._early: list[tuple[object, ...]] = []
        self._call: Callable[[], None] | None = None
        self._timers: dict[str, int] = {}
        self._wakes: dict[str, Callable[[], None]] = {}

    def begin(self) -> None:
        """Take up the saved games and the address, and show them."""
        names = ["settings"] + [f"{game.id}.{name}" for game in GAMES for name in _NAMES]
        wishes = [str(tag) for tag in window.navigator.languages]
        opened = address()
        if _is_of_lab(("route", opened)):
            self._early.append(("route", opened))
            opened = ""
        effects = self.app.begin(self.storage.read(names), opened, wishes, now_ms())
        if self.storage.trouble:
            effects += self.app.update(("storage-failed", self.storage.trouble), now_ms())
        if by_id("board").getAttribute("data-painted") == _tiles(self.app.session):
            for tile in self.app.session.layer.tiles:
                tile.act = STILL  # It has been on show since the first paint.
        self._carry_out(effects)
        Input(self.app, self.send)
        if document.activeElement.tagName == "BODY":
            # A screen reader hands its arrow keys to the page only where the focus is on the board.
            by_id("board").setAttribute("data-quiet", "")
            by_id("board").focus(to_js({"preventScroll": True}))
        document.documentElement.setAttribute("data-ready", self.app.game.id)
        window.dispatchEvent(Event.new("tilelab:ready"))

    def welcome(self, guest: Guest) -> None:
        """Let a guest join, and give it what was asked before it came."""
        self._guests.append(guest)
        self._carry_out([])
        early = self._early
        self._early = []
        for message in early:
            self.send(*message)

    def miss(self, call: "Callable[[], None]") -> None:
        """Tell that the guests did not come; call: asks for them anew, when something is next wanted of them."""
        self._call = call
        self.send("news", "guests-missing")

    def send(self, *message: object) -> None:
        """Carry out one message; a fault of ours is told and never silent."""
        try:
            name = str(message[0])
            hearers = [guest for guest in self._guests if guest.knows(name)]
            if hearers:
                effects = hearers[0].update(message, now_ms())
            elif self.app.knows(name) and not _is_of_lab(message):
                effects = self.app.update(message, now_ms())
            else:
                self._early.append(message)
                call = self._call
                self._call = None
                if call:
                    call()
                return
            for guest in self._guests:
                effects = effects + guest.observe()
            self._carry_out(effects)
            saved = [effect.name for effect in effects if isinstance(effect, Save)]
            if not self.app.replay and f"{self.app.game.id}.game" in saved:
                window.tilelab.picture(self.app.game.id, _tiles(self.app.session))
            document.documentElement.setAttribute("data-ready", self.view or self.app.game.id)
        except Exception as error:
            console.error(describe(error))
            self.app.update(("news", "oops"), now_ms())
            self.page.patch(self.app, now_ms(), {})

    def _wake_later(self, wake: Wake) -> None:
        window.clearTimeout(self._timers.get(wake.message, 0))
        if wake.message not in self._wakes:
            self._wakes[wake.message] = create_proxy(lambda: self.send(wake.message))
        self._timers[wake.message] = window.setTimeout(self._wakes[wake.message], wake.after_ms)

    def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Save):
                if self.storage.keep(effect.name, effect.text):
                    self.app.update(("storage-failed", self.storage.trouble), now_ms())
            elif isinstance(effect, ShowAddress):
                window.history.replaceState(None, "", effect.address)
            elif isinstance(effect, Say):
                # The same sentence again is news only to who hears a change of the text.
                text = effect.text
                by_id("said").textContent = text + "\u00a0" if by_id("said").textContent == text else text
            elif isinstance(effect, Wake):
                self._wake_later(effect)
            else:
                for guest in self._guests:
                    guest.carry_out(effect)
        slots: dict[str, str] = {}
        for guest in self._guests:
            slots.update(guest.slots())
        self.page.patch(self.app, now_ms(), slots)


_stages: list[Stage] = []


def begin() -> None:
    """Open the page."""
    _stages.append(Stage())
    _stages[0].begin()


def stage() -> Stage:
    """Return the open page."""
    return _stages[0]


def _is_of_lab(message: tuple[object, ...]) -> bool:
    """Tell whether a message opens the Lab, which a guest does that joins later."""
    return message[0] == "route" and str(message[1])[:5] == "#/lab"


def _tiles(session: Session) -> str:
    """Return the tiles of a board as `boot.js` paints them at the next start: "row,col,text,look" of each."""
    side = session.variant.side
    painted = []
    for cell, value in enumerate(session.state.board):
        if value:
            text, look = session.game.tile(value, cell)
            painted.append(f"{cell // side},{cell % side},{text},{look}")
    return " ".join(painted)


def describe(error: Exception) -> str:
    """Return an error with where it was raised, as far as the interpreter tells."""
    if not hasattr(sys, "print_exception"):
        return repr(error)
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()
