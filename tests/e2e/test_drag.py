"""Dragging: tiles of the puzzle follow the finger, and swipes in 2048 act and change direction without lifting it."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import after, board, centre, expect_state, fact, open_view
from tests.e2e.views import ready

PUZZLE = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15"


def puzzle(page: Page) -> float:
    """Open a puzzle whose last row moves left; return the width of a cell."""
    open_view(page, PUZZLE, "15")
    ready(page)
    return centre(page, 13)[0] - centre(page, 12)[0]


def shift(page: Page, text: str) -> float:
    """Return how far a tile currently is left of its cell, in pixels."""
    left: float = page.locator(".tile", has_text=text).evaluate(
        """(tile) => {
          const side = 4, box = document.getElementById("tiles").getBoundingClientRect();
          const cell = box.left + tile.style.getPropertyValue("--col") * box.width / side;
          return cell - tile.getBoundingClientRect().left;
        }"""
    )
    return round(left)


def pull(page: Page, cell: int, distance: float) -> None:
    """Drag the tile of a cell to the left and hold it."""
    x, y = centre(page, cell)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - distance / 2, y)
    page.mouse.move(x - distance, y)


@pytest.mark.shared
def test_a_line_of_tiles_follows_the_finger_only_as_far_as_it_can_slide(page: Page) -> None:
    width = puzzle(page)
    before = fact(page, "position")
    pull(page, 14, 30)
    assert [shift(page, text) for text in ("13", "14", "15")] == [30, 30, 0]
    page.mouse.move(0, centre(page, 14)[1])
    assert [shift(page, text) for text in ("13", "14", "15")] == [round(width), round(width), 0]
    assert fact(page, "position") == before
    page.mouse.up()
    expect(board(page)).to_have_attribute("data-position", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")


@pytest.mark.shared
def test_a_tile_that_is_hardly_dragged_springs_back(page: Page) -> None:
    puzzle(page)
    before = fact(page, "position")
    pull(page, 13, 24)
    page.mouse.move(centre(page, 13)[0] - 24, centre(page, 13)[1] + 1)
    page.mouse.move(centre(page, 13)[0] - 23, centre(page, 13)[1])
    page.mouse.up()
    expect(page.locator(".tile[style*=translate]")).to_have_count(0)
    assert (fact(page, "position"), fact(page, "moves")) == (before, "0")


def test_no_finger_moves_a_tile_of_a_new_puzzle_before_its_player_is_ready(page: Page) -> None:
    puzzle(page)
    page.evaluate("() => localStorage.setItem('tilelab.settings', JSON.stringify({v: 1, ready: 'on'}))")
    page.reload()
    width = puzzle(page)
    before = fact(page, "position")
    pull(page, 13, width - 2)
    page.mouse.up()
    expect(page.locator(".tile[style*=translate]")).to_have_count(0)
    assert fact(page, "position") == before
    page.mouse.click(*centre(page, 12))
    pull(page, 13, width - 2)
    page.mouse.up()
    expect(board(page)).to_have_attribute("data-moves", "1")


@pytest.mark.shared
def test_a_swipe_acts_before_the_finger_lifts_and_can_change_direction(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    x, y = centre(page, 5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 13, y)
    assert fact(page, "moves") == "0"
    page.mouse.move(x - 20, y)
    expect_state(page, "2048", after("2048", 2048, "l"))
    for step in range(1, 6):
        page.mouse.move(x - 20 - 15 * step, y + step)
    expect_state(page, "2048", after("2048", 2048, "l"))
    page.mouse.move(x - 95, y - 45)
    expect_state(page, "2048", after("2048", 2048, "lu"))
    page.mouse.up()
    expect_state(page, "2048", after("2048", 2048, "lu"))
