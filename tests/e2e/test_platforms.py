"""In browsers where something is missing or fails, the page starts and plays, and says if there can be no coach."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import NewContext
from tests.e2e.lab_steps import FIRST, RUN_MS, open_lab, results, run
from tests.e2e.steps import board, open_view, press
from tests.e2e.watch import Problems
from tests.slices import sample

ODD = {
    "no languages": "Object.defineProperty(navigator, 'languages', { value: undefined })",
    "no language": "for (const name of ['language', 'languages']) Object.defineProperty(navigator, name, { value: undefined })",
    "languages are none": "Object.defineProperty(navigator, 'languages', { value: [] })",
    "addresses that are refused": """
      for (const name of ['pushState', 'replaceState']) {
        History.prototype[name] = () => { throw new DOMException('too often', 'SecurityError'); };
      }""",
    "no database": "delete globalThis.indexedDB",
    "a database that fails": """
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name) { open.call(this, name, 5); return open.call(this, name, 1); }""",
}
NO_WORKERS = {
    "no workers": "delete globalThis.Worker",
    "workers that are refused": "globalThis.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } }",
}


@pytest.mark.parametrize("name", [*sample(ODD), *sample(NO_WORKERS)])
def test_the_page_plays_in_an_odd_browser(new_context: NewContext, problems: Problems, name: str) -> None:
    context = new_context()
    context.add_init_script((ODD | NO_WORKERS)[name])
    page = context.new_page()
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "1")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    press(page, "Help")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    if name in NO_WORKERS:
        problems.allow("engine_worker.js: could not be loaded")
        press(page, "Hint")
        expect(page.locator("#hint-text")).to_contain_text("could not be loaded")


def test_an_address_that_the_browser_refuses_is_shown_later(new_context: NewContext) -> None:
    context = new_context()
    context.add_init_script(
        """const { replaceState } = History.prototype;
        History.prototype.replaceState = () => { throw new DOMException('too often', 'SecurityError'); };
        addEventListener('give-way', () => { History.prototype.replaceState = replaceState; });"""
    )
    page = context.new_page()
    page.clock.install()
    open_view(page, "#/2048/4x4@2048")
    press(page, "New game")
    page.evaluate("dispatchEvent(new Event('give-way'))")
    page.clock.run_for(10_000)
    expect(page).not_to_have_url("#/2048/4x4@2048")


UNDEFINED = """for (const name of ['deviceMemory', 'hardwareConcurrency', 'connection', 'languages', 'keyboard', 'vibrate',
    'share', 'maxTouchPoints']) {
    Object.defineProperty(navigator, name, { value: undefined });
  }
  for (const name of ['width', 'height']) Object.defineProperty(screen, name, { value: undefined });
  Object.defineProperty(globalThis, 'AudioContext', { value: undefined });
  PointerEvent.prototype.getCoalescedEvents = undefined;"""


def test_what_an_extension_makes_undefined_counts_as_absent(new_context: NewContext, problems: Problems) -> None:
    context = new_context()
    context.add_init_script(UNDEFINED)
    page = context.new_page()
    open_view(page, "#/2048/4x4@2048")
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible(timeout=RUN_MS)
    press(page, "Help")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
    page.keyboard.press("Escape")
    press(page, "Settings")
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    open_lab(page)
    run(page, FIRST, games=2)
    expect(results(page)).to_contain_text("finished")
