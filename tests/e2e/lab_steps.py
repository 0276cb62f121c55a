"""Steps of a visitor in the Lab."""

import re

from playwright.sync_api import Locator, Page, expect

from game.core.grid import LETTERS
from game.twenty48.rules import legal_actions
from tests.e2e.steps import after, open_view, press

FIRST = "def choose(game):\n    return game.legal_actions()[0]\n"
LAST = "def choose(game):\n    return game.legal_actions()[-1]\n"
# A run first starts an interpreter, which is slow on a loaded machine; no test depends on the time itself.
RUN_MS = 120_000
ENDLESS = "def choose(game):\n    while True:\n        pass\n"


def open_lab(page: Page, address: str = "#/lab") -> None:
    """Open the Lab and its settings, and wait until it takes input."""
    open_view(page, address, "lab")
    unfold(page, "#lab-more")


def editor(page: Page) -> Locator:
    """Return the editor of the bot."""
    return page.get_by_role("textbox", name="Source of the bot")


def write(page: Page, text: str) -> None:
    """Replace the text in the editor."""
    editor(page).press("ControlOrMeta+a")
    editor(page).press("Delete")
    page.keyboard.insert_text(text)


def expect_source(page: Page, text: str) -> None:
    """Wait until the editor holds a text; at most 300 lines, because longer texts are only partly in the page."""
    expect(editor(page).locator(".cm-line")).to_have_text([re.compile(f"^{re.escape(line)}$") for line in text.split("\n")])


def run(page: Page, source: str | None = None, games: int = 20) -> None:
    """Write a bot, set the number of games, press Run and wait until it ends."""
    if source is not None:
        write(page, source)
    unfold(page, "#lab-more")
    page.get_by_role("textbox", name="Games", exact=True).fill(str(games))
    press(page, "Run")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled(timeout=RUN_MS)
    if results(page).count():
        unfold(page)


def type_over(field: Locator, text: str) -> None:
    """Replace a field's text by typing, and leave it: Firefox reports a change only if it was typed."""
    field.press("ControlOrMeta+a")
    field.press_sequentially(text)
    field.blur()


def rename(page: Page, name: str) -> None:
    type_over(page.get_by_role("textbox", name="Name of the bot"), name)


def results(page: Page) -> Locator:
    """Return the rows of the results table, which may be folded."""
    return page.get_by_role("region", name="Runs", include_hidden=True).locator("tbody tr")


def unfold(page: Page, place: str = "#lab-figures") -> None:
    """Open every fold of a place in the Lab."""
    expect(page.locator(place)).to_be_visible()
    folds = page.locator(f"{place}:is(details):not([open]) > summary, {place} details:not([open]) > summary")
    while folds.count():
        folds.first.click()


def played(seed: int, choose: int) -> tuple[int, str]:
    """Play a bot in this Python that takes the legal direction with this index; return its score and moves."""
    state = after("2048", seed, "")
    moves = ""
    while actions := legal_actions(state.board):
        letter = LETTERS[actions[choose]]
        moves += letter
        state = after("2048", seed, letter, start=state)
    return state.score, moves


def set_move_limit(page: Page, moves: int) -> None:
    """Set the move limit of games."""
    type_over(page.get_by_label("Move limit per game"), str(moves))
