"""Imports and exports sessions of any length in slices, so that the page stays responsive."""

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
"""Solves stored per slice."""
_WRITTEN_AT_ONCE = 100
"""Lines written per slice."""


class CopyText(Effect):
    """Copy a text, or show it if copying is refused."""

    def __init__(self, text: str) -> None:
        self.text = text


class SolvesFiles(Feature):
    """Imports and exports solves; an import with an unreadable line changes nothing. Its default board is the visible one."""

    def __init__(self, app: "App", lists: "SolveLists") -> None:
        self._model = app.model
        self._lists = lists
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
        slots["solves-stop.hidden"] = "" if self._slices.is_running else ON

    def _import(self, name: str, text: str) -> None:
        """Import the solves of a text into new sessions."""
        self._begin("solves-coming", self._importing(name, text))

    def _copy(self, kind: str) -> None:
        lines = self._lists.csv_lines() if kind == "csv" else self._lists.text_lines()
        self._begin("solves-going", self._writing(lines, CopyText))

    def _save(self) -> None:
        name = f"tilelab-{self._model.game.id}-{self._lists.kind}.csv"
        self._begin("solves-going", self._writing(self._lists.csv_lines(), lambda text: Download(name, "text/csv", text)))

    def _begin(self, word: str, work: "Iterator[int]") -> None:
        if not self._slices.is_running:
            self._word = word
            self._imported = 0
            self._lists.notice = None
            self._slices.begin(work)
            self._show_progress()

    def _go_on(self) -> None:
        self._slices.go_on()
        self._show_progress()

    def _show_progress(self) -> None:
        if self._slices.is_running:
            self._lists.notice = (self._word, {"percent": self._slices.percent})

    def _stop(self) -> None:
        """Cancel the work in progress; solves already stored stay."""
        if self._slices.is_running:
            self._slices.stop()
            within: tuple[str, dict[str, object]] = ("solves-stopped-within", {"count": self._imported})
            self._lists.notice = within if self._imported else ("solves-stopped", {})
            self._lists.sessions.revision += 1

    def _importing(self, name: str, text: str) -> "Iterator[int]":
        """Read and store solves, yielding the percentage after each slice."""
        batches: list[Batch] = []
        game, shown = self._model.game, board_of(self._lists.kind)
        try:
            for percent in read_batches(text, batches):
                yield percent // 2
        except BadSolves as error:
            self._lists.notice = (error.reason, {"line": error.line})
            return
        total = sum([len(batch.solves) for batch in batches])
        if not total:
            self._lists.notice = ("solves-empty", {})
            return
        for batch in batches:
            board = batch.board or shown
            kind = board + ("+" + batch.event if batch.event else "")
            solves = self._lists.begin(game.id, kind, name or batch.name)
            for first in range(0, len(batch.solves), _STORED_AT_ONCE):
                if self._imported:
                    yield 50 + 50 * self._imported // total
                part = batch.solves[first : first + _STORED_AT_ONCE]
                for solve in part:
                    solve.scramble = position_after(game, game.parse_variant(board), solve.scramble) or solve.scramble
                solves.extend(part)
                self._imported += len(part)
        boards = [batch.board.replace("x", "×") for batch in batches if batch.board]
        word = "solves-imported-elsewhere" if boards else "solves-imported"
        self._lists.notice = (word, {"count": total, "boards": ", ".join(sorted(set(boards)))} if boards else {"count": total})
        self._lists.sessions.revision += 1

    def _writing(self, lines: "Iterator[str]", effect: "Callable[[str], Effect]") -> "Iterator[int]":
        """Write the open session and emit it as an effect."""
        count = self._lists.solves.count
        written: list[str] = []
        for line in lines:
            written.append(line)
            if len(written) % _WRITTEN_AT_ONCE == 0:
                yield min(99, 100 * len(written) // max(1, count))
        self._lists.notice = None
        self.emit(effect("\n".join(written) + "\n"))
