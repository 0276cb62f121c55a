"""What the sandbox plays: begins runs and watched games, and passes its reports to them."""

from game.app.feature import Feature
from game.arena.reports import Broken, Loading, Report, RunReport
from game.lab.bots import Bots
from game.lab.context import Context, Fault
from game.lab.results import Results
from game.lab.runs import Runs
from game.lab.settings import Settings
from game.lab.sources import Sources
from game.lab.watching import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Playing(Feature):
    """A run or a watched game: only one of them uses the sandbox at a time."""

    def __init__(
        self,
        context: Context,
        bots: Bots,
        settings: Settings,
        sources: Sources,
        results: Results,
        runs: Runs,
        watch: Watch,
    ) -> None:
        self._context = context
        self._bots = bots
        self._settings = settings
        self._sources = sources
        self._results = results
        self._runs = runs
        self._watch = watch
        self.loading = 0.0
        """The share of the sandbox's start, 1.0 once it is ready."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        return {"run": self.run, "watch": self.watch, "report": self.hear}

    def run(self) -> None:
        """Play the selected bot and the others that are ticked, one after the other on the same seeds."""
        if not self._results.is_under_way and self._sources.need(self._settings.here.ticked, self.run):
            self._clear()
            self._runs.begin()

    def watch(self) -> None:
        """Let the selected bot play a game that is shown move by move."""
        if not self._results.is_under_way:
            self._clear()
            self._watch.begin(self._bots.draft)

    def hear(self, report: Report) -> None:
        """Handle a report of the sandboxes."""
        if isinstance(report, Loading):
            self.loading = report.share
        elif isinstance(report, Broken):
            self._give_up(report.why)
        elif isinstance(report, RunReport) and not self._watch.hear(report):
            self._runs.hear(report)

    def _clear(self) -> None:
        """Remove what is left of the run or the watched game before, and save a bot that came with a link."""
        self._watch.close()
        self._context.clear()
        self._context.clear_output()
        self._bots.adopt()

    def _give_up(self, why: str) -> None:
        """End everything: the sandbox cannot be started. The next run tries again."""
        self.loading = 0.0
        watched = self._watch.watched
        if self._results.running or (watched and watched.asked):
            self._context.fault = Fault(0, 0, "sandbox-start", {"why": why})
        self._runs.give_up()
        self._watch.give_up()
