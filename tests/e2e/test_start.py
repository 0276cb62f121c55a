"""The start: something to see before Python runs, nothing that jumps when it does, and a failure that is told and mended."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from game.shell.app import SPEEDS
from game.shell.words import LANGUAGES
from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view, press
from tests.e2e.watch import Problems

WASM = re.compile(r"micropython\.wasm$")
PARTS = ("#board", "#title", ".figures", ".controls", "#new", "#undo", "#redo", ".pad", "header", "nav", "#language")


@pytest.mark.pretends
def test_without_scripts_the_page_is_readable_and_shows_a_board(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("")
    expect(page.get_by_role("heading", name="2048")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("that needs JavaScript")
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator(".tile")).to_have_text(["2", "4"])
    for part in ("[data-board]", ".tile >> nth=0", ".tile >> nth=1", "footer"):
        expect(page.locator(part)).to_be_visible()


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (390, 844), (320, 568), (740, 360)], ids=["wide", "phone", "narrow", "flat"]
)
@pytest.mark.parametrize("locale", ["en-US", "zh-TW"])
def test_nothing_moves_when_python_takes_over(new_context: NewContext, width: int, height: int, locale: str) -> None:
    page = new_context(viewport={"width": width, "height": height}, locale=locale).new_page()
    held: list[Route] = []
    page.route(WASM, lambda route: held.append(route))
    with page.expect_request(WASM):
        page.goto("")
    expect(page.locator("#boot-progress")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(2)
    before = {part: page.locator(part).first.bounding_box() for part in PARTS}
    held[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(page.locator("#boot-progress")).to_be_hidden()
    after = {part: page.locator(part).first.bounding_box() for part in PARTS}
    steady = PARTS if locale == "en-US" else ("#board", ".figures", ".pad", "header")
    assert {part: after[part] for part in steady} == {part: before[part] for part in steady}


@pytest.mark.pretends
def test_what_the_page_is_written_with_is_what_python_makes(new_context: NewContext) -> None:
    written = new_context(java_script_enabled=False).new_page()
    written.goto("")
    made = new_context().new_page()
    made.goto("#/2048/5x5@1")
    expect(made.locator("#cells i")).to_have_count(25)
    made.goto("#/2048/4x4@1")
    expect(made.locator("#cells i")).to_have_count(16)
    made.locator("#rows td").evaluate_all("cells => cells.forEach(cell => cell.textContent = '')")
    for part in ("#cells", "#rows"):
        assert made.locator(part).inner_html() == written.locator(part).inner_html()
    assert written.locator("#replay-speed option").all_text_contents() == [str(speed) for speed in SPEEDS]


def test_a_start_asks_for_each_file_once(new_context: NewContext) -> None:
    page = new_context().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    early = page.locator("link[rel=modulepreload], link[rel=preload]").evaluate_all("links => links.map(link => link.href)")
    assert len(early) == 5
    assert {url: asked.count(url) for url in early} == dict.fromkeys(early, 1)


def not_found(route: Route) -> None:
    """Answer as Pages does where a file is missing."""
    route.fulfill(status=404, content_type="text/html", body="<h1>404</h1>")


FILES = {
    "the interpreter": WASM,
    "the interpreter's script": re.compile(r"micropython\.mjs$"),
    "the modules": re.compile(r"game/page\.txt$"),
    "PyScript": re.compile(r"pyscript/core\.js$"),
}


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_told_and_trying_again_works_once_it_is_back(page: Page, problems: Problems, file: str) -> None:
    problems.expect("404")
    problems.allow("")
    page.route(FILES[file], not_found)
    page.goto("")
    expect(page.locator("html[data-failed]")).to_have_count(1)
    alert = page.get_by_role("alert").filter(has_text="Tilelab could not start.")
    expect(alert).to_be_visible()
    assert page.locator("#failure-why").inner_text().strip()
    expect(page.locator("#boot-progress")).to_be_hidden()
    page.unroute(FILES[file])
    alert.get_by_role("button").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(alert).to_be_hidden()


def a_login(route: Route) -> None:
    """Answer as a hotel's network does."""
    route.fulfill(content_type="text/html", body="<h1>Please sign in</h1>")


@pytest.mark.parametrize("file", ["guests.toml", "guests.txt"])
@pytest.mark.parametrize(("answer", "why"), [(not_found, "404"), (a_login, "not what was asked for")])
def test_guests_that_do_not_come_are_told_and_called_again_when_they_are_wanted(
    page: Page, problems: Problems, file: str, answer: Callable[[Route], None], why: str
) -> None:
    problems.expect(f"{file}: {why}")
    problems.allow("404")
    page.route(f"**/{file}", answer)
    open_view(page)
    expect(page.locator("#notice")).to_contain_text("Part of the page could not be loaded.")
    page.keyboard.press("ArrowLeft")
    press(page, "Share")
    page.keyboard.press("Escape")
    page.unroute(f"**/{file}")
    press(page, "Hint")
    expect(page.locator("#arrow")).to_be_visible()


def test_a_failure_is_told_in_the_browsers_language(new_context: NewContext, problems: Problems) -> None:
    problems.expect("404")
    problems.allow("")
    said = {"en": "could not start", "zh-Hant": "無法啟動", "zh-Hans": "无法启动"}
    for language, locale in zip(LANGUAGES, ("en-US", "zh-TW", "zh-CN")):
        page = new_context(locale=locale).new_page()
        page.route(WASM, not_found)
        page.goto("")
        expect(page.locator("#failure").get_by_text(said[language])).to_be_visible()


def test_a_start_at_which_nothing_more_arrives_is_told_as_failed(page: Page) -> None:
    page.clock.install()
    page.route(FILES["PyScript"], lambda route: None)
    page.goto("", wait_until="commit")
    expect(page.locator("#boot-progress")).to_be_visible()
    expect(page.locator("#failure")).to_be_hidden()
    page.clock.run_for(30_000)
    expect(page.get_by_role("alert").filter(has_text="Nothing arrived for 30 seconds.")).to_be_visible()


@pytest.mark.parametrize("lack", ["WebAssembly", "HTMLDialogElement"])
def test_a_browser_that_lacks_what_the_page_needs_is_told_to_be_too_old(
    new_context: NewContext, problems: Problems, lack: str
) -> None:
    problems.allow("")
    said = {"en": "This browser is too old", "zh-Hant": "這個瀏覽器太舊", "zh-Hans": "这个浏览器太旧"}
    for language, locale in zip(LANGUAGES, ("en-US", "zh-TW", "zh-CN")):
        context = new_context(locale=locale)
        context.add_init_script(f"delete window.{lack}")
        page = context.new_page()
        page.goto("")
        expect(page.locator("#failure").get_by_text(said[language])).to_be_visible()
        expect(page.locator("#failure p[lang]:visible")).to_have_count(1)
        expect(page.locator("html[data-failed]")).to_have_count(1)


def test_a_browser_that_cannot_read_the_scripts_is_told_to_be_too_old(page: Page, problems: Problems) -> None:
    problems.allow("")
    page.route(FILES["PyScript"], lambda route: route.fulfill(content_type="text/javascript", body="await = 1 ? : 2"))
    page.goto("")
    expect(page.get_by_role("alert").filter(has_text="This browser is too old")).to_be_visible()


def test_a_browser_without_modules_is_told_to_be_too_old(page: Page) -> None:
    def as_read_then(route: Route) -> None:
        """Give the page as such a browser reads it: of all scripts only the one for old browsers."""
        text = re.sub(r"<script(?! nomodule).*?</script>", "", route.fetch().text(), flags=re.S)
        route.fulfill(content_type="text/html", body=text.replace("<script nomodule ", "<script "))

    page.route(re.compile(r"/repo/$"), as_read_then)
    page.goto("")
    expect(page.get_by_role("alert").filter(has_text="This browser is too old")).to_be_visible()
    expect(page.locator("html[data-failed]")).to_have_count(1)
