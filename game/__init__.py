"""2048 and the 15-puzzle in pure Python: play games, read boards, ask strong engines, measure bots.

>>> import tilelab
>>> game = tilelab.Game("2048", seed=1)
>>> game.push("l")
>>> print(game)
. . . .
. . . .
2 . . .
2 2 . .

The rules themselves are plain functions in `tilelab.twenty48.rules` and `tilelab.fifteen.rules`.

Reference: docs/tilelab.html on the page that `tilelab` serves.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .library.analysis import Analysis as Analysis
    from .library.analysis import CostlyMove as CostlyMove
    from .library.analysis import Review as Review
    from .library.analysis import Solution as Solution
    from .library.boards import BoardReading as BoardReading
    from .library.boards import read_board as read_board
    from .library.game import BadNotation as BadNotation
    from .library.game import Game as Game
    from .library.game import IllegalMove as IllegalMove
    from .library.game import solve as solve
    from .library.position import Position as Position
    from .library.replays import Replay as Replay
    from .library.series import BotFailed as BotFailed
    from .library.series import GameView as GameView
    from .library.series import Record as Record
    from .library.series import Series as Series
    from .library.series import TookTooLong as TookTooLong
    from .library.series import WorkersLost as WorkersLost
    from .library.series import play as play
    from .library.summaries import Comparison as Comparison
    from .library.summaries import Summary as Summary

_MODULES = {
    "Game": "game",
    "solve": "game",
    "Position": "position",
    "read_board": "boards",
    "BoardReading": "boards",
    "Analysis": "analysis",
    "Solution": "analysis",
    "Review": "analysis",
    "CostlyMove": "analysis",
    "Replay": "replays",
    "play": "series",
    "Series": "series",
    "Summary": "summaries",
    "Comparison": "summaries",
    "Record": "series",
    "GameView": "series",
    "BadNotation": "game",
    "IllegalMove": "game",
    "BotFailed": "series",
    "TookTooLong": "series",
    "WorkersLost": "series",
}
"""The module of each public name, in `library`."""
__all__ = list(_MODULES)


def __getattr__(name: str) -> object:
    """Load a public name when it is first used: the page and the commands import this package without the library."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    library = __import__(__name__ + ".library", None, None, ["public"])
    return library.public(_MODULES[name], name)


def __dir__() -> list[str]:
    return __all__ + ["__version__"]
