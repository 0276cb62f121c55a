"""The only list of quick guesses."""

from .fifteen.guess import guess as guess_15
from .twenty48.guess import guess as guess_2048

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

GUESSES: "dict[str, Callable[..., int]]" = {"2048": guess_2048, "15": guess_15}
"""By game id: from a board and its columns to a direction, -1 if nothing can move."""
