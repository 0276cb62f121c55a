"""A game played elsewhere, as the readers of foreign formats return it."""

from .game import Variant
from .typing import Iterator


class RecordedGame:
    """The start and the moves of a game."""

    def __init__(self, game: str, variant: Variant, position: str, count: int, moves: "Iterator[str]") -> None:
        self.game = game
        """The id of the game."""
        self.variant = variant
        self.position = position
        """The text of its first board; "" for that of the current game of its kind."""
        self.count = count
        """The number of moves."""
        self.moves = moves
        """The moves, parsed as they are requested. Raises: BadNotation at an unreadable one."""
        self.elapsed_ms = 0
        """The duration of the moves read so far; 0 if unknown."""
