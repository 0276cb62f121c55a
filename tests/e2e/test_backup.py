"""A player exports on one device and imports on another."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from game.app.backup.file import MAX_FILE, format_export
from game.lab.drafts import Draft
from tests.e2e.conftest import NewContext
from tests.e2e.steps import EMPTY, FILL, KEYS, after, expect_state, fact, open_view, press, reload

MOVES = "lurdllurdd"


@pytest.mark.pretends  # Firefox's driver does not report downloads created by scripts.
def test_a_file_moves_game_and_bookmark_to_another_device_and_a_damaged_one_changes_nothing(
    page: Page, new_context: NewContext, tmp_path: Path
) -> None:
    open_view(page, "#/2048/4x4@2048")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    press(page, "Bookmarks")
    press(page, "Add bookmark")
    press(page, "Close")
    press(page, "Export and import")
    with page.expect_download() as saved:
        press(page, "Save as a file")
    file = tmp_path / "all.json"
    saved.value.save_as(file)
    damaged = tmp_path / "half.json"
    damaged.write_text(file.read_text("utf-8")[:-100], "utf-8")

    other = new_context().new_page()
    open_view(other)
    own = fact(other, "position")
    press(other, "Export and import")
    dialog = other.get_by_role("dialog", name="Export and import")
    other.locator("#backup-chosen").set_input_files(damaged)
    expect(dialog.get_by_role("alert")).to_contain_text("Part of this export is missing or changed.")
    assert fact(other, "position") == own
    other.locator("#backup-chosen").set_input_files(file)
    expect(dialog.get_by_role("status")).to_have_text("Added: 1 record, 1 unfinished game, 1 bookmark.")
    press(other, "Close")
    reload(other)
    expect_state(other, "2048", after("2048", 2048, MOVES))


def test_the_largest_file_is_read_and_a_larger_one_is_refused(page: Page, tmp_path: Path) -> None:
    open_view(page, "#/2048/4x4@2048")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    press(page, "Export and import")
    alert = page.get_by_role("dialog", name="Export and import").get_by_role("alert")
    for more, reason in ((0, "This is not a Tilelab export."), (1, "The limit is 12 MB.")):
        file = tmp_path / f"{more}.json"
        file.write_bytes(b"x" * (MAX_FILE + more))
        page.locator("#backup-chosen").set_input_files(file)
        expect(alert).to_contain_text(reason)


@pytest.mark.rotates(parts=5, of="long tests")
def test_an_import_into_a_nearly_full_storage_says_what_was_stored_and_can_add_the_rest_later(page: Page, tmp_path: Path) -> None:
    texts = {f"lab.bot.{key}": Draft(key, "2048", f"bot {key}", f"# {key}\n" + "#" * 2_000).pack() for key in range(1, 30)}
    texts["lab.bots"] = json.dumps({"v": 1, "keys": list(range(1, 30)), "last": 29, "chosen": {}})
    file = tmp_path / "bots.json"
    file.write_text(format_export(texts, "2026-11-25"), "utf-8")
    open_view(page, "#/2048/4x4@2048")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    # When idle, the page stores a picture of the board, which takes room.
    page.wait_for_function("() => localStorage.getItem('tilelab.2048.picture')")
    page.evaluate(FILL, 10_000)
    press(page, "Export and import")
    dialog = page.get_by_role("dialog", name="Export and import")
    page.locator("#backup-chosen").set_input_files(file)
    expect(dialog.get_by_role("alert")).to_have_text(
        re.compile("You need 6[0-9] kB, but only (9|10) kB are free. Nothing has been added yet.")
    )
    assert stored_bots(page) == (None, [])
    press(page, "Add what fits")
    expect(dialog.get_by_role("status")).to_have_text("Added: 4 bots.")
    expect(dialog.get_by_role("alert")).to_contain_text("No room for 25 bots.")
    expect(dialog.get_by_role("button", name="Add what fits")).to_be_hidden()
    assert stored_bots(page) == ([1, 2, 3, 4], [1, 2, 3, 4])
    page.evaluate(EMPTY)
    page.locator("#backup-chosen").set_input_files(file)
    expect(dialog.get_by_role("status")).to_have_text("Added: 25 bots.")
    reload(page)
    keys, kept = stored_bots(page)
    assert keys == kept and len(kept) == 29
    press(page, "Export and import")
    page.locator("#backup-chosen").set_input_files(file)
    expect(dialog.get_by_role("status")).to_have_text("You had all of this already.")


def stored_bots(page: Page) -> tuple[list[int] | None, list[int]]:
    """Return the bot keys in the stored list (None without a list) and the keys of the stored bots."""
    listed, names = page.evaluate("[localStorage['tilelab.lab.bots'] || '', Object.keys(localStorage)]")
    keys = sorted(int(name.rpartition(".")[2]) for name in names if name.startswith("tilelab.lab.bot."))
    return (json.loads(listed)["keys"] if listed else None), keys
