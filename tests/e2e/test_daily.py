"""A player's daily board: today's card, the goal, the end and its sharing, and the next day."""

import datetime
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, board, fact, open_view, press, reload
from tests.slices import sample

MOVES = "lurdllurdd"
PHONES = ((390, 664), (320, 568))


def in_taipei(new_context: NewContext, day: int, hour: int, minute: int, size: tuple[int, int] = (390, 664)) -> Page:
    """Return a page of a phone in Taipei, in November 2026."""
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    page = new_context(timezone_id="Asia/Taipei", viewport=viewport).new_page()
    zone = datetime.timezone(datetime.timedelta(hours=8))
    page.clock.install(time=datetime.datetime(2026, 11, day, hour, minute, tzinfo=zone))
    return page


@pytest.mark.rotates(parts=5, of="long tests")
@pytest.mark.pretends  # Firefox's driver does not report downloads created by scripts.
def test_a_daily_board_is_offered_resumed_finished_and_shared_and_the_next_day_has_another(new_context: NewContext) -> None:
    page = in_taipei(new_context, 22, 21, 13)
    open_view(page)
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.keyboard.press("ArrowRight")  # From the second game on.
    press(page, "New game")
    page.locator("#notice").get_by_role("button", name="Dismiss").click()
    card = page.get_by_role("region", name="Today: reach 512")
    expect(card).to_contain_text("2 h 47 min left")
    card.get_by_role("button", name="Play").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Daily · 22 Nov")
    expect(card).to_be_hidden()
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    position = fact(page, "position")
    press(page, "New game")
    expect(page.get_by_role("heading", level=1)).to_have_text("2048")
    reload(page)
    page.get_by_role("button", name="Go on").click()
    expect(board(page)).to_have_attribute("data-position", position)
    press(page, "Give up")
    week = page.get_by_role("region", name="Streak: 1 day")
    expect(week).to_contain_text("next board in 2 h 47 min")
    expect(week.get_by_role("listitem")).to_have_count(7)
    page.locator("#overlay").get_by_role("button", name="Share").click()
    text = page.get_by_label("Text and link").input_value()
    lines = text.split("\n")
    assert lines[0].startswith("Tilelab daily, 22 Nov: ")
    assert re.fullmatch("🟫*🟧*", lines[1]) and lines[3].endswith("#/daily/2026-11-22")
    with page.expect_download() as saved:
        press(page, "Save picture")
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    page.keyboard.press("Escape")
    page.clock.fast_forward("03:00:00")
    reload(page)
    page.get_by_role("button", name="Daily: today’s board is waiting").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Daily · 23 Nov")
    press(page, "Daily calendar")
    expect(page.locator("#days-streak")).to_have_text("Streak: 1 day")
    page.get_by_role("button", name="22 Nov: given up, goal missed").click()
    replay = page.get_by_label("Your result").input_value()
    friend = in_taipei(new_context, 23, 8, 0)
    open_view(friend, replay[replay.index("#") :])
    expect(board(friend)).to_have_attribute("data-position", position)
    friend = in_taipei(new_context, 23, 8, 0)
    open_view(friend, lines[3][lines[3].index("#") :])
    expect(friend.get_by_role("heading", level=1)).to_have_text("Daily · 22 Nov")
    expect(board(friend)).to_have_attribute("data-seed", "20261122")


@pytest.mark.pretends
def test_the_end_of_a_daily_board_fits_a_phone_without_scrolling_and_undo_stays(new_context: NewContext) -> None:
    for size in sample(PHONES, 2):
        page = in_taipei(new_context, 22, 21, 13, size)
        open_view(page)
        expect(page.locator("html")).to_have_attribute("data-features", "all")
        page.get_by_role("button", name=re.compile(r"^Daily(: today’s board is waiting)?$")).click()
        for move in MOVES:
            page.keyboard.press(KEYS[move])
        dock = page.get_by_role("group", name="Controls").bounding_box()
        press(page, "Give up")
        overlay = page.locator("#overlay")
        expect(overlay).to_be_visible()
        assert page.get_by_role("group", name="Controls").bounding_box() == dock, "nothing moves"
        page.evaluate("() => Promise.allSettled(document.getAnimations().map((motion) => motion.finished)).then()")
        tiles = board(page).bounding_box()
        assert tiles and tiles["width"] < 0.6 * size[0]
        parts = [overlay.get_by_role("button", name=name) for name in ("Share", "Review", "Replay", "New game")]
        parts += [page.locator(f"#end-value-{row}") for row in (1, 2, 3)] + [page.get_by_role("region", name="Streak: 1 day")]
        for part in parts:
            box = part.bounding_box()
            assert box and box["y"] + box["height"] <= size[1], part
            is_apart = box["x"] >= tiles["x"] + tiles["width"] or box["y"] >= tiles["y"] + tiles["height"]
            assert is_apart, "it covers no tile"
        press(page, "Undo")
        expect(overlay).to_be_hidden()
        expect(board(page)).to_have_attribute("data-outcome", "playing")
