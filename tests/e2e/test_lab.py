"""The Lab in the page: a bot runs in the sandbox, is charted, listed, compared and watched."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from game.arena.bot import load_bot
from game.arena.builtin import find_builtin, read_source
from game.arena.play import Setup, play
from game.games import game_named
from game.lab.drafts import STARTER
from tests.arena.notebooks import CYCLE
from tests.e2e.conftest import NewContext
from tests.e2e.lab_steps import (
    ENDLESS,
    FIRST,
    LAST,
    RUN_MS,
    editor,
    expect_source,
    open_lab,
    played,
    rename,
    results,
    run,
    set_move_limit,
    unfold,
    write,
)
from tests.e2e.steps import after, board, kept, open_view, press

NAMED = """(card) => card.querySelector('[role=img]').getAttribute('aria-label')
  .endsWith(' ' + card.querySelector('.row b').textContent)"""
"""Whether a board's name ends with the score beside it."""


@pytest.mark.rotates
def test_in_a_tab_open_for_25_days_a_bot_runs_and_an_endless_one_is_ended(page: Page) -> None:
    page.add_init_script("const now = performance.now.bind(performance); performance.now = () => Math.floor(now()) + 2 ** 31")
    open_lab(page)
    run(page, FIRST, games=2)
    expect(results(page)).to_contain_text("finished")
    write(page, ENDLESS)
    page.get_by_label("Time limit per move").select_option("1 s")
    press(page, "Run")
    expect(page.get_by_text("longer than 1 s")).to_be_visible(timeout=RUN_MS)


@pytest.mark.rotates(parts=5, of="long tests")
def test_an_edited_bot_is_run_and_charted_and_its_games_follow_the_rules(page: Page) -> None:
    open_lab(page)
    run(page, FIRST)
    scores = [played(seed, 0)[0] for seed in range(1, 21)]
    expect(results(page)).to_have_count(1)
    expect(results(page)).to_contain_text("finished")
    expect(results(page)).to_contain_text(f"{round(sum(scores) / 20):,}")
    unfold(page, "#lab-charts")
    for name in ("Score distribution", "Share of games that reach each tile", "Moves to each tile"):
        expect(page.get_by_role("img", name=name)).to_be_visible()
        expect(page.get_by_role("table", name=f"{name}, as a table")).to_be_visible()
    press(page, "List games of My bot")
    listed = page.get_by_role("region", name="Games of My bot").locator("tbody tr")
    expect(listed).to_have_count(20)
    assert [int(text.replace(",", "")) for text in listed.locator("td:nth-child(2)").all_text_contents()] == scores


@pytest.mark.rotates
def test_a_game_of_a_series_is_replayed_in_the_games_view_and_back_returns_to_the_lab(page: Page) -> None:
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


@pytest.mark.rotates
def test_two_bots_are_compared_seed_by_seed(page: Page) -> None:
    open_lab(page)
    run(page, FIRST, 12)
    rename(page, "last")
    run(page, LAST, 12)
    each = [played(seed, -1)[0] - played(seed, 0)[0] for seed in range(1, 13)]
    name = "Compared with My bot (earlier source), start by start, as a table"
    table = page.get_by_role("table", name=name, include_hidden=True)
    cells = table.locator("tbody tr").first.locator("th, td").all_text_contents()
    assert cells[:2] == ["last", "12"]
    assert cells[4] == f"{len([one for one in each if one > 0])} / 12"
    assert float(cells[2].replace(",", "").replace("\u2212", "-")) == pytest.approx(sum(each) / 12, abs=1)


@pytest.mark.rotates
def test_the_tutorials_study_runs_in_the_page_and_other_variants_are_left_out(page: Page) -> None:
    open_lab(page)
    run(page, FIRST, 2)
    page.get_by_label("Chance of a 4").select_option("50%")
    page.get_by_label("A new tile appears").select_option("after every 3 moves (e3)")
    expect(page.locator("#lab-variant")).to_contain_text("4x4-f50-e3")
    run(page, LAST, 2)
    row = results(page).first
    expect(row).to_contain_text("4×4, a tile after every 3 moves, 50% 4s")
    state = after("2048", 1, json.loads(kept(page, "lab.series.2") or "")["records"][0]["transcript"], "4x4-f50-e3")
    expect(row).to_contain_text("finished")
    assert json.loads(kept(page, "lab.series.2") or "")["records"][0]["score"] == state.score
    results(page).last.get_by_role("checkbox").check()
    expect(page.locator("#lab-left-out")).to_contain_text("Other boards cannot be compared")
    expect(page.get_by_role("img", name="Compared with", exact=False)).to_have_count(0)
    page.get_by_label("Kind of board").select_option("4×4, a tile after every 3 moves, 50% 4s")
    expect(page.locator("#lab-left-out")).to_contain_text("My bot (earlier source) (4×4)")
    press(page, "Watch")
    expect(page.locator("#lab-watch-text")).to_contain_text("Move 2", timeout=RUN_MS)


@pytest.mark.rotates
def test_a_notebooks_strategy_plays_its_variant_until_it_moves_nothing(page: Page) -> None:
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


@pytest.mark.rotates
def test_a_built_in_bot_plays_the_same_seeds(page: Page) -> None:
    open_lab(page)
    page.get_by_role("checkbox", name="Corner", exact=True).check()
    run(page, FIRST, 4)
    expect(results(page)).to_have_count(2)
    expect(results(page).filter(has_text="finished")).to_have_count(2, timeout=RUN_MS)
    expect(page.get_by_role("img", name="Compared with My bot, start by start")).to_be_visible()


@pytest.mark.rotates
def test_a_rung_of_the_ladder_is_beaten_and_the_best_game_is_watched(page: Page) -> None:
    corner = find_builtin("2048", "corner")
    assert corner
    open_lab(page)
    write(page, read_source(corner))
    ladder, best = page.get_by_role("region", name="The ladder"), page.get_by_role("region", name="Best game of each")
    ladder.get_by_role("button", name=re.compile("Random")).click()
    winner = page.get_by_role("heading", name=re.compile(r"^My bot beats Random by [\d,]+ points a game$"))
    expect(winner).to_be_visible(timeout=RUN_MS)
    expect(ladder).to_contain_text("1 of 9 beaten")
    expect(ladder.get_by_role("button", name=re.compile("Random.*beaten"))).to_be_visible()
    mine = best.get_by_role("article").filter(has=page.get_by_role("heading", name="My bot", exact=True))
    best.get_by_role("button", name="Watch My bot’s best game").click()
    best.get_by_role("button", name="Skip to the end: My bot").click()
    page.wait_for_function(NAMED, arg=mine.element_handle())


@pytest.mark.rotates
def test_an_endless_bot_is_stopped_at_once_and_the_lab_still_works(page: Page) -> None:
    open_lab(page)
    write(page, ENDLESS)
    press(page, "Run")
    expect(page.locator("#lab-progress-text")).to_contain_text("played 0 of 20 games", timeout=RUN_MS)
    press(page, "Stop")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_enabled()
    expect(page.get_by_text("You stopped the run after 0 games.")).to_be_visible()
    run(page, FIRST, 2)
    expect(results(page)).to_contain_text("finished")


@pytest.mark.rotates(parts=5, of="long tests")
def test_an_error_is_shown_at_its_line_with_the_output(page: Page) -> None:
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


@pytest.mark.rotates
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
    # Read together: the answer to a request before the pause may still add a move.
    label, position = page.locator("#lab-board").evaluate("(board) => [board.ariaLabel, board.dataset.position]")
    moves = int(re.findall(r"Move (\d+)", label)[0])
    assert position == "".join(f"{rank:X}" for rank in after("2048", 1, played(1, 0)[1][:moves]).board)
    press(page, "Close")
    expect(page.locator("#lab-watching")).to_be_hidden()


BEATS = """() => {
  window.beats = new Map();
  const { setTimeout: set, clearTimeout: clear } = window;
  window.setTimeout = (call, ms, ...more) => {
    const number = set((...facts) => { beats.delete(number); call(...facts); }, ms, ...more);
    if (ms === 1000) beats.set(number, call);
    return number;
  };
  window.clearTimeout = (number) => { beats.delete(number); clear(number); };
}"""
"""Records the pending one-second timers and their callbacks."""


@pytest.mark.rotates
def test_a_watched_game_is_no_faster_after_a_pause(page: Page) -> None:
    open_lab(page)
    page.evaluate(BEATS)
    press(page, "Watch")
    page.locator("#lab-watch-speed").select_option("1")
    expect(page.locator("#lab-watch-text")).to_contain_text("Move 2", timeout=RUN_MS)
    for move in (3, 4, 5):
        press(page, "Pause")
        press(page, "Play")
        expect(page.locator("#lab-watch-text")).to_contain_text(f"Move {move}")
    waiting = page.evaluate("[...beats.values()].map((call, place, all) => all.indexOf(call))")
    assert len(set(waiting)) == len(waiting), "one timer for the next move"


@pytest.mark.rotates
def test_a_watched_game_goes_on_in_another_language(page: Page) -> None:
    open_lab(page)
    press(page, "Watch")
    expect(page.locator("#lab-watch-text")).to_contain_text("Move 2", timeout=RUN_MS)
    press(page, "Pause")
    page.locator("#language").select_option("zh-Hant")
    expect(page.get_by_role("button", name="播放", exact=True)).to_be_visible()
    position, tiles = page.locator("#lab-board").evaluate(
        "(board) => [board.dataset.position, board.querySelectorAll('.tile:not([data-act=ghost])').length]"
    )
    assert tiles == 16 - position.count("0")


@pytest.mark.rotates
def test_a_built_in_bot_is_a_starting_point(page: Page) -> None:
    open_lab(page)
    page.get_by_label("Start from").select_option("Greedy")
    expect(page.get_by_role("textbox", name="Name of the bot")).to_have_value("Greedy")
    expect(editor(page)).to_contain_text("def choose")
    page.get_by_label("Bot in the editor").select_option("My bot")
    expect_source(page, STARTER)


@pytest.mark.rotates
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


@pytest.mark.rotates
def test_the_puzzle_has_its_own_bots(page: Page) -> None:
    open_lab(page, "#/lab/15")
    expect(page.get_by_role("button", name="15-puzzle")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("combobox", name="Board").select_option("3×3")
    set_move_limit(page, 40)
    run(page, "def choose(game):\n    return game.random.choice(game.legal_actions())\n", 3)
    expect(results(page)).to_contain_text("finished")
    expect(page.get_by_role("columnheader", name="Solved")).to_be_visible()


@pytest.mark.rotates
@pytest.mark.parametrize(("locale", "title", "button"), [("zh-TW", "實驗室", "執行"), ("zh-CN", "实验室", "运行")])
def test_the_lab_speaks_chinese_and_turns_to_english(new_context: NewContext, locale: str, title: str, button: str) -> None:
    page = new_context(locale=locale).new_page()
    open_lab(page)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    page.locator("#language").select_option("en")
    expect(page.get_by_role("button", name="Run", exact=True)).to_be_visible()
    assert not re.findall(r"[\u4e00-\u9fff]", page.locator("#lab .lab-run").inner_text())


def test_the_lab_is_fetched_only_when_it_is_opened(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.split("/repo/")[-1]))
    open_view(page)
    expect(page.locator("#coach-title")).not_to_be_empty()
    assert not [name for name in asked if "lab" in name.replace("tilelab", "")]
    page.get_by_role("link", name="Lab", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-ready", "lab")
    assert {"game/lab.txt", "game/lab.css", "game/web/static/lab.html", "game/workbench.txt"} <= set(asked)
