"""The page's clock when the system clock changes, when the device sleeps, and in a tab open for 25 days."""

import datetime

import pytest
from playwright.sync_api import Page, expect

from tests.common.tab import SOLUTIONS
from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, board, kept, open_view, press, reload
from tests.e2e.views import ready

NOON = datetime.datetime(2026, 3, 4, 12, tzinfo=datetime.UTC)
SOLUTION = SOLUTIONS["487"]


def begin(page: Page, address: str) -> None:
    """Open a puzzle at noon with the clock stopped."""
    page.clock.install(time=NOON - datetime.timedelta(minutes=5))
    open_view(page, address, "15")
    ready(page)
    page.clock.pause_at(NOON)


def solve(page: Page) -> None:
    """Make the last move of the solution."""
    page.keyboard.press(KEYS[SOLUTION[-1]])
    expect(board(page)).to_have_attribute("data-outcome", "solved")


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("step", [-3600, -5, 7200])
def test_neither_a_step_of_the_system_clock_nor_a_reload_changes_a_time(page: Page, step: int) -> None:
    begin(page, "#/15/3x3@487")
    for move in SOLUTION[:-2]:
        page.keyboard.press(KEYS[move])
    page.clock.run_for(2_000)
    page.clock.set_system_time(NOON + datetime.timedelta(seconds=2 + step))
    page.clock.run_for(1_000)
    expect(page.locator("#time")).to_have_text("3.00")
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", {value: true, configurable: true});
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    page.clock.resume()
    reload(page, "15")
    ready(page)
    page.clock.pause_at(NOON + datetime.timedelta(seconds=step, hours=1))
    expect(page.locator("#time")).to_have_text("3.00")
    page.keyboard.press(KEYS[SOLUTION[-2]])
    page.clock.run_for(1_500)
    solve(page)
    expect(page.locator("#time")).to_have_text("4.50")
    expect(page.locator("#best-time")).to_have_text("4.50")


@pytest.mark.rotates(parts=2)
def test_sleep_does_not_count_in_a_solve_is_reported_and_rules_out_a_record(page: Page) -> None:
    begin(page, "#/15/3x3@487")
    for move in SOLUTION[:-1]:
        page.keyboard.press(KEYS[move])
    page.clock.run_for(2_000)
    page.clock.fast_forward("08:00:00")
    expect(page.get_by_role("status").filter(has_text="Your device went to sleep")).to_be_visible()
    page.clock.run_for(3_000)
    solve(page)
    expect(page.locator("#time")).to_have_text("5.00")
    expect(page.locator("#overlay")).to_contain_text("Device went to sleep: no record.")
    expect(page.locator("#best-time")).to_have_text("–")
    press(page, "More")
    press(page, "Sessions")
    expect(page.get_by_role("dialog", name="Sessions").get_by_role("listitem").first).to_contain_text("DNF (5.00)")
    expect(page.get_by_role("dialog", name="Sessions").get_by_role("listitem").first).to_contain_text("paused")
    assert '"paused": true' in (kept(page, "15.game") or "")


@pytest.mark.rotates(parts=2)
def test_the_clock_counts_on_past_25_days(page: Page) -> None:
    page.clock.install(time=NOON - datetime.timedelta(minutes=5))
    page.add_init_script(
        "const now = performance.now.bind(performance); performance.now = () => Math.floor(now()) + 2 ** 31 - 310_000"
    )
    open_view(page, "#/15/3x3@487", "15")
    ready(page)
    page.clock.pause_at(NOON)
    for move in SOLUTION[:-1]:
        page.keyboard.press(KEYS[move])
    assert page.evaluate("performance.now() < 2 ** 31")
    page.clock.run_for(12_000)
    expect(page.locator("#time")).to_have_text("12.00")
    page.clock.run_for(1_250)
    assert page.evaluate("performance.now() > 2 ** 31")
    solve(page)
    expect(page.locator("#time")).to_have_text("13.25")


@pytest.mark.rotates(parts=5)
def test_the_open_calendar_is_right_on_the_day_summer_time_begins(new_context: NewContext) -> None:
    page = new_context(timezone_id="America/New_York").new_page()
    zone = datetime.timezone(-datetime.timedelta(hours=5))
    page.clock.install(time=datetime.datetime(2027, 3, 13, 23, 30, tzinfo=zone))
    open_view(page)
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.clock.pause_at(datetime.datetime(2027, 3, 13, 23, 59, 50, tzinfo=zone))
    press(page, "Daily calendar")
    expect(page.locator("#days-next")).to_have_text("Next board in 0:10")
    page.clock.run_for(20_000)
    expect(page.locator("#days-date")).to_have_text("Daily · 14 Mar")
    expect(page.locator("#days-next")).to_have_text("Next board in 22:59:50")
    page.clock.fast_forward("22:59:41")
    page.clock.run_for(1_000)
    expect(page.locator("#days-date")).to_have_text("Daily · 14 Mar")
    expect(page.locator("#days-next")).to_have_text("Next board in 0:08")
    page.clock.run_for(9_000)
    expect(page.locator("#days-date")).to_have_text("Daily · 15 Mar")
    expect(page.locator("#days-next")).to_have_text("Next board in 23:59:59")
    page.clock.set_system_time(datetime.datetime(2027, 3, 14, 12, tzinfo=datetime.timezone(-datetime.timedelta(hours=4))))
    page.clock.run_for(1_000)
    expect(page.locator("#days-date")).to_have_text("Daily · 14 Mar")
