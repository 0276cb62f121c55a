"""Compares a solved game with the shortest solutions of its opening."""

from ...core.engine import Alternatives, Solution
from ..app import App
from ..feature import Handlers
from ..play.scene import RACE
from ..racing.attempt import is_searching
from .client import LONG_S, READY, Client, EngineFeature, request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ..session import Session


class Comparison(EngineFeature):
    """Requests the shortest length, the alternatives, and the moves that led away from the goal.

    It starts by itself after a solve if the engine is ready and can prove the length, and stops at the next game.
    """

    sees = RACE

    def __init__(self, app: App, client: Client) -> None:
        self._model = app.model
        self._client = client
        self._session = app.model.session
        self.shortest: Solution | None = None
        """The shortest solution of the opening so far."""
        self.others: Alternatives | None = None
        """The alternatives to a proven solution."""
        self._is_solved = False
        self._is_wanted = False
        self._wants_others = False

    def handlers(self) -> Handlers:
        return {"measure": self.measure, "measured": self._ask_others}

    def watches(self) -> Handlers:
        """Watch for pasted solutions."""
        return {"check-game": self._note_pasted}

    def turned(self) -> None:
        """Drop the solution of another game, and start when the game in play has just been solved."""
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
            can_prove = session.variant.side in session.game.proven_sides and session.timeline.cursor > 0
            if can_prove and (self._is_wanted or self._client.engine == READY):
                self._ask_next()
            self._is_wanted = False

    @property
    def is_proven(self) -> bool:
        """Whether the shortest length is proven."""
        return self.shortest is not None and self.shortest.is_proven

    @property
    def is_slow(self) -> bool:
        """Whether the search takes so long that the player may want to stop it."""
        return self._client.asks(self) and self.shortest is not None and self.shortest.seconds >= LONG_S

    def measure(self) -> None:
        """Find the shortest length for the opening, or stop a long search."""
        if self.is_slow:
            self._client.drop()
        elif not self._client.asks(self):
            self.shortest = self.others = None
            self._ask_next()

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Store the report. Raises: BadReport."""
        if self._wants_others:
            self.others = Alternatives.from_json(report)
            return 1.0
        self.shortest = Solution.from_json(report)
        return self.shortest.share

    def finished(self) -> None:
        """Announce a proven length, or request what is still missing."""
        if self.is_proven and self.shortest and self.others is None:
            self.send("measured", self._model.session, self.shortest.length)
        elif self.is_proven:
            self._ask_next()

    def _ask_next(self) -> None:
        """Request what is still missing."""
        session, shortest = self._model.session, self.shortest
        self._wants_others = shortest is not None and shortest.is_proven
        if not shortest or not shortest.is_proven:
            self._client.ask(self, request(session, "advise", session.timeline.opening.board))
        elif shortest.line and self.others is None:
            line = "".join(shortest.line)
            self._client.ask(self, request(session, "alternatives", session.timeline.opening.board, line=line))
        elif session.outcome == "solved" and session.state.moves > shortest.length:
            self.send("find-losses")

    def _note_pasted(self, *args: object) -> None:
        self._is_wanted = True

    def _ask_others(self, session: "Session", length: int) -> None:
        """Continue after a proven length; features that list solves see the same message."""
        self._ask_next()
