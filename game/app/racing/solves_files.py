"""Imports and exports a session of any length in slices, so that the page stays awake meanwhile."""

from ...core.scrambles import position_after
from ..effects import Download, Effect
from ..feature import Feature, Handlers
from ..slices import Slices
from ..view import ON
from .attempt import board_of
from .solves_reader import BadSolves, Batch, read_batches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..app import App
    from .solve_lists import SolveLists

_STORED_AT_ONCE = 50
"""How many solves are stored in a slice."""
_WRITTEN_AT_ONCE = 100
"""How many lines are written in a slice."""


class CopyText(Effect):
    """Copy a text, and show it where that is refused."""

    def __init__(self, text: str) -> None:
        self.text = text


class SolvesFiles(Feature):
    """Reads all of a text first: nothing is imported where a line of it is no solve. An import is of the board on show."""

    def __init__(self, app: "App", logs: "SolveLists") -> None:
        self._model = app.model
        self._logs = logs
        self._slices = Slices(self, "solves-on")
        self._word = ""
        self._imported = 0

    def handlers(self) -> Handlers:
        return {
            "solves-import": self._import,
            "solves-copy": self._copy,
            "solves-save": self._save,
            "solves-on": self._go_on,
            "solves-stop": self._stop,
        }

    def view(self, slots: dict[str, str]) -> None:
        """Add whether there is anything to cancel."""
        slots["solves-stop.hidden"] = "" if self._slices.is_running else ON

    def _import(self, name: str, text: str) -> None:
        """Put the solves of a text into a new session, unless something is under way already."""
        self._begin("solves-coming", self._importing(name, text))

    def _copy(self, kind: str) -> None:
        lines = self._logs.csv_lines() if kind == "csv" else self._logs.text_lines()
        self._begin("solves-going", self._writing(lines, CopyText))

    def _save(self) -> None:
        name = f"tilelab-{self._model.game.id}-{self._logs.kind}.csv"
        self._begin("solves-going", self._writing(self._logs.csv_lines(), lambda text: Download(name, "text/csv", text)))

    def _begin(self, word: str, work: "Iterator[int]") -> None:
        if not self._slices.is_running:
            self._word = word
            self._imported = 0
            self._logs.notice = None
            self._slices.begin(work)
            self._tell()

    def _go_on(self) -> None:
        self._slices.go_on()
        self._tell()

    def _tell(self) -> None:
        if self._slices.is_running:
            self._logs.notice = (self._word, {"percent": self._slices.percent})

    def _stop(self) -> None:
        """Cancel what is under way; solves that were stored already stay."""
        if self._slices.is_running:
            self._slices.stop()
            self._logs.notice = ("solves-stopped-within", {"count": self._imported}) if self._imported else ("solves-stopped", {})
            self._logs.sessions.revision += 1

    def _importing(self, name: str, text: str) -> "Iterator[int]":
        """Read and store, giving way after each slice with the percentage that is done."""
        batches: list[Batch] = []
        game, shown = self._model.game, board_of(self._logs.kind)
        try:
            for percent in read_batches(text, batches):
                yield percent // 2
        except BadSolves as error:
            self._logs.notice = (error.reason, {"line": error.line})
            return
        total = sum([len(batch.solves) for batch in batches])
        if not total:
            self._logs.notice = ("solves-empty", {})
            return
        for batch in batches:
            board = batch.board or shown
            kind = board + ("+" + batch.event if batch.event else "")
            log = self._logs.begin(game.id, kind, name or batch.name)
            for first in range(0, len(batch.solves), _STORED_AT_ONCE):
                if self._imported:
                    yield 50 + 50 * self._imported // total
                some = batch.solves[first : first + _STORED_AT_ONCE]
                for solve in some:
                    solve.scramble = position_after(game, game.parse_variant(board), solve.scramble) or solve.scramble
                log.extend(some)
                self._imported += len(some)
        boards = [batch.board.replace("x", "×") for batch in batches if batch.board]
        word = "solves-imported-elsewhere" if boards else "solves-imported"
        self._logs.notice = (word, {"count": total, "boards": ", ".join(sorted(set(boards)))} if boards else {"count": total})
        self._logs.sessions.revision += 1

    def _writing(self, lines: "Iterator[str]", effect: "Callable[[str], Effect]") -> "Iterator[int]":
        """Write the open session, and hand it over as an effect."""
        count = self._logs.log.count
        written: list[str] = []
        for line in lines:
            written.append(line)
            if len(written) % _WRITTEN_AT_ONCE == 0:
                yield min(99, 100 * len(written) // max(1, count))
        self._logs.notice = None
        self.emit(effect("\n".join(written) + "\n"))
