"""The only list of what games add after the start: importers of games from other programs, quick guesses and their reasons."""

from .core.recorded import RecordedGame
from .core.typing import Callable
from .fifteen.guess import guess as guess_15
from .fifteen.solve_text import read_solve
from .twenty48.reasons import guess as guess_2048
from .twenty48.reasons import reasons as reasons_2048
from .twenty48.verse import read_replay

IMPORTERS: "tuple[Callable[[str], RecordedGame | None], ...]" = (read_replay, read_solve)

GUESSES: "dict[str, Callable[..., int]]" = {"2048": guess_2048, "15": guess_15}
"""By game id: from a board and its columns to a direction, -1 if nothing can move."""

REASONS: "dict[str, Callable[..., list[tuple[str, dict[str, int]]]]]" = {"2048": reasons_2048}
"""By game id: from a board, a direction, values, the percentage of 4s and the columns to the reasons for a move."""
