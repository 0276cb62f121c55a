"""A console: runs a program that prints and asks for input, as it stands, in a sandbox.

Nothing can block in a sandbox. So a program that asks for more than it was told ends there, and runs again from its start with
one answer more: with the same chance, and without what it has printed before. This works alike in all browsers.
"""

import json

from ..app.feature import Handlers
from ..arena.reports import Checked, Failed, Plotted, Printed, RunReport
from ..lab.workbench import EndRun
from .code_run import CodeRun
from .context import LearnContext
from .course import PROGRAM
from .exercise import Exercise

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


class Console(CodeRun):
    """The latest run of the program in the editor. state: one of the constants above, "" before. text: what it printed."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        super().__init__(context, exercise)
        self._clear()

    def handlers(self) -> Handlers:
        return {"console-run": self.begin, "console-answer": self.answer, "console-stop": self.close}

    def _clear(self) -> None:
        self.state = ""
        self.text = ""
        self.fault = None
        self._answers: list[str] = []
        self._shown = 0

    def begin(self) -> None:
        """Run the program from its start."""
        if self._context.lesson is PROGRAM:
            self.leave()
            self._exercise.adopt()
            self._source = self._exercise.code
            self._seed = self.now_ms
            self._run = self._context.new_run()
            self._go_on()

    def answer(self, text: object) -> None:
        """Give the program the line that it asks for."""
        if self.state == ASKING:
            self._answers.append(str(text))
            if self.is_waiting:  # It goes on after its question, for example in an `except:`.
                self._run = self._context.new_run()
            self._go_on()

    def close(self) -> None:
        """Stop the program; what it printed stays."""
        if self.state in (RUNNING, ASKING):
            super().close()
            self.state = STOPPED

    def leave(self) -> None:
        self.close()
        self._clear()

    def _go_on(self) -> None:
        facts = {"ANSWERS": self._answers, "SHOWN": self._shown, "SEED": self._seed, "SOURCE": self._source}
        head = f"import json\n\nglobals().update(json.loads({json.dumps(json.dumps(facts))}))\n"
        self.state = RUNNING
        self._ask(cases=head + _RUN, move_ms=0, run_ms=0)

    def _hear(self, report: RunReport) -> None:
        if isinstance(report, Printed):  # The last lines come after the end.
            self.text = (self.text + report.text)[-MAX_TEXT:]
        elif self.state not in (RUNNING, ASKING):
            return
        elif isinstance(report, Plotted):
            self.state = ASKING
            self._shown = int(report.y)
        elif isinstance(report, Failed):
            self._end(report)
        elif isinstance(report, Checked):
            self.is_waiting = False
            if self.state == RUNNING:
                self._end(report.why)

    def _end(self, fault: Failed | None) -> None:
        self.state = ENDED
        self.fault = fault
        self.is_waiting = False
        self.emit(EndRun(self._run))
