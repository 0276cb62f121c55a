"""Offline use: registers the service worker, shows what is stored, and offers new versions, which wait for the player."""

import json

from js import Element, document, window
from jsffi import create_proxy

from ...app.feature import Feature, Handlers
from ...app.words import text
from ...core.typing import Any
from ..app import PageApp, now_ms
from ..device import missing_files, told
from ..dom import by_id, listen, make
from ..loading.modules import reason
from ..loading.watchdog import Watchdog

_IDLE_MS = 4000
"""Delay before the engines are prefetched."""

_SILENCE_S = 9
"""Timeout for a service worker whose storage hangs."""

_BUSY_SILENCE_S = 60
"""Timeout while it fetches: a large file is slow on a slow connection."""

_UPDATE_MS = 3_600_000
"""Minimum time between checks for a new version, made when the page becomes visible."""


class Offline(Feature):
    """The line about offline use, the bar for a new version, and the worker behind both."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._registration: Element = None
        self._asked_ms = 0
        self._silence = Watchdog(lambda: self._show("offline-failed", "", "offline-again"))
        self._is_first = True
        """Whether the page was opened without a worker."""
        self._is_warned = False
        self._fetches = False
        self._is_wanted = False
        """Whether the rest may be fetched without a question: at a second visit, after a game, or in an installed app."""
        self._reloads = False
        self._look = create_proxy(self._show_update)
        self._fetch = create_proxy(self._fetch_rest)
        self._registered_proxy = create_proxy(self._registered)
        self._line = make("p", document.querySelector("footer"), id="offline")
        self._state = make("span", self._line)
        self._size = make("span", self._line)
        self._button = make("button", self._line, type="button", hidden="")
        self._button.onclick = self._fetch
        self._wish = make("button", None, type="button", hidden="")
        self._wish.onclick = self._fetch
        self._bar = make("div", None, id="update-bar", role="status", hidden="")
        document.querySelector(".pad").after(self._bar)

    def watches(self) -> Handlers:
        """Fetch the rest after the end of a game."""
        return {"finished": self._want}

    def begin(self) -> None:
        """Register the worker where the browser allows one, and link to the page that removes it."""
        way_out = make("p", class_="field")
        self._say("a", way_out, "offline-remove", href="./reset.html")
        way_out.appendChild(self._wish)
        by_id("options-settings").parentElement.appendChild(way_out)
        self._page.add_features(self)
        listen(window, "appinstalled", self._want)
        missing_files.append(self._ask_for_build)
        self._register()

    def _register(self) -> None:
        """Register the worker; the watchdog reports a registration that hangs."""
        self._silence.wait(_SILENCE_S)
        window.tilelab.register().then(self._registered_proxy)

    def _registered(self, registration: "Element" = None) -> None:
        if self._registration is not None:  # Two requests were both answered.
            return
        self._silence.wait(0)
        if registration is None:
            if window.Reflect.has(window.navigator, "serviceWorker"):
                self._show("offline-failed", "", "offline-again")
            else:
                self._show("offline-none")
            return
        workers = window.navigator.serviceWorker
        self._registration = registration
        self._is_first = not registration.active
        is_app = window.matchMedia("(display-mode: standalone)").matches
        self._is_wanted = self._is_wanted or not self._is_first or bool(is_app)
        self._asked_ms = now_ms()
        listen(workers, "message", lambda event: self._hear(json.loads(event.data)))
        listen(workers, "controllerchange", self._changed)
        listen(registration, "updatefound", self._follow)
        listen(document, "visibilitychange", self._ask_for_update)
        self._follow()
        self._post("tell")

    def _want(self, event: object = None) -> None:
        """Let the rest be fetched, for which the first visit waits."""
        if not self._is_wanted:
            self._is_wanted = True
            if self._registration is not None:
                self._post("tell")

    def _fetch_rest(self, event: object = None) -> None:
        """Let the worker fetch what is missing; without an active worker try again."""
        if self._registration is None:
            self._register()
        elif self._registration.active:
            self._post("keep")
            self._ask_for_version()
        else:
            window.location.reload()

    def _follow(self, event: object = None) -> None:
        """Follow the installation of a version."""
        coming = self._registration.installing
        if coming:
            coming.onstatechange = self._look
            if self._is_first:
                self._show("offline-keeping")
                self._silence.wait(_SILENCE_S)
        self._show_update()

    def _show_update(self, event: "Element" = None) -> None:
        """Offer a version that waits; report a first one that failed."""
        if event and event.target.state == "activated":
            event.target.onstatechange = None  # Once replaced it is redundant, too, which is no failure.
        if self._is_first and event and event.target.state == "redundant":
            self._silence.wait(0)
            self._show("offline-failed", "", "offline-again")
        waiting = self._registration.waiting
        if waiting and self._reloads:
            waiting.postMessage("update")
        elif waiting and not self._is_first:
            self._open_bar("update-ready")
        elif self._reloads and event and event.target.state == "redundant":
            self._reloads = False
            self._open_bar("update-failed")

    def _ask_for_build(self) -> None:
        """Find out why a late file is missing: the server has another build, or does not answer."""
        window.tilelab.load("./sw.js", "text", 0, None, "no-store").then(self._compare, self._note_silence)

    def _compare(self, worker: str) -> None:
        build = document.documentElement.getAttribute("data-build")
        if not worker.startswith("const BUILD"):  # A page for signing in.
            self._open_bar("no-answer")
        elif json.dumps(build) not in worker.partition("\n")[0]:
            self._open_bar("update-ready")
            if self._registration is not None:
                self._ask_for_version()
        elif self._bar.getAttribute("data-why") == "no-answer":
            self._put_off()

    def _note_silence(self, error: object) -> None:
        if not reason(error)[-3:].isdigit():  # A status is an answer.
            is_known = self._bar.getAttribute("data-why") == "update-ready"  # Another tab uses it, so it needs no network.
            self._open_bar("update-ready" if is_known else "no-answer")

    def _open_bar(self, word: str) -> None:
        if not self._bar.firstChild:
            self._say("span", self._bar, word)
            self._say("button", self._bar, "update", type="button", class_="main").onclick = create_proxy(self._update)
            self._say("button", self._bar, "update-later", type="button").onclick = create_proxy(self._put_off)
        self._set_word(self._bar.firstChild, word)
        self._bar.setAttribute("data-why", word)
        self._bar.children.item(1).toggleAttribute("hidden", word == "no-answer")
        self._bar.toggleAttribute("hidden", False)

    def _put_off(self, event: object = None) -> None:
        self._bar.toggleAttribute("hidden", True)

    def _update(self, event: object) -> None:
        """Switch to the new version, as another tab may have done; first warn of runs that would end."""
        if not self._is_warned and any([runs() for runs in self._page.runs]):
            self._is_warned = True
            self._set_word(self._bar.firstChild, "update-ends")
            return
        self._reloads = True
        if self._registration is None:
            window.location.reload()
        elif self._registration.waiting:
            self._registration.waiting.postMessage("update")
        else:
            self._registration.update().then(self._switch, self._switch)

    def _switch(self, result: object = None) -> None:
        """Go on with the version that has arrived; one that is still installing switches when it is done."""
        if self._registration.waiting:
            self._registration.waiting.postMessage("update")
        elif not self._registration.installing:
            window.location.reload()

    def _changed(self, event: object) -> None:
        """Handle a worker that has taken over: the first one, or a new version that some tab chose."""
        if self._reloads:
            window.location.reload()
        elif self._is_first:
            self._is_first = False
            self._post("tell")
        else:
            self._open_bar("update-ready")

    def _ask_for_update(self, event: object) -> None:
        if not document.hidden and now_ms() - self._asked_ms > _UPDATE_MS:
            self._ask_for_version()

    def _ask_for_version(self) -> None:
        self._asked_ms = now_ms()
        done = create_proxy(lambda result: None)
        self._registration.update().then(done, done)

    def _post(self, word: str) -> None:
        active = self._registration.active
        if active:
            active.postMessage(word)
            self._silence.wait(_SILENCE_S)

    def _hear(self, report: "dict[str, Any]") -> None:
        """Show what the worker has stored, and let it fetch the rest when the page is idle."""
        self._silence.wait(_BUSY_SILENCE_S if report.get("busy") else 0)
        left: int = report.get("left", 0)
        total: int = report.get("total", 0)
        if report.get("doubtful"):
            self._ask_for_build()
        if report.get("why"):
            self._show("offline-failed", "", "offline-again")
        elif not left:
            self._show("offline-ready", _megabytes(total))
        elif report.get("busy"):
            self._show("offline-keeping", f"{_megabytes(total - left)} / {_megabytes(total)}")
        elif not report["games"]:
            self._show("offline-failed", "", "offline-again")
        elif self._fetches or (self._is_wanted and not _is_thrifty()):
            self._show("offline-keeping", f"{_megabytes(total - left)} / {_megabytes(total)}")
            if not self._fetches:
                window.setTimeout(self._fetch, _IDLE_MS)
            self._fetches = True
        else:
            self._show("offline-games" if _is_thrifty() else "offline-waits", _megabytes(left), "offline-keep")

    def _show(self, word: str, size: str = "", button: str = "") -> None:
        """Show the state in the line, with a button for what can be done about it."""
        self._line.setAttribute("data-offline", word.partition("-")[2])
        self._set_word(self._state, word)
        self._size.textContent = size
        for element in (self._button, self._wish):
            element.toggleAttribute("hidden", not button)
            if button:
                self._set_word(element, button)

    def _say(self, tag: str, parent: "Element", word: str, **attributes: str) -> "Element":
        """Return a new element with a word, which follows the page's language."""
        return self._set_word(make(tag, parent, **attributes), word)

    def _set_word(self, element: "Element", word: str) -> "Element":
        element.setAttribute("data-word", word)
        element.textContent = text(self._page.model.language, word)
        return element


def _is_thrifty() -> bool:
    """Return whether prefetching may cost the user money; assumed if unknown."""
    connection = told(window.navigator, "connection")
    if not connection or told(connection, "saveData") or told(connection, "type") == "cellular":
        return True
    return str(told(connection, "effectiveType"))[-2:] in ("2g", "3g")


def _megabytes(size: int) -> str:
    return f"{(size + 500_000) // 1_000_000} MB"


def join(page: PageApp) -> None:
    """Add offline use to a built page; a working tree has no build to store."""
    if document.documentElement.getAttribute("data-build"):
        Offline(page).begin()
