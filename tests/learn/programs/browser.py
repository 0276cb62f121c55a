TWO = '    expect(page.locator("#board div:not(:empty)")).to_have_count(2)\n'
MOVED = "    expect(tiles).not_to_have_count(2)\n"
ONE = '    expect(page.get_by_role("heading")).to_have_text("Moves: 1")\n'
NONE = '    expect(page.get_by_role("heading")).to_have_text("Moves: 0")\n'
GAP = '    expect(page.locator("#board button:empty")).to_have_count(1)\n'

WRONG = {
    "no test": "from playwright.sync_api import expect\n",
    "always passes": "def test_page(page):\n    pass\n",
    "always fails": "def test_page(page):\n    assert False\n",
    "counts at once": (TWO, '    assert page.locator("#board div:not(:empty)").count() == 2\n'),
    "waits for a fixed time": (TWO, '    page.wait_for_timeout(300)\n    assert page.locator("#board div:not(:empty)").count() == 2\n'),
    "no start": (TWO, "    pass\n", "    expect(tiles).to_have_count(2)\n", ""),
    "no keys": (MOVED, "    pass\n"),
    "not counted": (ONE, ""),
    "no new game": (NONE, ""),
    "New game is not pressed": ('    page.get_by_role("button", name="New game").click()\n', "", NONE, ""),
    "reads before the page is ready": (GAP, ""),
    "a button that is not there": ('name="New game"', 'name="Start"'),
    "a heading of other words": ("Moves: 1", "Step 1"),
    "two elements at once": ("tiles.nth(gap + 1 if gap % 4 < 3 else gap - 1).click()", "tiles.click()"),
    "the tile does not matter": ("tiles.nth(gap + 1 if gap % 4 < 3 else gap - 1).click()", "tiles.nth(gap).click()"),
    "a call that does not exist": ("to_have_count(2)", "to_have_number(2)"),
}
RIGHT = {
    "get_by_text": ('page.get_by_role("button", name="15-puzzle")', 'page.get_by_text("15-puzzle")'),
    "a locator for the heading": ('page.get_by_role("heading")', 'page.locator("#count")'),
    "a part of the heading": ('to_have_text("Moves: 1")', 'to_contain_text("1")'),
    "the text of a fresh look": (
        ONE, ONE + '    assert page.locator("#count").text_content() == "Moves: 1"\n', '    page.get_by_role("button", name="15-puzzle")',
        '    expect(page.get_by_role("button")).to_have_count(3)\n    page.get_by_role("button", name="15-puzzle")'),
    "a page that is reloaded": (TWO, TWO + '    page.reload()\n' + TWO),
}
