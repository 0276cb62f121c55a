"""The only list of what an export holds; a new part of what is stored is one more line here."""

from .app.backup.part import Part
from .app.bookmarks.backup import Marks
from .app.daily.backup import Days
from .app.options.backup import Choices
from .app.play.backup import Games
from .app.practice.backup import Cards, DrillTries
from .app.racing.backup import Solves
from .app.statistics.backup import Bests, Finished
from .core.game import Rules
from .lab.backup import lab_parts
from .learn.backup import Lessons


def parts(games: tuple[Rules, ...]) -> list[Part]:
    """Return all parts of what is stored, in the order in which a player reads them."""
    kinds: list[Part] = []
    for game in games:
        kinds += [Bests(game), Finished(game), Games(game)]
        if game.lower_is_better:
            kinds.append(Solves(game))
    return kinds + [Days(), Marks(games), Cards(), DrillTries()] + lab_parts(games) + [Lessons(), Choices()]
