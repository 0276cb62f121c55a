"""Tests of the page in a browser: python3 -m pytest test_page.py"""

import functools
import http.server
import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright


@pytest.fixture
def page():
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=Path(__file__).parent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever).start()
        page = playwright.chromium.launch().new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}")
        yield page
        server.shutdown()


def test_arrow_keys_move_the_tiles_of_2048_and_more_appear(page):
    tiles = page.locator("#board div:not(:empty)")
    expect(tiles).to_have_count(2)
    for key in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(tiles).not_to_have_count(2)


def test_a_pressed_tile_moves_into_the_gap_of_the_15_puzzle(page):
    page.get_by_role("button", name="15-puzzle").click()
    place = int(page.locator("#board button:empty").evaluate("gap => [...gap.parentNode.children].indexOf(gap)"))
    page.locator("#board button").nth(place + 1 if place % 4 < 3 else place - 1).click()
    expect(page.get_by_role("heading")).to_have_text("Moves: 1")
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("heading")).to_have_text("Moves: 0")
