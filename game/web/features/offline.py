"""The page's side of playing without a network: asks for the service worker, tells what is kept, offers a new version.

It knows neither the files nor the games: a new version waits until the player asks for it.
"""

import json

from js import window
from pyscript import document
from pyscript.ffi import create_proxy

from ...app.words import add, text
from ...app.words.offline import WORDS
from ..app import PageApp, now_ms
from ..dom import by_id, listen, make
from ..loading.watchdog import Watchdog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any
    from typing import Any as Element

_IDLE_MS = 4000
"""How long the page plays before the engines are fetched ahead of need."""

_SILENCE_S = 9
"""How long the worker may tell nothing, of a browser whose storage does not answer."""

_BUSY_SILENCE_S = 60
"""The same while it fetches: a great file takes long on a slow line."""

_UPDATE_MS = 3_600_000
"""A page that stays open asks for a new version this often at most, when it is looked at again."""


class Offline:
    """The line about offline use, the bar that offers a new version, and the worker behind both."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._registration: Element = None
        self._asked_ms = 0
        self._silence = Watchdog(lambda: self._show("offline-failed", "", "offline-again"))
        self._is_first = True
        """Whether no worker was there when the page was opened."""
        self._is_warned = False
        self._fetches = False
        self._reloads = False
        self._look = create_proxy(self._show_update)
        self._fetch = create_proxy(self._fetch_rest)
        self._came = create_proxy(self._registered)
        self._line = make("p", document.querySelector("footer"), id="offline")
        self._state = make("span", self._line)
        self._size = make("span", self._line)
        self._button = make("button", self._line, type="button", hidden="")
        self._button.onclick = self._fetch
        self._bar = make("div", None, id="update-bar", role="status", hidden="")
        document.querySelector(".pad").after(self._bar)

    def begin(self) -> None:
        """Ask for the worker, where the browser allows one, and lead to the way out of it."""
        way_out = make("p", class_="field")
        self._say("a", way_out, "offline-remove", href="./reset.html")
        by_id("options-settings").after(way_out)
        self._register()

    def _register(self) -> None:
        """Ask for the worker; one that does not come is told as well as one that says nothing."""
        self._silence.wait(_SILENCE_S)
        window.tilelab.register().then(self._came)

    def _registered(self, registration: "Element" = None) -> None:
        if self._registration is not None:  # It was asked for twice, and came twice.
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
        self._asked_ms = now_ms()
        listen(workers, "message", lambda event: self._hear(json.loads(event.data)))
        listen(workers, "controllerchange", self._changed)
        listen(registration, "updatefound", self._found)
        listen(document, "visibilitychange", self._ask_for_update)
        self._found()
        self._post("tell")

    def _fetch_rest(self, event: object = None) -> None:
        """Let the worker fetch what is not kept yet; one that does not come, or says nothing, is asked for anew."""
        if self._registration is None:
            self._register()
        elif self._registration.active:
            self._post("keep")
            self._ask_for_version()
        else:
            window.location.reload()

    def _found(self, event: object = None) -> None:
        """Follow a version on its way."""
        coming = self._registration.installing
        if coming:
            coming.onstatechange = self._look
            if self._is_first:
                self._show("offline-keeping")
                self._silence.wait(_SILENCE_S)
        self._show_update()

    def _show_update(self, event: "Element" = None) -> None:
        """Offer the version that waits."""
        if self._is_first and event and event.target.state == "redundant":
            self._silence.wait(0)
            self._show("offline-failed", "", "offline-again")
        if self._registration.waiting and not self._is_first:
            self._open_bar()

    def _open_bar(self) -> None:
        if not self._bar.firstChild:
            self._say("span", self._bar, "update-ready")
            self._say("button", self._bar, "update", type="button", class_="main").onclick = create_proxy(self._update)
            self._say("button", self._bar, "update-later", type="button").onclick = create_proxy(self._put_off)
        self._bar.toggleAttribute("hidden", False)

    def _put_off(self, event: object) -> None:
        self._bar.toggleAttribute("hidden", True)

    def _update(self, event: object) -> None:
        """Let the new version take over; another tab may have let it in before. What it would end is told first."""
        if not self._is_warned and any([runs() for runs in self._page.runs]):
            self._is_warned = True
            self._set_word(self._bar.firstChild, "update-ends")
            return
        waiting = self._registration.waiting
        self._reloads = True
        if waiting:
            waiting.postMessage("update")
        else:
            window.location.reload()

    def _changed(self, event: object) -> None:
        """Another worker has taken over: the first one ever, or a new version that this tab or another one let in."""
        if self._reloads:
            window.location.reload()
        elif self._is_first:
            self._is_first = False
            self._post("tell")
        else:
            self._open_bar()

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
        """Show what the worker tells of what is kept, and let it fetch the rest when the page is at rest."""
        self._silence.wait(_BUSY_SILENCE_S if report.get("busy") else 0)
        left: int = report.get("left", 0)
        total: int = report.get("total", 0)
        if report.get("why"):
            self._show("offline-failed", "", "offline-again")
        elif not left:
            self._show("offline-ready", _megabytes(total))
        elif report.get("busy"):
            self._show("offline-keeping", f"{_megabytes(total - left)} / {_megabytes(total)}")
        elif not report["games"]:
            self._show("offline-failed", "", "offline-again")
        elif self._fetches or not _is_thrifty():
            self._show("offline-keeping", f"{_megabytes(total - left)} / {_megabytes(total)}")
            if not self._fetches:
                window.setTimeout(self._fetch, _IDLE_MS)
            self._fetches = True
        else:
            self._show("offline-games", _megabytes(left), "offline-keep")

    def _show(self, word: str, size: str = "", button: str = "") -> None:
        """Say how it stands in the line, and what can be done about it."""
        self._line.setAttribute("data-offline", word.partition("-")[2])
        self._set_word(self._state, word)
        self._size.textContent = size
        self._button.toggleAttribute("hidden", not button)
        if button:
            self._set_word(self._button, button)

    def _say(self, tag: str, parent: "Element", word: str, **attributes: str) -> "Element":
        """Return a new element that says a word, in whatever language the page will be."""
        return self._set_word(make(tag, parent, **attributes), word)

    def _set_word(self, element: "Element", word: str) -> "Element":
        element.setAttribute("data-word", word)
        element.textContent = text(self._page.model.language, word)
        return element


def _is_thrifty() -> bool:
    """Tell whether the user may pay for what is fetched ahead of need; a browser that does not tell is taken to."""
    connection = getattr(window.navigator, "connection", None)
    return not connection or bool(getattr(connection, "saveData", False)) or getattr(connection, "type", "") == "cellular"


def _megabytes(size: int) -> str:
    return f"{(size + 500_000) // 1_000_000} MB"


def join(page: PageApp) -> None:
    """Say in the page how it stands with offline use; a working tree has no build to keep, so there is nothing to say."""
    if document.documentElement.getAttribute("data-build"):
        add(WORDS)
        offline = Offline(page)
        offline.begin()
