"""What the page runs next, when it already plays: coach and solver, settings, a walk over the tiles, offline, the Lab's door.

Each guest is read in a task of its own, so that a key that is pressed meanwhile waits for one of them and not for all.
"""

from js import window
from pyscript.ffi import create_proxy

from game.web.stage import stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


def guests() -> "Iterator[ModuleType]":
    """Import one guest after the other, and hand it over before the next is read."""
    from game.web import mind

    yield mind
    from game.web import settings

    yield settings
    from game.web import statistics

    yield statistics
    from game.web import bookmarks

    yield bookmarks
    from game.web import walk

    yield walk
    from game.web import offline

    yield offline
    from game.web import door

    yield door


def join() -> None:
    """Let each guest join."""
    coming = guests()

    def one_more() -> None:
        for guest in coming:
            guest.join(stage())
            window.setTimeout(again, 0)
            return

    again = create_proxy(one_more)
    window.setTimeout(again, 0)


join()
