"""Compares a solved game with the shortest solution of its opening, and tells what else is known of those."""

from game.app.app import App
from game.app.coach.client import LONG_S, Asker, Client, request
from game.core.engine import Advice, Alternatives

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from game.app.session import Session


class Comparison(Asker):
    """Asks for the length of the shortest solution."""

    def __init__(self, app: App, client: Client) -> None:
        self._app = app
        self._client = client
        self._session = app.session
        self.shortest: Advice | None = None
        """What is known of the shortest solution of the opening of the game in play."""
        self.others: Alternatives | None = None
        """What is known beside one that is proven."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what a player asks for."""
        return {"measure": self.measure, "measured": self._announce_proof}

    def changed(self) -> None:
        """Forget the solution of another game."""
        if self._session is not self._app.session:
            self._session = self._app.session
            self.shortest = self.others = None
            if self._client.asks(self):
                self._client.drop()

    @property
    def is_proven(self) -> bool:
        """Whether the length of the shortest solution is known."""
        return self.shortest is not None and self.shortest.is_proven

    @property
    def is_slow(self) -> bool:
        """Whether the search takes so long that the player may want to stop it."""
        return self._client.asks(self) and self.shortest is not None and self.shortest.seconds >= LONG_S

    def measure(self) -> None:
        """Find the length of the shortest solution of the game's opening, or stop if that takes long."""
        if self.is_slow:
            self._client.drop()
        elif not self._client.asks(self):
            self.shortest = self.others = None
            session = self._app.session
            self._client.ask(self, request(session, "advise", session.opening.board, budget_ms=0, method=""))

    def reported(self, report: "dict[str, Any]") -> float:
        """Note what the engine says so far. Raises: BadReport."""
        if self.is_proven:
            self.others = Alternatives.from_json(report)
            return 1.0
        self.shortest = Advice.from_json(report)
        return self.shortest.share

    def finished(self) -> None:
        """Ask what else is known, once a shortest solution is proven."""
        if self.is_proven and self.shortest and self.shortest.line and self.others is None:
            session = self._app.session
            self.send("measured", session, self.shortest.length)
            line = "".join(self.shortest.line)
            self._client.ask(self, request(session, "alternatives", session.opening.board, line=line))

    def _announce_proof(self, session: "Session", length: int) -> None:
        """Take the news that the shortest solution of a game is proven, which features that keep solves see first."""
