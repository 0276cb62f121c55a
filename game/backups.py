"""The only list of the parts of an export."""

from .app.backup.part import Part
from .app.bookmarks.backup import Marks
from .app.daily.backup import Days
from .app.options.backup import Choices
from .app.play.backup import Games
from .app.practice.cards import Cards
from .app.racing.backup import Solves
from .app.shelf.backup import Shelves
from .app.statistics.backup import Bests, Curves, Finished
from .core.game import Rules
from .lab.backup import lab_parts
from .learn.work import Lessons


def parts(games: tuple[Rules, ...]) -> list[Part]:
    """Return the parts of an export in the order in which the player sees them."""
    game_parts: list[Part] = []
    for game in games:
        game_parts += [Bests(game), Finished(game), Games(game)]
        game_parts.append(Solves(game) if game.lower_is_better else Curves(game))
    return game_parts + [Shelves(), Days(), Marks(games), Cards()] + lab_parts(games) + [Lessons(), Choices()]
