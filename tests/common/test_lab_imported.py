"""An imported series is called that, and counts for no headline until its moves have made its games again."""

import json

from game.app.backup.file import format_export
from game.arena.replay import Replay
from game.games import GAMES
from game.lab.rungs import LADDER, RUNGS
from game.lab.series import DONE, SERIES_LIST, SERIES_TEXT, Series
from game.lab.view import slots
from tests.common.app.backup.test_backup import Desk as Device
from tests.common.lab_harness import Desk, honest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.arena.record import Record

RULES = GAMES[0]
FORGED: "list[tuple[str, object]]" = [
    ("score", 9_999_999),
    ("max_tile", 131072),
    ("moves", 3),
    ("transcript", "uuuu"),
    ("outcome", "solved"),
    ("seed", 3),
    ("milestones", []),
]


def desk_with(records: "list[Record]", is_imported: bool = True) -> Desk:
    """Return a Lab with one stored series, whose records are really replayed."""
    series = Series(1, "Theirs", "2048", "4x4", 1, 20, 0, "#theirs")
    series.records, series.state = records, DONE
    listed = {"v": 1, "keys": [1], "last": 1, "chosen": {}, "imported": [1] if is_imported else []}
    return Desk({SERIES_TEXT + "1": series.pack(), SERIES_LIST: json.dumps(listed)}, proves=True)


def prove(desk: Desk) -> int:
    """Send the beats that the Lab asks for; return their number."""
    beats = 0
    while desk.lab.comparison.unproven:
        desk.send("prove-beat")
        beats += 1
        assert beats < 100
    return beats


def title(desk: Desk) -> str:
    return slots(desk.lab, desk.now_ms)["lab-results-title.text"]


def test_an_imported_series_makes_a_headline_only_after_its_replay_in_slices() -> None:
    desk = desk_with([honest(1), honest(2)])
    assert title(desk) == "Results" and desk.lab.best_games.games == []
    assert prove(desk) > 1
    assert title(desk)[:18] == "Theirs (imported) "
    assert [game.bot for game in desk.lab.best_games.games] == ["Theirs (imported)"]
    own = desk_with([honest(1)], is_imported=False)
    assert "Theirs" in title(own) and "imported" not in title(own)


def test_a_forged_series_is_called_that_and_is_in_no_headline_and_no_chart() -> None:
    for field, value in FORGED:
        forged = honest(2)
        setattr(forged, field, value)
        desk = desk_with([honest(1), forged])
        prove(desk)
        assert (title(desk), desk.lab.comparison.shown, desk.lab.best_games.games) == ("Results", [], []), field
        assert desk.lab.results.all[0].label == "Theirs (imported: its moves do not make its games)", field


def test_a_slice_of_a_replay_of_an_imported_series_has_few_moves() -> None:
    desk = desk_with([honest(1), honest(2)])
    moves: list[int] = []
    advance = Replay.advance

    def counting(replay: Replay, count: int) -> int:
        moves[-1] += count
        return advance(replay, count)

    setattr(Replay, "advance", counting)  # noqa: B010 For MicroPython and for the types.
    try:
        while desk.lab.comparison.unproven:
            moves.append(0)
            desk.send("prove-beat")
    finally:
        setattr(Replay, "advance", advance)  # noqa: B010 See above.
    assert len(moves) > 1 and max(moves) <= 100


def test_another_tabs_change_of_an_imported_series_is_replayed_again() -> None:
    desk = desk_with([honest(1)])
    prove(desk)
    forged = honest(2)
    forged.score += 4
    series = Series(1, "Theirs", "2048", "4x4", 1, 20, 0, "#theirs")
    series.records, series.state = [honest(1), forged], DONE
    desk.stored[SERIES_TEXT + "1"] = series.pack()
    desk.hear_storage(SERIES_TEXT + "1", series.pack())
    assert title(desk) == "Results"
    prove(desk)
    assert title(desk) == "Results" and desk.lab.comparison.shown == []


def imported(texts: dict[str, str]) -> Desk:
    """Return the Lab of a device that has imported an export of these texts with the right checksum."""
    device = Device()
    device.take(format_export(texts, "2026-11-28"))
    assert "could not" not in device.message and SERIES_LIST in device.stored, device.message
    return Desk(device.stored, proves=True)


def test_an_edited_export_ticks_no_rung_and_makes_no_headline() -> None:
    games = [honest(seed) for seed in range(1, 21)]
    ladder = json.dumps({"v": 1, "2048": list(RUNGS)})
    for field, value in [("", None)] + FORGED:
        for identity in ("#theirs", "coach-1@4"):
            series = Series(1, "Theirs", "2048", "4x4", 1, 40, 0, identity)
            series.records, series.state = [honest(1)] + games[1:], DONE
            if field:
                setattr(series.records[0], field, 39 if field == "seed" else value)  # Not one that is there.
            listed = {"v": 1, "keys": [1], "last": 1, "chosen": {}, "imported": []}
            texts = {SERIES_TEXT + "1": series.pack(), SERIES_LIST: json.dumps(listed), LADDER: ladder}
            desk = imported(texts)
            assert (desk.lab.ladder.beaten, title(desk)) == ([], "Results"), (field, identity)
            prove(desk)
            is_honest = not field
            assert (title(desk) != "Results") == is_honest, (field, identity)
            assert desk.lab.ladder.beaten == (["random"] if is_honest and identity == "#theirs" else []), (field, identity)
            assert Desk(desk.stored).lab.ladder.beaten == desk.lab.ladder.beaten
