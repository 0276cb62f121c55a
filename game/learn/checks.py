"""Checks the code in the editor against the cases of the lesson."""

import json

from ..app.feature import Feature, Handlers, Say
from ..arena.reports import Begun, Broken, Checked, Done, Failed, Loading, Plotted, Printed, RunReport, SandboxReport, Slow
from ..lab.workbench import AskOnce, EndRun, ShowLine
from .context import LearnContext
from .course import CASE_S, PROGRAM, RUN_S
from .exercise import Exercise

NONE, RUNNING, PASSED, WRONG, FAILED, STOPPED, TRIED = "none", "running", "passed", "wrong", "broken-off", "stopped", "tried"


class Checks(Feature):
    """The latest check of the open lesson. state: one of the constants above."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        self._context = context
        self._exercise = exercise
        self._run = 0
        self.loading = 0.0
        """Progress of the sandbox's start, 0 to 1."""
        self.clear()

    def handlers(self) -> Handlers:
        return {
            "check": self.check,
            "try-call": self.try_call,
            "stop": self.stop,
            "report": self.hear,
            "fault-line": self.show_fault,
        }

    def clear(self) -> None:
        self.state = NONE
        self.cases: list[Checked] = []
        self.points: list[tuple[float, float]] = []
        self.is_slow = False
        """Whether the current case is taking long."""
        self.ended_by: Failed | None = None
        """What ended the check early."""
        self._context.printed = ""
        self._begun: Begun | None = None
        """The current case."""
        self._code = ""
        self._cases = ""
        self.is_try = False
        """Whether it is the learner's own call."""
        self._judged: list[Checked] | None = None
        """The cases as another sandbox, which has not run the code, judges them; None before that."""

    def check(self) -> None:
        if self.state != RUNNING and self._context.lesson:
            self._begin()
            self._cases = self._context.files["check.py"]
            if self._context.lesson is PROGRAM:
                self._cases = f"import json\n\nPROGRAM = json.loads({json.dumps(json.dumps(self._code))})\n{self._cases}"
            if self._context.task:
                self._cases = self._context.task.added_to(self._cases)
            self._ask(self._cases)

    def try_call(self, call: object) -> None:
        """Run the code and show the value of an expression that uses it."""
        if self.state != RUNNING and self._context.lesson and str(call).strip():
            self._begin()
            self.is_try = True
            text = json.dumps(str(call))
            self._ask(f'def cases(code):\n    yield {text}, "", lambda: code.evaluate({text}), lambda got: True\n')

    def _begin(self) -> None:
        self.clear()
        self._context.notice = None
        self._exercise.adopt()
        self.state = RUNNING
        self._code = self._exercise.code

    def _ask(self, cases: str, values: "list[str] | None" = None) -> None:
        """Start a check in a fresh sandbox, or judge the results of one."""
        self._run = self._context.new_run()
        request: dict[str, object] = {"source": "", "values": values}
        if values is None:
            source = "" if self._context.lesson is PROGRAM else self._code
            request = {"source": source, "modules": self._exercise.modules()}
            if self._context.data:
                request["data"] = list(self._context.data)
        request.update({"cases": cases, "move_ms": CASE_S * 1000, "run_ms": RUN_S * 1000})
        self.emit(AskOnce(self._run, request))

    def stop(self) -> None:
        if self.state == RUNNING:
            self.emit(EndRun(self._run))
            self.state = STOPPED

    def leave(self) -> None:
        """End and clear the check before another place opens."""
        self.stop()
        self.clear()

    def hear(self, report: SandboxReport) -> None:
        """Handle a report of the sandbox, unless its check is over."""
        if isinstance(report, Loading):
            self.loading = report.share
        elif isinstance(report, Broken):
            self.loading = 0.0
            if self.state == RUNNING:
                self._break_off(Failed(self._run, "sandbox-start", 0, {"why": report.why}))
        elif isinstance(report, RunReport) and report.run == self._run and self.state == RUNNING:
            self._hear(report)

    def show_fault(self) -> None:
        if self.line:
            self.emit(ShowLine(self.line))

    @property
    def fault(self) -> Failed | None:
        """What ended the check, or what is wrong in the first wrong case, if that is known."""
        wrong = [case for case in self.cases if not case.is_right]
        return self.ended_by or (wrong[0].why if wrong else None)

    @property
    def line(self) -> int:
        """The line that failed, or 0 if none did or the code has changed."""
        return self.fault.line if self.fault and self._code == self._exercise.code else 0

    @property
    def right(self) -> int:
        """The number of correct cases so far."""
        return len([case for case in self.cases if case.is_right])

    @property
    def count(self) -> int:
        """The number of cases in the lesson; after a complete check, the number tried."""
        lesson = self._context.lesson
        expected = lesson.cases if lesson and self.state not in (PASSED, WRONG) and not self.is_try else 0
        if expected and self._context.task:
            expected += len(self._context.task.parsed())
        return max(expected, len(self.cases))

    def _hear(self, report: RunReport) -> None:
        if self._judged is not None:
            self._judge(self._judged, report)
            return
        self.is_slow = isinstance(report, Slow)
        if self.is_slow:
            self._say("slow")
        elif isinstance(report, Begun):
            self._begun = report
        elif isinstance(report, Checked):
            self._begun = None
            self.cases.append(report)
        elif isinstance(report, Plotted):
            self.points.append((report.x, report.y))
        elif isinstance(report, Printed):
            self._context.print(report.text)
        elif isinstance(report, Failed):
            self._break_off(report)
        elif isinstance(report, Done) and self.is_try:
            self._end(TRIED)
        elif isinstance(report, Done) and self.cases and self.right == len(self.cases):
            self._judged = []
            self._ask(self._cases, [case.value for case in self.cases])
        elif isinstance(report, Done):
            self._end(WRONG)

    def _judge(self, judged: list[Checked], report: RunReport) -> None:
        """Believe that all cases are right only if the other sandbox says so."""
        if isinstance(report, Checked):
            judged.append(report)
        elif isinstance(report, (Done, Failed)):
            is_passed = isinstance(report, Done) and len(judged) == len(self.cases)
            self.cases = judged
            if is_passed and self.right == len(judged):
                self._exercise.pass_all()
                self._end(PASSED)
            else:
                self._break_off(Failed(self._run, "bot-nonsense"))

    def _break_off(self, fault: Failed) -> None:
        """End the check; the case that was running is wrong."""
        self.ended_by = fault
        if self._begun:
            self.cases.append(Checked(self._run, self._begun.given, self._begun.expected, "", False, "", fault))
        self._end(FAILED)

    def _end(self, state: str) -> None:
        self.state = state
        if state not in (PASSED, TRIED):
            self._exercise.note_try()
        self._say(state)

    def _say(self, word: str) -> None:
        self.emit(Say(self.told(word)))

    def told(self, word: str) -> str:
        """Return a sentence about the check. word: a state, or "slow"."""
        if self._context.lesson is PROGRAM and word in (PASSED, WRONG):
            word = "program-" + word
        return self._context.text("learn-" + word, right=self.right, wrong=self.count - self.right, count=self.count)
