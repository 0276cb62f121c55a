"""The engines' files are loaded when needed; a missing or damaged file is reported and requested again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from game.site.hosting import hosted
from game.twenty48.engine import CALIBRATION, ENDGAME, REFINEMENT
from tests.e2e.holding import hold
from tests.e2e.steps import EASY, MIDDLE, MIDGAME, board, choose, kept, open_view, press
from tests.e2e.watch import Problems
from tests.imports import ROOT

pytestmark = pytest.mark.rotates


def test_a_data_file_that_does_not_arrive_is_reported_and_requested_again(page: Page) -> None:
    page.route("**/fifteen.bin", lambda route: route.abort())
    open_view(page, EASY, "15")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("could not be loaded")
    page.unroute("**/fifteen.bin")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("proven shortest")


def test_a_damaged_data_file_of_the_solver_is_reported_and_requested_again(page: Page) -> None:
    page.route("**/fifteen.bin", lambda route: route.fulfill(body="<html>Please log in</html>"))
    open_view(page, MIDDLE, "15")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("data for hints could not be loaded")
    page.unroute("**/fifteen.bin")
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("2048.weights", MIDGAME),
        ("2048-4x4-f50.weights", "#/2048/4x4-f50:1023400051230041@7"),
        ("2048-3x3.moves", "#/2048/3x3:110000000@7"),
        ("2048-3x3-f50.moves", "#/2048/3x3-f50:110000000@7"),
        ("2048-2x4.moves", "#/2048/2x4:11000000@7"),
        ("2048-5x5.weights", "#/2048/5x5:1023400051230041000200000@7"),
        ("2048-3x4.weights", "#/2048/4x3:102340005123@7"),
        ("2048-6x6.weights", "#/2048/6x6:102340005123004100020000000000000000@7"),
    ],
)
def test_without_its_file_the_coach_is_weaker_says_so_and_fetches_it_at_the_next_request(
    page: Page, name: str, address: str
) -> None:
    """The file has the right length but is damaged in the middle."""
    content = bytearray((ROOT / "game" / "data" / name).read_bytes())
    content[len(content) // 2] ^= 0xFF
    fetched = answer(page, hosted(name), bytes(content))
    open_view(page, address)
    press(page, "Hint")
    coach = page.locator("#hint-text")
    expect(coach).to_contain_text("Some data could not be loaded, so hints are weaker.")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
    expect(page.locator("#worth-title")).to_contain_text("simple rules")
    choose(page, "#coach-pace", "300")
    press(page, "Autoplay")
    expect(page.locator("#moves")).to_have_text(re.compile(r"^[2-9]$"))
    press(page, "Stop")
    assert fetched == [hosted(name)], "autoplay does not fetch it before each move"
    page.unroute(f"**/{hosted(name)}")
    press(page, "Hint")
    expect(coach).not_to_contain_text("could not be loaded")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
    expect(page.locator("#worth-title:visible", has_text="simple rules")).to_have_count(0)


def answer(page: Page, name: str, content: bytes) -> list[str]:
    """Answer each request for a file with this content; return a list that gets its name each time."""
    asked: list[str] = []

    def fulfil(route: Route) -> None:
        asked.append(name)
        route.fulfill(body=content)

    page.route(f"**/{name}", fulfil)
    return asked


def waiting(held: list[Route]) -> Route:
    """Return the only pending request; on a slow machine it may have replaced an aborted one."""
    (route,) = (route for route in held if not route.request.failure)
    return route


def test_a_damaged_refinement_is_reported_and_fetched_again_but_not_by_autoplay(page: Page) -> None:
    content = bytearray((ROOT / "game" / "data" / REFINEMENT).read_bytes())
    content[len(content) // 2] ^= 0xFF
    fetched = answer(page, hosted(REFINEMENT), bytes(content))
    open_view(page, MIDGAME)
    press(page, "Hint")
    coach = page.locator("#hint-text")
    expect(coach).to_contain_text("Some data could not be loaded, so hints are weaker.")
    choose(page, "#coach-pace", "300")
    press(page, "Autoplay")
    expect(page.locator("#moves")).to_have_text(re.compile(r"^[2-9]$"))
    press(page, "Stop")
    assert fetched == [hosted(REFINEMENT)]
    page.unroute(f"**/{hosted(REFINEMENT)}")
    press(page, "Hint")
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
    expect(coach).not_to_contain_text("could not be loaded")


FIRST = "#/2048/4x4:4689245733552012"
"""A board on which rules of thumb, the plain values and the refined ones prefer different moves."""
SEEN = """() => {
  window.seen = [];
  const one = (name) => document.getElementById(name);
  const look = () => {
    const line = one("hint-line").hidden ? "" : one("hint-text").textContent;
    const chevron = one("chevron"), card = one("coach-worth");
    const way = chevron.hidden ? "" : chevron.dataset.way + (chevron.dataset.guess ? "?" : "!");
    const state = [line, way, card.hidden ? "" : card.innerText].join("|");
    if (seen.at(-1) !== state) seen.push(state);
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""
"""Records every change of the line, the chevron and the coach's card."""


def test_a_first_hint_changes_once_from_the_guess_to_the_final_answer_and_shows_progress(page: Page) -> None:
    open_view(page, FIRST)
    expect(page.locator("html")).to_have_attribute("data-features", "all")
    page.evaluate(SEEN)
    page.keyboard.press("Shift+H")
    expect(page.locator("#coach-progress")).to_have_text(re.compile(r"\d+%"))
    expect(page.locator('#chevron[data-guess="on"]')).to_be_visible()
    expect(page.locator('#chevron[data-guess=""]')).to_be_visible()
    expect(page.locator("#worth-1")).to_have_text(re.compile(r"^\d{3},000$"))
    expect(page.locator("#coach-progress")).to_be_hidden()
    views = [view.split("|") for view in page.evaluate("seen") if view != "||"]
    assert [view[1] for view in views] == [views[0][1], views[-1][1]], views
    assert views[0][0].startswith("Quick guess: ") and views[0][1].endswith("?") and not views[0][2]
    assert not views[-1][0].startswith("Quick guess: ") and views[-1][1].endswith("!")
    assert views[-1][2].startswith("Average points still to come if the coach takes over\n"), "the title of final values"


ENDED = "#/2048/4x4:EDC1BA9187611111"
"""A board of the endgame, on which the usual values promise a quarter of the points."""


def test_an_endgame_file_that_does_not_come_is_reported_at_the_first_hint_and_fetched_at_the_next(page: Page) -> None:
    page.route(f"**/{hosted(ENDGAME)}", lambda route: route.abort())
    open_view(page, ENDED)
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("Some data could not be loaded, so hints are weaker.")
    expect(page.locator("#worth-title")).to_have_text("The moves as the coach ranks them")
    page.unroute(f"**/{hosted(ENDGAME)}")
    press(page, "Hint")
    expect(page.locator("#worth-title")).to_contain_text("if the coach takes over")
    expect(page.locator("#hint-text")).not_to_contain_text("could not be loaded")


def test_a_review_without_the_calibration_says_so_makes_no_cards_and_works_later(page: Page) -> None:
    page.route(f"**/{hosted(CALIBRATION)}", lambda route: route.fulfill(body="{}"))
    open_view(page, "#/2048/4x4:CB21A92087310020@3/uurdrddrullr")
    press(page, "Review my game")
    review = page.get_by_role("dialog")
    expect(review).to_contain_text("data for hints could not be loaded")
    assert kept(page, "practice") is None
    page.unroute(f"**/{hosted(CALIBRATION)}")
    page.keyboard.press("Escape")
    press(page, "Review my game")
    expect(review).to_contain_text("Your moves:")
    assert kept(page, "practice") is not None


def test_a_file_needed_by_two_requests_is_fetched_once_and_only_the_last_request_is_answered(page: Page) -> None:
    late = hold(page, "**/fifteen.bin")
    open_view(page, MIDDLE, "15")
    with page.expect_request("**/fifteen.bin"):
        press(page, "Hint")
    open_view(page, EASY, "15")
    press(page, "Hint")
    choose(page, "#coach-heuristic", "manhattan")
    press(page, "Hint")
    waiting(late).continue_()
    expect(page.locator("#hint-text")).to_contain_text("2 moves, proven shortest")


def test_a_stalled_download_is_reported_and_the_file_requested_again(page: Page, problems: Problems) -> None:
    problems.expect("engine_worker.js: nothing has arrived for 8 seconds")
    page.clock.install()
    hold(page, "**/fifteen.bin")
    open_view(page, EASY, "15")
    with page.expect_request("**/fifteen.bin"):
        press(page, "Hint")
    page.clock.run_for(9_000)
    expect(page.locator("#hint-text")).to_contain_text("could not be loaded")
    page.unroute("**/fifteen.bin")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("proven shortest")


def test_an_engine_that_cannot_start_is_reported_and_started_again(page: Page, problems: Problems) -> None:
    problems.expect("pyodide.asm.wasm")

    def missing(route: Route) -> None:
        route.fulfill(status=404, body="")

    page.route("**/pyodide.asm.wasm", missing)
    open_view(page, EASY, "15")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("Hints could not be loaded.")
    page.keyboard.press("ArrowLeft")
    expect(board(page)).to_have_attribute("data-moves", "1")
    page.unroute("**/pyodide.asm.wasm")
    press(page, "Hint")
    expect(page.locator("#hint-text")).to_contain_text("proven shortest")


def test_the_worker_is_not_started_before_the_first_request(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(Path(request.url).name))
    open_view(page, EASY, "15")
    expect(page.locator("#coach-title")).to_have_text("Solver")
    assert "engine_worker.js" not in fetched
    assert "pyodide.asm.wasm" not in fetched
