"""A run of the Lab is seen where one looks: its progress beside the button that was pressed, then its verdict."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.lab_steps import FIRST, RUN_MS, open_lab, write
from tests.e2e.steps import press, resize

pytestmark = pytest.mark.rotates


ONE_GAME = """import sys, time
sys.loads = getattr(sys, "loads", 0) + 1
def choose(game):
    if sys.loads > 2:
        time.sleep(1)
    return game.legal_actions()[0]
"""
"""Plays one game, and crawls in the next: its source runs once to be checked, and then for each game."""

BELOW = "(button) => document.getElementById('lab-progress').getBoundingClientRect().top - button.getBoundingClientRect().bottom"


def expect_progress_below(page: Page, button: Locator) -> None:
    """Wait until the progress is in view, and compare its place with that of the button."""
    expect(page.locator("#lab-progress")).to_be_in_viewport(timeout=RUN_MS)
    assert 0 <= button.evaluate(BELOW) < 40


@pytest.mark.parametrize(("width", "height"), [(390, 664), (1280, 720), (1440, 900)])
def test_the_progress_is_beside_the_button_that_was_pressed_and_the_verdict_comes_into_view(
    page: Page, width: int, height: int
) -> None:
    resize(page, width, height)
    open_lab(page)
    write(page, ONE_GAME)
    verdict = page.locator("#lab-results-title")
    for button in (page.locator("#lab-rungs button").first, page.locator("#lab-run")):
        button.click()
        expect(verdict).to_contain_text("Now playing: My bot")
        expect(page.locator("#lab-stop")).to_be_focused()
        expect_progress_below(page, button)
        expect(page.locator("#lab-progress-text")).to_contain_text("has played 1 of 20 games", timeout=RUN_MS)
        expect(page.locator("#lab-charts figure, #lab-duel:not([hidden])").first).to_be_attached()
        expect_progress_below(page, button)
        press(page, "Stop")
        expect(verdict).to_have_text(re.compile("^My bot.* scores "))
        expect(verdict).to_be_in_viewport(ratio=1)
        expect(page.locator("#lab-verdict")).to_be_in_viewport(ratio=1)
        expect(verdict).to_be_focused()


def test_a_skipped_duel_makes_way_for_the_figures(page: Page) -> None:
    open_lab(page)
    write(page, ONE_GAME)
    page.locator("#lab-rungs button").first.click()
    expect(page.locator("#lab-duel")).to_be_visible(timeout=RUN_MS)
    press(page, "Skip to the result")
    expect(page.locator("#lab-duel")).to_be_hidden()
    expect(page.locator("#lab-series tbody tr")).not_to_have_count(0)


def test_the_verdict_leaves_a_user_alone_who_types(page: Page) -> None:
    open_lab(page)
    write(page, FIRST)
    page.keyboard.press("ControlOrMeta+Enter")
    expect(page.locator("#lab-progress")).to_be_in_viewport()
    page.keyboard.type("#")
    expect(page.get_by_role("heading", name=re.compile(r"^My bot \(earlier source\) scores"))).to_be_attached(timeout=RUN_MS)
    expect(page.get_by_role("textbox", name="Source of the bot")).to_be_focused()
    expect(page.get_by_role("textbox", name="Source of the bot")).to_be_in_viewport()


def test_after_a_run_the_ladder_counts_it_and_the_next_bot_is_one_press_away(page: Page) -> None:
    open_lab(page)
    expect(page.locator("#lab-climb")).to_have_text("Climb: play Random")
    write(page, "def choose(game):\n    return max(game.legal_actions(), key=lambda way: game.child(way).board.count(0))\n")
    page.get_by_role("button", name="Run", exact=True).click()
    ladder = page.get_by_role("region", name="The ladder")
    expect(ladder).to_contain_text(re.compile(r"[1-9] of 9 beaten"), timeout=RUN_MS)
    expect(page.get_by_text("You beat Random")).to_be_visible()
    climb = page.get_by_role("button", name=re.compile("^Climb: play "))
    expect(climb).to_be_in_viewport()
    assert "Random" not in climb.inner_text()
    climb.click()
    expect(page.get_by_role("heading", name=re.compile("^Now playing: My bot · 2, "))).to_be_attached()
