"""A board in any common layout is read as its author meant, or refused with a sentence."""

import sys

from game.core.errors import BadNotation
from game.fifteen import rules as fifteen
from game.games import GAMES, game_named
from game.twenty48 import rules as twenty48
from tests.common.checks import raises
from tests.common.layout_cases import CASES, REFUSED
from tests.common.tab import Tab
from tests.slices import sample

SLOW = 4 if sys.implementation.name == "micropython" else 1
"""MicroPython indexes such texts in linear time, so its texts are four times shorter."""
READERS = {"2048": twenty48.parse_position, "15": fifteen.parse_position}


def test_every_layout_is_read_as_the_board_that_its_author_meant() -> None:
    for name, game, text, expected in CASES:
        assert game_named(game).format_position(READERS[game](text)) == expected, (game, name)


def test_an_ambiguous_board_is_refused_with_a_sentence() -> None:
    for name, game, text, sentence in REFUSED:
        assert str(raises(BadNotation, READERS[game], text)) == sentence, (game, name)


def test_a_hostile_nesting_is_just_refused() -> None:
    brackets = ("[" * 5000 + "]" * 5000, "[" * 3000, "((" * 20 + "2" + "))" * 20, '{"grid":{"cells":' + "[" * 4000, "[1,]" * 2000)
    _refuse(brackets + ("<td>" * 2000, "<" * 9000))


def test_a_hostile_frame_is_just_refused() -> None:
    _refuse(("é─" * (4000 // SLOW), "─é\n" * (3000 // SLOW), "|" * 9000, "|2|\n" * 2000, "=>" * 4000))


def test_a_hostile_grid_is_just_refused() -> None:
    _refuse(("2\n" * 4000, "2 4  8\n" * 1200, " " * 5000 + "\n2  4" * 800, "\t\n" * 4000, ",;" * 4000))


def test_a_hostile_row_of_characters_is_just_refused() -> None:
    _refuse(("0x1 " * 2000, "'" * 9999, "\u20e3" * (5000 // SLOW), "1,024" * 1500, "é" * (9000 // SLOW), "Row: " * 1500))


def _refuse(texts: "tuple[str, ...]") -> None:
    for text in sample(texts):
        for read in READERS.values():
            raises(BadNotation, read, text)


LIKE_MOVES = (
    ("R, integers", "2048", "c(2L, 4L, 8L, 0L,\n 0L, 16L, 0L, 0L,\n 0L, 0L, 0L, 0L,\n 0L, 0L, 2L, 256L)", "1230040000000018"),
    ("Rust, a puzzle", "15", "let rd: [[u32; 3]; 3] = [[1, 2, 3], [4, 5, 6], [7, 0, 8]];", "1 2 3/4 5 6/7 0 8"),
    ("JSON, a puzzle", "15", '{"null": null, "board": [[1, 2, 3], [4, 5, 6], [7, null, 8]]}', "1 2 3/4 5 6/7 0 8"),
)
"""Layouts whose words are mostly made of the letters of moves."""


def test_the_page_opens_every_pasted_layout() -> None:
    for name, game, text, expected in CASES + LIKE_MOVES:
        tab = Tab(address="#/" + game)
        tab.send("open", "share")
        tab.send("open-text", text)
        tab.send("open-anyway")
        board = fifteen.parse_position(expected) if game == "15" else ()
        if board and not fifteen.is_solvable(board) and not fifteen.is_solvable(fifteen.turned(board)):
            assert tab.sees("share-error.text").startswith("This board cannot be solved"), name
        else:
            assert tab.position == expected, (game, name)


def test_a_board_of_another_size_than_the_current_one_waits_for_a_confirmation() -> None:
    three = "2 4 8\n4 8 16\n2 2 2"
    tab = Tab(address="#/2048/4x4@7")
    before = tab.position
    tab.send("open", "share")
    tab.send("open-text", three)
    assert (tab.position, tab.model.dialog) == (before, "share")
    assert tab.sees("share-error.text") == "This is a 3×3 board; you are playing 4×4."
    assert tab.sees("share-anyway.hidden") == ""
    tab.send("open-anyway")
    assert (tab.position, tab.model.dialog) == ("123234111", "")
    tab.send("open", "share")
    assert tab.sees("share-anyway.hidden") == "on"
    tab.send("open-text", three)
    assert tab.model.dialog == "", "a board of the current size opens at once"


def test_the_current_size_decides_if_blanks_are_ambiguous() -> None:
    text = "2\t4\t8\t\n2\t4\t8\t\n2\t4\t8\t\n"
    for address, position in (("#/2048/3x3@7", "123123123"), ("#/2048/3x4@7", "123012301230")):
        tab = Tab(address=address)
        tab.send("open-text", text)
        assert tab.position == position
    tab = Tab(address="#/2048/4x4@7")
    before = tab.position
    tab.send("open", "share")
    tab.send("open-text", text)
    assert tab.position == before and tab.sees("share-error.text")


def test_a_waiting_board_is_opened_only_once() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.send("open-text", "2 4 8\n4 8 16\n2 2 2")
    tab.send("open-anyway")
    tab.moves("l")
    moved = tab.position
    tab.send("open-anyway")
    assert tab.position == moved


def test_links_and_saves_use_only_our_own_notation() -> None:
    for game, text in (("2048", "| 2 | 4 |"), ("15", "812043765"), ("15", "8 1 2/x 4 3/7 6 5")):
        raises(BadNotation, game_named(game).parse_position, text)
    for rules in GAMES:
        board = rules.opening(rules.default, 7).board
        assert rules.parse_position(rules.format_position(board)) == board
