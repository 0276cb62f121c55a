"""Parses addresses and makes all their moves."""

from game.app.links import MAX_ADDRESS, read_address
from game.app.session import Session
from game.app.sharing.names import repaired
from game.core.game import Rules

# MicroPython has no `collections.abc`, and needs none: it does not evaluate annotations.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def parse_address(text: str, games: tuple[Rules, ...], new_seed: "Callable[[], int]" = lambda: 0) -> tuple[Rules, Session | None]:
    """Return an address's rules and, if it names more than the game, a session with its moves made.

    Raises: BadNotation, also for an illegal move, whose number it gives.
    """
    game, session, moves = read_address(repaired(text.split("#")[-1]) if len(text) <= MAX_ADDRESS else text, games, new_seed)
    if session:
        session.replay(moves)
    return game, session
