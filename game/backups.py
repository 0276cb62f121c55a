"""The only list of what an export holds."""

from .app.backup_part import Part
from .app.backup_parts import app_parts, choices
from .core.game import Game
from .lab.backup import lab_parts
from .learn.backup import Lessons


def parts(games: tuple[Game, ...]) -> list[Part]:
    """Return all parts of what is stored, in the order in which a player reads them."""
    return app_parts(games) + lab_parts(games) + [Lessons(), choices()]
