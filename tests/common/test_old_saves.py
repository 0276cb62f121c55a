"""Everything that commit 0902761, the first complete version, stored and linked still loads."""

from game.app import words
from game.app.bookmarks.bookmarks import NAME, Bookmarks
from game.app.bookmarks.words import WORDS
from game.games import GAMES
from game.lab.links import parse_bot_link
from tests.common.addresses import parse_address
from tests.common.goldens import read_golden
from tests.common.lab_harness import Desk
from tests.common.tab import Tab

words.add(WORDS)
OLD = read_golden("saves-0902761")
HELP_KEY = "x"


def test_games_in_progress_load_with_score_moves_and_transcript() -> None:
    tab = Tab(dict(OLD["stored"]))
    tab.catch_up()
    for game in GAMES:
        session = tab.model.sessions[game.id]
        assert {
            "position": game.format_position(session.state.board),
            "score": session.state.score,
            "moves": session.state.moves,
            "seed": str(session.seed),
            "variant": game.format_variant(session.variant),
            "helped": session.helped,
            "cursor": session.timeline.cursor,
            "transcript": session.timeline.text,
        } == {name: fact for name, fact in OLD["states"][game.id].items() if name not in ("before", "games")}


def test_undo_goes_back_through_a_game_to_the_games_before_it() -> None:
    tab = Tab(dict(OLD["stored"]))
    tab.send("route", "#/2048")
    tab.catch_up()
    seeds = set()
    for _ in range(1000):
        seeds.add(tab.model.session.seed)
        if not tab.app.history.can_undo:
            break
        tab.send("undo")
    assert seeds == {7, 42, 20261121}


def test_records_and_settings_load() -> None:
    tab = Tab(dict(OLD["stored"]))
    for game in GAMES:
        assert len(tab.finished.of(game.id)) == OLD["states"][game.id]["games"]
    assert tab.model.language == "zh-Hant"
    assert tab.model.settings.chosen["theme"] == "dark"
    assert tab.model.settings.keys["hint"] == [HELP_KEY]


def test_bookmarks_load_and_open() -> None:
    tab = Tab(dict(OLD["stored"]))
    marks = Bookmarks(tab.app, lambda: OLD["stored"][NAME])
    tab.welcome(marks)
    assert [mark.error for mark in marks.kept] == [""] * OLD["bookmarks"]
    for mark in list(marks.kept):
        tab.send("bookmark-open", mark.at_ms)
        assert tab.model.session.state == mark.state


def test_links_open_what_they_opened() -> None:
    for address, game_id, variant, position, score, moves in OLD["links"]:
        game, session = parse_address(address, GAMES)
        assert session is not None
        state = session.state
        opened = (game.id, game.format_variant(session.variant), game.format_position(state.board), state.score, state.moves)
        assert opened == (game_id, variant, position, score, moves)


def test_bots_and_series_of_the_lab_load() -> None:
    lab = Desk(dict(OLD["lab"])).lab
    assert len(lab.bots.drafts.of("2048")) == 1 and len(lab.bots.drafts.of("15")) == 1
    assert [len(series.records) for series in lab.results.here] == [2]


def test_a_link_to_a_bot_opens() -> None:
    address, game, name, source = OLD["bot_link"]
    assert parse_bot_link(address) == (game, name, source, "", "")
