"""Hints and moments on the board: marks that hide no number, and motion that no key waits for."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import board, open_view, press
from tests.e2e.views import ready
from tests.slices import sample

PAIR = "#/2048/4x4:4689245713350120"
SHAKY = "#/2048/4x4:20012300136768A8@7"
GOAL = "#/2048/4x4-t512:0012023453670088"
COVERED = """() => {
  const marks = [...document.querySelectorAll("#chevron, #chevron-played, #marks i")];
  const tiles = [...document.querySelectorAll("#tiles b")].map((tile) => tile.getBoundingClientRect());
  return marks.filter((mark) => mark.id).map((mark) => mark.getBoundingClientRect()).filter((mark) => tiles.some((tile) =>
    mark.left < tile.left + tile.width * .75 && mark.right > tile.left + tile.width * .25
    && mark.top < tile.top + tile.height * .75 && mark.bottom > tile.top + tile.height * .25)).length;
}"""
"""Counts the chevrons that lie on the middle of a tile, where its number is."""


def leaning(page: Page) -> int:
    return page.locator("#tiles [data-lean]").count()


def test_a_hint_marks_tiles_without_hiding_a_number_and_a_key_ends_it_at_once(page: Page) -> None:
    for address, view, tiles, outlines in ((PAIR, "2048", (4, 4), 1), ("#/15/3x3:1-2-3_4-5-6_7-0-8", "15", (1, 1), 1)):
        open_view(page, address, view)
        press(page, "Hint")
        expect(page.locator("#tiles [data-lean]").first).to_be_visible()
        expect(page.locator("#marks i")).to_have_count(outlines)
        assert tiles[0] <= leaning(page) <= tiles[1]
        assert page.evaluate(COVERED) == 0
        expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
        expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
        way = {"u": "Up", "r": "Right", "d": "Down", "l": "Left"}[page.locator("#chevron").get_attribute("data-way") or ""]
        page.keyboard.press("Arrow" + way)
        expect(page.locator("#chevron")).to_be_hidden()
        assert (leaning(page), page.locator("#marks i").count()) == (0, 0)
        expect(board(page)).to_have_attribute("data-moves", "1")


@pytest.mark.pretends  # Firefox under a driver has no mouse, so it counts as a phone.
def test_beside_the_scroll_bar_of_a_narrow_window_a_mark_is_whole(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 320, "height": 700}).new_page()
    for address, view in ((PAIR, "2048"), ("#/2048/5x5@1", "2048"), ("#/15/3x3:1-2-3_4-5-6_7-0-8", "15")):
        open_view(page, address, view)
        press(page, "Hint")
        mark = page.locator('#chevron[data-guess=""]')
        expect(mark).to_be_visible()
        for way in "lrud":
            mark.evaluate("(mark, way) => mark.dataset.way = way", way)
            assert page.evaluate(COVERED) == 0
            right, end = mark.evaluate("mark => [mark, mark.closest('main')].map((one) => one.getBoundingClientRect().right)")
            assert right <= end


def test_why_leads_to_the_coachs_card_below_the_whole_board_on_a_phone(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True).new_page()
    open_view(page, PAIR)
    press(page, "Hint")
    card = page.get_by_role("region", name="If the coach took over")
    expect(card).to_be_attached()
    press(page, "Why?")
    expect(card).to_be_in_viewport(ratio=0.3)
    expect(board(page)).to_be_in_viewport(ratio=0.99)
    expect(card.get_by_role("button", name="Autoplay")).to_be_visible()


def test_a_moment_moves_the_board_and_the_next_key_ends_that_and_counts(page: Page) -> None:
    open_view(page, GOAL)
    ready(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment i")).to_have_count(24)
    expect(page.locator("#tiles [data-goal]")).to_have_text("512")
    expect(page.locator("#moment-text")).to_have_text("You reached 512!")
    page.keyboard.press("u")
    expect(page.locator("#moment > *")).to_have_count(0)
    assert page.locator("#tiles :is([data-nod], [data-goal])").count() == 0


def test_a_moment_does_not_widen_a_phones_page_beside_a_scroll_bar(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 320, "height": 568}).new_page()
    open_view(page, GOAL)
    ready(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment i")).to_have_count(24)
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


@pytest.mark.pretends
def test_with_reduced_motion_a_moment_is_a_line_and_a_glow(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    open_view(page, GOAL)
    ready(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tiles [data-goal]")).to_have_text("512")
    expect(page.locator("#moment-text")).to_have_text("You reached 512!")
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator("#moment > *, #tiles [data-nod]").count() == 0


def test_a_win_focuses_keep_going_even_if_more_had_the_focus(page: Page) -> None:
    open_view(page, "#/2048/4x4:AA00000000000000@1")
    ready(page)
    page.get_by_role("button", name="More", exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Keep going")).to_be_focused()
    page.keyboard.press("Enter")
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    assert page.locator("dialog[open]").count() == 0


def test_the_coachs_card_moves_nothing(new_context: NewContext) -> None:
    for size in sample(((1280, 720), (1440, 900), (1920, 1080), (390, 664)), parts=2):
        page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
        open_view(page, PAIR)
        ready(page)
        parts = [page.locator(part) for part in ("#board", "#line", ".controls")]
        page.get_by_role("button", name="Hint", exact=True).click(trial=True)  # Firefox's driver scrolls before each click.
        before = [part.bounding_box() for part in parts]
        press(page, "Hint")
        expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
        expect(page.get_by_role("region", name="If the coach took over")).to_be_visible()
        assert [part.bounding_box() for part in parts] == before, size


def test_why_not_plays_a_line_on_the_board_and_a_key_returns_to_the_game(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True).new_page()
    open_view(page, SHAKY)
    ready(page)
    tiles = sorted(page.locator("#tiles .tile").all_inner_texts())
    press(page, "Hint")
    page.get_by_role("button", name="Why not up?").click()
    expect(page.get_by_role("button", name="Back")).to_be_focused()
    for part in ("#board", "#hint-line"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#said")).to_have_text("Up, down, up, right: After up, a 2 can get stuck among big tiles.")
    expect(page.locator("#hint-text")).to_have_text("After up, a 2 can get stuck among big tiles.", timeout=20_000)
    expect(page.locator("#marks i")).to_have_count(1)
    expect(board(page)).to_have_attribute("data-position", "20012300136768A8")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#chevron")).to_be_visible()
    assert sorted(page.locator("#tiles .tile").all_inner_texts()) == tiles
    page.keyboard.press("ArrowDown")
    expect(board(page)).to_have_attribute("data-moves", "1")


@pytest.mark.pretends
def test_with_reduced_motion_the_player_steps_through_a_line_and_a_reload_finds_the_game(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    open_view(page, "#/15/3x3:1-2-3_4-5-6_7-0-8", "15")
    press(page, "Hint")
    page.get_by_role("button", name="Why not right?").press("Enter")
    for _ in range(3):
        expect(page.get_by_role("button", name="Next")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Back")).to_be_focused()
    expect(page.locator("#hint-text")).to_have_text("Right needs 3 moves, left 1.")
    page.reload()
    ready(page)
    expect(board(page)).to_have_attribute("data-moves", "0")
    expect(page.get_by_role("button", name="Back")).to_be_hidden()
