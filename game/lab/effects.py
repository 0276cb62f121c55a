"""Effects of the Lab and Learn, besides those of `game.app.feature`."""

from ..app.feature import Effect
from ..arena.record import Record
from .series import Series


class PlaySeries(Effect):
    """Play a series in the sandboxes. request: see `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class AskOnce(Effect):
    """Ask a sandbox for one move, or to check an exercise. request: see `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class EndRun(Effect):
    """End a run in the sandboxes."""

    def __init__(self, run: int) -> None:
        self.run = run


class FetchFiles(Effect):
    """Fetch texts by path in the site, then send `fetched` (texts by path) or `unfetched`."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths


class ShowSource(Effect):
    """Show the selected bot, or the lesson's code, in the editor."""


class ShowLine(Effect):
    """Move the editor's cursor to a line, counted from 1."""

    def __init__(self, line: int) -> None:
        self.line = line


class OpenReplay(Effect):
    """Show a game of a series in the game's own view."""

    def __init__(self, series: "Series", record: "Record") -> None:
        self.series = series
        self.record = record


class GoTo(Effect):
    """Open an address of the page."""

    def __init__(self, address: str) -> None:
        self.address = address
