"""A hint, and play by hints: the engine advises, and its moves are made by the same messages as a key press."""

from game.app.app import App
from game.app.coach.client import LONG_S, Asker, Client, request
from game.app.coach.comparison import Comparison
from game.app.effects import Say, Wake
from game.app.words import say, sign
from game.core.engine import Advice
from game.core.game import State
from game.core.grid import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PACES_MS = (1000, 300, 100, 0)
"""Milliseconds between the moves of autoplay or of a solution; 0 is as fast as the engine and the page go."""

_THINK_MS = {1000: 300, 300: 150, 100: 60, 0: 15}
_HINT_MS = 600
_SOLVE_LARGE_MS = 1500
_SUMMARY_MS = 10_000
_HELD_MS = 300
_FOR_4X4_ONLY = "patterns"


class Advisor(Asker):
    """Hint, autoplay and solve, a single step, the pace, and the method."""

    def __init__(
        self, app: App, client: Client, comparison: Comparison, guesses: "dict[str, Callable[[tuple[int, ...]], int]]"
    ) -> None:
        self._app = app
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
        self.playing = False
        """Whether the moves are being played."""
        self.pace_ms = PACES_MS[1]
        self.heuristic = ""
        """The heuristic that the player has chosen; "" is the best way there is."""
        self._is_stepping = False
        self._summed_ms = 0

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what a player and the clock ask for."""
        return {
            "hint": self.hint,
            "autoplay": self.autoplay,
            "stop": self.stop,
            "step": self.step,
            "pace": self.set_pace,
            "heuristic": self.set_heuristic,
            "beat": self._beat,
        }

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what stops the coach."""
        return {"escape": self._stop_first}

    def changed(self) -> None:
        """Let go of an answer that the game has moved away from: the player takes over."""
        if self.state is not None and self.state is not self._app.shown.state:
            self._clear()

    @property
    def is_early(self) -> bool:
        """Whether the best solution so far is advised already, since the search for a shorter one takes long."""
        return bool(self.line) and self._is_slow

    @property
    def can_stop(self) -> bool:
        """Whether moves are being played, or something takes so long that the player may want to stop it."""
        return self.playing or self._is_slow or self._comparison.is_slow

    @property
    def method(self) -> str:
        """The heuristic chosen, where there is one for boards of this size: "" is the best way there is."""
        side = self._app.session.variant.side
        if side not in self._app.game.proven_sides or (side < 4 and self.heuristic == _FOR_4X4_ONLY):
            return ""
        return self.heuristic

    @property
    def _is_solving(self) -> bool:
        """Whether a solution of the board in play is being searched for."""
        return self._client.asks(self) and not self._app.game.has_chance and self.state is self._app.session.state

    @property
    def _is_slow(self) -> bool:
        return self._is_solving and self.report is not None and self.report.seconds >= LONG_S

    @property
    def _line_holds(self) -> bool:
        return bool(self.line) and not self._client.job and self.state is self._app.session.state

    # What a player asks for

    def hint(self) -> None:
        """Advise the next move, at first only the idea behind it where the player wants two steps.

        To ask again while it is searched for takes the question back; where it is known, it is told and stays.
        """
        was_playing = self.playing
        was_stepping = self._is_stepping
        self.playing = self._is_stepping = False
        session = self._app.session
        is_asked = self._client.asks(self) and self.state is session.state
        if is_asked and not (was_playing and session.game.has_chance):
            if not was_playing and not was_stepping:
                self._take_back()
            return
        # A search for a proof that was stopped is taken up again.
        is_open = self.report is not None and not self.report.is_proven and session.variant.side in session.game.proven_sides
        is_known = self._line_holds
        if is_open or not is_known:
            self._begin()
        self.hides_move = not is_known and self._app.settings.chosen["hints"] == "two-steps"
        if not is_known and not self.hides_move:
            self._make_guess()

    def autoplay(self) -> None:
        """Play on as the engine advises, or stop; what is found so far is played now, if the proof takes long."""
        plays_now = self.playing and self.is_early
        if self.can_stop and not plays_now:
            self.stop()
            return
        self._is_stepping = self.hides_move = False
        self._summed_ms = self.now_ms
        if plays_now:
            self._client.drop()
        self.playing = True
        if self._line_holds:
            self.emit(Wake("beat", 0))
        elif not self._is_solving:
            self.playing = self._begin()

    def stop(self) -> None:
        """Play no further and think no further; what is known stays on show."""
        if self.playing:
            self._sum_up()
        self.playing = False
        self.guess = ""
        self._client.drop()

    def step(self) -> None:
        """Play one move of the advice, once there is one."""
        self.playing = False
        if self._line_holds or self.is_early:
            self._play()
        else:
            self.hint()
            self.hides_move = False
            self._is_stepping = self._client.asks(self)

    def set_pace(self, pace_ms: int) -> None:
        """Play slower or faster."""
        self.pace_ms = pace_ms
        if self.playing and self._line_holds:
            self.emit(Wake("beat", pace_ms))

    def set_heuristic(self, name: str) -> None:
        """Solve with another heuristic, for learners; "" is the best way there is."""
        self.heuristic = name
        self._clear()

    def _stop_first(self) -> bool:
        """Stop, if there is something to stop and no dialog to close first."""
        if self._app.dialog or not (self.playing or self._client.job):
            return False
        self.stop()
        return True

    # What the engine and the clock say

    def reported(self, report: "dict[str, Any]") -> float:
        """Advise what the engine says so far. Raises: BadReport."""
        advice = Advice.from_json(report)
        if advice.is_proven and self._is_solving and not self._app.session.timeline.cursor:
            self._comparison.shortest = advice
        self.report = advice
        self.line = list(advice.line or ())
        if self.guess and self.line:
            self.guess = self.line[0][0]
        if self._is_stepping and self.is_early and not self._app.dialog:
            self._play()
        return advice.share

    def finished(self) -> None:
        """Begin to play, or play the one move that was asked for."""
        self.guess = ""
        if self.playing:
            self.emit(Wake("beat", self.pace_ms))
        elif self._is_stepping and self._line_holds and not self._app.dialog:
            self._play()

    def failed(self) -> None:
        """Play no further."""
        self.playing = False
        self.guess = ""

    def _beat(self) -> None:
        """Play the next move of the advice, and ask for more."""
        session = self._app.session
        if not self.playing:
            return
        if self._app.dialog:
            self.emit(Wake("beat", _HELD_MS))
            return
        if self._line_holds:
            self._play()
            if self.now_ms - self._summed_ms >= _SUMMARY_MS or session.outcome != "playing":
                self._sum_up()
        if session.outcome == "won":
            self.send("keep-going")
        elif session.outcome != "playing":
            self.playing = False
            return
        if self._line_holds:
            self.emit(Wake("beat", self.pace_ms))
        elif not self._client.job:
            self.playing = self._begin()

    def _play(self) -> None:
        """Make the next advised move: the same message as a key press. What is left needs one move less."""
        self._client.drop()
        self._is_stepping = False
        before = self._app.session.state
        self.send("hinted")
        count = len(self.dispatcher.effects)
        self.send("play", self.line[0])
        if self.playing:
            effects = self.dispatcher.effects
            self.dispatcher.effects = [effect for at, effect in enumerate(effects) if at < count or not isinstance(effect, Say)]
        self.state = self._app.session.state
        if self.state is before:
            self.playing = False  # Refused, or another feature has taken the move.
        elif self._app.game.has_chance:
            self.line = []
        else:
            self.line = self.line[1:]
            self.report = self.report.after_move() if self.report else None

    def _begin(self) -> bool:
        """Ask about the board in play; return whether there is something to ask."""
        app = self._app
        session = app.session
        if not app.replay and session.outcome == "won":
            self.send("keep-going")
        if app.replay or session.outcome != "playing":
            self.state = app.shown.state
            self._client.error = ("hint-in-replay" if app.replay else "game-over", {})
            return False
        self.send("hinted")
        if session.game.has_chance:
            budget_ms = _THINK_MS[self.pace_ms] if self.playing else _HINT_MS
        else:
            budget_ms = 0 if session.variant.side in session.game.proven_sides else _SOLVE_LARGE_MS
        self.state = session.state
        self.line = []
        self.report = self.report if self.playing else None
        self._client.ask(self, request(session, "advise", session.state.board, budget_ms=budget_ms, method=self.method))
        return True

    def _make_guess(self) -> None:
        """Guess a move by rules of thumb while the engine is asked."""
        game = self._app.game
        if self._client.asks(self) and game.id in self._guesses:
            direction = self._guesses[game.id](self._app.session.state.board)
            self.guess = LETTERS[direction] if direction >= 0 else ""

    def _take_back(self) -> None:
        """Wait for no advice any more; a solution that is found already stays on show."""
        if self.line:
            self.stop()
        else:
            self._clear()

    def _clear(self) -> None:
        if self._client.asks(self):
            self._client.drop()
        self.playing = False
        self.report = None
        self.line = []
        self.guess = ""
        self.state = None
        self._client.error = None

    def _sum_up(self) -> None:
        """Say how far it has come: a sentence a move would be too many."""
        game, language, state = self._app.game, self._app.language, self._app.session.state
        parts = [say(language, "announce-moves", moves=state.moves)]
        if not game.lower_is_better:
            parts.append(say(language, "announce-score", score=state.score))
        self._summed_ms = self.now_ms
        name = say(language, "autoplay" if game.has_chance else "solve")
        self.send("announce", name + sign(language, ":") + sign(language, ";").join(parts))
