"""The coach's chance of making the next high tile, estimated by playouts from the board of a hint."""

from ...core.game import State
from ..app import App
from .client import Client
from .odds_estimate import OddsEstimate


class Outlook(OddsEstimate):
    """Requests the odds after a complete hint, and keeps them until the game moves on."""

    def __init__(self, app: App, client: Client) -> None:
        super().__init__(client)
        self._model = app.model
        self._state: State | None = None
        self.goal = 0
        """The rank of the tile, or 0."""
        self.has_failed = False
        """Whether the estimate failed."""

    def changed(self) -> None:
        """Drop an answer about an earlier position."""
        if self._state is not None and self._state is not self._model.shown.state:
            self.clear()

    def begin(self, goal: int) -> None:
        """Request the odds of a rank, unless it is 0 or the variant is one that the engine cannot play."""
        session = self._model.session
        if not goal or session.game.judged_as(session.variant) != session.variant:
            return
        self._state = session.state
        self.goal = goal
        self.ask_odds(session, goal)

    def failed(self) -> None:
        """Mark the odds as failed; the hint stays."""
        self.client.error = None
        self.has_failed = True

    def clear(self) -> None:
        """Cancel the request and forget the odds."""
        if self.client.asks(self):
            self.client.drop()
        self._state = None
        self.goal = 0
        self.odds = None
        self.has_failed = False
