"""The coach as bots, for whoever runs a series; knows neither who that is, nor where the weights come from."""

from collections.abc import Callable

from game.core.engine import Position
from game.core.game import Variant
from game.twenty48.search.deepening import DeepeningSearch

NAMES = ("coach", "coach-1", "coach-2", "coach-3")
"""`coach` thinks for a time. The others think to a depth: they choose the same however fast the machine is."""
_MOVE_MS = 50
"""How long the coach thinks about a move where nobody says."""


def make_bot(name: str, variant: Variant, search: DeepeningSearch) -> Callable[[], Callable[[Position], int]]:
    """Return the maker of one of `NAMES`; all games share the search's memos, which changes nothing but the time."""
    fours = variant.options["fours"]
    depth = int(name.partition("-")[2] or 0)

    def choose(game: Position) -> int:
        if depth:
            report = search.look(game.board, depth, fours)
        else:
            report = search.choose(game.board, game.budget_ms or _MOVE_MS, fours)
        game.note(nodes=report.nodes)
        return report.best

    return lambda: choose
