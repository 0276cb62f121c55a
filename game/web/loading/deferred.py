"""What the page runs next, when it already plays: it fetches the modules of its guests, and lets them join."""

import sys

from js import console

from game.web.app import stage
from game.web.loading.modules import deliver

_LISTING = "./game/web/features.toml"


def call() -> None:
    """Ask for the guests."""
    deliver(_LISTING, [], _welcome, _miss)


def _welcome(texts: "dict[str, str]") -> None:
    # By name, for the module is here only now: an import at the top would ask for it when the page starts.
    __import__("game.web.features")
    sys.modules["game.web.features"].join(stage())


def _miss(why: str) -> None:
    console.error(why)
    stage().miss(call)


call()
