"""A console: runs a program that prints and asks for input, as it stands, in a sandbox.

Nothing can block in a sandbox. So a program that asks for more than it was told ends there, and runs again from its start with
one answer more: with the same chance, and without what it has printed before. This works alike in all browsers.
"""

import json

from ..app.feature import Feature, Handlers
from ..arena.reports import Broken, Checked, Failed, Plotted, Printed, RunReport
from ..lab.effects import EndRun
from .context import LearnContext
from .course import PROGRAM
from .effects import CheckCode
from .exercise import Exercise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..arena.reports import SandboxReport

_RUN = """
import builtins
import io
import random
import sys

from game.arena.bot import compile_source
from game.arena.learner import NAME


class Asked(BaseException):
    pass


class Rest(io.TextIOBase):
    def __init__(self, stream, left):
        self.stream, self.left, self.total, self.is_over = stream, left, 0, False

    def write(self, text):
        if not self.is_over:
            self.total += len(text)
            self.stream.write(text[self.left :])
            self.left = max(self.left - len(text), 0)
        return len(text)


def cases(code):
    def run():
        answers, printed, output = iter(ANSWERS), Rest(sys.stdout, SHOWN), sys.stdout

        def ask(prompt=""):
            printed.write(str(prompt))
            for answer in answers:
                printed.write(answer + "\\n")
                return answer
            if not printed.is_over:
                printed.is_over = True
                code.names["plot"](0, printed.total)
            raise Asked

        def leave(status=None):
            raise SystemExit

        builtins.input, builtins.exit, builtins.quit = ask, leave, leave
        random.seed(SEED)
        sys.stdout = sys.stderr = printed
        try:
            exec(compile_source(SOURCE, NAME), {"__name__": "__main__"})
        except (Asked, SystemExit):
            pass
        finally:
            sys.stdout = sys.stderr = output
        return printed.is_over

    yield "run", "", run, lambda got: True
"""
MAX_TEXT = 250_000
"""Of what stays of a program's output, in characters."""

RUNNING, ASKING, ENDED, STOPPED = "running", "asking", "ended", "stopped"


class Console(Feature):
    """The latest run of the program in the editor. state: one of the constants above, "" before. text: what it printed."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        self._context = context
        self._exercise = exercise
        self._run = 0
        self._is_busy = False
        self._clear()

    def handlers(self) -> Handlers:
        return {"console-run": self.begin, "console-answer": self.answer, "console-stop": self.stop}

    def watches(self) -> Handlers:
        return {"report": self.hear, "check": self.stop, "open": lambda address: self.leave()}

    def _clear(self) -> None:
        self.state = ""
        self.text = ""
        self.fault: Failed | None = None
        self._answers: list[str] = []
        self._shown = 0

    def begin(self) -> None:
        """Run the program from its start."""
        if self._context.lesson is PROGRAM:
            self.stop()
            self._clear()
            self._exercise.adopt()
            self._source = self._exercise.code
            self._seed = self.now_ms
            self._run = self._context.new_run()
            self._ask()

    def answer(self, text: object) -> None:
        """Give the program the line that it asks for."""
        if self.state == ASKING:
            self._answers.append(str(text))
            if self._is_busy:  # It goes on after its question, for example in an `except:`.
                self._run = self._context.new_run()
            self._ask()

    def stop(self) -> None:
        if self.state in (RUNNING, ASKING):
            self.emit(EndRun(self._run))
            self.state = STOPPED
            self._is_busy = False

    def leave(self) -> None:
        self.stop()
        self._clear()

    def _ask(self) -> None:
        facts = {"ANSWERS": self._answers, "SHOWN": self._shown, "SEED": self._seed, "SOURCE": self._source}
        head = f"import json\n\nglobals().update(json.loads({json.dumps(json.dumps(facts))}))\n"
        self.state = RUNNING
        self._is_busy = True
        self.emit(CheckCode(self._run, {"source": "", "cases": head + _RUN, "position": "", "move_ms": 0, "run_ms": 0}))

    def hear(self, report: "SandboxReport") -> None:
        if isinstance(report, Broken) and self.state == RUNNING:
            self._end(Failed(self._run, "sandbox-start", 0, {"why": report.why}))
        if not isinstance(report, RunReport) or report.run != self._run:
            return
        if isinstance(report, Printed) and self.state != STOPPED:  # The last lines come with the end.
            self.text = (self.text + report.text)[-MAX_TEXT:]
        elif self.state not in (RUNNING, ASKING):
            return
        elif isinstance(report, Plotted):
            self.state = ASKING
            self._shown = int(report.y)
        elif isinstance(report, Failed):
            self._end(report)
        elif isinstance(report, Checked):
            self._is_busy = False
            if self.state == RUNNING:
                self._end(report.why)

    def _end(self, fault: Failed | None) -> None:
        self.state = ENDED
        self.fault = fault
        self._is_busy = False
        self.emit(EndRun(self._run))
