"""Steps that many end-to-end tests take, in the words of the page's contract."""

from playwright.sync_api import Locator, Page, expect


def open_view(page: Page, address: str = "", view: str = "2048") -> None:
    """Go to an address of the site, such as `#/15`, and wait until that view takes input."""
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-ready", view)


def board(page: Page) -> Locator:
    """Return the board; its `data-…` attributes tell the game's state."""
    return page.locator("[data-board]")
