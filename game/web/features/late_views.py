"""Fetches the Lab and Learn on the first visit, opens and leaves them."""

import sys

from js import URL, console, document, window

from ...app.feature import Feature, Handlers, Interceptors
from ...app.view import offer
from ...app.words import text
from ...core.errors import Refused
from ...core.typing import Any, Callable, Iterator
from ..app import PageApp, describe
from ..device import report_missing_file
from ..dom import by_id, make
from ..loading import in_turns
from ..loading.modules import deliver, importing, reason

_WORKBENCH = "./game/modules/workbench.json"


class LateView:
    """One of the views."""

    codemirror: "Any" = None
    """The modules of the editor, which comes with the first of the views, as all of the workbench."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.message = "open-" + name
        """The message that opens it, with an address."""
        self.page: Any = None
        """The view's page, once loaded."""
        self.is_loading = False
        self.opened = ""
        """The latest address opened."""

    def fetch(self, page: PageApp, done: "Callable[[], None]") -> None:
        """Fetch the view, and the workbench unless that is there; call `done`, or show that loading failed."""
        self.is_loading = True
        self._say(page, self.name + "-coming")
        listing, skeleton = f"./game/modules/{self.name}.json", f"./game/web/static/{self.name}.html"
        module = f"game.web.{self.name}.page"

        def fail(why: str) -> None:
            console.error(why)
            report_missing_file()
            self.is_loading = False
            self._say(page, self.name + "-failed")

        def run(files: "dict[str, Any]") -> None:
            """Run the scripts, whose sizes `load` has checked."""
            scripts = [URL.new(name, document.baseURI).href for name in sorted(files) if name.endswith(".js")]

            def build(modules: "Any") -> "Iterator[None]":
                LateView.codemirror = LateView.codemirror or modules
                yield from importing(_WORKBENCH)
                yield from importing(listing)
                by_id(self.name).innerHTML = files[skeleton]
                try:
                    __import__(module)
                    self.page = sys.modules[module].enter(page, LateView.codemirror)
                except Exception as error:
                    fail(describe(error))
                    return
                done()

            window.tilelab.run(scripts).then(lambda modules: in_turns(build(modules)), lambda error: fail(reason(error)))

        is_first = LateView.codemirror is None
        deliver([_WORKBENCH] * is_first + [listing], [skeleton], run, fail)

    def _say(self, page: PageApp, word: str) -> None:
        box = by_id(self.name)
        box.replaceChildren()
        make("p", box, text(page.model.language, word), role="status", class_="coming")


class LateViews(Feature):
    """Opens and leaves the views, and passes messages on to them."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._views = [LateView("lab"), LateView("learn")]
        self._open: LateView | None = None

    def handlers(self) -> Handlers:
        return {"open-lab": self._open_lab, "open-learn": self._open_learn}

    def interceptors(self) -> Interceptors:
        """Hide visibility changes from the game while a view is open."""
        return {"visible": lambda is_visible: self._open is not None}

    def watches(self) -> Handlers:
        """Leave the view when a game is opened."""
        return {"route": self._leave}

    def stored(self, name: str, text: str) -> None:
        for view in self._views:
            if view.page:
                view.page.stored(name, text)

    def _open_lab(self, address: str) -> None:
        self._show(self._views[0], address)

    def _open_learn(self, address: str) -> None:
        self._show(self._views[1], address)

    def changed(self) -> None:
        """Pass the page's language on to the open view."""
        if self._open and self._open.page:
            self._open.page.set_language(self._page.model.language)

    def view(self, slots: dict[str, str]) -> None:
        slots["html@data-view"] = self._page.model.page
        for view in self._views:
            slots[f"tab-{view.name}@aria-current"] = "page" if view is self._open else ""
        if self._open:
            title = text(self._page.model.language, "title-" + self._open.name)
            offer(slots, "page", {"html.title": title + " – Tilelab"})

    def _leave(self, address: str) -> None:
        if self._open:
            self._close()
            self.send("visible", True)

    def _close(self) -> None:
        view = self._open
        self._open = None
        self._page.view = self._page.model.page = ""
        if view and view.page:
            view.page.leave()

    def _show(self, view: LateView, address: str) -> None:
        """Show a view in place of the game or of another view."""
        if self._open is None:
            # What is said about a game stays with it.
            if isinstance(self._page.app.notices.refusal, Refused):
                self._page.app.notices.refusal = None
            self.send("end-notice")
            self.send("stop")
            self.send("visible", False)
        elif self._open is not view:
            self._close()
        self._open = view
        self._page.model.page = view.name
        view.opened = address
        if view.page:
            self._page.view = view.name
            view.page.open(address)
        elif not view.is_loading:
            # What ends in the game has shown the address of that.
            window.tilelab.show(address)
            view.fetch(self._page, lambda: self._open_loaded(view))

    def _open_loaded(self, view: LateView) -> None:
        if view is self._open:
            self._page.send(view.message, view.opened)


def join(page: PageApp) -> None:
    page.add_features(LateViews(page))
