"""A learner's own game and page in a browser, and lessons that test with pytest and with Playwright's calls."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import open_view, press
from tests.e2e.test_learn import RUN_MS, check, editor, solution, write
from tests.e2e.watch import Problems
from tests.rules.test_programs import PUZZLE


@pytest.mark.rotates
def test_a_learners_functions_play_a_game_by_keys_and_buttons(page: Page) -> None:
    open_view(page, "#/learn/lost", "learn")
    write(page, solution("lost"))
    press(page, "Play your game")
    board = page.locator("#learn-own-board")
    expect(board.get_by_role("img")).to_be_visible(timeout=RUN_MS)
    expect(page.locator("#learn-own-keys")).to_be_focused()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        before = board.get_by_role("img").get_attribute("aria-label")
        page.keyboard.press(key)
        expect(board.get_by_role("img")).not_to_have_attribute("aria-label", before or "", timeout=RUN_MS)
    page.get_by_role("button", name="Left").click()
    expect(page.locator("#learn-own-text")).to_contain_text("4 moves")
    page.get_by_role("group", name="Play your game").get_by_role("button", name="Close").click()
    expect(board).to_be_hidden()


@pytest.mark.rotates
def test_a_game_whose_function_returns_nothing_stops_with_a_sentence(page: Page) -> None:
    open_view(page, "#/learn/lost", "learn")
    write(page, "def is_lost(rows):\n    raise ValueError\n")
    press(page, "Play your game")
    expect(page.locator("#learn-own-board").get_by_role("img")).to_be_visible(timeout=RUN_MS)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#learn-own-text")).to_contain_text("failed or returned no board", timeout=RUN_MS)


@pytest.mark.rotates
def test_a_learners_page_is_shown_in_a_frame_and_answers_keys(page: Page) -> None:
    open_view(page, "#/learn/keys", "learn")
    write(page, solution("keys"))
    check(page, "All 14 cases are right")
    press(page, "See your page")
    tiles = page.frame_locator("#learn-own-page").locator("#board div")
    expect(tiles).to_have_count(16, timeout=RUN_MS)
    before = tiles.all_text_contents()
    expect(page.locator("#learn-own-keys")).to_be_focused()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(tiles).not_to_have_text(before, timeout=RUN_MS)


@pytest.mark.rotates
def test_a_page_that_would_run_scripts_runs_none(page: Page, problems: Problems) -> None:
    problems.allow("")
    open_view(page, "#/learn/page", "learn")
    attack = "<div id='board'></div><img src=x onerror='parent.hurt = 1'><script>parent.hurt = 1</script><p id='out'>out</p>"
    write(page, f'INDEX = """{attack}"""\n\n\ndef draw(rows):\n    pass\n')
    press(page, "See your page")
    frame = page.frame_locator("#learn-own-page")
    expect(frame.locator("#out")).to_be_visible(timeout=RUN_MS)
    assert page.evaluate("window.hurt === undefined")


@pytest.mark.rotates
def test_pytest_itself_runs_a_learners_tests_and_shows_the_one_that_fails(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_view(page, "#/learn/tests", "learn")
    assert not [url for url in asked if "pytest" in url]
    write(page, "from slide import slide\n\n\ndef test_three_tiles():\n    assert slide([2, 2, 2, 0]) == [2, 4, 0, 0]\n")
    check(page, "7 of 9 cases are right")
    expect(page.locator("#learn-cases li").first).to_contain_text("E       assert [4, 2, 0, 0] == [2, 4, 0, 0]")
    write(page, solution("tests"))
    check(page, "All 9 cases are right")
    assert len([url for url in asked if "pytest" in url]) == 1
    expect(editor(page)).to_contain_text("parametrize")


@pytest.mark.rotates
def test_tests_of_the_page_pass_in_the_browser_on_the_small_original(page: Page) -> None:
    open_view(page, "#/learn/browser", "learn")
    write(page, solution("browser"))
    check(page, "All 14 cases are right")


@pytest.mark.rotates
def test_a_whole_program_gets_sentences_with_their_lessons(page: Page) -> None:
    open_view(page, "#/learn", "learn")
    page.get_by_role("link", name="Bring your program").click()
    with page.expect_file_chooser() as chooser:
        press(page, "Open a file")
    chooser.value.set_files({"name": "my.py", "mimeType": "text/x-python", "buffer": PUZZLE.encode()})
    expect(editor(page)).to_contain_text("move_tile")
    check(page, "1 of 3 answers are about mistakes")
    wrong = page.locator('#learn-cases [data-right="false"]')
    expect(wrong).to_contain_text("Half of your shuffles cannot be solved.")
    wrong.get_by_role("link", name="Deal a board that can be solved").click()
    expect(page.get_by_role("heading", name="Deal a board that can be solved")).to_be_visible()


@pytest.mark.rotates
def test_a_program_runs_asks_and_stops_in_the_page(page: Page) -> None:
    open_view(page, "#/learn/program", "learn")
    write(page, "for n in range(3):\n    print('you said', input(f'{n}? '))\nwhile True:\n    pass\n")
    press(page, "Run it here")
    line = page.get_by_role("textbox", name="Your answer")
    for answer in ("a", "b", "c"):
        expect(line).to_be_focused(timeout=RUN_MS)
        expect(line).to_have_value("")
        line.fill(answer)
        line.press("Enter")
    expect(page.locator("#learn-console-text")).to_have_text(
        "0? a\nyou said a\n1? b\nyou said b\n2? c\nyou said c\n", timeout=RUN_MS
    )
    page.get_by_role("group", name="Console").get_by_role("button", name="Stop").click()
    expect(page.locator("#learn-console-state")).to_have_text("Stopped.")
    expect(page.locator("#learn-console-text")).to_contain_text(re.compile("you said c"))
