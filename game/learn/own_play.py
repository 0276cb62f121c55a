"""What the learner has built, to play with: a game whose turns the lessons' functions make, or a page.

Each turn, and each key of the page, is a case in a sandbox with a stand-in for the browser; a frame without scripts shows it.
"""

import json

from ..app.feature import Handlers
from ..arena.reports import Checked, Failed, RunReport
from .code_run import CodeRun
from .context import LearnContext
from .exercise import Exercise

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

WAYS = {"ArrowUp": "u", "ArrowRight": "r", "ArrowDown": "d", "ArrowLeft": "l"}


class OwnPlay(CodeRun):
    """The game or page on show. rows: of the game's board, [] before it begins. html: of the page's body, "" before that."""

    def __init__(self, context: LearnContext, exercise: Exercise) -> None:
        super().__init__(context, exercise)
        self.close()

    def handlers(self) -> Handlers:
        return {"own-begin": self.begin, "own-key": self.press, "own-close": self.close}

    @property
    def is_open(self) -> bool:
        return bool(self._run)

    def begin(self) -> None:
        """Begin a game, or open the page of the code in the editor."""
        lesson = self._context.lesson
        if not lesson or not (lesson.is_playable or lesson.is_paged):
            return
        self.close()
        self._run = self._context.new_run()
        self._seed = self.now_ms
        if lesson.is_paged:
            self._ask(source=self._exercise.code, modules=self._exercise.modules(), cases=_OPEN)
        else:
            self._ask_turn("l")

    def close(self) -> None:
        super().close()
        self._keys: list[str] = []
        self._turns = 0
        self.fault = None
        self.html = ""
        self.rows: list[list[int]] = []
        self.score = 0
        self.moves = 0
        self.is_over = False

    def press(self, key: str) -> None:
        """Press a key: in a game only the arrows do something. It waits for the answers to earlier ones."""
        if (self.html or (self.rows and key in WAYS)) and not self.is_over and len(self._keys) < MAX_WAITING:
            self._keys.append(key)
            self._next()

    def _next(self) -> None:
        if self._keys and not self.is_waiting:
            key = self._keys.pop(0)
            if self.html:
                self._ask(cases=_PRESS.replace("KEY", json.dumps(key)))
            else:
                self._ask_turn(WAYS[key])

    def _ask_turn(self, way: str) -> None:
        self._turns += 1
        cases = _TURN.replace("ROWS", json.dumps(self.rows)).replace("WAY", way).replace("SEED", str(self._seed + self._turns))
        self._ask(modules=self._exercise.game_modules(), cases=cases)

    def _hear(self, report: RunReport) -> None:
        if isinstance(report, Checked):
            self.is_waiting = False
            if self._context.lesson and self._context.lesson.is_paged:
                self.fault = report.why
                self.html = self.html if report.why else str(json.loads(report.value))
            else:
                self._take_turn(report.value)
            if not self.is_over:
                self._next()
        elif isinstance(report, Failed):
            self._end(report)

    def _take_turn(self, value: str) -> None:
        turn = _turn(value)
        if turn is None:
            self._end(Failed(self._run, "own-stuck"))
            return
        rows, points, self.is_over = turn
        if self.rows and rows != self.rows:
            self.moves += 1
            self.score += points
        self.rows = rows

    def _end(self, fault: Failed) -> None:
        self.is_waiting = False
        self.is_over = True
        self.fault = fault


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
