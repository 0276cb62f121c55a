"""The features of the page, which join when it already plays, each in a task of its own.

So a key that is pressed meanwhile waits for one of them and not for all.
"""

import gc
import sys

from js import console, window
from pyscript import document
from pyscript.ffi import create_proxy

from ..app import PageApp, describe
from ..loading import heap
from ..loading.steps import import_each

FEATURES = (
    "first_paint", "dialogs", "racing", "coach", "board_editor", "settings", "daily", "modes", "statistics", "bookmarks",
    "backup", "dragging", "swiping", "cell_navigation", "offline", "late_views",
)  # fmt: skip
"""The modules of the features in the order in which they join; `game.site.manifest` reads it, too."""

_COLLECTED_BYTES = 4 << 20
"""After so much new memory the interpreter collects garbage. Its own 16 KiB are used up by one move, and each time takes 5 ms."""


def join(page: PageApp, listing: str) -> None:
    """Import the modules of a list and let each feature join; tell when all have, and make room in the heap."""
    gc.threshold(_COLLECTED_BYTES)  # type: ignore[attr-defined]
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
        except Exception as error:  # The others join all the same.
            console.error(describe(error))
            page.send("notice", "oops")
            window.setTimeout(again, 0)
            return
        page.complete()
        for name in ("data-features", "data-guests"):  # The second is its former name.
            document.documentElement.setAttribute(name, "all")
        make_room()

    def make_room() -> None:
        for _ in growing:
            window.setTimeout(more_room, 0)
            return

    more_room = create_proxy(make_room)
    again = create_proxy(one_more)
    import_each(listing, one_more)
