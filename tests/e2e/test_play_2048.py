"""2048 in the page: every way to move follows the rules in CPython, and wins, losses and records are announced."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from game.core.game import State
from game.games import game_named
from tests.e2e.conftest import NewContext
from tests.e2e.steps import (
    KEYS,
    NAMES,
    WAYS,
    after,
    board,
    centre,
    expect_state,
    fact,
    open_view,
    opening,
    press,
    press_and_hold,
    reload,
    swipe,
)
from tests.e2e.views import ready, set_in_place

MOVES = "lluurdrdlulldruuldrd"
WASD = {"u": "w", "r": "d", "d": "s", "l": "a"}
HJKL = {"u": "k", "r": "l", "d": "j", "l": "h"}


def by_keys(names: dict[str, str]) -> Callable[[Page, str], None]:
    return lambda page, move: page.keyboard.press(names[move])


def by_pad(page: Page, move: str) -> None:
    press(page, NAMES[move])


def by_mouse(page: Page, move: str) -> None:
    swipe(page, centre(page, 5), move)


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    "make",
    [by_keys(KEYS), by_keys(WASD), by_keys(HJKL), by_pad, by_mouse],
    ids=["arrows", "WASD", "hjkl", "buttons", "mouse"],
)
def test_every_way_to_move_follows_the_rules(page: Page, make: Callable[[Page, str], None]) -> None:
    open_view(page, "#/2048/4x4@2048")
    if make is by_pad:
        set_in_place(page, pad="on")
    expect_state(page, "2048", opening("2048", 2048))
    for move in MOVES:
        make(page, move)
    expect_state(page, "2048", after("2048", 2048, MOVES))
    expect(board(page)).to_have_attribute("data-seed", "2048")
    expect(board(page)).to_have_attribute("data-game", "2048")
    expect(board(page)).to_have_attribute("data-outcome", "playing")


def swipe_by_touch(page: Page, start: tuple[float, float], move: str, distance: float, others: int = 0) -> None:
    """Swipe with one finger while others rest below it: real touches in Chromium, scripted events elsewhere."""
    across, down = WAYS[move]
    way = [(start[0] + across * distance * part / 3, start[1] + down * distance * part / 3) for part in range(4)]
    more = [(start[0] + 40, start[1] + 40 * (number + 1)) for number in range(others)]
    assert page.context.browser
    if page.context.browser.browser_type.name != "chromium":
        page.evaluate(_TOUCH, [way, more])
        return
    session = page.context.new_cdp_session(page)
    for kind, first in [("touchStart", way[0]), *[("touchMove", point) for point in way[1:]], ("touchEnd", None)]:
        fingers = [first, *more] if first else []
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
    session.detach()


_TOUCH = """([way, others]) => {
  const tell = (event, [clientX, clientY], pointerId) => document.elementFromPoint(clientX, clientY).dispatchEvent(
    new PointerEvent(event, {clientX, clientY, pointerId, isPrimary: pointerId == 2, pointerType: "touch", bubbles: true}));
  tell("pointerdown", way[0], 2);
  others.forEach((point, number) => tell("pointerdown", point, 3 + number));
  way.slice(1).forEach((point) => tell("pointermove", point, 2));
  others.forEach((point, number) => tell("pointerup", point, 3 + number));
  tell("pointerup", way[3], 2);
}"""


def test_a_swipe_by_touch_moves_the_board_and_scrolls_nothing(new_context: NewContext) -> None:
    page = new_context(has_touch=True, viewport={"width": 390, "height": 500}).new_page()
    open_view(page, "#/2048/4x4@2048")
    expect_state(page, "2048", opening("2048", 2048))
    page.evaluate("scrollTo(0, 120)")
    before = page.evaluate("scrollY")
    assert before > 0
    for move in MOVES:
        swipe_by_touch(page, centre(page, 5), move, 70)
    expect_state(page, "2048", after("2048", 2048, MOVES))
    assert page.evaluate("scrollY") == before


def test_only_the_first_of_two_fingers_swipes(new_context: NewContext) -> None:
    page = new_context(has_touch=True, viewport={"width": 390, "height": 844}).new_page()
    open_view(page, "#/2048/4x4@2048")
    swipe_by_touch(page, centre(page, 5), "l", 70, others=1)
    expect_state(page, "2048", after("2048", 2048, "l"))


@pytest.mark.shared
def test_ten_pixels_are_no_swipe_and_a_jump_is(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    swipe(page, centre(page, 5), "l", 10)
    swipe(page, centre(page, 5), "u", 10)
    expect_state(page, "2048", opening("2048", 2048))
    swipe(page, centre(page, 5), "l", 60)
    expect_state(page, "2048", after("2048", 2048, "l"))


@pytest.mark.shared
def test_twenty_keys_pressed_at_once_give_twenty_moves(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.evaluate(
        """(keys) => keys.forEach((key) =>
          document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true})))""",
        [KEYS[move] for move in MOVES],
    )
    expect_state(page, "2048", after("2048", 2048, MOVES))


SEEN = """(ms) => {
  document.getAnimations().forEach((animation) => { animation.currentTime = ms; });
  const box = document.getElementById("tiles").getBoundingClientRect();
  const cell = box.width / 4;
  return [...document.querySelectorAll("#tiles b")].flatMap((face) => {
    const {x, y} = face.parentElement.getBoundingClientRect();
    const size = face.getBoundingClientRect().width / face.offsetWidth;
    if (!face.checkVisibility({visibilityProperty: true, opacityProperty: true})) return [];
    return [{text: face.textContent, col: (x - box.x) / cell, row: (y - box.y) / cell, size}];
  });
}"""
"""Returns the visible tiles some milliseconds after the key press: texts, positions in cells, and sizes."""

SLIDE_MS = 110


def seen(page: Page, ms: float) -> list[tuple[Any, ...]]:
    """Return the visible tiles at a moment of the motion: (text, row, column, size), sorted."""
    tiles: list[dict[str, Any]] = page.evaluate(SEEN, ms)
    return sorted((tile["text"], *(round(tile[name], 2) for name in ("row", "col", "size"))) for tile in tiles)


@pytest.mark.shared
@pytest.mark.pretends
def test_tiles_merge_where_they_meet_and_not_before(page: Page) -> None:
    """
    4 . . 4        . . . 8
    . . . .   →    . . . .
    """
    open_view(page, "#/2048/4x4-f0:2002000000000000@1")
    press_and_hold(page, "ArrowRight")
    expect(board(page)).to_have_attribute("data-score", "8")
    columns: list[float] = []
    for ms in (0, 16, SLIDE_MS / 2, SLIDE_MS - 1):
        traveller, other = seen(page, ms)
        columns.append(traveller[2])
        assert traveller == ("4", 0, columns[-1], 1)
        assert other == ("4", 0, 3, 1)
    assert columns[0] == 0 and columns == sorted(columns) and columns[1] < columns[2] < columns[3] <= 3
    sizes = []
    for ms in (SLIDE_MS + 2, SLIDE_MS + 72, SLIDE_MS + 110, SLIDE_MS + 160):
        tiles = [tile for tile in seen(page, ms) if tile[0] != "2"]
        assert [tile[:3] for tile in tiles] == [("8", 0, 3)]
        sizes.append(tiles[0][3])
    assert min(sizes) >= 1 and sizes[1] == 1.14 and sizes[-1] == 1


@pytest.mark.shared
@pytest.mark.pretends
def test_a_key_during_a_slide_first_jumps_to_its_end(page: Page) -> None:
    open_view(page, "#/2048/4x4-f0:1000200000000000@1")
    press_and_hold(page, "ArrowRight")
    seen(page, SLIDE_MS / 2)
    press_and_hold(page, "ArrowDown")
    for ms, down in ((0, 0.0), (SLIDE_MS / 2, None), (SLIDE_MS, 2.0)):
        tiles = {text: (row, col, size) for text, row, col, size in seen(page, ms) if col == 3}
        assert tiles["4"][1:] == (3, 1)
        assert down is None or tiles["4"][0] == 1 + down
    assert all(size == 1 for _, _, _, size in seen(page, 0))


@pytest.mark.pretends
def test_with_reduced_motion_tiles_merge_at_once(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    open_view(page, "#/2048/4x4-f0:2002000000000000@1")
    press_and_hold(page, "ArrowRight")
    assert page.evaluate("document.getAnimations().length") == 0
    assert [tile for tile in seen(page, 0) if tile[0] != "2"] == [("8", 0, 3, 1)]


@pytest.mark.shared
def test_a_merged_tile_is_still_until_the_next_move(page: Page) -> None:
    open_view(page, "#/2048/4x4-f0:1111000000000000@1")
    page.keyboard.press("ArrowLeft")
    page.evaluate(
        """() => { window.changes = 0; new MutationObserver((all) => { window.changes += all.length; })
          .observe(document.getElementById("tiles"), {subtree: true, attributes: true, childList: true}); }"""
    )
    page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(page.locator("#time")).not_to_have_text("0:00")
    assert page.evaluate("window.changes") == 0


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_no_key_acts_with_an_unused_modifier(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    for modifier in ("Shift", "Control", "Alt", "Meta"):
        for key in ("a", "ArrowDown", "u", "j"):
            page.keyboard.press(f"{modifier}+{key}")
    page.keyboard.press("Alt+z")
    page.keyboard.press("Control+Alt+z")
    expect_state(page, "2048", after("2048", 2048, "l"))


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_other_keys_do_nothing_and_the_space_bar_never_restarts(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    press(page, "Give up")
    board(page).focus()
    for key in (" ", "Enter", "x", "q", "5", "F2", "Tab", "Home", "Backspace"):
        board(page).focus()
        page.keyboard.press(key)
    expect(board(page)).to_have_attribute("data-outcome", "lost")
    expect(board(page)).to_have_attribute("data-seed", "2048")
    expect(board(page)).to_have_attribute("data-moves", "1")


@pytest.mark.shared
def test_keys_in_a_field_or_a_dialog_are_no_moves(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    press(page, "Share")
    page.get_by_label("Open a link, a board or a game").press_sequentially("wasdnu")
    page.get_by_role("button", name="Close").focus()
    for key in ("a", "ArrowDown", "n", "u", "Control+z"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("Language").focus()
    page.keyboard.press("s")
    expect_state(page, "2048", opening("2048", 2048))


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_keys_undo_and_redo_without_limit(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    last = after("2048", 2048, MOVES)
    for back, on in (("u", "Control+y"), ("Control+z", "Control+Shift+Z"), ("Meta+z", "Meta+Shift+Z")):
        for _ in range(last.moves):
            page.keyboard.press(back)
        expect_state(page, "2048", opening("2048", 2048))
        expect(page.get_by_text("with help", exact=True)).to_be_visible()
        for _ in range(last.moves):
            page.keyboard.press(on)
        expect_state(page, "2048", last)


@pytest.mark.rotates(parts=5)
def test_buttons_undo_and_redo_where_there_is_something_to_do(page: Page) -> None:
    open_view(page, "#/2048")
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_be_disabled()
    expect(redo).to_be_hidden()
    for key in KEYS.values():
        page.keyboard.press(key)
    moved = fact(page, "position")
    undo.click()
    redo.click()
    expect(board(page)).to_have_attribute("data-position", moved)
    expect(redo).to_be_hidden()
    expect(undo).to_be_enabled()


@pytest.mark.shared
@pytest.mark.parametrize("key", ["n", "r"])
def test_a_key_deals_a_new_game_and_undo_restores_the_previous_one(page: Page, key: str) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(key)
    expect(board(page)).to_have_attribute("data-moves", "0")
    assert fact(page, "seed") != "2048"
    other = fact(page, "position")
    page.keyboard.press("Control+z")
    expect_state(page, "2048", after("2048", 2048, "l"))
    expect(board(page)).to_have_attribute("data-seed", "2048")
    page.keyboard.press("Control+y")
    expect(board(page)).to_have_attribute("data-position", other)


@pytest.mark.rotates(parts=5)
def test_new_games_have_their_own_seeds(page: Page) -> None:
    open_view(page)
    seeds = [int(fact(page, "seed"))]
    for _ in range(4):
        press(page, "New game")
        seeds.append(int(fact(page, "seed")))
        assert fact(page, "position") == game_named("2048").format_position(opening("2048", seeds[-1]).board)
    assert len(set(seeds)) == 5


@pytest.mark.shared
def test_a_won_game_goes_on_with_the_button_or_with_a_move(page: Page) -> None:
    heading = page.get_by_role("heading", name="You reached 2048!")
    for names in (("Keep going",), ()):
        open_view(page, "#/2048/4x4:AA00000000000000@5")
        page.keyboard.press("ArrowLeft")
        expect(board(page)).to_have_attribute("data-outcome", "won")
        expect(heading).to_be_visible()
        for name in names:
            press(page, name)
        page.keyboard.press("ArrowDown")
        expect(board(page)).to_have_attribute("data-outcome", "playing")
        expect(heading).to_be_hidden()
        start = State(game_named("2048").parse_position("AA00000000000000"))
        expect_state(page, "2048", after("2048", 5, "ld", start=start))


def dead_end() -> tuple[str, int]:
    """Return a position and a seed for which a move to the left loses the game."""
    game = game_named("2048")
    position = "1212212112120345"
    start = State(game.parse_position(position))
    kind = game.default
    for seed in range(100):
        if game.outcome(kind, after("2048", seed, "l", start=start), False) == "lost":
            return position, seed
    raise AssertionError("No seed puts a 2 into the last cell.")


@pytest.mark.shared
def test_a_loss_is_announced_beside_the_board_and_undo_takes_back_a_new_game(page: Page) -> None:
    position, seed = dead_end()
    open_view(page, f"#/2048/4x4:{position}@{seed}")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-outcome", "lost")
    expect(page.get_by_role("alert").filter(has_text="Game over")).to_be_visible()
    lost = fact(page, "position")
    overlay = page.locator("#overlay")
    card, tiles_box = overlay.bounding_box(), board(page).bounding_box()
    assert card and tiles_box and card["x"] >= tiles_box["x"] + tiles_box["width"], "it covers no tile"
    for name in ("Share", "Review", "Replay"):
        expect(overlay.get_by_role("button", name=name)).to_be_visible()
    overlay.get_by_role("button", name="New game").click()
    expect(overlay).to_be_hidden()
    expect(board(page)).to_have_attribute("data-moves", "0")
    press(page, "Undo")
    expect(board(page)).to_have_attribute("data-position", lost)
    expect(board(page)).to_have_attribute("data-outcome", "lost")
    page.keyboard.press("Control+z")
    expect(board(page)).to_have_attribute("data-outcome", "playing")


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_a_board_on_which_only_up_or_only_a_vertical_merge_is_left_is_not_lost(page: Page) -> None:
    for position, only in (("0000000012123434", "u"), ("1234123456785678", "ud")):
        open_view(page, f"#/2048/4x4:{position}@1")
        expect(board(page)).to_have_attribute("data-position", position)
        for move in set("urdl") - set(only):
            page.keyboard.press(KEYS[move])
        expect(board(page)).to_have_attribute("data-moves", "0")
        expect(board(page)).to_have_attribute("data-outcome", "playing")
        page.keyboard.press(KEYS[only[0]])
        expect(board(page)).to_have_attribute("data-moves", "1")


@pytest.mark.shared
def test_giving_up_ends_the_game_and_can_be_taken_back(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    press(page, "More")
    expect(page.get_by_role("dialog").get_by_role("button", name="Daily", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Give up")).to_be_hidden()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    press(page, "Give up")
    expect(page.get_by_role("alert").filter(has_text="Game over")).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(board(page)).to_have_attribute("data-moves", "1")
    press(page, "Undo")
    expect(page.locator("#overlay")).to_be_hidden()
    page.keyboard.press("ArrowUp")
    expect_state(page, "2048", after("2048", 2048, "lu"))


def play_some(page: Page) -> int:
    """Make moves until the score is positive; return it."""
    while fact(page, "score") == "0":
        for key in KEYS.values():
            page.keyboard.press(key)
    return int(fact(page, "score"))


@pytest.mark.rotates(parts=5)
def test_the_best_score_rises_with_the_score_and_is_separate_for_each_size_and_for_help(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    best = play_some(page)
    expect(board(page)).to_have_attribute("data-best", str(best))
    expect(page.locator("#best")).to_have_text(str(best))
    press(page, "New game")
    expect(board(page)).to_have_attribute("data-best", str(best))
    open_view(page, "#/2048/3x3@1")
    expect(board(page)).to_have_attribute("data-best", "0")
    open_view(page, "#/2048/4x4-f50@1")
    expect(board(page)).to_have_attribute("data-best", "0")
    open_view(page, "#/2048/4x4@1")
    expect(board(page)).to_have_attribute("data-best", str(best))
    for key in KEYS.values():
        page.keyboard.press(key)
    press(page, "Undo")
    expect(board(page)).to_have_attribute("data-best", str(best))
    expect(page.locator("#helped")).to_have_text("with help · best " + fact(page, "score"))
    reload(page)
    press(page, "New game")
    expect(board(page)).to_have_attribute("data-best", str(best))


@pytest.mark.shared
def test_a_screen_reader_announces_each_move_and_the_points(page: Page) -> None:
    open_view(page, "#/2048/4x4:1100000000000000@3")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#said")).to_have_text(re.compile(r"^left: merged 4; new [24] at row \d column \d; score 4$"))
    expect(page.locator("#gain")).to_have_text("+4")


@pytest.mark.pretends  # Only Chromium's driver counts the elements.
def test_a_move_computes_the_styles_of_few_elements(page: Page, browser: Browser, tmp_path: Path) -> None:
    """A rule with `:has()` on an ancestor of the score and the tiles makes each move restyle every element below it."""
    moves = "lluurdrdlulldruuldrd"
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    browser.start_tracing(page=page, path=tmp_path / "trace.json", categories=["devtools.timeline"])
    for move in moves:
        page.keyboard.press(KEYS[move])
        page.evaluate("() => new Promise(requestAnimationFrame)")
    browser.stop_tracing()
    events = json.loads((tmp_path / "trace.json").read_text("utf-8"))["traceEvents"]
    counts = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert 0 < sum(counts) / len(moves) < 100
