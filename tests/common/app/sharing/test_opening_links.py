"""Opening links and pasted texts, however long or wrong."""

from game.app import words
from game.app.session import Session
from game.app.sharing.names import format_game_address
from game.core.errors import IllegalMove
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.tab import NEARLY_SOLVED, NEARLY_WON, SEEDED, Tab, seeded, walk


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


def test_a_link_opens_and_replays_the_game_and_says_how_many_moves_were_checked() -> None:
    session = Session(GAMES[0], GAMES[0].default, 7)
    walk(session, 30, 7)
    tab = Tab(address=format_game_address(session))
    assert tab.position == GAMES[0].format_position(session.state.board)
    assert tab.notice == words.text("en", "opened-game", moves=30, score=session.state.score)
    assert tab.addresses[-1] == "#/2048", "a reload does not open it again"
    assert tab.model.session.helped


def test_a_link_of_the_puzzle_says_how_many_moves_were_checked() -> None:
    tab = Tab(address=NEARLY_SOLVED + "/rl")
    assert tab.notice == words.text("en", "opened-moves", moves=2)


def test_a_link_mentions_a_previous_game_only_if_there_is_one() -> None:
    assert Tab(address="#/2048/4x4@99").notice == "Everyone gets this same start."


def test_a_link_to_a_variant_does_not_mention_a_start() -> None:
    assert Tab(address="#/15/3x3").notice == ""
    tab = Tab(dict(seeded(12).stored), "#/2048/5x5")
    assert tab.notice == words.text("en", "game-kept")


def test_undo_after_a_link_restores_the_players_game() -> None:
    own = seeded(12)
    for address in ("#/2048/4x4@99", NEARLY_WON, "#/2048/5x5@3"):
        tab = Tab(dict(own.stored), address)
        assert tab.position != own.position
        assert tab.notice.endswith(". Undo brings your own game back.")
        tab.send("undo")
        assert tab.position == own.position
        assert not tab.model.session.helped


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


def test_a_refused_link_leaves_the_address_bar() -> None:
    own = seeded(12)
    late = long_game() + "xu"
    for address in ("#/nowhere", SEEDED + "/xx", SEEDED + "/beat-x/urdl", SEEDED + "/by-Ann", late, "#/daily/2026-13-01"):
        tab = Tab(dict(own.stored), address)
        tab.catch_up()
        assert "cannot be opened" in tab.notice, address[:40]
        assert tab.addresses[-1:] == ["#/2048"], address[:40]
    tab = Tab(dict(own.stored), late)
    tab.send("dismiss-notice")
    assert tab.addresses[-1:] == ["#/2048"], "nor does a reload begin a check again that was ended"


def test_a_link_to_a_variant_starts_a_new_game_of_it_and_undo_restores_the_players_game() -> None:
    own = seeded(12)
    tab = Tab(dict(own.stored), "#/15/3x3")
    assert (tab.model.game.id, tab.sees("board@data-side"), tab.model.session.helped) == ("15", "3", False)
    first = tab.position
    tab.send("route", "#/15/3x3")
    assert tab.position != first
    tab.send("route", "#/2048/5x5")
    assert (tab.model.game.id, tab.sees("board@data-side"), len(tab.model.session.timeline.moves)) == ("2048", "5", 0)
    tab.send("undo")
    assert tab.position == own.position


def test_a_long_link_is_checked_slice_by_slice_while_the_players_game_stays() -> None:
    own = seeded(12)
    address = long_game()
    tab = Tab(dict(own.stored), address)
    slices = 0
    while tab.notice.startswith("Checking each move: "):
        assert tab.position == own.position
        tab.send("check-link-on")
        slices += 1
    assert slices == 1200 // 64
    assert tab.model.session.timeline.moves.all() == list(address.split("/")[-1])
    assert tab.model.session.state == parse_address(address, GAMES)[1].state  # type: ignore[union-attr]
    assert tab.notice.startswith("Verified: ")


def test_a_long_link_with_an_illegal_move_leaves_the_players_game_untouched() -> None:
    own = seeded(12)
    tab = Tab(dict(own.stored), long_game() + "xu")
    while tab.notice.startswith("Checking"):
        tab.send("check-link-on")
    assert tab.notice == "This link cannot be opened. Move 1,202: The game is over. Your game has not changed."
    assert tab.position == own.position


def test_another_game_ends_the_check_of_a_long_link() -> None:
    tab = Tab(address=long_game())
    assert tab.notice == "Checking each move: 5%"
    tab.send("start", "3x3", "")
    started = tab.position
    for _ in range(30):
        tab.send("check-link-on")
    assert tab.position == started


def test_a_bad_link_is_explained_in_the_players_language() -> None:
    assert Tab(address="#/nowhere", wishes=["zh-TW"]).notice == "這個連結無法開啟。這裡沒有這個頁面。你的遊戲沒有變動。"
    assert Tab(address="#/nowhere", wishes=["zh-CN"]).notice == "这个链接无法打开。这里没有这个页面。你的游戏没有变动。"


def test_a_link_its_last_part_or_a_board_can_be_pasted() -> None:
    for text in ("https://example.org/x/#/2048/4x4:1234000000000000", "#/2048/4x4:1234000000000000", "/2048/4x4:1234000000000000",
                 " 1234 0000 0000 0000\n", "1234/0000/0000/0000"):  # fmt: skip
        tab = seeded(5)
        tab.send("open", "share")
        tab.send("open-text", text)
        assert (tab.position, tab.model.dialog) == ("1234000000000000", ""), text
        tab.send("undo")
        assert tab.sees("board@data-moves") == "5"
    tab = Tab(address="#/15")
    tab.send("open-text", "1 2 3\n4 5 6\n7 0 8")
    tab.send("open-anyway")
    assert (tab.position, tab.sees("board@data-side")) == ("1 2 3/4 5 6/7 0 8", "3")


def test_an_invalid_pasted_text_is_reported_in_the_dialog() -> None:
    tab = seeded(5)
    before = tab.position
    tab.send("open", "share")
    for text in ("", "hello", "12", "#/nowhere", "/2048/4x4@x", "1" * 300_000):
        tab.send("open-text", text)
        assert tab.sees("share-error.text"), text[:40]
        assert (tab.position, tab.model.dialog) == (before, "share")


def test_an_address_of_the_other_game_shows_it_and_stops_this_ones_clock() -> None:
    tab = seeded(3)
    assert tab.model.session.clock.is_running
    tab.send("route", "#/15")
    assert tab.sees("html@data-game") == "15"
    assert not tab.model.sessions["2048"].clock.is_running
    tab.send("route", "#/2048")
    assert tab.sees("board@data-moves") == "3"
