"""A player adds, opens and removes bookmarks: by mouse and keyboard, after a reload, in two tabs, in each language."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, after, board, expect_state, fact, kept, open_view, press, reload, storage_of
from tests.e2e.views import do

MOVES = "lurdllurdd"


def play(page: Page, moves: str) -> None:
    """Make moves with the arrow keys."""
    for move in moves:
        page.keyboard.press(KEYS[move])


def bookmarks(page: Page) -> Locator:
    """Return the items of the open list of bookmarks."""
    return page.get_by_role("dialog", name="Bookmarks").get_by_role("listitem")


def add(page: Page) -> None:
    """Bookmark the current position."""
    press(page, "Bookmarks")
    press(page, "Add bookmark")
    expect(page.get_by_role("status").filter(has_text="Bookmark added.")).to_be_visible()
    press(page, "Close")


def test_a_bookmark_reopens_a_game_after_another_game_and_a_reload_and_undo_returns_to_the_other(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    add(page)
    press(page, "New game")
    play(page, MOVES)
    reload(page)
    own = fact(page, "position")
    press(page, "Bookmarks")
    end = after("2048", 2048, MOVES)
    expect(bookmarks(page)).to_contain_text(f"2048 4×4Score {end.score}, Moves {end.moves}, Time 0:0")
    bookmarks(page).get_by_role("button", name="Open").click()
    expect(page.get_by_role("status").filter(has_text="Bookmark opened. Undo brings your own game back.")).to_be_visible()
    expect_state(page, "2048", end)
    expect(page.get_by_text("with help", exact=True)).to_be_hidden()
    press(page, "Undo")
    expect(board(page)).to_have_attribute("data-position", own)
    press(page, "Redo")
    expect_state(page, "2048", end)
    press(page, "Undo")
    expect(board(page)).to_have_attribute("data-moves", str(end.moves - 1))


@pytest.mark.rotates(parts=5)
def test_reopening_a_game_that_went_on_counts_as_helped_and_keeps_its_record(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    play(page, MOVES)
    add(page)
    play(page, MOVES)
    best = fact(page, "best")
    press(page, "Give up")
    press(page, "Bookmarks")
    bookmarks(page).get_by_role("button", name="Open").click()
    expect_state(page, "2048", after("2048", 2048, MOVES))
    expect(page.get_by_text("with help", exact=True)).to_be_visible()
    press(page, "New game")
    expect(board(page)).to_have_attribute("data-best", best)
    press(page, "Statistics")
    expect(page.get_by_role("dialog")).to_contain_text("One game so far: ")


def test_bookmarks_of_both_games_work_by_keyboard_alone_and_the_focus_is_never_lost(page: Page) -> None:
    open_view(page, "#/15/4x4@2048", "15")
    play(page, MOVES)
    position = fact(page, "position")
    opener = page.get_by_role("button", name="More", exact=True)
    opener.focus()
    page.keyboard.press("Shift+B")
    dialog = page.get_by_role("dialog", name="Bookmarks")
    expect(dialog).to_contain_text("You have no bookmarks yet.")
    for _ in ("Close", "Add bookmark"):
        page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Add bookmark")).to_be_focused()
    page.keyboard.press("Enter")
    expect(bookmarks(page)).to_contain_text("15-puzzle 4×4")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("You have kept this moment already.")
    for _ in range(2):
        page.keyboard.press("Tab")
    expect(bookmarks(page).get_by_role("button", name="Remove: 15-puzzle 4×4")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("Bookmark removed.")
    expect(bookmarks(page)).to_have_count(0)
    undo = dialog.get_by_role("button", name="Undo removal")
    expect(undo).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_have_text("The bookmark is back.")
    expect(undo).to_be_hidden()
    expect(dialog.get_by_role("heading", name="Bookmarks")).to_be_focused()
    page.keyboard.press("Escape")
    expect(board(page)).to_be_focused()
    page.get_by_role("link", name="2048", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    opener.focus()
    page.keyboard.press("Shift+B")
    expect(bookmarks(page)).to_have_count(1)
    for _ in ("Close", "Add bookmark", "Open"):
        page.keyboard.press("Tab")
    expect(bookmarks(page).get_by_role("button", name="Open: 15-puzzle 4×4")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-ready", "15")
    expect(board(page)).to_have_attribute("data-position", position)
    expect(page).to_have_url(page.url.split("#")[0] + "#/15")
    expect(board(page)).to_be_focused()


def test_an_open_list_follows_another_tab_and_neither_overwrites_the_other(new_context: NewContext) -> None:
    context = new_context()
    one, two = context.new_page(), context.new_page()
    open_view(one, "#/2048/4x4@2048")
    open_view(two, "#/15/4x4@2048", "15")
    add(one)
    press(one, "Bookmarks")
    add(two)
    expect(bookmarks(one)).to_have_count(2)
    bookmarks(one).filter(has_text="15-puzzle").get_by_role("button", name="Remove").click()
    press(two, "Bookmarks")
    expect(bookmarks(two)).to_have_count(1)
    expect(bookmarks(two)).to_contain_text("2048 4×4")


@pytest.mark.rotates(parts=5)
def test_the_list_changes_its_language_and_date_format_at_once(page: Page) -> None:
    page.clock.install(time="2026-03-04T12:34:00Z")
    open_view(page, "#/2048/4x4@2048")
    add(page)
    for language, name, title, when in (
        ("en", "Bookmarks", "Score 0, Moves 0, Time 0:00", "Kept Mar 4, 2026"),
        ("zh-Hant", "書籤", "分數 0、步數 0、時間 0:00", "保留於 2026年3月4日"),
        ("zh-Hans", "书签", "分数 0、步数 0、时间 0:00", "保留于 2026年3月4日"),
    ):
        page.locator("#language").select_option(language)
        do(page, "bookmarks")
        expect(page.get_by_role("dialog", name=name).get_by_role("listitem")).to_contain_text(title)
        expect(page.get_by_role("dialog", name=name).get_by_role("listitem")).to_contain_text(when)
        page.keyboard.press("Escape")


@pytest.mark.rotates(parts=5)
def test_full_storage_is_reported_in_the_list_and_the_bookmark_stays_in_the_tab(page: Page) -> None:
    page.add_init_script(
        """const keep = Storage.prototype.setItem;
        Storage.prototype.setItem = function (...all) {
          if (window.isFull) throw new DOMException("full", "QuotaExceededError");
          return keep.apply(this, all);
        };"""
    )
    open_view(page, "#/2048/4x4@2048")
    add(page)
    play(page, MOVES)
    page.evaluate("window.isFull = true")
    press(page, "Bookmarks")
    press(page, "Add bookmark")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("Your browser’s storage is full")
    expect(bookmarks(page)).to_have_count(2)
    press(page, "Close")
    page.evaluate("window.isFull = false")
    press(page, "Bookmarks")
    bookmarks(page).last.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Bookmark removed.")
    reload(page)
    press(page, "Bookmarks")
    expect(bookmarks(page)).to_contain_text(f"Moves {after('2048', 2048, MOVES).moves}")


@pytest.mark.rotates(parts=5)
def test_unreadable_stored_bookmarks_are_reported_and_not_lost(new_context: NewContext, site: str) -> None:
    newer = json.dumps({"v": 99, "kept": []})
    for text, said in (("{", "Some of your bookmarks could not be read."), (newer, "A newer version saved your bookmarks.")):
        page = new_context(storage_state=storage_of(site, {"bookmarks": text})).new_page()
        open_view(page, "#/2048/4x4@2048")
        press(page, "Bookmarks")
        expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text(said)
        press(page, "Add bookmark")
        expect(bookmarks(page)).to_have_count(0 if text == newer else 1)
        assert kept(page, "bookmarks" if text == newer else "bookmarks.aside") == text
    one = json.dumps({"v": 1, "revision": 1, "kept": [{"at": 1_700_000_000_000, "text": "{", "past": False}]})
    page = new_context(storage_state=storage_of(site, {"bookmarks": one})).new_page()
    open_view(page)
    press(page, "Bookmarks")
    expect(bookmarks(page)).to_contain_text("Tilelab cannot read this bookmark.Kept Nov 14, 2023")
    expect(bookmarks(page).get_by_role("button")).to_have_accessible_name(re.compile("Remove: Kept Nov 14, 2023"))
