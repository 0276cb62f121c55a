from playwright.sync_api import expect


def test_a_game_begins_with_two_tiles(page):
    #- # Does this wait for Python, which may still be starting?
    #- assert page.locator("#board div:not(:empty)").count() == 2
    # expect waits for Python, which may still be starting.  #+
    expect(page.locator("#board div:not(:empty)")).to_have_count(2)  #+


def test_an_arrow_key_moves_the_tiles(page):
    #- page.keyboard.press("ArrowUp")
    tiles = page.locator("#board div:not(:empty)")  #+
    expect(tiles).to_have_count(2)  #+
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):  #+
        page.keyboard.press(key)  #+
    expect(tiles).not_to_have_count(2)  #+
#+
#+
def test_a_pressed_tile_moves_and_new_game_starts_over(page):  #+
    page.get_by_role("button", name="15-puzzle").click()  #+
    tiles = page.locator("#board button")  #+
    expect(page.locator("#board button:empty")).to_have_count(1)  #+
    gap = tiles.all_text_contents().index("")  #+
    tiles.nth(gap + 1 if gap % 4 < 3 else gap - 1).click()  #+
    expect(page.get_by_role("heading")).to_have_text("Moves: 1")  #+
    expect(tiles.nth(gap)).not_to_have_text("")  #+
    page.get_by_role("button", name="New game").click()  #+
    expect(page.get_by_role("heading")).to_have_text("Moves: 0")  #+
