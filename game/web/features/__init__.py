"""The features of the page, which join when it already plays, each in a task of its own.

So a key that is pressed meanwhile waits for one of them and not for all.
"""

import gc

from js import console, window
from pyscript import document
from pyscript.ffi import create_proxy

from ..app import PageApp, describe
from ..loading import heap
from ..loading.steps import import_each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


_COLLECTED_BYTES = 4 << 20
"""After so much new memory the interpreter collects garbage. Its own 16 KiB are used up by one move, and each time takes 5 ms."""


def _features() -> "Iterator[ModuleType]":
    """Hand over one feature after the other."""
    from . import first_paint

    yield first_paint
    from . import dialogs

    yield dialogs
    from . import racing

    yield racing
    from . import coach

    yield coach
    from . import board_editor

    yield board_editor
    from . import settings

    yield settings
    from . import daily

    yield daily
    from . import modes

    yield modes
    from . import statistics

    yield statistics
    from . import bookmarks

    yield bookmarks
    from . import backup

    yield backup
    from . import dragging

    yield dragging
    from . import swiping

    yield swiping
    from . import cell_navigation

    yield cell_navigation
    from . import offline

    yield offline
    from . import late_views

    yield late_views


def join(page: PageApp, listing: str) -> None:
    """Import the modules of a list and let each feature join; tell when all have, and make room in the heap."""
    gc.threshold(_COLLECTED_BYTES)  # type: ignore[attr-defined]
    coming = _features()
    growing = heap.grow()

    def one_more() -> None:
        try:
            for feature in coming:
                feature.join(page)
                window.setTimeout(again, 0)
                return
        except Exception as error:  # Those that join come all the same; one that cannot be read is the last.
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
