"""State that the Lab's features share."""

from ..arena.reports import Failed
from ..core.game import Rules
from ..core.typing import Callable
from .series import SERIES_TEXT
from .workbench import Workbench

_SLICE_MS = 20
_MAX_STEPS = 10
"""Limits of `LabContext.work`."""

REPLAY_STEP = 10
"""Moves replayed between two looks at the clock."""


class LabContext(Workbench):
    def __init__(self, games: tuple[Rules, ...], language: str, read: "Callable[[str], str]") -> None:
        super().__init__(language, read)
        self.games = games
        self.game = games[0]
        """The selected game."""
        self.undo: Callable[[], None] | None = None
        """Restores what the notice says was deleted."""
        self.link = ""
        """The address of the selected bot, if shown."""
        self.foreign = 0
        """The number of a bot from a link that has not been run yet, or 0."""
        self.fault: tuple[int, Failed] | None = None
        """The last failure, and the number of the user's bot that failed, or 0 for a built-in one."""
        self.clock: Callable[[], int] = lambda: 0
        """Reads a monotonic clock, in milliseconds; set by the page."""

    def rules_of(self, game: str) -> Rules:
        return {rules.id: rules for rules in self.games}[game]

    def clear(self) -> None:
        """Clear the notice, the offer to undo, the link and the warning about a bot from a link."""
        self.notice = None
        self.undo = None
        self.link = ""
        self.foreign = 0

    def work(self, step: "Callable[[], bool]") -> None:
        """Repeat a step that takes a few milliseconds while it returns True, in a slice that leaves the page responsive."""
        end_ms = self.clock() + _SLICE_MS
        for _ in range(_MAX_STEPS):
            if not step() or self.clock() >= end_ms:
                return

    def new_run(self) -> int:
        """Return a new number for a run, under which nothing is stored, whatever the list says."""
        self.last_run += 1
        while self.read(SERIES_TEXT + str(self.last_run)):
            self.last_run += 1
        return self.last_run

    def clear_output(self) -> None:
        """Clear the bots' output and the last failure."""
        self.fault = None
        self.printed = ""
