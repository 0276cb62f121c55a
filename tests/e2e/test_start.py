"""The start: the board shows before Python runs, nothing jumps when it does, and a failure is reported and can be retried."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

from game.app.sharing.replay import SPEEDS
from game.app.words import LANGUAGES
from game.site.build import sources
from game.site.bundle import bundle
from game.site.bytecode import find_compiler
from game.site.manifest import FEATURES, format_list, import_order
from tests.e2e.builds import Server
from tests.e2e.conftest import NewContext
from tests.e2e.holding import hold
from tests.e2e.steps import KEYS, after, centre, expect_state, open_view, press, run_python, storage_of, swipe, tiles
from tests.e2e.watch import Problems
from tests.imports import ROOT
from tests.slices import sample

WASM = re.compile(r"micropython\.wasm$")
MOVES = "lurdllurdd"
HEIGHT = "(part) => part.getBoundingClientRect().height"
LOCALES = tuple(zip(LANGUAGES, ("en-US", "zh-TW", "zh-CN")))
PARTS = (
    *("#board", ".heading", "#line", ".controls", "#new", "#undo", "#hint", "#daily", "#more"),
    *("header", "nav", "#language"),
)
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.value)))
  .observe({type: "layout-shift", buffered: true});"""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
NUNITO = "[...document.fonts].filter((face) => face.family.includes('Nunito')).map((face) => face.status)"


@pytest.mark.pretends
def test_without_scripts_the_page_is_readable_and_shows_a_board(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("")
    expect(page.get_by_role("heading", name="2048")).to_be_visible()
    expect(page.get_by_text("Tilelab needs JavaScript.")).to_be_visible()
    expect(page.locator(".tile")).to_have_text(["2", "2"])
    for part in ("[data-board]", ".tile >> nth=0", ".tile >> nth=1", "footer"):
        expect(page.locator(part)).to_be_visible()


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (390, 844), (320, 568), (740, 360)], ids=["wide", "phone", "narrow", "flat"]
)
@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
def test_nothing_moves_when_python_takes_over(new_context: NewContext, width: int, height: int, locale: str) -> None:
    page = new_context(viewport={"width": width, "height": height}, locale=locale).new_page()
    held = hold(page, WASM)
    with page.expect_request(WASM):
        page.goto("")
    expect(page.locator("#boot-progress")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(2)
    before = {part: page.locator(part).first.bounding_box() for part in PARTS}
    held[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(page.locator("#boot-progress")).to_be_hidden()
    expect(page.locator('.tile[data-act="appear"]')).to_have_count(0)
    after = {part: page.locator(part).first.bounding_box() for part in PARTS}
    steady = PARTS if locale == "en-US" else ("#board", ".heading", "#line", ".controls", "header")
    assert {part: after[part] for part in steady} == {part: before[part] for part in steady}


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)], ids=["wide", "phone"])
def test_the_typeface_loads_after_the_page_is_ready_and_nothing_moves(new_context: NewContext, width: int, height: int) -> None:
    page = new_context(viewport={"width": width, "height": height}).new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    before = {part: page.locator(part).first.bounding_box() for part in PARTS}
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    assert page.evaluate(f"document.fonts.ready.then(() => {NUNITO})") == ["loaded"]
    (typeface,) = (place for place, url in enumerate(asked) if url.endswith(".woff2"))
    assert "features.css" in "".join(asked[:typeface])
    assert {part: page.locator(part).first.bounding_box() for part in PARTS} == before


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize(("width", "height"), [(412, 823), (390, 664)])
def test_on_a_phone_no_layout_shift_is_measured_whatever_comes_late(
    new_context: NewContext, browser_name: str, width: int, height: int
) -> None:
    if browser_name != "chromium":
        return  # No other browser measures it.
    page = new_context(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True).new_page()
    page.add_init_script(SHIFTS)
    stages = (
        (WASM, "#boot-progress:not([hidden])"),
        ("**/features.css", "html[data-ready]"),
        ("**/*.woff2", "html[data-features=all]"),
    )

    go_on: Callable[[], object] = partial(page.goto, "")
    for address, reached in stages:
        held = hold(page, address, times=1)
        with page.expect_request(address):
            go_on()
        expect(page.locator(reached)).to_be_attached()
        page.evaluate(FRAMES)
        go_on = held[0].continue_
    go_on()
    assert page.evaluate(f"document.fonts.ready.then(() => {FRAMES}).then(() => {NUNITO})") == ["loaded"]
    assert page.evaluate("shifts.reduce((sum, value) => sum + value, 0)") < 0.005


def test_a_scrolled_page_does_not_move_when_its_features_and_the_typeface_load(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 500}).new_page()
    held = hold(page, "**/features.css", times=1)
    with page.expect_request("**/features.css"):
        page.goto("")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    page.evaluate("scrollTo(0, 120)")
    height = page.get_by_role("link", name="Read the code").evaluate(HEIGHT)
    held[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    assert page.evaluate(NUNITO) == ["loaded"]
    assert page.evaluate("scrollY") == 120
    assert page.get_by_role("link", name="Read the code").evaluate(HEIGHT) == height


@pytest.mark.pretends
def test_the_html_is_what_python_would_draw(new_context: NewContext) -> None:
    written = new_context(java_script_enabled=False).new_page()
    written.goto("")
    drawn = new_context().new_page()
    drawn.goto("#/2048/5x5@1")
    expect(drawn.locator("#cells i")).to_have_count(25)
    drawn.goto("#/2048/4x4@1")
    expect(drawn.locator("#cells i")).to_have_count(16)
    assert drawn.locator("#cells").inner_html() == written.locator("#cells").inner_html()
    expect(drawn.locator("#rows td")).to_have_count(16)
    expect(drawn.locator("html")).to_have_attribute("data-features", "all")
    offered = drawn.locator("#replay-speed option").evaluate_all("(options) => options.map((option) => option.value)")
    assert offered == [str(speed) for speed in SPEEDS]


def test_a_start_requests_each_file_once(new_context: NewContext) -> None:
    page = new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    early = page.locator("link[rel=modulepreload], link[rel=preload]").evaluate_all("links => links.map(link => link.href)")
    assert len(early) == 5
    assert {url: asked.count(url) for url in early} == dict.fromkeys(early, 1)


def not_found(route: Route) -> None:
    """Answer as GitHub Pages does if a file is missing."""
    route.fulfill(status=404, content_type="text/html", body="<h1>404</h1>")


FILES = {
    "the interpreter": WASM,
    "the interpreter's script": re.compile(r"micropython\.js$"),
    "the modules": re.compile(r"game/page\.txt$"),
    "PyScript": re.compile(r"pyscript/core\.js$"),
}


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_reported_and_a_retry_works_once_it_is_back(page: Page, problems: Problems, file: str) -> None:
    problems.expect("404")
    problems.allow("")
    page.route(FILES[file], not_found)
    page.goto("")
    expect(page.locator("html[data-failed]")).to_have_count(1)
    alert = page.get_by_role("alert").filter(has_text="Tilelab has not started.")
    expect(alert).to_be_visible()
    assert page.locator("#failure-why").inner_text().strip()
    expect(page.locator("#boot-progress")).to_be_hidden()
    page.unroute(FILES[file])
    alert.get_by_role("button").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(alert).to_be_hidden()


def a_login(route: Route) -> None:
    """Answer as a hotel's network does, with a sign-in page."""
    route.fulfill(content_type="text/html", body="<h1>Please sign in</h1>")


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("file", ["features.json", "features.txt"])
@pytest.mark.parametrize(("answer", "why"), [(not_found, "404"), (a_login, "unexpected content")])
def test_features_that_fail_to_load_are_reported_and_requested_again_when_needed(
    page: Page, problems: Problems, file: str, answer: Callable[[Route], None], why: str
) -> None:
    problems.expect(f"{file}: {why}")
    problems.allow("404")
    page.route(f"**/{file}", answer)
    open_view(page)
    expect(page.locator("#notice")).to_contain_text("Part of the page could not be loaded.")
    page.keyboard.press("ArrowLeft")
    with page.expect_console_message(lambda message: f"{file}: {why}" in message.text):
        press(page, "More")
    page.unroute(f"**/{file}")
    press(page, "Hint")
    expect(page.locator("#chevron")).to_be_visible()


def test_leaving_a_page_while_its_features_load_reports_no_error(page: Page, problems: Problems) -> None:
    problems.allow("download failed")  # Firefox reports this for the typeface.
    problems.allow("404")  # The other page has no icon, for which the browser asks at the server's root.
    for _ in range(2):
        with page.expect_request("**/features.css"):
            page.goto("", wait_until="commit")
        page.goto("licences.html")


def test_an_unreadable_feature_is_reported_and_the_earlier_ones_work(page: Page, problems: Problems) -> None:
    problems.expect("broken on purpose")
    texts = sources(FEATURES)
    texts["game/app/bookmarks/bookmarks.py"] = "raise RuntimeError('broken on purpose')\n"
    image = bundle(texts, find_compiler(print))
    listing = format_list([FEATURES.image], {}, import_order(FEATURES))
    page.route(f"**/{FEATURES.image}", lambda route: route.fulfill(body=image))
    page.route(f"**/{FEATURES.address}", lambda route: route.fulfill(body=listing))
    open_view(page)
    expect(page.locator("#notice")).to_contain_text("Something went wrong in Tilelab.")
    page.keyboard.press("ArrowLeft")
    press(page, "Statistics")
    expect(page.get_by_role("dialog", name="Statistics")).to_be_visible()


def test_a_failure_is_reported_in_the_browsers_language(new_context: NewContext, problems: Problems) -> None:
    problems.expect("404")
    problems.allow("")
    said = {"en": "has not started", "zh-Hant": "尚未啟動", "zh-Hans": "尚未启动"}
    for language, locale in sample(LOCALES, 5):
        page = new_context(locale=locale).new_page()
        page.route(WASM, not_found)
        with page.expect_response(WASM):  # Otherwise the test could end before the 404 arrives.
            page.goto("")
        expect(page.locator("#failure").get_by_text(said[language])).to_be_visible()


def test_a_stalled_start_is_reported_and_continues_when_the_file_arrives_after_all(page: Page) -> None:
    page.clock.install()
    held = hold(page, FILES["PyScript"])
    page.goto("", wait_until="commit")
    expect(page.locator("#boot-progress")).to_be_visible()
    expect(page.locator("#failure")).to_be_hidden()
    page.clock.run_for(9_000)
    expect(page.get_by_role("alert").filter(has_text="Nothing has arrived for 8 seconds.")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    for route in held:
        route.continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(page.locator("#failure")).to_be_hidden()
    expect(page.locator("html[data-failed]")).to_have_count(0)
    expect(page.locator("#board")).to_be_visible()


STRANGERS = {
    "an error": "throw new Error('of an extension')",
    "a rejected promise": "Promise.reject(new Error('of an extension'))",
    "a broken image": "document.documentElement.append(Object.assign(new Image(), { src: 'data:image/png,' }))",
    "a notice of the browser": "dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))",
}


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("trouble", STRANGERS)
def test_an_error_of_another_script_is_not_mistaken_for_a_failed_start(page: Page, problems: Problems, trouble: str) -> None:
    problems.allow("of an extension")
    held = hold(page, WASM)
    with page.expect_request(WASM):
        page.goto("")
    page.evaluate(f"setTimeout(() => {{ {STRANGERS[trouble]} }})")
    page.evaluate("new Promise((resolve) => setTimeout(resolve))")
    expect(page.locator("#failure")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(page.locator("#failure")).to_be_hidden()


def test_a_file_that_arrives_at_the_second_request_fails_no_start(page: Page, problems: Problems) -> None:
    for text in ("404", "wasm", "instantiation"):
        problems.allow(text)
    answers = [not_found]
    page.route(WASM, lambda route: answers.pop()(route) if answers else route.continue_())
    open_view(page)
    expect(page.locator("#failure")).to_be_hidden()
    expect(page.locator("html[data-failed]")).to_have_count(0)


def test_a_clone_without_a_runtime_says_how_to_get_one(new_context: NewContext, problems: Problems) -> None:
    problems.allow("")
    server = Server(ROOT, prefix="/")
    problems.origin = server.url.removesuffix("/")
    said = {"en": "cannot start yet", "zh-Hant": "還無法啟動", "zh-Hans": "还无法启动"}
    for language, locale in sample(LOCALES, 5):
        page = new_context(base_url=server.url, locale=locale).new_page()
        page.route("**/game/runtime/**", not_found)
        page.goto("")
        message = page.get_by_role("alert").filter(has_text=said[language])
        expect(message).to_contain_text("python3 -m game")
        expect(page.locator("#failure-why")).to_have_text("game/runtime/pyscript/core.js could not be loaded.")
        expect(page.locator("#failure p[lang]:visible")).to_have_count(1)
    server.end()


def test_the_page_of_a_failed_start_fits_a_phone(new_context: NewContext, problems: Problems) -> None:
    problems.allow("404")
    problems.allow("")
    page = new_context(viewport={"width": 320, "height": 568}).new_page()
    page.route(WASM, not_found)
    page.goto("")
    expect(page.locator("#failure")).to_be_visible()
    page.locator("#failure-why").evaluate("(part) => part.textContent = 'https://' + 'a'.repeat(200)")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    expect(page.locator("#board")).to_be_hidden()


# Before Python runs


def held_start(page: Page, address: str = "") -> Route:
    """Open the page but hold back its interpreter; return the pending request."""
    held = hold(page, WASM)
    with page.expect_request(WASM):
        page.goto(address)
    expect(page.locator("#board")).to_be_visible()
    return held[0]


def test_keys_pressed_before_python_starts_are_played_in_order(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    start = held_start(page)
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    for key in ("Control+ArrowLeft", "Alt+ArrowUp", "x"):  # These do nothing, neither before nor after.
        page.keyboard.press(key)
    page.locator("#language").press("ArrowDown")
    page.keyboard.press("u")
    start.continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect_state(page, "2048", after("2048", 2048, MOVES))


MOMENTS = ("parsed", "loaded", *(f"pause {number}" for number in range(1, 6)), "ready", "listed", "complete")
"""Between the tasks of a start: a key can only come there."""
AT_MOMENTS = """
const keys = %s, moments = window.moments = [];
const press = (moment) => {
  const key = keys[moments.push(moment) - 1];
  (document.activeElement || document.body).dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
};
document.addEventListener("DOMContentLoaded", () => press("parsed"));
addEventListener("load", () => press("loaded"));
addEventListener("tilelab:ready", () => setTimeout(() => press("ready")));
new MutationObserver((_, me) => {
  if (!document.documentElement?.dataset.features) return;
  me.disconnect();
  press("complete");
}).observe(document, {subtree: true, attributes: true, attributeFilter: ["data-features"]});
let services, pauses = 0, files = 0;
Object.defineProperty(globalThis, "tilelab", {
  get: () => services,
  set: (value) => {
    const {pause, load} = services = value;
    value.pause = async () => { await pause(); if (++pauses <= 5) press(`pause ${pauses}`); };
    value.load = async (...asked) => { const file = await load.apply(value, asked); if (!files++) press("listed"); return file; };
  },
});
"""


@pytest.mark.parametrize("lack", ["", "delete window.scheduler;"])
def test_a_key_counts_once_at_whichever_moment_of_the_start(page: Page, lack: str) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.add_init_script(f"{lack} {AT_MOMENTS % [KEYS[move] for move in MOVES]}")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    expect_state(page, "2048", after("2048", 2048, MOVES))
    assert sorted(page.evaluate("moments")) == sorted(MOMENTS)


def test_swipes_and_buttons_used_before_python_starts_are_played_in_order(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    start = held_start(page)
    swipe(page, centre(page, 5), "l")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    swipe(page, centre(page, 5), "d")
    start.continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect_state(page, "2048", after("2048", 2048, "lurd"))
    page.keyboard.press("ArrowLeft")
    expect_state(page, "2048", after("2048", 2048, "lurdl"))


def test_arrows_pressed_before_python_starts_do_not_scroll_the_page(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 400}).new_page()
    start = held_start(page)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("scrollY") == 0
    start.continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    ("address", "view", "moves", "locale"),
    [("#/2048/5x5@7", "2048", "lurd", "en-US"), ("#/2048/4x4@7", "2048", MOVES, "zh-TW"), ("#/15/3x3@7", "15", "lurdl", "zh-CN")]
    + [("#/15/10x10@7", "15", "lurdl", "en-US")],
)
def test_the_first_board_shown_is_the_players_own_and_nothing_jumps(
    new_context: NewContext, address: str, view: str, moves: str, locale: str
) -> None:
    page = new_context(locale=locale).new_page()
    open_view(page, address, view)
    for move in moves:
        page.keyboard.press(KEYS[move])
    page.keyboard.press("u")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    shown = picture(page)
    boxes = {part: page.locator(part).first.bounding_box() for part in PARTS}
    page.goto("about:blank")
    start = held_start(page, f"#/{view}")
    time = page.locator("#time").inner_text()
    assert picture(page) == shown
    assert {part: page.locator(part).first.bounding_box() for part in PARTS} == boxes
    start.continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", view)
    expect(page.locator("#time")).to_have_text(time)
    assert picture(page) == shown
    assert {part: page.locator(part).first.bounding_box() for part in PARTS} == boxes
    expect(page.locator('.tile[data-act="appear"]')).to_have_count(0)


def picture(page: Page) -> list[str]:
    """Return what the board, its figures and its buttons show."""
    side = int(page.locator("#board").get_attribute("data-side") or "")
    looks: list[str] = page.locator(".tile").evaluate_all(
        """(tiles) => tiles.filter((tile) => !["ghost", "vanish"].includes(tile.dataset.act))
          .map((tile) => tile.dataset.look).sort()"""
    )
    texts = page.locator("#title, #aim, #moves, #best, #helped, #score, #bar, #new, .controls, nav").all_inner_texts()
    off = [str(button.is_disabled()) for button in page.locator("#redo, .controls button:visible").all()]
    return [*tiles(page, side), *looks, *texts, *off]


def test_a_new_game_of_a_scrolled_page_brings_the_board_into_view(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}).new_page()
    open_view(page, "#/2048/4x4@7")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.keyboard.press("ArrowDown")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.locator("#board").evaluate("board => board.getBoundingClientRect().top") < 0
    page.keyboard.press("n")
    expect(page.locator("#board")).to_have_attribute("data-moves", "0")
    assert page.locator("#board").evaluate("board => Math.round(board.getBoundingClientRect().top)") >= 0


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("kept", ["{", "null", '{"side": 100000000, "tiles": ""}', '{"side": "4", "tiles": 7}'])
def test_an_invalid_stored_picture_is_ignored(new_context: NewContext, site: str, kept: str) -> None:
    page = new_context(storage_state=storage_of(site, {"2048.picture": kept})).new_page()
    open_view(page, "#/2048/4x4@2048")
    expect_state(page, "2048", after("2048", 2048, ""))


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("lack", ["WebAssembly", "HTMLDialogElement"])
def test_a_browser_that_lacks_a_needed_feature_is_reported_as_too_old(
    new_context: NewContext, problems: Problems, lack: str
) -> None:
    problems.allow("")
    said = {"en": "This browser is too old", "zh-Hant": "這個瀏覽器太舊", "zh-Hans": "这个浏览器太旧"}
    for language, locale in sample(LOCALES, 5):
        context = new_context(locale=locale)
        context.add_init_script(f"delete window.{lack}")
        page = context.new_page()
        page.goto("")
        expect(page.locator("#failure").get_by_text(said[language])).to_be_visible()
        expect(page.locator("#failure p[lang]:visible")).to_have_count(1)
        expect(page.locator("html[data-failed]")).to_have_count(1)


def test_a_browser_that_cannot_parse_the_scripts_is_reported_as_too_old(page: Page, problems: Problems) -> None:
    problems.allow("")
    page.add_init_script("delete Object.hasOwn")
    page.route(FILES["PyScript"], lambda route: route.fulfill(content_type="text/javascript", body="await = 1 ? : 2"))
    page.goto("")
    expect(page.get_by_role("alert").filter(has_text="This browser is too old")).to_be_visible()


def test_a_truncated_script_is_not_mistaken_for_an_old_browser(page: Page, problems: Problems) -> None:
    problems.allow("")
    page.route(re.compile(r"core-.*\.js$"), lambda route: route.fulfill(content_type="text/javascript", body="const a = {"))
    page.goto("")
    expect(page.get_by_role("alert").filter(has_text="Tilelab has not started.")).to_be_visible()


def test_a_browser_without_modules_is_reported_as_too_old(page: Page) -> None:
    def as_read_then(route: Route) -> None:
        """Give the page as such a browser reads it: of all scripts only the one for old browsers."""
        text = re.sub(r"<script(?! nomodule).*?</script>", "", route.fetch().text(), flags=re.S)
        route.fulfill(content_type="text/html", body=text.replace("<script nomodule ", "<script "))

    page.route(re.compile(r"/repo/$"), as_read_then)
    page.goto("")
    expect(page.get_by_role("alert").filter(has_text="This browser is too old")).to_be_visible()
    expect(page.locator("html[data-failed]")).to_have_count(1)


def test_the_interpreters_heap_need_not_grow(page: Page) -> None:
    open_view(page, "#/2048/4x4@7")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    free = 128 << 20  # Includes the memory that the heap could still grow by.
    size = 0
    for _ in range(500):
        run_python(page, "import gc, js\njs.window.heap = gc.mem_alloc() + gc.mem_free()")
        size = page.evaluate("heap") - free
        if size > 7 << 20:
            break
        page.evaluate("new Promise(requestAnimationFrame)")
    assert 7 << 20 < size < 20 << 20


def test_garbage_of_many_moves_is_collected_while_the_browser_is_idle(page: Page) -> None:
    open_view(page, "#/2048/4x4@7")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    run_python(page, "import gc\ngc.collect()\ngc.threshold(1 << 30)  # Nothing else collects.")
    used = "import gc, js\njs.window.used = gc.mem_alloc()"
    most = 0
    for turn in range(200):
        page.keyboard.press(["ArrowLeft", "ArrowDown", "ArrowRight"][turn % 3])
        run_python(page, used)
        now = page.evaluate("used")
        if now < most - (1 << 20):
            break
        most = max(most, now)
        page.evaluate("new Promise(requestAnimationFrame)")
    else:
        raise AssertionError(f"nothing collected, {most} bytes in use")


@pytest.mark.parametrize("late", ["**/game/modules/features.json", "**/game/lab.txt"])
def test_who_leaves_for_a_game_before_the_lab_is_there_stays_in_the_game(page: Page, late: str) -> None:
    held = hold(page, late)
    with page.expect_request(late):
        page.goto("#/lab")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    assert page.url.endswith("#/lab"), "an address stays until its view is there, so that a reload finds it"
    page.locator("#tab-15").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "15")
    with page.expect_response(late):
        held.pop().continue_()
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.locator("#tab-2048").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moves")).to_have_text("1")
    assert page.url.endswith("#/2048") and page.locator("#lab").is_hidden()
