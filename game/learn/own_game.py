"""2048 played by the learner's own functions: each turn is computed in a sandbox by the code of the lessons."""

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

_TURN = """
def cases(code):
    yield "turn", "", turn, lambda got: True


def turn():
    import random

    from directions import move
    from lost import is_lost
    from score import move_left
    from spawn import spawn

    rows, way, chance = ROWS, "WAY", random.Random(SEED)
    points = 0
    if not rows:
        rows = [[0] * 4 for _ in range(4)]
        spawn(rows, chance)
        spawn(rows, chance)
        return rows, 0, False
    moved = [list(row) for row in move([list(row) for row in rows], way)]
    if moved != rows:
        turned = [list(row) for row in rows]
        for _ in range("lurd".index(way)):
            turned = [list(column) for column in zip(*turned)][::-1]
        points = move_left(turned)[1]
        spawn(moved, chance)
    return moved, points, bool(is_lost([list(row) for row in moved]))
"""
"""The cases of a turn: the next board, its points, and whether the game is lost."""


class OwnGame(Feature):
    """The game on show. rows: of its board, none before it begins. moves: made so far."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        self._context = context
        self._exercise = exercise
        self._run = 0
        self._seed = 0
        self._turns = 0
        self._is_waiting = False
        self.close()

    def handlers(self) -> Handlers:
        return {"own-begin": self.begin, "own-move": self.move, "own-close": self.close}

    def watches(self) -> Handlers:
        closing: Handlers = {"check": self.close, "open": lambda address: self.close(), "try-call": lambda call: self.close()}
        return dict(closing, report=self.hear)

    def begin(self) -> None:
        """Begin a game."""
        if self._context.lesson and self._context.lesson.is_playable:
            self.close()
            self.is_open = True
            self._seed = self.now_ms
            self._run = self._context.new_run()
            self._ask("l")

    def close(self) -> None:
        if self._run and self.is_open:
            self.emit(EndRun(self._run))
        self._is_waiting = False
        self._turns = 0
        self.is_open = False
        self.is_over = False
        self.is_stuck = False
        """Whether a function failed, or returned what is no board."""
        self.rows: list[list[int]] = []
        self.score = 0
        self.moves = 0

    def move(self, way: str) -> None:
        """Move all tiles: u, r, d or l."""
        if self.is_open and self.rows and not self.is_over and not self._is_waiting and way in ("u", "r", "d", "l"):
            self._ask(way)

    def _ask(self, way: str) -> None:
        self._is_waiting = True
        self._turns += 1
        cases = _TURN.replace("ROWS", json.dumps(self.rows)).replace("WAY", way).replace("SEED", str(self._seed + self._turns))
        request = {"source": "", "modules": self._exercise.game_modules(), "cases": cases, "position": str(self._turns)}
        self.emit(CheckCode(self._run, dict(request, move_ms=CASE_S * 1000, run_ms=RUN_S * 1000)))

    def hear(self, report: "SandboxReport") -> None:
        if isinstance(report, Broken) and self._is_waiting:
            self._is_waiting = False
            self.is_stuck = True
        if not isinstance(report, RunReport) or report.run != self._run or not self.is_open:
            return
        if isinstance(report, Checked):
            self._is_waiting = False
            turn = _turn(report.value)
            if turn is None:
                self.is_stuck = self.is_over = True
                return
            rows, points, self.is_over = turn
            if self.rows and rows != self.rows:
                self.moves += 1
                self.score += points
            self.rows = rows
        elif isinstance(report, Failed):
            self._is_waiting = False
            self.is_stuck = self.is_over = True


def _turn(value: str) -> "tuple[list[list[int]], int, bool] | None":
    """Return the board, the points and whether the game is lost; None for anything else."""
    try:
        rows, points, is_lost = json.loads(value)
        cells = [cell for row in rows for cell in row]
        if [len(row) for row in rows] == [4] * 4 and all([type(cell) is int and 0 <= cell < 1_000_000 for cell in cells]):
            return rows, int(points), bool(is_lost)
    except (ValueError, TypeError):
        pass
    return None
