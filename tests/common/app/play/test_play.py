"""Messages of play: moves, taps, drags, winning, giving up, and what the page then shows."""

from game.app.words import text
from tests.common.tab import NEARLY_SOLVED, NEARLY_WON, Tab, legal_walk, seeded


def test_a_move_changes_the_board_saves_the_game_and_is_announced() -> None:
    tab = seeded()
    before = tab.position
    tab.saver.saved.clear()
    tab.said.clear()
    tab.moves(legal_walk(1)[0])
    assert tab.position != before
    assert "2048.game" in tab.saver.saved
    assert len(tab.said) == 1 and "score" in tab.said[0]


def test_a_move_that_moves_nothing_is_announced_but_changes_and_saves_nothing() -> None:
    tab = Tab(address="#/2048/4x4:1200000000000000")
    before = tab.position
    tab.saver.saved.clear()
    tab.moves("u")
    assert tab.said[-1] == "No tile can move up."
    assert (tab.position, tab.saver.saved, tab.notice) == (before, [], text("en", "opened-position"))


def test_a_merge_is_announced_with_its_tile_the_new_tiles_place_and_the_score() -> None:
    tab = Tab(address="#/2048/4x4:2200000000000000@1")
    tab.moves("l")
    start, _, rest = tab.said[-1].partition(": ")
    merged, new, score = rest.split("; ")
    assert (start, merged, score) == ("left", "merged 8", "score 8")
    assert new[:13] in ("new 2 at row ", "new 4 at row ")


def test_arrows_move_the_tile_or_the_gap_as_set_except_in_2048() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.send("set", "arrows", "gap")
    assert [tab.app.play.tile_way(letter) for letter in "urdl"] == list("dlur"), "even when answering a card"
    tab.moves("r")
    assert tab.sees("board@data-outcome") == "solved"
    tab.send("route", "#/2048/4x4:1000000000000000")
    tab.moves("r")
    assert tab.position[3] == "1"


def test_a_tap_slides_several_tiles_and_one_out_of_line_is_reported() -> None:
    tab = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    tab.send("tap", 0)
    assert (tab.position[:1], tab.sees("board@data-moves")) == ("0", "3")
    tab.send("tap", 15)
    assert tab.said[-1] == "15 is not in the gap’s row or column."
    assert tab.sees("board@data-moves") == "3"
    said = len(tab.said)
    tab.send("tap", 0)
    assert (tab.sees("board@data-moves"), len(tab.said)) == ("3", said), "a tap on the gap"


def test_a_tap_on_a_2048_board_does_nothing() -> None:
    tab = seeded(2)
    tab.saver.saved.clear()
    for cell in range(16):
        tab.send("tap", cell)
    assert (tab.saver.saved, tab.sees("board@data-moves")) == ([], "2")


def test_a_drag_moves_the_tile_under_the_finger_or_else_in_its_direction() -> None:
    tab = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    tab.send("drag", 15, "l")
    assert (tab.sees("board@data-outcome"), tab.sees("board@data-moves")) == ("solved", "3")
    tab.send("undo")
    tab.send("drag", 1, "d")
    assert tab.sees("board@data-moves") == "1"
    other = Tab(address="#/2048/4x4:1000000000000000")
    other.send("drag", 5, "r")
    assert other.position[3] == "1"


def test_keep_going_is_offered_once_after_a_win() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.send("keep-going")
    assert not tab.model.session.going_on, "the game is not won yet"
    tab.moves("l")
    assert (tab.sees("board@data-outcome"), tab.sees("keep-going.hidden")) == ("won", "")
    tab.send("keep-going")
    assert (tab.sees("board@data-outcome"), tab.sees("overlay.hidden")) == ("playing", "on")
    assert Tab(dict(tab.stored)).sees("board@data-outcome") == "playing", "and this is saved"
    tab.moves("rl")
    assert tab.sees("board@data-outcome") == "playing"


def test_a_tap_on_a_lost_board_starts_a_new_game_and_undo_restores_the_lost_one() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves("lurd")
    lost = tab.model.session
    tab.send("tap", 3)
    assert tab.model.session is lost, "a tap does nothing during the game"
    tab.send("move", "x")
    tab.send("replay")
    tab.send("tap", 3)
    assert tab.model.session is lost and tab.model.replay
    tab.send("replay-leave")
    tab.send("tap", 3)
    assert (tab.model.session is lost, tab.sees("board@data-moves"), tab.sees("board@data-outcome")) == (False, "0", "playing")
    tab.send("undo")
    assert (tab.model.session.seed, tab.model.session.state) == (lost.seed, lost.state)


def test_giving_up_ends_a_game_and_undo_resumes_it() -> None:
    tab = seeded(5)
    tab.send("give-up")
    assert tab.sees("board@data-outcome") == "lost"
    assert len(tab.finished.of("2048")) == 1
    assert Tab(tab.stored).sees("board@data-outcome") == "lost"
    tab.send("undo")
    assert (tab.sees("board@data-outcome"), tab.sees("board@data-moves")) == ("playing", "5")


def test_the_puzzle_cannot_be_given_up() -> None:
    tab = Tab(address="#/15/4x4@3")
    tab.send("give-up")
    assert tab.sees("board@data-outcome") == "playing"


def test_while_a_dialog_is_open_no_move_or_undo_reaches_the_board() -> None:
    tab = seeded(5)
    for dialog in ("options", "share", "statistics", "help"):
        tab.send("open", dialog)
        tab.moves("urdl")
        tab.send("undo")
        tab.send("new")
        assert tab.sees("board@data-moves") == "5"
        tab.send("dismiss")
        assert tab.model.dialog == ""
    tab.send("open", "nonsense")
    assert tab.model.dialog == ""


def test_the_title_names_the_game_and_a_size_other_than_the_default() -> None:
    tab = Tab()
    for language, address, title in (
        ("en", "#/2048/4x4@1", "2048"),
        ("en", "#/2048/5x5@1", "2048 5×5"),
        ("en", "#/15/4x4@1", "15-puzzle"),
        ("en", "#/15/8x8@1", "8×8 puzzle"),
        ("zh-Hant", "#/15/8x8@1", "8×8 數字推盤"),
        ("zh-Hans", "#/15/8x8@1", "8×8 数字华容道"),
    ):
        tab.send("set", "language", language)
        tab.send("route", address)
        assert tab.sees("title.text") == title
        assert tab.sees("html.title") == title + " – Tilelab"


def test_a_tile_that_cannot_slide_is_marked_until_the_next_move() -> None:
    tab = Tab(address="#/15/3x3:1-2-3_4-0-6_7-5-8")
    tab.said = []
    acts = []
    for message in (("tap", 0), ("tap", 0), ("tap", 0), ("tap", 8), ("tap", 0), ("tap", 1)):
        tab.send(*message)
        acts.append(next(tile.act for tile in tab.model.shown.layer.tiles if tile.value == 1))
    assert acts == ["refuse", "refuse-again", "refuse", "still", "refuse", "still"]
    assert tab.said[0].startswith("1 is not in")


def test_the_last_sentence_is_repeated_even_after_reading_out_figures_or_board() -> None:
    tab = seeded(0)
    tab.app.dispatcher.announced = ""
    tab.send("read-out", "last")
    assert tab.said[-1] == text("en", "announce-nothing")
    tab.moves(legal_walk(1)[0])
    moved = tab.said[-1]
    for what in ("figures", "last", "board", "last"):
        tab.send("read-out", what)
    figures, first, board, second = tab.said[-4:]
    assert first == second == moved
    assert figures.startswith("Score ") and len({figures, board, moved}) == 3


def test_a_move_at_the_target_plays_on_and_counts() -> None:
    for message in (("move", "r"), ("play", "r"), ("drag", 5, "r")):
        tab = won()
        tab.send(*message)
        assert (tab.sees("board@data-moves"), tab.sees("overlay.hidden")) == ("2", "on")
        assert tab.said[-1] != text("en", "game-over")
        assert Tab(dict(tab.stored)).sees("overlay.hidden") == "on", "and this is saved"


def test_a_move_at_the_target_that_moves_nothing_leaves_the_card_and_says_why() -> None:
    tab = won()
    tab.send("move", "u")
    assert (tab.sees("overlay.hidden"), tab.said[-1]) == ("", "No tile can move up.")
    tab.send("keep-going")
    assert tab.sees("overlay.hidden") == "on"


def won() -> Tab:
    """Return a tab whose game has just reached its target, with the merged tile in the upper row."""
    tab = Tab(address="#/2048/4x4:AA00000000000000@5")
    tab.moves("l")
    assert tab.sees("overlay.hidden") == ""
    return tab
