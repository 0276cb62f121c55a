"""The page's end of the sandboxes: distributes a run's seeds, validates every reply, and ends runs that take too long.

`game.arena.sandbox_worker` is the other end. Seeds return as text, because JavaScript, in between, is exact only below 2^53.
"""

import json

from ..core.grid import LETTERS
from .record import Record, validated, whole
from .reports import Begun, Checked, Done, Failed, GameFailed, Moved, Played, Playing, Plotted, Printed, RunReport, Slow

BEAT_GRACE_MS = 1000
"""Added to the time limit of a move, because the worker collects replies before it sends them."""

SLOW_MS = 5000
"""When a case of an exercise is reported as slow."""

MAX_SEEDS = 20
"""Per question, so that all sandboxes finish a run at about the same time."""

MAX_PRINT = 250_000
MAX_WHY = 600
MAX_RESULT = 2000
"""Of a text in the result of a case, in characters."""
MAX_VALUE = 200_000
"""Of a result as JSON, in characters."""
MAX_RESULTS = 2000
"""Per exercise, including the points of its curve."""

FIELDS = {"id", "games", "playing", "print", "move", "end"}
FAILURES = {
    "bot-syntax": {"why"},
    "bot-fault": {"why"},
    "bot-choice": {"function", "choice", "legal"},
    "bot-idle": {"function", "choice", "way", "legal"},
    "bot-empty": set(),
    "bot-module": {"module"},
    "bot-browser": set(),
    "bot-program": set(),
    "bot-memory": set(),
    "lesson-missing": {"name"},
    "case-none": {"name"},
    "case-printed": {"name"},
    "case-in-place": {"name"},
    "case-changed": {"name"},
    "case-unchanged": {"name"},
    "case-type": {"name", "got", "kind"},
    "case-spaces": set(),
    "case-odd": set(),
    "case-slow": set(),
}
"""The failures that a sandbox may report, with the facts for their messages; the page detects the others itself."""


class Nonsense(Exception):
    """A reply is invalid or answers another question."""


class Task:
    """A question that a sandbox is working on."""

    def __init__(self, number: int, seeds: list[int]) -> None:
        self.number = number
        self.seeds = seeds
        self.playing: list[int] = []
        self.silent_ms = 0
        self.printed = 0


class Run:
    """One run, spread over numbered sandboxes."""

    def __init__(self, number: int, request: dict[str, object], sandboxes: int = 1) -> None:
        """sandboxes: how many will share the run; does not affect the results."""
        self.number = number
        self.is_over = False
        self._request = request
        self._sandboxes = sandboxes
        seeds = request.get("seeds", [])
        assert isinstance(seeds, list)
        self._left: list[int] = seeds
        self._tasks: dict[int, Task] = {}
        self._count = 0
        self._elapsed_ms = 0
        self._results = 0
        self.lost: list[int] = []
        """The sandboxes to be discarded."""

    @property
    def has_seeds_left(self) -> bool:
        """Whether some seeds are not yet assigned."""
        return bool(self._left)

    def ask(self, sandbox: int) -> str:
        """Return the next question for an idle sandbox, as JSON."""
        share = max(1, min(MAX_SEEDS, len(self._left) // (4 * self._sandboxes)))
        seeds = self._left[:share]
        self._left = self._left[share:]
        return self._question(sandbox, seeds, {"job": "series", "seeds": seeds})

    def ask_once(self, sandbox: int, request: dict[str, object]) -> str:
        """Return a question for one move or for the check of an exercise, as JSON."""
        self._request = request
        self._results = 0
        return self._question(sandbox, [], {"job": "check" if "cases" in request else "move"})

    def hear(self, sandbox: int, text: str) -> list[RunReport]:
        """Process a sandbox's reply and return its reports; it may end the run."""
        task = self._tasks.get(sandbox)
        try:
            if task is None:
                raise Nonsense
            return self._reports(sandbox, task, _parsed(text))
        except Nonsense:
            return self.fail("bot-nonsense")

    def is_busy(self, sandbox: int) -> bool:
        """Return whether a sandbox is working on a question."""
        return sandbox in self._tasks

    def pass_time(self, elapsed_ms: int) -> list[RunReport]:
        """Advance the clocks and end a run that takes too long."""
        move_ms = self._limit("move_ms")
        run_ms = self._limit("run_ms")
        if self._tasks:
            self._elapsed_ms += elapsed_ms
        for sandbox, task in list(self._tasks.items()):
            was_slow = task.silent_ms >= SLOW_MS
            task.silent_ms += elapsed_ms
            if move_ms and task.silent_ms > move_ms + BEAT_GRACE_MS:
                return self.lose(sandbox, "bot-slow", {"seconds": _seconds(move_ms)})
            if "cases" in self._request and not was_slow and task.silent_ms >= SLOW_MS:
                return [Slow(self.number)]
        if run_ms and self._elapsed_ms > run_ms:
            return self.fail("bot-long", facts={"seconds": _seconds(run_ms)})
        return []

    def lose(self, sandbox: int, reason: str, facts: dict[str, object] | None = None) -> list[RunReport]:
        """Give up the game in a user's sandbox that hangs or died; other sandboxes play its other seeds. Else end the run."""
        task = self._tasks.pop(sandbox, None)
        bot = self._request.get("bot")
        if task is None or not task.seeds or not isinstance(bot, dict) or "source" not in bot:
            return self.fail(reason, facts=facts)
        self.lost.append(sandbox)
        self._left = task.seeds[1:] + self._left
        return [GameFailed(self.number, task.seeds[0], reason, 0, facts)] + self._done()

    def _done(self) -> list[RunReport]:
        """End a series of which all seeds are played."""
        if "position" in self._request or self._left or self._tasks:
            return []
        self.is_over = True
        return [Done(self.number)]

    def fail(self, reason: str, line: int = 0, facts: dict[str, object] | None = None) -> list[RunReport]:
        self.is_over = True
        return [Failed(self.number, reason, line, facts)]

    def _question(self, sandbox: int, seeds: list[int], more: dict[str, object]) -> str:
        self._count += 1
        self._tasks[sandbox] = Task(self._count, list(seeds))
        question = dict(self._request)
        question.update(more)
        question["id"] = self._count
        return json.dumps(question)

    def _reports(self, sandbox: int, task: Task, reply: dict[str, object]) -> list[RunReport]:
        """Convert a reply to reports. Raises: Nonsense."""
        if reply["id"] != task.number:
            raise Nonsense
        reports: list[RunReport] = []
        if reply["playing"] is not None:
            pair = _listed(reply["playing"])
            if len(pair) != 2:
                raise Nonsense
            name, moves = pair[0], _count(pair[1])
            seed = _seed(name, task.seeds)
            if moves > self._limit("max_moves"):
                raise Nonsense
            if [seed, moves] != task.playing:
                task.playing = [seed, moves]
                task.silent_ms = 0
            reports.append(Playing(self.number, seed, moves))
        for record in _listed(reply["games"]):
            if "cases" in self._request:
                reports.append(self._result(record))
            elif isinstance(record, dict) and "reason" in record:
                seed = _seed(record.pop("seed", ""), task.seeds)
                task.seeds.remove(seed)
                reports.append(GameFailed(self.number, seed, *_failure(record)))
            else:
                reports.append(Played(self.number, _record(record, task.seeds, self._limit("max_moves"))))
            task.silent_ms = 0
        if reply["print"] != "":
            text = _text(reply["print"], MAX_PRINT)
            task.printed += len(text)
            if task.printed > MAX_PRINT:
                raise Nonsense
            reports.append(Printed(self.number, text))
        if reply["move"] != "":
            move = _text(reply["move"], 1)
            if "position" not in self._request or move not in LETTERS:
                raise Nonsense
            reports.append(Moved(self.number, move))
        end = reply["end"]
        if end == "done":
            if task.seeds:
                raise Nonsense
            self._tasks.pop(sandbox)
            reports += self._done()
        elif end is not None:
            reports += self.fail(*_failure(end))
        return reports

    def _result(self, fields: object) -> RunReport:
        """Convert a result of an exercise. Raises: Nonsense."""
        self._results += 1
        if not isinstance(fields, dict) or self._results > MAX_RESULTS:
            raise Nonsense
        if set(fields) == {"x", "y"}:
            return Plotted(self.number, _number(fields["x"]), _number(fields["y"]))
        given, expected = [_text(fields.get(name), MAX_RESULT) for name in ("given", "expected")]
        if set(fields) == {"given", "expected"}:
            return Begun(self.number, given, expected)
        if set(fields) != {"given", "expected", "got", "is_right", "value", "why"} or not isinstance(fields["is_right"], bool):
            raise Nonsense
        got, value = _text(fields["got"], MAX_RESULT), _text(fields["value"], MAX_VALUE)
        why = None if fields["why"] is None else Failed(self.number, *_failure(fields["why"]))
        return Checked(self.number, given, expected, got, fields["is_right"], value, why)

    def _limit(self, name: str) -> int:
        limit = self._request.get(name, 0)
        assert isinstance(limit, int)
        return limit


def _failure(end: object) -> tuple[str, int, dict[str, object]]:
    """Return the reason, the line and the facts of a reported failure. Raises: Nonsense."""
    if not isinstance(end, dict) or set(end) != {"reason", "line", "facts"} or not isinstance(end["reason"], str):
        raise Nonsense
    facts = end["facts"]
    if not isinstance(facts, dict) or set(facts) != FAILURES.get(end["reason"]):
        raise Nonsense
    for fact in facts.values():
        _text(fact, MAX_WHY)
    return end["reason"], _count(end["line"]), facts


def _parsed(text: str) -> dict[str, object]:
    """Parse the fields of a reply. Raises: Nonsense."""
    try:
        reply = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply.
        reply = None
    if not isinstance(reply, dict) or set(reply) != FIELDS:
        raise Nonsense
    return reply


def _record(fields: object, seeds: list[int], max_moves: int) -> Record:
    """Validate the record of a requested game and remove its seed from the list. Raises: Nonsense."""
    if not isinstance(fields, dict):
        raise Nonsense
    seed = _seed(fields.get("seed"), seeds)
    try:
        record = validated(dict(fields, seed=seed))
    except ValueError:
        raise Nonsense from None
    if record.moves > max_moves or len(record.transcript) != record.moves or record.transcript.strip("urdl"):
        raise Nonsense
    seeds.remove(seed)
    return record


def _seed(name: object, seeds: list[int]) -> int:
    """Return the seed with this name. Raises: Nonsense if it was not requested."""
    for seed in seeds:
        if str(seed) == name:
            return seed
    raise Nonsense


def _listed(value: object) -> list[object]:
    if not isinstance(value, list):
        raise Nonsense
    return value


def _count(value: object) -> int:
    try:
        return whole(value)
    except ValueError:
        raise Nonsense from None


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -1e12 < value < 1e12:
        raise Nonsense
    return value


def _text(value: object, max_length: int) -> str:
    if not isinstance(value, str) or len(value) > max_length:
        raise Nonsense
    return value


def _seconds(limit_ms: int) -> int:
    return max(1, limit_ms // 1000)
