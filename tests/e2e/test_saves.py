"""Games are saved across a reload, a crash and two tabs; the page says if they cannot be saved or read."""

import json

import pytest
from playwright.sync_api import Page, expect

from game.app.session import Session
from game.app.store import pack
from game.core.errors import IllegalMove
from game.games import game_named
from tests.e2e.conftest import NewContext
from tests.e2e.steps import (
    EMPTY,
    FILL,
    KEYS,
    after,
    board,
    expect_state,
    fact,
    kept,
    open_view,
    opening,
    press,
    reload,
    storage_of,
)
from tests.e2e.views import ready

MOVES = "lurdllurdd"
NOW_MS = 1_700_000_000_000


def play(page: Page, moves: str) -> None:
    """Make moves with the arrow keys."""
    for move in moves:
        page.keyboard.press(KEYS[move])


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize("game", ["2048", "15"])
def test_after_a_reload_the_game_continues_and_can_be_undone(page: Page, game: str) -> None:
    open_view(page, f"#/{game}/4x4@2048", game)
    play(page, MOVES)
    press(page, "Undo")
    before = {name: fact(page, name) for name in ("position", "score", "moves", "seed", "outcome", "best")}
    reload(page, game)
    assert {name: fact(page, name) for name in before} == before
    press(page, "Redo")
    expect_state(page, game, after(game, 2048, MOVES))
    for _ in range(after(game, 2048, MOVES).moves):
        press(page, "Undo")
    expect_state(page, game, opening(game, 2048))


def test_a_crashed_tab_loses_no_move(new_context: NewContext) -> None:
    context = new_context()
    page = context.new_page()
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    page.close(run_before_unload=False)
    page = context.new_page()
    open_view(page)
    expect_state(page, "2048", after("2048", 2048, MOVES))


@pytest.mark.rotates(parts=5)
def test_a_game_set_aside_for_a_new_one_is_still_there_after_a_reload(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    press(page, "New game")
    reload(page)
    press(page, "Undo")
    expect_state(page, "2048", after("2048", 2048, MOVES))


def test_two_tabs_show_the_same_game_and_records(new_context: NewContext) -> None:
    context = new_context()
    one, two = context.new_page(), context.new_page()
    open_view(one, "#/2048/4x4@2048")
    open_view(two)
    play(one, MOVES[:5])
    expect(board(two)).to_have_attribute("data-moves", fact(one, "moves"))
    expect_state(two, "2048", after("2048", 2048, MOVES[:5]))
    play(two, MOVES[5:])
    expect(board(one)).to_have_attribute("data-moves", fact(two, "moves"))
    expect_state(one, "2048", after("2048", 2048, MOVES))
    assert fact(one, "best") == fact(two, "best") == fact(one, "score")
    press(one, "Undo")
    expect(board(two)).to_have_attribute("data-position", fact(one, "position"))
    one.get_by_label("Language").select_option("zh-Hant")
    expect(two.locator("html")).to_have_attribute("lang", "zh-Hant")


def test_with_blocked_storage_the_page_says_so_and_plays(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    open_view(page)
    expect(page.get_by_role("status").filter(has_text="Your browser does not let Tilelab store anything.")).to_be_visible()
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    press(page, "New game")
    press(page, "Undo")
    expect_state(page, "2048", after("2048", 2048, MOVES))
    page.get_by_role("link", name="15-puzzle").click()
    expect(page.locator("html")).to_have_attribute("data-ready", "15")
    page.get_by_role("link", name="2048", exact=True).click()
    expect_state(page, "2048", after("2048", 2048, MOVES))


@pytest.mark.rotates(parts=5)
def test_with_full_storage_the_page_says_so_plays_and_saves_again_when_there_is_room(page: Page) -> None:
    page.add_init_script(
        """const keep = Storage.prototype.setItem;
        Storage.prototype.setItem = function (...all) {
          if (window.isFull) throw new DOMException("full", "QuotaExceededError");
          return keep.apply(this, all);
        };"""
    )
    open_view(page, "#/2048/4x4@2048")
    page.evaluate("window.isFull = true")
    play(page, "lur")
    notice = page.get_by_role("status").filter(has_text="Your browser’s storage is full. This game is not being saved.")
    expect(notice).to_be_visible()
    expect_state(page, "2048", after("2048", 2048, "lur"))
    page.evaluate("window.isFull = false")
    play(page, "dl")
    expect(notice).to_be_hidden()
    reload(page)
    expect_state(page, "2048", after("2048", 2048, "lurdl"))


def test_a_page_opened_with_a_full_storage_still_shows_its_contents(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    page.evaluate(FILL)
    reload(page)
    expect(page.get_by_role("status").filter(has_text="Your browser’s storage is full")).to_be_visible()
    expect_state(page, "2048", after("2048", 2048, MOVES))
    press(page, "Export and import")
    expect(page.get_by_role("dialog", name="Export and import")).to_contain_text("1 unfinished game")
    press(page, "Close")
    open_view(page, "#/lab", "lab")
    expect(page.get_by_text("Your browser’s storage is full. Remove some results")).to_be_visible()


@pytest.mark.rotates(parts=5)
def test_closing_a_dialog_does_not_hide_the_full_storage_and_a_new_game_does_not_claim_to_keep_the_old(page: Page) -> None:
    open_view(page, "#/2048/4x4@77")
    ready(page)
    play(page, MOVES)
    stored = kept(page, "2048.game")
    page.evaluate(FILL)
    play(page, MOVES)
    notice = page.get_by_role("status").filter(has_text="Your browser’s storage is full. This game is not being saved.")
    expect(notice).to_be_visible()
    for leave in (lambda: press(page, "Close"), lambda: page.keyboard.press("Escape"), page.go_back):
        press(page, "Statistics")
        expect(page.get_by_role("dialog")).to_be_visible()
        leave()
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(notice).to_be_visible()
    play(page, MOVES * 4)
    expect(notice).to_be_visible()
    assert kept(page, "2048.game") == stored
    press(page, "Dismiss")
    expect(notice).to_be_hidden()
    press(page, "New game")
    expect(notice).to_be_visible()
    expect(page.get_by_text("The last one is kept")).to_be_hidden()


@pytest.mark.rotates(parts=5)
def test_a_new_game_in_a_full_storage_does_not_lose_the_previous_one(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    page.evaluate(FILL)
    press(page, "New game")
    notice = page.get_by_role("status").filter(has_text="Your browser’s storage is full")
    expect(notice).to_be_visible()
    play(page, "lurd")
    expect(notice).to_be_visible()
    reload(page)
    expect_state(page, "2048", after("2048", 2048, MOVES))
    press(page, "New game")
    later = fact(page, "position")
    page.evaluate(EMPTY)
    press(page, "Settings")
    page.get_by_role("radio", name="Dark", exact=True).check()
    press(page, "Close")
    reload(page)
    expect(board(page)).to_have_attribute("data-position", later)
    press(page, "Undo")
    expect_state(page, "2048", after("2048", 2048, MOVES))


def saved(game: str, seed: int, moves: str) -> Session:
    """Return a game in progress after these moves."""
    rules = game_named(game)
    session = Session(rules, rules.default, seed)
    for move in moves:
        try:
            session.push(move, NOW_MS)
        except IllegalMove:
            continue
    session.clock.stop(NOW_MS + 60_000)
    return session


def changed(**facts: object) -> str:
    """Return a saved game of 2048 with some fields changed by hand."""
    return json.dumps({**json.loads(pack(saved("2048", 2048, MOVES), NOW_MS)), **facts})


BROKEN = "Your saved game could not be read. A copy was kept, and a new game has begun."
NEWER = "A newer version saved your game, so this game is not saved. Reload the page to update."
UNREADABLE = {
    "cut off": (changed()[:70], BROKEN),
    "no JSON": ("<html>", BROKEN),
    "nested without end": ("[" * 5000, BROKEN),
    "a list": ("[1, 2]", BROKEN),
    "another game": (changed(game="15"), BROKEN),
    "an impossible move": (changed(moves="z"), BROKEN),
    "a score that no moves lead to": (changed(state=["00000000000000BA", 999999, 9, False]), BROKEN),
    "a board of another size": (changed(variant="3x3"), BROKEN),
    "a cursor behind the end": (changed(cursor=99), BROKEN),
}


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("case", UNREADABLE)
def test_an_unreadable_saved_game_is_reported_and_set_aside(new_context: NewContext, site: str, case: str) -> None:
    text, said = UNREADABLE[case]
    page = new_context(storage_state=storage_of(site, {"2048.game": text})).new_page()
    open_view(page)
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    assert json_of(kept(page, "2048.game.aside")) == json_of(text)
    expect(board(page)).to_have_attribute("data-moves", "0")
    for key in KEYS.values():
        page.keyboard.press(key)
    moved = fact(page, "position")
    assert fact(page, "moves") != "0"
    reload(page)
    ready(page)
    expect(page.locator("#notice")).to_be_hidden()
    expect(board(page)).to_have_attribute("data-position", moved)


@pytest.mark.rotates(parts=5)
def test_a_saved_game_of_a_newer_version_is_not_overwritten(new_context: NewContext, site: str) -> None:
    page = new_context(storage_state=storage_of(site, {"2048.game": changed(v=99)})).new_page()
    open_view(page)
    notice = page.get_by_role("status").filter(has_text=NEWER)
    expect(notice).to_be_visible()
    for key in KEYS.values():
        page.keyboard.press(key)
    assert fact(page, "moves") != "0"
    expect(notice).to_be_visible()
    press(page, "New game")
    expect(notice).to_be_visible()
    assert (kept(page, "2048.game"), kept(page, "2048.game.aside")) == (changed(v=99), None)


def json_of(text: str | None) -> object:
    """Parse a JSON text, to compare it whatever the order of its keys; return other texts unchanged."""
    try:
        return json.loads(text or "")
    except (ValueError, RecursionError):
        return text


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    ("locale", "said"),
    [("zh-TW", "無法讀取你的存檔，已另存一份並開始新的一局。"), ("zh-CN", "无法读取你的存档，已另存一份并开始新的一局。")],
)
def test_an_unreadable_game_is_reported_in_the_users_language(new_context: NewContext, site: str, locale: str, said: str) -> None:
    page = new_context(storage_state=storage_of(site, {"15.game": "{"}), locale=locale).new_page()
    open_view(page, "#/15", "15")
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("name", ["2048.bests", "2048.games", "15.bests", "2048.shelf", "settings"])
def test_other_unreadable_stored_texts_leave_the_game_unchanged(new_context: NewContext, site: str, name: str) -> None:
    texts = {"2048.game": changed(), name: '{"v": 1, "bests": 5'}
    page = new_context(storage_state=storage_of(site, texts)).new_page()
    open_view(page)
    expect_state(page, "2048", after("2048", 2048, MOVES))
    ready(page)
    if name != "settings":
        assert kept(page, f"{name}.aside") == texts[name]
    if name != "settings":
        said = f"Your {'past games' if name.endswith('shelf') else 'records'} could not be read. A copy was kept."
        expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    press(page, "Undo")
    expect(board(page)).to_have_attribute("data-moves", str(after("2048", 2048, MOVES).moves - 1))


@pytest.mark.rotates(parts=5)
def test_a_game_of_five_thousand_moves_shows_at_once_and_can_be_undone(new_context: NewContext, site: str) -> None:
    rules = game_named("2048")
    session = Session(rules, rules.parse_variant("6x6-f0"), 3)
    session.going_on = True
    while session.state.moves < 5000:
        legal = rules.legal_actions(session.state.board)
        session.push(next(way for way in "dlru" if "urdl".index(way) in legal), NOW_MS)
    text = pack(session, NOW_MS)
    page = new_context(storage_state=storage_of(site, {"2048.game": text})).new_page()
    open_view(page)
    expect_state(page, "2048", session.state)
    press(page, "Undo")
    assert session.undo()
    expect_state(page, "2048", session.state)
    press(page, "Redo")
    session.redo()
    expect_state(page, "2048", session.state)
    expect(page.locator("#notice")).to_be_hidden()
