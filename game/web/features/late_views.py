"""Fetches the Lab and Learn on the first visit, opens and leaves them."""

from js import URL, console, document, window

from ...app.feature import Feature, Handlers, Interceptors
from ...app.view import offer
from ...app.words import text
from ...core.errors import Refused
from ..app import PageApp, describe
from ..device import report_missing_file
from ..dom import by_id, make
from ..loading.modules import deliver, reason
from ..loading.steps import importing
from ..loading.turns import in_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

_WORKBENCH = "./game/modules/workbench.json"
_WORKBENCH_LOOK = "./game/web/static/workbench.css"


class Workbench:
    """The editor and the sandboxes, which the views share; fetched once."""

    def __init__(self) -> None:
        self._codemirror: Any = None

    def need(self, done: "Callable[[Any], None]", failed: "Callable[[str], None]") -> None:
        """Call `done` with CodeMirror's modules once everything is loaded, or `failed` with the reason."""
        if self._codemirror is not None:
            done(self._codemirror)
            return

        def arrived(codemirror: "Any") -> None:
            self._codemirror = codemirror
            done(codemirror)

        def run(files: "dict[str, Any]") -> None:
            """Run the scripts, whose sizes `load` has checked."""
            scripts = [URL.new(name, document.baseURI).href for name in sorted(files) if name.endswith(".js")]
            window.tilelab.run(scripts).then(arrived, lambda error: failed(reason(error)))

        deliver(_WORKBENCH, [_WORKBENCH_LOOK], run, failed)


class LateView:
    """One of the views. enter: builds its page in its skeleton and returns it."""

    def __init__(self, name: str, listing: str, enter: "Callable[[PageApp, Any], Any]") -> None:
        self.name = name
        self.message = "open-" + name
        """The message that opens it, with an address."""
        self.page: Any = None
        """The view's page, once loaded."""
        self.is_loading = False
        self.opened = ""
        """The latest address opened."""
        self._listing = listing
        self._enter = enter

    def fetch(self, page: PageApp, workbench: Workbench, done: "Callable[[], None]") -> None:
        """Fetch the view and the workbench together; call `done`, or show that loading failed."""
        self.is_loading = True
        self._say(page, self.name + "-coming")
        skeleton = f"./game/web/static/{self.name}.html"
        loaded: dict[str, Any] = {}

        def fail(why: str) -> None:
            console.error(why)
            report_missing_file()
            loaded["failed"] = True
            self.is_loading = False
            self._say(page, self.name + "-failed")

        def arrived(part: str, what: "Any") -> None:
            loaded[part] = what
            if len(loaded) == 2 and "failed" not in loaded:
                in_turns(build())

        def build() -> "Iterator[None]":
            yield from importing(_WORKBENCH)
            yield from importing(self._listing)
            self._build(page, loaded["skeleton"], loaded["codemirror"], done, fail)

        deliver(
            self._listing,
            [skeleton, f"./game/web/static/{self.name}.css"],
            lambda files: arrived("skeleton", files[skeleton]),
            fail,
        )
        workbench.need(lambda codemirror: arrived("codemirror", codemirror), fail)

    def _build(
        self, page: PageApp, skeleton: str, codemirror: "Any", done: "Callable[[], None]", fail: "Callable[[str], None]"
    ) -> None:
        by_id(self.name).innerHTML = skeleton
        try:
            self.page = self._enter(page, codemirror)
        except Exception as error:
            fail(describe(error))
            return
        done()

    def _say(self, page: PageApp, word: str) -> None:
        box = by_id(self.name)
        box.replaceChildren()
        make("p", box, text(page.model.language, word), role="status", class_="coming")


class LateViews(Feature):
    """Opens and leaves the views, and passes messages on to them."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._workbench = Workbench()
        self._views = [
            LateView("lab", "./game/modules/lab.json", _enter_lab),
            LateView("learn", "./game/modules/learn.json", _enter_learn),
        ]
        self._open: LateView | None = None

    def handlers(self) -> Handlers:
        return {"open-lab": self.open_lab, "open-learn": self.open_learn}

    def interceptors(self) -> Interceptors:
        """Hide visibility changes from the game while a view is open."""
        return {"visible": self._holds}

    def watches(self) -> Handlers:
        """Leave the view when a game is opened."""
        return {"route": self._leave}

    def stored(self, name: str, text: str) -> None:
        for view in self._views:
            if view.page:
                view.page.stored(name, text)

    def open_lab(self, address: str) -> None:
        self._show(self._views[0], address)

    def open_learn(self, address: str) -> None:
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

    def _holds(self, is_visible: bool) -> bool:
        return self._open is not None

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
            view.fetch(self._page, self._workbench, lambda: self._open_loaded(view))

    def _open_loaded(self, view: LateView) -> None:
        if view is self._open:
            self._page.send(view.message, view.opened)


def _enter_lab(page: PageApp, codemirror: "Any") -> "Any":
    from ..lab.page import enter  # It has only just been loaded.

    return enter(page, codemirror)


def _enter_learn(page: PageApp, codemirror: "Any") -> "Any":
    from ..learn.page import enter  # It has only just been loaded.

    return enter(page, codemirror)


def join(page: PageApp) -> None:
    page.add_features(LateViews(page))
