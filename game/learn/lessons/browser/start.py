from playwright.sync_api import expect


def test_a_game_begins_with_two_tiles(page):
    # Does this wait for Python, which may still be starting?
    assert page.locator("#board div:not(:empty)").count() == 2


def test_an_arrow_key_moves_the_tiles(page):
    page.keyboard.press("ArrowUp")
