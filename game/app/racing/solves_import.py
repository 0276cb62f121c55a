"""Imports a session of any length in slices, so that the page stays awake meanwhile; it is of the board on show at the start."""

from game.app.effects import Wake
from game.app.feature import Feature
from game.app.racing.export import BadSolves, parse_in_slices
from game.app.racing.run import board_of
from game.app.racing.solve import Solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.app.app import App
    from game.app.racing.logs import Logs

_SLICE_MS = 1
_STORED_AT_ONCE = 50
"""How many solves are stored in a slice."""


class SolvesImport(Feature):
    """Reads all of a text first: nothing is imported where a line of it is no solve."""

    def __init__(self, app: "App", logs: "Logs") -> None:
        self._app = app
        self._logs = logs
        self._slices: Iterator[int] | None = None

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what begins an import, and what goes on with it."""
        return {"solves-import": self._begin, "solves-import-on": self._go_on}

    def _begin(self, name: str, text: str) -> None:
        """Put the solves of a text into a new session, unless one is being imported already."""
        if not self._slices:
            self._slices = self._all(name, text)
            self._go_on()

    def _go_on(self) -> None:
        """Do the next slice."""
        slices, self._slices = self._slices, None
        if not slices:
            return
        try:
            for percent in slices:
                self._slices = slices
                self._logs.notice = ("solves-coming", {"percent": percent})
                self.emit(Wake("solves-import-on", _SLICE_MS))
                return
        except BadSolves as error:
            self._logs.notice = ("solves-unreadable", {"line": error.line})

    def _all(self, name: str, text: str) -> "Iterator[int]":
        """Read and store, giving way after each slice with the percentage that is done. Raises: BadSolves."""
        solves: list[Solve] = []
        game, board = self._app.game.id, board_of(self._logs.kind)
        for percent in parse_in_slices(text, solves):
            yield percent // 2
        event = solves[0].event if solves else ""
        log = self._logs.begin(game, board + ("+" + event if event else ""), name)
        for first in range(0, len(solves), _STORED_AT_ONCE):
            if first:
                yield 50 + 50 * first // len(solves)
            log.extend(solves[first : first + _STORED_AT_ONCE])
        self._logs.notice = ("solves-imported", {"count": len(solves)})
        self._logs.sessions.revision += 1
