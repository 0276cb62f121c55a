"""The Lab in the page: write a bot, run it in the sandbox, see charts and tables, compare, watch, share, keep."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from game.arena.bot import load_bot
from game.arena.play import Setup, play
from game.core.grid import LETTERS
from game.engines import make_bot
from game.games import game_named
from game.lab.drafts import STARTER
from game.lab.links import format_bot_link
from game.lab.reference import REFERENCE, SHAPES
from game.twenty48.rules import legal_actions
from tests.arena.notebooks import CYCLE
from tests.e2e.conftest import NewContext
from tests.e2e.steps import after, board, kept, open_view, press, reload, storage_of
from tests.imports import ROOT

FIRST = "def choose(game):\n    return game.legal_actions()[0]\n"
LAST = "def choose(game):\n    return game.legal_actions()[-1]\n"
# A run starts an interpreter first, which takes its time on a loaded machine; nothing is concluded from the time itself.
RUN_MS = 120_000
ENDLESS = "def choose(game):\n    while True:\n        pass\n"


def open_lab(page: Page, address: str = "#/lab") -> None:
    """Open the Lab and wait until it takes input."""
    open_view(page, address, "lab")


def editor(page: Page) -> Locator:
    """Return the field in which the bot is written."""
    return page.get_by_role("textbox", name="Source of the bot")


def write(page: Page, text: str) -> None:
    """Write a text over that in the editor."""
    editor(page).press("ControlOrMeta+a")
    editor(page).press("Delete")
    page.keyboard.insert_text(text)


def expect_source(page: Page, text: str) -> None:
    """Wait until the editor holds a text of at most 300 lines, all of them in the page."""
    expect(editor(page).locator(".cm-line")).to_have_text([re.compile(f"^{re.escape(line)}$") for line in text.split("\n")])


def run(page: Page, source: str | None = None, games: int = 20) -> None:
    """Write a bot, set the number of games, press Run and wait for the end."""
    if source is not None:
        write(page, source)
    page.get_by_role("textbox", name="Games", exact=True).fill(str(games))
    press(page, "Run")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled(timeout=RUN_MS)


def type_over(field: Locator, text: str) -> None:
    """Type a text over that of a field, and leave it: Firefox tells of a change only when it was typed."""
    field.press("ControlOrMeta+a")
    field.press_sequentially(text)
    field.blur()


def rename(page: Page, name: str) -> None:
    """Give the bot another name."""
    type_over(page.get_by_role("textbox", name="Name of the bot"), name)


def results(page: Page) -> Locator:
    """Return the rows of the table of results."""
    return page.get_by_role("region", name="Series of games").locator("tbody tr")


def played(seed: int, choose: int) -> tuple[int, str]:
    """Return the score and the moves of a bot that takes that legal direction of each board, under this Python."""
    state = after("2048", seed, "")
    moves = ""
    while actions := legal_actions(state.board):
        letter = LETTERS[actions[choose]]
        moves += letter
        state = after("2048", seed, letter, start=state)
    return state.score, moves


def test_an_edited_bot_is_run_and_charted_and_its_games_are_the_rules_own(page: Page) -> None:
    open_lab(page)
    run(page, FIRST)
    scores = [played(seed, 0)[0] for seed in range(1, 21)]
    expect(results(page)).to_have_count(1)
    expect(results(page)).to_contain_text("finished")
    expect(results(page)).to_contain_text(f"{round(sum(scores) / 20):,}")
    for name in ("Score distribution", "Share of games that reach each tile", "Moves to each tile"):
        expect(page.get_by_role("img", name=name)).to_be_visible()
        expect(page.get_by_role("table", name=f"{name}, as a table")).to_be_visible()
    press(page, "List games of My bot")
    listed = page.get_by_role("region", name="Games of My bot").locator("tbody tr")
    expect(listed).to_have_count(20)
    assert [int(text.replace(",", "")) for text in listed.locator("td:nth-child(2)").all_text_contents()] == scores


def test_a_game_of_a_series_is_replayed_in_the_games_own_view_and_back_leads_to_the_lab(page: Page) -> None:
    open_view(page, "#/2048/4x4@77")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    own = board(page).get_attribute("data-position")
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    run(page, FIRST, 3)
    press(page, "List games of My bot")
    press(page, "Replay seed 2")
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    score, moves = played(2, 0)
    expect(page.locator("#replay-place")).to_have_text(f"Move 0 of {len(moves)}")
    page.get_by_role("slider", name="Replay").fill(str(len(moves)))
    expect(board(page)).to_have_attribute("data-score", str(score))
    press(page, "Back to my game")
    expect(board(page)).to_have_attribute("data-position", own or "")
    page.go_back()
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    expect(results(page)).to_have_count(1)


def test_two_bots_are_compared_seed_by_seed(page: Page) -> None:
    open_lab(page)
    run(page, FIRST, 12)
    rename(page, "last")
    run(page, LAST, 12)
    each = [played(seed, -1)[0] - played(seed, 0)[0] for seed in range(1, 13)]
    table = page.get_by_role("table", name="Compared with My bot, seed by seed, as a table")
    cells = table.locator("tbody tr").first.locator("th, td").all_text_contents()
    assert cells[:2] == ["last", "12"]
    assert cells[4] == f"{len([one for one in each if one > 0])} / 12"
    assert float(cells[2].replace(",", "").replace("\u2212", "-")) == pytest.approx(sum(each) / 12, abs=1)


def test_the_tutorials_study_is_made_in_the_page_and_other_kinds_of_board_are_left_out(page: Page) -> None:
    open_lab(page)
    run(page, FIRST, 2)
    page.get_by_text("More settings").click()
    page.get_by_label("Chance of a 4").select_option("50 %")
    page.get_by_label("A new tile appears").select_option("after every 3 moves (e3)")
    expect(page.locator("#lab-variant")).to_contain_text("4x4-f50-e3")
    run(page, LAST, 2)
    row = results(page).first
    expect(row).to_contain_text("4×4, a tile after every 3 moves, 50 % 4s")
    state = after("2048", 1, json.loads(kept(page, "lab.series.2") or "")["records"][0]["transcript"], "4x4-f50-e3")
    expect(row).to_contain_text("finished")
    assert json.loads(kept(page, "lab.series.2") or "")["records"][0]["score"] == state.score
    results(page).last.get_by_role("checkbox").check()
    expect(page.locator("#lab-left-out")).to_contain_text("Another kind of board is another game")
    expect(page.get_by_role("img", name="Compared with", exact=False)).to_have_count(0)
    page.get_by_label("Kind of board").select_option("4×4, a tile after every 3 moves, 50 % 4s")
    expect(page.locator("#lab-left-out")).to_contain_text("My bot (4×4)")
    press(page, "Watch")
    expect(page.locator("#lab-watch-text")).to_contain_text("Move 2", timeout=RUN_MS)


def test_a_notebooks_strategy_plays_the_kind_of_board_that_it_states_until_it_moves_nothing(page: Page) -> None:
    open_lab(page)
    source = f'VARIANT = "5x5-e2"{CYCLE}'
    write(page, source)
    expect(page.locator("#lab-notice")).to_contain_text("This bot was made for 5×5, a tile after every 2 moves")
    run(page, games=3)
    row = results(page).first
    expect(row).to_contain_text("5×5, a tile after every 2 moves")
    expect(row).to_contain_text("finished; 3 games ended by a move that moves nothing")
    game = game_named("2048")
    setup = Setup(game, game.parse_variant("5x5-e2"), load_bot(source, "bot.py"))
    expected = {seed: play(setup, seed).transcript for seed in (1, 2, 3)}
    records = json.loads(kept(page, "lab.series.1") or "")["records"]
    assert {record["seed"]: record["transcript"] for record in records} == expected


def test_a_built_in_bot_plays_the_same_seeds(page: Page) -> None:
    open_lab(page)
    page.get_by_role("checkbox", name="Corner", exact=True).check()
    run(page, FIRST, 4)
    expect(results(page)).to_have_count(2)
    expect(results(page).filter(has_text="finished")).to_have_count(2, timeout=RUN_MS)
    expect(page.get_by_role("img", name="Compared with My bot, seed by seed")).to_be_visible()


def test_an_endless_bot_is_stopped_at_once_and_the_lab_goes_on(page: Page) -> None:
    open_lab(page)
    write(page, ENDLESS)
    press(page, "Run")
    expect(page.locator("#lab-progress-text")).to_contain_text("played 0 of 20 games", timeout=RUN_MS)
    press(page, "Stop")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled()
    expect(page.get_by_text("You stopped the run after 0 games.")).to_be_visible()
    run(page, FIRST, 2)
    expect(results(page)).to_contain_text("finished")


def test_an_error_is_shown_at_its_line_and_what_was_printed_too(page: Page) -> None:
    open_lab(page)
    run(page, "def choose(game):\n    print('<b>here</b>')\n    return game.nothing\n", 3)
    alert = page.get_by_role("alert").filter(has_text="Line 3")
    expect(alert).to_contain_text("AttributeError")
    expect(editor(page).locator(".bad")).to_have_text("return game.nothing")
    press(page, "Go to line 3")
    expect(editor(page)).to_be_focused()
    page.keyboard.type("pass")
    expect_source(page, "def choose(game):\n    print('<b>here</b>')\npass\n")
    page.get_by_text("What the bot printed").click()
    expect(page.get_by_label("What the bot printed")).to_contain_text("<b>here</b>")
    run(page, "def choose(game:\n", 3)
    expect(page.get_by_role("alert").filter(has_text="Line 1")).to_be_visible()
    editor(page).press("End")
    editor(page).press_sequentially("x")
    expect(page.locator("#lab-fault")).to_be_hidden()


def test_a_bot_is_watched_step_by_step(page: Page) -> None:
    open_lab(page)
    write(page, FIRST)
    press(page, "Watch")
    expect(page.locator("#lab-watch-text")).to_contain_text("Move 2", timeout=RUN_MS)
    press(page, "Pause")
    text = page.locator("#lab-watch-text").text_content() or ""
    move = int(re.findall(r"Move (\d+)", text)[0])
    press(page, "Step forward")
    expect(page.locator("#lab-watch-text")).to_contain_text(re.compile(f"Move ({move + 1}|{move + 2})"))
    made = int(re.findall(r"Move (\d+)", page.locator("#lab-watch-text").text_content() or "")[0])
    state = after("2048", 1, played(1, 0)[1][:made])
    expect(page.locator("#lab-board")).to_have_attribute("data-position", "".join(f"{rank:X}" for rank in state.board))
    press(page, "Close")
    expect(page.locator("#lab-watching")).to_be_hidden()


def test_a_watched_game_goes_on_in_another_language(page: Page) -> None:
    open_lab(page)
    press(page, "Watch")
    expect(page.locator("#lab-watch-text")).to_contain_text("Move 2", timeout=RUN_MS)
    press(page, "Pause")
    page.locator("#language").select_option("zh-Hant")
    expect(page.get_by_role("button", name="播放", exact=True)).to_be_visible()
    position = page.locator("#lab-board").get_attribute("data-position") or ""
    expect(page.locator("#lab-board .tile:not([data-act=ghost])")).to_have_count(16 - position.count("0"))


def test_a_shared_bot_is_shown_and_runs_only_when_told_to(page: Page, new_context: NewContext) -> None:
    open_lab(page)
    write(page, FIRST)
    page.get_by_role("textbox", name="Name of the bot").fill("up first")
    press(page, "Share bot")
    link = page.get_by_label("This link holds the whole code of the bot")
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
    expect(other.get_by_text("This link holds no bot")).to_be_visible()
    expect_source(other, FIRST)


@pytest.mark.pretends  # Firefox's driver does not tell of a download that a script made.
def test_a_bot_goes_out_as_a_file_and_comes_back(page: Page, tmp_path: Path) -> None:
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


@pytest.mark.pretends  # Firefox's driver does not tell of a download that a script made.
def test_results_go_out_as_csv_and_json(page: Page, tmp_path: Path) -> None:
    open_lab(page)
    run(page, FIRST, 3)
    found = []
    for name in ("Export CSV", "Export JSON"):
        with page.expect_download() as download:
            press(page, name)
        download.value.save_as(tmp_path / "file")
        found.append((download.value.suggested_filename, (tmp_path / "file").read_text()))
    (csv_name, csv), (json_name, text) = found
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


def test_what_a_run_has_played_is_there_after_a_reload_in_its_midst(page: Page) -> None:
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


def test_two_tabs_with_the_lab_lose_nothing_of_each_other(page: Page) -> None:
    other = page.context.new_page()
    for tab in (page, other):
        open_lab(tab)
    for tab, name in ((page, "first"), (other, "second")):
        tab.bring_to_front()
        tab.get_by_label("New bot from").select_option("a small example")
        rename(tab, name)
        run(tab, FIRST if name == "first" else LAST, 2)
    for tab in (page, other):
        reload(tab, "lab")
        names = tab.get_by_label("Bot in the editor").locator("option").all_text_contents()
        assert names == ["My bot", "first", "second"]
        expect(results(tab)).to_have_count(2)


def test_a_built_in_bot_is_a_starting_point(page: Page) -> None:
    open_lab(page)
    page.get_by_label("New bot from").select_option("Greedy")
    expect(page.get_by_role("textbox", name="Name of the bot")).to_have_value("Greedy")
    expect(editor(page)).to_contain_text("def choose")
    page.get_by_label("Bot in the editor").select_option("My bot")
    expect_source(page, STARTER)


def test_the_editor_indents_and_lets_the_keyboard_out(page: Page) -> None:
    open_lab(page)
    field = editor(page)
    write(page, "")
    field.press_sequentially("def choose(game):\nif game:\nreturn 0")
    expect_source(page, "def choose(game):\n    if game:\n        return 0")
    field.press("Enter")
    field.press("Backspace")
    field.press_sequentially("x")
    field.press("Tab")
    expect_source(page, "def choose(game):\n    if game:\n        return 0\nx   ")
    field.press("ControlOrMeta+a")
    field.press("Tab")
    expect_source(page, "    def choose(game):\n        if game:\n            return 0\n    x   ")
    field.press("Shift+Tab")
    field.press("ControlOrMeta+Home")  # Else undo may take both changes back at once.
    field.press("ControlOrMeta+a")
    field.press("ControlOrMeta+/")
    expect_source(page, "# def choose(game):\n#     if game:\n#         return 0\n# x   ")
    field.press("ControlOrMeta+z")
    expect_source(page, "def choose(game):\n    if game:\n        return 0\nx   ")
    expect(field).to_be_focused()
    field.press("Escape")
    field.press("Tab")
    expect(field).not_to_be_focused()
    field.focus()
    field.press("Escape")
    field.press("Shift+Tab")
    expect(field).not_to_be_focused()


def test_enter_indents_as_python_wants(page: Page) -> None:
    open_lab(page)
    field = editor(page)
    for typed, shown in (
        ("return 1\nx", "return 1\nx"),
        ("def f():\nfor a in b:\ncontinue\nx", "def f():\n    for a in b:\n        continue\n    x"),
        ("def f():\nreturned = 1\nx", "def f():\n    returned = 1\n    x"),
        ("def f():\nreturn max(\n1", "def f():\n    return max(\n        1"),
        ("if a:\npass\nif b:\nx = 1\nelse:\n2", "if a:\n    pass\nif b:\n    x = 1\nelse:\n    2"),
        ("a = '😀'\nif a:\npass\nb", "a = '😀'\nif a:\n    pass\nb"),
    ):
        write(page, "")
        field.press_sequentially(typed)
        expect_source(page, shown)


def test_the_editor_is_coloured_and_tells_a_screen_reader_its_keys(page: Page) -> None:
    open_lab(page)
    field = editor(page)
    write(page, "class Bot:\n    pass\n")
    parts = [field, field.get_by_text("class", exact=True), field.get_by_text("Bot", exact=True)]
    assert len({part.evaluate("(part) => getComputedStyle(part).color") for part in parts}) == 3
    expect(field).to_have_attribute("aria-multiline", "true")
    expect(field).to_have_accessible_description(re.compile("^Tab indents. To leave the field with Tab, press Escape first"))
    field.press("ControlOrMeta+a")
    page.keyboard.type("x")
    page.locator("#language").select_option("zh-Hant")
    field = page.get_by_role("textbox", name="機器人的程式碼")
    expect(field).to_have_accessible_description(re.compile("^Tab 鍵用來縮排"))
    field.press("ControlOrMeta+a")
    field.press("Delete")
    expect(page.get_by_text("已刪除選取的文字")).to_be_attached()


@pytest.mark.parametrize("source", ["x = [" + "1, " * 19_900 + "]", "#\n" * 29_900], ids=["a long line", "many lines"])
def test_a_long_bot_is_edited_without_an_element_for_each_of_its_parts(page: Page, source: str) -> None:
    open_lab(page)
    page.goto(format_bot_link("2048", "long", source))
    field = editor(page)
    expect(field).to_contain_text(source[:20].replace("\n", ""))
    field.press("ControlOrMeta+Home")
    field.press_sequentially("# ")
    expect(field).to_contain_text("# " + source[:20].replace("\n", ""))
    assert json.loads(kept(page, "lab.bot.3") or "")["source"] == "# " + source
    assert page.locator("#lab-source *").count() < 1000


def test_the_reference_names_all_that_a_bot_can_ask_with_an_example(page: Page) -> None:
    open_lab(page)
    page.get_by_text("Bot reference").click()
    terms = page.locator("#lab-api dt").all_text_contents()
    assert terms == [code for _, code, _, _ in REFERENCE]
    expect(page.locator("#lab-api")).to_contain_text("game.can_move(0)  # True")
    assert page.locator("#lab-shapes dt").all_text_contents() == [code for _, code, _ in SHAPES]
    assert page.locator("#lab-shapes pre").all_text_contents() == [source.strip() for _, _, source in SHAPES]


def test_keys_in_the_lab_do_not_move_the_game(page: Page) -> None:
    open_view(page, "#/2048/4x4@5")
    before = board(page).get_attribute("data-position")
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    expect(page).to_have_title("Lab – Tilelab")
    page.get_by_role("heading", name="Lab", exact=True).click()
    for key in ("ArrowLeft", "ArrowDown", "n", "u"):
        page.keyboard.press(key)
    page.get_by_role("link", name="2048", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-ready", "2048")
    expect(page).to_have_title("2048 – Tilelab")
    assert (board(page).get_attribute("data-position"), board(page).get_attribute("data-moves")) == (before, "0")


def test_the_puzzle_has_bots_of_its_own(page: Page) -> None:
    open_lab(page, "#/lab/15")
    expect(page.get_by_role("button", name="15-puzzle")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("combobox", name="Board").select_option("3×3")
    break_off_after(page, 40)
    run(page, "def choose(game):\n    return game.random.choice(game.legal_actions())\n", 3)
    expect(results(page)).to_contain_text("finished")
    expect(page.get_by_role("columnheader", name="Solved")).to_be_visible()


def engines_games(game: str, variant: str, name: str, data: list[str], seeds: range, max_moves: int) -> list[list[object]]:
    """Return seed, moves and notes of the games of a bot that stands on an engine, under this Python."""
    rules_of = game_named(game)
    kind = rules_of.parse_variant(variant)
    content = {file: (ROOT / "game" / "data" / file).read_bytes() for file in data}
    match = Setup(rules_of, kind, make_bot(game, name, kind, content), max_moves=max_moves)
    return [[record.seed, record.transcript, record.notes] for record in (play(match, seed) for seed in seeds)]


def games_kept(page: Page, series: int) -> list[list[object]]:
    """Return seed, moves and notes of the games of a series, as the page keeps them."""
    records = json.loads(kept(page, f"lab.series.{series}") or "")["records"]
    return sorted([record["seed"], record["transcript"], record["notes"]] for record in records)


def break_off_after(page: Page, moves: int) -> None:
    """Have games broken off after so many moves."""
    page.get_by_text("More settings").click()
    type_over(page.get_by_label("Move limit per game"), str(moves))


def test_the_coach_plays_the_games_that_it_plays_in_the_terminal(page: Page) -> None:
    open_lab(page)
    break_off_after(page, 12)
    page.get_by_role("checkbox", name="Coach, 2 moves ahead", exact=True).check()
    run(page, FIRST, 2)
    coach = results(page).filter(has_text="Coach, 2 moves ahead")
    expect(coach).to_contain_text("finished")
    expect(coach).to_contain_text("nodes")
    files = ["2048.weights", "2048-refined.weights"]
    assert games_kept(page, 2) == engines_games("2048", "4x4", "coach-2", files, range(1, 3), 12)


def test_searches_of_the_engine_are_compared_by_their_nodes(page: Page) -> None:
    open_lab(page, "#/lab/15")
    page.get_by_role("combobox", name="Board").select_option("3×3")
    break_off_after(page, 40)
    page.get_by_role("checkbox", name="IDA*, linear conflict", exact=True).check()
    page.get_by_role("checkbox", name="Solver", exact=True).check()
    run(page, FIRST, 3)
    for series, (label, name) in enumerate((("IDA*, linear conflict", "idastar-linear-conflict"), ("Solver", "solver")), 2):
        expect(results(page).filter(has_text=label)).to_contain_text(re.compile(r"nodes [\d,.]+, proven 1"))
        assert games_kept(page, series) == engines_games("15", "3x3", name, [], range(1, 4), 40)


def test_the_coach_is_stopped_at_once_and_the_lab_goes_on(page: Page) -> None:
    open_lab(page)
    page.get_by_role("checkbox", name="Coach", exact=True).check()
    write(page, FIRST)
    press(page, "Run")
    expect(results(page)).to_have_count(2)
    expect(page.locator("#lab-progress-text")).to_have_text(re.compile("Coach has played .* at move"), timeout=RUN_MS)
    press(page, "Stop")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled()
    page.get_by_role("checkbox", name="Coach", exact=True).uncheck()
    run(page, FIRST, 2)
    expect(results(page).filter(has_text="My bot · 2")).to_contain_text("finished")


@pytest.mark.parametrize(("locale", "title", "button"), [("zh-TW", "實驗室", "執行"), ("zh-CN", "实验室", "运行")])
def test_the_lab_speaks_chinese_and_turns_to_english(new_context: NewContext, locale: str, title: str, button: str) -> None:
    page = new_context(locale=locale).new_page()
    open_lab(page)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    page.locator("#language").select_option("en")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_visible()
    assert not re.findall(r"[\u4e00-\u9fff]", page.locator("#lab .lab-run").inner_text())


def test_a_full_storage_is_told_and_the_bot_still_runs(page: Page) -> None:
    open_lab(page)
    page.evaluate("localStorage.setItem('other', 'x'.repeat(5 * 1024 * 1024 - JSON.stringify(localStorage).length - 200))")
    write(page, FIRST + "#" * 3000)
    expect(page.get_by_text("The browser's storage is full")).to_be_visible()
    page.evaluate("localStorage.removeItem('other')")
    editor(page).press_sequentially("#")
    assert "###" in (kept(page, "lab.bot.1") or "")


def test_bots_of_a_newer_version_are_kept_aside(new_context: NewContext, site: str) -> None:
    newer: dict[str, Any] = {"v": 99}
    page = new_context(storage_state=storage_of(site, {"lab.bots": json.dumps(newer)})).new_page()
    open_lab(page)
    expect(page.get_by_text("written by a newer version")).to_be_visible()
    assert kept(page, "lab.bots.aside") == json.dumps(newer)


def test_the_lab_is_fetched_only_when_it_is_opened(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.split("/repo/")[-1]))
    open_view(page)
    expect(page.locator("#coach-title")).not_to_be_empty()
    assert not [name for name in asked if "lab" in name.replace("tilelab", "")]
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    assert {"game/lab.txt", "game/web/static/lab.css", "game/web/static/lab.html", "game/workbench.txt"} <= set(asked)
