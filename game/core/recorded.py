"""A game that was played elsewhere, as the readers of foreign texts return it."""

from .game import Variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class RecordedGame:
    """Where a game began and how it went on."""

    def __init__(self, game: str, variant: Variant, position: str, count: int, moves: "Iterator[str]") -> None:
        self.game = game
        """The id of the game."""
        self.variant = variant
        self.position = position
        """The text of its first board, "" for that of the game of its kind in play."""
        self.count = count
        """How many moves were made."""
        self.moves = moves
        """The moves, read while they are asked for. Raises: BadNotation at one that cannot be read."""
        self.elapsed_ms = 0
        """How long it took, as far as the moves asked for tell; 0 where nothing does."""
