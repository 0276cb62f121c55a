"""The page's composition: the shell, the browser's storage, the page and its input, put together once."""

import io
import sys

from js import Date, Event, console, window
from pyscript import document
from pyscript.ffi import create_proxy

from game.catalog import GAMES
from game.shell.app import App
from game.web.dom import by_id
from game.web.input import Input, address
from game.web.page import Page, build_speeds
from game.web.storage import Storage

_NAMES = ("game", "shelf", "bests", "games")


def now_ms() -> int:
    """Return the time in milliseconds."""
    return int(Date.now())


class Main:
    """Sends messages to the shell and carries out its effects."""

    def __init__(self) -> None:
        self._storage = Storage()
        self._app = App(GAMES)
        self._page = Page()
        self._timer = 0
        self._wake = create_proxy(lambda: self.send("wake"))

    def begin(self) -> None:
        """Take up the saved games and the address, and show them."""
        names = ["settings"] + [f"{game.id}.{name}" for game in GAMES for name in _NAMES]
        wishes = [str(tag) for tag in window.navigator.languages]
        effects = self._app.begin(self._storage.read(names), address(), wishes, now_ms())
        build_speeds()
        if self._storage.trouble:
            effects += self._app.update(("storage-failed", self._storage.trouble), now_ms())
        self._carry_out(effects)
        Input(self._app, self.send)
        root = document.documentElement
        root.setAttribute("data-ready", self._app.game.id)
        window.dispatchEvent(Event.new("tilelab:ready"))

    def send(self, *message: object) -> None:
        """Carry out one message; a fault of ours is told and never silent."""
        try:
            self._carry_out(self._app.update(message, now_ms()))
            document.documentElement.setAttribute("data-ready", self._app.game.id)
        except Exception as error:  # noqa: BLE001
            console.error(_describe(error))
            self._app.update(("news", "oops"), now_ms())
            self._page.patch(self._app, now_ms())

    def _carry_out(self, effects: list[tuple[object, ...]]) -> None:
        for effect in effects:
            name = effect[0]
            if name == "save":
                trouble = self._storage.keep(str(effect[1]), str(effect[2]))
                if trouble:
                    self._app.update(("storage-failed", trouble), now_ms())
            elif name == "address":
                window.history.replaceState(None, "", effect[1])
            elif name == "say":
                by_id("said").textContent = effect[1]
            elif name == "wake":
                window.clearTimeout(self._timer)
                self._timer = window.setTimeout(self._wake, effect[1])
        self._page.patch(self._app, now_ms())


def _describe(error: Exception) -> str:
    """Return an error with where it was raised, as far as the interpreter tells."""
    if not hasattr(sys, "print_exception"):
        return repr(error)
    text = io.StringIO()
    sys.print_exception(error, text)
    return text.getvalue()


Main().begin()
