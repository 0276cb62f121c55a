"""Which features make the page, and which the terminal.

The features of a page join in groups, each in a task of its own, so that a key press waits for one group at most. A group is
imported when it is made: if one cannot be, the others still join, and the terminal imports only its own.
"""

from ..core.typing import Any, Callable
from .app import App
from .backup.backup import StoredTexts
from .backup.part import Part
from .feature import Feature, Handlers
from .play.scene import Follower, OtherTabs, Scene
from .view import ORDER, mark, show
from .words import LANGUAGES, add, dialogs, notices, text

TERMINAL = ("essentials", "ending")
"""The groups of the terminal's features, besides those of `app.app`."""
PAGE = (
    "essentials", "opening", "racing", "coaching", "moments", "editor", "options", "statistics", "days", "shelf", "modes",
    "challenge", "bookmarks", "backup",
)  # fmt: skip
"""The groups of the page's features, in the order in which they join; each is a method of `Assembly`."""

_BAR = ("challenge", "record")

_ORDER = {
    "html.title": ("page",),
    "title.text": ("day",),
    "aim.text": ("day",),
    "time.text": ("attempt", "limit", "inspection"),
    "helped.hidden": ("event",),
    "undo.disabled": ("event",),
    "give-up.hidden": ("event",),
    "auto.hidden": ("event",),
    "auto-label.text": ("coach",),
    "bar@data-goal": _BAR,
    "bar.filled": _BAR,
    "bar-left.text": _BAR,
    "bar-right.text": _BAR,
    "overlay.hidden": ("result",),
    "race-difference.text": ("result",),
    "race-difference@data-sign": ("result",),
    "race-difference-note.text": ("result",),
    "overlay-title.text": ("challenge", "day", "event", "shelf"),
    "overlay-text.text": ("event",),
    "overlay-best.text": ("record", "race", "event", "clock", "shelf"),
    "end-label-2.text": ("day",),
    "end-value-2.text": ("day",),
    "end-label-3.text": ("day",),
    "end-value-3.text": ("day",),
    "share-line.value": ("day",),
    "share-friend.hidden": ("day",),
    "share-start@aria-pressed": ("day",),
    "share-board@aria-pressed": ("day",),
    "share-replay@aria-pressed": ("day",),
}
"""Who may fill a slot instead of its owner, the most urgent first."""


class Dialogs(Follower):
    """Opens the sheet and the dialogs; dialogs show refusals of their own input."""

    dialogs = ("more", "options", "help", "access")
    places = ("more", "options", "share")

    def __init__(self, app: App) -> None:
        self._app = app
        self._model = app.model

    def handlers(self) -> Handlers:
        return {"open": self._open, "close-sheet": self._close_sheet}

    def fill(self, slots: dict[str, str]) -> None:
        """Add what the menu says, and the refusal to the open dialog."""
        app, model = self._app, self._model
        refusal = app.notices.refusal
        sentence = text(model.language, refusal.reason, **getattr(refusal, "facts", {})) if refusal else ""
        for dialog in ("options", "share"):
            slots[dialog + "-error.text"] = sentence if model.dialog == dialog else ""
        session = model.session
        can_give_up = model.game.gives_up and session.outcome == "playing" and session.state.moves > 0 and model.replay is None
        show(slots, "give-up", can_give_up)
        slots["menu-size.text"] = session.variant.size
        mark(slots, "replay.disabled", not session.timeline.moves)
        for language in LANGUAGES:
            slots[f"language-{language}@aria-pressed"] = "true" if language == model.language else "false"

    def _open(self, dialog: str) -> None:
        if dialog in self.dispatcher.dialogs:
            self._app.notices.clear()
            self._model.dialog = dialog
        else:
            self.dispatcher.wait("open", dialog)

    def _close_sheet(self) -> None:
        if self._model.dialog == "more":
            self._model.dialog = ""


class Assembly:
    """Makes the features of an application in groups; a group adds its words, too, and comes after those that it needs."""

    def __init__(
        self,
        app: App,
        read: "Callable[[str], str]",
        offset_ms: "Callable[[int], int]" = lambda at_ms: 0,
    ) -> None:
        """Prepare the groups. read: returns a stored text, or "". offset_ms: returns local time minus UTC at a time."""
        from .daily.names import LocalDates

        self.app = app
        self._read = read
        self.dates = LocalDates(offset_ms)

    def essentials(self) -> list[Feature]:
        """Make what every front end needs once the game can be played."""
        from .modes.mode_choice import RunningClock
        from .sharing.checking import Checking
        from .sharing.replay import Replay
        from .sharing.sharing import Sharing
        from .sharing.words import WORDS as SHARING_WORDS

        app = self.app
        add(dialogs.WORDS, notices.WORDS, SHARING_WORDS)
        # Names are joined once: a key press has no time for that.
        ORDER.update({slot: [f"{slot} {by}" for by in reversed(order)] for slot, order in _ORDER.items()})
        return [Scene(app), Dialogs(app), Replay(app), Sharing(app), Checking(app), RunningClock(app), OtherTabs(app)]

    def ending(self) -> list[Feature]:
        from .statistics.ending import Ending
        from .statistics.finished_games import FinishedGames
        from .statistics.words import WORDS as STATISTICS_WORDS

        add(STATISTICS_WORDS)
        self.finished = FinishedGames(self.app, self._read)
        return [self.finished, Ending(self.app, self.finished)]

    def opening(self, importers: "tuple[Callable[[str], Any], ...]") -> list[Feature]:
        """importers: read games that were played elsewhere."""
        from .coach.words import WORDS as COACH_WORDS
        from .sharing.imports import Imports
        from .statistics.words import WORDS as STATISTICS_WORDS

        add(COACH_WORDS, STATISTICS_WORDS)  # The menu has the coach's actions, the options its pace.
        return [Imports(self.app, importers)]

    def racing(self, is_wide: "Callable[[], bool]") -> list[Feature]:
        """is_wide: returns whether the line below the board has room for keys."""
        from .daily.words import WORDS as DAILY_WORDS
        from .racing.blindfold import Blindfold
        from .racing.control import Control
        from .racing.event_play import EventPlay
        from .racing.race_view import RaceView
        from .racing.solve_lists import SolveLists
        from .racing.solves_files import SolvesFiles
        from .racing.strip import Strip
        from .racing.words import WORDS as RACING_WORDS

        app = self.app
        add(RACING_WORDS, DAILY_WORDS)
        self.lists = SolveLists(app, self._read)
        self.solves_files = SolvesFiles(app, self.lists)
        self.events = EventPlay(app, self.lists)
        control = Control(app)
        self.strip = Strip(app, self.lists, self.events.current, self.dates.date)
        self.race = RaceView(app, control, self.events.current, self.strip, is_wide)
        return [control, self.lists, self.solves_files, self.events, Blindfold(app, self.events), self.strip, self.race]

    def coaching(
        self, guesses: "dict[str, Callable[..., int]]", reasons: "dict[str, Callable[..., Any]]"
    ) -> list[Feature]:
        """guesses, reasons: by game id, functions that guess a direction, and say why it is good."""
        from .coach.coach import Coach
        from .coach.rule import Rule
        from .coach.view import CoachView
        from .coach.words import WORDS as COACH_WORDS
        from .practice.cards import CARDS
        from .practice.practice import Practice
        from .practice.words import WORDS as PRACTICE_WORDS

        app = self.app
        add(COACH_WORDS, PRACTICE_WORDS)
        self.coach = Coach(app, guesses, reasons)
        self.practice = Practice(app, self.coach.client, self.coach.review, lambda: self._read(CARDS))
        return list(self.coach.parts) + [CoachView(self.coach), self.practice, Rule(app)]

    def moments(self) -> list[Feature]:
        from .moments.moments import Moments
        from .moments.words import WORDS as MOMENT_WORDS

        add(MOMENT_WORDS)
        self.moment = Moments(self.app)
        return [self.moment]

    def editor(self) -> list[Feature]:
        from .editor.board_editor import BoardEditor

        self.board_editor = BoardEditor(self.app)
        return [self.board_editor]

    def options(self) -> list[Feature]:
        from .options.announcements import Announcements
        from .options.key_bindings import Keyboard
        from .options.words import WORDS as OPTION_WORDS

        add(OPTION_WORDS)
        self.keyboard = Keyboard(self.app)
        return [self.keyboard, Announcements(self.app)]

    def statistics(self) -> list[Feature]:
        from .statistics.best_curves import BestCurves
        from .statistics.cards import Cards

        app = self.app
        features = self.ending()
        self.curves = BestCurves(app, self._read)
        self.cards = Cards(app, self.finished, self.curves, self.dates)
        return features + [self.curves]

    def days(self) -> list[Feature]:
        from .daily.daily import Daily
        from .daily.ending import DailyEnd, DayShare
        from .daily.month import Month
        from .daily.news import DailyNews
        from .daily.records import NAME as DAYS
        from .daily.words import WORDS as DAILY_WORDS

        app = self.app
        add(DAILY_WORDS)
        self.daily = Daily(app, lambda: self._read(DAYS))
        self.month, self.news, self.day_end = Month(app, self.daily), DailyNews(app, self.daily), DailyEnd(app, self.daily)
        self.day_share = DayShare(app, self.daily, self.day_end)
        return [self.daily, self.month, self.news, self.day_end, self.day_share]

    def shelf(self) -> list[Feature]:
        from .moments.shelf import NAME as SHELF
        from .moments.shelf import Shelf
        from .moments.words import WORDS as MOMENT_WORDS

        add(MOMENT_WORDS)
        self.firsts = Shelf(self.app, lambda: self._read(SHELF))
        return [self.firsts]

    def modes(self) -> list[Feature]:
        from .modes.mode_choice import ModeChoice
        from .modes.words import WORDS as MODE_WORDS

        add(MODE_WORDS)
        return [ModeChoice(self.app)]

    def challenge(self) -> list[Feature]:
        from .sharing.challenge import Challenge

        return [Challenge(self.app)]

    def bookmarks(self) -> list[Feature]:
        from .bookmarks.bookmarks import NAME as BOOKMARKS
        from .bookmarks.bookmarks import Bookmarks
        from .bookmarks.words import WORDS as BOOKMARK_WORDS

        add(BOOKMARK_WORDS)
        self.marks = Bookmarks(self.app, lambda: self._read(BOOKMARKS))
        return [self.marks]

    def backup(self, parts: "list[Part]", storage: "StoredTexts") -> list[Feature]:
        """parts: of an export. storage: where an import goes."""
        from .backup.backup import Backup
        from .backup.words import WORDS as BACKUP_WORDS

        add(BACKUP_WORDS)
        return [Backup(self.app, parts, storage)]
