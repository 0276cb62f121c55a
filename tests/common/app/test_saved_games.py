"""Games, settings and records are stored and loaded again, even if a text is broken or the storage full."""

import json

from game.app.session import Session
from game.app.store import pack, pack_past_games, unpack_past_games
from game.games import GAMES
from tests.common.tab import SEEDED, Tab, seeded, walk


def test_a_reload_restores_every_game_and_setting() -> None:
    tab = seeded(25)
    tab.send("undo")
    tab.send("route", "#/15/5x5@3")
    tab.send("tap", tab.model.session.state.board.index(0) // 5 * 5)
    tab.send("set", "language", "zh-Hant")
    tab.send("set", "theme", "dark")
    tab.send("set", "arrows", "gap")
    again = Tab(dict(tab.stored), "#/15", ["en"])
    assert again.position == tab.position
    chosen = again.app.model.settings.chosen
    assert (again.app.model.language, chosen["theme"], chosen["arrows"]) == ("zh-Hant", "dark", "gap")
    again.send("route", "#/2048")
    assert (again.sees("board@data-moves"), again.sees("redo.disabled"), again.sees("helped.hidden")) == ("24", "", "")


def test_an_untouched_board_is_the_same_after_a_reload() -> None:
    for address in ("#/2048", "#/15"):
        tab = Tab(address=address)
        again = Tab(tab.stored, address)
        assert (again.position, again.sees("board@data-seed")) == (tab.position, tab.sees("board@data-seed"))


def test_the_browsers_language_is_used_until_one_is_chosen() -> None:
    assert Tab(wishes=["zh-HK", "en"]).app.model.language == "zh-Hant"
    tab = Tab(wishes=["zh-HK", "en"])
    tab.send("set", "language", "en")
    assert Tab(tab.stored, wishes=["zh-HK"]).app.model.language == "en"


def test_unknown_settings_are_ignored() -> None:
    tab = Tab()
    tab.saver.saved.clear()
    for name, value in (("language", "tlh"), ("theme", "pink"), ("arrows", ""), ("sound", "loud")):
        tab.send("set", name, value)
    chosen = tab.model.settings.chosen
    assert (tab.model.language, chosen["theme"], chosen["arrows"], tab.saver.saved) == ("en", "system", "tile", [])


def test_a_corrupt_game_is_set_aside_a_newer_one_stays_and_the_other_game_is_unaffected() -> None:
    good = seeded(5)
    for text, notice in (("{", "could not be read"), ('{"v": 99}', "newer version"), ("[" * 2_000, "could not be read")):
        stored = dict(good.stored)
        stored["15.game"] = text
        tab = Tab(stored)
        assert notice in tab.notice
        assert stored.get("15.game.aside" if "could not" in notice else "15.game") == text
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


def test_broken_records_are_set_aside() -> None:
    for name in ("2048.bests", "15.games"):
        stored = {name: '{"v": 1, "bests": 3, "games": 3}'}
        tab = Tab(stored)
        assert "records could not be read" in tab.notice
        assert stored[name + ".aside"] == '{"v": 1, "bests": 3, "games": 3}'


def test_a_broken_past_game_is_set_aside_when_undo_reaches_it() -> None:
    tab = seeded(5)
    tab.send("new")
    before, ahead = unpack_past_games(tab.stored["2048.shelf"])
    tab.stored["2048.shelf"] = pack_past_games(before + ["{"], ahead)
    again = Tab(tab.stored)
    again.send("undo")
    assert "could not be read" in again.notice
    assert unpack_past_games(again.stored["2048.shelf.aside"]) == (["{"], [])
    again.send("undo")
    assert again.sees("board@data-moves") == "5", "the earlier one is still there"


def test_a_new_game_in_a_full_storage_is_reported_and_the_previous_one_stays_stored() -> None:
    tab = seeded(70)
    former = tab.position
    tab.saver.fill()
    tab.send("new")
    assert "storage is full" in tab.notice
    tab.moves("urdlurdl")
    again = Tab(dict(tab.stored))
    assert again.position == former, "the previous game stays stored until both fit"
    tab.saver.room = 5_000_000
    tab.moves("u")
    tab.moves("l")
    assert "storage is full" not in tab.notice
    later = tab.position
    again = Tab(tab.stored)
    assert again.position == later
    while again.position != former:
        assert again.sees("undo.disabled") == ""
        again.send("undo")


def test_a_save_whose_moves_do_not_lead_to_its_state_is_detected_and_set_aside() -> None:
    tab = seeded(50)
    data = json.loads(tab.stored["2048.game"])
    data["state"][1] = 999_999
    data["saved"] = -1
    forged = json.dumps(data)
    stored = {"2048.game": forged}
    again = Tab(stored)
    again.catch_up()
    assert "could not be read" in again.notice
    assert json.loads(stored["2048.game.aside"]) == data
    assert (again.sees("board@data-moves"), again.sees("score.text")) == ("0", "0")


def test_a_long_saved_game_is_shown_at_once_and_verified_afterwards() -> None:
    session = Session(GAMES[0], GAMES[0].default.with_options(6, {}), 7)
    walk(session, 700, 7)
    tab = Tab({"2048.game": pack(session, 0)})
    assert tab.sees("board@data-moves") == "700"
    tab.catch_up()
    assert tab.notice == ""
    tab.send("undo")
    session.undo()
    assert tab.position == GAMES[0].format_position(session.state.board)


def test_the_game_shown_is_the_game_saved() -> None:
    tab = seeded(10)
    again = Tab(dict(tab.stored))
    assert pack(again.app.model.session, 0) == pack(tab.model.session, tab.now_ms)
