"""A player uses options, the daily board, replay, sharing and statistics."""

import itertools
import json

import pytest
from playwright.sync_api import Page, expect

from game.core.reasons import REASONS
from game.games import game_named
from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, after, board, expect_state, fact, hold_notice, open_view, opening, press, storage_of
from tests.slices import sample

MOVES = "lurdllurdd"


def play(page: Page, moves: str) -> None:
    """Make moves with the arrow keys."""
    for move in moves:
        page.keyboard.press(KEYS[move])


PRESSED_BETWEEN = """(kind) => new MutationObserver((changes, observer) => {
  if (!document.getElementById("dialog-more")) return;
  observer.disconnect();
  window.early = document.documentElement.getAttribute("data-features") === null;
  document.querySelector(`[data-do="open:${kind}"]`).click();
}).observe(document, {childList: true, subtree: true})"""
"""Presses a button as soon as the first dialogs are in the page, when most features have not joined."""


@pytest.mark.parametrize("kind", ["access", "share", "options", "statistics", "help", "modes", "board"])
def test_a_dialog_requested_before_it_is_loaded_opens_when_it_is(page: Page, kind: str) -> None:
    page.add_init_script(f"({PRESSED_BETWEEN})({kind!r})")
    open_view(page, "#/2048/4x4@2048")
    dialog = page.locator(f"#dialog-{kind}")
    expect(dialog).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    assert page.evaluate("early")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press(KEYS["l"])
    expect(page.locator("#moves")).to_have_text("1")


@pytest.mark.rotates(parts=5)
def test_the_options_of_2048_deal_the_chosen_game(page: Page) -> None:
    open_view(page)
    press(page, "Settings")
    for name in ("5×5", "256", "50%"):
        page.get_by_role("radio", name=name, exact=True).check()
    page.get_by_role("group", name="Start tiles").get_by_role("radio", name="4").check()
    page.get_by_label("Seed (empty for a random one)").fill("18446744073709551615")
    press(page, "Start this game")
    state = opening("2048", 18446744073709551615, "5x5-t256-f50-s4")
    expect_state(page, "2048", state)
    assert len([value for value in state.board if value]) == 4
    expect(board(page)).to_have_attribute("data-seed", "18446744073709551615")
    expect(page.get_by_text("Reach 256")).to_be_visible()
    press(page, "Settings")
    expect(page.get_by_role("radio", name="5×5")).to_be_checked()
    expect(page.get_by_role("radio", name="50%")).to_be_checked()


def test_players_choose_10_or_50_percent_and_the_odds_of_an_address_stay_until_then(page: Page) -> None:
    for address, offered, kind in (("4x4", ["10%", "50%"], "4x4"), ("4x4-f25", ["10%", "25%", "50%"], "4x4-f25")):
        open_view(page, f"#/2048/{address}@2048")
        press(page, "Settings")
        odds = page.get_by_role("group", name="Chance of a 4")
        expect(odds.get_by_role("radio")).to_have_count(len(offered))
        for name in offered:
            expect(odds.get_by_role("radio", name=name, exact=True)).to_be_visible()
        page.get_by_label("Seed (empty for a random one)").fill("12")
        press(page, "Start this game")
        expect_state(page, "2048", opening("2048", 12, kind))


@pytest.mark.rotates(parts=5)
def test_a_chosen_variant_is_used_for_the_next_new_game(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    press(page, "Settings")
    page.get_by_role("radio", name="5×5", exact=True).check()
    page.get_by_label("Seed (empty for a random one)").fill("12")
    press(page, "Close")
    expect_state(page, "2048", opening("2048", 2048))
    press(page, "Settings")
    expect(page.get_by_role("radio", name="5×5", exact=True)).to_be_checked()
    expect(page.get_by_label("Seed (empty for a random one)")).to_have_value("12")
    press(page, "Close")
    press(page, "New game")
    expect(board(page)).to_have_attribute("data-side", "5")


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)])
def test_a_notice_does_not_cover_the_heading_and_disappears(new_context: NewContext, size: tuple[int, int]) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    page.clock.install()
    open_view(page, "#/2048/4x4:1100000000000000")
    notice = page.locator("#notice")
    expect(notice).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.clock.run_for(100)
    assert {".context", ".figure", "#new"}.isdisjoint(hidden_by_notice(page))
    page.clock.run_for(7_000)
    expect(notice).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 664), (1440, 900)])
def test_a_notice_is_seen_in_the_games_at_their_end_and_in_the_lab(new_context: NewContext, size: tuple[int, int]) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}).new_page()
    for address, view in (("#/2048/4x4@5", "2048"), ("#/2048/4x4:1212212112122121", "2048"), ("#/lab", "lab")):
        open_view(page, address, view)
        hold_notice(page)
        page.goto("#/nowhere")
        expect(page.locator("#notice-text")).to_be_in_viewport()
        expect(page.locator("#notice")).to_be_visible()


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(("locale", "height"), [("en-US", 844), ("zh-TW", 844), ("en-US", 664)])
def test_no_notice_of_an_opened_link_covers_the_game_on_a_phone(new_context: NewContext, locale: str, height: int) -> None:
    page = new_context(viewport={"width": 390, "height": height}, has_touch=True, is_mobile=True, locale=locale).new_page()
    open_view(page, "#/2048/4x4@5")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    hidden = {}
    for address in ("#/2048/4x4@7", "#/nowhere"):
        page.goto(address)
        hold_notice(page)
        expect(page.locator("#notice")).to_be_visible()
        if parts := hidden_by_notice(page):
            hidden[address] = parts
    assert hidden == {}


def hidden_by_notice(page: Page) -> list[str]:
    """Return the parts of the game that the notice covers."""
    covered: list[str] = page.evaluate(
        """() => {
          const notice = document.getElementById("notice").getBoundingClientRect();
          const meets = (box) =>
            box.left < notice.right && notice.left < box.right && box.top < notice.bottom && notice.top < box.bottom;
          const parts = [".context", ".figure", "#new", "#board", ".controls"];
          return parts.filter((part) => meets(document.querySelector(part).getBoundingClientRect()));
        }"""
    )
    return covered


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_an_invalid_seed_is_reported_in_the_dialog_and_changes_nothing(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    press(page, "Settings")
    error = page.get_by_role("dialog").get_by_role("alert")
    for seed in sample(("abc", "-1", "1.5", "18446744073709551616", "１２"), 2):
        page.get_by_label("Seed (empty for a random one)").fill(seed)
        press(page, "Start this game")
        expect(error).to_have_text("A seed must be a whole number below 2^64.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect_state(page, "2048", opening("2048", 2048))


def test_the_form_of_a_new_game_starts_none_without_its_dialog(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    expect(page.locator("#options-form")).to_be_attached()
    page.locator("#options-form").dispatch_event("submit")
    expect_state(page, "2048", opening("2048", 2048))
    press(page, "Settings")
    press(page, "Start this game")
    expect(board(page)).not_to_have_attribute("data-position", game_named("2048").format_position(opening("2048", 2048).board))


@pytest.mark.rotates(parts=5)
def test_the_daily_board_is_the_same_for_everyone_and_changes_tomorrow(new_context: NewContext) -> None:
    positions = []
    for day, zone in (("2026-03-04", "Asia/Taipei"), ("2026-03-04", "America/Lima"), ("2026-03-05", "UTC")):
        page = new_context(timezone_id=zone).new_page()
        page.clock.install(time=f"{day}T12:00:00Z")
        open_view(page)
        press(page, "Daily")
        expect(board(page)).to_have_attribute("data-seed", day.replace("-", ""))
        positions.append(fact(page, "position"))
    assert positions[0] == positions[1] == game_named("2048").format_position(opening("2048", 20260304).board)
    assert positions[2] == game_named("2048").format_position(opening("2048", 20260305).board)


@pytest.mark.shared
def test_a_replay_steps_plays_and_returns_to_the_unchanged_game(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    end = after("2048", 2048, MOVES)
    press(page, "Replay")
    bar = page.get_by_role("group", name="Replay")
    expect(bar).to_contain_text(f"Move {end.moves} of {end.moves}")
    press(page, "Step back")
    press(page, "Step back")
    expect_state(page, "2048", after("2048", 2048, legal_moves(end.moves - 2)))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect_state(page, "2048", after("2048", 2048, legal_moves(end.moves - 3)))
    page.keyboard.press("ArrowRight")
    press(page, "Step forward")
    expect_state(page, "2048", after("2048", 2048, legal_moves(end.moves - 1)))
    bar.get_by_role("slider", name="Replay").fill("0")
    expect_state(page, "2048", opening("2048", 2048))
    bar.get_by_label("Moves per second").select_option("60")
    bar.get_by_role("button", name="Play").click()
    expect_state(page, "2048", end)
    expect(bar.get_by_role("button", name="Play")).to_be_visible()
    press(page, "Step back")
    press(page, "Back to my game")
    expect(bar).to_be_hidden()
    expect_state(page, "2048", end)


def legal_moves(count: int) -> str:
    """Return the first legal moves."""
    turns = ""
    for move in MOVES:
        if after("2048", 2048, turns + move).moves > len(turns):
            turns += move
    return turns[:count]


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_a_game_continued_from_a_replay_counts_as_helped_and_undo_restores_the_other(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    press(page, "Replay")
    page.get_by_role("slider", name="Replay").fill("3")
    press(page, "Continue from here")
    expect_state(page, "2048", after("2048", 2048, legal_moves(3)))
    expect(page.get_by_text("with help", exact=True)).to_be_visible()
    turn = next(move for move in "urdl" if after("2048", 2048, legal_moves(3) + move).moves == 4)
    play(page, turn)
    expect_state(page, "2048", after("2048", 2048, legal_moves(3) + turn))


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("game", ["2048", "15"])
def test_a_shared_link_opens_the_same_board_elsewhere(page: Page, new_context: NewContext, game: str) -> None:
    open_view(page, f"#/{game}/4x4@2048", game)
    play(page, MOVES)
    press(page, "Share")
    other = new_context().new_page()
    dialog = page.get_by_role("dialog")
    challenge = "Verified, " if game == "2048" else "Everyone gets this same start."
    for choice, label, notice in (
        ("This board", "This board", "Opened this board."),
        ("A result to beat", "The same start", challenge),
        ("Replay", "The whole game, move by move", "Verified"),
    ):
        dialog.get_by_role("button", name=choice).click()
        link = dialog.get_by_label("Text and link").input_value().split(" ")[-1]
        assert link.startswith(page.get_by_label(label).input_value())
        other.goto("about:blank")
        open_view(other, link, game)
        hold_notice(other)
        expect(other.get_by_role("status").filter(has_text=notice)).to_be_visible()
        if choice != "Replay":
            state = after(game, 2048, MOVES) if choice == "This board" else opening(game, 2048)
            expect(board(other)).to_have_attribute("data-position", game_named(game).format_position(state.board))
    expect(other.get_by_role("button", name="Race the ghost")).to_be_visible()
    other.get_by_role("slider", name="Replay").press("End")
    expect_state(other, game, after(game, 2048, MOVES))
    press(other, "Play this start again")
    expect_state(other, game, opening(game, 2048))
    expect(board(other)).to_have_attribute("data-seed", "2048")
    expect(other.get_by_text("A friend dares you")).to_be_visible(visible=game == "2048")


CLIPBOARDS = {
    "taken": "Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.taken = text; }}})",
    "refused": "Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('no'))}})",
    "absent": "Object.defineProperty(navigator, 'clipboard', {value: undefined})",
}


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("clipboard", CLIPBOARDS)
def test_copying_says_whether_it_worked_and_leaves_the_text_selected(page: Page, clipboard: str) -> None:
    page.add_init_script(CLIPBOARDS[clipboard])
    open_view(page, "#/2048/4x4@2048")
    press(page, "Share")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("All links and the board as text").click()
    top = page.evaluate("document.querySelector('#share-links').offsetTop")
    press(page, "Copy board")
    said = "Copied." if clipboard == "taken" else "Your browser did not allow copying. Select the text and copy it yourself."
    expect(dialog.get_by_role("status")).to_have_text(said)
    assert clipboard != "taken" or page.evaluate("document.querySelector('#share-links').offsetTop") == top, "nothing has moved"
    text = dialog.get_by_label("Board as text").input_value()
    assert text == fact(page, "position")
    assert page.evaluate("getSelection().toString()") in (text, "")
    assert page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart") == len(text)
    if clipboard == "taken":
        assert page.evaluate("window.taken") == text


def test_the_systems_share_sheet_gets_the_line_and_the_link(page: Page) -> None:
    page.add_init_script("navigator.share = async (shared) => { window.sent = shared; }")
    open_view(page, "#/2048/4x4@2048")
    press(page, "Share")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="This board").click()
    line = dialog.get_by_label("Text and link").input_value()
    press(page, "Send")
    sent = page.evaluate("window.sent")
    assert f"{sent['text']} {sent['url']}" == line
    assert sent["text"] == "Tilelab 2048 4×4: what would you play here?"


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_a_pasted_board_or_link_opens_and_an_invalid_one_is_reported_in_the_dialog(page: Page) -> None:
    open_view(page, "#/15/4x4@7", "15")
    own = fact(page, "position")
    for text, said in (
        ("1 2 3", "There is no board with 3 cells."),
        ("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", REASONS["gap-first"]),
        ("#/chess", "There is no such page here."),
    ):
        press(page, "Share")
        page.get_by_label("Open a link, a board or a game").fill(text)
        press(page, "Open")
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(said)
        press(page, "Close")
    expect(board(page)).to_have_attribute("data-position", own)
    press(page, "Share")
    page.get_by_label("Open a link, a board or a game").fill("1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(board(page)).to_have_attribute("data-position", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")


@pytest.mark.rotates(parts=5)
def test_the_statistics_count_the_finished_games_of_the_current_variant(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    press(page, "Statistics")
    expect(page.get_by_role("dialog")).to_contain_text("No game finished yet.")
    press(page, "Close")
    scores = []
    for seed in (2048, 2049):
        open_view(page, f"#/2048/4x4@{seed}")
        play(page, MOVES)
        scores.append(int(fact(page, "score")))
        press(page, "Give up")
        if seed == 2048:
            press(page, "Statistics")
            expect(page.get_by_role("dialog")).to_contain_text(f"One game so far: {scores[0]} points")
            expect(page.get_by_role("dialog").locator("svg[role=img]")).to_have_count(0)
            press(page, "Close")
    press(page, "Statistics")
    dialog = page.get_by_role("dialog")
    for text in ("Games2", f"Average{sum(scores) // 2}", f"Best{max(scores)}", "2048 · 4×4 · without help"):
        expect(dialog).to_contain_text(text)
    expect(dialog.get_by_role("img", name="2 games")).to_be_visible()
    expect(dialog.get_by_role("img", name="half of your games")).to_be_visible()
    dialog.locator("summary").click()
    listed = dialog.get_by_role("table", name="The latest in numbers").get_by_role("row")
    expect(listed.first).to_have_text("GameDateScoreTileMovesTime")
    expect(listed.nth(2)).to_contain_text(str(scores[1]))
    press(page, "Close")
    open_view(page, "#/2048/3x3@1")
    press(page, "Statistics")
    expect(dialog).to_contain_text("No game finished yet.")
    dialog.get_by_role("radio", name="4×4").check(force=True)
    expect(dialog).to_contain_text("Games2")


@pytest.mark.rotates(parts=5)
def test_the_statistics_show_the_times_to_the_high_tiles(new_context: NewContext, site: str) -> None:
    games = [
        {"id": born, "variant": "4x4", "outcome": "lost", "helped": False, "ms": 90_000, "moves": 90, "score": 900, "top": 7,
         "reached": {"6": 20_000 * born, "7": 80_000}, "event": "", "daily": "", "paused": False, "ended": born}
        for born in (1, 2)
    ]  # fmt: skip
    texts = {"2048.games": json.dumps({"v": 1, "games": games})}
    page = new_context(storage_state=storage_of(site, texts)).new_page()
    open_view(page)
    press(page, "Statistics")
    rows = page.get_by_role("table", name="Games that reach each tile").get_by_role("row")
    expect(rows).to_have_text(["TileGames in percentbestaverage", "64100%0:200:30", "128100%1:201:20"])


@pytest.mark.shared
def test_a_dialog_closes_by_its_button_and_by_escape_and_returns_the_focus(page: Page) -> None:
    ways = itertools.product(("Settings", "Share", "Events", "Bookmarks", "Statistics", "Help"), ("button", "Escape"))
    for name, close in sample(ways, 2):
        if name == "Events":
            open_view(page, "#/15/4x4@7", "15")
        else:
            open_view(page, "#/2048/4x4@2048")
        press(page, name)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        if close == "button":
            press(page, "Close")
        else:
            page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(board(page)).to_be_focused()


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("where", ["#board", "#more", "#hint", "#tab-2048"])
def test_enter_keeps_going_after_a_win_and_the_focus_returns_to_the_board(page: Page, where: str) -> None:
    open_view(page, "#/2048/4x4:AA00000000000000")
    page.locator(where).focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Keep going")).to_be_focused()
    page.keyboard.press("Enter")
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    expect(board(page)).to_be_focused()


@pytest.mark.shared
def test_the_slider_of_a_replay_is_at_the_current_move(page: Page) -> None:
    for address in ("#/2048/4x4@2048/lurdl", "#/15/3x3:1-2-3_4-5-6_0-7-8/l", "#/2048/3x3@1/lurd"):
        open_view(page, address, "15" if "15" in address[:4] else "2048")
        press(page, "Replay")
        slider = page.get_by_role("slider", name="Replay")
        moves = fact(page, "moves")
        expect(slider).to_have_value(moves)
        expect(slider).to_have_attribute("max", moves)
        press(page, "Back to my game")


@pytest.mark.shared
def test_the_question_mark_opens_the_help(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_be_visible()
