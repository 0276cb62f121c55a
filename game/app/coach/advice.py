"""Hints: the engine's advice about the board in play, shown until the game moves on."""

from ...core.engine import Advice
from ...core.game import State
from ...core.grid import LETTERS, opposite
from ..app import App
from ..feature import Handlers
from .client import LONG_S, Client, EngineFeature, request
from .comparison import Comparison
from .playback import Playback
from .proof import Proof

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_THINK_MS = {1000: 300, 300: 150, 100: 60, 0: 15}
_HINT_MS = 600
_SOLVE_LARGE_MS = 1500
_FOR_4X4_ONLY = "patterns"
_DOUBLE_TAP_MS = 500
"""A second tap within this time does not cancel the hint that the first one asked for."""


class Advisor(EngineFeature):
    """Gives hints and the advice that autoplay follows; knows the chosen method."""

    def __init__(
        self,
        app: App,
        client: Client,
        comparison: Comparison,
        guesses: "dict[str, Callable[..., int]]",
        reasons: "dict[str, Callable[..., Any]]",
    ) -> None:
        self._model = app.model
        self._client = client
        self._comparison = comparison
        self._guesses = guesses
        self._reasons = reasons
        self.report: Advice | None = None
        """The latest advice."""
        self.line: list[str] = []
        """The advised moves, the next one first."""
        self.guess = ""
        """A preliminary direction until the advice is complete, by rules of thumb; "" for none."""
        self.guess_reasons: list[tuple[str, dict[str, Any]]] = []
        """Why the guess is good; empty in a puzzle."""
        self.state: State | None = None
        """The state that the advice is about."""
        self.hides_move = False
        """Whether only the idea is shown until the player asks again."""
        self.heuristic = ""
        """The player's choice; "" for the best method."""
        self.playback = Playback()
        self._asked_ms = 0
        self._latest: Advice | None = None
        """What the engine has reported since it was asked; in a game of chance it is shown once it is final."""
        self._proof: Proof | None = None

    def handlers(self) -> Handlers:
        return {"hint": self._hint_or_cancel, "heuristic": self.set_heuristic}

    def changed(self) -> None:
        """Drop advice about an earlier position."""
        if self.state is not None and self.state is not self._model.shown.state:
            self._clear()

    @property
    def is_early(self) -> bool:
        """Whether the best solution so far is already advised, because the search for a shorter one takes long."""
        return bool(self.line) and self.is_slow

    @property
    def method(self) -> str:
        """The chosen heuristic if it works for this board size; "" for the best method."""
        side = self._model.session.variant.side
        if side not in self._model.game.proven_sides or (side < 4 and self.heuristic == _FOR_4X4_ONLY):
            return ""
        return self.heuristic

    @property
    def is_solving(self) -> bool:
        """Whether the engine is solving the board in play."""
        return self._client.asks(self) and not self._model.game.has_chance and self.state is self._model.session.state

    @property
    def is_slow(self) -> bool:
        """Whether solving takes so long that the player may want to stop it."""
        return self.is_solving and self.report is not None and self.report.seconds >= LONG_S

    @property
    def can_stop_solving(self) -> bool:
        """Whether *Solve* waits for a long proof, so that the button *Hint* stops it."""
        return self.playback.playing and self.is_early

    @property
    def is_settled(self) -> bool:
        """Whether the advice is final."""
        return not self._client.job

    @property
    def is_guess(self) -> bool:
        """Whether only a guess can be shown so far."""
        return bool(self.guess) and not (self.line and (self.is_early or self.is_settled))

    @property
    def line_holds(self) -> bool:
        """Whether the advice is final and about the board in play."""
        return bool(self.line) and self.is_settled and self.state is self._model.session.state

    @property
    def can_cancel(self) -> bool:
        """Whether a hint about the board in play is being worked out, so that its button cancels it."""
        is_current = self.state is self._model.session.state
        return self._client.asks(self) and is_current and not self.playback.playing

    def _hint_or_cancel(self) -> None:
        """Give a hint, or cancel the one that is being worked out unless it has only just been asked for."""
        if self.can_stop_solving:
            self.send("stop")
        elif self.can_cancel and self.now_ms - self._asked_ms >= _DOUBLE_TAP_MS:
            self.send("stop")
        else:
            self.hint()

    def hint(self) -> None:
        """Advise the next move; with hints in two steps, show only the idea at first. Asking again does not restart a search."""
        was_playing = self.playback.playing
        self.playback.playing = self.playback.is_stepping = False
        session = self._model.session
        is_asked = self._client.asks(self) and self.state is session.state
        if is_asked and not (was_playing and session.game.has_chance):
            return
        # A stopped search for a proof is resumed.
        is_open = self.report is not None and not self.report.is_proven and session.variant.side in session.game.proven_sides
        was_final = self.line_holds
        is_poor = self.report is not None and self.report.lacks_data
        if is_open or not was_final or is_poor:
            self.begin()
        self.hides_move = not was_final and self._model.settings.chosen["hints"] == "two-steps"
        if not was_final and not self.hides_move:
            self._make_guess()

    def set_heuristic(self, name: str) -> None:
        """Choose a heuristic for the solver; "" for the best method."""
        self.heuristic = name
        self._clear()

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Show the advice so far. Raises: BadReport."""
        advice = Advice.from_json(report)
        share = advice.share
        if self._model.game.has_chance:
            self._latest = advice
            return share
        if self._proof:
            advice = self._proof.add(part, advice, self.now_ms)
        self._adopt(advice)
        self.send("advised")
        if not self._client.asks(self):
            return share
        if self._proof and advice.is_proven:
            self._client.drop()
            self.finished()
        elif advice.is_full and not self._proof and not advice.is_proven and self._client.workers > 1:
            self._proof = Proof(advice, self.now_ms)
            self._share_level()
        return share

    def _adopt(self, advice: Advice) -> None:
        if advice.is_proven and self.is_solving and not self._model.session.timeline.cursor:
            self._comparison.shortest = advice
        self.report = advice
        self.line = list(advice.line or ())

    def _share_level(self) -> None:
        """Let both workers search the next level."""
        if self._proof:
            session = self._model.session
            self._client.ask(self, request(session, "prove", session.state.board), self._proof.parts)

    def finished(self) -> None:
        """Let autoplay continue; after a level without a solution search the next one."""
        if self._proof and not self._proof.advice.is_proven:
            advice = self._proof.raise_bound(self.now_ms)
            self._adopt(advice)
            if not advice.is_proven:
                self._share_level()
                return
        if self._latest:
            self._adopt(self._latest)
        self._proof = None
        self.guess = ""
        self.send("answered")

    def failed(self) -> None:
        self.playback.playing = False
        self.guess = ""

    def follow_move(self, before: State) -> bool:
        """Advance to the state after the advised move; return False if the move was refused or consumed."""
        self.state = self._model.session.state
        if self.state is before:
            return False
        self._proof = None
        if self._model.game.has_chance:
            self.line = []
        else:
            self.line = self.line[1:]
            self.report = self.report.after_move() if self.report else None
        return True

    def begin(self) -> bool:
        """Ask about the board in play; return whether it can be asked about."""
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
        if self.state is not session.state:
            self._proof = None
        self.state = session.state
        self._asked_ms = self.now_ms
        self.line = []
        self.report = self.report if self.playback.playing else None
        self._latest = None
        if self._proof:
            self._proof.resume(self.now_ms)
            self._adopt(self._proof.advice)
            self._share_level()
        else:
            fields = {"budget_ms": budget_ms, "method": self.method, "again": not self.playback.playing}
            self._client.ask(self, request(session, "advise", session.state.board, **fields))
        return True

    def _make_guess(self) -> None:
        """Guess a move by rules of thumb while the engine thinks."""
        game = self._model.game
        if self._client.asks(self) and game.id in self._guesses:
            session = self._model.session
            direction = self._guesses[game.id](session.game.as_usual(session.state.board), session.variant.columns)
            if direction >= 0 and session.game.is_turned:
                direction = opposite(direction)
            self.guess = LETTERS[direction] if direction >= 0 else ""
            self.guess_reasons = []
            if self.guess and game.id in self._reasons:
                four_percent = session.variant.options.get("four_percent", 0)
                board, columns = session.state.board, session.variant.columns
                listed = self._reasons[game.id](board, direction, {}, four_percent, columns)
                self.guess_reasons = [(key, dict(facts, **_lettered(facts))) for key, facts in listed]

    def _clear(self) -> None:
        if self._client.asks(self):
            self._client.drop()
        self.playback.playing = False
        self.report = None
        self.line = []
        self.guess = ""
        self.state = None
        self._client.error = None


def _lettered(facts: "dict[str, Any]") -> "dict[str, str]":
    """Return the direction among the facts of a reason, if it has one, as a letter."""
    return {"direction": LETTERS[facts["direction"]]} if "direction" in facts else {}
