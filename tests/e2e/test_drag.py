"""Dragging: lines of tiles follow a slow pointer, and swift swipes act and change direction without lifting it."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from game.core.game import State
from game.twenty48.rules import parse_position
from tests.e2e.conftest import NewContext
from tests.e2e.steps import after, board, centre, expect_state, fact, open_view, press_and_hold
from tests.e2e.views import ready

PUZZLE = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15"


def puzzle(page: Page) -> float:
    """Open a puzzle whose last row moves left; return the width of a cell."""
    open_view(page, PUZZLE, "15")
    ready(page)
    return centre(page, 13)[0] - centre(page, 12)[0]


def shift(page: Page, text: str) -> float:
    """Return how far a tile currently is left of its cell, in pixels."""
    left: float = page.locator(".tile", has_text=text).evaluate(
        """(tile) => {
          const side = 4, box = document.getElementById("tiles").getBoundingClientRect();
          const cell = box.left + tile.style.getPropertyValue("--col") * box.width / side;
          return cell - tile.getBoundingClientRect().left;
        }"""
    )
    return round(left)


def rest(page: Page) -> None:
    """Hold the pointer for longer than the time over which its speed is measured."""
    page.wait_for_function("(since) => performance.now() > since + 80", arg=page.evaluate("performance.now()"))


def pull(page: Page, cell: int, distance: float, down: float = 0) -> None:
    """Drag a cell slowly to the left, or down, and hold it."""
    x, y = centre(page, cell)
    page.mouse.move(x, y)
    page.mouse.down()
    share = 12 / max(abs(distance), abs(down))
    page.mouse.move(x - distance * share, y + down * share)
    rest(page)
    page.mouse.move(x - distance * 1.3 * share, y + down * 1.3 * share)
    page.mouse.move(x - distance, y + down)
    rest(page)


def come_home(page: Page) -> None:
    """Wait until no tile is away from its cell."""
    page.wait_for_function("() => ![...document.querySelectorAll('.tile')].some((tile) => tile.getAnimations().length)")


def offsets(page: Page) -> dict[str, tuple[int, int]]:
    """Return how far the tile of each number is from its cell, across and down, in hundredths of a cell."""
    found: dict[str, list[int]] = page.evaluate(
        """() => {
          const box = document.getElementById("tiles").getBoundingClientRect(), side = box.width / 4;
          return Object.fromEntries([...document.querySelectorAll(".tile:not([data-act=ghost])")].map((tile) => {
            const at = tile.getBoundingClientRect(), cell = (name) => tile.style.getPropertyValue(name) * side;
            return [tile.textContent, [at.left - box.left - cell("--col"), at.top - box.top - cell("--row")].map(
              (px) => Math.round(100 * px / side) + 0)];
          }));
        }"""
    )
    return {name: (across, down) for name, (across, down) in found.items()}


@pytest.mark.shared
def test_a_line_of_tiles_follows_the_finger_only_as_far_as_it_can_slide(page: Page) -> None:
    width = puzzle(page)
    before = fact(page, "position")
    pull(page, 14, 30)
    assert [shift(page, text) for text in ("13", "14", "15")] == [30, 30, 0]
    page.mouse.move(0, centre(page, 14)[1])
    assert [shift(page, text) for text in ("13", "14", "15")] == [round(width), round(width), 0]
    assert fact(page, "position") == before
    page.mouse.up()
    expect(board(page)).to_have_attribute("data-position", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")


@pytest.mark.shared
def test_a_tile_that_is_hardly_dragged_springs_back(page: Page) -> None:
    puzzle(page)
    before = fact(page, "position")
    pull(page, 13, 24)
    page.mouse.up()
    come_home(page)
    assert (fact(page, "position"), fact(page, "moves")) == (before, "0")


def test_no_finger_moves_a_tile_of_a_new_puzzle_before_its_player_is_ready(page: Page) -> None:
    puzzle(page)
    page.evaluate("() => localStorage.setItem('tilelab.settings', JSON.stringify({v: 1, ready: 'on'}))")
    page.reload()
    width = puzzle(page)
    before = fact(page, "position")
    pull(page, 13, width - 2)
    page.mouse.up()
    come_home(page)
    assert fact(page, "position") == before
    page.mouse.click(*centre(page, 12))
    pull(page, 13, width - 2)
    page.mouse.up()
    expect(board(page)).to_have_attribute("data-moves", "1")


@pytest.mark.shared
def test_a_swipe_acts_before_the_finger_lifts_and_can_change_direction(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    x, y = centre(page, 5)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y)  # A jump is swift on any machine.
    expect_state(page, "2048", after("2048", 2048, "l"))
    for step in range(1, 6):
        page.mouse.move(x - 60 - 15 * step, y + step)
    expect_state(page, "2048", after("2048", 2048, "l"))
    page.mouse.move(x - 135, y - 45)
    expect_state(page, "2048", after("2048", 2048, "lu"))
    page.mouse.up()
    expect_state(page, "2048", after("2048", 2048, "lu"))


@pytest.mark.shared
def test_a_slow_drag_shows_the_move_both_ways_and_takes_it_back(page: Page) -> None:
    #   .  2  4  8        2 4 8 .
    #   16 .  .  .   ->  16
    open_view(page, "#/2048/4x4:0123400000000000")
    ready(page)
    width = centre(page, 1)[0] - centre(page, 0)[0]
    pull(page, 9, width / 2)
    assert offsets(page) == {"2": (-50, 0), "4": (-50, 0), "8": (-50, 0), "16": (0, 0)}
    x, y = centre(page, 9)
    page.mouse.move(x + 2 * width, y)
    assert offsets(page) == {"2": (0, 0), "4": (0, 0), "8": (0, 0), "16": (300, 0)}
    page.mouse.move(x + 0.3 * width, y)
    rest(page)
    page.mouse.up()
    come_home(page)
    assert fact(page, "moves") == "0"
    pull(page, 9, 0.5 * width)
    page.mouse.up()
    expect_state(page, "2048", after("2048", 0, "l", start=State(parse_position("0123400000000000"))))


def test_a_drag_and_its_move_make_the_browser_style_and_lay_out_nothing_at_once(page: Page) -> None:
    open_view(page, "#/2048/4x4:0012300000000000")
    ready(page)
    width = centre(page, 1)[0] - centre(page, 0)[0]
    x, y = centre(page, 9)  # Asked before: Firefox's driver measures by the page's own methods.
    pull(page, 9, 0.5 * width)
    page.evaluate(
        """() => {
          window.work = [];
          const tiles = document.getElementById("tiles"), measure = Element.prototype.getBoundingClientRect;
          new MutationObserver((all) => window.work.push(...all.map((one) => one.attributeName))).observe(
            tiles, {attributes: true, subtree: true});
          Element.prototype.getBoundingClientRect = function () { window.work.push(this.id); return measure.call(this); };
        }"""
    )
    page.mouse.move(x - 0.7 * width, y)
    assert page.evaluate("window.work") == []
    rest(page)
    page.mouse.up()
    start = State(parse_position("0012300000000000"))
    expect_state(page, "2048", after("2048", 0, "l", start=start))
    for _ in range(4):  # The slide has ended.
        rest(page)
    page.keyboard.press("ArrowRight")
    expect_state(page, "2048", after("2048", 0, "lr", start=start))
    assert "tiles" not in page.evaluate("window.work")


@pytest.mark.shared
def test_a_pair_in_reach_glows(page: Page) -> None:
    open_view(page, "#/2048/4x4:0022300000000000")
    ready(page)
    width = centre(page, 1)[0] - centre(page, 0)[0]
    pull(page, 9, 0.3 * width)
    glowing = page.locator(".tile[data-pair]")
    expect(glowing).to_have_count(0)
    page.mouse.move(centre(page, 9)[0] - 0.5 * width, centre(page, 9)[1])
    expect(glowing).to_have_text(["4", "4"])
    page.mouse.move(*centre(page, 9))
    expect(glowing).to_have_count(0)
    rest(page)
    page.mouse.up()
    assert fact(page, "moves") == "0"


LEANS = "document.getElementById('board').getAnimations().map((motion) => motion.effect.getKeyframes()[0].translate)"


@pytest.mark.shared
def test_a_blocked_move_leans_the_board_and_a_drag_that_way_springs_back(page: Page) -> None:
    open_view(page, "#/2048/4x4:1000200010000000")
    ready(page)
    press_and_hold(page, "ArrowLeft")
    assert "-4px" in page.evaluate(LEANS)
    page.evaluate("document.getAnimations().forEach((motion) => motion.play())")
    pull(page, 9, 70)
    assert float(page.evaluate("document.getElementById('board').style.translate").split("px")[0]) < -1
    page.mouse.up()
    assert page.evaluate("document.getElementById('board').style.translate") == ""
    assert fact(page, "moves") == "0"


@pytest.mark.parametrize(
    ("motion", "counts"), [("no-preference", (4, 1)), pytest.param("reduce", (0, 0), marks=pytest.mark.pretends)]
)
def test_tiles_land_with_weight_unless_motion_is_reduced_and_the_next_key_ends_it(
    new_context: NewContext, motion: Literal["no-preference", "reduce"], counts: tuple[int, int]
) -> None:
    page = new_context(reduced_motion=motion).new_page()
    open_view(page, "#/2048/4x4:0001000200010002")
    ready(page)
    moving = "[...document.querySelectorAll('#board, .tile b')].flatMap((part) => part.getAnimations())"
    weighing = f"{moving}.filter((motion) => !motion.animationName && !motion.transitionProperty)"
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        f"(count) => {{ const all = {weighing}; all.forEach((one) => one.pause()); return all.length === count; }}",
        arg=sum(counts),
    )
    moved = page.evaluate(f"{weighing}.flatMap((one) => one.effect.getKeyframes()).flatMap((frame) => Object.keys(frame))")
    assert set(moved) <= {"offset", "computedOffset", "easing", "composite", "scale", "translate"}
    page.keyboard.press("u")
    assert page.evaluate(f"{weighing}.length") == 0


def test_the_first_tile_of_its_kind_flies_into_its_hole(page: Page) -> None:
    open_view(page, "", "2048")
    ready(page)
    page.evaluate(
        """() => document.addEventListener("animationstart", (event) => {
          const {animationName, target} = event, grown = Number(target.style.getPropertyValue("--grown"));
          if (animationName === "shelve") window.flown = [target.textContent, grown > 1];
        })"""
    )
    page.keyboard.press("ArrowRight")  # A first game deals both tiles into one row.
    page.wait_for_function("() => window.flown")
    assert page.evaluate("window.flown") == ["4", True]
    expect(page.locator("#shelf-line")).to_be_hidden()


def test_at_a_target_the_score_counts_up_and_never_back(page: Page) -> None:
    open_view(page, "#/2048/4x4:aa00124000000000")
    ready(page)
    page.evaluate(
        """() => {
          window.scores = [];
          window.clipped = false;
          const style = (id) => getComputedStyle(document.getElementById(id));
          const look = () => {
            window.clipped ||= style("score").visibility === "visible" && style("title").clipPath !== "none";
            window.scores.push(Number(document.getElementById("score").textContent.replace(",", "")));
            requestAnimationFrame(() => setTimeout(look));
          };
          look();
        }"""
    )
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#score")).to_have_text("2,048")
    expect(page.locator("#overlay:not([data-fresh])")).to_be_visible()
    scores = page.evaluate("window.scores")
    assert scores == sorted(scores)
    assert len(set(scores)) > 2
    assert not page.evaluate("window.clipped")
