"""For each stored text: the notice and the stored data if it is unreadable, newer, changed by another tab, or has no room."""

import json

from game.app import words
from game.app.racing.solve import Solve
from game.app.settings import CHOICES
from game.lab.drafts import BOT_LIST
from game.lab.series import SERIES_LIST, SERIES_TEXT, Series
from game.lab.settings import SETTINGS
from game.learn.course import LESSONS
from tests.common.app.bookmarks.test_bookmarks import Desk as BookmarkDesk
from tests.common.app.practice.test_practice import TILES as CARD_ADDRESS
from tests.common.app.practice.test_practice import Desk as CardDesk
from tests.common.app.practice.test_practice import loss
from tests.common.lab_harness import Desk as LabDesk
from tests.common.lab_harness import record
from tests.common.learn_harness import Desk as LearnDesk
from tests.common.tab import RACE, SEEDED, Store, Tab

NEWER = '{"v": 99}'
BROKEN = "{"
FAILING = [BROKEN, '{"w": 1}'] + [f'{{"v": {version}}}' for version in ("1", "0", "-1", "0.5", "true", "null", '"1"', '"2"')]
"""Texts that fail the exact check, whatever version they name."""
LESSON = LESSONS[0].name


class Held:
    """A page and its storage. name: the stored text of the row. Each row defines how the page changes it, and its notice."""

    name = ""

    def __init__(self, stored: dict[str, str]) -> None:
        self.stored = stored
        self.store: Store
        self.open()

    def open(self) -> None:
        raise NotImplementedError

    def change(self) -> None:
        raise NotImplementedError

    def hear(self, text: str) -> None:
        raise NotImplementedError

    @property
    def notice(self) -> str:
        raise NotImplementedError


class OfTab(Held):
    def open(self) -> None:
        self.tab = Tab(self.stored, SEEDED)
        self.store = self.tab.saver

    def hear(self, text: str) -> None:
        self.stored[self.name] = text
        self.tab.hear(self.name, text)

    @property
    def notice(self) -> str:
        return self.tab.notice


class GameInPlay(OfTab):
    name = "2048.game"

    def change(self) -> None:
        self.tab.moves("urdl")


class PastGames(OfTab):
    name = "2048.shelf"

    def change(self) -> None:
        self.tab.moves("urdl")
        self.tab.send("new")


class Bests(OfTab):
    name = "2048.bests"
    rank = 0

    def change(self) -> None:
        self.rank += 3
        self.tab.send("route", f"#/2048/4x4:{self.rank:x}{self.rank:x}" + "0" * 14)
        self.tab.moves("l")


class FinishedList(OfTab):
    name = "2048.games"

    def change(self) -> None:
        self.tab.now_ms += 1000
        self.tab.send("new")
        self.tab.moves("urdl")
        self.tab.send("give-up")


class DailyBoards(OfTab):
    name = "daily"
    date = 20261122

    def change(self) -> None:
        self.tab.send("daily", str(self.date))
        self.tab.send("end-notice")
        self.date += 1


class Bookmarked(OfTab):
    name = "bookmarks"

    def open(self) -> None:
        self.desk = self.tab = BookmarkDesk(self.stored)
        self.store = self.tab.saver

    def change(self) -> None:
        self.desk.moves("urdl")
        self.desk.send("bookmark-add")

    def hear(self, text: str) -> None:
        self.stored[self.name] = text
        self.desk.send("bookmarks")
        self.desk.send("dismiss")

    @property
    def notice(self) -> str:
        word, facts = self.desk.marks.shown_notice
        return words.text("en", word, **facts) if word else ""


class ListOfSessions(OfTab):
    name = "15.solves"

    def open(self) -> None:
        self.tab = Tab(self.stored, RACE)
        self.store = self.tab.saver

    def change(self) -> None:
        self.tab.send("session-new", "more")
        self.tab.solve(5000)


class Choices(OfTab):
    name = "settings"

    def change(self) -> None:
        self.tab.moves("urdl")
        themes = CHOICES["theme"]
        at = themes.index(self.tab.model.settings.chosen["theme"])
        self.tab.send("set", "theme", themes[(at + 1) % len(themes)])


class OfTable(Held):
    def hear(self, text: str) -> None:
        self.stored[self.name] = text


class Cards(OfTable):
    name = "practice"

    def open(self) -> None:
        self.desk = CardDesk(CARD_ADDRESS, self.stored)
        self.store = self.desk.saver
        self.desk.send("practice")
        self.count = 0

    def change(self) -> None:
        self.desk.send("dismiss")
        self.count += 1
        self.desk.send("new")
        self.desk.send("move", "u")
        self.desk.send("move", "r")
        self.desk.review(loss(board=(1, self.count % 9) + (0,) * 14))
        self.desk.send("dismiss")

    @property
    def notice(self) -> str:
        notices = self.desk.app.notices
        word = self.desk.practice.notice or notices.most_urgent()[0]
        return words.text("en", word) if word else ""


class OfLab(Held):
    def open(self) -> None:
        self.desk = LabDesk(self.stored)
        self.store = self.desk.saver

    def hear(self, text: str) -> None:
        self.stored[self.name] = text
        self.desk.hear_storage(self.name, text)

    @property
    def notice(self) -> str:
        return self.desk.lab.context.shown_notice


class BotList(OfLab):
    name = BOT_LIST

    def change(self) -> None:
        self.desk.send("new", "")


class LabSettings(OfLab):
    name = SETTINGS
    games = 30

    def change(self) -> None:
        self.games += 1
        self.desk.send("set", "count", str(self.games))


class SeriesList(OfLab):
    name = SERIES_LIST

    def change(self) -> None:
        self.desk.play(record(1))


class Lesson(Held):
    name = "learn." + LESSON
    edits = 0

    def open(self) -> None:
        self.desk = LearnDesk(self.stored)
        self.store = self.desk.saver
        self.desk.send("open", "#/learn/" + LESSON)
        self.first = self.desk.learn.context.shown_notice

    def change(self) -> None:
        self.edits += 1
        self.desk.send("edit", "# more" * 20 * self.edits)

    def hear(self, text: str) -> None:
        self.stored[self.name] = text
        self.desk.hear_storage(self.name, text)

    @property
    def notice(self) -> str:
        return self.desk.learn.context.shown_notice


ROWS: list[type[Held]] = [
    GameInPlay,
    PastGames,
    Bests,
    FinishedList,
    DailyBoards,
    Choices,
    Bookmarked,
    ListOfSessions,
    Cards,
    BotList,
    LabSettings,
    SeriesList,
    Lesson,
]


READ_LATER = (Cards, BotList, LabSettings, SeriesList)
"""Rows whose text is read again before the next change."""


def version_of(text: str) -> object:
    """Return the version of a stored text, None if it is unreadable."""
    try:
        return json.loads(text.split("\n")[0])["v"]
    except (ValueError, KeyError):
        return None


def test_an_unreadable_text_is_set_aside_and_reported() -> None:
    for row in ROWS:
        for text in FAILING:
            if row.name in ("settings", SETTINGS) and text == FAILING[2]:
                continue  # Each setting has a default.
            held = row({row.name: text})
            assert "could not be read" in held.notice and "was kept" in held.notice, (row.name, text)
            assert held.stored[row.name + ".aside"] == text, (row.name, text)
            held.change()
            assert version_of(held.stored[row.name]) == 1, (row.name, text)
            assert held.stored[row.name + ".aside"] == text, (row.name, text)


def test_a_text_of_a_newer_version_is_reported_and_never_overwritten() -> None:
    for row in ROWS:
        held = row({row.name: NEWER})
        assert "newer version" in held.notice, row.name
        for _ in range(2):
            held.change()
            assert held.stored[row.name] == NEWER and row.name + ".aside" not in held.stored, row.name
            assert "newer version" in held.notice, row.name


def test_a_text_stored_by_another_tab_is_not_overwritten_unread() -> None:
    for row in ROWS:
        for text in (BROKEN, NEWER):
            held = row({})
            held.change()
            held.hear(text)
            if row not in READ_LATER:
                assert ("newer version" if text == NEWER else "could not be read") in held.notice, row.name
            held.change()
            if text == NEWER:
                assert held.stored[row.name] == NEWER and "newer version" in held.notice, row.name
            else:
                assert held.stored[row.name + ".aside"] == BROKEN, row.name


def test_a_full_storage_is_reported_until_there_is_room() -> None:
    for row in ROWS:
        held = row({})
        held.change()
        before = held.stored[row.name]
        held.store.takes_nothing = True
        held.change()
        assert "storage is full" in held.notice, row.name
        assert held.stored[row.name] == before, row.name
        held.store.takes_nothing = False
        held.change()
        assert "storage is full" not in held.notice, row.name
        assert held.stored[row.name] != before and not held.store.pending, row.name


def test_an_unreadable_list_loses_none_of_its_items() -> None:
    stored = {"lab.bot.1": '{"v": 1, "game": "2048", "name": "mine", "source": "# mine"}', BOT_LIST: BROKEN}
    stored[SERIES_TEXT + "1"] = Series(1, "mine", "2048", "4x4", 1, 3, 50).pack()
    stored[SERIES_LIST] = BROKEN
    before = dict(stored)
    desk = LabDesk(stored)
    desk.send("new", "")
    desk.play(record(1))
    assert [name for name in ("lab.bot.1", SERIES_TEXT + "1") if stored[name] != before[name]] == []


def test_a_session_with_an_index_of_a_newer_version_is_left_unchanged() -> None:
    stored = {"15.solves": '{"v": 1, "sessions": [[1, "3x3", ""]], "open": {}}', "15.solves.1": NEWER}
    stored["15.solves.1.0"] = Solve(5000, 1234, 20).format()
    before = dict(stored)
    racer = Tab(stored, RACE)
    for _ in range(2):
        racer.solve(5000)
        assert {name: stored[name] for name in before} == before
        assert "newer version" in racer.notice
