"""Imports without enough room: the message, the stored data, and a second import that adds the rest."""

import json

from game.lab.drafts import BOT_LIST, BOT_TEXT
from tests.common.app.backup.test_backup import Desk, lab_of, things
from tests.common.tab import NEARLY_SOLVED
from tests.slices import sample


def bots_of(stored: dict[str, str]) -> list[str]:
    """Return the sources of the listed bots; each must be stored."""
    keys = json.loads(stored[BOT_LIST])["keys"] if BOT_LIST in stored else []
    names = [name for name in stored if name[: len(BOT_TEXT)] == BOT_TEXT]
    assert sorted(names) == sorted([BOT_TEXT + str(key) for key in keys])
    return sorted([json.loads(stored[name])["source"] for name in names])


def test_bots_that_do_not_fit_are_reported_before_and_after_and_added_by_a_second_import() -> None:
    old = Desk(lab_of(tuple(range(1, 30)), "#" * 20_000))
    for name in [name for name in old.stored if name[:10] == "lab.series"]:
        del old.stored[name]
    file = old.export()
    new = Desk(now_ms=5_000_000)
    before = dict(new.stored)
    new.saver.fill(100_000)
    new.send("backup")
    new.take(file)
    assert new.message == "You need 583 kB, but only 100 kB are free. Nothing has been added yet."
    assert new.stored == before and new.backup_button == "Add what fits"
    new.send("backup-anyway")
    new.catch_up()
    lost = "Remove some Lab runs or bookmarks, then import the file again."
    assert new.message == f"Added: 4 bots.No room for 25 bots. {lost}"
    assert len(bots_of(new.stored)) == 4 and new.backup_button == ""
    assert [name for name in new.saver.pending if name[:4] == "lab."] == [], "nothing waits in memory"
    new.take(file)
    assert "Nothing has been added yet." in new.message
    new.saver.fill(1_000_000)
    new.take(file)
    assert new.message == "Added: 25 bots."
    assert bots_of(new.stored) == bots_of(old.stored)
    new.take(file)
    assert new.message == "You had all of this already."


def test_with_any_room_the_message_matches_what_is_stored() -> None:
    old = Desk(lab_of((1, 2, 5), "# a bot" * 100), 9_000_000)
    old.play(3, 6)
    old.send("route", NEARLY_SOLVED)
    file = old.export()
    for room in sample(range(0, 14_000, 700), parts=5):
        new = Desk(lab_of((1, 3), "# another" * 100), 5_000_000)
        new.play(4, 2)
        before = things(new.stored)
        new.saver.fill(room)
        new.send("backup")
        here = counts(new.sees("backup-contents.text"))
        new.take(file)
        if new.backup_button:
            assert things(new.stored) == before, room
            new.send("backup-anyway")
            new.catch_up()
        assert not new.saver.pending, room
        added, lost = counts(new.part("Added: ")), counts(new.part("No room for "))
        again = Desk(dict(new.stored), 5_500_000)
        again.send("backup")
        now = counts(again.sees("backup-contents.text"))
        for word, count in now.items():
            assert count == here.get(word, 0) + added.get(word, 0), (room, word)
        assert before <= things(new.stored), room
        new.saver.fill(1_000_000)
        new.take(file)
        assert counts(new.part("Added: ")) == lost, room
        assert things(old.stored) <= things(new.stored), room


def test_a_storage_with_less_room_than_promised_is_reported() -> None:
    old = Desk(lab_of((1, 2, 5), "# a bot"), 9_000_000)
    new = Desk(now_ms=5_000_000)
    new.saver.fill()
    new.storage.promised = 1_000_000
    new.take(old.export())
    assert new.message.startswith("No room for 3 bots, 3 Lab runs.")
    assert bots_of(new.stored) == []


def test_a_blocked_storage_stores_nothing_and_says_so() -> None:
    old = Desk(lab_of((1,), "# a bot"), 9_000_000)
    new = Desk(now_ms=5_000_000)
    new.send("storage-error", "storage-blocked")
    new.take(old.export())
    assert new.message == "Your browser does not let Tilelab store anything. Nothing has been added."
    assert bots_of(new.stored) == [] and new.backup_button == ""


def counts(text: str) -> dict[str, int]:
    """Parse a list such as "4 bots, 1 record" into counts by word."""
    numbers = {}
    for part in text.split(", ") if text else []:
        number, _, words = part.partition(" ")
        numbers[words.replace("s", "")] = int(number)
    return numbers
