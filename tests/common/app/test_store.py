"""Saved games load exactly as saved, and an invalid save is refused."""

import json

from game.app.session import Session
from game.app.store import VERSION, BadSave, Saver, make_room, pack, pack_past_games, parse, unpack, unpack_past_games
from game.core.game import Rules
from game.games import GAMES, game_named
from tests.common.checks import raises
from tests.common.tab import walk
from tests.slices import sample

TILES = game_named("2048")
PUZZLE = game_named("15")


def facts(session: Session, now_ms: int) -> tuple[object, ...]:
    """Return everything that a save must restore."""
    timeline = session.timeline
    return (
        session.game.id, session.variant, session.seed, session.position, timeline.opening, timeline.moves.all(), timeline.text,
        timeline.cursor, session.state, session.helped, session.going_on, session.born_ms, session.clock.elapsed_ms(now_ms),
        session.outcome, session.reached, session.is_played,
    )  # fmt: skip


def games_in_play() -> list[Session]:
    """Return games of many kinds and stages."""
    sessions = []
    for game in GAMES:
        for rows, columns in game.sizes:
            session = Session(game, game.default.with_options(rows, {}, columns), (1 << 64) - 1 - rows)
            session.born_ms = 1_763_000_000_000 + rows
            walk(session, rows * 9, rows, 1_000)
            sessions.append(session)
    undone = Session(TILES, TILES.default.with_options(5, {"four_percent": 50, "start": 4, "target": 10}), 7)
    walk(undone, 70, 7)
    undone.jump(33)
    sessions.append(undone)
    given_up = Session(TILES, TILES.default, 7)
    walk(given_up, 9, 7)
    given_up.push("x", 5_000)
    sessions.append(given_up)
    going_on = Session(TILES, TILES.default, 5, "AA00000000000000")
    going_on.push("l", 0)
    going_on.going_on = True
    sessions.append(going_on)
    sessions.append(Session(PUZZLE, PUZZLE.default, 0, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"))
    return sessions


def test_a_loaded_game_equals_the_saved_one() -> None:
    for session in sample(games_in_play(), parts=2):
        again = unpack(session.game, pack(session, 9_000))
        assert facts(again, 9_000) == facts(session, 9_000)
        while again.timeline.catch_up():
            pass
        assert facts(unpack(session.game, pack(again, 9_000)), 9_000) == facts(session, 9_000)


def test_a_loaded_game_continues_like_the_saved_one() -> None:
    for session in sample(games_in_play(), parts=2):
        again = unpack(session.game, pack(session, 9_000))
        for letter in "urdlurdlurdl":
            for one in (session, again):
                try:
                    one.push(letter, 9_000)
                except ValueError:
                    pass
            assert again.state == session.state
        while session.undo():
            assert again.undo()
            assert again.state == session.state


def test_what_features_keep_of_a_game_is_saved_but_for_the_name_in_its_link() -> None:
    session = Session(game_named("2048"), game_named("2048").default, 5)
    session.parts = {"daily": "20261121", "any": "", "beat": '12/"l"', "by": "A%20n", "watch": ""}
    session.undo()
    text = pack(session, 0)
    again = unpack(session.game, text)
    assert again.parts == {"daily": "20261121", "any": "", "beat": '12/"l"'}
    for parts in ("null", '["daily"]', '{"daily": 7}', '{"daily": null}'):
        error = raises(BadSave, unpack, session.game, text[: text.index('"parts": ')] + f'"parts": {parts}}}')
        assert isinstance(error, BadSave) and error.reason == "save-broken", parts


def test_the_clock_of_a_loaded_game_shows_the_time_played() -> None:
    session = Session(TILES, TILES.default, 3)
    walk(session, 2, 3, 1_000)
    again = unpack(TILES, pack(session, 5_000))
    assert not again.clock.is_running
    assert again.clock.elapsed_ms(1_000_000) == 4_000


def test_a_save_of_a_newer_version_is_distinguished_from_a_broken_one() -> None:
    session = Session(TILES, TILES.default, 3)
    data = json.loads(pack(session, 0))
    data["v"] = VERSION + 1
    assert refusal(TILES, json.dumps(data)) == "save-newer"
    data["v"] = 0
    assert refusal(TILES, json.dumps(data)) == "save-broken"


def test_an_invalid_save_is_refused() -> None:
    texts = ("", " ", "{", "null", "[]", "[1]", "1", '"text"', "{}", '{"v": 1}', '{"v": "1"}', '{"v": null}', '{"v": 1.5}')
    for text in texts + ("\x00", "NaN", "[" * 2_000, '{"v": -1}', '{"v": []}', '{"v": true}', "not json"):
        for game in GAMES:
            assert refusal(game, text) == "save-broken", text[:40]


def test_a_save_without_any_of_its_parts_is_broken() -> None:
    for session in sample(games_in_play(), parts=2):
        data = json.loads(pack(session, 0))
        for name in data:
            assert refusal(session.game, json.dumps({key: data[key] for key in data if key != name})) == "save-broken", name


def test_a_save_with_any_part_out_of_range_is_broken() -> None:
    session = Session(TILES, TILES.default, 3)
    walk(session, 10, 3)
    text = pack(session, 0)
    wrong: tuple[tuple[str, object], ...] = (
        ("game", "15"), ("game", None), ("variant", "9x9"), ("variant", 4), ("seed", "-1"), ("seed", str(1 << 64)), ("seed", 3),
        ("seed", ""), ("position", "11"), ("position", 7), ("position", ["1"]), ("moves", "q"), ("moves", 5), ("moves", None),
        ("cursor", -1), ("cursor", 11), ("cursor", "x"), ("cursor", None), ("state", None), ("state", []), ("state", ["1"]),
        ("state", ["11", 0, 0, False]), ("state", [7, 0, 0, False]), ("state", ["1" * 16, "x", 0, False]), ("ms", "x"),
        ("born", None), ("born", [1]), ("reached", 5), ("reached", {"x": 1}), ("reached", {"6": "x"}),
    )  # fmt: skip
    for name, value in wrong:
        data = json.loads(text)
        data[name] = value
        assert refusal(TILES, json.dumps(data)) == "save-broken", (name, value)
    for name in ("ms", "born", "cursor"):
        data = json.loads(text)
        data[name] = 987_654_321
        endless = json.dumps(data).replace("987654321", "1e999")
        assert refusal(TILES, endless) == "save-broken", name


def test_a_save_of_a_board_that_cannot_be_solved_is_broken() -> None:
    session = Session(PUZZLE, PUZZLE.default, 3)
    data = json.loads(pack(session, 0))
    data["state"][0] = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"
    assert refusal(PUZZLE, json.dumps(data)) == "save-broken"


def test_a_save_holds_a_seed_of_64_bits_without_loss() -> None:
    session = Session(TILES, TILES.default, (1 << 64) - 1)
    assert parse(pack(session, 0))["seed"] == "18446744073709551615"
    assert unpack(TILES, pack(session, 0)).seed == (1 << 64) - 1


def refusal(game: Rules, text: str) -> str:
    """Return the reason why a text is refused."""
    error = raises(BadSave, unpack, game, text)
    assert isinstance(error, BadSave)
    return error.reason


def packed(moves: int, *, is_played: bool) -> str:
    session = Session(TILES, TILES.default, 7)
    walk(session, moves, 7)
    session.is_played = is_played
    return pack(session, 0)


def test_a_list_of_past_games_is_read_back_as_written() -> None:
    games = [packed(count, is_played=True) for count in (1, 20, 300)]
    for before, ahead in ([], []), (games, []), ([], games), (games[:1], games[1:]):
        assert unpack_past_games(pack_past_games(list(before), list(ahead))) == (list(before), list(ahead))


def test_a_broken_list_of_past_games_is_refused() -> None:
    good = pack_past_games([packed(3, is_played=True)], [])
    for text in ("", "{", good + "\n{}", good.split("\n")[0], '{"v": 1, "before": -1, "ahead": 1}', '{"v": 1}', '{"v": 99}'):
        raises(BadSave, unpack_past_games, text)
    raises(BadSave, unpack_past_games, '{"v": 1, "before": 1e999, "ahead": 0}')


def test_games_that_were_only_opened_make_room_for_played_ones() -> None:
    own, opened, latest = packed(30, is_played=True), packed(200, is_played=False), packed(9, is_played=True)
    games = [own] + [opened] * 25 + [latest]
    make_room(games, 5 * len(opened))
    assert (games[0], games[-1]) == (own, latest)
    assert set(games[1:-1]) == {opened}
    assert sum([len(text) for text in games]) <= 5 * len(opened)


def test_if_all_were_played_the_oldest_game_makes_room_and_the_latest_stays() -> None:
    games = [packed(count, is_played=True) for count in (50, 60, 70)]
    kept = list(games)
    make_room(kept, len(games[1]) + len(games[2]))
    assert kept == games[1:]
    make_room(kept, 1)
    assert kept == games[2:]


def test_a_game_is_not_overwritten_before_the_past_games_are_stored() -> None:
    written: dict[str, str] = {"2048.game": "old"}
    full = ["2048.shelf"]

    def write(name: str, text: str) -> bool:
        if name in full:
            return False
        written[name] = text
        return True

    saver = Saver(write, lambda name: written.get(name, ""))
    saver.save("2048.shelf", "shelf with the old one")
    saver.save("2048.game", "new")
    saver.save("15.game", "puzzle")
    saver.save("settings", "dark")
    assert written == {"2048.game": "old", "15.game": "puzzle", "settings": "dark"}
    full.clear()
    saver.save("settings", "light")
    assert (written["2048.shelf"], written["2048.game"], written["settings"]) == ("shelf with the old one", "new", "light")


def test_a_text_is_not_overwritten_before_its_copy_is_stored() -> None:
    written = {"daily": "unreadable"}
    room = [0]

    def write(name: str, text: str) -> bool:
        if name == "daily.aside" and not room[0]:
            return False
        written[name] = text
        return True

    saver = Saver(write, lambda name: written.get(name, ""))
    saver.save("daily", "new")
    written["daily"] = "unreadable"
    saver.save("daily.aside", "unreadable")
    saver.save("daily", "newer")
    assert written == {"daily": "unreadable"} and sorted(saver.pending) == ["daily", "daily.aside"]
    room[0] = 1
    saver.save("settings", "light")
    assert written == {"daily": "newer", "daily.aside": "unreadable", "settings": "light"}


def test_a_saver_reports_only_changes() -> None:
    full = [True]
    saver = Saver(lambda name, text: not full[0], lambda name: "")
    assert saver.save("a", "1") and saver.error == "storage-full"
    assert not saver.save("a", "2"), "the same text again"
    assert saver.save("b", "1"), "another text is lost"
    full[0] = False
    assert saver.save("a", "3") and saver.error == "" and not saver.pending
    assert not saver.save("a", "4")
    blocked = Saver(lambda name, text: False, lambda name: "", "storage-blocked")
    assert blocked.save("a", "1") and blocked.error == "storage-blocked"
