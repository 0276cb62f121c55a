"""What a visitor does in the Lab."""

import re

from playwright.sync_api import Locator, Page, expect

from game.core.grid import LETTERS
from game.twenty48.rules import legal_actions
from tests.e2e.steps import after, open_view, press

FIRST = "def choose(game):\n    return game.legal_actions()[0]\n"
LAST = "def choose(game):\n    return game.legal_actions()[-1]\n"
# A run starts an interpreter first, which takes its time on a loaded machine; nothing is concluded from the time itself.
RUN_MS = 120_000
ENDLESS = "def choose(game):\n    while True:\n        pass\n"


def open_lab(page: Page, address: str = "#/lab") -> None:
    """Open the Lab and wait until it takes input."""
    open_view(page, address, "lab")


def editor(page: Page) -> Locator:
    """Return the field in which the bot is written."""
    return page.get_by_role("textbox", name="Source of the bot")


def write(page: Page, text: str) -> None:
    """Write a text over that in the editor."""
    editor(page).press("ControlOrMeta+a")
    editor(page).press("Delete")
    page.keyboard.insert_text(text)


def expect_source(page: Page, text: str) -> None:
    """Wait until the editor holds a text of at most 300 lines, all of them in the page."""
    expect(editor(page).locator(".cm-line")).to_have_text([re.compile(f"^{re.escape(line)}$") for line in text.split("\n")])


def run(page: Page, source: str | None = None, games: int = 20) -> None:
    """Write a bot, set the number of games, press Run and wait for the end."""
    if source is not None:
        write(page, source)
    page.get_by_role("textbox", name="Games", exact=True).fill(str(games))
    press(page, "Run")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled(timeout=RUN_MS)


def type_over(field: Locator, text: str) -> None:
    """Type a text over that of a field, and leave it: Firefox tells of a change only when it was typed."""
    field.press("ControlOrMeta+a")
    field.press_sequentially(text)
    field.blur()


def rename(page: Page, name: str) -> None:
    """Give the bot another name."""
    type_over(page.get_by_role("textbox", name="Name of the bot"), name)


def results(page: Page) -> Locator:
    """Return the rows of the table of results."""
    return page.get_by_role("region", name="Series of games").locator("tbody tr")


def played(seed: int, choose: int) -> tuple[int, str]:
    """Return the score and the moves of a bot that takes that legal direction of each board, under this Python."""
    state = after("2048", seed, "")
    moves = ""
    while actions := legal_actions(state.board):
        letter = LETTERS[actions[choose]]
        moves += letter
        state = after("2048", seed, letter, start=state)
    return state.score, moves


def break_off_after(page: Page, moves: int) -> None:
    """Have games broken off after so many moves."""
    page.get_by_text("More settings").click()
    type_over(page.get_by_label("Move limit per game"), str(moves))
