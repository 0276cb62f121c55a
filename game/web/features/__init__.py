"""The page's features, which join once it is playable, each in a task of its own so that a key press waits for one at most."""

import gc
import sys

from js import console, document, window
from jsffi import create_proxy

from ...app.assembly import Assembly
from ...app.feature import Feature
from ...core.typing import Iterator
from ..app import PageApp, describe
from ..device import told
from ..loading import heap

FEATURES = (
    "first_paint", "dialogs", "ending", "racing", "coach", "moments", "board_editor", "settings", "statistics", "daily",
    "shelf", "modes", "challenge", "bookmarks", "backup", "dragging", "sound", "swiping", "cell_navigation", "offline",
    "late_views",
)  # fmt: skip
"""The features' modules in the order in which they join; `game.site.manifest` reads this, too."""

_COLLECTED_MESSAGES = 64
"""Messages after which garbage is collected as soon as the browser is idle; a move is one or two, of 35 kB."""

_SHOWN_TOGETHER = 3
"""Number of features that join between two drawings of the page; drawing takes as long as a feature does to join."""


class _Collector(Feature):
    """Collects garbage between moves, so that no move has to wait for that."""

    def __init__(self) -> None:
        self._messages = 0
        self._collect = create_proxy(lambda deadline: gc.collect())

    def changed(self) -> None:
        self._messages += 1
        if self._messages % _COLLECTED_MESSAGES == 0:
            window.requestIdleCallback(self._collect)


def _offset_ms(at_ms: int) -> int:
    """Return how far the local time is ahead of UTC at a moment, in milliseconds."""
    return -60_000 * int(window.Date.new(float(at_ms)).getTimezoneOffset())


def join(page: PageApp) -> "Iterator[None]":
    """Let each feature join; then mark the page as complete and grow the heap."""
    page.assembly = Assembly(page.app, page.storage.read_text, _offset_ms)
    for number, name in enumerate(FEATURES, 1):
        yield
        try:
            __import__(f"{__name__}.{name}")
            sys.modules[f"{__name__}.{name}"].join(page)
            if number % _SHOWN_TOGETHER == 0 or number == len(FEATURES):
                yield
                page.show()
        except Exception as error:  # The others still join.
            console.error(describe(error))
            page.send("notice", "oops")
    if told(window, "requestIdleCallback"):  # Safari has none.
        page.add_features(_Collector())
    page.complete()
    document.documentElement.setAttribute("data-features", "all")
    yield
    yield from heap.grow()
