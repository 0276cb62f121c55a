"""A game of the learner's bot: to watch in the replay, or to beat on the same seed."""

from ..app.feature import Handlers
from ..arena.record import Record
from ..arena.reports import Failed, Played, Playing, RunReport
from ..lab.workbench import GoTo, PlaySeries
from .code_run import CodeRun
from .context import LearnContext
from .course import CASE_S, RUN_S
from .exercise import Exercise

MAX_MOVES = 20_000
"""Of a game that is watched or beaten; the replay's address holds them all."""

_SEED = 64


class BotGame(CodeRun):
    """The latest game of the code in the editor. moves: played so far."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        super().__init__(context, exercise)
        self._wants = ""
        self._code = ""
        self._record: Record | None = None
        self.moves = 0

    def handlers(self) -> Handlers:
        return {"watch-bot": lambda: self.play("watch"), "beat-bot": lambda: self.play("beat"), "stop-bot": self.close}

    def play(self, wants: str) -> None:
        """Let the bot play a game, and open it. wants: "watch" or "beat"."""
        lesson = self._context.lesson
        if not lesson or not lesson.measured or self.is_waiting:
            return
        self._wants = wants
        self.fault = None
        if self._record and self._code == self._exercise.code:
            self._open()
            return
        self._code = self._exercise.code
        self._run = self._context.new_run()
        self.is_waiting = True
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

    def _hear(self, report: RunReport) -> None:
        if isinstance(report, Playing):
            self.moves = report.moves
        elif isinstance(report, Played):
            self._record = report.record
            self.is_waiting = False
            self._open()
        elif isinstance(report, Failed):
            self.is_waiting = False
            self.fault = Failed(report.run, report.reason, report.line, report.facts)

    def _open(self) -> None:
        """Open the replay of the game, or its seed with the score to beat."""
        lesson, record = self._context.lesson, self._record
        if lesson and record:
            start = f"#/{lesson.game}/{lesson.measured}@{record.seed}/"
            self.emit(GoTo(start + (f"beat-{record.score}" if self._wants == "beat" else f"{record.transcript}/watch")))
