"""A coach worker that really goes silent, without an error event, is replaced by a new one."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.steps import HARDEST, MIDDLE, MIDGAME, board, choose, open_view, press

pytestmark = pytest.mark.rotates
WAYS = {
    "closes": "self.close()",
    "spins": "for (;;) {}",
    "answers nothing": "onmessage = () => {}; postMessage = () => {}",
}
"""Ways to go silent: the code that the worker runs."""

OBEY = """addEventListener("message", (event) => {
  if (event.data.startsWith("{")) return;
  event.stopImmediatePropagation();
  (0, eval)(event.data);
});
"""
"""Precedes the worker's script and runs messages that are not requests, because Firefox's driver cannot run code in workers."""
REMEMBER = """globalThis.workers = [];
globalThis.heard = [];
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    workers.push(this);
    this.addEventListener("message", (event) => heard.push(String(event.data)));
  }
};"""
"""Runs before the page's scripts and records its workers and their messages."""

RESTARTING = "No answer. Restarting the hints"
MANY = re.compile(r"\d\d")
TIMEOUT_MS = 2 * PATIENCE_MS


def started(page: Page, address: str) -> None:
    """Open a board with a coach whose worker has answered; the test controls the page's clock."""
    page.clock.install()
    page.add_init_script(REMEMBER)
    page.route("**/engine_worker.js", obedient)
    open_view(page, MIDGAME)
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
    expect(page.locator("#coach-more")).to_contain_text("Chance of reaching 4096")
    open_view(page, address, "15" if "#/15" in address else "2048")


def obedient(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=OBEY + response.text())


def silence(page: Page, way: str) -> None:
    """Make the coach's worker go silent."""
    assert len(page.workers) == 1
    page.evaluate("(code) => workers.at(-1).postMessage(code)", WAYS[way])


def pass_silence(page: Page) -> None:
    """Advance the clock past the time after which the worker is replaced."""
    expect(page.get_by_text(RESTARTING)).to_have_count(0)
    page.clock.run_for(12_000)


@pytest.mark.parametrize("way", WAYS)
def test_a_hint_is_answered_by_a_new_worker(page: Page, way: str) -> None:
    started(page, MIDGAME)
    silence(page, way)
    page.keyboard.press("ArrowDown")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("Quick guess")
    pass_silence(page)
    expect(page.locator("#coach-progress")).to_contain_text(RESTARTING)
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible(timeout=TIMEOUT_MS)
    expect(page.get_by_text(RESTARTING)).to_have_count(0)
    assert len(page.workers) == 1


@pytest.mark.parametrize("way", WAYS)
def test_autoplay_continues(page: Page, way: str) -> None:
    started(page, MIDGAME)
    choose(page, "#coach-pace", "0")
    press(page, "Autoplay")
    expect(board(page)).to_have_attribute("data-moves", MANY)
    silence(page, way)
    page.clock.run_for(13_000)
    expect(page.locator("#coach-progress")).to_contain_text(RESTARTING)
    for _ in range(3):
        moves = board(page).get_attribute("data-moves") or ""
        expect(board(page)).not_to_have_attribute("data-moves", moves, timeout=TIMEOUT_MS)
    press(page, "Stop")


def test_solve_and_a_review_finish(page: Page) -> None:
    started(page, MIDDLE)
    choose(page, "#coach-pace", "0")
    silence(page, "spins")
    press(page, "Solve")
    pass_silence(page)
    expect(board(page)).to_have_attribute("data-outcome", "solved", timeout=TIMEOUT_MS)
    open_view(page, MIDGAME)
    page.keyboard.press("ArrowDown")
    silence(page, "closes")
    press(page, "More")
    page.get_by_role("button", name="Review my game").first.click()
    expect(page.locator("#review-progress")).to_contain_text("0%")
    page.clock.run_for(12_000)
    expect(page.locator("#review-progress")).to_contain_text(RESTARTING)
    expect(page.locator("#review-grades")).not_to_be_empty(timeout=TIMEOUT_MS)


def test_a_worker_in_a_long_search_keeps_reporting(page: Page) -> None:
    page.add_init_script(REMEMBER)
    open_view(page, HARDEST, "15")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("moves so far")
    for _ in range(3):
        before = page.evaluate("heard.length")
        page.wait_for_function("(before) => heard.length > before", arg=before, timeout=10_000)
    press(page, "Stop")
