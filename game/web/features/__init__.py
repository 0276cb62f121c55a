"""The page's features, which join once it is playable, each in a task of its own so that a key press waits for one at most."""

import gc
import sys

from js import console, document, window
from jsffi import create_proxy

from ...app.assembly import Assembly
from ..app import PageApp, describe
from ..loading import heap
from ..loading.steps import import_each

FEATURES = (
    "first_paint", "dialogs", "ending", "racing", "coach", "moments", "board_editor", "settings", "statistics", "daily",
    "shelf", "modes", "challenge", "bookmarks", "backup", "dragging", "weight", "swiping", "cell_navigation", "offline",
    "late_views",
)  # fmt: skip
"""The features' modules in the order in which they join; `game.site.manifest` reads this, too."""

_COLLECTED_BYTES = 4 << 20
"""Allocations between garbage collections. One move uses up the default, 16 KiB, and each collection takes 5 ms."""


def _offset_ms(at_ms: int) -> int:
    """Return how far the local time is ahead of UTC at a moment, in milliseconds."""
    return -60_000 * int(window.Date.new(float(at_ms)).getTimezoneOffset())


def join(page: PageApp, listing: str) -> None:
    """Import the modules of a list and let each feature join; then mark the page as complete and grow the heap."""
    gc.threshold(_COLLECTED_BYTES)  # type: ignore[attr-defined]
    page.assembly = Assembly(page.app, page.storage.read_text, _offset_ms)
    coming = list(FEATURES)
    growing = heap.grow()

    def one_more() -> None:
        try:
            if coming:
                name = f"{__name__}.{coming.pop(0)}"
                __import__(name)
                sys.modules[name].join(page)
                window.setTimeout(again, 0)
                return
        except Exception as error:  # The others still join.
            console.error(describe(error))
            page.send("notice", "oops")
            window.setTimeout(again, 0)
            return
        page.complete()
        document.documentElement.setAttribute("data-features", "all")
        make_room()

    def make_room() -> None:
        for _ in growing:
            window.setTimeout(more_room, 0)
            return

    more_room = create_proxy(make_room)
    again = create_proxy(one_more)
    import_each(listing, one_more)
