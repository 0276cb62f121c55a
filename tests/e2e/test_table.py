"""The bot table in a browser is linked from the Lab, works without scripts, is accessible, and replays each game."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from game.app.words import LANGUAGES
from tests.e2e.conftest import NewContext
from tests.e2e.steps import board, open_view
from tests.slices import sample

TABLE = "game/entries/table/"
PAGES = dict(zip(LANGUAGES, ("index.html", "zh-Hant.html", "zh-Hans.html")))


def test_the_lab_links_to_the_table_and_a_seed_to_the_replay_of_its_game(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_view(page, "#/lab", "lab")
    assert asked and not [url for url in asked if "/entries/" in url], "the start and the Lab fetch nothing of the table"
    page.get_by_role("link", name="All bots, ranked").click()
    expect(page.get_by_role("heading", name="Table of bots")).to_be_visible()
    row = page.get_by_role("region", name="2048 4×4").get_by_role("row").filter(has_text="Keeps the high tiles along a snake")
    row.get_by_role("link", name="games of Snake").click()
    game = page.locator("tbody tr").first
    moves, score = game.locator("td").nth(0).inner_text(), game.locator("td").nth(1).inner_text()
    game.get_by_role("link", name="1", exact=True).click()
    expect(page.locator("html[data-ready='2048']")).to_be_attached()
    expect(board(page)).to_have_attribute("data-moves", moves.replace(",", ""))
    expect(board(page)).to_have_attribute("data-score", score.replace(",", ""))


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.pretends)])
def test_axe_finds_nothing_and_a_page_fits_a_narrow_screen(new_context: NewContext, scheme: str) -> None:
    page = new_context(color_scheme=scheme, viewport={"width": 320, "height": 568}, bypass_csp=True).new_page()
    for name in sample([*PAGES.values(), "games/15-3x3-solver.html"]):
        page.goto(TABLE + name)
        # Chromium without scrollbars leaves the room kept for one out of the first width alone.
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert [violation["id"] for violation in Axe().run(page).response["violations"]] == []
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert dark == {"light": "rgb(251, 245, 234)", "dark": "rgb(24, 20, 17)"}[scheme]


def test_the_table_is_complete_without_scripts(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(TABLE)
    expect(page.get_by_role("row").filter(has_text="Snake")).to_be_visible()
    page.get_by_role("link", name="繁體中文").click()
    expect(page.get_by_role("heading", name="機器人排行榜")).to_be_visible()
