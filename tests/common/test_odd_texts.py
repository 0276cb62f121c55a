"""Every stored text with an odd value, as a bug, a hand edit or another program might leave it, is refused or usable.

`python -m tests.common.test_odd_texts` tries all of them.
"""

import json
import sys

from game.app.backup.file import format_export
from game.app.bookmarks.bookmarks import describe
from game.app.daily.names import LocalDates
from game.app.keys import ACTIONS
from game.app.options.key_bindings import key_parts
from game.app.racing.averages import format_result
from game.app.racing.charts import chart
from game.app.racing.solve import parse_splits
from game.app.racing.solve_list import CHUNK
from game.app.statistics.charts import results_chart, spread_chart
from game.app.statistics.statistics import Statistics, name_of
from game.core.rng import below
from game.core.text import number
from game.games import GAMES
from game.lab import view as lab_view
from game.lab.lab import Lab
from game.learn import view as learn_view
from game.learn.course import LESSONS
from tests.common.checks import parse_export
from tests.common.lab_harness import Desk as LabDesk
from tests.common.lab_harness import record
from tests.common.learn_harness import Desk as LearnDesk
from tests.common.tab import Tab
from tests.slices import sample

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

ODD = (
    "null", "true", "false", "0", "-1", "0.5", "1e999", "-1e999", "9007199254740992", "9" * 400, "3", "-0.0",
    '""', '"x"', '"0"', '"-1"', '"999999999999999999999"', '"\\u0000"', '"\\ud800"', '"00010101"', '"99991231"', '"+"',
    '"\\n\\t"', "[]", "{}", "[[]]", "[null]", '{"": null}', '{"a": {"a": {}}}', '"' + "urdl" * 300 + '"', "[0, 0, 0, 0, 0, 0, 0]",
)  # fmt: skip
"""Replacements for a value, as JSON."""

ODD_FIELDS = ("", "x", "-1", "0.5", "9" * 400, "9007199254740992", "\ud800", "0 0 0", "99991231", "urdl" * 300)
"""Replacements for a field of a text that is not JSON."""

TRIES = 10
"""Number of random texts tried here; a slice tries two, one loaded and one imported."""

TODAY = "20261122"
NOW_MS = 1_795_300_000_000

_MARK = "<odd>"

_CARDS = (
    '{"v": 1, "cards": [{"game": "2048", "variant": "4x4", "position": "1100000000000000", "played": "r", "better": "ld",'
    ' "cost": 120.0, "costs": {"l": 0.0, "r": 120.0}, "worth": 900.0, "tile": "2048", "chances": {"l": 0.5}, "box": 1, "due": 5},'
    ' {"game": "15", "variant": "3x3", "position": "1 2 3/4 5 6/0 7 8", "played": "r", "better": "l", "cost": 2.0,'
    ' "costs": {"l": 0.0}, "worth": 2.0, "tile": "", "chances": {}, "box": 0, "due": 6}]}'
)


def test_an_accepted_text_can_be_used_exported_and_loaded_again() -> None:
    sound = samples()
    trial = Trial(sound)
    names = sorted(sound)
    for seed in sample(range(TRIES), parts=5):
        name = names[below(len(names), 38, seed)]
        texts = list(odd_texts(sound[name]))
        text = texts[below(len(texts), 38, seed, 1)]
        try:
            (trial.load if seed & 1 else trial.take)(name, text)
        except Exception:
            print("odd text:", name, text[:2_000])
            raise
    assert trial.used


def samples() -> dict[str, str]:
    """Return stored texts of every kind, from a device that was used."""
    stored: dict[str, str] = {"practice": _CARDS, "learn.slide": '{"v": 1, "versions": ["a", "b"], "shown": 1, "done": false}'}
    device = Device(stored)
    for address in ("#/2048/4x4@7", "#/2048/4x4:1100000000000000@5"):
        device.send("route", address)
        for letter in "urdlurdlurdl":
            device.send("move", letter)
        device.send("bookmark-add")
        device.send("undo")
    device.send("daily", TODAY, 0)
    for letter in "urdlurdl":
        device.send("move", letter)
    device.send("give-up")
    device.send("new")
    device.send("move", "l")
    device.send("move", "u")
    device.send("plan", "5x5")
    device.send("dismiss")
    device.send("route", "#/15/3x3")
    device.solve(2_000)
    device.send("event", "x10")
    for letter in "urdl":
        device.send("move", letter)
    device.send("route", "#/2048")
    device.use_settings()
    device.use_lab()
    lab = LabDesk(stored)
    lab.send("game", "2048")
    lab.play(record(5))
    device.send("route", "#/15/3x3")
    device.send("solves-import", "Club", "time,moves\n" + "1.5,20\n" * (CHUNK + 2))
    device.catch_up()
    return {name: text for name, text in stored.items() if text and not name.endswith(".aside")}


def odd_texts(text: str) -> "Iterator[str]":
    """Yield variants of a stored text that differ in one place: an odd value, a missing key, a repeated item."""
    lines = text.split("\n")
    for place in sorted({0, 1, len(lines) - 1} & set(range(len(lines)))):
        line = lines[place]
        variants = odd_json(line) if line[:1] == "{" else odd_fields(line)
        for variant in variants:
            yield "\n".join(lines[:place] + [variant] + lines[place + 1 :])
    if len(lines) > 1:
        yield "\n".join(lines + lines[-1:])
        yield "\n".join(lines[:-1])
    yield from ("", "x", "null", "[]", "5", "{}", "[" * 200, text[: len(text) // 2], text + text)


def odd_json(text: str) -> "Iterator[str]":
    """Yield variants of a JSON text with one odd value."""
    value = json.loads(text)
    for path in _paths(value):
        inner = _at(value, path)
        if isinstance(inner, str) and inner[:1] == "{":
            for changed in odd_json(inner):
                yield _changed(text, path, json.dumps(changed))
        for odd in ODD:
            yield _changed(text, path, odd)
        yield _changed(text, path, "")
        yield _changed(text, path, "twice")


def odd_fields(line: str) -> "Iterator[str]":
    """Yield variants of a line with one odd, one missing or one extra field."""
    apart = "\t" if "\t" in line else " "
    fields = line.split(apart)
    for place in range(len(fields)):
        for odd in ODD_FIELDS:
            yield apart.join(fields[:place] + [odd] + fields[place + 1 :])
        yield apart.join(fields[:place] + fields[place + 1 :])
    yield line + apart + "0"


def _paths(value: object) -> "list[list[object]]":
    """Return the path of each place inside a value."""
    paths: list[list[object]] = []
    if isinstance(value, dict):
        for key in sorted(value):
            paths += [[key]] + [[key] + rest for rest in _paths(value[key])]
    elif isinstance(value, list):
        for place, item in enumerate(value[:3]):
            paths.append([place])
            paths += [[place] + rest for rest in _paths(item)]
    return paths


def _at(value: "Any", path: "list[Any]") -> object:
    for step in path:
        value = value[step]
    return value


def _changed(text: str, path: "list[object]", odd: str) -> str:
    """Return a JSON text with another value at a place; "" removes the value, "twice" repeats it."""
    whole: Any = json.loads(text)
    place: Any = whole
    for step in path[:-1]:
        place = place[step]
    last: Any = path[-1]
    if not odd:
        place.pop(last)
    elif odd == "twice":
        if isinstance(place, list):
            place.insert(0, place[last])
        else:
            place[str(last) + "+"] = place[last]
    else:
        place[last] = _MARK
        return json.dumps(whole).replace(json.dumps(_MARK), odd)
    return json.dumps(whole)


class Device(Tab):
    """A tab that is used in every way. stored: the browser's storage. The Lab and Learn are opened when they are used."""

    def __init__(self, stored: dict[str, str]) -> None:
        super().__init__(stored, "#/2048", now_ms=NOW_MS)
        self.send("today", TODAY, 0)
        self.catch_up()

    def send(self, name: str, *args: object) -> None:
        """Send a message a moment later."""
        self.now_ms += 700
        super().send(name, *args)

    # Uses of each stored text

    def use(self, name: str) -> None:
        """Use a stored text in every way."""
        first = name.split(".")[0]
        uses = {"daily": self.use_days, "bookmarks": self.use_marks, "practice": self.use_cards}
        uses.update({"settings": self.use_settings, "learn": self.use_lessons, "lab": self.use_lab})
        if ".solves" in name:
            self.use_sessions()
        else:
            uses.get(first, self.use_games)()

    def use_games(self) -> None:
        """Play, undo through the past games, replay, read out, and look at records and statistics."""
        for game in GAMES:
            self.send("route", "#/" + game.id)
            self.slots()
            self.send("read-out", "figures")
            self.send("read-out", "board")
            self.send("open", "share")
            self.slots()
            self.send("dismiss")
            self.send("replay")
            self.slots()
            self.send("dismiss")
            self.send("open", "statistics")
            self._see_statistics()
            self.send("dismiss")
            for message in ["undo"] * 3 + ["redo"] * 4:
                self.send(message)
                self.slots()
            for letter in "urdlurdl":
                self.send("move", letter)
                self.send("dismiss")
            self.slots()
            self.catch_up()
            self.send("keep-going")
            self.send("give-up")
            self.slots()
            self.send("new")
            self.send("new")
            for _ in range(6):
                self.send("undo")
                self.slots()
            self._see_statistics()

    def _see_statistics(self) -> None:
        dates = LocalDates(lambda at_ms: 0)
        for kind in self.finished.kinds():
            statistics = Statistics(self.app, self.finished.of(self.app.model.game.id), kind, dates)
            assert name_of(self.app, kind) and statistics.table()
            statistics.figures(), statistics.sentence(), statistics.details(), statistics.reaches()
            if statistics.results:
                results_chart(statistics, 400, 160), spread_chart(statistics, 400, 160)
        if not self.app.model.game.lower_is_better:
            cards = self.cards
            cards.chart(400, 112), cards.splits(), cards.next_tile(), cards.last_games(), cards.lead(), cards.title()

    def use_days(self) -> None:
        """Open the calendar, show every result, play and finish a board."""
        for game in GAMES:
            self.send("route", "#/" + game.id)
            self.send("days", TODAY, NOW_MS + 5_000)
            for date in ("20261121", "20261120", TODAY):
                self.send("day", date)
                self.slots()
                daily_board = self.daily
                assert self.month.days() and self.day_end.strip()
                if daily_board.result(date):
                    assert self.day_share.text(date) and daily_board.result(date)["link"] is not None
                    assert self.day_share.poster(date).title
                daily_board.board(date)
            self.send("month", "back")
            self.slots()
            self.send("days-tick")
            self.send("dismiss")
            self.send("daily", TODAY, 0)
            self.send("dismiss")
            self.send("day", "20261119")
            for letter in "urdlurdl":
                self.send("move", letter)
                self.send("dismiss")
            self.send("give-up")
            self.slots()

    def use_marks(self) -> None:
        """Show the bookmarks, open each, play on, add one, remove one and restore it."""
        self.send("bookmarks")
        for mark in list(self.marks.kept):
            if not mark.error:
                assert describe(mark, "en")
            self.send("bookmark-open", mark.at_ms)
            self.slots()
            self.send("move", "l")
            self.catch_up()
            self.send("bookmarks")
        self.send("bookmark-add")
        if self.marks.kept:
            self.send("bookmark-remove", self.marks.kept[0].at_ms)
            self.send("bookmark-restore")
        self.slots()
        self.send("dismiss")

    def use_cards(self) -> None:
        """Show every card that is due, answer it, and remove one."""
        for game in GAMES:
            self.send("route", "#/" + game.id)
            self.send("practice")
            for _ in range(4):
                self.practice.fill({})
                for letter in "urdl":
                    self.send("practice-move", letter)
                self.practice.fill({})
                self.send("practice-next")
            self.send("practice-remove")
            self.practice.fill({})
            self.send("dismiss")

    def use_sessions(self) -> None:
        """List the solves, edit, remove and add some, and export them."""
        for address in ("#/15/3x3", "#/15/4x4"):
            self.send("route", address)
            self.send("sessions")
            lists = self.lists
            for entry in lists.entries:
                lists.title(entry)
                self.send("session-open", entry.number)
                self._see_session()
                for solve in lists.solves.latest(3):
                    self.send("solve-dnf", solve.at_ms)
                    self.send("solve-comment", solve.at_ms, "x")
                    self.send("solve-remove", solve.at_ms)
                    self.send("solve-restore")
                self._see_session()
            self.send("session-new", "other")
            self.send("solves-import", "", "time,moves\n1.5,20\n")
            self.catch_up()
            self._see_session()
            self.send("dismiss")
        self.solve(2_000)
        self.send("solves-tidy")
        self.send("sessions")
        self._see_session()
        self.send("dismiss")

    def _see_session(self) -> None:
        lists = self.lists
        figures = lists.solves.figures
        for result in [figures.best, figures.mean] + figures.averages + lists.solves.current:
            format_result(result), format_result(result, "stm")
        latest = lists.solves.latest(100)
        chart([solve.result for solve in latest], 25, (5, 12), 400, 140, "en")
        for solve in latest:
            parse_splits(solve.splits)
            f"{solve.tps:.2f}", number(solve.excess)
        assert list(self.solves_files.csv_lines()) and list(self.solves_files.text_lines())
        self.slots()

    def use_settings(self) -> None:
        """Show the page, and the keys, and change some settings."""
        self.send("keys-change")
        for word, _, _ in ACTIONS:
            for key in self.keyboard.keys_of(word):
                key_parts(key)
            self.send("key-want", word)
            self.send("key-pressed", "F7")
        self.send("set", "theme", "dark")
        self.send("set", "tiles", "grey")
        self.send("new")
        self.slots()

    def use_lab(self) -> None:
        """Open the Lab: show everything, edit, rename, copy and delete bots, run a series, list its games, delete one."""
        Lab.names(self.stored)
        desk = LabDesk(self.stored)
        for game in GAMES:
            desk.send("open", "#/lab/" + game.id)
            _see_lab(desk)
            desk.send("edit", "def choose(game):\n    return 0\n")
            desk.send("rename", "other")
            desk.send("duplicate")
            desk.send("share")
            desk.send("export")
            if game is GAMES[0]:
                desk.send("set", "count", "1")
                desk.send("set", "first", "5")
                desk.send("toggle", "is_fresh", False)
                desk.play(record(5))
            for series in list(desk.lab.results.here):
                desk.send("games", series.key)
                desk.send("show", series.key, True)
                _see_lab(desk)
                desk.hear_storage("lab.series." + str(series.key), self.stored.get("lab.series." + str(series.key), ""))
            for series in desk.lab.results.here[:1]:
                desk.send("forget", series.key)
            desk.send("csv")
            desk.send("json")
            desk.send("delete")
            _see_lab(desk)

    def use_lessons(self) -> None:
        """Open each lesson with stored code, show its versions, edit it, and start over."""
        desk = LearnDesk(self.stored)
        desk.send("open", "#/learn")
        learn_view.slots(desk.learn), learn_view.Path(desk.learn)
        for lesson in LESSONS:
            if "learn." + lesson.name in self.stored:
                desk.send("open", "#/learn/" + lesson.name)
                for place, _ in enumerate(learn_view.versions(desk.learn)):
                    desk.send("version", place)
                desk.send("edit", "# typed")
                desk.send("start-over")
                desk.send("share")
                learn_view.slots(desk.learn), learn_view.cases(desk.learn)

    # Export and import

    def backup_texts(self) -> dict[str, str]:
        """Return the stored texts in an export."""
        return parse_export(self.export())

    def export(self) -> str:
        """Export to a file; return its text, which can be parsed."""
        self.send("backup")
        self.slots()
        self.files = []
        self.send("backup-file")
        self.catch_up()
        text = self.files[-1].text
        parse_export(text)
        self.slots()
        self.send("backup-code")
        self.catch_up()
        self.send("dismiss")
        return text

    def take(self, file: str) -> str:
        """Import a file with its settings; return the dialog's message."""
        self.send("backup")
        self.send("backup-settings", True)
        self.send("backup-import", file)
        self.catch_up()
        slots = self.slots()
        message = slots["backup-notice.text"] + slots["backup-error.text"]
        self.send("dismiss")
        return message

    @property
    def aside(self) -> list[str]:
        """The names of the texts that were set aside."""
        return [name for name in self.stored if name.endswith(".aside")]


def _see_lab(desk: LabDesk) -> None:
    lab = desk.lab
    lab_view.slots(lab, desk.now_ms), lab_view.choices(lab), lab_view.options(lab), lab_view.others(lab), lab_view.head(lab)
    for row in lab_view.rows(lab):
        assert row.__dict__
    lab_view.charts(lab, 600), lab_view.games(lab), lab_view.games_head(lab), lab_view.sources(lab), lab_view.about(lab)
    lab_view.variant_text(lab), lab_view.left_out_text(lab)


class Trial:
    """Tries odd texts: loaded by a device that stores them, and imported by one with valid texts."""

    def __init__(self, sound: dict[str, str]) -> None:
        self._sound = sound
        self._file = format_export(Device(dict(sound)).backup_texts(), "2026-11-22")
        self.refused = 0
        """Number of texts refused without any change."""
        self.used = 0
        """Number of texts accepted and used."""

    def load(self, name: str, text: str) -> None:
        """Load an odd text: it is set aside, or used."""
        stored = dict(self._sound)
        stored[name] = text
        self._use(Device(stored), name)

    def take(self, name: str, text: str) -> None:
        """Import an odd text: it is refused without any change, or used."""
        for own in (self._sound, {}):
            stored = dict(own)
            device = Device(stored)
            before = dict(stored)
            texts = dict(self._sound)
            texts[name] = text
            message = device.take(format_export(texts, "2026-11-22"))
            assert message, "no message"
            if "Nothing has changed" in message:
                assert _without_settings(stored) == _without_settings(before), "a refused import changed something"
                self.refused += 1
            else:
                assert not device.aside, (message, device.aside)
                self._use(Device(stored), name)

    def _use(self, device: Device, name: str) -> None:
        device.use(name)
        aside = device.aside
        again = Device(device.stored)
        again.use(name)
        assert again.aside == aside, "the texts stored by the use cannot be loaded again"
        here = again.take(self._file)
        elsewhere = Device({}).take(again.export())
        if here != elsewhere or here[:15] != "A newer version":
            assert "Nothing" not in here, here
            assert elsewhere[:6] == "Added:", elsewhere
        self.used += 1


def _without_settings(stored: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in stored.items() if name != "settings"}


def main(step: int, offset: int) -> int:
    """Try every `step`-th text and print the failures; return the exit status."""
    sound = samples()
    trial = Trial(sound)
    tries = failures = 0
    for name in sorted(sound):
        for place, text in enumerate(odd_texts(sound[name])):
            for attempt in (trial.load, trial.take) if place % step == offset else ():
                tries += 1
                try:
                    attempt(name, text)
                except Exception as error:
                    failures += 1
                    print(f"{name} {text[:2000]!r}: {error!r}", flush=True)
        print(f"{name}: {tries} tries so far", flush=True)
    print(f"{tries} tries, {trial.refused} refused, {trial.used} used, {failures} failed")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(*[int(argument) for argument in (sys.argv[1:] + ["1", "0"][len(sys.argv) - 1 :])]))
