"""The layout: the board first, four actions below it, and one sheet for everything else."""

import base64
import itertools

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext, SharePage
from tests.e2e.steps import KEYS, board, fact, hold_notice, open_view, press
from tests.e2e.views import dismiss, do, ready, settle
from tests.slices import sample

PHONE = (390, 664)
WIDE = (1440, 900)
LYING = (844, 390)

CONTROLS = """() => [...document.querySelectorAll("a, button, select, input")].filter((one) => {
  const box = one.getBoundingClientRect();
  return one.checkVisibility({opacityProperty: true}) && box.bottom <= innerHeight && !one.closest(".pad, #notice");
}).map((one) => one.id)"""


def shown_at(share_page: SharePage, size: tuple[int, int], address: str = "#/2048/4x4@2048", view: str = "2048") -> Page:
    """Open a page with all features in a window of a size."""
    page = share_page(viewport={"width": size[0], "height": size[1]})
    open_view(page, address, view)
    hold_notice(page)
    ready(page)
    if page.locator("#notice").is_visible():
        dismiss(page)
    return page


def sheet(page: Page) -> Locator:
    return page.get_by_role("dialog", name="More", exact=True)


@pytest.mark.pretends
def test_a_phone_shows_a_full_width_board_and_at_most_a_dozen_controls(share_page: SharePage) -> None:
    for address, view in (("#/2048/4x4@5", "2048"), ("#/15/4x4@5", "15")):
        page = shown_at(share_page, PHONE, address, view)
        box = board(page).bounding_box()
        assert box and box["width"] == box["height"] == 346, "the room of a scroll bar, as there is a mouse"
        controls = page.evaluate(CONTROLS)
        assert {"new", "undo", "hint", "daily", "more"} <= set(controls)
        assert len(controls) <= 12


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("address", ["#/2048/4x4@7", "#/2048/4x4-e3@5"])
def test_on_a_narrow_phone_the_board_does_not_move_when_a_long_aim_disappears(new_context: NewContext, address: str) -> None:
    page = new_context(viewport={"width": 320, "height": 568}, locale="zh-TW").new_page()
    open_view(page, address)
    ready(page)
    before = board(page).bounding_box()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("html")).to_have_attribute("data-begun", "on")
    settle(page)
    assert board(page).bounding_box() == before


@pytest.mark.pretends
def test_the_sheet_closes_by_swipe_escape_back_cross_and_a_tap_beside_it(share_page: SharePage) -> None:
    page = shown_at(share_page, PHONE)
    page.keyboard.press("ArrowLeft")
    before = fact(page, "position")

    def swipe_down() -> None:
        settle(page)
        title = page.locator("#more-title").bounding_box()
        assert title
        page.mouse.move(title["x"] + 90, title["y"] + 20)
        page.mouse.down()
        page.mouse.move(title["x"] + 90, title["y"] + 150, steps=4)
        page.mouse.up()

    ways = (
        swipe_down,
        lambda: page.keyboard.press("Escape"),
        page.go_back,
        lambda: press(page, "Close"),
        lambda: page.mouse.click(195, 8),
    )
    for close in ways:
        press(page, "More")
        expect(sheet(page)).to_be_visible()
        expect(page.get_by_role("heading", name="More")).to_be_focused()
        close()
        expect(sheet(page)).to_be_hidden()
        expect(board(page)).to_be_focused()
        assert fact(page, "position") == before


@pytest.mark.pretends
def test_a_short_pull_leaves_the_sheet_open_and_in_its_place(share_page: SharePage) -> None:
    page = shown_at(share_page, PHONE)
    press(page, "More")
    place = sheet(page).evaluate("(sheet) => { sheet.getAnimations().map((one) => one.finish()); return sheet.offsetTop; }")
    page.mouse.move(100, place + 30)
    page.mouse.down()
    page.mouse.move(100, place + 60, steps=3)
    assert sheet(page).evaluate("(sheet) => getComputedStyle(sheet).translate") == "0px 30px"
    page.mouse.up()
    expect(sheet(page)).to_be_visible()
    assert sheet(page).evaluate("(sheet) => getComputedStyle(sheet).translate") == "none"


@pytest.mark.pretends
def test_back_closes_a_dialog_that_was_opened_from_the_sheet_and_stays_on_the_page(share_page: SharePage) -> None:
    page = shown_at(share_page, PHONE)
    for _ in range(2):
        press(page, "Settings")
        expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(board(page)).to_have_attribute("data-seed", "2048")


@pytest.mark.pretends
def test_an_action_picked_in_the_sheet_closes_the_sheet_first(share_page: SharePage) -> None:
    page = shown_at(share_page, PHONE)
    press(page, "More")
    press(page, "繁體中文")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "更多")
    press(page, "English")
    press(page, "Daily")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("#notice")).to_contain_text("board")
    expect(board(page)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(board(page)).not_to_have_attribute("data-moves", "0")


@pytest.mark.pretends
def test_long_advice_moves_nothing_because_the_coachs_card_is_the_last(new_context: NewContext) -> None:
    places = """() => [...document.querySelectorAll("h1, #board, #new, #undo, #more")]
      .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
    card = """() => { const {x, y, width, height} = document.querySelector(".coach").getBoundingClientRect();
      return [[x, y, width], height]; }"""
    for size in sample((PHONE, WIDE, LYING), 5):
        page = shown_at(lambda **options: new_context(**options).new_page(), size)
        before, (corner, height) = page.evaluate(places), page.evaluate(card)
        page.locator("#hint-text").evaluate("(text) => { text.textContent = 'advice '.repeat(300); }")
        assert page.evaluate(places) == before
        corner_now, height_now = page.evaluate(card)
        assert corner_now == corner
        assert height_now >= height
        assert page.locator(".coach").evaluate("(card) => card.scrollHeight <= card.clientHeight"), "nothing is cut off"


@pytest.mark.pretends
def test_the_end_of_a_game_covers_no_tile_and_is_visible_without_scrolling(share_page: SharePage) -> None:
    ends = (("#/2048/4x4:AA00000000000000", "2048"), ("#/15/3x3:1-2-3_4-5-6_7-0-8", "15"))
    for size, (address, view) in sample(itertools.product((PHONE, WIDE, LYING, (667, 375)), ends), 2):
        page = shown_at(share_page, size, address, view)
        page.keyboard.press(KEYS["l"])
        button = page.locator("#overlay-buttons > button:visible").first
        expect(button).to_be_visible()
        page.evaluate("() => Promise.allSettled(document.getAnimations().map((motion) => motion.finished)).then()")
        tiles = board(page).bounding_box()
        assert tiles and page.evaluate("scrollY") == 0
        last = page.locator("#end-row button:visible").last
        for part in (button, page.locator("#overlay-title"), page.locator("#end-figures"), last):
            box = part.bounding_box()
            assert box and box["y"] + box["height"] <= size[1], f"{view} at {size}"
            is_beside = box["x"] >= tiles["x"] + tiles["width"] or box["y"] + box["height"] <= tiles["y"]
            assert is_beside or box["y"] >= tiles["y"] + tiles["height"], f"{view} at {size}"


@pytest.mark.pretends
def test_on_a_desktop_the_menu_hangs_from_its_button_and_the_board_stays_in_view(share_page: SharePage) -> None:
    page = shown_at(share_page, WIDE)
    page.keyboard.press("ArrowLeft")
    press(page, "More")
    settle(page)
    button, menu = page.locator("#more").bounding_box(), sheet(page).bounding_box()
    assert button and menu
    assert menu["y"] >= button["y"] + button["height"]
    assert menu["x"] <= button["x"] and button["x"] + button["width"] <= menu["x"] + menu["width"] <= WIDE[0]
    assert menu["y"] + menu["height"] <= WIDE[1]
    assert sheet(page).evaluate("(menu) => getComputedStyle(menu, '::backdrop').backgroundColor") == "rgba(0, 0, 0, 0)"
    assert sheet(page).evaluate("(menu) => menu.scrollHeight <= menu.clientHeight")
    page.mouse.click(200, 300)
    expect(sheet(page)).to_be_hidden()
    expect(board(page)).to_be_focused()
    expect(board(page)).to_have_attribute("data-moves", "1")


DIALOGS = ("open:more", "open:modes", "practice", "open:share", "open:board", "bookmarks", "open:statistics", "days",
           "backup", "open:options", "open:help", "open:access")  # fmt: skip
COLOURS = """async ([png, points]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const pixels = canvas.getImageData(0, 0, image.width, image.height).data;
  let holes = 0;
  for (let at = 3; at < pixels.length; at += 4) holes += pixels[at] < 255;
  return [holes, ...points.map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data])];
}"""
"""Returns the number of transparent pixels of a picture, and the colours of some."""


@pytest.mark.pretends
@pytest.mark.rotates(parts=3, of="long tests")
@pytest.mark.parametrize("size", [PHONE, LYING, WIDE])
def test_a_veil_covers_the_page_beside_a_dialog(share_page: SharePage, new_context: NewContext, size: tuple[int, int]) -> None:
    """A canvas in a sheet left holes in its corners, and the place that is kept for a scroll bar stayed bright."""
    page, reader = shown_at(share_page, size), new_context().new_page()
    page.keyboard.press("ArrowLeft")
    for action in DIALOGS[size == WIDE :]:
        do(page, action)
        settle(page)
        picture = base64.b64encode(page.screenshot()).decode()
        holes, left, right = reader.evaluate(COLOURS, [picture, [[1, 4], [size[0] - 2, 4]]])
        assert holes == 0, action
        assert max(abs(one - other) for one, other in zip(left, right, strict=True)) < 9, f"{action}: only a shadow may differ"
        dismiss(page)


def test_a_dialog_that_a_key_opens_has_no_frame_around_its_title(page: Page) -> None:
    open_view(page)
    ready(page)
    page.keyboard.press("ArrowLeft")
    for action in DIALOGS:
        page.keyboard.press("Tab")
        page.locator(f'[data-do="{action}"]').first.evaluate("(button) => button.click()")
        title = page.locator("dialog[open] h2").first
        expect(title).to_be_focused()
        expect(title).to_have_css("outline-style", "none")
        page.keyboard.press("Escape")


CLOSING = """(dialog) => {
  const box = dialog.getBoundingClientRect(), cross = dialog.querySelector(".cross").getBoundingClientRect();
  const place = [Math.round(box.right - cross.right), Math.round(cross.top - box.top), cross.width, cross.height];
  dialog.scrollTop = dialog.scrollHeight;
  const after = dialog.querySelector(".cross").getBoundingClientRect();
  return [...place, Math.round(after.top - cross.top)];
}"""
"""Returns where the cross is, its size, and how far it moves when the dialog is scrolled."""


@pytest.mark.pretends
@pytest.mark.parametrize("size", [PHONE, LYING])
def test_every_dialog_closes_at_the_same_place(share_page: SharePage, size: tuple[int, int]) -> None:
    page = shown_at(share_page, size)
    page.keyboard.press("ArrowLeft")
    places = {}
    for action in DIALOGS:
        do(page, action)
        dialog = page.locator("dialog[open]")
        expect(dialog.get_by_role("button", name="Close", exact=True)).to_have_count(1)
        settle(page)
        places[action] = dialog.evaluate(CLOSING)
        dismiss(page)
    assert {name: place for name, place in places.items() if place != places["open:more"]} == {}
    assert places["open:more"][2:] == [44, 44, 0]


@pytest.mark.pretends
def test_my_board_fits_a_phone_without_scrolling(new_context: NewContext) -> None:
    for size, locale in sample(itertools.product((PHONE, (320, 568)), ("en-US", "zh-TW", "zh-CN")), 2):
        page = new_context(viewport={"width": size[0], "height": size[1]}, locale=locale).new_page()
        open_view(page, "#/2048/4x4@2048")
        ready(page)
        do(page, "open:board")
        settle(page)
        assert page.locator("#dialog-board").evaluate("(box) => box.scrollHeight - box.clientHeight") <= 0, (size, locale)
        last = page.locator("#palette button").last.bounding_box()
        foot = page.locator("#dialog-board .foot").bounding_box()
        assert last and foot and last["y"] + last["height"] <= foot["y"], (size, locale)
