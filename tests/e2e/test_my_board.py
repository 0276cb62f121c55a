"""Boards of other games and sites: typed in, pasted, tapped in, and followed move by move."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from game.core.reasons import REASONS
from tests.e2e.conftest import SharePage
from tests.e2e.steps import board, open_view, press


@pytest.mark.rotates(parts=5, of="long tests")
def test_a_game_played_elsewhere_is_followed_by_tapping_in_each_new_tile(page: Page) -> None:
    open_view(page)
    press(page, "Set up a board")
    for place in (1, 2):
        page.get_by_label(f"Row 1, column {place}").fill("2")
    press(page, "Play along with another app")
    expect(page.locator("#chevron")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    asked = page.get_by_role("dialog", name="Where did the new tile appear?")
    asked.get_by_role("radio", name="4").check()
    asked.get_by_role("button", name="Row 2, column 2").click()
    expect(board(page)).to_have_attribute("data-position", "2000020000000000")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
    page.get_by_role("button", name="Another app: stop following").click()
    page.keyboard.press("ArrowLeft")
    expect(asked).to_be_hidden()
    expect(board(page)).not_to_have_attribute("data-position", "2000020000000000")


@pytest.mark.shared
def test_a_board_from_elsewhere_is_typed_in_and_an_unsolvable_one_is_explained(page: Page) -> None:
    open_view(page, "#/15/3x3@2", "15")
    press(page, "Set up a board")
    for cell, tile in enumerate(("2", "1", "3", "4", "5", "6", "7", "8", "")):
        page.get_by_label(f"Row {cell // 3 + 1}, column {cell % 3 + 1}").fill(tile)
    press(page, "Use this board")
    expect(page.locator("#board-error")).to_contain_text("odd number of swaps")
    press(page, "Swap two tiles for me")
    expect(board(page)).to_have_attribute("data-position", "1 2 3/4 5 6/7 8 0")


def paste(page: Page, label: str, text: str) -> None:
    """Copy a text and paste it into a field, both by keyboard."""
    field = page.get_by_label(label)
    field.evaluate(
        """(field, text) => {
          const source = document.createElement("textarea");
          source.value = text;
          field.closest("dialog").append(source);
          source.addEventListener("blur", () => source.remove());
          source.select();
        }""",
        text,
    )
    page.keyboard.press("ControlOrMeta+c")
    field.focus()
    page.keyboard.press("ControlOrMeta+v")


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("2 4 8\n0 0 0\n0 0 65536", "12300000g"),
        ("[[0, 0, 2, 2], [4, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]", "0011200000000000"),
        ("2\t4\t\t8\n\t16\t2\t\n4\t\t\t2\n\t2\t8\t", "1203041020010130"),
    ],
)
def test_a_board_of_any_size_is_pasted_into_a_field(page: Page, text: str, position: str) -> None:
    open_view(page, "#/2048/4x4@7")
    press(page, "Set up a board")
    paste(page, "Row 1, column 1", text)
    if len(position) == 9:
        expect(page.locator("#board-error")).to_have_text("This is a 3×3 board; you are playing 4×4.")
        press(page, "Open anyway")
    else:
        expect(page.get_by_label("Row 1, column 3")).to_have_value("2" if position[2] == "1" else "")
        page.keyboard.press("Enter")
    expect(board(page)).to_have_attribute("data-position", position)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("address", "text"), [("#/2048/4x4@7", "2 4 8 16\n0 0 0 0\n0 0 0 0\n0 0 0 2"), ("#/15/3x3@2", "1 2 3/4 5 6/7 0 8")]
)
def test_a_board_is_pasted_anywhere_in_the_dialog_and_enter_uses_it(page: Page, address: str, text: str) -> None:
    open_view(page, address, address.split("/")[1])
    before = board(page).get_attribute("data-position")
    press(page, "Set up a board")
    expect(page.locator("#board-title")).to_be_focused()
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const paste = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
          document.activeElement.dispatchEvent(paste);
        }""",
        text,
    )
    expect(page.get_by_label("Row 1, column 2")).to_have_value(text.split(" ")[1])
    expect(board(page)).to_have_attribute("data-position", before or "")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(board(page)).not_to_have_attribute("data-position", before or "")


@pytest.mark.shared
def test_for_a_pasted_unsolvable_board_a_swap_that_makes_it_solvable_is_offered(page: Page) -> None:
    open_view(page, "#/15/3x3@2", "15")
    press(page, "Set up a board")
    paste(page, "Row 2, column 2", "2 1 3/4 5 6/7 8 0")
    press(page, "Swap two tiles for me")
    expect(board(page)).to_have_attribute("data-position", "1 2 3/4 5 6/7 8 0")


@pytest.mark.rotates(parts=5)
def test_a_board_solvable_only_with_the_gap_first_is_offered_as_that_variant(page: Page) -> None:
    open_view(page, "#/15", "15")
    press(page, "Set up a board")
    paste(page, "Row 1, column 1", "14 13 15 7\n11 12 9 5\n6 0 2 1\n4 8 10 3")
    expect(page.locator("#board-error")).to_have_text(REASONS["gap-first"])
    press(page, "Open anyway")
    expect(board(page)).to_have_attribute("data-position", "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3")
    expect(page.locator("#aim")).to_have_text("Sort the tiles, gap first")
    press(page, "Settings")
    page.get_by_role("radio", name="last corner").check()
    page.get_by_role("button", name="Start this game").click()
    expect(page.locator("#aim")).to_have_text("Sort the tiles, gap last")


def expect_picked(page: Page, *tiles: str) -> None:
    """Wait until exactly these tiles are pressed in the palette."""
    pressed = page.get_by_role("toolbar", name="Tiles to tap in").get_by_role("button", pressed=True)
    expect(pressed).to_have_count(len(tiles))
    for place, tile in enumerate(tiles):
        expect(pressed.nth(place)).to_have_accessible_name(tile)


def tapping(has_touch: bool) -> Callable[[Locator], None]:
    """Return the method that presses a button, by touch or by mouse."""
    return Locator.tap if has_touch else Locator.click


def opened(page: Page, tap: Callable[[Locator], None]) -> tuple[Locator, Locator]:
    """Open My board, which is empty; return the dialog and its palette."""
    tap(page.get_by_role("button", name="More", exact=True))
    tap(page.get_by_role("button", name="Set up a board"))
    dialog = page.get_by_role("dialog", name="Set up a board")
    return dialog, dialog.get_by_role("toolbar", name="Tiles to tap in")


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("has_touch", [pytest.param(True, marks=pytest.mark.pretends), False])
def test_a_board_of_2048_is_tapped_in_tile_by_tile(share_page: SharePage, has_touch: bool) -> None:
    page = share_page(has_touch=has_touch, viewport={"width": 390, "height": 800})
    open_view(page, "#/2048/4x4@7")
    tap = tapping(has_touch)
    dialog, tiles = opened(page, tap)
    tap(tiles.get_by_role("button", name="131072", exact=True))
    tap(dialog.get_by_label("Row 1, column 1"))
    tap(tiles.get_by_role("button", name="4", exact=True))
    expect_picked(page, "4")
    for place in ("Row 2, column 2", "Row 4, column 3", "Row 4, column 4"):
        tap(dialog.get_by_label(place))
    expect(dialog.get_by_role("status")).to_have_text("4: row 4, column 4.")
    # No on-screen keyboard appears.
    expect(dialog.get_by_role("textbox").and_(page.locator(":focus"))).to_have_count(0)
    tap(tiles.get_by_role("button", name="empty"))
    tap(dialog.get_by_label("Row 4, column 3"))
    tap(dialog.get_by_role("button", name="Use this board"))
    expect(board(page)).to_have_attribute("data-position", "h000020000000002")


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("has_touch", [pytest.param(True, marks=pytest.mark.pretends), False])
def test_a_puzzle_is_filled_by_tapping_its_tiles_in_reading_order(share_page: SharePage, has_touch: bool) -> None:
    page = share_page(has_touch=has_touch, viewport={"width": 390, "height": 800})
    open_view(page, "#/15/3x3@2", "15")
    tap = tapping(has_touch)
    dialog, tiles = opened(page, tap)
    for tile in ("1", "2", "3", "4", "5", "6", "8", "7"):
        tap(tiles.get_by_role("button", name=tile, exact=True))
    tap(dialog.get_by_role("button", name="Use this board"))
    expect(page.locator("#board-error")).to_contain_text("odd number of swaps")
    tap(tiles.get_by_role("button", name="8", exact=True))
    tap(dialog.get_by_label("Row 3, column 2"))
    tap(tiles.get_by_role("button", name="gap"))
    tap(dialog.get_by_label("Row 3, column 2"))
    tap(dialog.get_by_role("button", name="Use this board"))
    expect(board(page)).to_have_attribute("data-position", "1 2 3/4 5 6/7 0 8")


@pytest.mark.shared
def test_the_palette_is_one_tab_stop_and_arrows_move_along_it(page: Page) -> None:
    open_view(page, "#/15/3x3@2", "15")
    press(page, "Set up a board")
    expect(page.get_by_role("button", name="1", exact=True)).to_have_attribute("data-placed", "")
    page.get_by_label("Row 3, column 3").focus()
    for key, reached in (("Tab", "1"), ("ArrowRight", "2")):
        page.keyboard.press(key)
        expect(page.get_by_role("button", name=reached, exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Row 1, column 1")).to_have_value("2")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="gap", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    expect_picked(page, "gap")
    for col, value in enumerate(("2", "0", "")):
        expect(page.get_by_label(f"Row 1, column {col + 1}")).to_have_value(value)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Use this board")).to_be_focused()
    page.get_by_label("Row 1, column 3").press_sequentially("5")
    expect_picked(page)
    expect(page.get_by_role("button", name="5", exact=True)).to_have_attribute("data-placed", "on")
