"""A front end without a display: sends messages to the application and carries out its effects."""

from game.app import words
from game.app.app import App
from game.app.backup.backup import StoredTexts
from game.app.daily.daily import Daily
from game.app.daily.ending import DailyEnd
from game.app.daily.month import Month
from game.app.daily.news import DailyNews
from game.app.daily.records import NAME as DAILY
from game.app.daily.share import DayShare
from game.app.daily.words import WORDS as DAILY_WORDS
from game.app.effects import Effect, Save, Say, ShowAddress, Wake
from game.app.feature import Feature
from game.app.late import late_features
from game.app.links import is_intact
from game.app.modes.mode_choice import ModeChoice
from game.app.modes.words import WORDS as MODE_WORDS
from game.app.session import Session
from game.app.sharing.challenge import Challenge
from game.app.sharing.words import WORDS as SHARING_WORDS
from game.app.statistics.best_curves import BestCurves
from game.app.statistics.ending import Ending
from game.app.statistics.ending_words import WORDS as ENDING_WORDS
from game.app.statistics.finished_games import FinishedGames
from game.app.statistics.words import WORDS as STATISTICS_WORDS
from game.app.store import Saver
from game.app.view import shown
from game.core.errors import IllegalMove
from game.core.game import Rules
from game.core.rng import below
from game.games import GAMES
from tests.common.checks import features_view

words.add(DAILY_WORDS, MODE_WORDS, SHARING_WORDS, STATISTICS_WORDS, ENDING_WORDS)

SEEDED = "#/2048/4x4@7"
NEARLY_SOLVED = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15"
NEARLY_WON = "#/2048/4x4:AA00000000000000"


class Store(Saver):
    """A browser's storage with limited room."""

    def __init__(self, stored: dict[str, str]) -> None:
        self.stored = stored
        self.room = 5_000_000
        """Capacity in characters."""
        self.takes_nothing = False
        """Whether it refuses every text."""
        self.saved: list[str] = []
        """The names of the stored texts, in order."""
        super().__init__(self.write, lambda name: self.stored.get(name, ""))

    def fill(self, room: int = 0) -> None:
        """Set the free room in characters."""
        self.room = self.taken + room

    @property
    def taken(self) -> int:
        """Number of stored characters."""
        return sum([len(name) + len(text) for name, text in self.stored.items()])

    def write(self, name: str, text: str) -> bool:
        """Store a text if there is room; return whether it is stored."""
        before = len(name) + len(self.stored[name]) if name in self.stored else 0
        more = len(name) + len(text) - before
        if self.takes_nothing or text and more > 0 and self.taken + more > self.room:
            return False
        self.stored[name] = text
        if not text:
            del self.stored[name]
        self.saved.append(name)
        return True


class Tab:
    """A browser tab. stored: the browser's storage, which tabs may share. now_ms: set it to let time pass.

    wall_step_ms: the change of the system clock since the page was opened.
    """

    def __init__(
        self,
        stored: dict[str, str] | None = None,
        address: str = "",
        wishes: list[str] | None = None,
        games: tuple[Rules, ...] = GAMES,
        now_ms: int = 1_000_000,
    ) -> None:
        self.stored: dict[str, str] = {} if stored is None else stored
        self.said: list[str] = []
        self.addresses: list[str] = []
        self.wakes: dict[str, int] = {}
        self.now_ms = now_ms
        self.wall_step_ms = 0
        self.saver = Store(self.stored)
        self.app = App(games)
        self.model = self.app.model
        self.app.dispatcher.unsaved = self.saver.pending
        self.app.dispatcher.wall_ms = lambda: self.wall_ms
        self.finished = FinishedGames(self.app, lambda name: self.stored.get(name, ""))
        self.curves = BestCurves(self.app, lambda name: self.stored.get(name, ""))
        for feature in late_features(self.app):
            self.app.dispatcher.add(feature)
        self.daily = Daily(self.app, lambda: self.stored.get(DAILY, ""))
        self.app.dispatcher.add(self.finished)
        self.app.dispatcher.add(self.curves)
        self.app.dispatcher.add(self.daily)
        self.month = Month(self.app, self.daily)
        self.news = DailyNews(self.app, self.daily)
        self.day_end = DailyEnd(self.app, self.daily)
        self.day_share = DayShare(self.app, self.daily, self.day_end)
        for feature in (self.month, Ending(self.app, self.finished), self.news, self.day_end, self.day_share):
            self.app.dispatcher.add(feature)
        self.app.dispatcher.add(ModeChoice(self.app))
        self.app.dispatcher.add(Challenge(self.app))
        self.app.dispatcher.complete()
        opened = address if not address or is_intact(address) else ""
        self.carry_out(self.app.begin(dict(self.stored), opened, wishes or ["en"], self.now_ms))
        if opened != address:
            self.send("repair-link", address)

    @property
    def wall_ms(self) -> int:
        """The time of the system clock."""
        return self.now_ms + self.wall_step_ms

    def welcome(self, *features: Feature) -> None:
        """Add features as the page does, after the start."""
        for feature in features:
            self.app.dispatcher.add(feature)
        self.carry_out(self.app.dispatcher.handle_early(self.now_ms))

    def send(self, name: str, *args: object) -> None:
        """Send one message and carry out its effects."""
        self.wakes.pop(name, None)
        self.carry_out(self.app.dispatcher.send(name, *args, now_ms=self.now_ms))

    def hear(self, name: str, text: str) -> None:
        """Report that another tab has stored a text."""
        self.carry_out(self.app.dispatcher.stored(name, text, self.now_ms))

    def moves(self, letters: str) -> None:
        """Send a move for each letter."""
        for letter in letters:
            self.send("move", letter)

    def sees(self, slot: str) -> str:
        """Return the text of a slot."""
        return self.slots()[slot]

    def slots(self) -> dict[str, str]:
        """Return all slots of the page."""
        slots = shown(self.app, self.now_ms, features_view(self.app))
        unlisted = [slot for slot in slots if " " in slot]
        assert not unlisted, f"`ORDER` does not list these offers: {unlisted}"
        return slots

    @property
    def notice(self) -> str:
        """The visible notice."""
        return self.sees("notice-text.text")

    @property
    def position(self) -> str:
        """The text of the current board."""
        return self.sees("board@data-position")

    def wake(self) -> None:
        """Send every message that is waiting for its time."""
        for name in sorted(self.wakes):
            self.send(name)

    def catch_up(self) -> None:
        """Let the application finish its work in slices."""
        while [after_ms for after_ms in self.wakes.values() if after_ms < 100]:
            for name in sorted([name for name, after_ms in self.wakes.items() if after_ms < 100]):
                self.send(name)

    def carry_out(self, effects: list[Effect]) -> None:
        """Carry out effects."""
        for effect in effects:
            if isinstance(effect, Save):
                if self.saver.save(effect.name, effect.text):
                    self.app.dispatcher.send("storage-error", self.saver.error, now_ms=self.now_ms)
            elif isinstance(effect, Say):
                self.said.append(effect.text)
            elif isinstance(effect, ShowAddress):
                self.addresses.append(effect.address)
            elif isinstance(effect, Wake):
                self.wakes[effect.message] = effect.after_ms
            else:
                raise AssertionError(f"no front end knows the effect {effect!r}")


class TabStorage(StoredTexts):
    """A tab's storage as an import sees it."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self.promised = -1
        """The room that the browser reports, -1 for the true room."""

    def read(self, ending: str = "") -> dict[str, str]:
        """Return all texts whose names have an ending, including those not stored yet."""
        texts = dict(self._tab.stored)
        texts.update(self._tab.saver.pending)
        return {name: text for name, text in texts.items() if name.endswith(ending)}

    def store(self, name: str, text: str) -> bool:
        """Store a text now; return whether there was room."""
        saver = self._tab.saver
        is_stored = saver.write(name, text)
        if is_stored:
            saver.pending.pop(name, None)
        return is_stored

    def room(self, max_characters: int) -> int:
        """Return how many more characters fit, at most `max_characters`."""
        room = self._tab.saver.room - self._tab.saver.taken if self.promised < 0 else self.promised
        return max(0, min(max_characters, room))


def walk(session: Session, count: int, seed: int = 1, now_ms: int = 0) -> int:
    """Make up to `count` random moves, continuing after a win; return their number."""
    moves = 0
    tries = 0
    while moves < count and session.outcome in ("playing", "won"):
        session.going_on = session.going_on or session.outcome == "won"
        tries += 1
        try:
            session.push("urdl"[below(4, seed, tries)], now_ms)
            moves += 1
        except IllegalMove:
            pass
    return moves


def seeded(count: int = 0, stored: dict[str, str] | None = None) -> Tab:
    """Return a tab with a seeded game of 2048 after `count` moves."""
    tab = Tab(stored, SEEDED)
    tab.moves("".join(legal_walk(count)))
    return tab


def legal_walk(count: int, seed: int = 7) -> list[str]:
    """Return `count` legal moves from the opening of a seed."""
    session = Session(GAMES[0], GAMES[0].default, seed)
    assert walk(session, count, seed) == count
    return session.timeline.moves.all()
