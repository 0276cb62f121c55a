"""Headless Learn: its features behind one dispatcher, messages in and effects out."""

from ..app.feature import Dispatcher, Effect, Feature
from ..core.typing import Callable
from .bot_game import BotGame
from .checks import Checks
from .classroom import Classroom
from .console import Console
from .context import LearnContext
from .course import ALL
from .exercise import Exercise
from .highlights import Highlights
from .navigation import LearnNavigation
from .own_play import OwnPlay
from .plan import CLASS_TEXT
from .reader import Reader
from .work import WORK

STORED = tuple([WORK + lesson.name for lesson in ALL] + [CLASS_TEXT])
"""The storage names to read at the start."""


class Learn:
    """The features of Learn. read: returns the text stored under a name, which other tabs may have changed, or ""."""

    def __init__(self, language: str, read: "Callable[[str], str]") -> None:
        self.context = LearnContext(language, read)
        self.exercise = Exercise(self.context)
        self.checks = Checks(self.context, self.exercise)
        self.classroom = Classroom(self.context, self.exercise)
        self.highlights = Highlights(self.context)
        self.reader = Reader(self.context, self.highlights)
        self.navigation = LearnNavigation(self.context, self.exercise, self.checks, self.reader, self.classroom)
        self.own_play = OwnPlay(self.context, self.exercise)
        self.console = Console(self.context, self.exercise)
        self.bot_game = BotGame(self.context, self.exercise)
        self.dispatcher = Dispatcher()
        features: list[Feature] = [self.exercise, self.checks, self.highlights, self.reader, self.navigation]
        features += [self.own_play, self.console, self.bot_game, self.classroom]
        for feature in features:
            self.dispatcher.add(feature)
        self.dispatcher.complete()

    def send(self, name: str, *args: object, now_ms: int) -> "list[Effect]":
        """Handle a message; `begin` is the first one. Raises: UnknownMessage."""
        return self.dispatcher.send(name, *args, now_ms=now_ms)
