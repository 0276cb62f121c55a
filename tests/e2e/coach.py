"""Boards for the coach and the solver, and a step to change their options."""

from playwright.sync_api import Page

from tests.e2e.steps import press

EASY = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15"
MIDDLE = "#/15/4x4:5-1-3-4_2-10-6-8_9-0-7-12_13-14-11-15"
HARDEST = "#/15/4x4:0-12-9-13_15-11-10-14_3-7-5-6_4-8-2-1"
MIDGAME = "#/2048/4x4:BA98345612340000@7"


def choose(page: Page, field: str, value: str) -> None:
    """Choose a value in a field of the options."""
    press(page, "Settings")
    page.locator(field).select_option(value)
    page.keyboard.press("Escape")
