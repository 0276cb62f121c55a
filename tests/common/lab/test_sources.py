"""Kept results belong to the source that played: those of another source are never shown as the bot's."""

import json

from game.arena import builtin
from game.lab.view import rows, slots
from tests.common.lab_harness import Desk, record

EARLIER = "My bot (earlier source)"
CHANGED = "The source of “My bot” has changed since. Run again to measure it."
ENGINE = "“My bot” uses Tilelab’s engine, which has changed since. Run again to measure it."


def shown(desk: Desk) -> tuple[str, str]:
    """Return the headline and the sentence about changes."""
    view = slots(desk.lab, desk.now_ms)
    return view["lab-results-title.text"], view["lab-changed.text"]


def test_results_of_another_source_are_those_of_an_earlier_bot_until_the_source_returns() -> None:
    desk = Desk()
    source = desk.lab.bots.draft.source
    desk.play(record(1))
    assert shown(desk) == ("My bot scores 100 a game", "")
    desk.send("edit", source + "#")
    for one in (desk, Desk(desk.stored)):
        one.send("set", "count", "1")
        assert shown(one) == (f"{EARLIER} scores 100 a game", CHANGED)
        assert [row.bot for row in rows(one.lab)] == [EARLIER]
    desk.send("edit", source)
    assert shown(desk) == ("My bot scores 100 a game", "")


def test_a_new_run_is_compared_with_the_earlier_bot_by_that_name() -> None:
    desk = Desk()
    desk.play(record(1))
    desk.send("edit", "other")
    desk.play(record(1, 300))
    assert [row.bot for row in rows(desk.lab)] == ["My bot · 2", EARLIER]
    assert shown(desk) == (f"My bot · 2 or {EARLIER}? Not decided yet", "")


def test_the_games_follow_a_bot_that_is_renamed_and_not_one_that_takes_its_name() -> None:
    desk = Desk()
    desk.play(record(1))
    desk.send("rename", "Ada")
    assert [row.bot for row in rows(desk.lab)] == ["My bot"]
    desk.send("edit", "other")
    desk.send("rename", "My bot")
    assert shown(desk)[1] == CHANGED
    assert [row.bot for row in rows(desk.lab)] == [EARLIER]


def test_results_without_a_source_are_no_bots() -> None:
    desk = Desk()
    desk.play(record(1))
    stored = json.loads(desk.stored["lab.series.1"])
    stored["plain"][7] = ""
    desk.stored["lab.series.1"] = json.dumps(stored)
    again = Desk(desk.stored)
    again.send("set", "count", "1")
    assert [row.bot for row in rows(again.lab)] == [EARLIER]


def test_results_of_a_bot_that_uses_the_engine_belong_to_its_version() -> None:
    for source, changes in (("import tilelab\n", ENGINE), ("from game.core import rng\n", ENGINE), ("game = 1\n", "")):
        desk = Desk()
        desk.send("edit", source)
        desk.play(record(1))
        engine = next(bot for bot in builtin.BUILTINS if not bot.source)
        engine.version += 1
        try:
            again = Desk(desk.stored)
            again.send("set", "count", "1")
            assert shown(again)[1] == changes, source
            assert [row.bot for row in rows(again.lab)] == ([EARLIER] if changes else ["My bot"])
        finally:
            engine.version -= 1


def test_every_language_says_so() -> None:
    for language, bot in (("zh-Hant", "My bot（舊程式碼）"), ("zh-Hans", "My bot（旧代码）")):
        desk = Desk()
        desk.play(record(1))
        desk.send("language", language)
        desk.send("edit", "other")
        assert [row.bot for row in rows(desk.lab)] == [bot]
