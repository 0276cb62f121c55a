"""What the Lab stores and exports: bots, results, links and files."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from game.lab.drafts import STARTER
from tests.e2e.conftest import NewContext
from tests.e2e.lab_steps import FIRST, LAST, RUN_MS, editor, expect_source, open_lab, played, rename, results, run, write
from tests.e2e.steps import kept, press, reload, storage_of

pytestmark = pytest.mark.rotates(parts=5)


def test_a_shared_bot_is_shown_and_runs_only_on_request(page: Page, new_context: NewContext) -> None:
    open_lab(page)
    write(page, FIRST)
    page.get_by_role("textbox", name="Name of the bot").fill("up first")
    press(page, "Share bot")
    link = page.get_by_label("This link contains the bot’s whole code")
    expect(link).to_have_value(re.compile(r"/repo/#/lab/2048/[\w-]+\.[0-9a-f]{8}$"))
    address = link.input_value()
    other = new_context().new_page()
    other.goto(address)
    expect(other.locator("html")).to_have_attribute("data-ready", "lab")
    expect_source(other, FIRST)
    expect(other.get_by_text("It has not run")).to_be_visible()
    expect(other.get_by_role("button", name="Run", exact=True)).to_be_enabled()
    expect(results(other)).to_have_count(0)
    assert other.evaluate("location.hash") == "#/lab"
    other.goto(address[:-1] + ("0" if address[-1] != "0" else "1"))
    expect(other.get_by_text("There is no bot in this link")).to_be_visible()
    expect_source(other, FIRST)


@pytest.mark.pretends  # Firefox's driver does not report downloads created by scripts.
def test_a_bot_is_exported_as_a_file_and_imported_again(page: Page, tmp_path: Path) -> None:
    open_lab(page)
    write(page, FIRST)
    with page.expect_download() as download:
        press(page, "Export")
    assert download.value.suggested_filename == "My_bot.py"
    path = tmp_path / "mine.py"
    download.value.save_as(path)
    assert path.read_text() == FIRST
    with page.expect_file_chooser() as chooser:
        press(page, "Import")
    chooser.value.set_files(path)
    expect(page.get_by_role("textbox", name="Name of the bot")).to_have_value("mine")
    expect_source(page, FIRST)


@pytest.mark.pretends  # Firefox's driver does not report downloads created by scripts.
def test_results_are_exported_as_csv_and_json(page: Page, tmp_path: Path) -> None:
    open_lab(page)
    run(page, FIRST, 3)
    files = []
    for name in ("Export CSV", "Export JSON"):
        with page.expect_download() as download:
            press(page, name)
        download.value.save_as(tmp_path / "file")
        files.append((download.value.suggested_filename, (tmp_path / "file").read_text()))
    (csv_name, csv), (json_name, text) = files
    assert (csv_name, json_name) == ("tilelab-2048.csv", "tilelab-2048.json")
    scores = [played(seed, 0)[0] for seed in (1, 2, 3)]
    assert [line.split(",")[4] for line in csv.splitlines()[1:]] == [str(score) for score in scores]
    assert [game["score"] for game in json.loads(text)["series"][0]["games"]] == scores


def test_bots_and_results_are_there_after_a_reload(page: Page) -> None:
    open_lab(page)
    run(page, FIRST, 2)
    editor(page).press("ControlOrMeta+End")
    editor(page).press_sequentially("# more")
    reload(page, "lab")
    expect_source(page, FIRST + "# more")
    expect(results(page)).to_have_count(1)
    expect(page.get_by_role("img", name="Score distribution")).to_be_visible()
    press(page, "Delete")
    expect_source(page, STARTER)
    press(page, "Undo")
    expect_source(page, FIRST + "# more")


@pytest.mark.rotates(parts=5, of="long tests")
def test_the_games_of_a_run_survive_a_reload_in_the_middle_of_it(page: Page) -> None:
    open_lab(page)
    write(page, FIRST)
    page.get_by_role("textbox", name="Games", exact=True).fill("1000")
    press(page, "Run")
    expect(page.locator("#lab-progress-text")).to_have_text(re.compile(r"played [1-9]"), timeout=RUN_MS)
    played_before = int(re.findall(r"played (\d+)", page.locator("#lab-progress-text").text_content() or "")[0])
    reload(page, "lab")
    expect(results(page)).to_contain_text("stopped")
    games_after = len(json.loads(kept(page, "lab.series.1") or "")["records"])
    assert games_after >= played_before > 0
    expect(results(page)).to_contain_text(f"{games_after} / 1000")


def test_two_tabs_with_the_lab_lose_none_of_each_others_data(page: Page) -> None:
    other = page.context.new_page()
    for tab in (page, other):
        open_lab(tab)
    for tab, name in ((page, "first"), (other, "second")):
        tab.bring_to_front()
        tab.get_by_label("Start from").select_option("a small example")
        rename(tab, name)
        run(tab, FIRST if name == "first" else LAST, 2)
    for tab in (page, other):
        reload(tab, "lab")
        names = tab.get_by_label("Bot in the editor").locator("option").all_text_contents()
        assert names == ["My bot", "first", "second"]
        expect(results(tab)).to_have_count(2)


def test_a_full_storage_is_reported_and_the_bot_still_runs(page: Page) -> None:
    open_lab(page)
    page.evaluate("localStorage.setItem('other', 'x'.repeat(5 * 1024 * 1024 - JSON.stringify(localStorage).length - 200))")
    write(page, FIRST + "#" * 3000)
    notice = page.get_by_text("Your browser’s storage is full. Remove some results")
    expect(notice).to_be_visible()
    page.get_by_role("button", name="15-puzzle", exact=True).click()
    page.get_by_role("button", name="2048", exact=True).click()
    expect(notice).to_be_visible()
    page.evaluate("localStorage.removeItem('other')")
    editor(page).press_sequentially("#")
    expect(notice).to_be_hidden()
    assert "###" in (kept(page, "lab.bot.1") or "")


def test_bots_of_a_newer_version_are_left_unchanged(new_context: NewContext, site: str) -> None:
    newer: dict[str, Any] = {"v": 99}
    page = new_context(storage_state=storage_of(site, {"lab.bots": json.dumps(newer)})).new_page()
    open_lab(page)
    notice = page.get_by_text("A newer version saved your bots.")
    expect(notice).to_be_visible()
    write(page, FIRST)
    expect(notice).to_be_visible()
    assert (kept(page, "lab.bots"), kept(page, "lab.bots.aside")) == (json.dumps(newer), None)
