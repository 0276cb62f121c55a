"""Addresses open what they name; an invalid one is reported and leaves the player's game unchanged."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from game.app.links import read_address
from game.app.sharing.names import format_name, isolated
from game.games import GAMES, game_named
from tests.e2e.steps import KEYS, after, board, expect_state, fact, kept, open_view, opening, press
from tests.imports import ROOT
from tests.slices import sample

MOVES = "lurdl"

MALFORMED = {
    "#/chess": "There is no such page here.",
    "#nonsense": "There is no such page here.",
    "#/2048/9x9@1": "“9x9” is not a kind of board.",
    "#/2048/4x4@": "A seed must be a whole number below 2^64.",
    "#/2048/4x4@abc": "A seed must be a whole number below 2^64.",
    "#/2048/4x4@18446744073709551616": "A seed must be a whole number below 2^64.",
    "#/2048/4x4:12": "A 4×4 board has 16 cells; this has 2.",
    "#/2048/4x4:zz0!0000000000000": "“!”, number 4 of this text, is not a tile.",
    "#/2048/4x4:0000000000000000": "A board needs at least one tile.",
    "#/2048/4x4:1100000000000000/ul": "Move 1: No tile can move up.",
    "#/2048/4x4:1100000000000000/lq": "“q” is not a move.",
    "#/2048/4x4@1/lurd/lurd": "is not a move.",
    "#/15/4x4:1-2-3": "A 4×4 board has 16 cells; this has 3.",
    "#/15/3x3:1-2-3_4-5-6_8-7-0": "This board cannot be solved",
    "#/15/3x3:1-2-3_4-5-6_7-7-0": "Each number from 0 to 8 must appear exactly once; 8 is missing.",
    "#/15/3x3:1-2-3_4-5-6_7-0-8/rl9": "Move 2: No tile can move left.",
    "#/15/3x3@1/u999u999u999u999": "No tile can move",
    "#/%00%ff<script>": "It is incomplete, or was changed on its way.",
}


@pytest.fixture
def played(page: Page) -> Page:
    """A page with a game in progress."""
    open_view(page, "#/2048/4x4@2048")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    return page


@pytest.mark.shared
def test_an_invalid_address_is_reported_and_the_game_stays(played: Page) -> None:
    before = kept(played, "2048.game")
    notice = played.locator("#notice-text")
    for address, said in sample(MALFORMED.items(), 5):
        played.goto(address)
        expect(notice, address).to_contain_text("This link cannot be opened.")
        expect(notice, address).to_contain_text(said)
        expect(notice, address).to_contain_text("Your game has not changed.")
        assert kept(played, "2048.game") == before, address
        press(played, "Dismiss")
        expect(notice).to_be_hidden()
    expect_state(played, "2048", after("2048", 2048, MOVES))


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize("address", ["#/chess", "#/15/3x3:1-2-3_4-5-6_8-7-0", "#/2048/4x4@1/lurd/lurd"])
def test_an_invalid_address_at_the_start_shows_the_saved_game_below_the_message(played: Page, address: str) -> None:
    played.goto("about:blank")
    open_view(played, address)
    expect(played.get_by_role("status").filter(has_text="This link cannot be opened.")).to_be_visible()
    expect_state(played, "2048", after("2048", 2048, MOVES))
    assert played.url.endswith("#/2048"), "a reload does not open it again"


@pytest.mark.rotates(parts=5)
@pytest.mark.parametrize(
    "address", ["#/2048/4×4@7/u).", "#%2F2048%2F4x4%407%2Fu", "#%252F2048%252F4x4%25407/u。", "#/daily/2026-11-25)."]
)
def test_a_link_that_was_encoded_or_stood_in_a_sentence_opens_at_the_start_and_later(played: Page, address: str) -> None:
    seed = "20261125" if "daily" in address else "7"
    played.goto(address)
    expect(board(played)).to_have_attribute("data-seed", seed)
    played.goto("about:blank")
    open_view(played, "#/2048/4x4@1")
    played.goto("about:blank")
    open_view(played, address)
    expect(board(played)).to_have_attribute("data-seed", seed)
    assert re.search("#/(2048|15)$", played.url)


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_a_variant_alone_opens_a_new_game_of_it(played: Page) -> None:
    played.goto("#/15/3x3")
    expect(board(played)).to_have_attribute("data-game", "15")
    assert len(fact(played, "position").replace("/", " ").split()) == 9
    played.goto("#/2048/5x5")
    expect(board(played)).to_have_attribute("data-game", "2048")
    assert len(fact(played, "position")) == 25
    press(played, "Undo")
    expect_state(played, "2048", after("2048", 2048, MOVES))


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_a_huge_address_is_reported_and_the_game_stays(played: Page) -> None:
    # Chromium takes ten million characters, Firefox a million at most.
    played.evaluate(
        """() => {
          for (const length of [1e7, 9e5]) {
            try { location.hash = "#/2048/4x4@1/" + "l".repeat(length); return; } catch { continue; }
          }
        }"""
    )
    expect(played.locator("#notice-text")).to_contain_text("This link cannot be opened. The text is too long")
    expect_state(played, "2048", after("2048", 2048, MOVES))


@pytest.mark.shared
def test_a_position_with_moves_opens_from_the_address_and_undo_returns_to_the_players_game(played: Page) -> None:
    open_view(played, "#/15/3x3:1-2-3_4-5-6_0-7-8/l", "15")
    expect(board(played)).to_have_attribute("data-position", "1 2 3/4 5 6/7 0 8")
    expect(board(played)).to_have_attribute("data-moves", "1")
    expect(played.get_by_text("with help", exact=True)).to_be_visible()
    open_view(played, "#/2048/4x4:0123456789ABCDEF")
    expect(board(played)).to_have_attribute("data-position", "0123456789ABCDEF")
    assert played.url.endswith("#/2048")
    press(played, "Undo")
    expect_state(played, "2048", after("2048", 2048, MOVES))


@pytest.mark.shared
@pytest.mark.rotates(parts=5)
def test_rows_may_be_separated_by_slashes_and_letters_may_be_lower_case(played: Page) -> None:
    open_view(played, "#/15/3x3:1-2-3/4-5-6/0-7-8/L2", "15")
    expect(board(played)).to_have_attribute("data-position", "1 2 3/4 5 6/7 8 0")
    expect(board(played)).to_have_attribute("data-outcome", "solved")
    open_view(played, "#/2048/3x3:abc012345")
    expect(board(played)).to_have_attribute("data-position", "ABC012345")


@pytest.mark.shared
def test_a_seed_in_the_address_deals_what_the_rules_deal(page: Page) -> None:
    for game, variant in (("2048", "4x4"), ("2048", "6x6-t1024-f50-s4"), ("15", "4x4"), ("15", "8x8")):
        open_view(page, f"#/{game}/{variant}@18446744073709551615", game)
        expect_state(page, game, opening(game, 18446744073709551615, variant))
        expect(board(page)).to_have_attribute("data-seed", "18446744073709551615")


@pytest.mark.shared
def test_the_tabs_change_the_game_and_keep_both(played: Page) -> None:
    two = fact(played, "position")
    played.get_by_role("link", name="15-puzzle").click()
    expect(played.locator("html")).to_have_attribute("data-ready", "15")
    expect(board(played)).to_have_attribute("data-game", "15")
    expect(played.get_by_role("link", name="15-puzzle")).to_have_attribute("aria-current", "page")
    played.keyboard.press("ArrowUp")
    played.keyboard.press("ArrowDown")
    moved = fact(played, "position")
    played.get_by_role("link", name="2048", exact=True).click()
    expect(board(played)).to_have_attribute("data-position", two)
    played.get_by_role("link", name="15-puzzle").click()
    expect(board(played)).to_have_attribute("data-position", moved)
    assert game_named("15").parse_position(moved)


HOSTILE = "<img src=x onerror=a>"[:20]


@pytest.mark.parametrize("name", ["Ann", HOSTILE, "שלום"])
def test_a_challenge_is_on_show_from_the_link_to_the_end(page: Page, name: str) -> None:
    address = "#/2048/4x4@2048"
    session = read_address(f"{address}/{MOVES}", GAMES, lambda: 0)[1]
    assert session
    session.replay(list(MOVES))
    score = session.state.score
    open_view(page, f"{address}/beat-{score}/{MOVES}/by-{format_name(name)}")
    card = page.get_by_role("region", name=f"Same start. Beat {score}!")
    expect(card.get_by_role("status")).to_have_text("Verified, 5 moves")
    expect(page.get_by_text(isolated(name) + " dares you", exact=True)).to_be_visible()
    assert page.locator("#challenge-mark img").count() == 0
    assert name not in page.title() and page.url.endswith("#/2048")
    card.get_by_role("button", name="Watch").click()
    expect(page.get_by_text("Move 5 of 5")).to_be_visible()
    press(page, "Back to my game")
    for move in MOVES:
        page.keyboard.press(KEYS[move])
    expect(page.locator("#challenge-line")).to_contain_text(f"{isolated(name)} was at {score} after 5 moves.")
    press(page, "Give up")
    expect(page.get_by_text(f"A tie with {isolated(name)}")).to_be_visible()
    press(page, "Send yours back")
    field = page.get_by_label("Your name, if you like")
    expect(field).to_have_value("")
    field.press_sequentially("Ben")
    field.press("Tab")
    expect(page.get_by_label("Text and link")).to_have_value(re.compile(f"@2048/beat-{score}/{MOVES}x/by-Ben$"))
    stored = page.evaluate("JSON.stringify(localStorage)")
    assert name not in stored and "Ben" not in stored


@pytest.mark.rotates(parts=5)
def test_a_pasted_replay_of_another_site_plays_in_slices_and_keeps_the_page_responsive(page: Page) -> None:
    golden = json.loads((ROOT / "tests" / "golden" / "import-2048verse.json").read_text("utf-8"))
    open_view(page, "#/15", "15")
    press(page, "Share")
    page.get_by_label("Open a link, a board or a game").fill(golden["text"])
    press(page, "Open")
    expect(page.locator("#notice")).to_contain_text("Checking each move:")
    expect(board(page)).to_have_attribute("data-position", golden["position"])
    facts = {name: fact(page, name) for name in ("score", "moves")}
    assert facts == {"score": str(golden["score"]), "moves": str(golden["moves"])}
    expect(page.locator("#notice")).to_contain_text("Verified: 126,748 points in 5,200 moves.")
