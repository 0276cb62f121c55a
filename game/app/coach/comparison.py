"""Compares a solved game with the shortest solution of its opening."""

from game.app.app import App
from game.app.coach.client import LONG_S, Asker, Client, request
from game.core.engine import Advice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Comparison(Asker):
    """Asks for the length of the shortest solution."""

    def __init__(self, app: App, client: Client) -> None:
        self._app = app
        self._client = client
        self._session = app.session
        self.shortest: Advice | None = None
        """What is known of the shortest solution of the opening of the game in play."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what a player asks for."""
        return {"measure": self.measure}

    def changed(self) -> None:
        """Forget the solution of another game."""
        if self._session is not self._app.session:
            self._session = self._app.session
            self.shortest = None
            if self._client.asks(self):
                self._client.drop()

    @property
    def is_slow(self) -> bool:
        """Whether the search takes so long that the player may want to stop it."""
        return self._client.asks(self) and self.shortest is not None and self.shortest.seconds >= LONG_S

    def measure(self) -> None:
        """Find the length of the shortest solution of the game's opening, or stop if that takes long."""
        if self.is_slow:
            self._client.drop()
        elif not self._client.asks(self):
            self.shortest = None
            session = self._app.session
            self._client.ask(self, request(session, "advise", session.opening.board, budget_ms=0, method=""))

    def reported(self, report: "dict[str, Any]") -> float:
        """Note what the engine says so far. Raises: BadReport."""
        self.shortest = Advice.from_json(report)
        return self.shortest.share
