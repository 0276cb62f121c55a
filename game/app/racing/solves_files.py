"""Imports and exports sessions of any length in slices, so that the page stays responsive."""

from ...core.calendar import DAY_MS
from ...core.typing import Callable, Iterator
from ..app import App
from ..backup.file import Download
from ..feature import Effect, Handlers
from ..kinds import kind_name
from ..play.scene import Follower
from ..slices import Slices
from ..view import show
from .attempt import board_of, event_of, scrambles
from .batches import BadSolves, Batch, placed
from .events import event_named
from .export import SCRAMBLES_APART, csv_lines, text_lines
from .sessions import ListedSession, Sessions
from .solve import Solve
from .solve_list import SolveList
from .solve_lists import SolveLists
from .solves_reader import read_batches

_SLICE = 50
"""Stored solves compared per slice."""


class Known:
    """The solves of one session of an import, in order."""

    def __init__(self, solves: "list[Solve]") -> None:
        """Move the timestamps forward, as storing the solves in an empty session does."""
        self._solves = solves
        self._holders: list[ListedSession | None] = [None] * len(solves)
        """The session that holds each solve."""
        self.new = solves
        """The solves that no session holds."""
        before = -1
        for solve in solves:
            solve.at_ms = before = max(solve.at_ms, before + 1)

    def look(self, sessions: "Sessions", game: str, kind: str) -> "Iterator[int]":
        """Compare with all sessions of a kind, in slices; both sides are in the order of their timestamps.

        Without a date only whole lists are the same: another session may begin with the same time.
        """
        solves = self._solves
        undated = len([solve for solve in solves if solve.at_ms < DAY_MS])
        for entry in sessions.of(game, kind):
            place = 0
            same: list[int] = []
            for count, stored in enumerate(sessions.solves(entry).all()):
                while place < len(solves) and solves[place].at_ms < stored.at_ms:
                    place += 1
                if place == len(solves):
                    break
                if solves[place].at_ms == stored.at_ms and solves[place].played == stored.played:
                    same.append(place)
                if count % _SLICE == _SLICE - 1:
                    yield 50
            is_whole = len([place for place in same if place < undated]) == undated
            for place in same:
                if is_whole or place >= undated:
                    self._holders[place] = entry
        self.new = [solve for solve, entry in zip(solves, self._holders) if not entry]

    def continued(self, sessions: "Sessions") -> "SolveList | None":
        """Return the solves of the session that holds earlier ones of this one and ends before the first new one."""
        for entry in reversed(self._holders):
            if entry:
                solves = sessions.solves(entry)
                return solves if solves.latest(1)[0].at_ms < self.new[0].at_ms else None
        return None


_STORED_AT_ONCE = 50
"""Solves stored per slice."""
_WRITTEN_AT_ONCE = 100
"""Lines written per slice."""
_MAX_SHOWN = 300
"""How much of a refused text is shown, in characters."""


class CopyText(Effect):
    """Copy a text, or show it if copying is refused."""

    def __init__(self, text: str) -> None:
        self.text = text


class SolvesFiles(Follower):
    """Imports and exports solves; an import with an unreadable line changes nothing. Its default board is the visible one."""

    places = ("sessions",)

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

    def fill(self, slots: dict[str, str]) -> None:
        show(slots, "solves-stop", self._slices.is_running)

    def _import(self, name: str, text: str) -> None:
        """Import the solves of a text into new sessions."""
        self._begin("solves-coming", self._importing(name, text))

    def _copy(self, kind: str) -> None:
        lines = self.csv_lines() if kind == "csv" else self.text_lines()
        self._begin("solves-going", self._writing(lines, CopyText))

    def _save(self) -> None:
        name = f"tilelab-{self._model.game.id}-{self._lists.kind}.csv"
        self._begin("solves-going", self._writing(self.csv_lines(), lambda text: Download(name, "text/csv", text)))

    def csv_lines(self) -> "Iterator[str]":
        """Yield the open session as CSV."""
        return csv_lines(self._lists.solves.all(), self._scrambles)

    def text_lines(self) -> "Iterator[str]":
        """Yield the open session as a readable list."""
        lists, model = self._lists, self._model
        title = f"{kind_name(model.language, model.game, model.session.variant)} – {lists.title(lists.entry)} (Tilelab)"
        return text_lines(title, lists.solves, self._scrambles, event_of(lists.kind).metric)

    def _scrambles(self, solve: "Solve") -> str:
        """Return the scrambles of a solve as text, computed from its seed if necessary."""
        if solve.scramble or not solve.seed:
            return solve.scramble
        boards = scrambles(self._model.game, event_named(solve.event), board_of(self._lists.kind), int(solve.seed))
        return SCRAMBLES_APART.join(boards)

    def _begin(self, word: str, work: "Iterator[int]") -> None:
        if not self._slices.is_running:
            self._word = word
            self._imported = 0
            self._lists.notice = None
            self._lists.remarks = []
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
            for percent in read_batches(text, batches, lambda board, scramble: placed(game, shown, board, scramble)):
                yield percent // 2
        except BadSolves as error:
            facts: dict[str, object] = {"line": error.line}
            if str(error):
                facts["text"] = str(error)[:_MAX_SHOWN]
            self._lists.notice = (error.reason, facts)
            return
        total = sum([len(batch.solves) for batch in batches])
        if not total:
            self._lists.notice = ("solves-empty", {})
            return
        sessions, continued = self._lists.sessions, None
        for batch in batches:
            kind = (batch.board or shown) + ("+" + batch.event if batch.event else "")
            known = Known(batch.solves)
            yield from known.look(sessions, game.id, kind)
            if not known.new:
                continue
            continued = None if name else known.continued(sessions)
            solves = continued or self._lists.begin(game.id, kind, name or batch.name)
            for first in range(0, len(known.new), _STORED_AT_ONCE):
                if self._imported:
                    yield 50 + 50 * self._imported // total
                part = known.new[first : first + _STORED_AT_ONCE]
                solves.extend(part)
                self._imported += len(part)
        self._tell(total, [batch.board for batch in batches if batch.board], shown, continued is not None)
        if batches[-1].others:
            self._lists.remarks.append(("solves-others", {"text": ", ".join(batches[-1].others)}))
        sessions.revision += 1
        sessions.edits += 1

    def _tell(self, total: int, boards: list[str], shown: str, is_continued: bool) -> None:
        """Show how many solves were imported, and how many were here already."""
        facts: dict[str, object] = {"count": self._imported or total}
        word = "solves-continued" if is_continued else "solves-imported" if self._imported else "solves-known"
        if word == "solves-imported" and [board for board in boards if board != shown]:
            word = "solves-imported-elsewhere"
            facts["boards"] = ", ".join(sorted({board.replace("x", "×") for board in boards}))
        self._lists.notice = (word, facts)
        if 0 < self._imported < total:
            self._lists.remarks.append(("solves-rest-known", {"count": total - self._imported}))

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
