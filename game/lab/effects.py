"""The Lab's effects, besides those of `game.app.effects`."""

from ..app.effects import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..arena.record import Record
    from .series import Series


class PlaySeries(Effect):
    """Play a series in the sandboxes. request: see `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class AskMove(Effect):
    """Ask a sandbox for one move. request: see `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class EndRun(Effect):
    """End a run in the sandboxes."""

    def __init__(self, run: int) -> None:
        self.run = run


class Fetch(Effect):
    """Fetch the source of a built-in bot, then send `fetched` (address, source) or `unfetched`."""

    def __init__(self, address: str) -> None:
        self.address = address


class ShowSource(Effect):
    """Show the selected bot in the editor."""


class ShowLine(Effect):
    """Move the editor's cursor to a line, counted from 1."""

    def __init__(self, line: int) -> None:
        self.line = line


class OpenReplay(Effect):
    """Show a game of a series in the game's own view."""

    def __init__(self, series: "Series", record: "Record") -> None:
        self.series = series
        self.record = record
