"""Racing in the page: fast hovering, and the dialog of sessions."""

import re

import pytest
from playwright.sync_api import Page, expect

from game.app.links import read_address
from game.core.game import State
from game.core.grid import LETTERS, opposite
from game.fifteen import rules
from game.games import game_named
from tests.common.tab import SOLUTIONS
from tests.e2e.conftest import NewContext
from tests.e2e.steps import KEYS, after, board, centre, expect_state, fact, kept, open_view, press, reload, resize, storage_of
from tests.e2e.views import ready

SEED = 7
BURST = 200

SCRAMBLE = "1 2 8 3/7 12 14 4/5 6 0 10/9 13 11 15"
SOLUTION = "lurdddlurrruullddruulldrul"
MOMENTS = [0, 29, 61, 111, 163, 209, 246, 274, 305, 354, 377, 413, 456]
MOMENTS += [485, 511, 553, 579, 609, 633, 670, 710, 743, 792, 844, 869, 909]
"""When each move of a recorded solve was made, in milliseconds: as fast as the fastest."""

FLING = """([points, moments]) => new Promise((done) => {
  // The pointer reaches each cell at its moment. The page's clock shows that moment, however late the browser is.
  const board = document.getElementById("board");
  const seen = [], now = performance.now.bind(performance), begun = now();
  const step = (place) => {
    if (place === points.length) {
      performance.now = now;
      return done(seen);
    }
    const [clientX, clientY] = points[place];
    performance.now = () => begun + moments[place];
    const event = {clientX, clientY, pointerType: "mouse", isPrimary: true, bubbles: true};
    board.dispatchEvent(new PointerEvent("pointermove", event));
    seen.push(+board.dataset.moves);
    setTimeout(() => step(place + 1), Math.max(0, begun + moments[place + 1] - now()));
  };
  step(0);
})"""


def hovering(page: Page, address: str) -> None:
    """Open an address with hovering on."""
    open_view(page, address, "15")
    ready(page)
    page.evaluate("() => localStorage.setItem('tilelab.settings', JSON.stringify({v: 1, hover: 'on'}))")
    page.reload()
    ready(page)


def fling(page: Page, cells: list[int], moments: list[int]) -> list[int]:
    """Move the pointer over cells at these moments, in milliseconds; return the move counts shown after each."""
    seen: list[int] = page.evaluate(FLING, [[centre(page, cell) for cell in cells], moments])
    return seen


def cells_of(state: tuple[int, ...], moves: str) -> list[int]:
    """Return, for each single-tile move, the cell of the tile that it moves."""
    cells = []
    for letter in moves:
        way = LETTERS.index(letter)
        cells.append(rules.hops(state, way)[0][0])
        state = rules.slide(state, way)
    return cells


def walk(count: int) -> str:
    """Return single-tile moves from the scramble of `SEED`, none of which reverses the one before."""
    state = rules.scramble(4, SEED)
    moves = ""
    for place in range(count):
        ways = [way for way in rules.legal_actions(state) if not moves or way != (LETTERS.index(moves[-1]) + 2) % 4]
        way = ways[place * 7 % len(ways)]
        state = rules.slide(state, way)
        moves += LETTERS[way]
    return moves


@pytest.mark.rotates(parts=5, of="long tests")
def test_fast_hovering_loses_no_tile_and_keeps_the_order(page: Page) -> None:
    hovering(page, f"#/15/4x4@{SEED}")
    moves = walk(BURST)
    cells = cells_of(rules.scramble(4, SEED), moves)
    seen = fling(page, cells, [24 * place for place in range(BURST)])
    assert seen == list(range(1, BURST + 1)), "each move shows as soon as the pointer is there"
    expect_state(page, "15", after("15", SEED, moves))
    page.keyboard.press("z")
    fling(page, cells[-2:-1], [0])
    expect(board(page)).to_have_attribute("data-moves", str(BURST))
    expect(board(page)).to_have_attribute("data-hover", "frozen")


@pytest.mark.rotates(parts=2)
def test_a_recorded_solve_of_26_moves_keeps_its_times_and_keys_start_the_next(page: Page) -> None:
    hovering(page, "#/15/4x4:" + SCRAMBLE.replace(" ", "-").replace("/", "_"))
    first = game_named("15").parse_position(SCRAMBLE)
    assert fling(page, cells_of(first, SOLUTION), MOMENTS) == list(range(1, 27))
    expect(board(page)).to_have_attribute("data-outcome", "solved")
    expect_state(page, "15", after("15", 0, SOLUTION, start=State(first)))
    press(page, "Share")
    link = page.get_by_label("The whole game, move by move").input_value()
    _, session, moves = read_address(link, (game_named("15"),), lambda: 0)
    assert session and "".join(moves) == SOLUTION and session.times.moments == MOMENTS
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(board(page)).to_have_attribute("data-position", SCRAMBLE)
    page.keyboard.press("n")
    expect(board(page)).not_to_have_attribute("data-position", SCRAMBLE)
    expect(board(page)).to_have_attribute("data-outcome", "playing")


@pytest.fixture
def racer(site: str, new_context: NewContext) -> Page:
    """The page of a player with 60 solves of 3×3, open at the scramble of seed 487."""
    solves = [f"{1000 * place}\t{9000 + place * 7919 % 5003}\t80\t60\t-1\t0\t{place}\t\t" for place in range(1, 61)]
    texts = {"15.solves": '{"v": 1, "sessions": [[1, "3x3", "warm-up"]], "open": {}}', "15.solves.1.0": "\n".join(solves)}
    page = new_context(storage_state=storage_of(site, texts)).new_page()
    open_view(page, "#/15/3x3@487", "15")
    ready(page)
    return page


def test_the_space_bar_held_down_goes_to_one_scramble(racer: Page) -> None:
    board(racer).focus()
    racer.keyboard.down(" ")
    expect(board(racer)).not_to_have_attribute("data-seed", "487")
    seed = fact(racer, "seed")
    for _ in range(3):
        racer.keyboard.down(" ")
    racer.keyboard.up(" ")
    racer.keyboard.press("ArrowLeft")
    racer.keyboard.press("ArrowRight")
    expect(board(racer)).not_to_have_attribute("data-moves", "0")
    expect(board(racer)).to_have_attribute("data-seed", seed)


@pytest.mark.rotates(parts=2)
def test_a_solve_is_added_to_the_session_listed_changed_and_exported(racer: Page) -> None:
    for letter in "lldruurdllu":
        racer.keyboard.press({"l": "ArrowLeft", "r": "ArrowRight", "u": "ArrowUp", "d": "ArrowDown"}[letter])
    expect(board(racer)).to_have_attribute("data-outcome", "solved")
    press(racer, "More")
    press(racer, "Sessions")
    dialog = racer.get_by_role("dialog", name="Sessions")
    expect(dialog.get_by_text("Latest 50 of 61 solves")).to_be_visible()
    expect(dialog.get_by_role("row", name="Mean")).to_contain_text("61 solves")
    first = dialog.get_by_role("listitem").first
    first.get_by_text("61.", exact=True).click()
    press(racer, "DNF, solve 61")
    expect(dialog.get_by_role("row", name="Mean")).to_contain_text("60 of 61")
    expect(racer.get_by_role("button", name="DNF, solve 61")).to_be_focused()
    racer.get_by_role("textbox", name="Comment on solve 61").press_sequentially("slipped")
    dialog.get_by_role("listitem").nth(1).get_by_text("60.", exact=True).click()
    press(racer, "Delete solve 60")
    expect(dialog.get_by_text("Latest 50 of 60 solves")).to_be_visible()
    press(racer, "Undo deletion")
    expect(dialog.get_by_text("Latest 50 of 61 solves")).to_be_visible()
    assert "slipped" in (kept(racer, "15.solves.1.0") or "")


def test_the_cards_show_where_a_racer_stands_and_the_clock_runs_unheard(racer: Page) -> None:
    strip = racer.get_by_role("button", name=re.compile(r"Last.* Best .* Average of 5 .* Average of 12"))
    expect(strip).to_contain_text(re.compile(r"Average of 5 *\w* \d+\.\d\d"))
    expect(racer.locator("#race-bars li")).to_have_count(10)
    expect(racer.locator("#line")).to_contain_text("next solve")
    racer.keyboard.press("ArrowLeft")
    clock, said = racer.locator("#time"), racer.locator("#said")
    heard = said.text_content()
    before = clock.text_content()
    for _ in range(3):
        expect(clock).not_to_have_text(before or "")
        before = clock.text_content()
        assert re.fullmatch(r"\d+\.\d\d", before or "")
    assert said.text_content() == heard
    expect(strip).not_to_have_attribute("data-thin", "")
    resize(racer, 390, 664)
    expect(strip).to_have_attribute("data-thin", "")
    expect(racer.locator(".heading").get_by_role("button", name=re.compile("Average of 5"))).to_be_visible()
    strip.click()
    expect(racer.get_by_role("dialog", name="Sessions")).to_be_visible()


def test_typing_a_comment_continues_while_another_tab_stores_solves(racer: Page) -> None:
    press(racer, "More")
    press(racer, "Sessions")
    dialog = racer.get_by_role("dialog", name="Sessions")
    dialog.get_by_text("60.", exact=True).click()
    comment = racer.get_by_role("textbox", name="Comment on solve 60")
    comment.press_sequentially("a long ent")
    for _ in "ent":
        racer.keyboard.press("ArrowLeft")
    other = racer.context.new_page()
    other.goto("reset.html")
    racer.bring_to_front()  # Firefox focuses a new tab.
    name = "tilelab.15.solves.1.0"
    solves = kept(racer, "15.solves.1.0") or ""
    for number in (61, 62):
        solves += f"\n{1000 * number}\t9999\t80\t60\t-1\t0\t{number}\t\t"
        other.evaluate("([name, solves]) => localStorage.setItem(name, solves)", [name, solves])
        expect(dialog.get_by_text(f"Latest 50 of {number} solves")).to_be_visible()
        expect(dialog.get_by_role("listitem").first).to_contain_text(f"{number}.")
        expect(comment).to_be_focused()
        if number == 61:
            racer.keyboard.type("comm ")
            expect(comment).to_have_value("a long comm ent")
    racer.keyboard.press("Tab")
    expect(racer.get_by_role("button", name="DNF, solve 60")).to_be_focused()
    assert "a long comm ent" in (kept(racer, "15.solves.1.0") or "")


def shortest(position: str) -> str:
    """Return the shortest solution of a 2×2 board."""
    board_now = rules.parse_position(position, 2)
    before = {board_now: ""}
    row = [board_now]
    for near in row:
        for way in rules.legal_actions(near):
            reached = rules.slide(near, way)
            if reached not in before:
                before[reached] = before[near] + LETTERS[way]
                row.append(reached)
    return before[1, 2, 3, 0]


def test_a_relay_and_a_blind_solve_need_no_mouse_and_survive_a_reload(page: Page) -> None:
    open_view(page, "#/15/3x3@1", "15")
    ready(page)
    page.set_viewport_size({"width": 844, "height": 390})

    def choose(event: str) -> None:
        for name in ("More", "Events", event):
            page.get_by_role("button", name=name, exact=name in ("More", "Events")).press("Enter")
        expect(board(page)).to_be_focused()

    mark = page.locator("#event-mark")
    choose("Relay")
    expect(mark).to_have_text("Relay · 1 of 2")
    boards = page.get_by_role("region", name="Relay").get_by_role("listitem")
    expect(boards).to_have_text(["2×2", "3×3"])
    for letter in shortest(board(page).get_attribute("data-position") or ""):
        page.keyboard.press(KEYS[letter])
    expect(page.get_by_role("button", name="Next scramble (2 of 2)")).to_be_visible()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_disabled()
    page.keyboard.press(" ")
    expect(board(page)).to_have_attribute("data-side", "3")
    expect(boards.first).to_contain_text(re.compile(r"\d\.\d\d"))
    assert page.evaluate("scrollY") == 0
    reload(page, "15")
    ready(page)
    expect(mark).to_have_text("Relay · 2 of 2")
    board(page).focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(mark).to_contain_text("DNF")
    choose("Blind")
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    expect(board(page)).to_have_attribute("data-blind", "on")
    expect(page.locator("#tiles .tile b").first).to_have_css("font-size", "0px")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#tiles .tile b").first).not_to_have_css("font-size", "0px")
    choose("Single solves")
    expect(mark).to_be_hidden()


COLUMN = "#time, #new, .controls, #undo, #daily, #more, #race-strip, #race-five, #race-laps, #race-bars, #line"
BOXES = """(column) => [...document.querySelectorAll(column)].map((part) => {
  // A time of another length is wider, where it stands.
  const {x, y, width, height} = part.getBoundingClientRect();
  return [part.id || part.className, x, y, ...(part.id === "time" ? [] : [width, height])].join(" ");
})"""


@pytest.mark.parametrize("size", [(1440, 900), (2560, 1440)])
def test_nothing_in_the_column_moves_in_ten_solves_and_a_marathon(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_view(page, "#/15/2x2@1", "15")
    ready(page)
    page.mouse.move(0, 0)
    expect(page.locator("#race-bars li")).to_have_count(10)
    start = page.evaluate(BOXES, COLUMN)
    assert len(start) >= 11
    moved: set[str] = set()

    def look() -> None:
        moved.update(set(page.evaluate(BOXES, COLUMN)) - set(start))

    def solve() -> None:
        way = shortest(fact(page, "position"))
        if len(way) == 1:  # A solve in no time does not count.
            now = rules.parse_position(fact(page, "position"), 2)
            aside = next(LETTERS[move] for move in rules.legal_actions(now) if LETTERS[move] != way)
            way = aside + LETTERS[opposite(LETTERS.index(aside))] + way
        for letter in way:
            page.keyboard.press(KEYS[letter])
            look()
        expect(board(page)).to_have_attribute("data-outcome", "solved")
        expect(page.locator("#overlay")).to_be_hidden()

    for count in range(1, 11):
        solve()
        expect(page.locator("#race-session")).to_contain_text(f"{count} solve")
        look()
        page.keyboard.press("Space")
        expect(board(page)).to_have_attribute("data-outcome", "playing")
    assert moved == set()
    press(page, "Events")
    page.locator("#event-x10").click()
    expect(page.locator("#race-key")).to_be_visible()
    start = page.evaluate(BOXES, COLUMN)
    for place in range(10):
        solve()
        expect(page.locator("#race-bars li").nth(place).locator("b")).to_have_text(re.compile(r"\d\.\d\d"))
        look()
        if place < 9:
            page.keyboard.press("Space")
            expect(board(page)).to_have_attribute("data-outcome", "playing")
    assert moved == set()


def test_a_new_best_stands_below_the_new_game_button(racer: Page) -> None:
    for letter in SOLUTIONS["487"]:
        racer.keyboard.press(KEYS[letter])
    expect(racer.locator("#race-record")).to_be_visible()
    expect(racer.locator("#race-difference-note")).to_contain_text("under your average")
    for width, height in ((960, 700), (1280, 720), (1440, 900), (1799, 1000), (2560, 1440)):
        resize(racer, width, height)
        button, gap = (racer.locator(part).bounding_box() for part in ("#new", "#race-gap"))
        assert button and gap
        is_left = gap["x"] + gap["width"] <= button["x"]
        assert is_left or button["y"] + button["height"] <= gap["y"], (width, height)


def test_after_a_solve_enter_or_a_tap_on_the_clock_shows_the_card(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_view(page, "#/15/2x2@1", "15")
    ready(page)
    page.locator("#time").click()
    expect(page.locator("#overlay")).to_be_hidden()
    for letter in shortest(fact(page, "position")):
        page.keyboard.press(KEYS[letter])
    expect(page.locator("html")).to_have_attribute("data-result", "on")
    expect(page.locator("#race-keys")).to_contain_text("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Share", exact=True).first).to_be_focused()
    page.locator("#time").click()
    expect(page.locator("#overlay")).to_be_hidden()
    page.locator("#time").click()
    expect(page.locator("#overlay")).to_be_visible()
    page.keyboard.press("Space")
    expect(board(page)).to_have_attribute("data-outcome", "playing")
    expect(page.locator("html")).to_have_attribute("data-result", "")


def test_on_a_phone_the_clock_is_the_result_from_the_second_solve_on(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_view(page, "#/15/3x3@24", "15")
    ready(page)
    for place, (seed, way) in enumerate(SOLUTIONS.items()):
        page.evaluate("address => { location.hash = address }", f"#/15/3x3@{seed}")
        expect(board(page)).to_have_attribute("data-seed", seed)
        expect(board(page)).to_have_attribute("data-outcome", "playing")
        for letter in way:
            page.keyboard.press(KEYS[letter])
        expect(board(page)).to_have_attribute("data-outcome", "solved")
        expect(page.locator("#overlay")).to_be_visible(visible=place == 0)
    expect(page.locator("#dock-share")).to_be_visible()
    expect(page.locator("#race-difference")).to_have_text(re.compile(r"[−+±]\d"))
    page.locator("#time").click()
    expect(page.locator("#overlay").locator("#race-strip")).to_be_visible()
