"""Reviews the game in play: its costliest moves, and the board before each of them."""

from ...core.engine import BadReport, Loss, Review
from ...core.game import State
from ...core.grid import LETTERS
from ..app import App
from ..feature import Handlers
from ..play.scene import GAME, PLACE, REPLAY, STATE
from .client import Client, EngineFeature, request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ALL = GAME | REPLAY | STATE | PLACE
_PART = 50
"""Moves per request in a game of chance."""


class GameReview(EngineFeature):
    """The review, and the costly move being looked at."""

    dialogs = ("review",)
    sees = GAME

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
            self.sees = GAME

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
