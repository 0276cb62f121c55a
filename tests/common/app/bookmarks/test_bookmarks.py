"""Bookmarks store a moment of a game and reopen it, or say why they cannot."""

import json

from game.app import words
from game.app.bookmarks.bookmarks import MAX_BOOKMARKS, NAME, describe
from game.app.session import Session
from tests.common.tab import Tab

SEEDED = "#/2048/4x4@7"
NEARLY_SOLVED = "#/15/3x3@1"


class Desk(Tab):
    """A tab with bookmarks, in which a second passes with each message."""

    def __init__(self, stored: dict[str, str] | None = None, address: str = SEEDED) -> None:
        super().__init__(stored, address)

    def send(self, name: str, *args: object) -> None:
        """Send a message a second later."""
        self.now_ms += 1_000
        super().send(name, *args)

    def open_latest(self) -> None:
        """Open the latest bookmark."""
        self.send("bookmark-open", self.marks.kept[-1].at_ms)

    @property
    def bookmark_notice(self) -> str:
        """The name of the latest notice."""
        return self.marks.notice[0] if self.marks.notice else ""


def facts(desk: Desk) -> tuple[object, ...]:
    """Return everything that a bookmark stores of the current game."""
    session = desk.model.session
    timeline = session.timeline
    return session.seed, session.state, timeline.cursor, timeline.text, session.helped, session.clock.elapsed_ms(desk.now_ms)


def test_a_bookmark_reopens_a_moment_with_its_timeline_help_and_time() -> None:
    for address, moves in ((SEEDED, "urdlurdl"), ("#/15/4x4@7", "ulurdlu")):
        desk = Desk(address=address)
        desk.moves(moves)
        desk.send("undo")
        desk.model.session.clock.stop(desk.now_ms)
        before = facts(desk)
        cursor = desk.model.session.timeline.cursor
        assert cursor and desk.model.session.helped
        desk.send("bookmark-add")
        desk.send("new")
        desk.moves("urdl")
        desk.open_latest()
        assert facts(desk) == before
        desk.catch_up()
        assert desk.notice == "Bookmark opened. Undo brings your own game back."
        desk.send("redo")
        assert desk.model.session.timeline.cursor == cursor + 1


def test_the_first_undo_returns_to_the_game_before_the_bookmark_and_redo_to_the_bookmark() -> None:
    desk = Desk()
    desk.moves("urdl")
    kept = facts(desk)[:4]
    desk.send("bookmark-add")
    desk.send("new")
    desk.moves("urdlur")
    own = facts(desk)[:4]
    desk.open_latest()
    cursor = desk.model.session.timeline.cursor
    assert facts(desk)[:4] == kept
    desk.send("undo")
    assert facts(desk)[:4] == own
    desk.send("redo")
    assert facts(desk)[:4] == kept
    desk.send("undo")
    assert desk.model.session.timeline.cursor == cursor - 1, "as in any other game"


def test_after_a_move_undo_takes_back_that_move() -> None:
    desk = Desk()
    desk.moves("urdl")
    desk.send("bookmark-add")
    desk.send("new")
    desk.moves("urdl")
    desk.open_latest()
    place = desk.model.session.timeline.cursor
    desk.moves("urdl")
    cursor = desk.model.session.timeline.cursor
    assert cursor > place
    desk.send("undo")
    assert desk.model.session.timeline.cursor == cursor - 1


def test_a_bookmark_of_the_other_game_opens_that_game() -> None:
    desk = Desk(address="#/15/3x3@1")
    desk.moves("urdl")
    position = desk.position
    desk.send("bookmark-add")
    desk.send("route", "#/2048")
    desk.open_latest()
    assert (desk.model.game.id, desk.position, desk.addresses[-1]) == ("15", position, "#/15")


def test_a_bookmarked_game_reopens_unchanged_unless_it_went_on_which_makes_it_helped_and_another() -> None:
    desk = Desk()
    desk.moves("urdl")
    born = desk.model.session.born_ms
    desk.send("bookmark-add")
    desk.send("new")
    desk.open_latest()
    assert (desk.model.session.helped, desk.model.session.born_ms) == (False, born)
    desk.moves("urdl")
    desk.send("new")
    again = Desk(desk.stored)
    again.open_latest()
    assert again.model.session.helped and again.model.session.born_ms != born
    assert again.notice == words.text("en", "bookmark-opened-again") + " " + words.text("en", "undo-returns")


def test_a_finished_game_reopened_from_a_bookmark_counts_once() -> None:
    desk = Desk()
    desk.moves("urdl")
    desk.send("give-up")
    records = desk.model.records["2048"]
    assert len(desk.finished.of("2048")) == 1
    before = desk.stored["2048.games"], records.pack()
    desk.send("bookmark-add")
    desk.send("new")
    desk.open_latest()
    assert desk.sees("board@data-outcome") == "lost"
    desk.send("new")
    assert (desk.stored["2048.games"], records.pack()) == before
    desk.open_latest()
    desk.send("undo")
    assert (desk.stored["2048.games"], records.pack()) == before


def test_a_reopened_game_that_went_on_after_its_win_counts_once() -> None:
    desk = Desk(address="#/2048/4x4-t8@7")
    for _ in range(40):
        desk.moves("uldr")
        desk.send("keep-going")
    assert desk.model.session.going_on
    desk.send("bookmark-add")
    desk.send("new")
    games = [game.fields for game in desk.finished.of("2048")]
    assert len(games) == 1
    desk.open_latest()
    desk.send("new")
    assert [game.fields for game in desk.finished.of("2048")] == games


def test_a_bookmark_in_a_replay_stores_the_moment_shown() -> None:
    desk = Desk()
    desk.moves("urdlurdl")
    desk.send("replay")
    desk.send("replay-go", 2)
    shown = desk.position
    desk.send("bookmark-add")
    desk.send("replay-leave")
    desk.open_latest()
    assert desk.position == shown and desk.model.session.helped


def test_a_bookmark_in_the_replay_of_somebody_elses_game_counts_as_helped() -> None:
    desk = Desk()
    game = desk.model.game
    desk.send("replay-show", Session(game, game.default, 5, "", game.parse_moves("urdlurdl")))
    desk.send("bookmark-add")
    desk.send("replay-leave")
    desk.open_latest()
    assert desk.model.session.helped


def test_the_same_moment_is_bookmarked_once() -> None:
    desk = Desk()
    desk.moves("u")
    desk.send("bookmark-add")
    assert desk.bookmark_notice == "bookmark-added"
    desk.send("bookmark-add")
    assert (desk.bookmark_notice, len(desk.marks.kept)) == ("bookmark-twice", 1)


def test_a_removed_bookmark_can_be_restored_until_the_list_is_opened_again() -> None:
    desk = Desk()
    desk.send("bookmark-add")
    desk.moves("urdl")
    desk.send("bookmark-add")
    first, second = [mark.at_ms for mark in desk.marks.kept]
    desk.send("bookmark-remove", first)
    assert [mark.at_ms for mark in desk.marks.kept] == [second]
    desk.send("bookmark-restore")
    assert [mark.at_ms for mark in desk.marks.kept] == [first, second]
    assert (desk.bookmark_notice, desk.marks.removed) == ("bookmark-restored", None)
    desk.send("bookmark-remove", second)
    desk.send("bookmarks")
    assert (desk.marks.removed, desk.bookmark_notice, desk.model.dialog) == (None, "", "bookmarks")
    assert [mark.at_ms for mark in Desk(desk.stored).marks.kept] == [first]


def test_a_full_list_accepts_no_more_and_says_so() -> None:
    desk = Desk()
    for _ in range(MAX_BOOKMARKS):
        desk.send("new")
        desk.send("bookmark-add")
    assert (desk.bookmark_notice, len(desk.marks.kept)) == ("bookmark-added", MAX_BOOKMARKS)
    desk.send("bookmark-remove", desk.marks.kept[3].at_ms)
    desk.send("new")
    desk.send("bookmark-add")
    assert (desk.bookmark_notice, len(desk.marks.kept)) == ("bookmark-added", MAX_BOOKMARKS)
    desk.send("new")
    desk.send("bookmark-add")
    assert (desk.bookmark_notice, len(desk.marks.kept)) == ("bookmarks-full", MAX_BOOKMARKS)


def test_two_tabs_keep_each_others_bookmarks() -> None:
    one = Desk()
    two = Desk(one.stored, SEEDED)
    one.send("bookmark-add")
    two.now_ms = one.now_ms - 1_000
    two.moves("urdl")
    two.send("bookmark-add")
    assert len(two.marks.kept) == 2
    gone = one.marks.kept[0].at_ms
    two.send("bookmark-remove", gone)
    one.send("bookmark-open", gone)
    assert (one.bookmark_notice, len(one.marks.kept)) == ("bookmark-gone", 1)
    one.send("bookmarks")
    two.moves("urdl")
    two.send("bookmark-add")
    one.hear(NAME, two.stored[NAME])
    assert len(one.marks.kept) == 2, "an open list shows the other tab's changes"
    one.send("bookmark-remove", one.marks.kept[-1].at_ms)
    two.send("bookmarks")
    assert len(two.marks.kept) == 1, "including a removal"


def test_a_bookmark_that_the_browser_cannot_store_stays_in_the_tab() -> None:
    tab = Tab()
    tab.saver.takes_nothing = True
    tab.now_ms = 5
    tab.send("bookmark-add")
    tab.send("bookmarks")
    assert [mark.at_ms for mark in tab.marks.kept] == [5]


def test_an_unreadable_list_is_set_aside_and_reported() -> None:
    for text in ("{", "[1]", '{"v": 1}', '{"v": 1, "kept": 5}', '{"v": 1, "kept": [5]}', '{"v": 1, "kept": [{"at": 1}]}'):
        desk = Desk({NAME: text})
        desk.send("bookmarks")
        assert (desk.bookmark_notice, desk.marks.kept) == ("bookmarks-broken", [])
        assert desk.stored[NAME + ".aside"] == text
        desk.send("bookmark-add")
        assert len(Desk(desk.stored).marks.kept) == 1
        assert desk.stored[NAME + ".aside"] == text


def test_a_list_of_a_newer_version_is_left_alone_and_reported() -> None:
    text = json.dumps({"v": 2, "kept": {}})
    desk = Desk({NAME: text})
    desk.send("bookmarks")
    assert desk.bookmark_notice == "bookmarks-newer"
    desk.send("bookmark-add")
    assert (desk.bookmark_notice, desk.stored[NAME]) == ("bookmarks-newer", text)


def test_an_unreadable_bookmark_is_reported_stays_and_does_not_affect_the_others() -> None:
    desk = Desk()
    desk.moves("urdl")
    desk.send("bookmark-add")
    data = json.loads(desk.stored[NAME])
    good = data["kept"][0]["text"]
    bad = {
        "{": "bookmark-unreadable",
        good.replace('"2048"', '"chess"'): "bookmark-unreadable",
        json.dumps(dict(json.loads(good), state=[1])): "bookmark-unreadable",
        json.dumps(dict(json.loads(good), v=2)): "bookmark-newer",
    }
    for text, error in bad.items():
        kept = data["kept"] + [{"at": 5, "text": text, "past": False}]
        broken = Desk(dict(desk.stored, bookmarks=json.dumps({"v": 1, "revision": 1, "kept": kept})))
        assert [mark.error for mark in broken.marks.kept] == [error, ""]
        broken.send("bookmark-open", 5)
        assert broken.bookmark_notice == error
        broken.moves("urdl")
        broken.send("bookmark-add")
        assert Desk(broken.stored).marks.kept[0].text == text


def test_unreadable_moves_are_reported_when_the_bookmark_is_opened() -> None:
    desk = Desk()
    desk.moves("urdl")
    desk.send("bookmark-add")
    data = json.loads(desk.stored[NAME])
    data["kept"][0]["text"] = json.dumps(dict(json.loads(data["kept"][0]["text"]), moves="z"))
    desk.stored[NAME] = json.dumps(data)
    before = facts(desk)[:4]
    desk.open_latest()
    assert (desk.bookmark_notice, facts(desk)[:4]) == ("bookmark-unreadable", before)


def test_a_bookmark_is_described_in_the_units_of_its_game() -> None:
    desk = Desk(address="#/2048/5x5-f50:2211000000000000000000000")
    desk.moves("l")
    desk.send("bookmark-add")
    assert describe(desk.marks.kept[0], "en") == ("2048 5×5, 50% 4s", "Score 12, Moves 1, Time 0:01, with help")
    desk = Desk(address="#/15/3x3:1-2-3_4-5-6_7-0-8")
    desk.moves("l")
    desk.send("bookmark-add")
    assert describe(desk.marks.kept[0], "zh-Hant") == ("數字推盤 3×3", "時間 0.00、步數 1、用過輔助")


def test_a_bookmark_whose_board_does_not_follow_from_its_moves_is_unreadable_and_no_game_is_lost() -> None:
    desk = Desk()
    desk.send("move", "l")
    desk.send("bookmark-add")
    desk.send("move", "d")
    kept = json.loads(desk.stored[NAME])
    game = json.loads(kept["kept"][0]["text"])
    board = game["state"][0]
    for change in ({"state": ["1234000000000000"] + game["state"][1:]}, {"moves": "r"}, {"state": [board, 8, 1, False]}):
        kept["kept"][0]["text"] = json.dumps(dict(game, **change))
        stored = dict(desk.stored)
        stored[NAME] = json.dumps(kept)
        forged = Desk(stored)
        before = facts(forged)
        forged.open_latest()
        forged.catch_up()
        assert (forged.bookmark_notice, facts(forged)[:4], forged.marks.kept[0].error) == (
            "bookmark-unreadable",
            before[:4],
            "bookmark-unreadable",
        ), change
        assert not [name for name in forged.stored if name.endswith(".aside")], change
