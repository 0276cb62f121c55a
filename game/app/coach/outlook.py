"""How likely the coach makes the next great tile: it plays on from the board of a hint, again and again."""

from ...core.game import State
from ..app import App
from .client import Client
from .odds_estimate import OddsEstimate


class Outlook(OddsEstimate):
    """Asks for the odds once a hint is complete, and keeps the latest until the game moves on."""

    def __init__(self, app: App, client: Client) -> None:
        super().__init__(client)
        self._model = app.model
        self._state: State | None = None
        self.goal = 0
        """The rank of the tile, 0 where nothing was asked."""
        self.has_failed = False
        """Whether the odds could not be counted to the end."""

    def changed(self) -> None:
        """Let go of an answer that the game has moved away from."""
        if self._state is not None and self._state is not self._model.shown.state:
            self.clear()

    def begin(self, goal: int) -> None:
        """Ask for the odds of a tile from the board in play, 0 for none; the engine's games are ordinary ones."""
        session = self._model.session
        if not goal or session.game.judged_as(session.variant) != session.variant:
            return
        self._state = session.state
        self.goal = goal
        self.ask_odds(session, goal)

    def failed(self) -> None:
        """Note that there are no odds; the hint beside them stays."""
        self.client.error = None
        self.has_failed = True

    def clear(self) -> None:
        """Ask and tell nothing."""
        if self.client.asks(self):
            self.client.drop()
        self._state = None
        self.goal = 0
        self.odds = None
        self.has_failed = False
