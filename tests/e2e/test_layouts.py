"""Every key of the help on many keyboard layouts and input methods, pressed with the layout's own key values."""

import json

import pytest
from playwright.sync_api import CDPSession, Page, expect

from game.app.keys import ACTIONS
from tests.common.keyboards import LAYOUTS, Layout, layout_named
from tests.e2e.conftest import NewContext
from tests.e2e.holding import hold
from tests.e2e.steps import after, board, expect_state, fact, kept, open_view
from tests.e2e.views import ready
from tests.slices import sample

CONTROL, SHIFT = 2, 8
_NAMED = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27, "Process": 229, "Unidentified": 229}


class Keyboard:
    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def press(self, key: str, code: str, control: bool = False, shift: bool = False) -> None:
        """Press and release a key with these values of `key` and `code`."""
        event = {"key": key, "code": code, "modifiers": CONTROL * control + SHIFT * shift}
        event["windowsVirtualKeyCode"] = _NAMED.get(key, ord(code[-1]) if code[:3] == "Key" else 0)
        self._session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **event})
        self._session.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})

    def press_named(self, layout: Layout, name: str) -> None:
        """Press a key as written in the help, such as `Control+Shift+z`, on a layout."""
        *held, sign = name.split("+")
        if len(sign) > 1:
            self.press(sign, sign, "Control" in held, "Shift" in held)
            return
        key, code, shift = layout.find(sign, "Shift" in held)
        self.press(key, code, "Control" in held, shift)


pytestmark = pytest.mark.pretends

FAMILIES = (LAYOUTS[:9], LAYOUTS[9:18], LAYOUTS[18:])
"""Latin layouts, layouts of other scripts, input methods."""
LAYOUT = """Object.defineProperty(navigator, "keyboard", {
  value: { getLayoutMap: async () => new Map(Object.entries(PRINTED)) },
});"""
LISTEN = """() => {
  window.asked = [];
  addEventListener("keydown", (event) => window.asked.push(event.defaultPrevented));
}"""


@pytest.fixture
def uncoached(page: Page) -> Page:
    """A page whose coach never loads: some keys ask for it, but these tests do not wait for its answers."""
    hold(page, "**/engine_worker.js")
    return page


def test_every_key_of_the_help_is_handled_on_every_layout(uncoached: Page) -> None:
    page = uncoached
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    keyboard = Keyboard(page)
    page.evaluate(LISTEN)
    rows = sample((layout, name) for layout in LAYOUTS for _, _, keys in ACTIONS for name in keys)
    for layout, name in rows:
        keyboard.press_named(layout, name)
        keyboard.press("Escape", "Escape")
    taken = page.evaluate("() => window.asked")[::2]
    assert [(layout.name, name) for (layout, name), is_taken in zip(rows, taken, strict=True) if not is_taken] == []


def test_keys_do_what_the_help_says_on_every_layout(uncoached: Page) -> None:
    page = uncoached
    keyboard = Keyboard(page)
    for seed, layout in enumerate([layout for family in FAMILIES for layout in sample(family)], 2049):
        open_view(page, f"#/2048/4x4@{seed}")
        ready(page)
        for name in ("w", "a", "s", "d", "k", "h", "j", "l"):
            keyboard.press_named(layout, name)
        expect_state(page, "2048", after("2048", seed, "uldruldr"))
        moves = int(fact(page, "moves") or 0)
        keyboard.press_named(layout, "Control+z")
        expect(board(page)).to_have_attribute("data-moves", str(moves - 1))
        keyboard.press_named(layout, "Control+Shift+z")
        expect(board(page)).to_have_attribute("data-moves", str(moves))
        keyboard.press_named(layout, "Shift+h")
        expect(page.locator('#chevron[data-guess="on"]')).to_be_visible()  # The page's own guess until the coach answers.
        keyboard.press_named(layout, "?")
        expect(page.get_by_role("dialog", name="Help")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Help")).to_be_hidden()


@pytest.mark.rotates(parts=5)
def test_the_keypad_moves_tiles(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    keyboard = Keyboard(page)
    for digit in "8462":
        keyboard.press(digit, "Numpad" + digit)
    expect_state(page, "2048", after("2048", 2048, "ulrd"))


@pytest.mark.rotates(parts=5)
def test_keys_pressed_before_python_starts_count_by_position_too(page: Page) -> None:
    page.goto("#/2048/4x4@2048", wait_until="commit")
    page.locator("#board").wait_for()
    keyboard = Keyboard(page)
    for name in ("w", "a"):
        keyboard.press_named(layout_named("Russian"), name)
    keyboard.press("6", "Numpad6")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect_state(page, "2048", after("2048", 2048, "ulr"))


@pytest.mark.rotates(parts=5)
def test_no_key_acts_while_text_is_composed_in_a_field(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Share").click()
    field = page.get_by_role("dialog", name="Share").locator("#open-text")
    field.focus()
    session = page.context.new_cdp_session(page)
    session.send("Input.imeSetComposition", {"text": "ｗｕ", "selectionStart": 2, "selectionEnd": 2})
    for key in ("Process", "Enter"):  # In Safari only the old key code marks the Enter that ends a composition.
        event = {"key": key, "code": "Enter" if key == "Enter" else "KeyW", "windowsVirtualKeyCode": 229}
        session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **event})
    expect(field).to_have_value("ｗｕ")
    expect(page.get_by_role("dialog", name="Share")).to_be_visible()
    assert fact(page, "moves") == "0"


@pytest.mark.rotates(parts=5)
def test_a_key_assigned_on_one_layout_works_on_the_next(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    keyboard = Keyboard(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help")
    dialog.get_by_role("button", name="Change the keys").click()
    dialog.get_by_role("button", name="Add a key: Undo", exact=True).click()
    keyboard.press("ч", "KeyX")
    expect(dialog.get_by_role("button", name="Remove X: Undo")).to_be_visible()
    assert '"x"' in (kept(page, "settings") or "")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "1")
    page.keyboard.press("x")
    expect(board(page)).to_have_attribute("data-moves", "0")


@pytest.mark.rotates(parts=5)
def test_the_help_shows_the_letters_of_the_layout_that_the_browser_reports(new_context: NewContext) -> None:
    context = new_context()
    printed = {code: sign for (code, shift), sign in layout_named("Russian").printed.items() if not shift}
    context.add_init_script(LAYOUT.replace("PRINTED", json.dumps(printed)))
    page = context.new_page()
    open_view(page)
    ready(page)
    page.keyboard.press("?")
    expect(page.get_by_role("row", name="Undo", exact=False).first).to_contain_text("Г")
    expect(page.get_by_role("row", name="Move up")).to_contain_text("Ц")
