"""The coach and the solver in the page: real engines in a real worker."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from game.app import words
from game.app.coach.words import WORDS
from game.core.grid import LETTERS
from game.fifteen.rules import parse_position, slide
from game.games import GAMES
from game.twenty48.engine import WEIGHTS, Twenty48Engine
from game.twenty48.rules import legal_actions, opening, play
from game.twenty48.rules import parse_position as parse_2048
from game.twenty48.search.deepening import DeepeningSearch
from game.twenty48.search.perfect import PerfectPlay
from tests.e2e.conftest import PATIENCE_MS, PATIENT, NewContext, cores
from tests.e2e.steps import EASY, HARDEST, MIDDLE, MIDGAME, board, choose, open_view, press
from tests.e2e.watch import Problems
from tests.fifteen.boards import solution
from tests.imports import ROOT

pytestmark = pytest.mark.rotates(parts=5)
SPARE = f"{cores(8)}; Object.defineProperty(navigator, 'deviceMemory', {{ value: 8 }})"
"""A script that shows the page cores and memory for two workers."""


def said(page: Page) -> str:
    return page.locator("#hint-text").inner_text()


@pytest.fixture(scope="module")
def started(browser: Browser, site: str) -> Iterator[tuple[Page, Problems]]:
    """A page with a started engine, shared by all tests that need no new one, and its problems."""
    address = urlsplit(site)
    problems = Problems(f"{address.scheme}://{address.netloc}")
    context = browser.new_context(base_url=site, locale="en-US", service_workers="block")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(cores(1))
    context.add_init_script(PATIENT)
    problems.watch(context)
    page = context.new_page()
    open_view(page, MIDDLE, "15")
    press(page, "Hint")  # Before the engine has started.
    expect(page.locator("#hint-text")).to_contain_text("proven shortest")
    yield page, problems
    context.close()


@pytest.fixture
def warm(started: tuple[Page, Problems]) -> Iterator[Page]:
    """The page with the started engine, on a new board with no dialog open."""
    page, problems = started
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.locator("#language").select_option("en")
    open_view(page, "#/2048/4x4@1")
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    expect(page.locator("dialog[open]")).to_have_count(0)
    yield page
    assert problems.verdict() == []


@pytest.mark.rotates(parts=2)
def test_a_hint_is_answered_with_a_proof_and_shows_a_move_of_a_shortest_solution(warm: Page) -> None:
    open_view(warm, MIDDLE, "15")
    press(warm, "Hint")
    expect(warm.locator("#hint-text")).to_contain_text("proven shortest")
    position = parse_position(board(warm).get_attribute("data-position") or "")
    length = solution(position).length
    expect(warm.locator("#hint-text")).to_contain_text(f"{length} moves, proven shortest.")
    letter = warm.locator("#chevron").get_attribute("data-way") or ""
    after = solution(slide(position, LETTERS.index(letter))).length
    assert length is not None
    assert after == length - 1


def test_solve_plays_a_shortest_solution_to_the_end(warm: Page) -> None:
    open_view(warm, MIDDLE, "15")
    length = solution(parse_position(board(warm).get_attribute("data-position") or "")).length
    choose(warm, "#coach-pace", "0")
    press(warm, "Solve")
    expect(board(warm)).to_have_attribute("data-outcome", "solved")
    expect(board(warm)).to_have_attribute("data-moves", str(length))
    expect(warm.locator("#helped")).to_be_visible()
    expect(warm.locator("#measured")).to_contain_text("Perfect: no shorter solution exists.")
    expect(warm.locator("#measured")).to_contain_text("% of all boards.")
    expect(warm.get_by_role("button", name="Compare with the shortest")).to_be_hidden()


def test_a_board_with_the_gap_first_is_solved_to_its_own_goal_with_the_same_figures(warm: Page) -> None:
    open_view(warm, "#/15/4x4-g:1-2-0-3_4-5-6-7_8-9-10-11_12-13-14-15", "15")
    expect(warm.locator("#aim")).to_have_text("Sort the tiles, gap first")
    expect(warm.locator('.tile[data-look="home"]')).to_have_count(13)
    press(warm, "Hint")
    expect(warm.locator("#hint-text")).to_contain_text("Move 2 right next. 2 moves, proven shortest.")
    choose(warm, "#coach-pace", "0")
    press(warm, "Solve")
    expect(board(warm)).to_have_attribute("data-outcome", "solved")
    expect(board(warm)).to_have_attribute("data-position", "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15")
    expect(warm.locator("#measured")).to_contain_text("Perfect: no shorter solution exists.")
    expect(warm.locator("#measured")).to_contain_text("% of all boards.")
    expect(warm.locator('.tile[data-look="home"]')).to_have_count(15)
    warm.reload()
    expect(board(warm)).to_have_attribute("data-outcome", "solved")
    warm.locator("#overlay-new").click()
    expect(board(warm)).to_have_attribute("data-outcome", "playing")
    expect(warm.locator("#aim")).to_have_text("Sort the tiles, gap first")


def test_the_players_solution_is_compared_with_the_shortest_one(page: Page) -> None:
    open_view(page, EASY, "15")
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    press(page, "Compare with the shortest")
    expect(page.locator("#measured")).to_contain_text("2 moves would do (proven). You made 4, 2 more.")
    expect(page.get_by_role("button", name="Compare with the shortest")).to_be_hidden()


def test_a_hint_on_3x3_is_the_move_of_perfect_play(warm: Page) -> None:
    open_view(warm, "#/2048/3x3:574286212")
    press(warm, "Hint")
    expect(warm.locator('#chevron[data-guess=""]')).to_be_visible()
    perfect = PerfectPlay((ROOT / "game" / "data" / "2048-3x3.moves").read_bytes())
    best = perfect.best_move(parse_2048("574286212", rows=3))
    assert best is not None
    expect(warm.locator("#chevron")).to_have_attribute("data-way", LETTERS[best])


def test_a_hint_on_3x3_is_called_proven_best_and_gives_the_chances_of_high_tiles_in_three_languages(warm: Page) -> None:
    open_view(warm, "#/2048/3x3:110000000")
    press(warm, "Hint")
    coach = warm.locator("#coach")
    expect(coach).to_contain_text("This move is proven best: 3×3 with 10% of 4s is solved.")
    expect(coach).to_contain_text(re.compile(r"Chances with best play: 256 \d+%, 512 \d+%, 1024 \d+%\."))
    expect(coach).not_to_contain_text("rules")
    warm.get_by_label("Language").select_option("zh-Hant")
    expect(coach).to_contain_text("已證明這是最佳的一步")
    expect(coach).to_contain_text(re.compile(r"以最佳走法合成大方塊的機率：256 \d+%、512 \d+%、1024 \d+%。"))
    warm.get_by_label("語言").select_option("zh-Hans")
    expect(coach).to_contain_text("已证明这是最佳的一步")
    expect(coach).to_contain_text(re.compile(r"以最佳走法合成大方块的概率：256 \d+%、512 \d+%、1024 \d+%。"))


def test_a_hint_shows_the_final_score_and_the_chance_of_the_next_tile_that_games_of_the_coach_had(warm: Page) -> None:
    open_view(warm, "#/2048/4x4@5")
    press(warm, "Hint")
    coach = warm.locator("#coach")
    expect(coach.get_by_role("table", name="Average final score if the coach takes over")).to_be_visible()
    expect(coach).to_contain_text("Chance of reaching 2048: over 99%.")
    assert 400_000 < int(warm.locator("#worth-1").inner_text().replace(",", "")) < 700_000
    warm.keyboard.press("ArrowLeft")
    expect(coach).not_to_contain_text("Chance of reaching 2048")


def test_escape_stops_autoplay_and_solve(warm: Page) -> None:
    open_view(warm, MIDGAME)
    choose(warm, "#coach-pace", "1000")
    press(warm, "Autoplay")
    expect(board(warm)).not_to_have_attribute("data-moves", "0")
    warm.keyboard.press("Escape")
    expect(warm.get_by_role("button", name="Autoplay", exact=True)).to_be_visible()
    open_view(warm, MIDDLE, "15")
    press(warm, "Solve")
    expect(board(warm)).not_to_have_attribute("data-moves", "0")
    warm.keyboard.press("Escape")
    expect(warm.get_by_role("button", name="Solve", exact=True)).to_be_visible()
    expect(board(warm)).to_have_attribute("data-outcome", "playing")


def test_a_players_move_stops_solve(warm: Page) -> None:
    open_view(warm, MIDDLE, "15")
    choose(warm, "#coach-pace", "1000")
    press(warm, "Solve")
    expect(board(warm)).not_to_have_attribute("data-moves", "0")
    warm.keyboard.press("ArrowUp")
    warm.keyboard.press("ArrowDown")
    expect(warm.get_by_role("button", name="Solve", exact=True)).to_be_visible()
    expect(board(warm)).to_have_attribute("data-outcome", "playing")


def test_a_hint_for_a_hardest_board_arrives_long_before_the_proof_whose_bounds_keep_rising(warm: Page) -> None:
    open_view(warm, HARDEST, "15")
    press(warm, "Hint")
    line = warm.locator("#hint-text")
    expect(line).to_contain_text("moves so far")
    expect(warm.locator('#chevron[data-guess=""]')).to_be_visible()
    expect(warm.get_by_role("region", name="Solver")).to_contain_text(re.compile(r"Between 7[4-8] and 8\d moves"))
    press(warm, "Stop")
    expect(line).to_contain_text("not proven shortest: it takes at least")
    expect(warm.locator('#chevron[data-guess=""]')).to_be_visible()
    press(warm, "Play one move")
    expect(board(warm)).to_have_attribute("data-moves", "1")


def test_solve_plays_the_solution_found_so_far_when_the_player_does_not_want_to_wait(warm: Page) -> None:
    open_view(warm, HARDEST, "15")
    choose(warm, "#coach-pace", "0")
    press(warm, "Solve")
    press(warm, "Play now")
    expect(board(warm)).to_have_attribute("data-outcome", "solved")
    # The comparison starts by itself because the engine is ready.
    stop = warm.locator("#overlay").get_by_role("button", name="Stop", exact=True)
    stop.click()
    expect(warm.locator("#measured")).to_contain_text("not proven yet. You made 8")
    press(warm, "Compare with the shortest")
    expect(warm.locator("#measured-bounds")).to_contain_text("Between")
    expect(stop).to_be_visible()


def test_the_first_press_of_one_move_plays_it(warm: Page) -> None:
    open_view(warm, EASY, "15")
    press(warm, "Play one move")
    expect(board(warm)).to_have_attribute("data-moves", "1")
    expect(warm.locator("#hint-text")).to_contain_text("1 move, proven shortest.")


@pytest.mark.rotates(parts=2)
def test_a_hint_in_2048_is_legal_and_says_what_every_move_is_worth(warm: Page) -> None:
    open_view(warm, MIDGAME)
    warm.keyboard.press("Shift+H")
    expect(warm.locator('#chevron[data-guess=""]')).to_be_visible()
    legal = legal_actions(parse_2048(board(warm).get_attribute("data-position") or ""))
    assert LETTERS.index(warm.locator("#chevron").get_attribute("data-way") or "") in legal
    rows = warm.get_by_role("region", name="If the coach took over").get_by_role("row")
    expect(rows).to_have_count(len(legal))
    for row in rows.all_inner_texts():
        assert re.search(r"^(Up|Right|Down|Left)\s+[\d,]+\s*(Why not\?)?$", row)
    assert said(warm).endswith(".")
    expect(warm.locator("#helped")).to_be_visible()


def test_autoplay_plays_until_it_is_stopped(warm: Page) -> None:
    open_view(warm, MIDGAME)
    choose(warm, "#coach-pace", "0")
    press(warm, "Autoplay")
    expect(warm.locator("#moves")).to_have_text(re.compile(r"^\d\d+$"))
    press(warm, "Stop")
    expect(warm.get_by_role("button", name="Autoplay", exact=True)).to_be_visible()
    moves = warm.locator("#moves").inner_text()
    press(warm, "Undo")
    expect(warm.locator("#moves")).to_have_text(str(int(moves) - 1))


def test_a_hint_on_a_small_board_fetches_only_its_file(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(Path(request.url).name))
    open_view(page, "#/2048/4x3@3")
    assert not [name for name in fetched if name.endswith(".bin")], "no data before the first hint"
    press(page, "Hint")
    expect(page.locator("#worth-title")).to_contain_text("Average final score if the coach takes over")
    assert [name for name in fetched if name.startswith("2048") and name.endswith(".bin")] == ["2048-3x4.bin"]


def test_a_larger_puzzle_gets_a_solution_that_is_not_called_shortest(warm: Page) -> None:
    open_view(warm, "#/15/6x6@3", "15")
    press(warm, "Hint")
    expect(warm.locator("#hint-text")).to_contain_text("not proven shortest")
    expect(warm.locator('#chevron[data-guess=""]')).to_be_visible()


def test_learners_can_choose_the_heuristic_and_see_the_nodes(warm: Page) -> None:
    open_view(warm, EASY, "15")
    usual = warm.locator("#coach-heuristic").input_value()
    choose(warm, "#coach-heuristic", "manhattan")
    press(warm, "Hint")
    expect(warm.locator("#hint-text")).to_contain_text("2 moves, proven shortest")
    expect(warm.locator("#coach-more")).to_contain_text("Searched")
    choose(warm, "#coach-heuristic", usual)


def test_a_review_shows_where_moves_were_wasted_and_opens_the_board_there(warm: Page) -> None:
    open_view(warm, EASY, "15")
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        warm.keyboard.press(key)
    expect(board(warm)).to_have_attribute("data-outcome", "solved")
    press(warm, "Review my game")
    expect(warm.locator("#review-list li")).to_have_count(1)
    expect(warm.locator("#review-list")).to_contain_text("Move 1 was a detour; left was better.")
    warm.locator("#review-list").get_by_role("button", name="Show").click()
    expect(warm.locator("#replay-place")).to_have_text("Move 0 of 4")
    expect(warm.locator("#hint-text")).to_have_text("Move 1 was a detour: you went right, left was better.")
    expect(warm.locator("#chevron")).to_have_attribute("data-way", "l")
    warm.keyboard.press("Shift+H")
    expect(warm.locator("#hint-text")).to_contain_text("Hints are for your own game.")


def test_a_review_of_2048_grades_the_moves_and_draws_the_losses(warm: Page) -> None:
    open_view(warm, "#/2048/4x4:BA98345612340000@7/dll")
    press(warm, "Review my game")
    expect(warm.locator("#review-grades")).to_contain_text(re.compile(r"Your moves: \d best"))
    expect(warm.locator("#review-axis")).to_have_text(re.compile(r"^Points lost per move \(highest \d"))
    expect(warm.locator("#review-chart rect")).to_have_count(3)


def test_escape_closes_a_dialog_of_the_coach_and_it_opens_again(warm: Page) -> None:
    open_view(warm, EASY, "15")
    for _ in range(2):
        press(warm, "Set up a board")
        warm.get_by_label("Row 1, column 1").press("Escape")
        expect(warm.get_by_role("dialog")).to_have_count(0)


def test_a_review_without_losses_still_has_its_chart(warm: Page) -> None:
    open_view(warm, EASY, "15")
    for key in ("ArrowLeft", "ArrowLeft"):
        warm.keyboard.press(key)
    press(warm, "Review my game")
    expect(warm.locator("#review-text")).to_contain_text("Well played!")
    expect(warm.get_by_role("img", name="Moves made, Moves still needed: Time in seconds")).to_be_visible()
    warm.get_by_text("The curve as a table").click()
    expect(warm.locator("#review-chart tbody tr")).to_have_count(3)


def test_the_coach_speaks_chinese(warm: Page) -> None:
    open_view(warm, EASY, "15")
    warm.get_by_label("Language").select_option("zh-Hant")
    press(warm, "提示")
    expect(warm.locator("#hint-text")).to_have_text("下一步把 14 往左移。共 2 步，已證明最短。")
    warm.get_by_label("語言").select_option("zh-Hans")
    expect(warm.locator("#hint-text")).to_have_text("下一步把 14 往左移。共 2 步，已证明最短。")


def test_a_phone_holds_one_games_engine_and_says_when_it_starts_again(new_context: NewContext) -> None:
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    open_view(page, EASY, "15")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("2 moves, proven shortest")
    open_view(page, "#/2048/3x3:110000000")
    press(page, "Hint")
    expect(page.locator("#coach-progress")).to_contain_text("Restarting the hints")
    expect(page.locator("#coach")).to_contain_text("This move is proven best")


def test_two_workers_share_a_review_and_find_the_figures_of_one(page: Page) -> None:
    """The device has room for two workers here; the expected figures are computed by one engine in this process."""
    words.add(WORDS)
    moves = played(355)
    engine = complete_engine()
    *_, whole = filter(None, engine.review(opening(4, 5), GAMES[0].default, 5, moves))
    assert len(moves) == 355
    page.add_init_script(SPARE)
    open_view(page, f"#/2048/4x4@5/{moves}")
    press(page, "Review my game")
    grades = words.text("en", "review-grades", **whole.grades)
    expect(page.locator("#review-grades")).to_have_text(grades, timeout=2 * PATIENCE_MS)
    assert len(page.workers) == 2


def complete_engine() -> Twenty48Engine:
    """Return the engine with all files for 4×4."""
    engine = Twenty48Engine()
    for name in engine.data_files(GAMES[0].default):
        engine.load(name, (ROOT / "game" / "data" / name).read_bytes())
    return engine


def played(count: int) -> str:
    """Return the first moves of the game with seed 5, played by the learned values without search."""
    search = DeepeningSearch((ROOT / "game" / "data" / WEIGHTS).read_bytes())
    position = opening(4, 5)
    letters = ""
    for ply in range(1, count + 1):
        direction = search.look(position, 1).best
        letters += LETTERS[direction]
        position = play(position, direction, 5, ply)[2]
    return letters
