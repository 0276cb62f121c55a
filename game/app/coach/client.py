"""The coach's requests to the engines: one at a time, the latest wins; two workers share the parts of a request.

A worker that finishes a part gets the next one. The other worker takes over the part of one that fails, and the last part if the
second worker is not ready for it. A silent worker is replaced (`game/docs/decisions/0005-the-engines-come-late.md`).
"""

import json

from ...core.engine import NO_LIMIT, BadReport
from ...core.typing import Any
from ..feature import Effect, Feature, Handlers, Wake
from ..play.scene import Follower
from ..session import Session
from ..words import WORDS

TICK_MS = 1000

_TIMES = 4
"""A worker may be silent for this multiple of its time budget."""
_MIN_S = 10
"""A worker is never replaced after a shorter silence."""
_START_S = 15
"""The time budget for starting and unpacking fetched files; a slow phone needs half of it."""


OFF, LOADING, READY, FAILED = "off", "loading", "ready", "failed"

LONG_S = 1.0
"""A search that takes longer can be stopped by the player."""

WORTH_A_START = 8
"""The second worker starts for at least this many parts; for fewer it would be ready too late."""

_STARTING, _FETCHING, _UNPACKING = (0.0, 0.6), (0.6, 0.3), (0.9, 0.1)
"""The stages of loading: (start, share of the whole)."""
_FAULT = "engine-fault"
_TICK, _REST = "engine-tick", "engine-rest"

REST_MS = 60_000
"""How often idle workers are looked at."""
_IDLE, _HIDDEN, _SECOND = 5, 1, 1
"""Looks after which idle workers are released, also while the game is hidden, and the second one; the first may come at once."""


class Ask(Effect):
    """Send a request, or the end of one, as JSON to a worker: 0 or 1."""

    def __init__(self, text: str, worker: int = 0) -> None:
        self.text = text
        self.worker = worker


class End(Effect):
    """Terminate a worker; the next request starts a new one."""

    def __init__(self, worker: int = 0) -> None:
        self.worker = worker


class _Worker:
    """What the client knows about one of the two workers."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.state = OFF
        """off, loading, ready or failed."""
        self.has_started = False
        """Whether it has been ready since its start, even if it is fetching files now."""
        self.has_answered = False
        """Whether it has answered since it last started or fetched files."""
        self.job = self.part = 0
        """The number of the message that it works on, 0 for none, and the part of the request."""
        self.budget_s = 0.0
        """The time limit of that request, 0 if it has none."""
        self.silent_s = 0
        """How long it has been silent."""

    def enter(self, state: str) -> None:
        """Note its state, which is a sign of life."""
        self.state = state
        self.has_started = state == READY or (self.has_started and state == LOADING)
        self.has_answered = False
        self.silent_s = 0

    def is_silent(self) -> bool:
        """Count one tick, and return whether it has been silent for too long.

        The first tick may follow at once, so one more than the patience is needed.
        """
        self.silent_s += TICK_MS // 1000
        budget_s = self.budget_s if self.has_answered else max(_START_S, self.budget_s)
        return self.silent_s > max(_MIN_S, _TIMES * budget_s)


class EngineFeature(Follower):
    """A feature that sends requests to an engine and receives reports until the end."""

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Handle a report on a part; return how much of the preparation is done, 0 to 1. Raises: BadReport."""
        raise NotImplementedError

    def finished(self) -> None:
        """React to the complete answer."""

    def failed(self) -> None:
        """React to a failure; the client's `error` gives the reason."""


PACES_MS = (1000, 300, 100, 0)
"""Delays between moves in milliseconds; 0 is as fast as possible."""


class Playback:
    """Whether advised moves are played, and how fast."""

    def __init__(self) -> None:
        self.playing = False
        """Whether autoplay is running."""
        self.is_stepping = False
        """Whether a single move will be played once it is known."""
        self.pace_ms = PACES_MS[1]


class Client(Feature):
    """The current request and the state of the engines, which are released when they are idle: a phone needs their memory."""

    def __init__(self) -> None:
        self.workers = 1
        """Workers that the device has cores and memory for, 1 or 2."""
        self.is_small = False
        """Whether memory is scarce, so that the workers hold the engine of one game at a time."""
        self.progress = 0.0
        """How much of what the request needs is loaded, 0 to 1; never decreases."""
        self.job = 0
        """The number of the latest message to a worker; 0 when no answer is pending."""
        self.feature: EngineFeature | None = None
        """The feature that sent the latest request."""
        self.error: tuple[str, dict[str, object]] | None = None
        """Why the latest request failed: (word, facts)."""
        self._workers = (_Worker(0), _Worker(1))
        self._request: dict[str, Any] = {}
        self._parts: list[dict[str, object]] = []
        self._open: list[int] = []
        self._asked = 0
        self._is_answered = False
        self._is_repeated = False
        self._was_released = False
        self._is_ticking = False
        self.playback = Playback()
        self._idle = 0
        """Looks since the engines last worked."""
        self._is_looking = False
        self._is_hidden = False

    def handlers(self) -> Handlers:
        return {"engine": self._set_engine, "reply": self._reply, _TICK: self._tick, _REST: self._look}

    def watches(self) -> Handlers:
        """Note whether the game is visible, and make room for the sandboxes of the Lab and of Learn."""
        return {"visible": self._see, "open-lab": self._make_room, "open-learn": self._make_room}

    @property
    def _is_at_work(self) -> bool:
        """Whether an engine works, or will soon: autoplay asks for each move."""
        return bool(self.job) or self.playback.playing

    def _look_later(self) -> None:
        """Look for idle engines as long as there are engines."""
        if not self._is_looking and [worker for worker in self._workers if worker.state in (LOADING, READY)]:
            self._is_looking = True
            self.emit(Wake(_REST, REST_MS))

    def _look(self) -> None:
        self._is_looking = False
        self._idle = 0 if self._is_at_work else self._idle + 1
        if self._idle > (_HIDDEN if self._is_hidden else _IDLE):
            self._make_room()
        elif self._idle > _SECOND and not self._is_at_work:
            self._release(1)
        self._look_later()

    def _see(self, is_visible: bool) -> None:
        self._is_hidden = not is_visible

    def _make_room(self, *details: object) -> None:
        if not self._is_at_work:
            self._release()

    def asks(self, feature: EngineFeature) -> bool:
        """Return whether a request of a feature is pending."""
        return bool(self.job) and self.feature is feature

    @property
    def engine(self) -> str:
        """The state of the first worker."""
        return self._workers[0].state

    @property
    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.job]

    @property
    def is_loading(self) -> bool:
        """Whether the request is waiting for the engine or its data to load."""
        return bool(self.job) and not self._is_answered and (self.engine == LOADING or self.progress > 0)

    @property
    def loading_word(self) -> str:
        if self._is_repeated:
            return "engine-restarting"
        return "engine-again" if self._was_released else "engine-loading"

    def ask(self, feature: EngineFeature, request: "dict[str, object]", parts: "list[dict[str, object]] | None" = None) -> None:
        """Send a request, replacing the previous one; parts: fields to add for each part."""
        self.drop()
        if self.is_small and request.get("game") != self._request.get("game"):
            self._release()
        self._request = request
        self._parts = parts or [{}]
        self._open = list(range(len(self._parts)))
        self.feature = feature
        self.error = None
        self._is_answered = self._is_repeated = False
        self._idle = 0
        if self.engine != LOADING:
            self.progress = 0.0
        first, second = self._workers
        self._hand(first)
        if self.workers > 1 and self._open and (second.has_started or len(self._parts) >= WORTH_A_START):
            self._hand(second)
        if not self._is_ticking:
            self._wake()

    def _release(self, first: int = 0) -> None:
        """Terminate the idle workers from this number on; the next request starts them again."""
        for worker in reversed(self._workers[first:]):
            if worker.state in (LOADING, READY) and not self.job:
                if worker.number == 0:
                    self.progress = 0.0
                    self._was_released = self._was_released or worker.has_started
                worker.enter(OFF)
                self.emit(End(worker.number))

    def drop(self) -> None:
        """Cancel the pending request."""
        for worker in self._busy:
            self._leave(worker)
        self._open = []
        self.job = 0

    def _hand(self, worker: _Worker) -> None:
        """Send the next part to a worker."""
        worker.part = self._open.pop(0)
        worker.budget_s = self._request.get("limit", NO_LIMIT.as_json())["ms"] / 1000
        worker.silent_s = 0
        if worker.state != READY:
            worker.state = LOADING
        self._look_later()
        self._asked += 1
        self.job = worker.job = self._asked
        self.emit(Ask(json.dumps(dict(dict(self._request, **self._parts[worker.part]), id=self.job)), worker.number))

    def _leave(self, worker: _Worker) -> None:
        """Cancel a worker's part and leave it to the other one."""
        self.emit(Ask(json.dumps({"drop": worker.job}), worker.number))
        self._take_back(worker)

    def _take_back(self, worker: _Worker) -> None:
        worker.job = 0
        self._open.insert(0, worker.part)

    def _set_engine(self, engine: str, share: float, number: int = 0) -> None:
        """Note the state of a worker; if the first one failed, the next request starts it again."""
        worker = self._workers[number]
        worker.enter(engine)
        self._look_later()
        if engine == FAILED:
            self.workers = 1 if number else self.workers
            self.progress = self.progress if number else 0.0
            self._hand_over(worker)
        elif engine == LOADING and number == 0:
            self._raise_progress(_FETCHING if worker.has_started else _STARTING, share)

    def _tick(self) -> None:
        """Replace workers that have been silent for too long; keep ticking while an answer is pending."""
        for worker in [worker for worker in self._busy if worker.is_silent()]:
            self._replace(worker)
        self._is_ticking = False
        if self.job:
            self._wake()

    def _wake(self) -> None:
        """Request the next tick; a single one runs however many requests there are."""
        self._is_ticking = True
        self.emit(Wake(_TICK, TICK_MS))

    def _replace(self, worker: _Worker) -> None:
        """Terminate a silent worker and retry once per request; a second worker leaves its part to the first."""
        self.emit(End(worker.number))
        if worker.number or self._is_repeated:
            self._set_engine(FAILED, 0.0, worker.number)
            if self.error:
                self.error = ("engine-silent", {})
            return
        self._is_repeated = True
        self._is_answered = False
        self.progress = 0.0
        worker.enter(OFF)
        self._take_back(worker)
        self._hand(worker)

    def _hand_over(self, worker: _Worker) -> None:
        """Give a failed worker's part to the other worker; without another one the request fails."""
        other, was_busy = self._workers[1 - worker.number], bool(worker.job)
        if was_busy:
            self._take_back(worker)
        if other.job:
            return
        if was_busy and other.has_started:
            self._hand(other)
        elif was_busy or worker.number == 0:
            self.drop()
            self._fail("engine-failed", {})

    def _reply(self, text: str) -> None:
        """Handle a worker's reply, unless its request was cancelled."""
        reply = json.loads(text)
        worker = next((worker for worker in self._busy if worker.job == reply.get("id")), None)
        if self.feature is None or worker is None:
            return
        worker.silent_s = 0
        worker.has_answered = worker.has_answered or "alive" not in reply
        if "report" in reply:
            self._report(reply["report"], worker)
        elif "error" in reply and len(self._busy) > 1:
            self._leave(worker)
        elif "error" in reply:
            worker.job = 0
            self.drop()
            error = reply["error"]
            self._fail(*((error["reason"], error["facts"]) if error["reason"] in WORDS else (_FAULT, {})))
        elif reply.get("done"):
            worker.job = 0
            second = self._workers[1]
            if not self._open and second.job and not second.has_answered:
                # It is still starting or fetching its files, so it would finish later than the first.
                self._leave(second)
            if self._open:
                self._hand(worker)
            elif not self._busy:
                self.job = 0
                self.feature.finished()

    def _report(self, report: "dict[str, Any]", worker: _Worker) -> None:
        if len(self._busy) > 1 and report.get("lacks_data"):
            # Values computed with and without the data must not be mixed.
            self._leave(worker)
            return
        try:
            share = self.feature.reported(report, worker.part) if self.feature else 1.0
        except BadReport:
            self.drop()
            self._fail(_FAULT, {})
            return
        self._is_answered = share == 1
        if not self._is_answered:
            self._raise_progress(_UNPACKING, share)

    def _fail(self, word: str, facts: "dict[str, object]") -> None:
        self.error = (word, facts)
        self.job = 0
        if self.feature:
            self.feature.failed()

    def _raise_progress(self, part: tuple[float, float], share: float) -> None:
        """Set the progress of a stage of loading; never lower it, as a wrong file length might."""
        self.progress = max(self.progress, part[0] + part[1] * share)


def request(session: "Session", job: str, board: tuple[int, ...], **more: object) -> "dict[str, object]":
    """Return a request to the engine of a game; `game.web.engine_worker` lists its fields."""
    variant = session.variant
    fields: dict[str, object] = {"job": job, "game": session.game.id, "board": board, "options": variant.options}
    fields["columns"] = variant.columns
    fields.update(more)
    return fields
