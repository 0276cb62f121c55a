"""Each combination of fingers, pen and mouse, as listed in the table of decision 0059."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from game.games import game_named
from tests.e2e.conftest import NewContext, SharePage
from tests.e2e.steps import after, board, centre, expect_state, fact, open_view, opening, press
from tests.e2e.test_practice import CARDS
from tests.e2e.views import ready

Point = tuple[float, float]


class Fingers:
    """The fingers on a page, numbered."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}

    def down(self, number: int, point: Point) -> None:
        """Put a finger down."""
        self._down[number] = point
        self._dispatch("touchStart", self._down)

    def move(self, *moves: tuple[int, Point]) -> None:
        """Move fingers at the same time."""
        self._down.update(moves)
        self._dispatch("touchMove", self._down)

    def up(self, number: int) -> None:
        """Lift a finger."""
        self._dispatch("touchEnd", {number: self._down.pop(number)})

    def swipe(self, number: int, start: Point, across: float, down: float, steps: int = 4) -> None:
        """Swipe with a finger and lift it."""
        self.down(number, start)
        for step in range(1, steps + 1):
            self.move((number, (start[0] + across * step / steps, start[1] + down * step / steps)))
        self.up(number)

    def pinch(self, middle: Point, distance: float = 80, steps: int = 8) -> None:
        """Spread two fingers apart from a point."""
        x, y = middle
        self.down(0, (x - 15, y))
        self.down(1, (x + 15, y))
        for step in range(1, steps + 1):
            far = 15 + distance * step / steps
            self.move((0, (x - far, y)), (1, (x + far, y)))
        self.up(1)
        self.up(0)

    def pen(self, kind: str, point: Point, buttons: int = 1) -> None:
        """Send a pen event: mousePressed, mouseMoved or mouseReleased."""
        x, y = point
        event = {"type": kind, "x": x, "y": y, "button": "left" if buttons else "none", "buttons": buttons, "pointerType": "pen"}
        self._session.send("Input.dispatchMouseEvent", {**event, "clickCount": 1})

    def _dispatch(self, kind: str, fingers: dict[int, Point]) -> None:
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in sorted(fingers.items())]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


pytestmark = pytest.mark.pretends

PHONE = {"width": 390, "height": 844}
TALL = {"width": 390, "height": 1000}
SCROLLS = "window.scrolled = new Promise((done) => addEventListener('scrollend', () => done(scrollY), {once: true})); 0"
"""Makes a promise of where the page has stopped scrolling: a touch on a page that still scrolls only stops it."""
PUZZLE = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15"


@pytest.fixture
def phone(share_page: SharePage) -> Page:
    """A phone that other tests have used."""
    return share_page(has_touch=True, is_mobile=True, viewport=PHONE)


def scale(page: Page) -> float:
    """Return the page's zoom by pinching."""
    zoom: float = page.evaluate("visualViewport.scale")
    return zoom


def both_at_once(fingers: Fingers, page: Page) -> None:
    """Move two fingers at the same time, one left, one up."""
    (ax, ay), (bx, by) = centre(page, 13), centre(page, 7)
    fingers.down(0, (ax, ay))
    fingers.down(1, (bx, by))
    for step in (20, 40, 60):
        fingers.move((0, (ax - step, ay)), (1, (bx, by - step)))
    fingers.up(0)
    fingers.up(1)


def one_lifts_late(fingers: Fingers, page: Page) -> None:
    """Swipe with a second finger while the first one is still down after its swipe."""
    (ax, ay), (bx, by) = centre(page, 13), centre(page, 7)
    fingers.down(0, (ax, ay))
    for step in (10, 30, 50):
        fingers.move((0, (ax - step, ay)))
    fingers.down(1, (bx, by))
    for step in (10, 30, 50):
        fingers.move((1, (bx, by - step)))
    fingers.up(1)
    fingers.up(0)


def one_after_the_other(fingers: Fingers, page: Page) -> None:
    """Put both fingers down before either moves; the first one down moves last."""
    (ax, ay), (bx, by) = centre(page, 4), centre(page, 7)
    fingers.down(1, (bx, by))
    fingers.down(0, (ax, ay))
    for step in (10, 30, 50):
        fingers.move((0, (ax - step, ay)))
    for step in (10, 30, 50):
        fingers.move((1, (bx, by - step)))
    fingers.up(0)
    fingers.up(1)


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize(
    ("two", "orders"), [(both_at_once, ("lu", "ul")), (one_lifts_late, ("lu",)), (one_after_the_other, ("lu",))]
)
def test_overlapping_swipes_of_two_fingers_both_count(
    phone: Page, two: Callable[[Fingers, Page], None], orders: tuple[str, ...]
) -> None:
    open_view(phone, "#/2048/4x4@2048")
    two(Fingers(phone), phone)
    expect(board(phone)).to_have_attribute("data-moves", "2")
    ends = {game_named("2048").format_position(end.board): end for end in [after("2048", 2048, moves) for moves in orders]}
    assert fact(phone, "position") in ends
    expect_state(phone, "2048", ends[fact(phone, "position")])
    assert scale(phone) == 1


def test_a_thumb_resting_on_the_board_stops_no_swipe(phone: Page) -> None:
    open_view(phone, "#/2048/4x4@2048")
    fingers = Fingers(phone)
    fingers.down(0, centre(phone, 12))
    phone.wait_for_function("(since) => performance.now() > since + 350", arg=phone.evaluate("performance.now()"))
    moves = "luldrulrdl"
    for move in moves:
        across, down = {"l": (-70, 0), "r": (70, 0), "u": (0, -70), "d": (0, 70)}[move]
        fingers.swipe(1, centre(phone, 5), across, down)
    fingers.up(0)
    expect_state(phone, "2048", after("2048", 2048, moves))
    assert scale(phone) == 1


def test_pinching_zooms_on_and_beside_the_board_and_moves_nothing(phone: Page) -> None:
    open_view(phone, "#/2048/4x4@2048")
    ready(phone)
    for cell in (5, None):
        fingers = Fingers(phone)
        middle = centre(phone, cell) if cell else (195, 780)
        fingers.pinch(middle)
        phone.wait_for_function("() => visualViewport.scale > 1.2")
        expect_state(phone, "2048", opening("2048", 2048))
        phone.reload()
        ready(phone)


@pytest.mark.shared
def test_neither_a_pointer_without_a_button_nor_another_button_swipes(page: Page) -> None:
    open_view(page, "#/2048/4x4@2048")
    x, y = centre(page, 5)
    page.locator("#board").dispatch_event(
        "pointerdown", {"clientX": x, "clientY": y, "pointerId": 1, "pointerType": "mouse", "isPrimary": True, "buttons": 1}
    )
    page.mouse.move(x, y)
    page.mouse.move(x - 80, y, steps=4)
    page.mouse.move(x, y)
    for button in ("right", "middle"):
        page.mouse.down(button=button)
        page.mouse.move(x - 80, y, steps=4)
        page.mouse.up(button=button)
        page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.down()
    page.mouse.move(x - 80, y, steps=4)
    page.mouse.up()
    page.keyboard.up("Control")
    expect_state(page, "2048", opening("2048", 2048))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 80, y, steps=4)
    page.mouse.up()
    expect_state(page, "2048", after("2048", 2048, "l"))


def test_a_palm_beside_a_pen_does_nothing(phone: Page) -> None:
    open_view(phone, "#/2048/4x4@2048")
    fingers = Fingers(phone)
    (x, y), palm = centre(phone, 5), centre(phone, 14)
    fingers.pen("mouseMoved", (x, y), buttons=0)
    fingers.pen("mouseMoved", (x - 60, y), buttons=0)
    fingers.pen("mousePressed", (x, y))
    fingers.swipe(0, palm, 0, -70)
    for step in (20, 40, 60):
        fingers.pen("mouseMoved", (x - step, y))
    fingers.pen("mouseReleased", (x - 60, y))
    expect_state(phone, "2048", after("2048", 2048, "l"))


def test_a_mouse_and_a_finger_both_swipe(phone: Page) -> None:
    open_view(phone, "#/2048/4x4@2048")
    fingers = Fingers(phone)
    x, y = centre(phone, 5)
    phone.mouse.move(x, y)
    phone.mouse.down()
    fingers.swipe(0, centre(phone, 10), 0, -70)
    phone.mouse.move(x - 60, y, steps=4)
    phone.mouse.up()
    expect_state(phone, "2048", after("2048", 2048, "ul"))


def test_two_thumbs_tap_tiles_of_the_puzzle_and_one_that_rested_taps_none(phone: Page) -> None:
    open_view(phone, PUZZLE, "15")
    ready(phone)
    fingers = Fingers(phone)
    fingers.down(0, centre(phone, 13))
    fingers.down(1, centre(phone, 14))
    fingers.up(0)
    fingers.up(1)
    expect(board(phone)).to_have_attribute("data-position", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    fingers.down(0, centre(phone, 10))
    fingers.swipe(1, centre(phone, 15), -80, 0)
    fingers.up(0)
    expect(board(phone)).to_have_attribute("data-position", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")


def test_a_second_finger_releases_the_tile_that_the_first_one_drags(phone: Page) -> None:
    open_view(phone, PUZZLE, "15")
    ready(phone)
    fingers = Fingers(phone)
    (ax, ay), (bx, by) = centre(phone, 13), centre(phone, 14)
    fingers.down(0, (ax, ay))
    for step in (20, 40, 60):
        fingers.move((0, (ax - step, ay)))
    fingers.down(1, (bx, by))
    for step in (20, 40, 60):
        fingers.move((1, (bx - step, by)))
    fingers.up(0)
    fingers.up(1)
    expect(board(phone)).to_have_attribute("data-position", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    assert fact(phone, "moves") == "2"


def beside(page: Page) -> tuple[float, float]:
    """Return a point below the buttons, in the coach's area."""
    box = page.locator("#coach").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_swipe_may_start_beside_the_board_if_the_page_does_not_scroll(new_context: NewContext) -> None:
    phone = new_context(has_touch=True, is_mobile=True, viewport=TALL).new_page()
    open_view(phone, "#/2048/4x4@2048")
    ready(phone)
    expect(phone.locator("html")).to_have_attribute("data-swipes", "xy")
    fingers = Fingers(phone)
    for move in "lurd":
        across, down = {"l": (-70, 0), "r": (70, 0), "u": (0, -70), "d": (0, 70)}[move]
        fingers.swipe(0, beside(phone), across, down)
    expect_state(phone, "2048", after("2048", 2048, "lurd"))
    open_view(phone, PUZZLE, "15")
    fingers.swipe(0, beside(phone), -70, 0)
    expect(board(phone)).to_have_attribute("data-position", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    fingers.swipe(0, centre_of(phone, "#more"), -70, 0)
    assert fact(phone, "moves") == "1"


def centre_of(page: Page, selector: str) -> tuple[float, float]:
    """Return the centre of an element."""
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_if_the_page_scrolls_only_horizontal_swipes_count_beside_the_board(new_context: NewContext) -> None:
    phone = new_context(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 640}).new_page()
    open_view(phone, "#/2048/4x4@2048")
    ready(phone)
    expect(phone.locator("html")).to_have_attribute("data-swipes", "x")
    fingers = Fingers(phone)
    low = (195, 508)
    phone.evaluate(SCROLLS)
    fingers.swipe(0, low, 0, -120, steps=10)
    assert phone.evaluate("window.scrolled") > 20
    expect_state(phone, "2048", opening("2048", 2048))
    phone.evaluate("scrollTo({top: 0, behavior: 'instant'})")  # How far it scrolled varies, and so does what is at the point.
    fingers.swipe(0, low, -80, 0)
    expect_state(phone, "2048", after("2048", 2048, "l"))


def a_game(page: Page) -> Locator:
    """Open a game of 2048; return the board as it looks after a swipe to the left."""
    open_view(page, "#/2048/4x4@2048")
    moved = game_named("2048").format_position(after("2048", 2048, "l").board)
    return page.locator(f'#board[data-position="{moved}"]')


def a_tile_that_follows_no_pointer(page: Page) -> Locator:
    """Open a puzzle whose third row cannot move."""
    open_view(page, PUZZLE, "15")
    ready(page)
    return page.locator('#board[data-position="1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"]')


def a_card(page: Page) -> Locator:
    """Open a card to practise."""
    open_view(page, "#/2048/4x4@2048")
    page.evaluate("text => localStorage.setItem('tilelab.practice', text)", json.dumps({"v": 1, "cards": CARDS}))
    press(page, "Practice")
    return page.get_by_role("dialog").get_by_text("Correct.")


@pytest.mark.rotates(parts=2)
@pytest.mark.parametrize(
    ("opened", "element"),
    [(a_game, "#tiles"), (a_tile_that_follows_no_pointer, "#tiles"), (a_card, "#practice-board")],
    ids=["game", "puzzle", "card"],
)
def test_a_swipe_acts_after_14_pixels_before_the_finger_lifts(
    page: Page, opened: Callable[[Page], Locator], element: str
) -> None:
    moved = opened(page)
    x, y = centre_of(page, element)
    y += 10  # The third row of four.
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 14, y)
    expect(moved).to_have_count(0)
    page.mouse.move(x, y)
    page.mouse.up()
    page.mouse.down()
    page.mouse.move(x - 180, y)  # A jump is swift even on a busy machine: it may take 450 ms.
    expect(moved).to_be_visible()
    page.mouse.up()
    expect(moved).to_be_visible()


def test_pulling_down_does_not_reload_the_page(phone: Page) -> None:
    open_view(phone, "#/2048/4x4@2048")
    assert phone.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") == "contain"


def test_a_win_by_a_swipe_offers_to_continue_without_a_focus_ring_until_a_key_is_pressed(new_context: NewContext) -> None:
    phone = new_context(has_touch=True, is_mobile=True, viewport=PHONE).new_page()
    open_view(phone, "#/2048/4x4:AA00000000000000")
    ready(phone)
    Fingers(phone).swipe(0, centre(phone, 13), -60, 0)
    offer = phone.get_by_role("button", name="Keep going")
    expect(offer).to_be_focused()
    expect(offer).to_have_css("outline-style", "none")
    phone.keyboard.press("Shift")
    expect(offer).to_have_css("outline-style", "solid")
