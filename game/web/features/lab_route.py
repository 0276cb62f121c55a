"""The route of the Lab: loads it on the first visit, opens and leaves its view."""

from js import URL, console
from pyscript import document, js_import

from game.app.feature import Feature
from game.app.words import say
from game.web.app import PageApp, describe
from game.web.dom import by_id, make
from game.web.loading.modules import deliver, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LISTING = "./game/modules/lab.json"
_SKELETON = "./game/web/static/lab.html"
_LOOK = "./game/web/static/lab.css"


class LabRoute(Feature):
    """Opens the Lab and passes on what concerns it."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._lab: Any = None
        self._is_open = False
        self._is_coming = False
        self._opened = ""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what opens the Lab."""
        return {"open-lab": self._open}

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what leaves the Lab; the game in play waits while it is open."""
        return {"route": self._leave, "visible": self._holds}

    def stored(self, name: str, text: str) -> None:
        """Let the Lab follow what another tab has stored."""
        if self._lab:
            self._lab.stored(name, text)

    def _holds(self, is_visible: bool) -> bool:
        return self._is_open

    def _leave(self, address: str) -> bool:
        if self._is_open:
            self._is_open = False
            self._page.view = ""
            if self._lab:
                self._lab.leave()
            self.send("visible", True)
        return False

    def _open(self, address: str) -> None:
        """Show the Lab."""
        if not self._is_open:
            self.send("stop")
            self.send("visible", False)
        self._is_open = True
        self._opened = address
        if self._lab:
            self._page.view = "lab"
            self._lab.open(address)
        elif not self._is_coming:
            self._is_coming = True
            self._say("lab-coming")
            self._fetch()

    def changed(self) -> None:
        """Let the Lab speak the page's language."""
        if self._lab and self._is_open:
            self._lab.set_language(self._page.app.language)

    def view(self, slots: dict[str, str]) -> None:
        """Add which view is open."""
        slots["html@data-view"] = "lab" if self._is_open else ""
        slots["tab-lab@aria-current"] = "page" if self._is_open else ""
        if self._is_open:
            slots["html.title"] = say(self._page.app.language, "title-lab") + " – Tilelab"
            for game in self._page.app.games:
                slots[f"tab-{game.id}@aria-current"] = ""

    def _say(self, word: str) -> None:
        box = by_id("lab")
        box.replaceChildren()
        make("p", box, say(self._page.app.language, word), role="status", class_="lab-coming")

    def _fetch(self) -> None:
        deliver(_LISTING, [_SKELETON, _LOOK], self._run, self._fail)

    def _run(self, files: "dict[str, Any]") -> None:
        """Run the scripts, which are whole as well."""
        scripts = [URL.new(name, document.baseURI).href for name in sorted(files) if name.endswith(".js")]
        js_import(*scripts).then(
            lambda codemirror: self._enter(files[_SKELETON], codemirror),
            lambda error: self._fail(reason(error)),
        )

    def _enter(self, skeleton: str, codemirror: object) -> None:
        by_id("lab").innerHTML = skeleton
        try:
            from game.web.lab.page import enter  # It is here only now.

            self._lab = enter(self._page, codemirror)
        except Exception as error:
            self._fail(describe(error))
            return
        if self._is_open:
            self._page.send("open-lab", self._opened)

    def _fail(self, why: str) -> None:
        """Tell that the Lab did not come; the next visit asks again."""
        console.error(why)
        self._is_coming = False
        self._say("lab-failed")


def join(page: PageApp) -> None:
    """Stand at the page."""
    page.welcome(LabRoute(page))
