"""Boards whose goal has the gap first: ours turned by 180°, with their own variants, links, saves and records."""

from game.app.bookmarks.bookmarks import Bookmark
from game.app.racing.attempt import scrambles
from game.app.racing.events import event_named
from game.app.session import Session
from game.app.sharing.names import format_game_address
from game.app.sharing.replay import splits
from game.app.store import pack
from game.core.errors import BadNotation
from game.core.grid import opposite
from game.core.reasons import REASONS
from game.extras import GUESSES
from game.fifteen import rules
from game.fifteen.game import Fifteen
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.checks import features_view, raises
from tests.common.tab import SOLUTIONS, Tab

PUZZLE = game_named("15")

KORF_1 = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"
"""The first of Korf's hundred boards as published; its goal has the gap first."""
NEAR = "1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15"
"""A move to the right solves it, with the gap first."""
OURS = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"


def test_a_board_turned_twice_is_the_same_and_its_moves_are_opposite() -> None:
    for side in rules.SIDES:
        board = rules.scramble(side, side)
        assert rules.turned(rules.turned(board)) == board
        assert rules.turned(rules.goal(side)) == tuple(range(side * side))
        for direction in rules.legal_actions(board):
            slid = rules.slide(rules.turned(board), opposite(direction))
            assert rules.turned(rules.slide(board, direction)) == slid


def test_the_variant_has_exactly_one_name() -> None:
    for side in rules.SIDES:
        name = str(side) + "x" + str(side) + "-g"
        assert PUZZLE.format_variant(PUZZLE.parse_variant(name)) == name
    for name in ("4x4-", "4x4-h", "4x4-g1", "4x4-g-g", "11x11-g"):
        raises(BadNotation, PUZZLE.parse_variant, name)


def test_an_opening_is_the_usual_one_turned_and_can_be_solved() -> None:
    for side in rules.SIDES:
        variant = PUZZLE.parse_variant(str(side) + "x" + str(side) + "-g")
        game = PUZZLE.of(variant)
        state = game.opening(variant, 5)
        assert state.board == rules.turned(rules.scramble(side, 5))
        assert game.outcome(variant, state, False) == "playing"
        assert game.parse_position(game.format_position(state.board)) == state.board
    assert PUZZLE.of(PUZZLE.default) is PUZZLE


def test_each_board_of_an_even_side_has_one_goal_and_of_an_odd_side_both_or_none() -> None:
    for text, usual, first in (
        (KORF_1, "gap-first", ""), (NEAR, "gap-first", ""), (OURS, "", "gap-last"),
        ("0 1/2 3", "gap-first", ""), ("1 2 3/4 5 6/7 0 8", "", ""), ("1 0 2/3 4 5/6 7 8", "", ""),
        ("2 1 3/4 5 6/7 8 0", "not-solvable", "not-solvable"),
    ):  # fmt: skip
        for game, reason in ((PUZZLE, usual), (PUZZLE.of(PUZZLE.parse_variant("4x4-g")), first)):
            try:
                game.parse_position(text)
                refusal = ""
            except BadNotation as error:
                refusal = error.reason
            assert refusal == reason, (text, game)


def test_links_saves_and_records_are_separate() -> None:
    tab = Tab(address="#/15/4x4-g:" + NEAR.replace(" ", "-").replace("/", "_"))
    assert (tab.model.session.kind, tab.sees("board@data-side")) == ("4x4-g", "4")
    assert tab.sees("aim.text") == "Sort the tiles, gap first"
    assert tab.sees("tab-15@aria-current") == "page"
    address = format_game_address(tab.model.session)
    again = Tab(tab.stored)
    again.send("route", "#/15")
    assert (again.app.model.session.kind, again.position) == ("4x4-g", NEAR)
    again.moves("r")
    assert again.sees("board@data-outcome") == "solved"
    assert again.app.model.records["15"].best("4x4-g", True)["moves"] == 1
    assert not again.app.model.records["15"].best("4x4", True)
    opened = parse_address(address, GAMES)[1]
    assert opened and opened.kind == "4x4-g"
    again.send("new")
    assert again.app.model.session.kind == "4x4-g", "a new game has the same variant"
    error = raises(BadNotation, parse_address, "#/15/4x4:" + NEAR.replace(" ", "-").replace("/", "_"), GAMES)
    assert str(error) == REASONS["gap-first"]


def test_tiles_are_home_in_their_goal_cells() -> None:
    game = PUZZLE.of(PUZZLE.parse_variant("4x4-g"))
    board = game.parse_position(NEAR)
    homes = [cell for cell, value in enumerate(board) if value and game.tile(value, cell)[1] == "home"]
    assert homes == list(range(2, 16))
    assert [game.home(value, 4) for value in board if value] == [1] + list(range(2, 16))
    assert PUZZLE.tile(1, 0)[1] == "home"


def test_the_parts_of_a_solve_are_the_usual_ones_turned() -> None:
    usual = Session(PUZZLE, PUZZLE.parse_variant("3x3"), 487)
    turned = Session(PUZZLE, PUZZLE.parse_variant("3x3-g"), 487)
    for letter in SOLUTIONS["487"]:
        usual.push(letter, 0)
        turned.push("dlur"["urdl".index(letter)], 0)
    assert [split.moves for split in splits(turned)] == [split.moves for split in splits(usual)] != []
    assert [(split.part, split.number) for split in splits(turned)] == [("row", 3), ("column", 3), ("rest", 0)]


def test_a_pasted_or_typed_board_with_the_other_goal_is_recognized_and_offered() -> None:
    for address, text, sentence, kind in (
        ("#/15/4x4@7", NEAR, REASONS["gap-first"], "4x4-g"),
        ("#/15/4x4-g@7", OURS, REASONS["gap-last"], "4x4"),
        ("#/15/3x3@7", KORF_1, REASONS["gap-first"], "4x4-g"),
    ):  # fmt: skip
        tab = Tab(address=address)
        tab.send("open", "share")
        tab.send("open-text", text)
        assert tab.sees("share-error.text") == sentence
        assert tab.sees("share-anyway.hidden") == ""
        tab.send("open-anyway")
        assert (tab.model.session.kind, tab.position) == (kind, text)
    tab = Tab(address="#/15/2x2@7")
    tab.send("open", "board")
    for cell, number in enumerate(("1", "0", "2", "3")):
        tab.send("type-tile", cell, number)
    tab.send("submit-board")
    slots = features_view(tab.app)
    assert slots["board-error.text"] == REASONS["gap-first"]
    assert (slots["board-swap.hidden"], slots["board-anyway.hidden"]) == ("", "")
    tab.send("open-anyway")
    assert (tab.model.session.kind, tab.model.dialog) == ("2x2-g", "")


def test_a_pasted_board_of_the_current_size_keeps_its_goal_and_another_gets_ours_if_possible() -> None:
    tab = Tab(address="#/15/3x3-g@7")
    tab.send("open-text", "1 0 2/3 4 5/6 7 8")
    assert tab.model.session.kind == "3x3-g"
    tab = Tab(address="#/15/4x4-g@7")
    tab.send("open-text", "1 0 2/3 4 5/6 7 8")
    tab.send("open-anyway")
    assert tab.model.session.kind == "3x3"


def test_a_swap_makes_a_board_solvable_for_the_current_goal() -> None:
    tab = Tab(address="#/15/2x2-g@7")
    tab.send("open", "board")
    for cell, number in enumerate(("0", "2", "1", "3")):
        tab.send("type-tile", cell, number)
    tab.send("submit-board")
    tab.send("board-swap")
    assert (tab.model.session.kind, tab.model.dialog) == ("2x2-g", "")


def test_a_daily_board_and_a_bookmark_are_shown_with_their_own_goals() -> None:
    tab = Tab(address="#/15/4x4-g@7")
    solved = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"
    tab.daily.records.add("15", "20261121", {"board": solved, "id": 1, "helped": False})
    assert tab.daily.board("20261121") == rules.goal(4)
    tab.send("daily", "20261122")
    assert tab.model.session.kind == "4x4"
    first = Bookmark(1, pack(Session(PUZZLE, PUZZLE.parse_variant("3x3-g"), 7), 0), False, GAMES)
    assert (first.game.is_turned, first.variant.options) == (True, {"gap_first": 1})


def test_a_guess_is_turned_too() -> None:
    game = PUZZLE.of(PUZZLE.parse_variant("4x4-g"))
    board = game.parse_position(NEAR)
    assert (game.is_turned, opposite(GUESSES["15"](game.as_usual(board)))) == (True, 1)


def test_events_have_scrambles_with_the_goal_of_their_kind() -> None:
    for variant in ("3x3-g", "4x4-g"):
        for name in ("x10", "relay"):
            for text in scrambles(PUZZLE, event_named(name), variant, 3):
                Fifteen().of(PUZZLE.parse_variant(variant)).parse_position(text)
    racer = Tab(address="#/15/3x3-g@1")
    racer.send("event", "x10")
    assert racer.model.session.kind == "3x3-g"
    assert racer.model.session.part("event").split(" ")[1] == "3x3-g"
    assert racer.model.session.timeline.opening.board == rules.turned(rules.scramble(3, racer.model.session.seed))
