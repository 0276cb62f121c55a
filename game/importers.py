"""The only list of importers of games from other programs."""

from .core.recorded import RecordedGame
from .core.typing import Callable
from .fifteen.solve_text import read_solve
from .twenty48.verse import read_replay

IMPORTERS: "tuple[Callable[[str], RecordedGame | None], ...]" = (read_replay, read_solve)
