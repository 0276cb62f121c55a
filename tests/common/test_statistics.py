"""The statistics of finished games."""

from game.app import words
from game.app.kinds import kind_name
from game.app.options.words import WORDS
from game.app.statistics.finished_games import FinishedGame
from game.app.statistics.statistics import statistics, times_to_tiles
from tests.common.tab import Tab

words.add(WORDS)

NEARLY_64 = "#/2048/4x4-f0:5511000000000000@1"


def kind(tab: Tab) -> str:
    """Return the name of the current variant."""
    return kind_name(tab.model.language, tab.model.game, tab.model.session.variant)


def test_the_statistics_name_the_variant_in_the_players_terms() -> None:
    tab = Tab()
    assert kind(tab) == "4×4"
    tab.send("start", "5x5-t1024-f50-s1", "1")
    assert kind(tab) == "5×5, 50 % 4s, 1 start tile, target 1024"
    tab.send("set", "language", "zh-Hant")
    tab.send("start", "4x4-e3", "1")
    assert kind(tab) == "4×4、每 3 步出現一個方塊"


def test_the_time_to_each_high_tile_counts_once_per_game_and_survives_a_reload() -> None:
    tab = Tab(address=NEARLY_64)
    tab.moves("l")
    assert tab.model.session.reached == {"6": 0}
    tab.now_ms += 5_000
    tab.send("undo")
    tab.moves("l")
    assert tab.model.session.reached == {"6": 0}, "the first time counts"
    again = Tab(tab.stored)
    assert again.app.model.session.reached == {"6": 0}
    again.send("give-up")
    assert again.finished.of("2048")[-1].reached == {"6": 0}
    assert [game.reached for game in Tab(again.stored).finished.of("2048")] == [{"6": 0}]


def test_a_puzzle_reaches_no_tiles() -> None:
    tab = Tab(address="#/15/3x3:1-2-3_4-5-6_0-7-8")
    tab.moves("l")
    tab.moves("l")
    assert tab.finished.of("15")[-1].reached == {}


def test_times_to_tiles_are_listed_from_64_on_and_the_highest_first() -> None:
    times: tuple[dict[str, int], ...] = ({"5": 900, "6": 1_000, "7": 4_000}, {"6": 3_000}, {})
    games = [FinishedGame({"id": 1, "ms": 1, "moves": 1, "score": 1, "top": 7, "reached": reached}) for reached in times]
    assert times_to_tiles(games) == [(7, 1, 4_000, 4_000), (6, 2, 1_000, 2_000)]


def test_a_paused_game_is_averaged_like_a_dnf_and_is_never_the_fastest() -> None:
    for paused, impossible, average, quickest in (
        (0, 0, "22.00", "1.50"),
        (1, 0, "23.00", "1.43"),
        (2, 0, "DNF", "1.36"),
        (0, 1, "–", "1.50"),
    ):
        tab = Tab(address="#/15/3x3@1")
        fields = {"variant": "3x3", "helped": False, "moves": 30, "score": 0, "top": 8, "outcome": "solved"}
        for place in range(5):
            game = dict(fields, id=place + 1, ms=20_000 + 1_000 * place, paused=place < paused)
            game["ms"] = 1 if place >= 5 - impossible else game["ms"]
            tab.send("finished", "15", game)
        rows = dict(statistics(tab.app, tab.finished)[0])
        assert (rows["Average of 5"], rows["Tiles per second"]) == (average, quickest)
    blitz = FinishedGame({"id": 1, "ms": 1, "moves": 1, "score": 1, "top": 7, "reached": {"7": 900}, "paused": True})
    assert times_to_tiles([blitz]) == []


def test_games_of_other_variants_and_with_help_are_not_counted() -> None:
    game = {"variant": "3x3", "helped": False, "moves": 30, "ms": 20_000, "id": 1, "score": 0, "top": 8}
    changes: tuple[dict[str, object], ...] = ({}, {"helped": True}, {"variant": "4x4"}, {"variant": "4x4", "helped": True})
    for change, games in zip(changes, (2, 1, 1, 1)):
        tab = Tab(address="#/15/3x3@1")
        tab.send("finished", "15", game)
        tab.send("finished", "15", dict(game, id=2, **change))
        rows, counted = statistics(tab.app, tab.finished)
        assert (rows[0], len(counted)) == (("Games finished", str(games)), games), change


def test_the_fastest_solution_in_tiles_per_second_is_shown() -> None:
    tab = Tab(address="#/15/3x3@1")
    assert statistics(tab.app, tab.finished)[0][-1] == ("Tiles per second", "–")
    game = {"variant": "3x3", "helped": False, "moves": 30, "ms": 20_000, "id": 1, "score": 0, "top": 8}
    tab.send("finished", "15", game)
    tab.send("finished", "15", dict(game, id=2, ms=10_000))
    assert statistics(tab.app, tab.finished)[0][-1] == ("Tiles per second", "3.00")
