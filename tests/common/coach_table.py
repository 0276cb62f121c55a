"""A page with a coach whose engines are played by the test: requests are recorded, and the test sends the answers."""

import json

from game.app import words
from game.app.app import App
from game.app.coach.client import READY, Ask, Drop, End
from game.app.coach.coach import Coach
from game.app.coach.silence import TICK_MS
from game.app.coach.view import CoachView
from game.app.coach.words import WORDS
from game.app.editor.board_editor import BoardEditor
from game.app.effects import Say, Wake
from game.app.late import late_features
from game.app.statistics.ending import Ending
from game.app.statistics.finished_games import FinishedGames
from game.app.view import fill
from game.games import GAMES
from game.guesses import GUESSES, REASONS
from tests.common.checks import features_view

THREE = "#/15/3x3:1-2-3_4-5-6_0-7-8"
HARD = "#/15/4x4:0-12-9-13_15-11-10-14_3-7-5-6_4-8-2-1"


class Table:
    """A page without a display: a game, its coach, and the requests sent to the engines."""

    def __init__(self, address: str) -> None:
        words.add(WORDS)
        self.app = App(GAMES)
        finished = FinishedGames(self.app, lambda name: "")
        for feature in late_features(self.app) + [finished, Ending(self.app, finished)]:
            self.app.dispatcher.add(feature)
        self.app.begin({}, address, ["en"], 0)
        self.coach = Coach(self.app, GUESSES, REASONS)
        for feature in list(self.coach.parts) + [CoachView(self.coach), BoardEditor(self.app)]:
            self.app.dispatcher.add(feature)
        self.app.dispatcher.complete()
        self.asked: list[dict[str, object]] = []
        self.dropped: list[object] = []
        self.beats: list[object] = []
        self.said: list[object] = []
        self.ended: list[int] = []
        self.now_ms = 0
        self._ticks = False
        self.rests = False
        """Whether the page will look for idle engines."""

    def send(self, name: str, *args: object) -> None:
        """Send a message as the page does."""
        for effect in self.app.dispatcher.send(name, *args, now_ms=self.now_ms):
            if isinstance(effect, Ask):
                self.asked.append(json.loads(effect.text))
            elif isinstance(effect, Drop):
                self.dropped.append(effect.job)
            elif isinstance(effect, End):
                self.ended.append(effect.worker)
            elif isinstance(effect, Wake) and effect.message == "beat":
                self.beats.append(effect.after_ms)
            elif isinstance(effect, Wake) and effect.message == "engine-tick":
                assert not self._ticks, "only one tick is scheduled at a time"
                self._ticks = True
            elif isinstance(effect, Wake) and effect.message == "engine-rest":
                assert not self.rests, "only one look is scheduled at a time"
                self.rests = True
            elif isinstance(effect, Say):
                self.said.append(effect.text)

    def answer(self, report: dict[str, object], done: bool = True) -> None:
        """Answer the latest request."""
        number = self.asked[-1]["id"]
        self.send("reply", json.dumps({"id": number, "report": report}))
        if done:
            self.send("reply", json.dumps({"id": number, "done": True}))

    def wait(self, seconds: int) -> None:
        """Let time pass without any report of the engines."""
        for _ in range(seconds):
            self.now_ms += TICK_MS
            if self._ticks:
                self._ticks = False
                self.send("engine-tick")

    def rest(self, looks: int) -> None:
        """Let the page look for idle engines this often, as long as it wants to."""
        for _ in range(looks):
            if self.rests:
                self.rests = False
                self.send("engine-rest")

    def moves(self) -> int:
        """Return the number of moves made."""
        return self.app.model.session.state.moves


def shown(coach: Coach) -> dict[str, str]:
    """Return the slots of the features."""
    slots = features_view(coach.app)
    fill(slots)
    return slots


def advice(*line: str, bound: int = 2) -> dict[str, object]:
    return {"line": list(line), "bound": bound, "is_proven": True, "nodes": 3, "seconds": 0.1, "share": 1.0}


def bounds(length: int | None, bound: int, seconds: float, way: str = "u") -> dict[str, object]:
    line = None if length is None else [way] * length
    return {"line": line, "bound": bound, "is_proven": length == bound, "nodes": 9, "seconds": seconds, "share": 1.0}


def long_search(*asked: str) -> Table:
    """Return a table whose search has found a solution of 84 moves and continues after a second."""
    table = Table(HARD)
    table.send("engine", READY, 1.0)
    for message in asked:
        table.send(message)
    table.answer(bounds(None, 60, 0.0), done=False)
    table.answer(bounds(86, 62, 0.1), done=False)
    table.answer(bounds(84, 64, 1.0), done=False)
    return table
