"""What all runs of a learner's code share: one sandbox, its reports, and an end when the lesson is left or checked."""

from ..app.feature import Feature, Handlers
from ..arena.reports import Broken, Failed, RunReport, SandboxReport
from ..lab.workbench import AskOnce, EndRun
from .context import LearnContext
from .course import CASE_S, RUN_S
from .exercise import Exercise


class CodeRun(Feature):
    """One run at a time. is_waiting: whether the sandbox has yet to answer. fault: what went wrong, or None."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        self._context = context
        self._exercise = exercise
        self._run = 0
        """Its number; 0 = none, so that no report is heard."""
        self.is_waiting = False
        self.fault: Failed | None = None

    def watches(self) -> Handlers:
        closing: Handlers = {"check": self.close, "open": lambda address: self.leave(), "try-call": lambda call: self.close()}
        return dict(closing, report=self.hear)

    def close(self) -> None:
        """End the run."""
        if self._run:
            self.emit(EndRun(self._run))
        self._run = 0
        self.is_waiting = False

    def leave(self) -> None:
        """End the run before another place opens."""
        self.close()

    def hear(self, report: "SandboxReport") -> None:
        """Handle a report about this run, or about a sandbox that cannot start."""
        if isinstance(report, Broken) and self.is_waiting:
            report = Failed(self._run, "sandbox-start", 0, {"why": report.why})
        if isinstance(report, RunReport) and report.run == self._run:
            self._hear(report)

    def _hear(self, report: RunReport) -> None:
        raise NotImplementedError

    def _ask(self, **request: object) -> None:
        """Ask the sandbox, which then waits for more. request: besides the limits; see `game.web.lab.sandbox`."""
        self.is_waiting = True
        limits: dict[str, object] = {"source": "", "position": "", "move_ms": CASE_S * 1000, "run_ms": RUN_S * 1000}
        limits.update(request)
        self.emit(AskOnce(self._run, limits))
