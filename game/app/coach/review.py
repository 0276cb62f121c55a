"""Reviews the game in play: which moves cost the most, and the board before each of them."""

from ...core.engine import BadReport, Loss, Review
from ...core.game import State
from ...core.grid import LETTERS
from ..app import App
from ..feature import Handlers
from .client import Client, EngineFeature, request
from .playback import Playback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PART = 50
"""So many moves of a game of chance are reviewed at a time, by one of the workers."""


class GameReview(EngineFeature):
    """The review, and the loss that is being looked at."""

    dialogs = ("review",)

    def __init__(self, app: App, client: Client, playback: Playback) -> None:
        self._model = app.model
        self._client = client
        self._playback = playback
        self._session = app.model.session
        self.report: Review | None = None
        """What is known of the game in play."""
        self._looked: Loss | None = None
        self._request: dict[str, object] = {}
        self._plies: list[int] = []
        self._parts: list[Review] = []
        self._sizes: list[int] = []
        self._asked_at: State | None = None
        self._goes_on = False

    def handlers(self) -> Handlers:
        return {"review": self.review, "find-losses": self._find_losses, "look": self.look}

    def changed(self) -> None:
        """Forget the review of another game; one whose dialog was closed goes no further, unless the comparison waits for it."""
        if self._session is not self._model.session:
            self._session = self._model.session
            self.report = None
            self._goes_on = False
        if not self._model.replay:
            self._looked = None
        self._goes_on = self._goes_on and self.is_about_shown_end
        if self._client.asks(self) and self._model.dialog != "review" and not self._goes_on:
            self._client.drop()

    @property
    def is_about_shown_end(self) -> bool:
        """Whether what is known or asked is about the game in play as it is now."""
        return self._asked_at is self._model.session.state

    @property
    def can_judge(self) -> bool:
        """Whether the engine can tell what each move of the game in play has cost."""
        session = self._model.session
        return session.game.has_chance or session.variant.side in session.game.proven_sides

    @property
    def loss(self) -> Loss | None:
        """What the review found of the move that is next on the board being looked at; None for any other board."""
        replay, looked = self._model.replay, self._looked
        return looked if looked and replay and replay.timeline.cursor == looked.ply else None

    def review(self) -> None:
        """Find the moves of the game that cost the most; what was found of the same moves before is shown again."""
        if self._playback.playing:
            self.send("stop")
        if self._ask() or (self._model.session.timeline.cursor and not self.can_judge):
            self.send("open", "review")

    def _find_losses(self) -> None:
        """Find the same while no dialog is open, for the comparison of a solve."""
        self._goes_on = self._ask()

    def _ask(self) -> bool:
        """Ask about the game in play, unless that is known or under way; tell whether there is something to review."""
        session = self._model.session
        moves: list[str] = []
        plies = []
        for ply, move in enumerate(session.timeline.moves.first(session.timeline.cursor)):
            if move[0] in LETTERS:
                single = session.game.single_moves(move)
                moves += single
                plies += [ply] * len(single)
        asked = request(session, "review", session.opening.board, seed=str(session.seed), moves="".join(moves))
        moves = moves if self.can_judge else []
        is_known = self._client.asks(self) or (self.report is not None and self.report.share == 1 and not self.report.lacks_data)
        if moves and (asked != self._request or not is_known):
            self.report = None
            self._request = asked
            self._plies = plies
            starts = list(range(0, len(plies), _PART)) if session.game.has_chance else [0]
            self._sizes = [min(_PART, len(plies) - start) for start in starts]
            self._parts = [Review(0.0) for _ in starts]
            parts: list[dict[str, object]] = [{}]
            if session.game.has_chance:
                parts = [{"first": start, "last": start + _PART} for start in starts]
            parts[0]["again"] = True
            self._client.ask(self, asked, parts)
        self._asked_at = session.state
        return bool(moves)

    def look(self, ply: int) -> None:
        """Show the game before a move that the review found, to try another way."""
        losses = self.report.losses if self.report else []
        self.send("dismiss")
        self.send("replay")
        self.send("replay-go", ply)
        self._looked = next((loss for loss in losses if loss.ply == ply), None)

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Note what the engine says so far. Raises: BadReport."""
        review = Review.from_json(report)
        for loss in review.losses:
            if not 0 <= loss.ply < len(self._plies):
                raise BadReport(f"there is no move {loss.ply}")
            loss.ply = self._plies[loss.ply]
        self._parts[part] = review
        self.report = Review.joined(self._parts, self._sizes) if self._session.game.has_chance else review
        return 1.0
