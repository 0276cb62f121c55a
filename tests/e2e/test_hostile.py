"""Whatever a bot does, the site stays usable, no data leaves it, and no stored data is read or changed."""

import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser, Error, Page, Worker, expect

from game.site.serve import SiteServer
from tests.e2e.attacks import BOTS, CURIOUS, FLOODS, FRAME_GONE, GONE, JAVASCRIPT, MEMORY, PLAY, SLOW, TELL, tries_all
from tests.e2e.sandboxes import add_sandboxes, call, ended, of_run, open_sandboxes, printed, reason, request
from tests.e2e.steps import board
from tests.slices import sample

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
    assert of_run(lab.page, run).filter(has_text='"print"').count() < 75


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
