"""Starts the page with both games playable, in short tasks, then fetches the features and lets them join."""

import gc

from js import console, document

from game.web.loading import in_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.web.app import PageApp

_LISTING = "./game/modules/features.json"
_PARTS = "./game/web/static/features.html"
_COLLECTED_BYTES = 4 << 20
"""Allocations between garbage collections. One move uses up the default, 16 KiB, and each collection takes 5 ms."""


def _begin() -> "Iterator[None]":
    for name in ("games", "app.store", "app.app"):
        yield
        __import__("game." + name)
    yield
    from game.web.app import PageApp

    yield
    page = PageApp()
    yield
    page.begin()
    _fetch_features(page)


def _fetch_features(page: "PageApp") -> None:
    from game.web.loading.modules import deliver, importing

    def joining(texts: "dict[str, str]") -> "Iterator[None]":
        yield
        document.body.insertAdjacentHTML("beforeend", texts[_PARTS])
        yield
        gc.threshold(_COLLECTED_BYTES)  # type: ignore[attr-defined]
        yield from importing(_LISTING)
        from game.web.features import join

        yield from join(page)

    def failed(why: str) -> None:
        console.error(why)
        page.report_missing(lambda: _fetch_features(page))

    deliver([_LISTING], [_PARTS], lambda texts: in_turns(joining(texts)), failed)


in_turns(_begin())
