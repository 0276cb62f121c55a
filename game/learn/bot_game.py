"""A game of the learner's bot: to watch in the replay, or to beat on the same seed."""

from ..app.feature import Feature, Handlers
from ..arena.reports import Failed, GameFailed, Played, Playing, RunReport
from ..lab.effects import EndRun, PlaySeries
from .context import LearnContext
from .course import CASE_S, RUN_S
from .effects import GoTo
from .exercise import Exercise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..arena.record import Record
    from ..arena.reports import SandboxReport

MAX_MOVES = 20_000
"""Of a game that is watched or beaten; the replay's address holds them all."""

_SEED = 64


class BotGame(Feature):
    """The latest game of the code in the editor. is_running: whether it is being played. moves: played so far."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        self._context = context
        self._exercise = exercise
        self._run = 0
        self._wants = ""
        self._code = ""
        self._record: Record | None = None
        self.is_running = False
        self.moves = 0
        self.fault: Failed | None = None

    def handlers(self) -> Handlers:
        return {"watch-bot": lambda: self.play("watch"), "beat-bot": lambda: self.play("beat"), "stop-bot": self.stop}

    def watches(self) -> Handlers:
        return {"report": self.hear, "open": lambda address: self.stop(), "check": self.stop}

    def play(self, wants: str) -> None:
        """Let the bot play a game, and open it. wants: "watch" or "beat"."""
        lesson = self._context.lesson
        if not lesson or not lesson.measured or self.is_running:
            return
        self._wants = wants
        self.fault = None
        if self._record and self._code == self._exercise.code:
            self._open()
            return
        self._code = self._exercise.code
        self._run = self._context.new_run()
        self.is_running = True
        self.moves = 0
        request = {
            "game": lesson.game,
            "variant": lesson.measured,
            "bot": {"name": lesson.name, "source": self._code},
            "seeds": [_SEED],
            "budget_ms": 0,
            "max_moves": MAX_MOVES,
            "move_ms": 3 * CASE_S * 1000,
            "run_ms": RUN_S * 1000,
        }
        self.emit(PlaySeries(self._run, request))

    def stop(self) -> None:
        if self.is_running:
            self.is_running = False
            self.emit(EndRun(self._run))

    def hear(self, report: "SandboxReport") -> None:
        if not isinstance(report, RunReport) or report.run != self._run or not self.is_running:
            return
        if isinstance(report, Playing):
            self.moves = report.moves
        elif isinstance(report, Played):
            self._record = report.record
            self.is_running = False
            self._open()
        elif isinstance(report, (Failed, GameFailed)):
            self.is_running = False
            self.fault = Failed(report.run, report.reason, report.line, report.facts)

    def _open(self) -> None:
        """Open the replay of the game, or its seed with the score to beat."""
        lesson, record = self._context.lesson, self._record
        if lesson and record:
            start = f"#/{lesson.game}/{lesson.measured}@{record.seed}/"
            self.emit(GoTo(start + (f"beat-{record.score}" if self._wants == "beat" else f"{record.transcript}/watch")))
