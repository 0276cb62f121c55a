"""The page's side of the sandbox in which bots run: keeps cells warm, spreads a run over them, and ends any of them at once.

A cell is a hidden frame of an opaque origin with a worker of its own in which Pyodide runs `game.arena.sandbox_worker`.
Nothing that comes
out of a cell is trusted. It knows neither what the Lab shows nor how a bot plays; why so:
`.github/decisions/0300-cells.md`.

A request of a run, all that a series of games depends on:

    {"game": "2048", "variant": "4x4",
     "bot": {"name": "mine", "source": "def choose(game): …"},      or of ours: {"name": "solver", "data": "game/data/fifteen.xz"}
     "seeds": [1, 2, 3],
     "budget_ms": 0,                                                what the bot is told; 0 where nobody minds
     "max_moves": 100000,                                          where a game that does not end is broken off
     "move_ms": 10000, "run_ms": 3600000,                           the longest move and run that are borne, 0 for any
     "is_handed_on": False}                                         whether the next run may go on in the cells of this one

A bot without a source stands on an engine: its modules, and its data where it reads any, are fetched when a run first asks for
them, and handed to the cells that play. Cells are handed on only from one bot of our own to the next, for nothing that a
visitor wrote has been in them.

A request of one move leaves `seeds` out and has `"seed": 1, "position": "…", "score": 0, "ply": 0`. The bot is made anew for
ply 0 and otherwise remembers what it was asked before in the same run.

Reports, each a dict with `run`, the number of the run:

    {"run": 7, "game": Record}                           a game; in any order
    {"run": 7, "playing": {"seed": 1, "moves": 1200}}    a game under way, a few times a second
    {"run": 7, "print": "…"}                             what the bot printed; plain text, never HTML
    {"run": 7, "move": "l"}                              the answer to `ask_move`
    {"run": 7, "error": {"reason": "bot-fault", "line": 3, "facts": {"why": "NameError: …"}}}    the end of a run
    {"run": 7, "done": True}                             its other end: all seeds are played

and of the cells themselves, while the first one starts: `{"loading": 0.4}`, the share of the start, 1.0 once a cell is ready;
`{"broken": "why"}` when none could be started (the word `cell-start`), which ends a run as well: `start`, `run` and `ask_move`
try again.

Reasons (their words: `game/app/words/sandbox.py`; facts are texts or ints): `bot-syntax` (line, why: the bot is no Python),
`bot-fault` (line, why: it raised something), `bot-choice` (choice, legal: it chose what cannot be played), `bot-empty` (it
defines no bot), `bot-slow` (seconds: a move took longer than move_ms), `bot-long` (seconds: the run took longer than run_ms),
`bot-memory` (it needs more than 512 MB), `bot-noise` (it sent more than is borne), `bot-nonsense` (it sent what nobody asked
for), `bot-died` (its interpreter ended).
"""

import binascii
import hashlib
import json

from js import MessageChannel, console, window
from pyscript import document
from pyscript.ffi import create_proxy, to_js

from game.arena.sandbox_host import Run
from game.web.dom import make
from game.web.loading.assets import Supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_SCRIPT = "./game/web/static/sandbox.js"
_MODULES = "./game/modules/sandbox.json"
_ENGINES = "./game/modules/engine_bots.json"
_RUNTIME = "./game/runtime/pyodide/"
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")

_MAX_CELLS = 4
_SMALL_MEMORY_GB = 4
"""Below that, no spare cell is kept beside those that run."""

_LOOK_MS = 250
_START_MS = 60_000

_REST = 3
"""A cell that has been heard rests that much longer than hearing it took, times the cells at play, before it is heard again:
so the page has most of its time for the visitor, whatever the cells say."""

_POLICY = "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; worker-src blob:"
_FRAME = '<!doctype html><meta http-equiv="Content-Security-Policy" content="{}"><script>{}</script>'

_STARTING, _READY, _BUSY = 0, 1, 2


class Cells:
    """The cells of a page: at most four run at once, as many as the machine has cores for; one run or watched game a time.

    A cell serves one run and is thrown away, so nothing that a visitor's bot does
    to its interpreter reaches the next run.
    """

    def __init__(self, report: "Callable[[list[dict[str, object]]], None]") -> None:
        """Open nothing yet. report: is called with the reports that came at once, never from within a call of these methods."""
        self._report = report
        more = {_RUNTIME + name: name for name in _FILES}
        more[_SCRIPT] = _SCRIPT
        self._supply = Supply(_MODULES, "blob", more, self._fetched, self._broken)
        self._engines: dict[str, Supply] = {}
        self._bot: dict[str, str] = {}
        self._is_handed_on = False
        self._cells: list[Cell] = []
        self._run: Run | None = None
        self._move: dict[str, object] | None = None
        self._is_open = False
        self._timer = 0
        self._looked_ms = 0.0
        self._look_proxy = create_proxy(self._look)
        self._rested_proxy = create_proxy(self._rested)
        # One proxy for all cells: MicroPython never gives one back, nor what it holds.
        self._said_proxy = create_proxy(self._said)
        self._loaded_proxy = create_proxy(self._loaded)

    def start(self) -> None:
        """Begin to warm cells, so that the first run begins at once; does nothing where that was done."""
        if not self._is_open:
            self._is_open = True
            self._looked_ms = window.performance.now()
            self._timer = window.setInterval(self._look_proxy, _LOOK_MS)
        self._fill()

    def run(self, run: int, request: "dict[str, object]") -> None:
        """Play the seeds of a request, over all cells; another run ends first, as by `stop`."""
        self._end()
        self._run = Run(run, request, _parallel())
        self._take(request)
        self.start()
        self._deal()

    def ask_move(self, run: int, request: "dict[str, object]") -> None:
        """Ask a bot for its move in one position; a run of another number ends first, as by `stop`."""
        if self._run is None or self._run.number != run:
            self._end()
            self._run = Run(run, request)
            self._take(request)
        self._move = request
        self.start()
        self._deal()

    def _take(self, request: "dict[str, object]") -> None:
        """Take note of what a run needs."""
        bot = request["bot"]
        assert isinstance(bot, dict)
        self._bot = bot
        self._is_handed_on = bool(request.get("is_handed_on"))

    def stop(self, run: int) -> None:
        """End a run at once, whatever its bot is doing; no further report of it comes."""
        if self._run is not None and self._run.number == run:
            self._end()
            self._fill()

    def close(self) -> None:
        """End everything and give the memory back; `start` begins anew."""
        self._run = None
        for cell in self._cells:
            cell.remove()
        self._cells = []
        window.clearInterval(self._timer)
        self._is_open = False
        for supply in [self._supply] + list(self._engines.values()):
            supply.forget()

    # Cells

    def _fill(self) -> None:
        """Start the next cell, if one more is wanted: one after the other, for two at once are slower than that."""
        wanted = _parallel() + (1 if self._run is not None and _has_memory() else 0)
        if not self._is_open or len(self._cells) >= wanted or any([cell.state == _STARTING for cell in self._cells]):
            return
        files = self._supply.files()
        if files is None:
            return
        digest = _digest(getattr(files, _SCRIPT))
        if digest in document.querySelector('[http-equiv="Content-Security-Policy"]').content:
            self._cells.append(Cell(files, digest, self._said_proxy, self._loaded_proxy))
        else:
            self._broken(_SCRIPT + ": not what was asked for")

    def _fetched(self, share: float) -> None:
        """Take note that files have come."""
        self._report([{"loading": share * 0.5}])
        self._fill()

    def _engine_fetched(self, share: float) -> None:
        """Take note that files of an engine have come, for which a run waits."""
        if any([cell.state == _READY for cell in self._cells]):
            self._report([{"loading": share}])
        self._deal()

    def _broken(self, why: str) -> None:
        """Give up starting cells, until somebody asks again."""
        console.error("cell: " + why)
        self.close()
        self._report([{"broken": why.strip().split("\n")[-1]}])

    def _said(self, event) -> None:  # type: ignore[no-untyped-def]
        for cell in self._cells:
            if cell.number == event.target.number:
                self._hear(cell, event.data)
                return

    def _loaded(self, event) -> None:  # type: ignore[no-untyped-def]
        for cell in self._cells:
            if cell.number == event.target.number:
                cell.open()

    def _hear(self, cell: "Cell", text: str) -> None:
        """Take what came out of a cell: of its start, of its end, or a reply of the bot that is in it."""
        if cell.state == _STARTING:
            told = json.loads(text)
            if "ready" not in told:
                self._cells.remove(cell)
                cell.remove()
                self._broken(str(told.get("failed", "no answer")))
                return
            cell.state = _READY
            self._report([{"loading": 1.0}])
            self._deal()
            self._fill()
        elif text.startswith('{"dead"'):
            self._cells.remove(cell)
            cell.remove()
            self._died(cell, text)
        elif self._run is not None:
            began_ms = window.performance.now()
            run = self._run
            self._tell(run.hear(cell.number, text) if cell.is_awaited else run.fail("bot-noise"))
            cell.is_awaited = False
            self._let_rest(cell, window.performance.now() - began_ms)
            self._deal()

    def _let_rest(self, cell: "Cell", spent_ms: float) -> None:
        """Hear a cell again after a while; at once where nobody sees the page, whose timers are slow then."""
        if document.hidden:
            cell.rest_ms = 0.0
            self._rested()
        else:
            rest_ms = _REST * self._busy() * spent_ms
            cell.rest_ms = window.performance.now() + rest_ms
            window.setTimeout(self._rested_proxy, int(rest_ms) + 1)

    def _rested(self, event: object = None) -> None:
        """Hear the cells that have rested, and give them questions."""
        now_ms = window.performance.now()
        for cell in self._cells:
            if self._run is not None and not cell.is_awaited and cell.rest_ms <= now_ms and self._run.is_busy(cell.number):
                cell.ask("")
        self._deal()

    def _died(self, cell: "Cell", text: str) -> None:
        told = json.loads(text)
        if self._run is not None and cell.state == _BUSY and told["last"]:
            self._tell(self._run.hear(cell.number, told["last"]))
        if self._run is not None and cell.state == _BUSY:
            self._tell(self._run.fail(told["dead"]))
        self._fill()

    # The run

    def _deal(self) -> None:
        """Give questions to cells that have none."""
        run = self._run
        if run is None:
            return
        is_ours = "source" not in self._bot
        engine = self._engine(self._bot["data"]) if is_ours else None
        now_ms = window.performance.now()
        for cell in self._cells:
            if (is_ours and engine is None) or cell.state == _STARTING or run.is_busy(cell.number) or cell.rest_ms > now_ms:
                continue
            if self._move is not None:
                self._engage(cell, engine)
                cell.ask(run.ask_move(cell.number, self._move))
                self._move = None
            elif run.wants_cells and (cell.state == _BUSY or self._busy() < _parallel()):
                self._engage(cell, engine)
                cell.ask(run.ask(cell.number))
        self._fill()

    def _engine(self, data: str) -> object:
        """Return the files of the engines with one file of data, or with none, or None and fetch them."""
        if data not in self._engines:
            more = {"./" + data: data} if data else {}
            self._engines[data] = Supply(_ENGINES, "arrayBuffer", more, self._engine_fetched, self._broken)
        return self._engines[data].files()

    def _engage(self, cell: "Cell", engine: object) -> None:
        """Let a cell serve the run; engine: the files that it gets first, or None."""
        if cell.state != _BUSY and engine is not None:
            cell.ask(engine)
        cell.state = _BUSY

    def _busy(self) -> int:
        return len([cell for cell in self._cells if cell.state == _BUSY])

    def _tell(self, reports: "list[dict[str, object]]") -> None:
        """Pass reports on; after the last one of a run its cells go."""
        if self._run is not None and self._run.is_over:
            if "error" in reports[-1] and "source" not in self._bot:
                self._engines[self._bot["data"]].forget()  # it may be damaged
            if self._is_handed_on and "done" in reports[-1]:
                for cell in self._cells:
                    cell.state = _READY if cell.state == _BUSY else cell.state
            self._end()
            self._fill()
        if reports:
            self._report(reports)

    def _end(self) -> None:
        """Throw away the cells in which a bot has been."""
        self._run = None
        self._move = None
        for cell in self._cells:
            if cell.state == _BUSY:
                cell.remove()
        self._cells = [cell for cell in self._cells if cell.state != _BUSY]

    def _look(self, event: object = None) -> None:
        """Let time pass for runs and starts: as much as was looked at, for a page in the background looks rarely."""
        now_ms = window.performance.now()
        elapsed_ms = min(int(now_ms - self._looked_ms), 2 * _LOOK_MS)
        self._looked_ms = now_ms
        if self._run is not None:
            self._tell(self._run.pass_time(elapsed_ms))
        self._rested()  # for timers may be early
        for cell in self._cells:
            cell.age_ms += elapsed_ms
            if cell.state == _STARTING and cell.age_ms > _START_MS:
                self._broken("no answer")
                return


class Cell:
    """One hidden frame, the port to what runs in it, and how far it is."""

    _count = 0

    def __init__(self, files: object, digest: str, said: object, loaded: object) -> None:
        """Make the frame, which is opened once it has loaded.

        digest: of its script. said, loaded: what hears the events of the port and of the frame, which have the cell's number.
        """
        Cell._count += 1
        self.number = Cell._count
        self.state = _STARTING
        self.age_ms = 0
        self.rest_ms = 0.0
        """When the page hears it again, by the page's clock."""
        self.is_awaited = True
        """Whether the page has asked for what it says: it says one thing for each time that it is asked."""
        self._files = files
        script = getattr(files, _SCRIPT)
        channel = MessageChannel.new()
        self._port = channel.port1
        self._inner_port = channel.port2
        self._port.number = self.number
        self._port.onmessage = said
        page = _FRAME.format(_POLICY.format(digest), script)
        self._frame = make("iframe", None, "", sandbox="allow-scripts", srcdoc=page, hidden="")
        self._frame.number = self.number
        self._frame.onload = loaded
        document.body.appendChild(self._frame)

    def open(self) -> None:
        """Start what is in the frame."""
        # The frame's origin is opaque, so it cannot be named; what is sent is public anyway.
        self._frame.contentWindow.postMessage(self._files, "*", to_js([self._inner_port]))

    def ask(self, message: object) -> None:
        """Send a question, files of the engines, or "" to hear what there is to say."""
        self.is_awaited = True
        self._port.postMessage(message)

    def remove(self) -> None:
        """End what runs in the frame, whatever it is doing, and hear nothing more of it."""
        self._port.onmessage = None
        self._port.close()
        self._frame.onload = None
        self._frame.remove()


def _digest(script: str) -> str:
    """Return the hash of a script as a policy tells it, without the name of the method."""
    return binascii.b2a_base64(hashlib.sha256(script.encode()).digest()).decode().strip()


def _parallel() -> int:
    """Return how many cells may run at once."""
    cores = window.navigator.hardwareConcurrency or 1
    return max(1, min(_MAX_CELLS, int(cores), 2 if not _has_memory() else _MAX_CELLS))


def _has_memory() -> bool:
    """Tell whether the machine has memory to spare; browsers that do not tell are taken to."""
    return bool(getattr(window.navigator, "deviceMemory", _SMALL_MEMORY_GB) >= _SMALL_MEMORY_GB)
