"""Deals new games, seeded by the time."""

from ...core.game import Rules, Variant
from ...core.rng import draw
from ..feature import Feature
from ..mode import FREE, Mode
from ..session import Session


class Dealer(Feature):
    """Makes new games and their seeds."""

    def __init__(self) -> None:
        self._dealt = 0

    def deal(self, game: Rules, variant: Variant | None = None, mode: Mode = FREE, seed: int = 0) -> Session:
        """Return a new game; seed: 0 for a fresh one."""
        session = Session(game, variant or game.default, seed or self.fresh_seed())
        session.mode = mode
        session.born_ms = self.wall_ms
        session.is_dealt = True
        return session

    def fresh_seed(self) -> int:
        """Return a 48-bit seed drawn from the time; everything after it is reproducible."""
        self._dealt += 1
        return draw(self.now_ms, self._dealt) << 16 | draw(self.now_ms, self._dealt, 1) >> 16
