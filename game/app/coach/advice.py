"""Hints: the engine's advice about the board in play, shown until the game moves on."""

from ...core.engine import Advice, Limit, Report, Solution
from ...core.game import State
from ...core.grid import LETTERS, opposite
from ...core.typing import Any, Callable
from ..app import App
from ..feature import Handlers
from ..play.scene import STATE
from .client import LONG_S, Client, EngineFeature, request
from .review import Comparison

PARTS = 32
"""Parts of a level: enough for two workers to finish at about the same time."""

LEVEL = 2
"""The length of a solution is as even or odd as the bound."""


class Proof:
    """What the parts have found: the latest solution, with the sums of all searches."""

    def __init__(self, solution: Solution, now_ms: int) -> None:
        self.solution = solution
        self.resume(now_ms)

    @property
    def parts(self) -> "list[dict[str, object]]":
        """The fields of the level's requests."""
        return [{"bound": self.solution.bound, "part": part, "parts": PARTS} for part in range(PARTS)]

    def resume(self, now_ms: int) -> None:
        """Begin the level, or begin it again after a pause."""
        self._nodes, self._seconds = self.solution.nodes, self.solution.seconds
        self._searched: dict[int, int] = {}
        self._began_ms = now_ms

    def add(self, part: int, found: Solution, now_ms: int) -> Solution:
        """Return the solution with the report of a part: one as long as the bound is proven shortest."""
        self._searched[part] = found.nodes
        return self._updated(found if found.line else self.solution, bool(found.line), now_ms)

    def raise_bound(self, now_ms: int) -> Solution:
        """Return the solution after a level without one as short as the bound."""
        self._nodes += sum(self._searched.values())
        self._searched = {}
        self.solution.bound += LEVEL
        return self._updated(self.solution, self.solution.length == self.solution.bound, now_ms)

    def _updated(self, source: Solution, is_proven: bool, now_ms: int) -> Solution:
        nodes, seconds = self._nodes + sum(self._searched.values()), self._seconds + (now_ms - self._began_ms) / 1000
        fields = {"line": source.line, "idea": source.idea, "is_proven": is_proven, "nodes": nodes, "seconds": seconds}
        self.solution = self.solution.changed(**fields)
        return self.solution


_THINK_MS = {1000: 300, 300: 150, 100: 60, 0: 15}
_HINT_MS = 600
_SOLVE_LARGE_MS = 1500
_FOR_4X4_ONLY = "patterns"
_DOUBLE_TAP_MS = 500
"""A second tap within this time does not cancel the hint that the first one asked for."""


IDLE, ASKING, SEARCHING, IMPROVING, ADVISED = "idle", "asking", "searching", "improving", "advised"
"""The phases of a hint.

idle: no hint. asking: waiting for the engine. searching: a long search without a solution. improving: shows a solution and
searches for a shorter one. advised: shows the advice, which is final unless the search was stopped.
"""


class Hint:
    """What is known about the board that a hint is about."""

    def __init__(self, state: State | None = None, asked_ms: int = 0) -> None:
        self.state = state
        """The state that it is about; None if there is no hint."""
        self.asked_ms = asked_ms
        """When it was asked for."""
        self.report: Report | None = None
        """The latest advice or solution that is on show."""
        self.line: list[str] = []
        """The advised moves, the next one first."""
        self.guess = ""
        """A preliminary direction by rules of thumb until the advice comes; "" for none."""
        self.guess_reasons: list[tuple[str, dict[str, Any]]] = []
        """Why the guess is good; empty in a puzzle."""
        self.hides_move = False
        """Whether only the idea is shown until the player asks again."""
        self.latest: Advice | None = None
        """What the engine has reported since it was asked; in a game of chance it is shown once it is final."""
        self.proof: Proof | None = None
        """The end of a long proof, which both workers share."""


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
        self.hint = Hint()
        self.heuristic = ""
        """The player's choice; "" for the best method."""
        self.playback = client.playback

    def handlers(self) -> Handlers:
        return {"hint": self._hint_or_cancel, "heuristic": self.set_heuristic}

    def turned(self) -> None:
        """Drop advice about an earlier position."""
        if self.hint.state is not self._model.shown.state:
            self._clear()

    def _set(self, hint: Hint) -> None:
        self.hint = hint
        self.sees = STATE if hint.state is not None else 0

    @property
    def phase(self) -> str:
        """The phase of the hint about the board in play."""
        hint = self.hint
        if hint.state is None or hint.state is not self._model.session.state:
            return IDLE
        if not self._client.asks(self):
            return ADVISED if hint.line else IDLE
        if self._model.game.has_chance or hint.report is None or hint.report.seconds < LONG_S:
            return ASKING
        return IMPROVING if hint.line else SEARCHING

    @property
    def is_solving(self) -> bool:
        """Whether the engine is solving the board in play."""
        return self.phase in (ASKING, SEARCHING, IMPROVING) and not self._model.game.has_chance

    @property
    def can_stop(self) -> bool:
        """Whether moves are being played or a search takes long, so that there is something to stop."""
        phase = self.phase
        return self.playback.playing or phase in (SEARCHING, IMPROVING) or (phase != ASKING and self._comparison.is_slow)

    @property
    def guess(self) -> str:
        """The direction that is shown as a guess; "" for none."""
        return self.hint.guess if self.phase in (ASKING, SEARCHING) else ""

    @property
    def method(self) -> str:
        """The chosen heuristic if it works for this board size; "" for the best method."""
        side = self._model.session.variant.side
        if side not in self._model.game.proven_sides or (side < 4 and self.heuristic == _FOR_4X4_ONLY):
            return ""
        return self.heuristic

    @property
    def button(self) -> str:
        """What the button of the hint does: "stop" a long proof that *Solve* waits for, "cancel" the search, or give a "hint"."""
        phase = self.phase
        if self.playback.playing:
            return "stop" if phase == IMPROVING else "hint"
        return "cancel" if phase in (ASKING, SEARCHING, IMPROVING) else "hint"

    def _hint_or_cancel(self) -> None:
        """Give a hint, or cancel the one that is being worked out unless it has only just been asked for."""
        button = self.button
        if button == "stop" or button == "cancel" and self.now_ms - self.hint.asked_ms >= _DOUBLE_TAP_MS:
            self.send("stop")
        else:
            self.give_hint()

    def give_hint(self) -> None:
        """Advise the next move; with hints in two steps, show only the idea at first. Asking again does not restart a search."""
        was_playing = self.playback.playing
        self.playback.playing = self.playback.is_stepping = False
        session, phase = self._model.session, self.phase
        if phase in (ASKING, SEARCHING, IMPROVING) and not (was_playing and session.game.has_chance):
            return
        # A stopped search for a proof is resumed.
        report = self.hint.report
        is_open = report is not None and not report.is_proven and session.variant.side in session.game.proven_sides
        is_poor = report is not None and report.lacks_data
        if is_open or phase != ADVISED or is_poor:
            self.begin()
        self.hint.hides_move = phase != ADVISED and self._model.settings.chosen["hints"] == "two-steps"
        if phase != ADVISED and not self.hint.hides_move:
            self._make_guess()

    def set_heuristic(self, name: str) -> None:
        """Choose a heuristic for the solver; "" for the best method."""
        self.heuristic = name
        self._clear()

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Show the advice or the solution so far. Raises: BadReport."""
        if self._model.game.has_chance:
            self.hint.latest = Advice.from_json(report)
            return self.hint.latest.share
        solution = Solution.from_json(report)
        share = solution.share
        if self.hint.proof:
            solution = self.hint.proof.add(part, solution, self.now_ms)
        self._adopt(solution)
        self.send("advised")
        if not self._client.asks(self):
            return share
        if self.hint.proof and solution.is_proven:
            self._client.drop()
            self.finished()
        elif solution.is_full and not self.hint.proof and not solution.is_proven and self._client.workers > 1:
            self.hint.proof = Proof(solution, self.now_ms)
            self._share_level()
        return share

    def _adopt(self, report: Report) -> None:
        if isinstance(report, Solution) and report.is_proven and self.is_solving and not self._model.session.timeline.cursor:
            self._comparison.shortest = report
        self.hint.report = report
        self.hint.line = list(report.line or ())

    def _share_level(self) -> None:
        """Let both workers search the next level."""
        if self.hint.proof:
            session = self._model.session
            self._client.ask(self, request(session, "prove", session.state.board), self.hint.proof.parts)

    def finished(self) -> None:
        """Let autoplay continue; after a level without a solution search the next one."""
        if self.hint.proof and not self.hint.proof.solution.is_proven:
            solution = self.hint.proof.raise_bound(self.now_ms)
            self._adopt(solution)
            if not solution.is_proven:
                self._share_level()
                return
        if self.hint.latest:
            self._adopt(self.hint.latest)
        self.hint.proof = None
        self.hint.guess = ""
        self.send("answered")

    def failed(self) -> None:
        self.playback.playing = False
        self.hint.guess = ""

    def follow_move(self, before: State) -> bool:
        """Advance to the state after the advised move; return False if the move was refused or consumed."""
        self.hint.state = self._model.session.state
        if self.hint.state is before:
            return False
        self.hint.proof = None
        if isinstance(self.hint.report, Solution):
            self.hint.line = self.hint.line[1:]
            self.hint.report = self.hint.report.after_move()
        else:
            self.hint.line = []
        return True

    def begin(self) -> bool:
        """Ask about the board in play; return whether it can be asked about."""
        model = self._model
        session = model.session
        if not model.replay and session.outcome == "won":
            self.send("keep-going")
        if model.replay or session.outcome != "playing":
            self._set(Hint(model.shown.state))
            self._client.feature = self
            self._client.error = ("hint-in-replay" if model.replay else "game-over", {})
            return False
        self.send("hinted")
        if session.game.has_chance:
            limit_ms = _THINK_MS[self.playback.pace_ms] if self.playback.playing else _HINT_MS
        else:
            limit_ms = 0 if session.variant.side in session.game.proven_sides else _SOLVE_LARGE_MS
        former = self.hint
        self._set(Hint(session.state, self.now_ms))
        if self.playback.playing:
            self.hint.report = former.report  # It stays on show until the next one.
        if former.state is session.state:
            self.hint.proof = former.proof
        if self.hint.proof:
            self.hint.proof.resume(self.now_ms)
            self._adopt(self.hint.proof.solution)
            self._share_level()
        else:
            fields = {"limit": Limit(limit_ms).as_json(), "method": self.method, "again": not self.playback.playing}
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
            self.hint.guess = LETTERS[direction] if direction >= 0 else ""
            self.hint.guess_reasons = []
            if self.hint.guess and game.id in self._reasons:
                four_percent = session.variant.options.get("four_percent", 0)
                board, columns = session.state.board, session.variant.columns
                listed = self._reasons[game.id](board, direction, {}, four_percent, columns)
                for _, facts in listed:
                    if "direction" in facts:
                        facts["direction"] = LETTERS[facts["direction"]]
                self.hint.guess_reasons = listed

    def _clear(self) -> None:
        if self._client.asks(self):
            self._client.drop()
        self.playback.playing = False
        self._set(Hint())
        self._client.error = None
