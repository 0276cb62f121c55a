"""Two tabs that share the browser's storage."""

import json

from tests.common.tab import RACE, SOLUTIONS, Tab, legal_walk, seeded


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
    assert one.app.model.language == "zh-Hans"


def test_a_game_that_another_tab_replaces_is_kept_as_it_is_here_and_the_page_says_so() -> None:
    solve, moves = "#/15/3x3@487", "lldr"
    for address, played, other, own in (
        (solve, moves, "#/15/3x3:1-2-3_4-5-6_0-7-8", 3_500),
        (solve, moves, "#/15/4x4@9", 3_500),
        (solve, moves, "#/15/3x3@487", 3_500),
        ("#/2048/4x4@7", "".join(legal_walk(6)), "#/2048/4x4@8", 3_500),
    ):
        stored: dict[str, str] = {}
        one = Tab(stored, address)
        one.moves(played)
        position, born = one.position, one.model.session.born_ms
        game = one.model.game.id
        two = Tab(stored, other, now_ms=one.now_ms + 1)
        one.now_ms += own
        for name in (f"{game}.shelf", f"{game}.game"):
            one.hear(name, stored[name])
        assert one.position == two.position, other
        assert one.notice == "Another tab opened another game. Yours is kept: Undo, at the start of this one, brings it back."
        two.hear(f"{game}.shelf", stored[f"{game}.shelf"])
        assert stored[f"{game}.shelf"].count(f'"born": {born}, ') == 1, other
        one.send("undo")
        session = one.model.session
        assert (one.position, session.born_ms, session.helped) == (position, born, False), other
        assert session.clock.elapsed_ms(one.now_ms) == own, other


def test_what_another_tab_did_to_a_game_is_not_said_on_the_lab_but_back_at_the_board() -> None:
    stored: dict[str, str] = {}
    one = Tab(stored, "#/15/3x3@487")
    one.moves("lldr")
    one.model.page = "lab"
    Tab(stored, "#/15/3x3@9", now_ms=one.now_ms + 1)
    for name in ("15.shelf", "15.game"):
        one.hear(name, stored[name])
    assert one.notice == ""
    one.model.page = ""
    one.send("route", "#/15")
    assert one.notice.startswith("Another tab opened another game.")


def test_tabs_that_race_to_begin_a_game_keep_the_one_before_once() -> None:
    for heard in (("2048.shelf",), ("2048.shelf", "2048.game"), ("2048.game", "2048.shelf"), ()):
        stored: dict[str, str] = {}
        one = seeded(5, stored)
        others = [Tab(stored), Tab(stored)]
        one.send("new")
        for other in others:
            for name in heard:
                other.hear(name, stored[name])
            other.send("new")
        played = [json.loads(line)["moves"] for line in stored["2048.shelf"].split("\n")[1:]]
        assert played.count("".join(legal_walk(20)[:5])) == 1, (heard, played)


def test_a_game_that_went_on_does_not_replace_what_it_was_before() -> None:
    stored: dict[str, str] = {}
    one = seeded(5, stored)
    before = stored["2048.game"]
    one.send("new")
    one.hear("2048.game", before)
    one.moves(legal_walk(20)[5])
    one.send("new")
    assert stored["2048.shelf"].count(f'"born": {json.loads(before)["born"]}, ') == 2


def test_tabs_that_race_to_finish_a_solve_list_it_once() -> None:
    for heard in (True, False):
        stored: dict[str, str] = {}
        one = Tab(stored, RACE)
        one.send("start", "3x3", "24")
        one.model.session.is_dealt = True
        one.send("play", SOLUTIONS["24"][0])
        other = Tab(stored, "#/15", now_ms=one.now_ms)
        for racer in (one, other):
            for letter in SOLUTIONS["24"][1:]:
                racer.now_ms += 200
                racer.send("play", letter)
            for name in list(stored) if heard else ():
                other.hear(name, stored[name])
            assert racer.model.session.outcome == "solved"
        assert len(other.times) == 1, heard


def test_a_scramble_solved_twice_on_purpose_is_listed_twice() -> None:
    racer = Tab(address=RACE)
    for _ in range(2):
        racer.solve(2_000)
    assert racer.times == [2_000, 2_000]


def test_nothing_is_said_if_another_tab_plays_on_or_replaces_what_was_not_begun_or_is_over() -> None:
    stored: dict[str, str] = {}
    one = seeded(5, stored)
    other = Tab(stored)
    other.moves(legal_walk(20)[5])
    one.hear("2048.game", stored["2048.game"])
    assert one.notice == ""
    for address, letters in (("#/15/3x3@487", ""), ("#/15/3x3:1-2-3_4-5-6_0-7-8", "ll")):
        stored = {}
        one = Tab(stored, address)
        one.moves(letters)
        Tab(stored, "#/15/3x3@5", now_ms=one.now_ms + 1)
        one.send("dismiss-notice")
        one.hear("15.game", stored["15.game"])
        assert one.notice == "" and one.model.session.seed == 5, address


def test_a_finished_game_of_another_tab_counts_here_too() -> None:
    stored: dict[str, str] = {}
    one = seeded(5, stored)
    other = Tab(stored)
    one.send("give-up")
    other.hear("2048.games", stored["2048.games"])
    assert [game.fields for game in other.finished.of("2048")] == [game.fields for game in one.finished.of("2048")]


def test_a_text_of_a_newer_tab_is_not_overwritten_and_the_game_continues_unsaved() -> None:
    tab = seeded(5)
    newer = json.dumps({"v": 99, "game": "2048"})
    tab.stored["2048.game"] = newer
    tab.hear("2048.game", newer)
    assert "newer version" in tab.notice
    tab.moves("".join(legal_walk(20)[5:]))
    assert "this game is not saved" in tab.notice
    assert (tab.stored["2048.game"], tab.sees("board@data-moves")) == (newer, "20")


def test_broken_texts_of_another_tab_change_nothing() -> None:
    tab = seeded(5)
    before = tab.position
    for name in ("settings", "2048.game", "15.game", "2048.shelf", "2048.bests", "15.games", "unknown", ""):
        for text in ("{", "null", "[]", '{"v": 1}', '{"v": 1, "before": 1, "bests": 1, "games": 1}'):
            tab.hear(name, text)
            assert tab.position == before, (name, text)
