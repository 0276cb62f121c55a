"""Whatever a loader or an import accepts can be used, exported and loaded again; everything else is refused with a reason."""

import json

from game.app.backup.file import format_export
from game.app.daily.records import FIRST_DATE, streak, unpack_days
from game.app.daily.records import NAME as DAILY
from game.app.practice.cards import CARDS
from game.app.store import BadSave
from game.backups import parts
from game.core.calendar import date_of, day_of
from game.games import GAMES
from game.lab.drafts import BOT_LIST, BOT_TEXT
from game.lab.lab import Lab
from game.lab.series import SERIES_LIST, SERIES_TEXT
from game.lab.settings import SETTINGS
from tests.common.app.backup.test_backup import Desk, lab_of
from tests.common.checks import parse_export, raises
from tests.common.lab_harness import Desk as LabDesk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CARD = {"game": "2048", "variant": "4x4", "position": "1100000000000000", "due": 5, "played": "l", "better": "r"}
CARD.update({"cost": 9, "costs": {"l": 9}, "worth": 9, "box": 1, "tile": "", "chances": {}})
RESULT = {"id": 1, "ms": 5, "moves": 3, "score": 8, "top": 2, "outcome": "lost", "helped": False, "link": ""}
RESULT.update({"board": "", "levels": "", "goal_moves": 0, "given_up": False, "paused": False})


class Days:
    """A set of days that counts look-ups."""

    def __init__(self, days: set[int]) -> None:
        self.looks = 0
        self._days = days

    def __contains__(self, day: int) -> bool:
        self.looks += 1
        return day in self._days


def day(date: str, **fields: object) -> str:
    """Return a stored text with one daily board."""
    entry: dict[str, object] = {"begun": date, "result": RESULT}
    entry.update(fields)
    return json.dumps({"v": 1, "games": {"2048": {date: entry}}})


def card(**fields: object) -> str:
    """Return a stored text with one card."""
    changed: dict[str, object] = dict(CARD)
    changed.update(fields)
    return json.dumps({"v": 1, "cards": [changed]})


def setting(place: int, value: object) -> str:
    """Return stored settings of the Lab with one odd value among the numbers of 2048."""
    numbers: list[object] = [20, 1, False, 0, 10, 1000]
    numbers[place] = value
    return json.dumps({"v": 1, "game": "2048", "2048": [numbers, [], "4x4", False]})


REFUSED = (
    (SERIES_LIST, '{"v": 1, "keys": 5, "last": 0}'), (SERIES_LIST, '{"v": 1, "keys": true, "last": 0}'),
    (SERIES_LIST, '{"v": 1, "keys": [], "last": null}'), (SERIES_LIST, '{"v": 1, "keys": [], "last": 0.5}'),
    (SERIES_LIST, '{"v": 1, "keys": [null], "last": 0}'), (SERIES_LIST, '{"v": 1, "keys": [], "last": 1e999}'),
    (BOT_LIST, '{"v": 1, "keys": 0.5, "last": 0, "chosen": {}}'), (BOT_LIST, '{"v": 1, "keys": [], "last": null, "chosen": {}}'),
    (BOT_LIST, '{"v": 1, "keys": [], "last": 0, "chosen": []}'),
    (BOT_TEXT + "1", '{"v": 1, "game": "2048", "name": 5, "source": ""}'),
    (SERIES_TEXT + "1", '{"v": 1, "plain": ["a", "2048", "4x4", true, 3, 50, "done", ""], "records": []}'),
    (SERIES_TEXT + "1", '{"v": 1, "plain": ["a", "2048", "4x4", 1, 3, 50, "done", ""], "records": {}}'),
    (CARDS, card(due="999")), (CARDS, card(due=None)), (CARDS, card(box=7)), (CARDS, card(cost=1e999)), (CARDS, card(better=5)),
    (DAILY, day("20261122", result=0)), (DAILY, day("20261122", result="")), (DAILY, day("20261122", result=[])),
    (DAILY, day("20261122", begun=None)), (DAILY, day("20261131")),
    ("2048.bests", '{"v": 1, "bests": {"4x4=": {"tile": 100}}}'), ("2048.bests", '{"v": 1, "bests": {"4x4": {"score": 1}}}'),
    ("2048.bests", '{"v": 1, "bests": {"4x4=": {"score": true}}}'), ("2048.shelf", '{"v": 1, "before": -1, "ahead": 1}'),
    ("15.solves", '{"v": 1, "sessions": [[1, "4x4", ""], [1, "3x3", ""]], "open": {}}'),
    ("15.solves", '{"v": 1, "sessions": [[1, "4x4", ""]], "open": []}'), ("15.solves.1", '{"v": 1, "last": 999999999999}'),
    ("15.solves.1.0", "1\t2\t3"), ("15.solves.1.0", "9" * 400 + "\t2000\t80\t-1\t-1\t0\t\t\t"),
    ("bookmarks", '{"v": 1, "kept": [{"at": 1e999, "text": "", "past": false}]}'),
    ("learn.slide", '{"v": 1, "versions": [5], "shown": 0, "done": false}'),
)  # fmt: skip
"""(name, text) of the refused texts."""


def test_texts_with_an_odd_value_are_refused_and_later_imports_still_work() -> None:
    for name, text in REFUSED:
        desk = Desk()
        before = dict(desk.stored)
        desk.send("backup-import", format_export({name: text}, "2026-11-22"))
        unreadable = "Tilelab cannot read part of this export, or of your data here. Nothing has changed."
        assert desk.message == unreadable, (name, text)
        assert desk.stored == before, (name, text)


def test_an_unreadable_text_is_set_aside_and_replaced_by_an_import() -> None:
    other = Desk(lab_of((1,), "a"), 5_000_000)
    other.send("daily", "20261122")
    file = other.export()
    for name, text in REFUSED:
        if name in (SERIES_LIST, BOT_LIST, DAILY):
            desk = Desk({name: text})
            desk.send("backup-import", file)
            assert desk.message[:6] == "Added:", (name, text, desk.message)
            part = next(one for one in parts(GAMES) if one.owns(name))
            part.check(name, desk.stored[name])
            assert desk.stored[name + ".aside"] == text


def test_a_broken_list_of_the_lab_is_set_aside_and_the_lab_opens() -> None:
    for name, text in REFUSED:
        if name in (SERIES_LIST, BOT_LIST):
            assert Lab.names({name: text}) == []
            desk = LabDesk({name: text})
            assert desk.stored[name + ".aside"] == text and desk.lab.context.notice
            desk.send("new", "")
            assert LabDesk(desk.stored).lab.context.notice is None


def test_unusable_settings_of_the_lab_are_ignored() -> None:
    for place in range(6):
        odd: tuple[object, ...] = (None, "", [], {}, -1, 0.5, 1e999, 10**30) if place != 2 else ()
        for value in odd:
            desk = LabDesk({SETTINGS: setting(place, value)})
            assert desk.lab.settings.here.count == 20 and desk.lab.settings.here.first == 1
    for text in ('{"v": 1, "2048": {}}', '{"v": 1, "2048": [[], 5]}', '{"v": 1, "2048": 5}', "[]"):
        LabDesk({SETTINGS: text}).send("run")


def test_a_daily_result_without_any_of_its_parts_is_refused() -> None:
    assert list(unpack_days(day("20261122", result=RESULT))["2048"]) == ["20261122"]
    raises(BadSave, unpack_days, day("20261122", result=None))
    for name in RESULT:
        raises(BadSave, unpack_days, day("20261122", result={key: RESULT[key] for key in RESULT if key != name}))


def test_dates_before_the_first_board_are_ignored_as_those_of_a_wrong_clock() -> None:
    for date in ("00010101", "19000101", "19700101", "20251231"):
        assert unpack_days(day(date)) == {"2048": {}}
    assert list(unpack_days(day(FIRST_DATE))["2048"]) == [FIRST_DATE]
    desk = Desk()
    desk.send("daily", "19700101")
    assert desk.app.model.session.part("daily") == FIRST_DATE
    desk.send("days", "19700101", 0)
    assert desk.month.chosen == FIRST_DATE and len(desk.month.days()) == 31


def test_a_streak_checks_only_its_own_days() -> None:
    days: Any = Days({day_of("00010101")} | {day_of("20261122") - back for back in range(10)})
    assert streak(days, day_of("20261122"))[0] == 10
    assert days.looks < 100
    assert date_of(day_of("99991231")) == "99991231"


def test_an_export_of_too_many_texts_or_with_a_nul_is_refused() -> None:
    raises(BadSave, parse_export, format_export({f"lab.bot.{number}": "" for number in range(2_001)}, "2026-11-22"))
    raises(BadSave, parse_export, format_export({"15.solves.1.0": "a\0b"}, "2026-11-22"))


def test_bots_with_one_source_under_two_names_are_all_imported_once() -> None:
    bots = {f"{BOT_TEXT}{key}": json.dumps({"v": 1, "game": "2048", "name": f"b{key}", "source": "x"}) for key in (1, 2)}
    bots[BOT_LIST] = json.dumps({"v": 1, "keys": [1, 2], "last": 2, "chosen": {}})
    part = next(one for one in parts(GAMES) if one.owns(BOT_LIST))
    assert part.merged({}, bots) == bots and part.merged(bots, bots) == {}
    unlisted = {name: text for name, text in bots.items() if name != BOT_LIST}
    assert json.loads(part.merged({}, unlisted)[BOT_LIST])["keys"] == [1, 2], "imported bots are in the list"
