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
"""

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .library import Analysis as Analysis
    from .library import BoardReading as BoardReading
    from .library import CostlyMove as CostlyMove
    from .library import Game as Game
    from .library import Position as Position
    from .library import Replay as Replay
    from .library import Review as Review
    from .library import Solution as Solution
    from .library import read_board as read_board

__all__ = ["Analysis", "BoardReading", "CostlyMove", "Game", "Position", "Replay", "Review", "Solution", "read_board"]


def __getattr__(name: str) -> object:
    """Load the library when one of its names is first used: the page and the commands import this package without it."""
    if name in __all__:
        from . import library

        return getattr(library, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__ + ["__version__"]
