"""Practice in the page: a card is answered by key, swipe and button, and returns when it is due."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import board, fact, kept, open_view, press, reload

CARD = {"game": "2048", "variant": "4x4", "played": "r", "better": "l", "cost": 120, "worth": 900, "tile": "", "chances": {}}
CARD.update({"box": 0, "due": 0})
CARDS = [
    {**CARD, "position": "1100000000000000", "costs": {"l": 0, "d": 44, "r": 120}},
    {**CARD, "position": "0110000000000000", "costs": {"l": 0, "d": 44, "r": 120}},
]


@pytest.mark.rotates(parts=2)
def test_a_card_is_answered_and_returns_when_it_is_due(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.evaluate("text => localStorage.setItem('tilelab.practice', text)", json.dumps({"v": 1, "cards": CARDS}))
    before = kept(page, "2048.game"), kept(page, "2048.bests")
    press(page, "Practice")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Your move here was costly. What would you play now?")
    rows = "".join([f" Row {row}: empty, empty, empty, empty." for row in (2, 3, 4)])
    expect(dialog.get_by_role("img")).to_have_accessible_name("Board to practise: Row 1: 2, 2, empty, empty." + rows)
    expect(dialog.get_by_role("button", name="Move up")).to_be_disabled()
    page.keyboard.press("ArrowDown")
    expect(dialog).to_contain_text("Down costs 44 points on average. Better: left. This card comes back soon.")
    press(page, "Next card")
    expect(dialog).to_contain_text("Your move here was costly.")
    box = dialog.get_by_role("img").bounding_box()
    assert box and dialog.evaluate("(dialog) => dialog.scrollTop") == 0, "the next board is in view"
    page.mouse.move(box["x"] + 90, box["y"] - 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + 50, steps=3)
    page.mouse.up()
    page.mouse.down(button="right")
    page.mouse.move(box["x"] + 90, box["y"] + 50, steps=3)
    page.mouse.up(button="right")
    expect(dialog).to_contain_text("Your move here was costly.")
    page.mouse.move(box["x"] + 90, box["y"] + 50)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + 50, steps=3)
    page.mouse.up()
    expect(dialog).to_contain_text("Correct. In your game you lost 120 points here. This card comes back in 1 day.")
    press(page, "Next card")
    dialog.get_by_role("button", name="Move left").click()
    expect(dialog).to_contain_text("Correct.")
    press(page, "Next card")
    expect(dialog).to_contain_text("Nothing to practise now. Your next card comes in 1 day.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert (fact(page, "moves"), kept(page, "2048.game"), kept(page, "2048.bests")) == ("0", *before)
    reload(page)
    expect(board(page)).to_have_attribute("data-seed", "2048")
    press(page, "Practice")
    expect(page.get_by_role("dialog")).to_contain_text("Nothing to practise now.")
