"""The bots that stand on an engine, of both games: what a cell is given beside its own modules when a run asks for one of them.

It knows neither the page nor how the data comes to it; why it is a cell that they play in: `.github/decisions/0300-cells.md`.
"""

from game.arena.bot import MakeBot
from game.core.game import Variant
from game.fifteen import bots as fifteen
from game.twenty48 import bots as twenty48
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.perfect import PerfectPlay


def make_bot(game: str, name: str, variant: Variant, data: bytes | None) -> MakeBot:
    """Return the maker of a bot of `game.arena.builtin` that has no source.

    data: the bytes of the file that the table names for this bot and side, None where it names none. Raises: ValueError.
    """
    if game == "2048":
        engine = DeepeningSearch(None, PerfectPlay(data)) if data and variant.side == 3 else DeepeningSearch(data)
        return twenty48.make_bot(name, variant, engine)
    return fifteen.make_bot(name, variant, data)
