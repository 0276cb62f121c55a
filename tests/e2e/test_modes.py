"""A player chooses and shares modes."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import KEYS, board, fact, open_view, press, reload

MOVES = "lurdllurdd"


@pytest.mark.rotates(parts=2)
def test_a_mode_is_chosen_saved_and_limits_undo_and_a_link_with_an_unknown_mode_changes_nothing(page: Page) -> None:
    open_view(page, "#/2048/4x4+undo3@2048")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    mark = page.locator("#mode-mark")
    expect(mark).to_have_text("Three undos · 3 undos left")
    for _ in range(3):
        press(page, "Undo")
    expect(mark).to_have_text("Three undos · 0 undos left")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    expect(page.get_by_text("with help", exact=True)).to_be_hidden()
    reload(page)
    expect(mark).to_have_text("Three undos · 0 undos left")
    position = fact(page, "position")
    page.goto("#/2048/4x4+zen@1")
    expect(page.get_by_role("status").filter(has_text="There is no mode “zen”.")).to_be_visible()
    expect(board(page)).to_have_attribute("data-position", position)
    press(page, "Modes")
    page.get_by_role("button", name="Race your own ghost").click()
    expect(mark).to_have_text("Three undos · 3 undos left · ghost 0")
    press(page, "Modes")
    page.get_by_role("button", name="Blitz").click()
    expect(mark).to_have_text("Blitz")
    expect(page.locator("#time")).to_have_text("3:00")
