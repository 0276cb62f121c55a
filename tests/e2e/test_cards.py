"""Cards beside the board follow the game on wide screens; a phone shows and computes none of them."""

import json
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from game.app.words import LANGUAGES, WORDS
from tests.e2e.conftest import NewContext
from tests.e2e.scenes import middle_game, stored
from tests.e2e.steps import board, open_view, resize, storage_of
from tests.e2e.watch import Problems

LAPTOP, LARGE, PHONE = [ViewportSize(width=w, height=h) for w, h in ((1440, 900), (2560, 1440), (390, 844))]
PAST = {"id": 1_699_000_000_000, "variant": "4x4", "outcome": "lost", "helped": False, "ms": 400_000, "moves": 500, "score": 9000,
        "top": 9, "reached": {"7": 90_000, "8": 170_000, "9": 330_000}, "event": "",
        "daily": "", "paused": False, "ended": 1_699_000_000_000}  # fmt: skip
BEST = {"kind": "4x4", "id": 1, "moves": 600, "score": 9000, "step": 200, "gains": [2000, 3000, 4000]}
CONTENTS = {"title": "#curve-title", "splits": "#splits", "next_tile": "#next-way", "last_games": "#last-games"}
"""What each card draws, by the method of `Cards` that computes it."""
BREAKING = """<script type="micropython">
from js import window
from jsffi import create_proxy
def break_card(name):
    from game.app.statistics.cards import Cards
    def fail(cards):
        raise ValueError("a fault")
    setattr(Cards, name, fail)
window.breakCard = create_proxy(break_card)
</script></body>"""
"""Joins the page's interpreter, as its own second script does."""
TOPS = """() => ["#curve-card", "#next-card", "#games-card", ".controls"]
  .map((one) => document.querySelector(one).getBoundingClientRect().top)"""


def played(new_context: NewContext, site: str, size: ViewportSize, ending: str = "</body>") -> Page:
    """Return a page with a game in progress, a finished one and the best one's curve; ending: of its document."""
    texts = stored(middle_game())
    texts["2048.games"] = json.dumps({"v": 1, "games": [PAST]})
    texts["2048.bests"] = json.dumps({"v": 1, "bests": {"4x4=": {"score": 9000, "tile": 9}}})
    texts["2048.curves"] = json.dumps({"v": 1, "curves": [BEST]})
    page = new_context(viewport=size, storage_state=storage_of(site, texts)).new_page()
    page.route(re.compile("/(#.*)?$"), lambda route: route.fulfill(body=route.fetch().text().replace("</body>", ending)))
    open_view(page, "#/2048")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    return page


@pytest.mark.rotates(parts=5, of="long tests")
def test_the_cards_follow_the_game_and_move_nothing(new_context: NewContext, site: str) -> None:
    page = played(new_context, site, LAPTOP)
    card = page.get_by_role("region", name="This game against your best")
    expect(card.get_by_role("img", name="7,416 points after 493 moves, ")).to_be_visible()
    expect(card.get_by_role("list", name="Time to each tile").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("region", name="Next tile")).to_contain_text("1024time to merge")
    games = page.get_by_role("region", name="Your last games")
    expect(games.get_by_role("listitem")).to_contain_text("9,000 points, highest tile 512")
    tops = page.evaluate(TOPS)
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "494")
    expect(card.get_by_role("img", name="7,416 points after 494 moves, ")).to_be_visible()
    assert page.evaluate(TOPS) == tops
    open_view(page, "#/15", "15")
    expect(page.locator("#daily-card")).to_be_visible()
    assert page.evaluate("document.querySelector('#daily-card').offsetWidth > innerWidth / 3"), "the only card fills its row"


@pytest.mark.parametrize("language", ["en-US", "zh-TW", "zh-CN"])
def test_the_longest_numbers_of_the_cards_fit(new_context: NewContext, language: str) -> None:
    page = new_context(viewport=LAPTOP, locale=language).new_page()
    open_view(page, "#/2048/4x4:EDCB000000000012")
    expect(page.locator("#next-name")).to_have_text("32768")
    for width, height in ((960, 700), (1000, 800), (1280, 800), (1440, 900), (1800, 900), (2560, 1440)):
        resize(page, width, height)
        cut = page.evaluate(
            """() => ["#next-name", "#next-way", "#helped", "#score", "#title"].filter((name) => {
              const one = document.querySelector(name), box = one.getBoundingClientRect();
              const card = (one.closest(".card") ?? one.closest(".heading")).getBoundingClientRect();
              const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
              return isCut || box.right > card.right;
            })"""
        )
        assert not cut, (width, cut)


@pytest.mark.parametrize("broken", CONTENTS)
def test_a_card_that_cannot_be_drawn_stops_no_other(new_context: NewContext, site: str, problems: Problems, broken: str) -> None:
    page = played(new_context, site, LAPTOP, BREAKING)
    for content in CONTENTS.values():
        expect(page.locator(content)).to_have_text(re.compile("[a-z]"))
    problems.expect("ValueError: a fault")
    page.evaluate("(name) => breakCard(name)", broken)
    page.locator("#language").select_option("zh-Hans")
    for name, content in CONTENTS.items():
        expect(page.locator(content)).to_have_text(re.compile("[a-z]" if name == broken else "[\u4e00-\u9fff]"))
    expect(page.locator("#notice")).to_contain_text(WORDS["oops"][LANGUAGES.index("zh-Hans")])


@pytest.mark.rotates(parts=5, of="long tests")
def test_large_screens_have_a_third_column_and_phones_no_cards(new_context: NewContext, site: str) -> None:
    page = played(new_context, site, PHONE)
    for name in ("This game against your best", "Next tile", "Your last games"):
        expect(page.get_by_role("region", name=name)).to_have_count(0)
    assert page.locator("#curve-chart").evaluate("(one) => one.childElementCount") == 0, "nothing is drawn"
    resize(page, LARGE["width"], LARGE["height"])
    times = page.get_by_role("region", name="Time to each tile")
    expect(times.get_by_role("listitem")).to_have_count(4)
    box, tray = times.bounding_box(), board(page).bounding_box()
    assert box and tray and box["x"] + box["width"] < tray["x"]
    expect(page.locator("#next-card ~ #daily-card")).to_be_visible()
    resize(page, LAPTOP["width"], LAPTOP["height"])
    expect(times).to_have_count(0)
    box = page.get_by_role("list", name="Time to each tile").bounding_box()
    assert box and box["x"] > tray["x"]
