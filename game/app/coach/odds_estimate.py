"""A feature that has the engines count how likely a goal is; two workers share the games, where there are two."""

from ...core.engine import ODDS_GAMES, Odds
from .client import Client, EngineFeature, request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..session import Session

_PART = 10
"""So many games are played at a time, by one of the workers; behind them there is news."""
_KNOWN = 0.02
"""The standard error at which odds are known well enough: after 50 games, if all of them end alike."""


class OddsEstimate(EngineFeature):
    """Keeps the odds as far as they are counted. A game has the same tiles to come, whichever worker plays it."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.odds: Odds | None = None
        """The odds so far; None while nothing is known."""
        self._counted: list[Odds] = []

    def ask_odds(self, session: "Session", goal: int) -> None:
        """Have counted how likely the board in play comes to a goal."""
        self.odds = None
        self._counted = []
        parts: list[dict[str, object]] = [{"first": first, "last": first + _PART} for first in range(0, ODDS_GAMES, _PART)]
        self.client.ask(self, request(session, "odds", session.state.board, goal=goal), parts)

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Take what a part of the games tells, and have no more of them played once that is enough. Raises: BadReport."""
        self._counted.append(Odds.from_json(report))
        self.odds = Odds.joined(self._counted)
        if self.odds.error <= _KNOWN:
            self.client.drop()
            self.finished()
        return 1.0
