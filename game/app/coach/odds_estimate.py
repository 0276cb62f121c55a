"""Estimates the chance of reaching a goal by playouts, shared by up to two workers."""

from ...core.engine import ODDS_GAMES, Odds
from .client import Client, EngineFeature, request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..session import Session

_PART = 10
"""Games per request; a report follows each batch."""
_MAX_ERROR = 0.02
"""The standard error at which counting stops: after 50 games if all of them end alike."""


class OddsEstimate(EngineFeature):
    """Counts the odds. Whichever worker plays a game, its new tiles are the same."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.odds: Odds | None = None
        """The odds so far."""
        self._counted: list[Odds] = []

    def ask_odds(self, session: "Session", goal: int) -> None:
        """Estimate the chance that the board in play reaches a goal."""
        self.odds = None
        self._counted = []
        parts: list[dict[str, object]] = [{"first": first, "last": first + _PART} for first in range(0, ODDS_GAMES, _PART)]
        self.client.ask(self, request(session, "odds", session.state.board, goal=goal), parts)

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Add a batch of games, and stop once the odds are accurate enough. Raises: BadReport."""
        self._counted.append(Odds.from_json(report))
        self.odds = Odds.joined(self._counted)
        if self.odds.error <= _MAX_ERROR:
            self.client.drop()
            self.finished()
        return 1.0
