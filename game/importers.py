"""The only list of importers of games from other programs."""

from .core.recorded import RecordedGame
from .fifteen.solve_text import read_solve
from .twenty48.verse import read_replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

IMPORTERS: "tuple[Callable[[str], RecordedGame | None], ...]" = (read_replay, read_solve)
