"""The only list of games."""

from .core.errors import BadNotation
from .core.game import Game
from .fifteen.game import Fifteen
from .twenty48.game import Twenty48

GAMES: tuple[Game, ...] = (Twenty48(), Fifteen())


def game_named(name: str) -> Game:
    """Return a game by its id. Raises: BadNotation."""
    for game in GAMES:
        if game.id == name:
            return game
    raise BadNotation("no-such-game", text=name[:40])
