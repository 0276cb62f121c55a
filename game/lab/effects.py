"""What the Lab asks of its page beside the effects of `game.app.effects`."""

from ..app.effects import Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..arena.record import Record
    from .series import Series


class PlaySeries(Effect):
    """Let the sandbox play a series. request: as in `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class AskMove(Effect):
    """Ask the sandbox for one move. request: as in `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class EndRun(Effect):
    """End a run in the sandbox."""

    def __init__(self, run: int) -> None:
        self.run = run


class Fetch(Effect):
    """Fetch the source of a built-in bot, then send `fetched` with the address and the source, or `unfetched`."""

    def __init__(self, address: str) -> None:
        self.address = address


class ShowSource(Effect):
    """Put the selected bot into the editor."""


class ShowLine(Effect):
    """Put the cursor into a line of the editor, counted from 1."""

    def __init__(self, line: int) -> None:
        self.line = line


class OpenReplay(Effect):
    """Show a game of a series in the game's own view."""

    def __init__(self, series: "Series", record: "Record") -> None:
        self.series = series
        self.record = record
