"""Deals new games, each of a seed that the moment gives."""

from ...core.game import Rules, Variant
from ...core.rng import draw
from ..feature import Feature
from ..mode import FREE, Mode
from ..session import Session


class Dealer(Feature):
    """Makes games and the seeds of games."""

    def __init__(self) -> None:
        self._dealt = 0

    def deal(self, game: Rules, variant: Variant | None = None, mode: Mode = FREE) -> Session:
        """Return a new game of a seed that the moment gives."""
        session = Session(game, variant or game.default, self.fresh_seed())
        session.mode = mode
        session.born_ms = self.wall_ms
        session.is_dealt = True
        return session

    def fresh_seed(self) -> int:
        """Return a seed of 48 bits that the moment gives: only chance that is reproducible is used after it."""
        self._dealt += 1
        return draw(self.now_ms, self._dealt) << 16 | draw(self.now_ms, self._dealt, 1) >> 16
