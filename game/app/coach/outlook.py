"""How likely the coach makes the next great tile: it plays on from the board of a hint, again and again."""

from game.app.app import App
from game.app.coach.client import Asker, Client, request
from game.core.engine import Odds
from game.core.game import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Outlook(Asker):
    """Asks for the odds once a hint is complete, and keeps the latest until the game moves on."""

    def __init__(self, app: App, client: Client) -> None:
        self._app = app
        self._client = client
        self._state: State | None = None
        self.goal = 0
        """The rank of the tile, 0 where nothing was asked."""
        self.odds: Odds | None = None
        """The odds as far as they are counted out."""

    def changed(self) -> None:
        """Let go of an answer that the game has moved away from."""
        if self._state is not None and self._state is not self._app.shown.state:
            self.clear()

    def begin(self, goal: int) -> None:
        """Ask for the odds of a tile from the board in play, 0 for none; the engine's games are ordinary ones."""
        session = self._app.session
        if not goal or session.game.judged_as(session.variant) != session.variant:
            return
        self._state = session.state
        self.goal = goal
        self.odds = None
        self._client.ask(self, request(session, "odds", session.state.board, goal=goal))

    def clear(self) -> None:
        """Ask and tell nothing."""
        if self._client.asks(self):
            self._client.drop()
        self._state = None
        self.goal = 0
        self.odds = None

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Take what is counted so far. Raises: BadReport."""
        self.odds = Odds.from_json(report)
        return 1.0
