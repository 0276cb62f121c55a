"""Compares a solved game with the shortest solution of its opening, and tells what else is known of those."""

from ...core.engine import Advice, Alternatives
from ..app import App
from ..feature import Handlers
from ..racing.attempt import is_searching
from .client import LONG_S, READY, Client, EngineFeature, request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..session import Session


class Comparison(EngineFeature):
    """Asks for the length of the shortest solution, how else one begins, and which moves of the game led away from the goal.

    After a solve it begins by itself where the engine is ready and can prove the length; the next game ends it.
    """

    def __init__(self, app: App, client: Client) -> None:
        self._model = app.model
        self._client = client
        self._session = app.model.session
        self.shortest: Advice | None = None
        """What is known of the shortest solution of the opening of the game in play."""
        self.others: Alternatives | None = None
        """What is known beside one that is proven."""
        self._is_solved = False
        self._is_wanted = False
        self._wants_others = False

    def handlers(self) -> Handlers:
        return {"measure": self.measure, "measured": self._ask_others}

    def watches(self) -> Handlers:
        """Return what sees that somebody pastes a solution, to have it judged."""
        return {"check-game": self._note_pasted}

    def changed(self) -> None:
        """Forget the solution of another game, and begin where the game in play has just been solved."""
        session = self._model.session
        if self._session is not session:
            self._session = session
            self.shortest = self.others = None
            self._is_solved = False
            if self._client.asks(self):
                self._client.drop()
        was_solved = self._is_solved
        self._is_solved = session.outcome == "solved" and not is_searching(session)
        if self._is_solved and not was_solved:
            if self._can_prove and (self._is_wanted or self._client.engine == READY):
                self._ask_next()
            self._is_wanted = False

    @property
    def _can_prove(self) -> bool:
        """Whether the shortest solution of the game in play can be proved, and it is no board that was solved at once."""
        session = self._model.session
        return session.variant.side in session.game.proven_sides and session.timeline.cursor > 0

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
            self._ask_next()

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Note what the engine says so far. Raises: BadReport."""
        if self._wants_others:
            self.others = Alternatives.from_json(report)
            return 1.0
        self.shortest = Advice.from_json(report)
        return self.shortest.share

    def finished(self) -> None:
        """Ask what else is known, once a shortest solution is proven."""
        if self.is_proven and self.shortest and self.others is None:
            self.send("measured", self._model.session, self.shortest.length)
        elif self.is_proven:
            self._ask_next()

    def _ask_next(self) -> None:
        """Ask for what is not known yet."""
        session, shortest = self._model.session, self.shortest
        self._wants_others = shortest is not None and shortest.is_proven
        if not shortest or not shortest.is_proven:
            self._client.ask(self, request(session, "advise", session.opening.board, budget_ms=0, method=""))
        elif shortest.line and self.others is None:
            line = "".join(shortest.line)
            self._client.ask(self, request(session, "alternatives", session.opening.board, line=line))
        elif session.outcome == "solved" and session.state.moves > shortest.length:
            self.send("find-losses")

    def _note_pasted(self, *args: object) -> None:
        self._is_wanted = True

    def _ask_others(self, session: "Session", length: int) -> None:
        """Ask what else is known of the shortest solution that was just proven; features that keep solves see its length."""
        self._ask_next()
