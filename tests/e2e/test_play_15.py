"""The 15-puzzle in the page: taps, drags and keys slide as the rules do in CPython; clock, end and records are right."""

import re

import pytest
from playwright.sync_api import Page, expect

from game.core.game import State
from game.core.grid import side_of
from game.fifteen import rules
from game.games import game_named
from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, after, board, centre, expect_state, fact, open_view, opening, press, reload, swipe
from tests.e2e.views import ready
from tests.slices import sample

SEED = 7


def tap(page: Page, cell: int) -> None:
    """Click the centre of a cell."""
    page.mouse.click(*centre(page, cell))


def taps(state: State) -> list[int]:
    """Return the cells of the gap's row and column, the farthest first."""
    side = side_of(state.board)
    gap = state.board.index(0)
    row, col = divmod(gap, side)
    cells = [row * side + other for other in range(side)] + [other * side + col for other in range(side)]
    return sorted({cell for cell in cells if cell != gap}, key=lambda cell: -abs(cell // side - row) - abs(cell % side - col))


def solving_moves(side: int, depth: int) -> tuple[int, list[str]]:
    """Return a seed whose scramble is near the goal, and moves that solve it. depth: the largest distance."""
    ball = {rules.goal(side): ""}
    edge = list(ball)
    for _ in range(depth):
        reached = []
        for near in edge:
            for direction in rules.legal_actions(near):
                beyond = rules.slide(near, direction)
                if beyond not in ball:
                    ball[beyond] = "dlur"[direction] + ball[near]
                    reached.append(beyond)
        edge = reached
    seed = next(seed for seed in range(100_000) if rules.scramble(side, seed) in ball)
    return seed, list(ball[rules.scramble(side, seed)])


@pytest.mark.rotates(parts=5)
def test_the_keys_move_tiles_and_the_option_reverses_them(page: Page) -> None:
    moves = "urdlluurddlurdlu"
    open_view(page, f"#/15/4x4@{SEED}", "15")
    for move in moves:
        page.keyboard.press(KEYS[move])
    expect_state(page, "15", after("15", SEED, moves))
    press(page, "Settings")
    page.get_by_role("radio", name="the gap", exact=True).check()
    press(page, "Close")
    before = after("15", SEED, moves)
    for move in moves:
        page.keyboard.press(KEYS[move])
    turned = [{"u": "d", "d": "u", "l": "r", "r": "l"}[move] for move in moves]
    expect_state(page, "15", after("15", SEED, turned, start=before))
    reload(page, "15")
    press(page, "Settings")
    expect(page.get_by_role("radio", name="the gap", exact=True)).to_be_checked()


@pytest.mark.shared
def test_a_tap_in_the_gaps_row_or_column_slides_all_tiles_between_and_one_undo_reverts_it(page: Page) -> None:
    open_view(page, f"#/15/4x4@{SEED}", "15")
    state = opening("15", SEED)
    for _ in range(6):
        cell = taps(state)[0]
        tap(page, cell)
        before, state = state, after("15", SEED, [game_named("15").tap(state, cell)], start=state)
        expect_state(page, "15", state)
    assert state.moves > 6
    press(page, "Undo")
    expect_state(page, "15", before)


@pytest.mark.shared
def test_a_tap_elsewhere_moves_nothing_and_says_why(page: Page) -> None:
    open_view(page, f"#/15/4x4@{SEED}", "15")
    state = opening("15", SEED)
    gap = state.board.index(0)
    cell = next(cell for cell in range(16) if cell not in taps(state) and cell != gap)
    tap(page, cell)
    expect(page.locator("#said")).to_have_text(f"{state.board[cell]} is not in the gap’s row or column.")
    shaken = page.locator(".tile b").filter(has_text=re.compile(f"^{state.board[cell]}$"))
    names = [shaken.evaluate("(face) => getComputedStyle(face).animationName")]
    tap(page, cell)
    names.append(shaken.evaluate("(face) => getComputedStyle(face).animationName"))
    assert names == ["shake", "shake-again"]
    tap(page, gap)
    expect_state(page, "15", state)


@pytest.mark.pretends
def test_with_reduced_motion_a_refused_tap_is_outlined(new_context: NewContext) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    open_view(page, f"#/15/4x4@{SEED}", "15")
    state = opening("15", SEED)
    cell = next(cell for cell in range(16) if cell not in taps(state) and state.board[cell])
    tap(page, cell)
    refused = page.locator(".tile b").filter(has_text=re.compile(f"^{state.board[cell]}$"))
    assert refused.evaluate("(face) => getComputedStyle(face).animationName") == "none"
    assert refused.evaluate("(face) => getComputedStyle(face).outlineStyle") == "dashed"


@pytest.mark.shared
def test_a_tile_dragged_towards_the_gap_pushes_those_between(page: Page) -> None:
    open_view(page, f"#/15/4x4@{SEED}", "15")
    state = opening("15", SEED)
    cell = taps(state)[0]
    move = game_named("15").tap(state, cell)
    swipe(page, centre(page, cell), move[0])
    expect_state(page, "15", after("15", SEED, [move]))


@pytest.mark.shared
def test_a_swipe_anywhere_moves_the_tile_next_to_the_gap(page: Page) -> None:
    open_view(page, f"#/15/4x4@{SEED}", "15")
    state = opening("15", SEED)
    gap = state.board.index(0)
    cell = next(cell for cell in range(16) if cell not in taps(state) and cell != gap)
    for way in "urdl":
        swipe(page, centre(page, cell), way)
    expect_state(page, "15", after("15", SEED, "urdl"))


def test_the_clock_runs_from_the_first_move_to_the_end_and_gives_the_tiles_per_second(page: Page) -> None:
    seed, moves = solving_moves(3, 9)
    page.clock.install(time="2026-03-04T10:00:00")
    open_view(page, f"#/15/3x3@{seed}", "15")
    ready(page)
    page.clock.pause_at("2026-03-04T11:00:00")
    expect(page.locator("#time")).to_have_text("0.00")
    for move in moves[:-1]:
        page.keyboard.press(KEYS[move])
    page.clock.run_for(6_000)
    expect(page.locator("#time")).to_have_text("6.00")
    page.keyboard.press(KEYS[moves[-1]])
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    expect(page.locator("#overlay")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Solved!")).not_to_contain_text("A new record!")
    rate = f"{len(moves) / 6:.2f}"
    expect(page.locator("#overlay-text")).to_have_text(f"{len(moves)} moves in 6.00 ({rate} per second).")
    page.clock.run_for(3_000)
    expect(page.locator("#time")).to_have_text("6.00")
    expect(page.locator("#best-time")).to_have_text("6.00")
    expect(page.locator("#best-moves")).to_have_text(str(len(moves)))
    expect(board(page)).to_have_attribute("data-best", str(len(moves)))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    expect(board(page)).to_have_attribute("data-moves", str(len(moves)))
    press(page, "Statistics")
    expect(page.get_by_role("dialog")).to_contain_text("One solve so far: 6.00")
    press(page, "Close")
    page.locator("#overlay").get_by_role("button", name="New game").click()
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    expect(page.locator("#time")).to_have_text("0.00")
    expect(page.locator("#best-time")).to_have_text("6.00")


def test_the_clock_stops_while_the_page_is_hidden(page: Page) -> None:
    page.clock.install(time="2026-03-04T10:00:00")
    open_view(page, f"#/15/4x4@{SEED}", "15")
    ready(page)
    page.clock.pause_at("2026-03-04T11:00:00")
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(5_000)
    for is_hidden in (True, False):
        page.evaluate(
            """(isHidden) => {
              Object.defineProperty(document, "hidden", {value: isHidden, configurable: true});
              document.dispatchEvent(new Event("visibilitychange"));
            }""",
            is_hidden,
        )
        if is_hidden:
            page.clock.run_for(60_000)
    page.clock.run_for(2_000)
    expect(page.locator("#time")).to_have_text("7.00")


@pytest.mark.rotates(parts=5)
def test_a_solution_with_help_is_recorded_separately(page: Page) -> None:
    seed, moves = solving_moves(3, 9)
    open_view(page, f"#/15/3x3@{seed}", "15")
    page.keyboard.press(KEYS[moves[0]])
    press(page, "Undo")
    for move in moves:
        page.keyboard.press(KEYS[move])
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    expect(page.locator("#overlay")).not_to_contain_text("A new record!")
    open_view(page, "#/15/3x3@1", "15")
    expect(page.locator("#best-moves")).to_have_text("–")
    expect(board(page)).to_have_attribute("data-best", "0")


TILES_PER_SIDE = """tile => [
  Math.round(tile.parentElement.offsetWidth / tile.offsetWidth), Math.round(tile.parentElement.offsetHeight / tile.offsetHeight),
]"""
"""Counts the tiles that fit in a row and in a column."""


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize(("game", "sides"), [("15", rules.SIDES), ("2048", (3, 4, 5, 6))])
def test_every_size_can_be_chosen_and_played(page: Page, game: str, sides: tuple[int, ...]) -> None:
    open_view(page, f"#/{game}", game)
    tested = sample(sides, 5)
    for side in tested:
        press(page, "Settings")
        page.get_by_role("radio", name=f"{side}×{side}").check()
        page.get_by_label("Seed (empty for a random one)").fill("99")
        press(page, "Start this game")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect_state(page, game, opening(game, 99, f"{side}x{side}"))
        assert page.locator("#tiles > *").first.evaluate(TILES_PER_SIDE) == [side, side]
        for key in KEYS.values():
            page.keyboard.press(key)
        expect_state(page, game, after(game, 99, KEYS, f"{side}x{side}"))
    assert side_of(game_named(game).parse_position(fact(page, "position"))) == tested[-1]
