"""Limits on stored data never remove imported data."""

import json

from game.app.bookmarks.bookmarks import MAX_BOOKMARKS
from game.app.bookmarks.bookmarks import NAME as BOOKMARKS
from game.app.statistics.finished_games import MAX_GAMES
from game.app.store import MAX_PAST_GAMES, pack, pack_past_games, unpack_past_games
from game.games import GAMES
from game.lab.drafts import MAX_DRAFTS
from game.lab.series import MAX_SERIES, SERIES_LIST, SERIES_TEXT
from game.learn.work import MAX_VERSIONS, unpack_work
from tests.common.app.backup.test_backup import Desk, lab_of
from tests.common.lab_harness import Desk as LabDesk
from tests.common.lab_harness import record
from tests.common.tab import seeded


def imported(own: dict[str, str], other: Desk) -> Desk:
    """Return a desk that has imported another one's data."""
    desk = Desk(own, 5_000_000)
    desk.saver.room = 50_000_000
    desk.take(other.export())
    assert desk.message[:6] == "Added:", desk.message
    desk.send("dismiss")
    return desk


def test_beyond_the_limit_a_run_removes_own_runs_but_no_imported_one() -> None:
    count = 2 * MAX_SERIES
    stored = imported({}, Desk(lab_of(tuple(range(1, count + 1)), "theirs"))).stored
    lab = LabDesk(stored)
    assert len(lab.lab.results.all) == count
    for run in range(MAX_SERIES + 2):
        lab.play(record(1))
        assert len(lab.lab.results.all) == count + min(run + 1, MAX_SERIES)
    again = LabDesk(stored)
    assert len([one for one in again.lab.results.all if one.bot == "theirs"]) == count
    again.send("forget", again.lab.results.all[0].key)
    assert len(LabDesk(stored).lab.results.all) == count + MAX_SERIES - 1, "only the user removes imported runs"
    assert len([name for name in stored if name[: len(SERIES_TEXT)] == SERIES_TEXT]) == count + MAX_SERIES - 1
    assert len(json.loads(stored[SERIES_LIST])["imported"]) == count - 1


def shelf(count: int, seed: int) -> dict[str, str]:
    """Return many long past games."""
    game = json.loads(pack(seeded(70).app.model.session, 0))
    games = [json.dumps(dict(game, seed=str(seed + number), born=seed + number, moves="u" * 20_000)) for number in range(count)]
    return {"2048.shelf": pack_past_games(games, [])}


def test_beyond_the_limit_a_new_game_removes_own_past_games_but_no_imported_one() -> None:
    own, theirs = shelf(19, 1000), shelf(19, 5000)
    assert 380_000 < len(own["2048.shelf"]) < MAX_PAST_GAMES
    desk = imported(own, Desk(theirs))
    for _ in range(40):
        desk.moves("urdl")
        desk.send("new")
    before = unpack_past_games(desk.stored["2048.shelf"])[0]
    assert len(before) < 19 + 19 + 40, "some of the player's own games are dropped"
    seeds = [int(json.loads(text)["seed"]) for text in before]
    assert seeds[:19] == list(range(5000, 5019)), "all imported games are kept"
    for _ in range(3):
        desk.send("undo")
    again = Desk(desk.stored, 9_000_000)
    again.moves("urdl")
    again.send("new")
    before = unpack_past_games(desk.stored["2048.shelf"])[0]
    assert [int(json.loads(text)["seed"]) for text in before[:19]] == list(range(5000, 5019))


def games(count: int, first: int) -> dict[str, str]:
    """Return the texts of many finished games."""
    fields = {"ms": 1, "moves": 5, "score": 8, "top": 2, "variant": "4x4", "outcome": "lost", "helped": False}
    fields.update({"reached": {}, "event": "", "daily": "", "paused": False, "ended": 1})
    return {"2048.games": json.dumps({"v": 1, "games": [dict(fields, id=first + place) for place in range(count)]})}


def test_beyond_the_limit_a_finished_game_removes_own_games_but_no_imported_one() -> None:
    desk = imported(games(MAX_GAMES, 1000), Desk(games(MAX_GAMES, 9_000)))
    for _ in range(3):
        desk.now_ms += 1000
        desk.moves("urdl")
        desk.send("give-up")
        desk.send("new")
    ids = [game.id for game in desk.finished.of("2048")]
    assert len(ids) == 2 * MAX_GAMES and len([one for one in ids if 9_000 <= one < 9_000 + MAX_GAMES]) == MAX_GAMES
    assert min(ids) == 1003, "the player's oldest games are dropped"


def test_versions_of_a_lesson_are_dropped_one_for_one_own_ones_first() -> None:
    def lesson(name: str) -> dict[str, str]:
        versions = [f"# {name} {number}" for number in range(MAX_VERSIONS)]
        return {"learn.slide": json.dumps({"v": 1, "versions": versions, "shown": 0, "done": False})}

    theirs = Desk(lesson("theirs"))
    desk = Desk(lesson("mine"), 5_000_000)
    desk.take(theirs.export())
    work = unpack_work(desk.stored["learn.slide"])
    assert len(work.versions) == 2 * MAX_VERSIONS
    for number in range(MAX_VERSIONS):
        work.add(f"# new {number}")
    assert [code for code in work.versions if "theirs" in code] == [f"# theirs {number}" for number in range(MAX_VERSIONS)]


def test_beyond_the_limit_of_bookmarks_and_bots_none_is_added_and_none_is_removed() -> None:
    def marks(first: int) -> dict[str, str]:
        game = json.loads(pack(seeded(3).app.model.session, 0))
        kept = [
            {"at": first + place, "text": json.dumps(dict(game, born=first + place)), "past": False}
            for place in range(MAX_BOOKMARKS)
        ]
        return {BOOKMARKS: json.dumps({"v": 1, "revision": 1, "kept": kept})}

    desk = imported(marks(1000), Desk(marks(9000)))
    desk.moves("urdl")
    desk.send("bookmark-add")
    assert len(json.loads(desk.stored[BOOKMARKS])["kept"]) == 2 * MAX_BOOKMARKS
    numbers = tuple(range(1, MAX_DRAFTS + 1))
    stored = imported(lab_of(numbers, "mine"), Desk(lab_of(numbers, "theirs"))).stored
    lab = LabDesk(stored)
    lab.send("new", "")
    assert lab.lab.context.notice == ("bots-full", {"most": MAX_DRAFTS})
    assert len([draft for draft in lab.lab.bots.drafts.all if draft.game == GAMES[0].id]) == 2 * MAX_DRAFTS
