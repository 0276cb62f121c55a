"""A hint: the engine advises, and what it says about the board in play stays on show until the game moves on."""

from ...core.engine import Advice
from ...core.game import State
from ...core.grid import LETTERS, opposite
from ..app import App
from ..feature import Handlers
from .client import LONG_S, Client, EngineFeature, request
from .comparison import Comparison
from .outlook import Outlook
from .playback import Playback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_THINK_MS = {1000: 300, 300: 150, 100: 60, 0: 15}
_HINT_MS = 600
_SOLVE_LARGE_MS = 1500
_FOR_4X4_ONLY = "patterns"


class Advisor(EngineFeature):
    """The hint, the advice that autoplay follows, and the method."""

    def __init__(self, app: App, client: Client, comparison: Comparison, guesses: "dict[str, Callable[..., int]]") -> None:
        self._model = app.model
        self._client = client
        self._comparison = comparison
        self._guesses = guesses
        self.report: Advice | None = None
        """The latest advice."""
        self.line: list[str] = []
        """The moves that it advises, the next one first."""
        self.guess = ""
        """A direction by rules of thumb, or of the best line so far, until the advice is complete; "" where none is needed."""
        self.state: State | None = None
        """The state that it is about; None where there is none."""
        self.hides_move = False
        """Whether only the idea is told, until the player asks again."""
        self.heuristic = ""
        """The heuristic that the player has chosen; "" is the best way there is."""
        self.outlook = Outlook(app, client)
        """What is asked once a hint is complete."""
        self.playback = Playback()
        """Whether the moves that it advises are played."""

    def handlers(self) -> Handlers:
        return {"hint": self.hint, "heuristic": self.set_heuristic}

    def changed(self) -> None:
        """Let go of an answer that the game has moved away from: the player takes over."""
        if self.state is not None and self.state is not self._model.shown.state:
            self._clear()

    @property
    def is_early(self) -> bool:
        """Whether the best solution so far is advised already, since the search for a shorter one takes long."""
        return bool(self.line) and self.is_slow

    @property
    def method(self) -> str:
        """The heuristic chosen, where there is one for boards of this size: "" is the best way there is."""
        side = self._model.session.variant.side
        if side not in self._model.game.proven_sides or (side < 4 and self.heuristic == _FOR_4X4_ONLY):
            return ""
        return self.heuristic

    @property
    def is_solving(self) -> bool:
        """Whether a solution of the board in play is being searched for."""
        return self._client.asks(self) and not self._model.game.has_chance and self.state is self._model.session.state

    @property
    def is_slow(self) -> bool:
        """Whether the search for a solution takes so long that the player may want to stop it."""
        return self.is_solving and self.report is not None and self.report.seconds >= LONG_S

    @property
    def is_settled(self) -> bool:
        """Whether no question waits for its answer, but for the outlook, which changes no advice."""
        return not self._client.job or self._client.asks(self.outlook)

    @property
    def line_holds(self) -> bool:
        """Whether the advice is complete and about the board in play."""
        return bool(self.line) and self.is_settled and self.state is self._model.session.state

    # What a player asks for

    def hint(self) -> None:
        """Advise the next move, at first only the idea behind it where the player wants two steps.

        To ask again changes nothing while it is searched for: who did not ask for the first one would take it away. Escape stops.
        """
        was_playing = self.playback.playing
        self.playback.playing = self.playback.is_stepping = False
        session = self._model.session
        is_asked = self._client.asks(self) and self.state is session.state
        if is_asked and not (was_playing and session.game.has_chance):
            return
        # A search for a proof that was stopped is taken up again.
        is_open = self.report is not None and not self.report.is_proven and session.variant.side in session.game.proven_sides
        is_known = self.line_holds
        is_poor = self.outlook.has_failed or (self.report is not None and self.report.lacks_data)
        if is_open or not is_known or is_poor:
            self.begin()
        self.hides_move = not is_known and self._model.settings.chosen["hints"] == "two-steps"
        if not is_known and not self.hides_move:
            self._make_guess()

    def set_heuristic(self, name: str) -> None:
        """Solve with another heuristic, for learners; "" is the best way there is."""
        self.heuristic = name
        self._clear()

    # What the engine says

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Advise what the engine says so far. Raises: BadReport."""
        advice = Advice.from_json(report)
        if advice.is_proven and self.is_solving and not self._model.session.timeline.cursor:
            self._comparison.shortest = advice
        self.report = advice
        self.line = list(advice.line or ())
        if self.guess and self.line:
            self.guess = self.line[0][0]
        self.send("advised")
        return advice.share

    def finished(self) -> None:
        """Let autoplay go on with what is complete now, or ask for the outlook beside a hint."""
        self.guess = ""
        if not self.playback.playing and not self.playback.is_stepping:
            self.outlook.begin(self.report.goal if self.report else 0)
        self.send("answered")

    def failed(self) -> None:
        """Play no further."""
        self.playback.playing = False
        self.guess = ""

    def follow_move(self, before: State) -> bool:
        """Go on to the state after the advised move; return False where it was refused, or another feature has taken it."""
        self.state = self._model.session.state
        if self.state is before:
            return False
        if self._model.game.has_chance:
            self.line = []
        else:
            self.line = self.line[1:]
            self.report = self.report.after_move() if self.report else None
        return True

    def begin(self) -> bool:
        """Ask about the board in play; return whether there is something to ask."""
        model = self._model
        session = model.session
        if not model.replay and session.outcome == "won":
            self.send("keep-going")
        if model.replay or session.outcome != "playing":
            self.state = model.shown.state
            self._client.feature = self
            self._client.error = ("hint-in-replay" if model.replay else "game-over", {})
            return False
        self.send("hinted")
        if session.game.has_chance:
            budget_ms = _THINK_MS[self.playback.pace_ms] if self.playback.playing else _HINT_MS
        else:
            budget_ms = 0 if session.variant.side in session.game.proven_sides else _SOLVE_LARGE_MS
        self.state = session.state
        self.line = []
        self.outlook.clear()
        self.report = self.report if self.playback.playing else None
        again = not self.playback.playing
        asked = request(session, "advise", session.state.board, budget_ms=budget_ms, method=self.method, again=again)
        self._client.ask(self, asked)
        return True

    def _make_guess(self) -> None:
        """Guess a move by rules of thumb while the engine is asked."""
        game = self._model.game
        if self._client.asks(self) and game.id in self._guesses:
            session = self._model.session
            direction = self._guesses[game.id](session.game.as_usual(session.state.board), session.variant.columns)
            if direction >= 0 and session.game.is_turned:
                direction = opposite(direction)
            self.guess = LETTERS[direction] if direction >= 0 else ""

    def _clear(self) -> None:
        if self._client.asks(self):
            self._client.drop()
        self.playback.playing = False
        self.report = None
        self.line = []
        self.guess = ""
        self.state = None
        self._client.error = None
