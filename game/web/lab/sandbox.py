"""The pool of sandboxes in which bots run: keeps some ready, distributes a run among them, and can end any of them at once.

A sandbox is a hidden frame of an opaque origin, with a worker in which Pyodide runs `game.arena.sandbox_worker`.
Nothing that a sandbox sends is trusted (`game/docs/decisions/0015-sandbox.md`).

A request for a run determines a series of games completely:

    {"game": "2048", "variant": "4x4",
     "bot": {"name": "mine", "source": "def choose(game): …"},      or {"name": "solver", "data": ["game/data/fifteen.xz"]}
     "seeds": [1, 2, 3],
     "budget_ms": 0,                                                the time that the bot is given for a move; 0 = no limit
     "max_moves": 100000,                                           limit for games that do not end
     "move_ms": 10000, "run_ms": 3600000,                           time limits per move and per run; 0 = unlimited
     "is_handed_on": False}                                         whether the next run may use the same sandboxes

A bot without a source is an engine bot: its modules and data are fetched when a run first needs them, and passed to the
sandboxes. Only engine bots pass sandboxes on to each other, as no user's code has run in them.

A request for one move has `"seed": 1, "position": "…", "score": 0, "ply": 0` instead of `seeds`. Ply 0 creates a new bot; it
remembers later requests of the same run.

A request to check an exercise is `{"source": "…", "cases": "…", "move_ms": 10000, "run_ms": 60000}`: the user's code and the
lesson's cases for `game.arena.exercise.check`, with time limits per case and for all cases. With `"source": "", "values": […]` it
judges the results of such a check, in a sandbox that has not run the code.

The reports are those of `game.arena.reports`. After `Broken` (the word `sandbox-start`) `start`, `run` and `ask_once` try again.

Reasons of `Failed` (their words: `game/app/words/sandbox.py`; facts are texts or ints): `bot-syntax` (line, why: invalid Python),
`bot-fault` (line, why: an exception), `bot-choice` (function, choice, legal: the choice is no direction), `bot-idle` (function,
choice, way, legal: nothing moves in that direction), `bot-empty` (no bot is defined), `bot-module` (module: unknown import),
`bot-browser` (access to the page), `bot-program` (source that asks for input or exits), `bot-slow` (seconds: a move exceeded
move_ms), `bot-long` (seconds: the run exceeded run_ms), `bot-memory` (more than 512 MB), `bot-noise` (too many messages),
`bot-nonsense` (an unexpected message), `bot-deep` (calls or data nested too deep for its interpreter), `bot-died` (its
interpreter ended for another reason).
"""

import json

from js import console, document, window
from jsffi import create_proxy

from ...arena.reports import Broken, Done, Failed, Loading, RunReport, SandboxReport
from ...arena.sandbox_host import Run
from ...core.typing import Any, Callable, Sequence
from ..app import now_ms
from ..device import is_small, told
from .sandbox_frame import BUSY, READY, SCRIPT, STARTING, Sandbox, Supply, script_digest

_MODULES = "./game/modules/sandbox.json"
_ENGINES = "./game/modules/engine_bots.json"
_RUNTIME = "./game/runtime/pyodide/"
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")

_MAX_SANDBOXES = 4
_MAX_SMALL = 2
"""Sandboxes on a small device, where one is kept between runs and no spare one is started."""

_LOOK_MS = 250
_START_MS = 60_000

_REST = 3
"""Wait between a sandbox's messages, as a multiple of the time to read one times the busy sandboxes, so that the page has most
of its time for the user."""


class SandboxPool:
    """The page's sandboxes, at most four (two on a small device) and one per core, which serve one run or watched game at a time.

    A sandbox is discarded after a run, so that nothing a user's bot does in it reaches the next run.
    """

    def __init__(self, report: "Callable[[Sequence[SandboxReport]], None]") -> None:
        """Open nothing yet. report: called with the reports of an event, never during a call of these methods."""
        self._report = report
        more = {_RUNTIME + name: name for name in _FILES}
        more[SCRIPT] = SCRIPT
        self._supply = Supply(_MODULES, "blob", more, self._fetched, self._broken)
        self._engines: dict[tuple[str, ...], Supply] = {}
        """The files of the engine bots and exercises, each with its data, by the addresses of the data."""
        self._bot: dict[str, Any] = {}
        self._is_handed_on = False
        self._is_equipped = False
        """Whether the bot or exercise needs files besides those of every sandbox."""
        self._sandboxes: list[Sandbox] = []
        self._run: Run | None = None
        self._single: dict[str, object] | None = None
        self._is_open = False
        self._timer = 0
        self._looked_ms = 0
        self._look_proxy = create_proxy(self._look)
        self._rested_proxy = create_proxy(self._rested)
        # One proxy for all sandboxes: MicroPython never frees one, nor what it holds.
        self._message_proxy = create_proxy(self._on_message)
        self._loaded_proxy = create_proxy(self._loaded)

    def start(self) -> None:
        """Start to warm sandboxes, unless that is done, so that the first run can begin at once."""
        if not self._is_open:
            self._is_open = True
            self._looked_ms = now_ms()
            self._timer = window.setInterval(self._look_proxy, _LOOK_MS)
        self._fill()

    def run(self, run: int, request: "dict[str, object]") -> None:
        """Play the seeds of a request in all sandboxes, after stopping any other run."""
        self._end()
        self._run = Run(run, request, _parallel())
        self._prepare(request)
        self.start()
        self._deal()

    def ask_once(self, run: int, request: "dict[str, object]") -> None:
        """Ask a bot for one move, or check an exercise, after stopping a run of another number."""
        if self._run is None or self._run.number != run:
            self._end()
            self._run = Run(run, request)
            self._prepare(request)
        self._single = request
        self.start()
        self._deal()

    def _prepare(self, request: "dict[str, object]") -> None:
        """Store what a run needs; an exercise is a user's code, too."""
        bot = request.get("bot", request)
        assert isinstance(bot, dict)
        self._bot = bot
        self._is_handed_on = bool(request.get("is_handed_on"))
        self._is_equipped = "source" not in bot or bool(bot.get("data"))

    def stop(self, run: int) -> None:
        """End a run at once, whatever its bot is doing, without further reports."""
        if self._run is not None and self._run.number == run:
            self._end()
            self._fill()

    def close(self) -> None:
        """End everything and free the memory; `start` can begin again."""
        self._run = None
        for sandbox in self._sandboxes:
            sandbox.remove()
        self._sandboxes = []
        window.clearInterval(self._timer)
        self._is_open = False
        self._supply.forget()
        for supply in self._engines.values():
            supply.forget()

    def _fill(self) -> None:
        """Start the next sandbox if one is wanted; two starting at once would be slower."""
        if is_small():
            wanted = 1 if self._run is None else _parallel()
        else:
            wanted = _parallel() + (0 if self._run is None else 1)
        is_starting = any([sandbox.state == STARTING for sandbox in self._sandboxes])
        if not self._is_open or is_starting or len(self._sandboxes) >= wanted:
            return
        files = self._supply.files()
        if files is None:
            return
        digest = script_digest(getattr(files, SCRIPT))
        if digest in document.querySelector('[http-equiv="Content-Security-Policy"]').content:
            self._sandboxes.append(Sandbox(files, digest, self._message_proxy, self._loaded_proxy))
        else:
            self._broken(SCRIPT + ": unexpected content")

    def _fetched(self, share: float) -> None:
        """Report files that have arrived."""
        self._report([Loading(share * 0.5)])
        self._fill()

    def _engine_fetched(self, share: float) -> None:
        """Report files of an engine for which a run waits."""
        if any([sandbox.state == READY for sandbox in self._sandboxes]):
            self._report([Loading(share)])
        self._deal()

    def _broken(self, why: str) -> None:
        """Give up starting sandboxes until the next request."""
        console.error("sandbox: " + why)
        self.close()
        self._report([Broken(why.strip().split("\n")[-1])])

    def _on_message(self, event: "Any") -> None:
        for sandbox in self._sandboxes:
            if sandbox.number == event.target.number:
                self._hear(sandbox, event.data)
                return

    def _loaded(self, event: "Any") -> None:
        for sandbox in self._sandboxes:
            if sandbox.number == event.target.number:
                sandbox.open()

    def _hear(self, sandbox: Sandbox, text: str) -> None:
        """Handle a sandbox's message about its start or end, or its bot's reply."""
        if sandbox.state == STARTING:
            message = json.loads(text)
            if "ready" not in message:
                self._sandboxes.remove(sandbox)
                sandbox.remove()
                self._broken(str(message.get("failed", "no answer")))
                return
            sandbox.state = READY
            self._report([Loading(1.0)])
            self._deal()
            self._fill()
        elif text.startswith('{"dead"'):
            self._sandboxes.remove(sandbox)
            sandbox.remove()
            self._died(sandbox, text)
        elif self._run is not None:
            began_ms = now_ms()
            run = self._run
            is_awaited = sandbox.is_awaited
            sandbox.is_awaited = False  # before the report, on which the next run may ask the same sandbox
            self._pass_on(run.hear(sandbox.number, text) if is_awaited else run.fail("bot-noise"))
            self._let_rest(sandbox, now_ms() - began_ms)
            self._deal()

    def _let_rest(self, sandbox: Sandbox, spent_ms: int) -> None:
        """Read from a sandbox again after a while; at once in a hidden page, where timers are slow."""
        if document.hidden:
            sandbox.rest_ms = 0
            self._rested()
        else:
            rest_ms = _REST * self._busy() * spent_ms
            sandbox.rest_ms = now_ms() + rest_ms
            window.setTimeout(self._rested_proxy, rest_ms + 1)

    def _rested(self, event: object = None) -> None:
        """Read from the sandboxes that have rested, and send them questions."""
        now = now_ms()
        for sandbox in self._sandboxes:
            is_rested = not sandbox.is_awaited and sandbox.rest_ms <= now
            if self._run is not None and is_rested and self._run.is_busy(sandbox.number):
                sandbox.ask("")
        self._deal()

    def _died(self, sandbox: Sandbox, text: str) -> None:
        message = json.loads(text)
        if self._run is not None and sandbox.state == BUSY and message["last"]:
            self._pass_on(self._run.hear(sandbox.number, message["last"]))
        if self._run is not None and sandbox.state == BUSY:
            self._pass_on(self._run.lose(sandbox.number, message["dead"]))
        self._deal()
        self._fill()

    def _deal(self) -> None:
        """Send questions to sandboxes that have none."""
        run = self._run
        if run is None:
            return
        engine = self._equipment().files() if self._is_equipped else None
        now = now_ms()
        if self._is_equipped and engine is None:
            self._fill()
            return
        for sandbox in self._sandboxes:
            if sandbox.state == STARTING or run.is_busy(sandbox.number) or sandbox.rest_ms > now:
                continue
            if self._single is not None:
                if self._busy() and sandbox.state != BUSY:
                    continue  # The run's bot is in another sandbox, which rests, and may remember its game.
                self._engage(sandbox, engine)
                sandbox.ask(run.ask_once(sandbox.number, self._single))
                self._single = None
            elif run.has_seeds_left and (sandbox.state == BUSY or self._busy() < _parallel()):
                self._engage(sandbox, engine)
                sandbox.ask(run.ask(sandbox.number))
        self._fill()

    def _equipment(self) -> Supply:
        """Return the files that the bot or exercise needs besides those of every sandbox."""
        key = tuple(self._bot["data"])
        if key not in self._engines:
            more = {"./" + name: name for name in key}
            listing = "" if "source" in self._bot else _ENGINES
            self._engines[key] = Supply(listing, "arrayBuffer", more, self._engine_fetched, self._broken)
        return self._engines[key]

    def _engage(self, sandbox: Sandbox, engine: object) -> None:
        """Let a sandbox serve the run. engine: files to send first, or None."""
        if sandbox.state != BUSY and engine is not None:
            sandbox.ask(engine)
        sandbox.state = BUSY

    def _busy(self) -> int:
        return len([sandbox for sandbox in self._sandboxes if sandbox.state == BUSY])

    def _pass_on(self, reports: "list[RunReport]") -> None:
        """Pass reports on; discard the sandboxes after a run's last one."""
        if self._run is not None and self._run.is_over:
            if isinstance(reports[-1], Failed) and self._is_equipped:
                self._equipment().forget()  # it may be damaged
            if self._is_handed_on and isinstance(reports[-1], Done):
                for sandbox in self._sandboxes:
                    sandbox.state = READY if sandbox.state == BUSY else sandbox.state
            self._end()
            self._fill()
        if reports:
            self._report(reports)

    def _end(self) -> None:
        """Discard the sandboxes that have run a bot."""
        self._run = None
        self._single = None
        for sandbox in self._sandboxes:
            if sandbox.state == BUSY:
                sandbox.remove()
        self._sandboxes = [sandbox for sandbox in self._sandboxes if sandbox.state != BUSY]

    def _look(self, event: object = None) -> None:
        """Count time for runs and starts, limited per look because a page in the background looks rarely."""
        now = now_ms()
        elapsed_ms = min(now - self._looked_ms, 2 * _LOOK_MS)
        self._looked_ms = now
        run = self._run
        if run is not None:
            reports = run.pass_time(elapsed_ms)
            for sandbox in [sandbox for sandbox in self._sandboxes if sandbox.number in run.lost]:
                self._sandboxes.remove(sandbox)
                sandbox.remove()
            self._pass_on(reports)
        self._rested()  # since timers may be early
        for sandbox in self._sandboxes:
            sandbox.age_ms += elapsed_ms
            if sandbox.state == STARTING and sandbox.age_ms > _START_MS:
                self._broken("no answer")
                return


def _parallel() -> int:
    """Return the number of sandboxes that may run at once."""
    cores = told(window.navigator, "hardwareConcurrency") or 1
    return max(1, min(int(cores), _MAX_SMALL if is_small() else _MAX_SANDBOXES))
