"""Starts the page with both games playable, in short tasks, then fetches the features and lets them join."""

from js import console, document

from game.web.loading.turns import in_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_LISTING = "./game/modules/features.json"
_PARTS = "./game/web/static/features.html"


def _begin() -> "Iterator[None]":
    for name in ("games", "app.store", "app.app"):
        yield
        __import__("game." + name)
    yield
    from game.web.app import begin

    yield
    yield from begin()
    _fetch_features()


def _fetch_features() -> None:
    from game.web.loading.modules import deliver

    deliver([_LISTING], [_PARTS], _join, _fail)


def _join(texts: "dict[str, str]") -> None:
    from game.web.app import open_page
    from game.web.features import join  # It has only just been loaded.

    document.body.insertAdjacentHTML("beforeend", texts[_PARTS])
    join(open_page(), _LISTING)


def _fail(why: str) -> None:
    from game.web.app import open_page

    console.error(why)
    open_page().report_missing(_fetch_features)


in_turns(_begin())
