"""The bots that stand on an engine, of both games: what a cell is given beside its own modules when a run asks for one of them.

It knows neither the page nor how the data comes to it; why it is a cell that they play in: `.github/decisions/0300-cells.md`.
"""

from game.core.contract import Variant
from game.fifteen import bots as fifteen
from game.lab.visitor import MakeBot
from game.twenty48 import bots as twenty48
from game.twenty48.mind import Mind


def make_bot(game: str, name: str, variant: Variant, data: bytes | None) -> MakeBot:
    """Return the maker of a bot of `game.lab.builtin` that has no source.

    data: the bytes of the file that the table names for this bot and side, None where it names none. Raises: ValueError.
    """
    if game == "2048":
        return twenty48.make_bot(name, variant, Mind(data))
    return fifteen.make_bot(name, variant, data)
