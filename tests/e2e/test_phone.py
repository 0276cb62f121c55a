"""On a phone: nothing is cut off in the coach's card, or scrolled away."""

from playwright.sync_api import expect

from tests.e2e.coach import MIDGAME
from tests.e2e.conftest import NewContext
from tests.e2e.steps import open_view, press

PLAYED = "#/2048/4x4@5"

def test_the_coachs_card_shows_all_that_it_says_and_a_reviewed_move_the_whole_board(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True).new_page()
    open_view(page, MIDGAME)
    press(page, "Hint")
    expect(page.locator("#coach-more")).to_contain_text("Chance that it makes")
    card = page.locator("#coach")
    assert card.evaluate("(card) => card.scrollHeight <= card.clientHeight")
    open_view(page, PLAYED)
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight") * 10:
        page.keyboard.press(key)
    page.evaluate("scrollTo(0, 500)")
    press(page, "More")
    page.locator("#coach-review").click()
    page.get_by_role("button", name="Show", exact=True).first.click()
    expect(page.locator("#arrow")).to_be_visible()
    expect(page.locator("#arrow-played")).to_be_visible()
    box = page.locator("#board").bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 664
