"""Every file that the site fetches, failing in every way: the page still plays or reports the failure, and a retry works.

The files are those of the built lists and of the offline copy, so a new one is covered, or fails `test_every_file_is_tried`.
Files with the same loader behave the same, so the modules of a list are represented by one module for each way to fail; each
data file and each built-in bot fails in one way, in turns. All other files fail in every way. A slice runs a tenth of this.
"""

import json
import re
import select
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from itertools import cycle, groupby, product
from operator import itemgetter
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from game.arena.builtin import BUILTINS
from game.learn.course import FOLDER, ORIGINAL, PYTEST, find_lesson
from game.site import serve
from game.site.build import DATA, RUNTIME, STATIC
from game.site.hosting import ENDINGS, former, hosted
from game.site.manifest import (
    ENGINE_BOTS,
    ENGINE_WORKER,
    FEATURES,
    LAB,
    LEARN,
    PAGE,
    SANDBOX,
    WORKBENCH,
    Chunk,
    format_list,
)
from game.site.original import ARCHIVE
from game.site.reading import BOTS, LIST
from game.site.serve import TYPES, UNKNOWN_TYPE, SiteServer
from game.twenty48.engine import CALIBRATION, CHAIN_TABLE, ENDGAME, REFINEMENT, WEIGHTS
from tests.e2e.conftest import NewContext
from tests.e2e.lab_steps import FIRST, RUN_MS, expect_source, open_lab, results, run, unfold, write
from tests.e2e.sandboxes import add_sandboxes, call, ended, reason, reports_with
from tests.e2e.steps import open_view, press, reload
from tests.e2e.watch import Problems
from tests.imports import ROOT
from tests.slices import sample

pytestmark = pytest.mark.pretends
WAYS = ("missing", "server error", "cut off", "empty", "sign-in page", "never", "lost connection")
WRONG_TYPE = "wrong type"
"""One more way to fail, for servers that do not know a file's type. Most files work with any type; only scripts and style
sheets that the browser itself loads may fail."""
SILENCE_MS = 9_000
HEAVY = f"{RUNTIME}/pyodide/"
COACH = f"{STATIC}/engine_worker.js"
CELL = f"{STATIC}/sandbox.js"
STYLED = "document.adoptedStyleSheets.every((sheet) => sheet.cssRules.length)"
"""Whether all late style sheets have rules."""
DATA_BOARDS = {
    "fifteen.xz": "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15",
    "fifteen-5x5.xz": "#/15/5x5:1-2-3-4-5_6-7-8-9-10_11-12-13-14-15_16-17-18-19-20_21-22-23-0-24",
    "2048.weights": "#/2048/4x4@1",
    "2048-refined.weights": "#/2048/4x4@2",
    "2048-endgame.weights": "#/2048/4x4:edc0120030010000",
    "2048-chain.table": "#/2048/4x4@4",
    "2048-calibration.json": "#/2048/4x4@5",
    "2048-4x4-f50.weights": "#/2048/4x4-f50@1",
    "2048-3x3.moves": "#/2048/3x3@1",
    "2048-3x3-f50.moves": "#/2048/3x3-f50@1",
    "2048-2x4.moves": "#/2048/2x4@1",
    "2048-2x4-f25.weights": "#/2048/2x4-f25@1",
    "2048-3x3-f25.weights": "#/2048/3x3-f25@1",
    "2048-3x4.weights": "#/2048/3x4@1",
    "2048-5x5.weights": "#/2048/5x5@1",
    "2048-6x6.weights": "#/2048/6x6@1",
}
"""A board whose hint needs each data file, by the file's name in the repository."""


class Faults:
    """A server that makes files of the built site fail; the test controls the page's clock. url: the site's address."""

    def __init__(self, built: Path) -> None:
        ways: dict[str, str] = {}
        alone: dict[str, list[str]] = {}

        class Handler(serve._Handler):
            def _answer(self, with_body: bool) -> None:
                name = self.path.removeprefix("/repo/")
                way = ways.get(name)
                kind = TYPES[".html"] if way == "sign-in page" else TYPES.get(Path(name).suffix, UNKNOWN_TYPE)
                if way is None and name in alone:
                    sizes = json.loads((built / name).read_text("utf-8"))["sizes"]
                    body = format_list(alone[name], sizes, endings=ENDINGS).encode()
                    self._send(HTTPStatus.OK, {"Content-Type": kind, "Cache-Control": "no-store"}, body)
                elif way is None:
                    super()._answer(with_body)
                elif way == "never":
                    while ways.get(name) == "never" and select.select([self.connection], [], [], 0.1) == ([], [], []):
                        pass  # Neither restored by the test nor aborted by the browser.
                    self.close_connection = True
                elif way in ("missing", "server error"):
                    self._send(HTTPStatus.NOT_FOUND if way == "missing" else HTTPStatus.BAD_GATEWAY, {}, b"")
                elif way == "lost connection":  # While the file arrives.
                    body = (built / name).read_bytes()
                    self.send_response(HTTPStatus.OK)
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(body) + 1))
                    self.end_headers()
                    self.wfile.write(body[: len(body) // 2])
                    self.close_connection = True
                else:
                    body = (built / name).read_bytes()
                    body = b"<h1>Please sign in</h1>" if way == "sign-in page" else body
                    body = b"" if way == "empty" else body[: len(body) // 2] if way == "cut off" else body
                    kind = "text/plain" if way == WRONG_TYPE else kind
                    self._send(HTTPStatus.OK, {"Content-Type": kind, "Cache-Control": "no-store"}, body)

        self.page: Page
        self._ways = ways
        self._alone = alone
        self.server = SiteServer(built, prefix="/repo/", max_age_s=0)
        self.server.RequestHandlerClass = Handler
        self.url = self.server.url

    def fail(self, name: str, way: str) -> None:
        """Make a file fail from now on."""
        self._ways[name] = way

    def mistype(self, names: Sequence[str]) -> None:
        """Serve these files with a wrong type from now on."""
        for name in names:
            self.fail(name, WRONG_TYPE)

    def restore(self, *names: str) -> None:
        """Serve these files correctly again, or all files."""
        for name in names or list(self._ways):
            del self._ways[name]

    @contextmanager
    def only(self, chunk: Chunk | None, name: str) -> Iterator[None]:
        """Shorten a list to one module to save time."""
        if chunk:
            self._alone[chunk.address] = [former(name, ROOT)] if is_module(name) else []
        yield
        self._alone.clear()

    def pass_time(self) -> None:
        """Advance the clock past the timeouts of files and of silent workers, which the page counts second by second."""
        self.page.clock.fast_forward(SILENCE_MS)
        for _ in range(SILENCE_MS // 1000):
            self.page.clock.fast_forward(1000)

    def each(
        self, names: list[str], act: Callable[[], None], message: Locator, held: Sequence[str] = (), chunk: Chunk | None = None
    ) -> None:
        """Make files fail when `act` requests them, and expect a message; see `trials`.

        held: files held back meanwhile. chunk: the chunk whose list names the modules among the files.
        """
        for name, way in trials(names):
            self.one(name, way, act, message, held, chunk)

    def one(
        self,
        name: str,
        way: str,
        act: Callable[[], None],
        message: Locator,
        held: Sequence[str] = (),
        chunk: Chunk | None = None,
    ) -> None:
        """Make one file fail in one way; see `each`."""
        for other in held:
            if other != name:
                self.fail(other, "never")
        self.fail(name, way)
        word = "nothing has arrived" if way == "never" else name
        with self.only(chunk, name), self.page.expect_console_message(_says(word)):
            with self.page.expect_request(self.url + name):
                act()
            if way == "never":
                self.pass_time()
        expect(message, f"{name}: {way}").to_be_attached()
        self.restore()


def trials(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return this slice's (file, way) pairs: a few modules, at least one, and all other files in every way."""
    modules = [name for name in names if is_module(name)]
    return sample(in_turns(modules)) + sample(product([name for name in names if name not in modules], WAYS))


def in_turns(modules: Sequence[str]) -> list[tuple[str, str]]:
    """Return a different module for each way to fail, because all modules of a list share a loader."""
    last = len(modules) - 1
    return [(modules[place * last // (len(WAYS) - 1)], way) for place, way in enumerate(WAYS[: len(modules)])]


def is_module(name: str) -> bool:
    return former(name, ROOT).endswith(".py")


def _says(word: str) -> Callable[[ConsoleMessage], bool]:
    return lambda message: word in message.text


def offline_files(built: Path) -> set[str]:
    """Return all files that the site may request, "" for the page."""
    table = re.search(r"^const FILES = (\{.*?^\});$", (built / "sw.js").read_text("utf-8"), re.M | re.S)
    assert table
    return set(json.loads(table[1]))


def listed(built: Path, chunk: Chunk) -> list[str]:
    """Return a chunk's list and the modules in it."""
    return [chunk.address, *map(hosted, json.loads((built / chunk.address).read_text("utf-8"))["modules"])]


def groups(built: Path) -> dict[str, list[str]]:
    """Return the files by the part that requests them."""
    files = offline_files(built)
    heavy = sorted(name for name in files if name.startswith(HEAVY))
    interpreter = [name for name in files if name.startswith((f"{RUNTIME}/pyscript/core", f"{RUNTIME}/micropython/"))]
    return {
        "start": [*sorted(interpreter), PAGE.image],
        "features": [*listed(built, FEATURES), f"{STATIC}/features.html"],
        "coach": [COACH, *listed(built, ENGINE_WORKER), *heavy],
        "data": sorted(name for name in files if name.startswith(f"{DATA}/")),
        "sources": [LIST, *sorted(name for name in files if name.startswith("game/sources/"))],
        "lab": [
            *listed(built, WORKBENCH),
            *listed(built, LAB),
            f"{STATIC}/lab.html",
        ],
        "learn": [*listed(built, LEARN), f"{STATIC}/learn.html"],
        "lessons": sorted(name for name in files if name.startswith((FOLDER, ORIGINAL))),
        "bots": sorted(name for name in files if name.startswith(f"{BOTS}/")),
        "cells": [*listed(built, SANDBOX), CELL, *heavy],
        "engines": listed(built, ENGINE_BOTS),
    }


def type_independent(names: Sequence[str]) -> list[str]:
    """Return the files that work with any content type."""
    return [name for name in names if not name.endswith(".js")]


def _choosing(field: Locator, value: str) -> Callable[[], None]:
    def choose() -> None:
        field.select_option(value)

    return choose


@pytest.fixture
def faults(problems: Problems, built: Path, new_context: NewContext) -> Iterator[Faults]:
    """A server whose files fail as the test says, with a page of it."""
    with served(problems, built, new_context) as faults:
        yield faults


@contextmanager
def served(problems: Problems, site: Path, new_context: NewContext, **options: str) -> Iterator[Faults]:
    """Serve a site whose files fail as the test says, and open a page of it."""
    problems.allow("")
    faults = Faults(site)
    problems.origin = faults.url.removesuffix("/repo/")
    faults.page = new_context(base_url=faults.url, **options).new_page()
    faults.page.clock.install()
    with faults.server.running():
        yield faults
        faults.restore()
        faults.page.close()


def asked_at_start(context: BrowserContext, site: str) -> set[str]:
    """Return the files that a page requests until it accepts input."""
    page = context.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.removeprefix(site)))
    open_view(page)
    return asked


def test_every_file_is_tried(built: Path) -> None:
    tried = {name for names in groups(built).values() for name in names}
    left = {re.sub(r"-[\w-]{8}\.js$", ".js", name) for name in offline_files(built) - tried - {""}}
    # PyScript's plugins, of which the page loads one at most; files that the browser itself requests; and what is only linked.
    plugins = {f"{RUNTIME}/pyscript/{name}.js" for name in ("deprecations-manager", "error", "toml")}
    icons = {name for name in left if name.startswith((f"{STATIC}/icon", f"{RUNTIME}/nunito/"))}
    assert left == plugins | icons | {f"{STATIC}/manifest.json", "licences.html", ARCHIVE}
    # A sandbox loads pytest as it does an engine's file.
    assert {Path(name).name for name in groups(built)["data"]} == set(map(hosted, [*DATA_BOARDS, Path(PYTEST).name]))
    assert set(groups(built)["bots"]) == {hosted(bot.source) for bot in BUILTINS if bot.source}


def test_a_page_starts_or_says_why_not(faults: Faults, built: Path) -> None:
    page = faults.page
    failed = page.locator("html[data-failed] #failure:not([hidden])")
    plays = page.locator('html[data-ready="2048"]')
    plugins = [name for name in asked_at_start(page.context, faults.url) if name.startswith(f"{RUNTIME}/pyscript/")]
    rows = sample(product(sorted({*groups(built)["start"], *plugins}), (*WAYS, WRONG_TYPE)))
    for name, of_file in groupby(rows, itemgetter(0)):
        for _, way in of_file:
            faults.fail(name, way)
            with page.expect_request(faults.url + name):
                page.goto("", wait_until="commit")
            if way == "never":
                expect(page.locator("#notice")).to_be_attached()
                faults.pass_time()
            expect(failed.or_(plays).first, f"{name}: {way}").to_be_attached()
            assert plays.count() or len(page.locator("#failure-why").inner_text()) > len("undefined")
            faults.restore()
        if not plays.count():
            # Not a real click, which would wait for a visible button: if a file was late, the page may already play.
            page.get_by_role("button", name="Try again · 重試 · 重试", include_hidden=True).dispatch_event("click")
        expect(plays).to_be_attached()
        expect(failed).to_have_count(0)


def test_the_page_plays_without_inessential_files(faults: Faults, built: Path) -> None:
    page = faults.page
    tried = asked_at_start(page.context, faults.url) | {name for names in groups(built).values() for name in names}
    for way in sample(("missing", "sign-in page", "empty")):
        for name in sorted(offline_files(built) - tried - {""}):
            faults.fail(name, way)
        open_view(page)
        expect(page.locator("#failure")).to_be_hidden()
        faults.restore()


def test_features_load_or_are_reported_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    notice = page.locator("#notice", has_text="could not be loaded")
    for name, way in trials(groups(built)["features"]):
        faults.fail(name, way)
        with page.expect_request(faults.url + name):
            page.goto("", wait_until="commit")
        if way == "never":
            expect(page.locator("html")).to_have_attribute("data-ready", "2048")
            faults.pass_time()
        expect(notice, f"{name}: {way}").to_be_visible()
        faults.restore()
        page.keyboard.press("m")
        expect(page.locator("html")).to_have_attribute("data-features", "all")
    faults.mistype(type_independent(groups(built)["features"]))
    page.goto("", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    faults.mistype(groups(built)["features"])
    page.goto("", wait_until="commit")
    came = page.locator('html[data-features="all"]')
    expect(notice.or_(came).first).to_be_attached()
    assert notice.count() or page.evaluate(STYLED)


def test_the_coach_loads_or_is_reported_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    open_view(page, DATA_BOARDS["2048.weights"])
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    message = page.locator("#hint-text", has_text="could not be loaded")
    heavy = [name for name in groups(built)["coach"] if name.startswith(HEAVY)]
    modules = [name for name in groups(built)["coach"] if name != COACH]
    faults.each(modules, lambda: press(page, "Hint"), message, heavy, ENGINE_WORKER)
    for way in sample(WAYS):
        faults.fail(COACH, way)
        with page.expect_request(f"**/{COACH}"):
            press(page, "Hint")
        if way in ("never", "cut off", "empty"):
            faults.pass_time()
        expect(message, way).to_be_visible()
        faults.restore()
    faults.mistype(type_independent(modules))
    data = [name for name in groups(built)["data"] if Path(former(name, ROOT)).name in DATA_BOARDS]
    for name, way in sample(zip(data, cycle(WAYS))):
        open_view(page, DATA_BOARDS[Path(former(name, ROOT)).name], "15" if "fifteen" in name else "2048")
        if former(name, ROOT).endswith((WEIGHTS, CALIBRATION, REFINEMENT, ENDGAME, CHAIN_TABLE)):
            reload(page)  # A previous request has loaded the others.
        faults.fail(name, way)
        with page.expect_request(faults.url + name, timeout=RUN_MS):  # The first time, Python has to start.
            press(page, "Hint")
        if way == "never":
            faults.pass_time()
        if former(name, ROOT).endswith((REFINEMENT, ENDGAME, CHAIN_TABLE)):  # Not the hint, a later advice reports it.
            press(page, "Autoplay")
        expect(message, f"{name}: {way}").to_be_visible()
        faults.restore(name)
        faults.fail(name, WRONG_TYPE)
        press(page, "Hint")
        expect(page.locator('#chevron[data-guess=""]')).to_be_visible(timeout=RUN_MS)


def test_learn_and_a_lesson_load_or_are_reported_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    open_view(page)
    expect(page.locator("html")).to_have_attribute("data-features", "all")

    def open_it() -> None:
        page.get_by_role("link", name="2048", exact=True).click()
        page.get_by_role("link", name="Learn", exact=True).click()

    def open_lesson(name: str) -> None:
        open_it()
        page.get_by_role("link", name=name).click()

    faults.each(groups(built)["learn"], open_it, page.get_by_text("The lessons could not be opened."))
    open_it()
    expect(page.locator("html")).to_have_attribute("data-ready", "learn")
    # All lessons load the same way, so one lesson's files represent the others; one of them has files of the small original.
    missing = page.get_by_text("This page could not be loaded.")
    lesson = [name for name in groups(built)["lessons"] if "/slide/" in name and "zh-" not in name]
    assert len(lesson) == 3
    faults.each(lesson, lambda: open_lesson("Slide a line"), missing)
    browser = find_lesson("browser")
    assert browser
    original = [hosted(ORIGINAL + file) for file in browser.original]
    faults.each(original, lambda: open_lesson("Test your page"), missing)


def test_the_code_browser_loads_its_sources_or_reports_them_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    listed, pack = groups(built)["sources"][:2]  # All packs load the same way, so the first represents the others.
    names = iter(json.loads((built / pack).read_text("utf-8")))
    open_view(page, "#/learn", "learn")

    def read_on() -> None:
        page.goto(f"#/learn/code/{next(names)}")

    faults.each([listed, pack], read_on, page.get_by_text("This page could not be loaded."))
    read_on()
    expect(page.locator("#learn-module-box")).to_be_visible()


def test_the_lab_loads_or_is_reported_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    open_view(page)
    expect(page.locator("html")).to_have_attribute("data-features", "all")

    def open_it() -> None:
        page.get_by_role("link", name="2048", exact=True).click()
        page.get_by_role("link", name="Lab", exact=True).click()

    faults.each(groups(built)["lab"], open_it, page.get_by_text("The Lab could not be opened."))
    faults.mistype(groups(built)["lab"])
    open_it()
    missing = page.get_by_text("The Lab could not be opened.")
    expect(missing.or_(page.locator('html[data-ready="lab"]')).first).to_be_attached()
    assert missing.count() or page.evaluate(STYLED)
    faults.restore()
    faults.mistype(type_independent(groups(built)["lab"]))
    reload(page)  # The browser imports no script that it has refused before.
    open_it()
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    message = page.get_by_text("A built-in bot could not be loaded.")
    bots = {bot.source: bot for bot in BUILTINS if bot.source}
    choose = page.locator("#lab-template")
    for source, way in sample(zip(bots, cycle(WAYS))):
        bot = bots[source]
        page.locator("#lab-game-2048" if bot.game == "2048" else "#lab-game-15").click()
        unfold(page, "#lab-more")
        page.locator("#lab-size").select_option("{0}x{0}".format(bot.sides[0] if bot.sides else 4))
        faults.one(hosted(source), way, _choosing(choose, bot.name), message)
        faults.fail(hosted(source), WRONG_TYPE)
        choose.select_option(bot.name)
        expect_source(page, (built / hosted(source)).read_text("utf-8"))


def test_a_run_starts_or_says_why_not(faults: Faults, built: Path) -> None:
    page = faults.page
    heavy = [name for name in groups(built)["cells"] if name.startswith(HEAVY)]
    message = page.locator("#lab-fault-text", has_text="could not start")
    # An open Lab loads the files of a run in advance.
    faults.fail(SANDBOX.address, "missing")
    with page.expect_console_message(lambda message: "sandbox.json" in message.text):
        open_lab(page)
    faults.restore()
    write(page, FIRST)
    page.get_by_role("textbox", name="Games", exact=True).fill("1")
    faults.each(groups(built)["cells"], lambda: press(page, "Run"), message, heavy, SANDBOX)
    faults.mistype(groups(built)["cells"])
    run(page, FIRST, games=1)
    expect(results(page)).to_contain_text("finished")


def test_an_engine_of_a_run_loads_or_is_reported_missing(
    new_context: NewContext, problems: Problems, built: Path, tmp_path: Path
) -> None:
    site = shutil.copytree(built, tmp_path / "site")
    add_sandboxes(site)
    asked: dict[str, object] = {
        "game": "15",
        "variant": "4x4",
        "seeds": [1],
        "bot": {"name": "solver", "data": ["game/data/fifteen.xz"]},
    }
    asked |= {"budget_ms": 0, "max_moves": 100, "move_ms": 0, "run_ms": 0, "is_handed_on": False}
    heavy = [name for name in groups(built)["cells"] if name.startswith(HEAVY)]
    with served(problems, site, new_context) as faults:
        page = faults.page
        page.goto("")
        expect(page.locator("html")).to_have_attribute("data-sandboxes", "ready")
        engines = [*groups(built)["engines"], f"{DATA}/fifteen.bin"]
        faults.each(engines, lambda: call(page, "run", 1, asked), reports_with(page, "Broken").last, heavy, ENGINE_BOTS)
        faults.mistype(engines)
        broken = reports_with(page, "Broken")
        for number in (2, 3, 4):  # On a loaded machine, a start may exceed the page's timeout.
            before = broken.count()
            call(page, "run", number, asked)
            expect(ended(page, number).or_(broken.nth(before)).first).to_be_attached(timeout=RUN_MS)
            if ended(page, number).count():
                break
        assert reason(page, number) == "done"


@pytest.mark.parametrize("way", sample([*WAYS, WRONG_TYPE]))
def test_the_service_worker_loads_or_is_reported_missing(
    new_context: NewContext, problems: Problems, built: Path, way: str
) -> None:
    with served(problems, built, new_context, service_workers="allow") as faults:
        page = faults.page
        message = page.locator('#offline[data-offline="failed"]', has_text="Some files for offline use are missing.")
        faults.fail("sw.js", way)
        open_view(page)
        expect(page.locator("html")).to_have_attribute("data-features", "all")
        if way == "empty":  # An empty worker reports nothing.
            page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        if way in ("never", "empty"):
            faults.pass_time()
        expect(message).to_be_visible()
        faults.restore()
        if way == "never":  # The browser may retry by itself; then there is no button.
            reload(page)
        elif way == "missing":
            press(page, "Try again")
        if way in ("never", "missing"):  # These two represent the others, because storing the whole site is slow.
            expect(page.locator("#offline")).to_have_attribute("data-offline", re.compile("games|waits|ready"), timeout=RUN_MS)
