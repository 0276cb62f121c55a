"""A player's daily board: today, after a reload, when finished, and the next day."""

import datetime

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, board, fact, open_view, press, reload

MOVES = "lurdllurdd"


@pytest.mark.rotates(parts=5, of="long tests")
@pytest.mark.pretends  # Firefox's driver does not report downloads created by scripts.
def test_a_daily_board_is_marked_resumed_finished_and_shared_and_the_next_day_has_another(
    new_context: NewContext,
) -> None:
    page = new_context(timezone_id="Asia/Taipei").new_page()
    page.clock.install(time=datetime.datetime(2026, 11, 22, 23, 50, tzinfo=datetime.timezone(datetime.timedelta(hours=8))))
    open_view(page)
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    press(page, "Daily")
    expect(page.locator("#daily-mark")).to_have_text("Daily · 22 Nov · the tile 512")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    position = fact(page, "position")
    press(page, "New game")
    expect(page.locator("#daily-mark")).to_be_hidden()
    reload(page)
    press(page, "Daily")
    expect(board(page)).to_have_attribute("data-position", position)
    page.clock.fast_forward("15:00")
    press(page, "Give up")
    press(page, "Daily calendar")
    expect(page.locator("#days-date")).to_have_text("Daily · 23 Nov")
    expect(page.locator("#days-streak")).to_have_text("Streak: 1 day")
    page.get_by_role("button", name="22 Nov: finished").click()
    line = page.get_by_label("To share")
    link = line.input_value().split(" ")[-1]
    assert line.input_value().startswith(f"Tilelab 22 Nov · {fact(page, 'score')} · ") and "@20261122/" in link
    with page.expect_download() as saved:
        press(page, "Save a picture")
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    press(page, "Close")
    reload(page)
    page.get_by_role("button", name="Daily: a new board").click()
    expect(page.locator("#daily-mark")).to_have_text("Daily · 23 Nov · the tile 1024")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    friend = new_context().new_page()
    open_view(friend, link[link.index("#") :])
    expect(board(friend)).to_have_attribute("data-position", position)
