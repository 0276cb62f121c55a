"""Racing in the page: a burst of hovering, and the dialog of sessions."""

import pytest
from playwright.sync_api import Page, expect

from game.core.grid import LETTERS
from game.fifteen import rules
from tests.e2e.conftest import NewContext
from tests.e2e.steps import after, board, centre, expect_state, kept, open_view, press, storage_of
from tests.e2e.views import ready

SEED = 7
BURST = 200

FLING = """([points, pause]) => new Promise((done) => {
  // A pointer that passes a cell every few milliseconds; the browser's clock paces it, not the test's.
  const board = document.getElementById("board");
  const seen = [];
  const step = (place) => {
    if (place === points.length) return done(seen);
    const [clientX, clientY] = points[place];
    const begun = performance.now();
    const event = {clientX, clientY, pointerType: "mouse", isPrimary: true, bubbles: true};
    board.dispatchEvent(new PointerEvent("pointermove", event));
    seen.push([+board.dataset.moves, performance.now() - begun]);
    setTimeout(() => step(place + 1), Math.max(0, pause - (performance.now() - begun)));
  };
  step(0);
})"""


def walk(count: int) -> tuple[str, list[int]]:
    """Return moves of single tiles and the cell of each tile that moves, which never takes the last move back."""
    state = rules.scramble(4, SEED)
    moves, cells = "", []
    for place in range(count):
        ways = [way for way in rules.legal_actions(state) if not moves or way != (LETTERS.index(moves[-1]) + 2) % 4]
        way = ways[place * 7 % len(ways)]
        cells.append(rules.hops(state, way)[0][0])
        state = rules.slide(state, way)
        moves += LETTERS[way]
    return moves, cells


def test_a_burst_of_hovering_loses_no_tile_and_keeps_the_order(page: Page) -> None:
    open_view(page, f"#/15/4x4@{SEED}", "15")
    ready(page)
    page.evaluate("() => localStorage.setItem('tilelab.settings', JSON.stringify({v: 1, hover: 'on'}))")
    page.reload()
    ready(page)
    moves, cells = walk(BURST)
    points = [centre(page, cell) for cell in cells]
    seen = page.evaluate(FLING, [points, 24])
    assert [count for count, _ in seen] == list(range(1, BURST + 1)), "each move is on show as soon as the pointer is there"
    expect_state(page, "15", after("15", SEED, moves))
    page.keyboard.press("z")
    page.evaluate(FLING, [[centre(page, cells[-2])], 0])
    expect(board(page)).to_have_attribute("data-moves", str(BURST))
    expect(board(page)).to_have_attribute("data-hover", "frozen")


@pytest.fixture
def racer(site: str, new_context: NewContext) -> Page:
    """Return a page of somebody with 60 solves of 3×3, and the scramble of seed 487."""
    solves = [f"{1000 * place}\t{9000 + place * 7919 % 5003}\t80\t60\t-1\t0\t{place}\t\t" for place in range(1, 61)]
    texts = {"15.solves": '{"v": 1, "sessions": [[1, "3x3", "warm-up"]], "open": {}}', "15.solves.1.0": "\n".join(solves)}
    page = new_context(storage_state=storage_of(site, texts)).new_page()
    open_view(page, "#/15/3x3@487", "15")
    ready(page)
    return page


def test_a_solve_joins_the_session_and_is_listed_changed_and_exported(racer: Page) -> None:
    for letter in "lldruurdllu":
        racer.keyboard.press({"l": "ArrowLeft", "r": "ArrowRight", "u": "ArrowUp", "d": "ArrowDown"}[letter])
    expect(board(racer)).to_have_attribute("data-outcome", "solved")
    press(racer, "More")
    press(racer, "Sessions")
    dialog = racer.get_by_role("dialog", name="Sessions")
    expect(dialog.get_by_text("The last 50 of 61 solves")).to_be_visible()
    expect(dialog.get_by_role("row", name="Mean")).to_contain_text("61 of 61")
    first = dialog.get_by_role("listitem").first
    first.get_by_text("61.").click()
    press(racer, "DNF, solve 61")
    expect(dialog.get_by_role("row", name="Mean")).to_contain_text("60 of 61")
    expect(racer.get_by_role("button", name="DNF, solve 61")).to_be_focused()
    racer.get_by_role("textbox", name="Comment on solve 61").press_sequentially("slipped")
    dialog.get_by_role("listitem").nth(1).get_by_text("60.").click()
    press(racer, "Delete solve 60")
    expect(dialog.get_by_text("The last 50 of 60 solves")).to_be_visible()
    press(racer, "Undo deletion")
    expect(dialog.get_by_text("The last 50 of 61 solves")).to_be_visible()
    assert "slipped" in (kept(racer, "15.solves.1.0") or "")
