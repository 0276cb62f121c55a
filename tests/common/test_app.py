"""Messages into the application, as a front end sends them: play, undo, other games, links, storage, other tabs."""

import json

from game.app.links import format_game_address
from game.app.notices import NOTICE_MS
from game.app.session import Session
from game.app.store import pack, pack_past_games, unpack_past_games
from game.app.words import add, say
from game.app.words.daily import WORDS as DAILY_WORDS
from game.core.errors import IllegalMove
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.tab import Tab, walk

add(DAILY_WORDS)

SEEDED = "#/2048/4x4@7"
NEARLY_SOLVED = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15"
SOLVED_FROM_THERE = "l"
NEARLY_WON = "#/2048/4x4:AA00000000000000"


def seeded(count: int = 0, stored: dict[str, str] | None = None) -> Tab:
    """Return a tab with a seeded game of 2048 and so many moves made in it."""
    tab = Tab(stored, SEEDED)
    tab.moves("".join(legal_walk(count)))
    return tab


def legal_walk(count: int, seed: int = 7) -> list[str]:
    """Return so many moves that are legal from the opening of a seed."""
    session = Session(GAMES[0], GAMES[0].default, seed)
    assert walk(session, count, seed) == count
    return session.timeline.moves.all()


def test_a_move_changes_the_board_saves_the_game_and_is_told() -> None:
    tab = seeded()
    before = tab.position
    tab.saved.clear()
    tab.said.clear()
    tab.moves(legal_walk(1)[0])
    assert tab.position != before
    assert "2048.game" in tab.saved
    assert len(tab.said) == 1 and "score" in tab.said[0]


def test_a_move_that_moves_nothing_is_told_and_changes_and_saves_nothing() -> None:
    tab = Tab(address="#/2048/4x4:1200000000000000")
    before = tab.position
    tab.saved.clear()
    tab.moves("u")
    assert tab.said[-1] == "Nothing moves up."
    assert (tab.position, tab.saved, tab.notice) == (before, [], say("en", "opened-position"))


def test_a_merge_is_told_with_what_it_made_where_the_new_tile_is_and_the_score() -> None:
    tab = Tab(address="#/2048/4x4:2200000000000000@1")
    tab.moves("l")
    start, _, rest = tab.said[-1].partition(": ")
    merged, new, score = rest.split("; ")
    assert (start, merged, score) == ("left", "merged 8", "score 8")
    assert new[:13] in ("new 2 at row ", "new 4 at row ")


def test_arrows_mean_the_tile_or_the_gap_as_is_set_but_never_in_2048() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.send("set", "arrows", "gap")
    tab.moves("r")
    assert tab.sees("board@data-outcome") == "solved"
    tab.send("route", "#/2048/4x4:1000000000000000")
    tab.moves("r")
    assert tab.position[3] == "1"


def test_a_tap_slides_several_tiles_and_one_out_of_line_is_told() -> None:
    tab = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    tab.send("tap", 0)
    assert (tab.position[:1], tab.sees("board@data-moves")) == ("0", "3")
    tab.send("tap", 15)
    assert tab.said[-1] == "15 is not in the blank's row or column."
    assert tab.sees("board@data-moves") == "3"
    said = len(tab.said)
    tab.send("tap", 0)
    assert (tab.sees("board@data-moves"), len(tab.said)) == ("3", said), "a tap on the gap"


def test_a_tap_on_a_2048_board_does_nothing() -> None:
    tab = seeded(2)
    tab.saved.clear()
    for cell in range(16):
        tab.send("tap", cell)
    assert (tab.saved, tab.sees("board@data-moves")) == ([], "2")


def test_a_drag_moves_the_tile_under_the_finger_or_else_the_way_it_points() -> None:
    tab = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    tab.send("drag", 15, "l")
    assert (tab.sees("board@data-outcome"), tab.sees("board@data-moves")) == ("solved", "3")
    tab.send("undo")
    tab.send("drag", 1, "d")
    assert tab.sees("board@data-moves") == "1"
    other = Tab(address="#/2048/4x4:1000000000000000")
    other.send("drag", 5, "r")
    assert other.position[3] == "1"


def test_keep_going_is_asked_once_after_a_win() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.send("keep-going")
    assert not tab.app.session.going_on, "there is no win yet"
    tab.moves("l")
    assert (tab.sees("board@data-outcome"), tab.sees("keep-going.hidden")) == ("won", "")
    tab.send("keep-going")
    assert (tab.sees("board@data-outcome"), tab.sees("overlay.hidden")) == ("playing", "on")
    assert Tab(dict(tab.stored)).sees("board@data-outcome") == "playing", "and it is kept"
    tab.moves("rl")
    assert tab.sees("board@data-outcome") == "playing"


def test_a_tap_on_a_lost_board_begins_a_new_game_and_undo_brings_the_lost_one_back() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves("lurd")
    lost = tab.app.session
    tab.send("tap", 3)
    assert tab.app.session is lost, "a tap does nothing while the game goes on"
    tab.send("move", "x")
    tab.send("replay")
    tab.send("tap", 3)
    assert tab.app.session is lost and tab.app.replay
    tab.send("replay-leave")
    tab.send("tap", 3)
    assert (tab.app.session is lost, tab.sees("board@data-moves"), tab.sees("board@data-outcome")) == (False, "0", "playing")
    tab.send("undo")
    assert (tab.app.session.seed, tab.app.session.state) == (lost.seed, lost.state)


def test_giving_up_ends_a_game_and_undo_takes_it_up_again() -> None:
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


def test_undo_and_redo_go_back_and_forth_through_a_whole_game() -> None:
    tab = seeded()
    positions = [tab.position]
    for letter in legal_walk(40):
        tab.moves(letter)
        positions.append(tab.position)
    for position in reversed(positions[:-1]):
        tab.send("undo")
        assert tab.position == position
    for position in positions[1:]:
        tab.send("redo")
        assert tab.position == position
    assert tab.sees("redo.disabled") == "on"


def test_undo_at_the_opening_brings_the_former_game_back_and_redo_the_later_one() -> None:
    tab = seeded(10)
    former = tab.position
    tab.send("new")
    later = tab.position
    assert tab.sees("board@data-moves") == "0"
    assert tab.sees("undo.disabled") == ""
    tab.send("undo")
    assert (tab.position, tab.sees("board@data-moves")) == (former, "10")
    tab.send("redo")
    assert (tab.position, tab.sees("board@data-moves")) == (later, "0")


def test_going_back_to_a_former_game_is_no_help() -> None:
    tab = seeded(10)
    tab.send("new")
    tab.send("undo")
    assert not tab.app.session.helped
    tab.send("undo")
    assert tab.app.session.helped


def test_undo_and_redo_go_through_several_games_move_by_move_in_order() -> None:
    tab = seeded(2)
    positions = [tab.position]
    tab.send("new")
    tab.send("start", "3x3", "9")
    tab.send("tap", 0)
    positions.append(tab.position)
    tab.moves("urdl")
    made = int(tab.sees("board@data-moves"))
    assert made > 0
    last = tab.position
    for _ in range(made + 1):
        tab.send("undo")
    assert tab.position == positions[0], "a game that was never begun is not kept"
    tab.send("redo")
    assert tab.position == positions[1]
    for _ in range(made):
        tab.send("redo")
    assert tab.position == last
    assert tab.sees("redo.disabled") == "on"


def test_a_move_in_a_former_game_forgets_the_later_ones() -> None:
    tab = seeded(10)
    tab.send("new")
    tab.send("undo")
    assert tab.sees("redo.disabled") == ""
    tab.moves("urdl")
    assert tab.sees("redo.disabled") == "on"
    again = Tab(tab.stored)
    assert again.sees("redo.disabled") == "on"


def test_the_former_games_survive_a_reload() -> None:
    tab = seeded(10)
    former = tab.position
    tab.send("new")
    again = Tab(tab.stored)
    again.send("undo")
    assert again.position == former
    again = Tab(again.stored)
    again.send("redo")
    assert again.sees("board@data-moves") == "0"


def test_a_game_that_was_not_begun_is_not_kept_for_undo() -> None:
    tab = Tab()
    for _ in range(5):
        tab.send("new")
    assert tab.sees("undo.disabled") == "on"


def test_every_game_has_former_games_of_its_own() -> None:
    tab = seeded(5)
    tab.send("new")
    tab.send("route", "#/15")
    assert tab.sees("undo.disabled") == "on"
    tab.send("undo")
    assert tab.sees("board@data-game") == "15"
    tab.send("route", "#/2048")
    tab.send("undo")
    assert tab.sees("board@data-moves") == "5"


def test_a_new_game_keeps_the_kind_of_board_and_gets_another_seed() -> None:
    tab = Tab(address="#/2048/5x5-f50@7")
    tab.send("new")
    assert GAMES[0].format_variant(tab.app.session.variant) == "5x5-f50"
    seeds = set()
    for _ in range(20):
        tab.send("new")
        seeds.add(tab.sees("board@data-seed"))
    assert len(seeds) == 20, "even in the same millisecond"


def test_a_game_can_be_started_with_options_and_a_seed() -> None:
    tab = Tab()
    tab.send("open", "options")
    tab.send("start", "3x3-t256", " 12 ")
    assert (tab.sees("board@data-side"), tab.sees("board@data-seed"), tab.app.dialog) == ("3", "12", "")
    tab.send("start", "6x6", "")
    assert tab.sees("board@data-side") == "6"


def test_a_wrong_seed_in_the_options_is_told_there_and_starts_nothing() -> None:
    tab = seeded(3)
    before = tab.position
    tab.send("open", "options")
    for seed in ("abc", "-1", str(1 << 64)):
        tab.send("start", "4x4", seed)
        assert tab.sees("options-error.text") == "A seed must be a whole number below 2^64."
    assert (tab.position, tab.app.dialog, tab.sees("notice.hidden")) == (before, "options", "on")


def test_the_daily_board_is_the_same_for_everyone() -> None:
    for address in ("#/2048", "#/15"):
        tabs = [Tab(address=address), Tab(address=address)]
        tabs[1].now_ms += 5_000_000
        for tab in tabs:
            tab.send("daily", "20261121")
        assert tabs[0].position == tabs[1].position
        assert tabs[0].sees("board@data-seed") == "20261121"
        assert tabs[0].notice == "This is the daily board of 21 Nov, the same for everyone."


def test_a_link_opens_the_game_replays_it_and_says_how_many_moves_were_checked() -> None:
    session = Session(GAMES[0], GAMES[0].default, 7)
    walk(session, 30, 7)
    tab = Tab(address=format_game_address(session))
    assert tab.position == GAMES[0].format_position(session.state.board)
    assert tab.notice == say("en", "opened-game", moves=30, score=session.state.score)
    assert tab.addresses[-1] == "#/2048", "so that a reload does not open it again"
    assert tab.app.session.helped


def test_a_link_of_the_puzzle_says_how_many_moves_were_checked() -> None:
    tab = Tab(address=NEARLY_SOLVED + "/rl")
    assert tab.notice == say("en", "opened-moves", moves=2)


def test_a_link_promises_no_game_to_go_back_to_where_none_was_begun() -> None:
    assert Tab(address="#/2048/4x4@99").notice == "Opened the game with seed 99."


def test_undo_after_a_link_brings_the_own_game_back() -> None:
    own = seeded(12)
    for address in ("#/2048/4x4@99", NEARLY_WON, "#/2048/5x5@3"):
        tab = Tab(dict(own.stored), address)
        assert tab.position != own.position
        assert tab.notice.endswith(". Undo brings your own game back.")
        tab.send("undo")
        assert tab.position == own.position
        assert not tab.app.session.helped


def test_a_bad_link_is_explained_and_leaves_the_saved_game_untouched() -> None:
    own = seeded(12)
    kept = dict(own.stored)
    bad = ("#/nowhere", "#/2048/4x4@x", "#/2048/9x9@1", "#/15/3x3:1-2-3_4-5-6_8-7-0", SEEDED + "/xx", "#/" + "u" * 300_000)
    for address in bad:
        tab = Tab(dict(kept), address)
        assert tab.notice.startswith("This link cannot be opened. "), address[:40]
        assert tab.notice.endswith(" Your game has not changed.")
        assert (tab.position, tab.stored) == (own.position, kept)
        own.send("route", address)
        assert own.position == tab.position
        assert own.notice == tab.notice


def test_a_link_to_a_kind_of_board_starts_a_new_game_of_it_and_undo_brings_the_own_game_back() -> None:
    own = seeded(12)
    tab = Tab(dict(own.stored), "#/15/3x3")
    assert (tab.app.game.id, tab.sees("board@data-side"), tab.app.session.helped) == ("15", "3", False)
    first = tab.position
    tab.send("route", "#/15/3x3")
    assert tab.position != first
    tab.send("route", "#/2048/5x5")
    assert (tab.app.game.id, tab.sees("board@data-side"), len(tab.app.session.timeline.moves)) == ("2048", "5", 0)
    tab.send("undo")
    assert tab.position == own.position


def long_game() -> str:
    """Return the address of a legal game of 1,200 moves."""
    session = Session(game_named("2048"), game_named("2048").parse_variant("6x6"), 5)
    while len(session.timeline.moves) < 1200:
        for move in "dlru":
            try:
                session.push(move, 0)
                break
            except IllegalMove:
                continue
    return format_game_address(session)


def test_a_long_link_is_checked_a_slice_at_a_time_while_the_own_game_stays() -> None:
    own = seeded(12)
    address = long_game()
    tab = Tab(dict(own.stored), address)
    slices = 0
    while tab.notice.startswith("Checking each move: "):
        assert tab.position == own.position
        tab.send("check-link-on")
        slices += 1
    assert slices == 1200 // 64
    assert tab.app.session.timeline.moves.all() == list(address.split("/")[-1])
    assert tab.app.session.state == parse_address(address, GAMES)[1].state  # type: ignore[union-attr]
    assert tab.notice.startswith("This game checks out: ")


def test_a_long_link_with_a_move_that_is_not_legal_leaves_the_own_game_untouched() -> None:
    own = seeded(12)
    tab = Tab(dict(own.stored), long_game() + "xu")
    while tab.notice.startswith("Checking"):
        tab.send("check-link-on")
    assert tab.notice == "This link cannot be opened. Move 1,202: The game is over. Your game has not changed."
    assert tab.position == own.position


def test_another_game_ends_the_check_of_a_long_link() -> None:
    tab = Tab(address=long_game())
    assert tab.notice == "Checking each move: 5 %"
    tab.send("start", "3x3", "")
    started = tab.position
    for _ in range(30):
        tab.send("check-link-on")
    assert tab.position == started


def test_a_bad_link_is_explained_in_the_language_of_the_reader() -> None:
    assert Tab(address="#/nowhere", wishes=["zh-TW"]).notice == "這個連結無法開啟。這裡沒有這個頁面。你的遊戲沒有變動。"
    assert Tab(address="#/nowhere", wishes=["zh-CN"]).notice == "这个链接无法打开。这里没有这个页面。你的游戏没有变动。"


def test_what_is_pasted_may_be_a_link_its_end_or_a_board() -> None:
    for text in ("https://example.org/x/#/2048/4x4:1234000000000000", "#/2048/4x4:1234000000000000", "/2048/4x4:1234000000000000",
                 " 1234 0000 0000 0000\n", "1234/0000/0000/0000"):  # fmt: skip
        tab = seeded(5)
        tab.send("open", "share")
        tab.send("open-text", text)
        assert (tab.position, tab.app.dialog) == ("1234000000000000", ""), text
        tab.send("undo")
        assert tab.sees("board@data-moves") == "5"
    tab = Tab(address="#/15")
    tab.send("open-text", "1 2 3\n4 5 6\n7 0 8")
    assert (tab.position, tab.sees("board@data-side")) == ("1 2 3/4 5 6/7 0 8", "3")


def test_what_is_pasted_and_makes_no_board_is_told_in_the_dialog() -> None:
    tab = seeded(5)
    before = tab.position
    tab.send("open", "share")
    for text in ("", "hello", "12", "#/nowhere", "/2048/4x4@x", "1" * 300_000):
        tab.send("open-text", text)
        assert tab.sees("share-error.text"), text[:40]
        assert (tab.position, tab.app.dialog) == (before, "share")


def test_an_address_of_the_other_game_shows_it_and_stops_the_clock_of_this_one() -> None:
    tab = seeded(3)
    assert tab.app.session.is_clock_running
    tab.send("route", "#/15")
    assert tab.sees("html@data-game") == "15"
    assert not tab.app.sessions["2048"].is_clock_running
    tab.send("route", "#/2048")
    assert tab.sees("board@data-moves") == "3"


def test_the_clock_shows_the_time_from_the_first_move_to_the_last() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.now_ms += 60_000
    assert tab.sees("time.text") == "0:00"
    tab.moves("r")
    tab.now_ms += 61_500
    assert tab.sees("time.text") == "1:01"
    tab.moves("ll")
    tab.now_ms += 60_000
    assert tab.sees("time.text") == "1:01.50"


def test_while_the_clock_runs_the_shell_asks_to_be_woken_and_else_not() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.send("dismiss")
    tab.catch_up()
    tab.wake()
    assert tab.wakes == {}
    tab.moves("r")
    assert tab.wakes == {"tick": 1000}
    tab.now_ms += 400
    tab.send("tick")
    assert tab.wakes == {"tick": 600}
    tab.moves("ll")
    tab.send("tick")
    assert tab.wakes == {}


def test_the_clock_stands_while_the_page_is_hidden() -> None:
    tab = seeded(3)
    tab.now_ms += 5_000
    tab.send("visible", False)
    tab.now_ms += 3_600_000
    assert tab.sees("time.text") == "0:05"
    tab.send("visible", True)
    tab.now_ms += 2_000
    assert tab.sees("time.text") == "0:07"


def test_showing_the_page_again_does_not_start_a_clock_that_stood_before() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.moves("r")
    tab.moves("ll")
    tab.send("undo")
    tab.send("visible", False)
    tab.send("visible", True)
    assert not tab.app.session.is_clock_running
    tab.send("redo")
    tab.now_ms += 60_000
    assert tab.app.session.elapsed_ms(tab.now_ms) == 1


def test_the_best_score_rises_with_the_score_and_is_kept_for_its_kind_of_board() -> None:
    tab = Tab(address="#/2048/4x4@7")
    for letter in legal_walk(40):
        tab.moves(letter)
        assert int(tab.sees("board@data-best")) == int(tab.sees("score.text"))
    best = tab.sees("best.text")
    assert int(best) > 0
    tab.send("new")
    assert (tab.sees("best.text"), tab.sees("score.text")) == (best, "0")
    tab.send("start", "5x5", "1")
    assert tab.sees("best.text") == "0"
    assert Tab(tab.stored, "#/2048/4x4@1").sees("best.text") == best


def test_points_of_a_helped_game_do_not_raise_the_best_of_games_without_help() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.moves("l")
    assert (tab.sees("score.text"), tab.sees("helped.hidden")) == ("2,048", "")
    assert tab.app.records["2048"].best("4x4", False) == {}
    assert tab.app.records["2048"].best("4x4", True)["score"] == 2048
    assert tab.sees("overlay-best.text") == "", "no record is told of a helped game"
    tab.send("new")
    assert tab.sees("best.text") == "0"


def test_the_best_of_honest_games_stays_on_show_in_a_helped_one_with_the_best_with_help_beside_it() -> None:
    tab = seeded(40)
    best = tab.sees("best.text")
    assert tab.sees("helped-best.text") == ""
    tab.send("new")
    tab.moves("urdl")
    tab.send("undo")
    assert (tab.sees("best.text"), tab.sees("board@data-best")) == (best, str(int(best)))
    assert tab.sees("helped-best.text") == f" · best {tab.sees('score.text')}"
    for _ in range(40):
        tab.moves("urdl")
    score = int(tab.sees("board@data-score"))
    assert score > int(best)
    assert (tab.sees("best.text"), tab.sees("helped-best.text")) == (best, f" · best {score:,}")


def test_the_best_time_of_honest_puzzles_stays_on_show_in_a_helped_one() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.app.records["15"].note_marks("4x4", False, {"time": 61_000, "moves": 80})
    tab.moves("r")
    tab.now_ms += 2_500
    tab.moves("ll")
    assert (tab.sees("best-time.text"), tab.sees("best-moves.text"), tab.sees("board@data-best")) == ("1:01.00", "80", "80")
    assert tab.sees("helped-best.text") == " · best 0:02.50"


def test_a_puzzle_that_is_solved_by_one_slide_has_no_time_and_no_speed() -> None:
    tab = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15")
    tab.send("tap", 15)
    assert tab.sees("overlay-text.text") == "Solved in 3 moves."
    assert (tab.sees("time.text"), tab.sees("best-time.text"), tab.sees("helped-best.text")) == ("–", "–", "")
    quick = Tab(address=NEARLY_SOLVED)
    quick.moves("rll")  # All within one millisecond, as from a pipe.
    assert quick.sees("overlay-text.text").startswith("3 moves in 0:00.00 (")
    slow = Tab(address=NEARLY_SOLVED)
    slow.moves("r")
    slow.now_ms += 2_000
    slow.moves("ll")
    assert slow.sees("overlay-text.text") == "3 moves in 0:02.00 (1.50 per second)."


def test_undo_does_not_take_a_best_back() -> None:
    tab = seeded(40)
    best = tab.app.records["2048"].best("4x4", False)["score"]
    for _ in range(40):
        tab.send("undo")
    assert tab.app.records["2048"].best("4x4", False)["score"] == best


def test_a_solved_puzzle_is_remembered_by_its_time_and_moves() -> None:
    stored: dict[str, str] = {}
    tab = Tab(stored, "#/15/3x3@5")
    session = tab.app.session
    session.timeline.state.board = (1, 2, 3, 4, 5, 6, 0, 7, 8)
    tab.moves("l")
    tab.now_ms += 12_340
    tab.moves("l")
    assert tab.sees("board@data-outcome") == "solved"
    assert (tab.sees("best-time.text"), tab.sees("best-moves.text"), tab.sees("board@data-best")) == ("0:12.34", "2", "2")
    assert tab.sees("overlay-best.text") == "A new record!"
    assert [(game.elapsed_ms, game.moves) for game in tab.finished.of("15")] == [(12_340, 2)]
    assert Tab(stored, "#/15/3x3@6").sees("best-moves.text") == "2"


def test_a_record_of_one_game_is_not_told_at_the_end_of_another() -> None:
    tab = seeded(20)
    tab.send("route", "#/15/3x3@5")
    tab.app.records["15"].note_marks("3x3", False, {"time": 0, "moves": 1})
    tab.app.session.timeline.state.board = (1, 2, 3, 4, 5, 6, 7, 0, 8)
    tab.moves("l")
    assert (tab.sees("board@data-outcome"), tab.sees("overlay-best.text")) == ("solved", "")


def test_a_won_game_is_finished_once_however_it_ends() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.moves("l")
    tab.send("keep-going")
    tab.moves("rl")
    tab.send("give-up")
    games = tab.finished.of("2048")
    assert [(game.fields["outcome"], game.moves) for game in games] == [("lost", 3)]


def test_a_won_game_that_was_played_on_counts_with_its_last_score_when_another_begins() -> None:
    tab = Tab(address=NEARLY_WON)
    tab.moves("l")
    tab.send("keep-going")
    tab.moves("rl")
    tab.send("new")
    assert [game.moves for game in tab.finished.of("2048")] == [3]


def test_a_reload_brings_every_game_and_setting_back() -> None:
    tab = seeded(25)
    tab.send("undo")
    tab.send("route", "#/15/5x5@3")
    tab.send("tap", tab.app.session.state.board.index(0) // 5 * 5)
    tab.send("set", "language", "zh-Hant")
    tab.send("set", "theme", "dark")
    tab.send("set", "arrows", "gap")
    again = Tab(dict(tab.stored), "#/15", ["en"])
    assert again.position == tab.position
    chosen = again.app.settings.chosen
    assert (again.app.language, chosen["theme"], chosen["arrows"]) == ("zh-Hant", "dark", "gap")
    again.send("route", "#/2048")
    assert (again.sees("board@data-moves"), again.sees("redo.disabled"), again.sees("helped.hidden")) == ("24", "", "")


def test_a_board_that_was_dealt_and_never_touched_is_the_same_after_a_reload() -> None:
    for address in ("#/2048", "#/15"):
        tab = Tab(address=address)
        again = Tab(tab.stored, address)
        assert (again.position, again.sees("board@data-seed")) == (tab.position, tab.sees("board@data-seed"))


def test_the_browsers_language_is_taken_until_one_is_chosen() -> None:
    assert Tab(wishes=["zh-HK", "en"]).app.language == "zh-Hant"
    tab = Tab(wishes=["zh-HK", "en"])
    tab.send("set", "language", "en")
    assert Tab(tab.stored, wishes=["zh-HK"]).app.language == "en"


def test_settings_that_are_not_there_are_ignored() -> None:
    tab = Tab()
    tab.saved.clear()
    for name, value in (("language", "tlh"), ("theme", "pink"), ("arrows", ""), ("sound", "loud")):
        tab.send("set", name, value)
    chosen = tab.app.settings.chosen
    assert (tab.app.language, chosen["theme"], chosen["arrows"], tab.saved) == ("en", "system", "tile", [])


def test_a_corrupt_or_newer_game_is_kept_aside_and_told_and_the_other_game_is_unharmed() -> None:
    good = seeded(5)
    for text, notice in (("{", "could not be read"), ('{"v": 99}', "newer version"), ("[" * 2_000, "could not be read")):
        stored = dict(good.stored)
        stored["15.game"] = text
        tab = Tab(stored)
        assert notice in tab.notice
        assert stored["15.game.aside"] == text
        assert tab.position == good.position
        tab.send("route", "#/15")
        assert tab.sees("board@data-outcome") == "playing"


def test_every_broken_text_in_the_storage_leaves_a_game_to_play() -> None:
    names = ["settings"] + [f"{game.id}.{kind}" for game in GAMES for kind in ("game", "shelf", "bests", "games")]
    texts = ("", "{", "[]", "null", '{"v": 1}', '{"v": 2}', '{"v": 1, "before": 5, "ahead": [], "bests": 7, "games": 7}', "\x00")
    more = ('{"v": 1, "before": [5], "ahead": ["x"], "bests": {"4x4=": []}, "games": [{}], "language": ["en"], "theme": {}}',)
    for text in texts + more:
        for name in names:
            tab = Tab({name: text}, SEEDED)
            tab.moves("urdl")
            assert tab.sees("board@data-moves") != "0", (name, text)
            tab.send("new")
            tab.send("undo")
            tab.send("route", "#/15")
            tab.send("undo")
            tab.send("redo")
            assert tab.notice is not None


def test_broken_records_are_kept_aside() -> None:
    for name in ("2048.bests", "15.games"):
        stored = {name: '{"v": 1, "bests": 3, "games": 3}'}
        tab = Tab(stored)
        assert "records could not be read" in tab.notice
        assert stored[name + ".aside"] == '{"v": 1, "bests": 3, "games": 3}'


def test_a_broken_former_game_is_kept_aside_when_undo_comes_to_it() -> None:
    tab = seeded(5)
    tab.send("new")
    before, ahead = unpack_past_games(tab.stored["2048.shelf"])
    tab.stored["2048.shelf"] = pack_past_games(before + ["{"], ahead)
    again = Tab(tab.stored)
    again.send("undo")
    assert "could not be read" in again.notice
    assert again.stored["2048.shelf.aside"] == "{"
    again.send("undo")
    assert again.sees("board@data-moves") == "5", "the one before it is still there"


def test_undo_goes_back_through_many_games() -> None:
    tab = seeded(2)
    first = tab.position
    for seed in range(60):
        tab.send("start", "4x4", str(seed))
        tab.moves("urdl")
    tab = Tab(tab.stored)
    while tab.sees("undo.disabled") == "":
        tab.send("undo")
    tab.send("redo")
    tab.send("redo")
    assert tab.position == first


def test_undo_goes_back_through_many_opened_links_to_the_own_game() -> None:
    tab = seeded(30)
    own = tab.position
    for seed in range(25):
        tab.send("route", f"#/2048/4x4:{seed % 9 + 1}000000000000000")
    for _ in range(25):
        tab.send("undo")
    assert (tab.position, tab.app.session.helped) == (own, False)


def test_the_past_games_of_the_first_version_are_loaded() -> None:
    tab = seeded(10)
    former = tab.position
    tab.send("new")
    before, ahead = unpack_past_games(tab.stored["2048.shelf"])
    tab.stored["2048.shelf"] = json.dumps({"v": 1, "before": before, "ahead": ahead})
    again = Tab(tab.stored)
    again.send("undo")
    assert again.position == former


def test_a_new_game_in_a_full_storage_is_told_and_the_former_one_stays_kept() -> None:
    tab = seeded(70)
    former = tab.position
    tab.room = sum([len(text) for text in tab.stored.values()])
    tab.send("new")
    assert "storage is full" in tab.notice
    tab.moves("urdlurdl")
    again = Tab(dict(tab.stored))
    assert again.position == former, "the replaced game is kept until both fit"
    tab.room = 5_000_000
    tab.moves("u")
    tab.moves("l")
    assert "storage is full" not in tab.notice
    later = tab.position
    again = Tab(tab.stored)
    assert again.position == later
    while again.position != former:
        assert again.sees("undo.disabled") == ""
        again.send("undo")


def test_a_save_whose_moves_do_not_lead_to_its_state_is_found_and_kept_aside() -> None:
    tab = seeded(50)
    data = json.loads(tab.stored["2048.game"])
    data["state"][1] = 999_999
    forged = json.dumps(data)
    stored = {"2048.game": forged}
    again = Tab(stored)
    again.catch_up()
    assert "could not be read" in again.notice
    assert json.loads(stored["2048.game.aside"]) == data
    assert (again.sees("board@data-moves"), again.sees("score.text")) == ("0", "0")


def test_a_long_saved_game_is_on_show_at_once_and_proved_while_it_is_looked_at() -> None:
    session = Session(GAMES[0], GAMES[0].default.with_options(6, {}), 7)
    walk(session, 700, 7)
    tab = Tab({"2048.game": pack(session, 0)})
    assert tab.sees("board@data-moves") == "700"
    tab.catch_up()
    assert tab.notice == ""
    tab.send("undo")
    session.undo()
    assert tab.position == GAMES[0].format_position(session.state.board)


def test_an_error_of_the_storage_is_told() -> None:
    tab = Tab()
    tab.send("storage-error", "storage-full")
    assert "storage is full" in tab.notice
    tab.moves("urdl")
    assert "storage is full" in tab.notice
    tab.send("dismiss")
    assert tab.notice == ""


def test_an_error_of_the_storage_that_is_over_is_told_no_more() -> None:
    tab = Tab()
    tab.send("storage-error", "storage-full")
    tab.send("storage-error", "")
    assert tab.notice == ""


def test_a_notice_leaves_after_six_seconds() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.catch_up()
    assert (tab.notice, tab.wakes) == ("Opened this board.", {"end-notice": NOTICE_MS})
    tab.send("end-notice")
    assert (tab.notice, tab.wakes) == ("", {})


def test_a_notice_whose_word_is_still_to_come_is_not_shown() -> None:
    tab = Tab(address=SEEDED)
    tab.send("notice", "a-word-of-a-feature-that-is-late")
    assert (tab.notice, tab.sees("notice.hidden")) == ("", "on")


def test_a_later_notice_stays_as_long() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.wake()
    tab.send("notice", "copied")
    assert (tab.notice, tab.wakes) == ("Copied.", {"end-notice": NOTICE_MS})


def test_a_notice_stays_while_the_player_is_on_it_and_six_seconds_more() -> None:
    tab = Tab(address=NEARLY_SOLVED)
    tab.send("hold-notice", True)
    tab.wake()
    assert (tab.notice, tab.wakes) == ("Opened this board.", {})
    tab.send("hold-notice", False)
    assert (tab.notice, tab.wakes) == ("Opened this board.", {"end-notice": NOTICE_MS})
    tab.send("end-notice")
    assert tab.notice == ""


def test_what_failed_is_told_until_it_is_dismissed() -> None:
    for message in (("route", "#/nowhere"), ("notice", "oops"), ("notice", "not-copied"), ("storage-error", "storage-full")):
        tab = Tab()
        tab.send(*message)
        text = tab.notice
        tab.wake()
        assert text and tab.notice == text, message
        tab.send("dismiss")
        assert tab.notice == ""


def test_a_kind_of_board_that_was_chosen_holds_from_the_next_new_game_on() -> None:
    tab = seeded(3)
    tab.send("open", "options")
    tab.send("plan", "5x5-f50")
    tab.send("dismiss")
    assert tab.sees("board@data-side") == "4"
    tab = Tab(tab.stored)
    assert GAMES[0].format_variant(tab.app.openings.next_variant) == "5x5-f50", "also when the options are opened again"
    tab.send("route", "#/15")
    assert tab.app.openings.next_variant.side == 4, "each game for itself"
    tab.send("route", "#/2048")
    tab.send("new")
    assert GAMES[0].format_variant(tab.app.session.variant) == "5x5-f50"
    tab.send("start", "3x3", "1")
    tab.send("new")
    assert tab.sees("board@data-side") == "3", "a game that was started in the options is the latest choice"


def test_a_stored_kind_of_board_that_is_none_is_ignored() -> None:
    for plans in ('{"2048": "9x9"}', '{"2048": 5}', "[]", "null"):
        tab = Tab({"settings": '{"v": 1, "plans": ' + plans + "}"})
        tab.send("new")
        assert tab.sees("board@data-side") == "4"


def test_two_tabs_show_the_same_game() -> None:
    stored: dict[str, str] = {}
    one = seeded(5, stored)
    other = Tab(stored)
    for letter in legal_walk(20)[5:]:
        one.moves(letter)
        other.hear("2048.game", stored["2048.game"])
        other.hear("2048.bests", stored["2048.bests"])
        assert other.position == one.position
    one.send("new")
    for name in ("2048.shelf", "2048.game"):
        other.hear(name, stored[name])
    other.send("undo")
    assert other.sees("board@data-moves") == "20"
    other.send("set", "language", "zh-Hans")
    one.hear("settings", stored["settings"])
    assert one.app.language == "zh-Hans"


def test_a_finished_game_of_another_tab_counts_here_too() -> None:
    stored: dict[str, str] = {}
    one = seeded(5, stored)
    other = Tab(stored)
    one.send("give-up")
    other.hear("2048.games", stored["2048.games"])
    assert [game.fields for game in other.finished.of("2048")] == [game.fields for game in one.finished.of("2048")]


def test_what_a_newer_tab_wrote_is_kept_aside_before_this_one_writes_over_it() -> None:
    tab = seeded(5)
    newer = json.dumps({"v": 99, "game": "2048"})
    tab.hear("2048.game", newer)
    assert "newer version" in tab.notice
    assert tab.stored["2048.game.aside"] == newer
    assert tab.sees("board@data-moves") == "5"


def test_broken_texts_of_another_tab_change_nothing() -> None:
    tab = seeded(5)
    before = tab.position
    for name in ("settings", "2048.game", "15.game", "2048.shelf", "2048.bests", "15.games", "unknown", ""):
        for text in ("{", "null", "[]", '{"v": 1}', '{"v": 1, "before": 1, "bests": 1, "games": 1}'):
            tab.hear(name, text)
            assert tab.position == before, (name, text)


def test_a_replay_steps_through_the_game_and_leaves_it_as_it_was() -> None:
    tab = seeded(30)
    before = dict(tab.stored)
    position = tab.position
    tab.send("replay")
    for cursor in (0, 12, 30, 29, -5, 99):
        tab.send("replay-go", cursor)
        assert tab.sees("replay-range.range") == f"{max(0, min(cursor, 30))} 30"
    tab.send("replay-go", 3)
    tab.send("replay-leave")
    assert (tab.position, tab.stored, tab.app.session.helped) == (position, before, False)


def test_a_replay_is_stepped_by_its_buttons_and_by_left_and_right_and_each_step_is_told() -> None:
    tab = seeded(30)
    tab.send("replay")
    tab.send("replay-go", 10)
    for message, place in ((("replay-step", "back"), 9), (("move", "l"), 8), (("move", "r"), 9), (("move", "u"), 9)):
        tab.send(*message)
        assert tab.sees("replay-range.range") == f"{place} 30", message
    assert tab.said[-1].startswith("Move 9 of 30. ") and "score" in tab.said[-1], tab.said[-1]
    assert tab.said[-2] == "Move 8 of 30"
    tab.send("replay-go", 0)
    tab.send("replay-step", "back")
    tab.send("replay-go", 30)
    tab.send("replay-step", "on")
    assert (tab.said[-2], tab.said[-1]) == ("Move 0 of 30", "Move 30 of 30")
    tab.send("replay-leave")
    tab.send("replay-step", "back")
    assert tab.sees("board@data-moves") == "30"


def test_no_move_undo_or_redo_reaches_the_game_while_it_is_replayed() -> None:
    tab = seeded(30)
    position = tab.position
    tab.send("replay")
    tab.moves("urdl")
    tab.send("undo")
    tab.send("redo")
    tab.send("replay-leave")
    assert tab.position == position
    assert (tab.sees("board@data-moves"), tab.app.session.helped) == ("30", False)


def test_a_replay_plays_to_the_end_and_stops() -> None:
    tab = seeded(30)
    tab.send("replay")
    tab.send("replay-speed", 60)
    tab.send("replay-play")
    assert (tab.sees("replay-range.range"), tab.sees("replay-play.text")) == ("0 30", "Pause")
    seen = 0
    while tab.sees("replay-play.text") == "Pause":
        assert tab.wakes["replay-next"] == 16
        tab.send("replay-next")
        seen += 1
    assert (seen, tab.sees("replay-range.range"), tab.sees("replay-play.text")) == (31, "30 30", "Play")


def test_a_replay_of_another_game_does_not_play_by_itself() -> None:
    tab = seeded(30)
    tab.send("replay")
    tab.send("replay-play")
    tab.send("new")
    tab.moves("urdl")
    tab.send("replay")
    assert tab.sees("replay-play.text") == "Play"


def test_continuing_from_a_replay_is_a_helped_game_of_its_own_and_undo_comes_back() -> None:
    tab = seeded(30)
    position = tab.position
    tab.send("replay")
    tab.send("replay-go", 10)
    tab.send("replay-continue")
    assert (tab.sees("board@data-moves"), tab.app.session.helped, tab.app.replay) == ("10", True, None)
    for _ in range(11):
        tab.send("undo")
    assert (tab.position, tab.app.session.helped) == (position, False)


def test_a_game_without_moves_has_nothing_to_replay() -> None:
    tab = Tab()
    tab.send("replay")
    assert tab.app.replay is None


def test_while_a_dialog_is_open_no_move_or_undo_reaches_the_board() -> None:
    tab = seeded(5)
    for dialog in ("options", "share", "statistics", "help"):
        tab.send("open", dialog)
        tab.moves("urdl")
        tab.send("undo")
        tab.send("new")
        assert tab.sees("board@data-moves") == "5"
        tab.send("dismiss")
        assert tab.app.dialog == ""
    tab.send("open", "nonsense")
    assert tab.app.dialog == ""


def test_what_is_saved_is_what_is_on_show() -> None:
    tab = seeded(10)
    again = Tab(dict(tab.stored))
    assert pack(again.app.session, 0) == pack(tab.app.session, tab.now_ms)


def test_the_title_names_the_game_and_a_size_other_than_the_usual_one() -> None:
    tab = Tab()
    for language, address, title in (
        ("en", "#/2048/4x4@1", "2048"),
        ("en", "#/2048/5x5@1", "2048 5×5"),
        ("en", "#/15/4x4@1", "15-puzzle"),
        ("en", "#/15/8x8@1", "8×8 puzzle"),
        ("zh-Hant", "#/15/8x8@1", "8×8 數字華容道"),
        ("zh-Hans", "#/15/8x8@1", "8×8 数字华容道"),
    ):
        tab.send("set", "language", language)
        tab.send("route", address)
        assert tab.sees("title.text") == title
        assert tab.sees("html.title") == title + " – Tilelab"


def test_the_tile_that_cannot_slide_shows_it_each_time_until_the_next_move() -> None:
    tab = Tab(address="#/15/3x3:1-2-3_4-0-6_7-5-8")
    tab.said = []
    acts = []
    for message in (("tap", 0), ("tap", 0), ("tap", 0), ("tap", 8), ("tap", 0), ("tap", 1)):
        tab.send(*message)
        acts.append(next(tile.act for tile in tab.app.shown.layer.tiles if tile.value == 1))
    assert acts == ["refuse", "refuse-again", "refuse", "still", "refuse", "still"]
    assert tab.said[0].startswith("1 is not in")
