"""The door of the Lab: opens and leaves its view, and fetches what it needs when it is first opened; knows nothing of it."""

from js import console
from pyscript import document
from pyscript.ffi import create_proxy

from game.app.words import say
from game.web.app import Guest, Stage, describe
from game.web.dom import by_id, make
from game.web.loading.modules import deliver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.app.effects import Effect

LAB = "#/lab"
_LISTING = "./game/modules/lab.json"
_SKELETON = "./game/web/static/lab.html"
_LOOK = "./game/web/static/lab.css"


class Door(Guest):
    """Stands before the Lab as a guest of the stage, and passes on what concerns it once it has come."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._lab: Any = None
        self._is_open = False
        self._is_coming = False
        self._opened = ""

    def knows(self, name: str) -> bool:
        """Tell whether the Lab may be concerned; what it leaves is passed on."""
        return name == "route" or name == "stored" or (name == "visible" and self._is_open)

    def update(self, message: tuple[object, ...], now_ms: int) -> "list[Effect]":
        """Open or leave the Lab, or pass a message on."""
        app = self._stage.app
        if message[0] == "visible":
            return []
        if message[0] == "stored":
            if self._lab:
                self._lab.stored(message[1], message[2])
            return app.update(message, now_ms)
        if str(message[1])[: len(LAB)] == LAB:
            return self.open(str(message[1]), now_ms)
        effects = []
        if self._is_open:
            self._is_open = False
            self._stage.view = ""
            if self._lab:
                self._lab.leave()
            effects = app.update(("visible", True), now_ms)
        return effects + app.update(message, now_ms)

    def open(self, opened: str, now_ms: int) -> "list[Effect]":
        """Show the Lab; the game in play waits."""
        effects = []
        if not self._is_open:
            self._stage.send("stop")
            effects = self._stage.app.update(("visible", False), now_ms)
        self._is_open = True
        self._opened = opened
        if self._lab:
            self._stage.view = "lab"
            self._lab.open(opened)
        elif not self._is_coming:
            self._is_coming = True
            self._say("lab-coming")
            self._fetch()
        return effects

    def observe(self) -> "list[Effect]":
        """Let the Lab speak the page's language."""
        if self._lab and self._is_open:
            self._lab.turn_to(self._stage.app.language)
        return []

    def slots(self) -> dict[str, str]:
        """Return what the page shows of where the visitor is."""
        if not self._is_open:
            return {"html@data-view": "", "tab-lab@aria-current": ""}
        return {
            "html@data-view": "lab",
            "html.title": say(self._stage.app.language, "title-lab") + " – Tilelab",
            "tab-lab@aria-current": "page",
            "tab-2048@aria-current": "",
            "tab-15@aria-current": "",
        }

    def _say(self, word: str) -> None:
        box = by_id("lab")
        box.replaceChildren()
        make("p", box, say(self._stage.app.language, word), role="status", class_="lab-coming")

    def _fetch(self) -> None:
        deliver(_LISTING, [_SKELETON, _LOOK], self._dress, self._fail)

    def _dress(self, texts: "dict[str, str]") -> None:
        """Put the style sheet, which has just been seen to be whole, into the page, and go on once it holds."""
        link = make("link", None, rel="stylesheet", href=_LOOK)

        def missed(event: object) -> None:
            link.remove()
            self._fail(f"{_LOOK} could not be loaded")

        link.onload = create_proxy(lambda event: self._enter(texts[_SKELETON]))
        link.onerror = create_proxy(missed)
        document.head.appendChild(link)

    def _enter(self, skeleton: str) -> None:
        by_id("lab").innerHTML = skeleton
        try:
            from game.web.lab.page import enter  # It is here only now.

            self._lab = enter(self._stage)
        except Exception as error:
            self._fail(describe(error))
            return
        if self._is_open:
            self._stage.send("route", self._opened)

    def _fail(self, why: str) -> None:
        """Tell that the Lab did not come; the next visit asks again."""
        console.error(why)
        self._is_coming = False
        self._say("lab-failed")


def join(stage: Stage) -> None:
    """Stand at the stage."""
    stage.welcome(Door(stage))
