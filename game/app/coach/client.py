"""The coach's questions to the engines: one at a time, the latest wins."""

import json

from game.app.effects import Effect
from game.app.feature import Feature
from game.app.words import WORDS
from game.core.engine import BadReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from game.app.session import Session

OFF, LOADING, READY, FAILED = "off", "loading", "ready", "failed"

LONG_S = 1.0
"""A search that has gone on for so many seconds is one that the player may want to stop."""

_STARTING, _FETCHING, _UNPACKING = (0.0, 0.6), (0.6, 0.3), (0.9, 0.1)
"""What each part of loading takes of the whole: (where it begins, its share)."""
_FAULT = "engine-fault"


class Ask(Effect):
    """Hand a request, as JSON, to the engines."""

    def __init__(self, text: str) -> None:
        self.text = text


class Drop(Effect):
    """Nobody waits for the answer to a request any more."""

    def __init__(self, job: int) -> None:
        self.job = job


class Asker(Feature):
    """A feature that asks an engine: it gets one report after the other, then the end."""

    def reported(self, report: "dict[str, Any]") -> float:
        """Take a report and return how much of the engine's preparations is done, 0 to 1. Raises: BadReport."""
        raise NotImplementedError

    def finished(self) -> None:
        """The answer is complete."""

    def failed(self) -> None:
        """There is no more to come; the client's `error` says why."""


class Client(Feature):
    """One question and the state of the engines."""

    def __init__(self) -> None:
        self.engine = OFF
        """off, loading, ready or failed."""
        self.progress = 0.0
        """How much is loaded of what the question needs, 0 to 1, never falling."""
        self.job = 0
        """The number of the question that waits for its answer, 0 where none does."""
        self.asker: Asker | None = None
        """Who asked the latest question."""
        self.error: tuple[str, dict[str, object]] | None = None
        """Why the latest question has no answer: (word, facts)."""
        self._asked = 0
        self._is_started = False
        self._is_answered = False

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what the engines say."""
        return {"engine": self._set_engine, "reply": self._reply}

    def asks(self, asker: Asker) -> bool:
        """Tell whether a question of a feature waits for its answer."""
        return bool(self.job) and self.asker is asker

    @property
    def is_loading(self) -> bool:
        """Whether the question still waits for what it needs to be loaded."""
        return bool(self.job) and not self._is_answered and (self.engine == LOADING or self.progress > 0)

    def ask(self, asker: Asker, request: "dict[str, object]") -> None:
        """Ask a question in place of the one before."""
        self.drop()
        self._asked += 1
        self.job = self._asked
        self.asker = asker
        self.error = None
        self._is_answered = False
        if self.engine != LOADING:
            self.progress = 0.0
        if self.engine != READY:
            self.engine = LOADING
        self.emit(Ask(json.dumps(dict(request, id=self.job))))

    def drop(self) -> None:
        """Wait for no answer any more."""
        if self.job:
            self.emit(Drop(self.job))
            self.job = 0

    def _set_engine(self, engine: str, share: float) -> None:
        """Note how far the engines have started; one that failed is started again by the next question."""
        self.engine = engine
        if engine == LOADING:
            self._raise_progress(_FETCHING if self._is_started else _STARTING, share)
        self._is_started = engine == READY or (self._is_started and engine == LOADING)
        if engine == FAILED:
            self.progress = 0.0
            self._fail("engine-failed", {})

    def _reply(self, text: str) -> None:
        """Hand a reply to who still waits for it."""
        reply = json.loads(text)
        if self.asker is None or not self.job or reply.get("id") != self.job:
            return
        if "report" in reply:
            try:
                share = self.asker.reported(reply["report"])
            except BadReport:
                self.drop()
                self._fail(_FAULT, {})
                return
            self._is_answered = share == 1
            if not self._is_answered:
                self._raise_progress(_UNPACKING, share)
        elif "error" in reply:
            error = reply["error"]
            self._fail(*((error["reason"], error["facts"]) if error["reason"] in WORDS else (_FAULT, {})))
        elif reply.get("done"):
            self.job = 0
            self.asker.finished()

    def _fail(self, word: str, facts: "dict[str, object]") -> None:
        self.error = (word, facts)
        self.job = 0
        if self.asker:
            self.asker.failed()

    def _raise_progress(self, part: tuple[float, float], share: float) -> None:
        """Note how far a part of loading is. A damaged length may tell less than before: progress never falls."""
        self.progress = max(self.progress, part[0] + part[1] * share)


def request(session: "Session", job: str, board: tuple[int, ...], **more: object) -> "dict[str, object]":
    """Return a request for the engine of a game; `game.web.engine_worker` lists its fields."""
    fields: dict[str, object] = {"job": job, "game": session.game.id, "board": board, "options": session.variant.options}
    fields.update(more)
    return fields
