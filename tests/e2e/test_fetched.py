"""Every file that the site fetches, and every way in which one can fail: the user is told or the page plays, and a retry helps.

The files are those of the built lists and of the offline copy, so a new one is covered, or fails `test_every_file_is_tried`. All
modules of a list come by the same loader: one for each way to fail stands for them. So it is with data, and with built-in bots.
Of the other files that the page itself fetches, each fails in every second way, in turns; those of a start fail in all ways.
`--every-fault` tries all in all ways.
"""

import json
import re
import select
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from game.arena.builtin import BUILTINS
from game.learn.course import FOLDER
from game.site import serve
from game.site.build import DATA, RUNTIME, STATIC
from game.site.manifest import ENGINE_BOTS, ENGINE_WORKER, FEATURES, LAB, LEARN, PAGE, SANDBOX, WORKBENCH, Entry, format_list
from game.site.reading import BOTS, LIST
from game.site.serve import TYPES, UNKNOWN_TYPE, SiteServer
from game.twenty48.engine import REFINEMENT, WEIGHTS
from tests.e2e.conftest import NewContext
from tests.e2e.sandboxes import add_sandboxes, call, ended, reason
from tests.e2e.sandboxes import told as cells_told
from tests.e2e.steps import open_view, press, reload
from tests.e2e.test_lab import FIRST, RUN_MS, expect_source, open_lab, results, run, write
from tests.e2e.views import dismiss
from tests.e2e.watch import Problems

pytestmark = pytest.mark.pretends

WAYS = ("missing", "server error", "cut off", "empty", "sign-in page", "never")
WRONG_TYPE = "wrong type"
"""One more way, of servers that know no types. Most files are taken for what they are, whatever a server calls them; only
scripts and style sheets that the browser itself reads may fail."""

STYLED = "[...document.styleSheets].every((sheet) => sheet.cssRules.length)"
"""Tells whether all style sheets of the page have come."""

SILENCE_MS = 9_000
HEAVY = f"{RUNTIME}/pyodide/"
COACH = f"{STATIC}/engine_worker.js"
CELL = f"{STATIC}/sandbox.js"
DRILLS = f"{DATA}/drills-"
DATA_BOARDS = {
    "fifteen.xz": "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15",
    "fifteen-5x5.xz": "#/15/5x5:1-2-3-4-5_6-7-8-9-10_11-12-13-14-15_16-17-18-19-20_21-22-23-0-24",
    "2048.weights": "#/2048/4x4@1",
    "2048-refined.weights": "#/2048/4x4@2",
    "2048-3x3.moves": "#/2048/3x3@1",
    "2048-5x5.weights": "#/2048/5x5@1",
    "2048-6x6.weights": "#/2048/6x6@1",
}
"""Boards whose hint needs each file of data."""


class Faults:
    """A server of the built site that lets files fail; the page's clock is the test's. url: the address of the site's start."""

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
                    body = format_list(alone[name], sizes).encode()
                    self._send(HTTPStatus.OK, {"Content-Type": kind, "Cache-Control": "no-store"}, body)
                elif way is None:
                    super()._answer(with_body)
                elif way == "never":
                    while ways.get(name) == "never" and select.select([self.connection], [], [], 0.1) == ([], [], []):
                        pass  # Neither mended nor given up by the browser.
                    self.close_connection = True
                elif way in ("missing", "server error"):
                    self._send(HTTPStatus.NOT_FOUND if way == "missing" else HTTPStatus.BAD_GATEWAY, {}, b"")
                else:
                    body = (built / name).read_bytes()
                    body = b"<h1>Please sign in</h1>" if way == "sign-in page" else body
                    body = b"" if way == "empty" else body[: len(body) // 2] if way == "cut off" else body
                    kind = "text/plain" if way == WRONG_TYPE else kind
                    self._send(HTTPStatus.OK, {"Content-Type": kind, "Cache-Control": "no-store"}, body)

        self.page: Page
        self.every_fault = False
        self._turn = 0
        self._ways = ways
        self._alone = alone
        self.server = SiteServer(built, prefix="/repo/", max_age_s=0)
        self.server.RequestHandlerClass = Handler
        self.url = self.server.url

    def fail(self, name: str, way: str) -> None:
        """Let a file fail from now on."""
        self._ways[name] = way

    def mistype(self, names: Sequence[str]) -> None:
        """Let all of these files come with a wrong type from now on."""
        for name in names:
            self.fail(name, WRONG_TYPE)

    def mend(self, *names: str) -> None:
        """Let these files arrive again, or all of them."""
        for name in names or list(self._ways):
            del self._ways[name]

    @contextmanager
    def only(self, entry: Entry | None, name: str) -> Iterator[None]:
        """Let a list name no module but this one: those beside it would only take their time."""
        if entry:
            self._alone[entry.address] = [name] if name.endswith(".py") else []
        yield
        self._alone.clear()

    def pass_time(self) -> None:
        """Let pass what a file may take: a timer, or a worker's silence, which the page counts in seconds."""
        self.page.clock.fast_forward(SILENCE_MS)
        for _ in range(SILENCE_MS // 1000):
            self.page.clock.fast_forward(1000)

    def trials(self, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give each file with every second way to fail, and of the modules one for each way, unless all are wanted."""
        modules = [name for name in names if name.endswith(".py")]
        yield from self.in_turns(modules)
        for name in names:
            if name not in modules:
                yield from product([name], WAYS if self.every_fault else WAYS[self._turn :: 2])
                self._turn = 1 - self._turn

    def in_turns(self, alike: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give files that come by one loader: another one for each way to fail, or each one in all ways if all are wanted."""
        if self.every_fault:
            yield from product(alike, WAYS)
        else:
            for place, way in enumerate(WAYS[: len(alike)]):
                yield alike[place * (len(alike) - 1) // (len(WAYS) - 1)], way

    def each(
        self, names: list[str], act: Callable[[], None], told: Locator, beside: Sequence[str] = (), entry: Entry | None = None
    ) -> None:
        """Let each file fail in each way when `act` asks for it, and expect it to be told.

        beside: what is held meanwhile. entry: by whose list the modules among the files are asked for.
        """
        for name, way in self.trials(names):
            self.one(name, way, act, told, beside, entry)

    def one(
        self,
        name: str,
        way: str,
        act: Callable[[], None],
        told: Locator,
        beside: Sequence[str] = (),
        entry: Entry | None = None,
    ) -> None:
        """Let one file fail in one way; see `each`."""
        for other in beside:
            if other != name:
                self.fail(other, "never")
        self.fail(name, way)
        word = "nothing has arrived" if way == "never" else name
        with self.only(entry, name), self.page.expect_console_message(_says(word)):
            with self.page.expect_request(self.url + name):
                act()
            if way == "never":
                self.pass_time()
        expect(told, f"{name}: {way}").to_be_attached()
        self.mend()


def _says(word: str) -> Callable[[ConsoleMessage], bool]:
    return lambda message: word in message.text


def _choosing(field: Locator, value: str) -> Callable[[], None]:
    def choose() -> None:
        field.select_option(value)

    return choose


@pytest.fixture
def faults(request: pytest.FixtureRequest, problems: Problems, built: Path, new_context: NewContext) -> Iterator[Faults]:
    """A site whose files fail as the test says, and a page of it."""
    problems.allow("")
    faults = Faults(built)
    faults.every_fault = request.config.getoption("--every-fault")
    problems.origin = faults.url.removesuffix("/repo/")
    faults.page = new_context(base_url=faults.url).new_page()
    faults.page.clock.install()
    with faults.server.running():
        yield faults
        faults.mend()
        faults.page.close()


def kept_offline(built: Path) -> set[str]:
    """Return all files that the site may ask for, "" for the page."""
    table = re.search(r"^const FILES = (\{.*?^\});$", (built / "sw.js").read_text("utf-8"), re.M | re.S)
    assert table
    return set(json.loads(table[1]))


def asked_at_start(context: BrowserContext, site: str) -> set[str]:
    """Return the files that a page asks for until it takes input."""
    page = context.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.removeprefix(site)))
    open_view(page)
    return asked


def listed(built: Path, entry: Entry) -> list[str]:
    """Return a list of the build and the modules in it."""
    return [entry.address, *json.loads((built / entry.address).read_text("utf-8"))["modules"]]


def groups(built: Path) -> dict[str, list[str]]:
    """Return the files by what asks for them."""
    files = kept_offline(built)
    heavy = sorted(name for name in files if name.startswith(HEAVY))
    interpreter = [name for name in files if name.startswith((f"{RUNTIME}/pyscript/core", f"{RUNTIME}/micropython/"))]
    return {
        "start": [*sorted(interpreter), PAGE.image],
        "features": [*listed(built, FEATURES), f"{STATIC}/features.html", f"{STATIC}/features.css"],
        "coach": [COACH, *listed(built, ENGINE_WORKER), *heavy],
        "data": sorted(name for name in files if name.startswith(f"{DATA}/") and not name.startswith(DRILLS)),
        "drills": sorted(name for name in files if name.startswith(DRILLS)),
        "sources": [LIST, *sorted(name for name in files if name.startswith("game/sources/"))],
        "lab": [
            *listed(built, WORKBENCH),
            f"{STATIC}/workbench.css",
            *listed(built, LAB),
            f"{STATIC}/lab.html",
            f"{STATIC}/lab.css",
        ],
        "learn": [*listed(built, LEARN), f"{STATIC}/learn.html", f"{STATIC}/learn.css"],
        "lessons": sorted(name for name in files if name.startswith(FOLDER)),
        "bots": sorted(name for name in files if name.startswith(f"{BOTS}/")),
        "cells": [*listed(built, SANDBOX), CELL, *heavy],
        "engines": listed(built, ENGINE_BOTS),
    }


def read_as_they_are(names: Sequence[str]) -> list[str]:
    """Return the files of which no browser asks for the type."""
    return [name for name in names if not name.endswith((".js", ".mjs", ".css"))]


def test_every_file_is_tried(built: Path) -> None:
    tried = {name for names in groups(built).values() for name in names}
    left = {re.sub(r"-[\w-]{8}\.js$", ".js", name) for name in kept_offline(built) - tried - {""}}
    # Plugins of PyScript's, of which the page asks for one at most, and what the browser asks for beside the page.
    plugins = {f"{RUNTIME}/pyscript/{name}.js" for name in ("deprecations-manager", "error", "toml")}
    icons = {name for name in left if name.startswith((f"{STATIC}/icon", f"{RUNTIME}/nunito/"))}
    assert left == plugins | icons | {f"{STATIC}/tilelab.webmanifest"}
    assert {Path(name).name for name in groups(built)["data"]} == DATA_BOARDS.keys()
    assert set(groups(built)["bots"]) == {bot.source for bot in BUILTINS if bot.source}


def test_a_page_starts_or_tells_why_not(faults: Faults, built: Path) -> None:
    page = faults.page
    failed = page.locator("html[data-failed] #failure:not([hidden])")
    plays = page.locator('html[data-ready="2048"]')
    plugins = [name for name in asked_at_start(page.context, faults.url) if name.startswith(f"{RUNTIME}/pyscript/")]
    for name in sorted({*groups(built)["start"], *plugins}):
        for way in (*WAYS, WRONG_TYPE):
            faults.fail(name, way)
            with page.expect_request(faults.url + name):
                page.goto("", wait_until="commit")
            if way == "never":
                expect(page.locator("#notice")).to_be_attached()
                faults.pass_time()
            expect(failed.or_(plays).first, f"{name}: {way}").to_be_attached()
            assert plays.count() or len(page.locator("#failure-why").inner_text()) > len("undefined")
            faults.mend()
        if not plays.count():
            press(page, "Try again · 重試 · 重试")
        expect(plays).to_be_attached()
        expect(failed).to_have_count(0)


def test_the_page_plays_without_what_it_hardly_needs(faults: Faults, built: Path) -> None:
    page = faults.page
    tried = asked_at_start(page.context, faults.url) | {name for names in groups(built).values() for name in names}
    for way in ("missing", "sign-in page", "empty"):
        for name in sorted(kept_offline(built) - tried - {""}):
            faults.fail(name, way)
        open_view(page)
        expect(page.locator("#failure")).to_be_hidden()
        faults.mend()


def test_features_come_or_are_told_to_be_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    notice = page.locator("#notice", has_text="could not be loaded")
    for name, way in faults.trials(groups(built)["features"]):
        faults.fail(name, way)
        with page.expect_request(faults.url + name):
            page.goto("", wait_until="commit")
        if way == "never":
            expect(page.locator("html")).to_have_attribute("data-ready", "2048")
            faults.pass_time()
        expect(notice, f"{name}: {way}").to_be_visible()
        faults.mend()
        page.keyboard.press("m")
        expect(page.locator("html")).to_have_attribute("data-features", "all")
    faults.mistype(read_as_they_are(groups(built)["features"]))
    page.goto("", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    faults.mistype(groups(built)["features"])
    page.goto("", wait_until="commit")
    came = page.locator('html[data-features="all"]')
    expect(notice.or_(came).first).to_be_attached()
    assert notice.count() or page.evaluate(STYLED)


def test_the_coach_comes_or_is_told_to_be_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    open_view(page, DATA_BOARDS["2048.weights"])
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    told = page.locator("#coach-text", has_text="could not be loaded")
    heavy = [name for name in groups(built)["coach"] if name.startswith(HEAVY)]
    modules = [name for name in groups(built)["coach"] if name != COACH]
    faults.each(modules, lambda: press(page, "Hint"), told, heavy, ENGINE_WORKER)
    for way in WAYS:
        faults.fail(COACH, way)
        with page.expect_request(f"**/{COACH}"):
            press(page, "Hint")
        if way in ("never", "cut off", "empty"):
            faults.pass_time()
        expect(told, way).to_be_visible()
        faults.mend()
    faults.mistype(read_as_they_are(modules))
    for name, way in faults.in_turns(groups(built)["data"]):
        open_view(page, DATA_BOARDS[Path(name).name], "15" if "fifteen" in name else "2048")
        if name.endswith((WEIGHTS, REFINEMENT)):
            reload(page)  # One of them brought the other.
        faults.fail(name, way)
        with page.expect_request(faults.url + name, timeout=RUN_MS):  # The first time, Python starts.
            press(page, "Hint")
        if way == "never":
            faults.pass_time()
        if name.endswith(REFINEMENT):  # No hint waits for it: the next one tells.
            expect(page.locator('#arrow[data-guess=""]')).to_be_visible()
            for key in ("ArrowLeft", "ArrowUp"):
                page.keyboard.press(key)
            press(page, "Hint")
        expect(told, f"{name}: {way}").to_be_visible()
        faults.mend(name)
        faults.fail(name, WRONG_TYPE)
        press(page, "Hint")
        expect(page.locator('#arrow[data-guess=""]')).to_be_visible(timeout=RUN_MS)


def test_learn_and_a_lesson_come_or_are_told_to_be_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    open_view(page)
    expect(page.locator("html")).to_have_attribute("data-features", "all")

    def open_it() -> None:
        page.get_by_role("link", name="2048", exact=True).click()
        page.get_by_role("link", name="Learn", exact=True).click()

    def open_lesson() -> None:
        open_it()
        page.get_by_role("link", name="Slide a line").click()

    faults.each(groups(built)["learn"], open_it, page.get_by_text("The lessons could not be opened."))
    open_it()
    expect(page.locator("html")).to_have_attribute("data-ready", "learn")
    # All lessons come in one way: the files of one of them stand for the others.
    lesson = [name for name in groups(built)["lessons"] if "/slide/" in name and "zh-" not in name]
    assert len(lesson) == 4
    faults.each(lesson, open_lesson, page.get_by_text("This page could not be loaded."))


def test_drills_come_or_are_told_to_be_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    told = page.locator("#drills-notice", has_text="could not be loaded")

    def open_them() -> None:
        if page.locator("#dialog-drills").is_visible():
            dismiss(page)
        press(page, "Practise")
        press(page, "Drills")

    for name in groups(built)["drills"]:
        open_view(page, "#/15" if name.endswith("-15.json") else "#/2048", "15" if name.endswith("-15.json") else "2048")
        expect(page.locator("html")).to_have_attribute("data-features", "all")
        faults.each([name], open_them, told)
        faults.fail(name, WRONG_TYPE)
        open_them()
        expect(page.locator("#drills-list li").first).to_be_visible()


def test_the_code_comes_to_its_reader_or_is_told_to_be_missing(faults: Faults, built: Path) -> None:
    page = faults.page
    listed, pack = groups(built)["sources"][:2]  # All packs come in one way: the first stands for the others.
    names = iter(json.loads((built / pack).read_text("utf-8")))
    open_view(page, "#/learn", "learn")

    def read_on() -> None:
        page.goto(f"#/learn/code/{next(names)}")

    faults.each([listed, pack], read_on, page.get_by_text("This page could not be loaded."))
    read_on()
    expect(page.locator("#learn-module-box")).to_be_visible()


def test_the_lab_comes_or_is_told_to_be_missing(faults: Faults, built: Path) -> None:
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
    faults.mend()
    faults.mistype(read_as_they_are(groups(built)["lab"]))
    open_it()
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    told = page.get_by_text("A built-in bot could not be loaded.")
    bots = {bot.source: bot for bot in BUILTINS if bot.source}
    choose = page.locator("#lab-template")
    for source, way in faults.in_turns(list(bots)):
        bot = bots[source]
        page.locator("#lab-game-2048" if bot.game == "2048" else "#lab-game-15").click()
        page.locator("#lab-size").select_option("{0}x{0}".format(bot.sides[0] if bot.sides else 4))
        faults.one(source, way, _choosing(choose, bot.name), told)
        faults.fail(source, WRONG_TYPE)
        choose.select_option(bot.name)
        expect_source(page, (built / source).read_text("utf-8"))


def test_a_run_starts_or_tells_why_not(faults: Faults, built: Path) -> None:
    page = faults.page
    heavy = [name for name in groups(built)["cells"] if name.startswith(HEAVY)]
    told = page.locator("#lab-fault-text", has_text="could not start")
    # An open Lab asks for what a run needs ahead of it.
    faults.fail(SANDBOX.address, "missing")
    with page.expect_console_message(lambda message: "sandbox.json" in message.text):
        open_lab(page)
    faults.mend()
    write(page, FIRST)
    page.get_by_role("textbox", name="Games", exact=True).fill("1")
    faults.each(groups(built)["cells"], lambda: press(page, "Run"), told, heavy, SANDBOX)
    faults.mistype(groups(built)["cells"])
    run(page, FIRST, games=1)
    expect(results(page)).to_contain_text("finished")


def test_an_engine_comes_to_a_run_or_is_told_to_be_missing(
    request: pytest.FixtureRequest, new_context: NewContext, problems: Problems, built: Path, tmp_path: Path
) -> None:
    problems.allow("")
    site = shutil.copytree(built, tmp_path / "site")
    add_sandboxes(site)
    faults = Faults(site)
    faults.every_fault = request.config.getoption("--every-fault")
    problems.origin = faults.url.removesuffix("/repo/")
    page = faults.page = new_context(base_url=faults.url).new_page()
    page.clock.install()
    asked: dict[str, object] = {
        "game": "15",
        "variant": "4x4",
        "seeds": [1],
        "bot": {"name": "solver", "data": ["game/data/fifteen.xz"]},
    }
    asked |= {"budget_ms": 0, "max_moves": 100, "move_ms": 0, "run_ms": 0, "is_handed_on": False}
    heavy = [name for name in groups(built)["cells"] if name.startswith(HEAVY)]
    with faults.server.running():
        page.goto("")
        expect(page.locator("html")).to_have_attribute("data-sandboxes", "ready")
        engines = [*groups(built)["engines"], f"{DATA}/fifteen.xz"]
        faults.each(engines, lambda: call(page, "run", 1, asked), cells_told(page, "broken").last, heavy, ENGINE_BOTS)
        faults.mistype(engines)
        call(page, "run", 2, asked)
        expect(ended(page, 2)).to_have_count(1, timeout=RUN_MS)
        assert reason(page, 2) == "done"
        page.close()


@pytest.mark.parametrize("way", [*WAYS, WRONG_TYPE])
def test_the_worker_that_keeps_the_site_comes_or_is_told_to_be_missing(
    new_context: NewContext, problems: Problems, built: Path, way: str
) -> None:
    problems.allow("")
    faults = Faults(built)
    problems.origin = faults.url.removesuffix("/repo/")
    page = faults.page = new_context(base_url=faults.url, service_workers="allow").new_page()
    page.clock.install()
    told = page.locator('#offline[data-offline="failed"]', has_text="Not everything could be kept")
    with faults.server.running():
        faults.fail("sw.js", way)
        open_view(page)
        expect(page.locator("html")).to_have_attribute("data-features", "all")
        if way == "empty":  # A worker without a word.
            page.evaluate("navigator.serviceWorker.ready.then(() => {})")
        if way in ("never", "empty"):
            faults.pass_time()
        expect(told).to_be_visible()
        faults.mend()
        if way == "never":  # The browser may ask again by itself, and then there is no button.
            reload(page)
        elif way == "missing":
            press(page, "Try again")
        if way in ("never", "missing"):  # These two stand for the others: to keep the whole site takes long.
            expect(page.locator("#offline")).to_have_attribute("data-offline", re.compile("games|ready"), timeout=RUN_MS)
        page.close()
