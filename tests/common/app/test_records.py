"""Bests and finished games: separate for games with help, merged between tabs, and refused if invalid."""

import json

from game.app.model import Records
from game.app.statistics import finished_games
from game.app.statistics.finished_games import MAX_GAMES, FinishedGame
from game.app.store import BadSave
from tests.common.checks import part_of, raises
from tests.common.tab import Tab


def finished(born: int, ms: int = 1000, **more: object) -> dict[str, object]:
    """Return a finished game."""
    game: dict[str, object] = {
        "id": born, "variant": "4x4", "outcome": "solved", "helped": False, "ms": ms, "moves": 80, "score": 0, "top": 15,
        "reached": {}, "event": "", "daily": "", "paused": False, "ended": born + ms,
    }  # fmt: skip
    game.update(more)
    return game


def test_a_best_is_raised_only_by_a_better_mark() -> None:
    records = Records(False)
    assert records.note_marks("4x4", False, {"score": 100, "tile": 6})
    assert not records.note_marks("4x4", False, {"score": 100, "tile": 6})
    assert not records.note_marks("4x4", False, {"score": 99, "tile": 5})
    assert records.note_marks("4x4", False, {"score": 50, "tile": 7})
    assert records.best("4x4", False) == {"score": 100, "tile": 7}


def test_if_less_is_better_a_best_falls() -> None:
    records = Records(True)
    assert records.note_marks("4x4", False, {"time": 90_000, "moves": 120})
    assert not records.note_marks("4x4", False, {"time": 95_000, "moves": 120})
    assert records.note_marks("4x4", False, {"time": 95_000, "moves": 110})
    assert records.best("4x4", False) == {"time": 90_000, "moves": 110}


def test_games_with_help_and_other_variants_have_their_own_bests() -> None:
    records = Records(False)
    records.note_marks("4x4", True, {"score": 9000})
    assert records.best("4x4", False) == {}
    records.note_marks("4x4", False, {"score": 10})
    records.note_marks("4x4-f50", False, {"score": 20})
    bests = [records.best(variant, helped) for variant in ("4x4", "4x4-f50", "5x5") for helped in (False, True)]
    assert bests == [{"score": 10}, {"score": 9000}, {"score": 20}, {}, {}, {}]


def test_a_game_without_marks_changes_no_best() -> None:
    records = Records(True)
    assert not records.note_marks("4x4", False, {})
    assert records.best("4x4", False) == {}


def test_bests_are_read_back_and_the_better_of_two_tabs_is_kept() -> None:
    ours = Records(False)
    ours.note_marks("4x4", False, {"score": 100, "tile": 6})
    theirs = Records(False)
    theirs.note_marks("4x4", False, {"score": 80, "tile": 7})
    theirs.note_marks("5x5", True, {"score": 5, "tile": 1})
    ours.load(theirs.pack())
    assert ours.best("4x4", False) == {"score": 100, "tile": 7}
    assert ours.best("5x5", True) == {"score": 5, "tile": 1}
    again = Records(False)
    again.load(ours.pack())
    assert again.bests == ours.bests


def test_finished_games_are_read_back_as_written() -> None:
    tab = Tab()
    for born in range(5):
        tab.note_finished("2048", finished(born))
    assert [game.fields for game in Tab(tab.stored).finished.of("2048")] == [game.fields for game in tab.finished.of("2048")]


def test_a_game_finished_again_replaces_its_first_end() -> None:
    tab = Tab()
    for game in (finished(1, score=10), finished(2, score=20), finished(1, score=30, helped=True)):
        tab.note_finished("2048", game)
    assert [(game.id, game.score) for game in tab.finished.of("2048")] == [(2, 20), (1, 30)]


def test_only_the_latest_games_are_kept() -> None:
    stored = {"2048.games": json.dumps({"v": 1, "games": [finished(born) for born in range(MAX_GAMES)]})}
    tab = Tab(stored)
    tab.note_finished("2048", finished(MAX_GAMES))
    games = tab.finished.of("2048")
    assert (len(games), games[0].id, games[-1].id) == (MAX_GAMES, 1, MAX_GAMES)


def test_invalid_records_are_refused_and_change_no_others() -> None:
    texts = (
        "{", "[]", '{"v": 1}', '{"v": 1, "bests": 5, "games": 5}', '{"v": 1, "bests": [], "games": {"a": 1}}',
        '{"v": 1, "bests": {"4x4=": 5}, "games": [5]}', '{"v": 1, "bests": {"4x4=": {"score": "x"}}, "games": [{"id": 1}]}',
        '{"v": 1, "bests": {"3x3=": {"score": 1}, "4x4=": {"score": 1e999}}, "games": ["id"]}',
        '{"v": 2, "bests": {}, "games": []}', '{"v": 1, "bests": {"4x4=": {"moves": -5}}, "games": [{"id": -1}]}',
    )  # fmt: skip
    for text in texts:
        records = Records(False)
        raises(BadSave, records.load, text)
        assert records.bests == ({"3x3=": {"score": 1}} if "3x3" in text else {}), text
        check_refused(text)


def check_refused(text: str) -> None:
    """Check that a list of finished games is refused by loading, which sets it aside, and by importing."""
    raises(BadSave, part_of("2048.games").count, {"2048.games": text})
    raises(BadSave, part_of("2048.games").check, "2048.games", text)
    tab = Tab({"2048.games": json.dumps({"v": 1, "games": [finished(1)]})})
    tab.hear("2048.games", text)
    is_newer = '"v": 2' in text
    assert (len(tab.finished.of("2048")), tab.stored.get("2048.games.aside")) == (1, None if is_newer else text)
    assert tab.notice


def test_a_finished_game_without_one_of_its_parts_is_refused() -> None:
    for name in finished(1):
        game = finished(1)
        game.pop(name)
        if name != "outcome":
            check_refused(json.dumps({"v": 1, "games": [finished(0), game]}))
        if name in ("id", "ms", "moves", "score", "top", "ended"):
            game[name] = -1
            check_refused(json.dumps({"v": 1, "games": [finished(0), game]}))
    check_refused(json.dumps({"v": 1, "games": [finished(1, top=100)]}))


def test_the_times_to_tiles_of_a_finished_game_must_be_valid() -> None:
    for reached in (5, ["6"], {"6": "x"}, {"x": 6}, {"6": -1}, {"100": 1}):
        check_refused(json.dumps({"v": 1, "games": [finished(0), finished(1, reached=reached)]}))
    tab = Tab({"2048.games": json.dumps({"v": 1, "games": [finished(0), finished(1, reached={"6": 100})]})})
    assert len(tab.finished.of("2048")) == 2


class Counted(FinishedGame):
    """Counts the stored games that are read."""

    count = 0

    def __init__(self, fields: "dict[str, object]") -> None:
        super().__init__(fields)
        Counted.count += 1


def many(count: int) -> str:
    """Return a stored list of games on one of two kinds of board."""
    games = [finished(1000 * place, reached={"6": 5, "7": 9}, variant=("4x4", "3x3")[place % 2]) for place in range(count)]
    return '{"v": 1, "games": [' + ", ".join([json.dumps(game) for game in games]) + "]}"


def test_a_start_reads_few_of_many_finished_games_at_a_time_and_all_of_them_once() -> None:
    for count in (10, 10_000):
        Counted.count = 0
        finished_games.FinishedGame = Counted  # type: ignore[misc]
        try:
            tab = Tab({"2048.games": many(count)})
            slices = [Counted.count]
            while tab.finished.is_loading:
                assert tab.finished.of("2048") == [] and tab.wakes["finished-on"] < 100
                before = Counted.count
                tab.send("finished-on")
                slices.append(Counted.count - before)
        finally:
            finished_games.FinishedGame = FinishedGame  # type: ignore[misc]
        assert max(slices) <= 100 and sum(slices) == Counted.count == len(tab.finished.of("2048")) == count, slices
        assert [game.id for game in tab.finished.of("2048")] == list(range(0, 1000 * count, 1000))


def test_a_game_that_ends_while_others_are_read_is_added_to_all_of_them() -> None:
    tab = Tab({"2048.games": many(400)}, "#/2048/4x4@7")
    assert "finished-on" in tab.wakes and not tab.finished.of("2048")
    tab.moves("urdl")
    tab.send("give-up")
    assert len(tab.finished.of("2048")) == 401
    assert part_of("2048.games").count({"2048.games": tab.stored["2048.games"]}) == 401


def test_games_that_another_tab_stores_while_others_are_read_replace_them() -> None:
    tab = Tab({"2048.games": many(400)})
    assert tab.finished.is_loading
    tab.hear("2048.games", many(600))
    tab.catch_up()
    assert len(tab.finished.of("2048")) == 600 and not tab.notice


def test_a_damage_in_a_long_list_costs_the_games_around_it_and_the_whole_text_is_set_aside() -> None:
    text = many(400)
    middle = text.index("{", len(text) // 2)
    ends = (text.index('"reached"', middle), text.index('}, "', middle), text.index("}, {", middle))
    for place in (middle,) + ends:
        for char in ("", "~", "{", "}", '"'):
            bad = text[:place] + char + text[place + 1 :]
            if bad == text:
                continue
            tab = Tab({"2048.games": bad})
            tab.catch_up()
            assert tab.stored["2048.games.aside"] == bad and "could not be read" in tab.notice
            kept = [game.id // 1000 for game in tab.finished.of("2048")]
            assert 370 < len(kept) < 400 and kept[0] == 0 and kept[-1] == 399, (place, char)
            raises(BadSave, part_of("2048.games").check, "2048.games", bad)


def test_a_list_is_read_whatever_the_space_between_its_games() -> None:
    for space in ("", " ", "\n  ", "\t"):
        games = ("," + space).join([json.dumps(finished(place)) for place in range(120)])
        text = '{"v": 1, "games": [' + space + games + space + "]}"
        tab = Tab({"2048.games": text})
        tab.catch_up()
        assert len(tab.finished.of("2048")) == 120 and not tab.notice


def test_of_too_many_own_games_the_oldest_are_dropped_when_one_more_ends() -> None:
    tab = Tab({"2048.games": many(MAX_GAMES + 100)}, "#/2048/4x4@7")
    tab.moves("urdl")
    tab.send("give-up")
    games = tab.finished.of("2048")
    assert len(games) == MAX_GAMES and games[0].id == 101_000
