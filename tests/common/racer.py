"""A racer's tab with sessions and events, without a page."""

from game.app import words
from game.app.daily import words as daily
from game.app.options import words as settings
from game.app.options.key_bindings import keys_of
from game.app.racing import event_words as events
from game.app.racing import words as racing
from game.app.racing.attempts import Attempts
from game.app.racing.blindfold import Blindfold
from game.app.racing.control import Control
from game.app.racing.event_play import EventPlay
from game.app.racing.event_view import EventView
from game.app.racing.export import csv_lines
from game.app.racing.race_clock import RaceClock
from game.app.racing.race_line import RaceLine
from game.app.racing.solve import Solve
from game.app.racing.solve_list import SolveList
from game.app.racing.solve_lists import SolveLists
from game.app.racing.solves_files import SolvesFiles
from game.app.racing.strip import Strip
from game.app.statistics.local_dates import LocalDates
from game.app.store import BadSave
from tests.common.tab import Tab

words.add(racing.WORDS, settings.WORDS, events.WORDS, daily.WORDS)

SOLUTIONS = {"24": "ruldrdlurrull", "487": "lldruurdllu"}
"""Moves that solve the scramble of a seed on 3×3."""


def format_csv(solves: list[Solve]) -> str:
    """Format solves as comma-separated values."""
    return "\n".join(csv_lines(solves)) + "\n"


class Shelf:
    """Stored texts by name, with a log of reads and writes."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.written: list[str] = []
        self.opened: list[str] = []
        self.aside: list[str] = []

    def read(self, name: str) -> str:
        """Return a text and log its name."""
        self.opened.append(name)
        return self.texts.get(name, "")

    def write(self, name: str, text: str) -> None:
        """Store a text; "" deletes it."""
        self.written.append(name)
        if text:
            self.texts[name] = text
        else:
            self.texts.pop(name, None)

    def set_aside(self, name: str, text: str, error: BadSave) -> None:
        """Log an unreadable text."""
        self.aside.append(name)

    def solves(self) -> SolveList:
        """Open the stored session."""
        return SolveList("solves", self.read, self.write, self.set_aside)


class Racer:
    """A tab with sessions and events."""

    def __init__(
        self,
        stored: dict[str, str] | None = None,
        address: str = "#/15/3x3@1",
        now_ms: int = 1_000_000,
        tab: Tab | None = None,
    ) -> None:
        self.tab = tab or Tab(stored, address, now_ms=now_ms)
        self.lists = SolveLists(self.tab.app, lambda name: self.tab.stored.get(name, ""))
        self.attempts = Attempts(self.tab.app, self.lists.sessions)
        self.events = EventPlay(self.tab.app, self.attempts)
        control = Control(self.tab.app)
        self.strip = Strip(self.tab.app, self.lists, self.events.current, LocalDates(lambda at_ms: 0).date)
        blindfold, view = Blindfold(self.tab.app, self.events), EventView(self.tab.app, self.events, self.strip)
        self.clock = RaceClock(self.tab.app, control, self.events.current)
        self.is_wide = True
        self.line = RaceLine(self.tab.app, control, self.events.current, self.strip, self._key_of, lambda: self.is_wide)
        files = SolvesFiles(self.tab.app, self.lists)
        for feature in (
            control,
            self.lists,
            files,
            self.attempts,
            self.events,
            blindfold,
            view,
            self.clock,
            self.strip,
            self.line,
        ):
            self.tab.app.dispatcher.add(feature)

    def _key_of(self, word: str) -> str:
        return (keys_of(self.tab.model.settings, word) or [""])[0].upper()

    def send(self, name: str, *args: object) -> None:
        """Send a message."""
        self.tab.send(name, *args)

    def solve(self, time_ms: int, seed: str = "487") -> None:
        """Solve the scramble of a seed in this time."""
        self.send("start", "3x3", seed)
        for letter in SOLUTIONS[seed][:-1]:
            self.send("play", letter)
        self.tab.now_ms += time_ms
        self.send("play", SOLUTIONS[seed][-1])
        assert self.tab.model.session.outcome == "solved"

    @property
    def times(self) -> list[int]:
        """The listed times."""
        return [solve.result for solve in self.lists.solves.all()]
