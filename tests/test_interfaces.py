"""The page on interfaces matches the code: attributes of the board, addresses, variants, positions."""

import re

import pytest

from game.app.links import read_address
from game.app.session import MODES, parse_kind
from game.core.times import Times, format_link_times
from game.games import GAMES, game_named
from tests.common.tab import Tab
from tests.pages import read_page

PAGE = read_page("game/docs/interfaces.md")
FILLED = {"SEED": "7", "POSITION": "0000100000000100", "MOVES": "lu", "SCORE": "8", "COUNT": "24", "MILLISECONDS": "900"}
"""Values for the placeholders in capitals, for 2048."""


def section(title: str) -> str:
    """Return a section of the page."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def codes(text: str) -> list[str]:
    """Return the code in the first column of a table."""
    return [code for row in re.findall(r"^\| (.+?) \|", text, re.MULTILINE) for code in re.findall(r"`(.+?)`", row)]


def filled(address: str) -> str:
    """Return an address with its placeholders filled in."""
    return re.sub("[A-Z]{4,}", lambda word: FILLED[word[0]], address)


def test_the_page_lists_the_attributes_of_the_board() -> None:
    attributes = {slot.partition("@")[2] for slot in Tab().slots() if slot.startswith("board@data-")}
    documented = {code for code in codes(section("The page")) if code.startswith("data-")}
    assert documented and documented <= attributes


def games_of_addresses() -> list[str]:
    """Return the addresses of games; continuations are appended to a board."""
    listed = codes(section("Addresses"))
    starts = [code for code in listed if re.match("#/(2048|15)/", code)]
    return starts + [f"#/2048/4x4@SEED{code}" for code in listed if code.startswith("/MOVES") and "TIMES" not in code]


@pytest.mark.parametrize("address", games_of_addresses())
def test_every_address_opens(address: str) -> None:
    game, session, moves = read_address(filled(address), GAMES, lambda: 1)
    assert session and game.id in address and (not moves or "MOVES" in address)
    assert ("watch" in session.parts) == address.endswith("/watch") and bool(session.part("beat")) == ("beat" in address)


def test_every_part_of_a_challenge_is_accepted() -> None:
    parts = codes(section("Addresses").partition("A challenge goes on")[2])
    assert parts == ["/MOVES", "/MOVES/TIMES", "/by-NAME"]
    address = "#/15/3x3:1-2-3_4-5-6_0-7-8@1/beat-2-900/ll"
    address += "/" + format_link_times(address.replace("/beat-2-900", ""), Times([0, 900]).text)
    tab = Tab(address=address + "/by-Ann")
    slots = tab.slots()
    assert slots["challenge-of.text"] == "Ann dares you"
    assert slots["challenge-facts.text"] == "Verified, 2 moves"


def test_every_variant_exists() -> None:
    (whole, *parts) = re.findall(r"`([^`]+)`", section("Kinds of board"))
    game = game_named("2048")
    variant, mode = parse_kind(game, whole)
    assert game.format_variant(variant) + mode.suffix == whole
    for part in parts:
        game = game_named("15" if part == "-g" else "2048")
        variant, mode = parse_kind(game, f"4x4{part}")
        assert game.format_variant(variant) + mode.suffix == f"4x4{part}"
    assert {part for part in parts if part.startswith("+")} == {f"+{mode.name}" for mode in MODES if mode.name}


def test_the_positions_are_parsed_as_explained() -> None:
    game = game_named("2048")
    for text in re.findall(r"`([0-9A-Fa-f]{16})`", section("Positions")):
        assert game.parse_position(text)[0] == 14 and "the tile 16384" in section("Positions")
    assert game.read_position("0 0 2 2/4 0 0 0/0 0 0 0/0 0 0 0")[0][2:4] == (1, 1)
