"""The editor of the Lab, and the reference beside it."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from game.lab.links import format_bot_link
from game.lab.reference import REFERENCE, SHAPES
from tests.e2e.lab_steps import editor, expect_source, open_lab, write
from tests.e2e.steps import kept, resize, run_python

pytestmark = pytest.mark.rotates(parts=5)


def test_the_editor_indents_and_the_keyboard_can_leave_it(page: Page) -> None:
    open_lab(page)
    field = editor(page)
    write(page, "")
    field.press_sequentially("def choose(game):\nif game:\nreturn 0")
    expect_source(page, "def choose(game):\n    if game:\n        return 0")
    field.press("Enter")
    field.press("Backspace")
    field.press_sequentially("x")
    field.press("Tab")
    expect_source(page, "def choose(game):\n    if game:\n        return 0\nx   ")
    field.press("ControlOrMeta+a")
    field.press("Tab")
    expect_source(page, "    def choose(game):\n        if game:\n            return 0\n    x   ")
    field.press("Shift+Tab")
    field.press("ControlOrMeta+Home")  # Otherwise undo may take both changes back at once.
    field.press("ControlOrMeta+a")
    field.press("ControlOrMeta+/")
    expect_source(page, "# def choose(game):\n#     if game:\n#         return 0\n# x   ")
    field.press("ControlOrMeta+z")
    expect_source(page, "def choose(game):\n    if game:\n        return 0\nx   ")
    expect(field).to_be_focused()
    field.press("Escape")
    field.press("Tab")
    expect(field).not_to_be_focused()
    field.focus()
    field.press("Escape")
    field.press("Shift+Tab")
    expect(field).not_to_be_focused()


def test_enter_indents_for_python(page: Page) -> None:
    open_lab(page)
    field = editor(page)
    for typed, shown in (
        ("return 1\nx", "return 1\nx"),
        ("def f():\nfor a in b:\ncontinue\nx", "def f():\n    for a in b:\n        continue\n    x"),
        ("def f():\nreturned = 1\nx", "def f():\n    returned = 1\n    x"),
        ("def f():\nreturn max(\n1", "def f():\n    return max(\n        1"),
        ("if a:\npass\nif b:\nx = 1\nelse:\n2", "if a:\n    pass\nif b:\n    x = 1\nelse:\n    2"),
        ("a = '😀'\nif a:\npass\nb", "a = '😀'\nif a:\n    pass\nb"),
    ):
        write(page, "")
        field.press_sequentially(typed)
        expect_source(page, shown)


def test_enter_indents_on_a_machine_too_busy_to_parse_after_each_key(page: Page) -> None:
    open_lab(page)
    field = editor(page)
    write(page, "")
    page.evaluate("() => { const now = Date.now; let late = 0; Date.now = () => now.call(Date) + (late += 50) }")
    field.press_sequentially("def choose(game):\nreturn 0")
    expect_source(page, "def choose(game):\n    return 0")


def test_the_editor_keeps_typed_text_even_if_garbage_is_collected_after_each_step(page: Page) -> None:
    open_lab(page)
    run_python(page, "import gc\ngc.threshold(16)")
    write(page, "def choose(game):\n    return 1")
    editor(page).press_sequentially(" + 1  # why")
    expect_source(page, "def choose(game):\n    return 1 + 1  # why")


def test_the_editor_highlights_syntax_and_describes_its_keys_to_screen_readers(page: Page) -> None:
    open_lab(page)
    field = editor(page)
    write(page, "class Bot:\n    pass\n")
    parts = [field, field.get_by_text("class", exact=True), field.get_by_text("Bot", exact=True)]
    assert len({part.evaluate("(part) => getComputedStyle(part).color") for part in parts}) == 3
    expect(field).to_have_attribute("aria-multiline", "true")
    expect(field).to_have_accessible_description(re.compile("^Tab indents. To leave the field with Tab, press Escape first"))
    field.press("ControlOrMeta+a")
    page.keyboard.type("x")
    page.locator("#language").select_option("zh-Hant")
    field = page.get_by_role("textbox", name="機器人的程式碼")
    expect(field).to_have_accessible_description(re.compile("^Tab 鍵用來縮排"))
    field.press("ControlOrMeta+a")
    field.press("Delete")
    expect(page.get_by_text("已刪除選取的文字")).to_be_attached()


@pytest.mark.parametrize("source", ["x = [" + "1, " * 19_900 + "]", "#\n" * 29_900], ids=["a long line", "many lines"])
def test_a_long_bot_is_edited_without_an_element_for_each_part(page: Page, source: str) -> None:
    open_lab(page)
    page.goto(format_bot_link("2048", "long", source))
    field = editor(page)
    expect(field).to_contain_text(source[:20].replace("\n", ""))
    field.press("ControlOrMeta+Home")
    field.press_sequentially("# ")
    expect(field).to_contain_text("# " + source[:20].replace("\n", ""))
    assert json.loads(kept(page, "lab.bot.3") or "")["source"] == "# " + source
    assert page.locator("#lab-source *").count() < 1000


def test_the_reference_lists_everything_a_bot_can_ask_with_an_example(page: Page) -> None:
    open_lab(page)
    page.get_by_text("Bot reference").click()
    terms = page.locator("#lab-api dt").all_text_contents()
    assert terms == [code for _, code, _, _ in REFERENCE]
    expect(page.locator("#lab-api")).to_contain_text("game.can_move(0)  # True")
    assert page.locator("#lab-shapes dt").all_text_contents() == [code for _, code, _ in SHAPES]
    assert page.locator("#lab-shapes pre").all_text_contents() == [source.strip() for _, _, source in SHAPES]


def test_no_line_of_a_bot_is_cut_off(page: Page) -> None:
    open_lab(page)
    write(page, "def choose(game):\n    return " + "min(" * 20 + "game.legal_actions()" + ")" * 20)
    for width, height in ((1440, 900), (1000, 800), (390, 664)):
        resize(page, width, height)
        cut = """(host) => {
          const {scrollWidth, clientWidth} = host.shadowRoot.querySelector(".cm-scroller");
          return scrollWidth - clientWidth;
        }"""
        assert page.locator("#lab-source").evaluate(cut) <= 0, width


def test_at_1440_a_line_of_60_characters_is_not_wrapped(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_lab(page)
    write(page, "x = " + 56 * "7" + "\ny")
    lines = editor(page).locator(".cm-line")
    heights = [line.evaluate("(line) => line.getBoundingClientRect().height") for line in lines.all()]
    assert len(heights) == 2 and heights[0] == heights[1]
