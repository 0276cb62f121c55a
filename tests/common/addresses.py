"""Addresses with all of their moves made, as tests want them."""

from game.app.links import read_address
from game.app.session import Session
from game.core.game import Rules

# MicroPython has no `collections.abc`, and needs none: it does not evaluate annotations.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def parse_address(text: str, games: tuple[Rules, ...], new_seed: "Callable[[], int]" = lambda: 0) -> tuple[Rules, Session | None]:
    """Return the game of an address and, if it names more than the game, the game as it stands there.

    Raises: BadNotation, which also tells the first move that the game forbids.
    """
    game, session, moves = read_address(text, games, new_seed)
    if session:
        session.replay(moves)
    return game, session
