"""Reviews the game in play: its costliest moves, and how a solved one compares with the shortest solutions."""

from ...core.engine import Alternatives, BadReport, Loss, Review, Solution
from ...core.game import State
from ...core.grid import LETTERS
from ...core.typing import Any
from ..app import App
from ..feature import Handlers
from ..play.scene import GAME, PLACE, RACE, REPLAY, STATE
from ..racing.attempt import is_searching
from ..session import Session
from .client import LONG_S, READY, Client, EngineFeature, request

_ALL = GAME | REPLAY | STATE | PLACE
_PART = 50
"""Moves per request in a game of chance."""


class GameReview(EngineFeature):
    """The review, and the costly move being looked at."""

    dialogs = ("review",)

    def __init__(self, app: App, client: Client) -> None:
        self._model = app.model
        self._client = client
        self._session = app.model.session
        self.report: Review | None = None
        """The review of the game in play so far."""
        self._looked: Loss | None = None
        self._request: dict[str, object] = {}
        self._plies: list[int] = []
        self._parts: list[Review] = []
        self._sizes: list[int] = []
        self._asked_at: State | None = None
        self._goes_on = False

    def handlers(self) -> Handlers:
        return {"review": self.review, "find-losses": self._find_losses, "look": self.look}

    def turned(self) -> None:
        """Drop the review of another game; stop one whose dialog was closed, unless the comparison needs it."""
        if self._session is not self._model.session:
            self._session = self._model.session
            self.report = None
            self._goes_on = False
        if not self._model.replay:
            self._looked = None
        self._goes_on = self._goes_on and self.is_about_shown_end
        if self._client.asks(self) and self._model.dialog != "review" and not self._goes_on:
            self._client.drop()
        if not (self._looked or self._client.asks(self)):
            self.sees = GAME if self.report else 0

    @property
    def is_about_shown_end(self) -> bool:
        """Whether the review is about the current state of the game in play."""
        return self._asked_at is self._model.session.state

    @property
    def can_judge(self) -> bool:
        """Whether the engine can compute the cost of each move."""
        session = self._model.session
        return session.game.has_chance or session.variant.side in session.game.proven_sides

    @property
    def loss(self) -> Loss | None:
        """The loss of the next move on the board being looked at, if the review found one."""
        replay, looked = self._model.replay, self._looked
        return looked if looked and replay and replay.timeline.cursor == looked.ply else None

    def review(self) -> None:
        """Open the review, and start it unless these moves were already reviewed."""
        if self._client.playback.playing:
            self.send("stop")
        if self._ask() or (self._model.session.timeline.cursor and not self.can_judge):
            self.send("open", "review")

    def _find_losses(self) -> None:
        """Review without a dialog, for the comparison of a solve."""
        self._goes_on = self._ask()

    def _ask(self) -> bool:
        """Request a review unless there already is one; return whether there is something to review."""
        session = self._model.session
        moves: list[str] = []
        plies = []
        for ply, move in enumerate(session.timeline.moves.first(session.timeline.cursor)):
            if move[0] in LETTERS:
                single = session.game.single_moves(move)
                moves += single
                plies += [ply] * len(single)
        fields = request(session, "review", session.timeline.opening.board, seed=str(session.seed), moves="".join(moves))
        moves = moves if self.can_judge else []
        is_good = self._client.asks(self) or (self.report is not None and self.report.share == 1)
        if moves and (fields != self._request or not is_good):
            self.report = None
            self._request = fields
            self._plies = plies
            starts = list(range(0, len(plies), _PART)) if session.game.has_chance else [0]
            self._sizes = [min(_PART, len(plies) - start) for start in starts]
            self._parts = [Review(0.0) for _ in starts]
            parts: list[dict[str, object]] = [{}]
            if session.game.has_chance:
                parts = [{"first": start, "last": start + _PART} for start in starts]
            parts[0]["again"] = True
            self._session = session
            self._client.ask(self, fields, parts)
            self.sees = _ALL
        self._asked_at = session.state
        return bool(moves)

    def look(self, ply: int) -> None:
        """Show the board before a reviewed move, to try another one."""
        losses = self.report.losses if self.report else []
        self.send("dismiss")
        self.send("replay")
        self.send("replay-go", ply)
        self._looked = next((loss for loss in losses if loss.ply == ply), None)
        self.sees = _ALL

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Store the report. Raises: BadReport."""
        review = Review.from_json(report)
        for loss in review.losses:
            if not 0 <= loss.ply < len(self._plies):
                raise BadReport(f"there is no move {loss.ply}")
            loss.ply = self._plies[loss.ply]
        self._parts[part] = review
        self.report = Review.joined(self._parts, self._sizes) if self._session.game.has_chance else review
        return 1.0


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
