"""The only list of games."""

from .core.errors import BadNotation
from .core.game import Rules
from .fifteen.game import Fifteen
from .twenty48.game import Twenty48

GAMES: tuple[Rules, ...] = (Twenty48(), Fifteen())


def game_named(name: str) -> Rules:
    """Return a game by its id. Raises: BadNotation."""
    for game in GAMES:
        if game.id == name:
            return game
    raise BadNotation("no-such-game", text=name[:40])
