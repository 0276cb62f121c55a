"""The learner's page: its program runs in a sandbox with a stand-in for the browser; a frame without scripts shows the result."""

import json

from ..app.feature import Feature, Handlers
from ..arena.reports import Broken, Checked, Failed, RunReport
from ..lab.effects import EndRun
from .context import LearnContext
from .course import CASE_S, RUN_S
from .effects import CheckCode
from .exercise import Exercise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..arena.reports import SandboxReport

_OPEN = """
from game.arena.small_page import Document, install

prepare = install


def cases(code):
    def shown():
        if "draw" in code.names and "on_key" not in code.names and code.names["draw"].__module__ != "page":
            code.draw([[2, 4, 8, 16], [0, 0, 0, 32], [0, 2, 0, 64], [0, 0, 0, 128]])
        return Document.current.shown

    yield "page", "", shown, lambda got: True
"""
_PRESS = """
from game.arena.small_page import Document


def cases(code):
    def press():
        Document.current.press(KEY)
        return Document.current.shown

    yield "key", "", press, lambda got: True
"""
MAX_WAITING = 20
"""Keys that wait for the answers to earlier ones."""


class OwnPage(Feature):
    """The page on show. html: of its body, "" before it has opened. fault: what went wrong last."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        self._context = context
        self._exercise = exercise
        self._run = 0
        self.is_open = False
        self.close()

    def handlers(self) -> Handlers:
        return {"page-begin": self.begin, "page-key": self.press, "page-close": self.close}

    def watches(self) -> Handlers:
        closing: Handlers = {"check": self.close, "open": lambda address: self.close(), "try-call": lambda call: self.close()}
        return dict(closing, report=self.hear)

    def begin(self) -> None:
        """Open the page of the code in the editor."""
        if self._context.lesson and self._context.lesson.is_paged:
            self.close()
            self.is_open = True
            self._run = self._context.new_run()
            self._ask({"source": self._exercise.code, "modules": self._exercise.modules(), "cases": _OPEN})

    def close(self) -> None:
        if self.is_open:
            self.emit(EndRun(self._run))
        self.is_open = False
        self._is_waiting = False
        self._keys: list[str] = []
        self.html = ""
        self.fault: Failed | None = None

    def press(self, key: str) -> None:
        """Press a key on the page."""
        if not self.is_open or not self.html or len(self._keys) >= MAX_WAITING:
            return
        self._keys.append(key)
        self._next()

    def _next(self) -> None:
        if self._keys and not self._is_waiting:
            self._ask({"source": "", "cases": _PRESS.replace("KEY", json.dumps(self._keys.pop(0)))})

    def _ask(self, request: "dict[str, object]") -> None:
        self._is_waiting = True
        self.emit(CheckCode(self._run, dict(request, position="", move_ms=CASE_S * 1000, run_ms=RUN_S * 1000)))

    def hear(self, report: "SandboxReport") -> None:
        if isinstance(report, Broken) and self._is_waiting:
            self._end(Failed(self._run, "sandbox-start", 0, {"why": report.why}))
        if not isinstance(report, RunReport) or report.run != self._run or not self.is_open:
            return
        if isinstance(report, Failed):
            self._end(report)
        elif isinstance(report, Checked):
            self._is_waiting = False
            self.fault = report.why
            if not self.fault:
                self.html = str(json.loads(report.value))
            self._next()

    def _end(self, fault: Failed) -> None:
        self.fault = fault
        self._is_waiting = False
        self._keys = []
