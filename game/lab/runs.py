"""Runs several bots on the same seeds, one series after the other. Also starts watched games, because only one may play.

A run until it is sure who is better plays rounds, each with half as many more games, and looks after each.
"""

from functools import partial

from ..app.feature import Feature, Handlers, Say
from ..app.words import sign
from ..arena.builtin import Builtin
from ..arena.record import MAX_SEED
from ..arena.reports import Broken, Done, Failed, GameFailed, Loading, Played, Playing, Printed, RunReport, SandboxReport
from ..core.typing import Any
from .bots import Bots, Sources
from .comparison import SeriesComparison
from .context import LabContext
from .drafts import Draft
from .ladder import Ladder
from .proving import Proving
from .results import Results
from .rungs import ENOUGH, KIND
from .series import DONE, FAILED, RUNNING, STOPPED, WAITING, Series
from .settings import MAX_GAMES, RUN_MS, LabSettings, tick_of
from .stored_list import free_name
from .verdict import is_decided, verdict
from .watching import Watch
from .workbench import EndRun, PlaySeries

_MAX_FAILURES = 3
"""Failed games after which a series without other games ends."""


class Player:
    """The bot of a series.

    draft: the number of the user's bot, or 0 for a built-in one. bot: for the sandbox's request. label: its name. kind: the
    variant that it is made for and plays if only the size of the board was chosen, or "". identity: see `Series`.
    """

    def __init__(self, draft: int, bot: "dict[str, Any]", label: str, kind: str = "", identity: str = "") -> None:
        self.draft = draft
        self.bot = bot
        self.label = label
        self.kind = kind
        self.identity = identity


class Runs(Feature):
    """The current run, if any."""

    def __init__(
        self,
        context: LabContext,
        settings: LabSettings,
        bots: Bots,
        sources: Sources,
        results: Results,
        comparison: SeriesComparison,
        ladder: Ladder,
        watch: Watch,
        proving: Proving,
    ) -> None:
        self._context = context
        self._settings = settings
        self._bots = bots
        self._sources = sources
        self._results = results
        self._comparison = comparison
        self._ladder = ladder
        self._watch = watch
        self._proving = proving
        self._players: dict[int, Player] = {}
        self.series: list[Series] = []
        """The series of the run."""
        self._most = 0
        """Games of each bot after which the run ends in any case."""
        self.undecided = 0
        """The games of each bot at the last look that decided nothing, or 0."""
        self.rung = ""
        """The bot of the ladder that was pressed for the run, or ""."""
        self._max_moves = 0
        self._patience_ms = 0
        self._heard: list[RunReport] = []
        """What the sandboxes reported after a game that is not replayed to its end yet, which comes first."""
        self.playing: dict[int, int] = {}
        """The moves so far of each game in play, by seed."""
        self.loading = 0.0
        """Progress of the sandboxes' start, 0 to 1."""

    def handlers(self) -> Handlers:
        return {"run": self.run, "climb": self.climb, "watch": self.watch, "stop": self.stop, "report": self.hear}

    def run(self, rung: str = "") -> None:
        """Play the selected bot and the other ticked ones on the same seeds, one after the other."""
        setting = self._settings.here
        draft = self._bots.draft
        if self._results.is_under_way or not self._sources.need(setting.ticked, lambda: self._run_later(draft, rung)):
            return
        self._clear()
        if setting.is_fresh:
            setting.draw_first(self.now_ms)
        self.rung = rung
        self.undecided = 0
        self._most = MAX_GAMES if rung or setting.is_until_sure else setting.count
        setting.first = min(setting.first, MAX_SEED + 1 - self._most)
        self._max_moves = setting.max_moves
        self._patience_ms = 1000 * setting.patience_s
        variant = setting.game.format_variant(setting.variant)
        new: list[Series] = []
        taken = [series.bot for series in self._results.here if series.records]
        for player in self._chosen():
            name = free_name(player.label, taken, " · ")  # An edited bot plays again.
            taken.append(name)
            run = self._context.new_run()
            kind = player.kind if player.kind and setting.is_usual else variant
            count, budget_ms = setting.count, setting.budget_ms
            new.append(Series(run, name, setting.game.id, kind, setting.first, count, budget_ms, player.identity))
            self._players[run] = player
        self.series = new
        self._comparison.show_new(new)
        self._results.add(new)
        self._play_next()

    def climb(self, name: str) -> None:
        """Play the selected bot against a bot of the ladder only, until it is sure which is better."""
        rivals = [bot for bot in self._ladder.rungs if bot.name == name]
        if rivals and not self._results.is_under_way:
            setting = self._settings.here
            setting.set_variant(KIND)
            setting.count = max(setting.count, ENOUGH)
            setting.also = [tick_of(rivals[0])]
            self._settings.save()
            self.run(name)

    def _run_later(self, draft: "Draft", rung: str) -> None:
        """Run when all sources are loaded, if the same bot is still selected."""
        if self._bots.draft is draft:
            self.run(rung)

    def watch(self) -> None:
        """Let the selected bot play a game while the user watches."""
        if not self._results.is_under_way:
            self._clear()
            self._watch.begin(self._bots.draft)

    def stop(self) -> None:
        """End the run at once; finished games stay."""
        running = self._results.running
        if running:
            self.emit(EndRun(running.key))
        self._give_up()
        if running:
            self._context.notify("run-stopped", games=len(running.records))

    def hear(self, report: SandboxReport) -> None:
        """Handle a report of the sandboxes, unless its series is over."""
        if isinstance(report, Loading):
            self.loading = report.share
        elif isinstance(report, Broken):
            self._give_up_all(report.why)
        elif isinstance(report, RunReport) and not self._watch.hear(report):
            series = self._results.running
            if series and report.run == series.key:
                self._hear_of(series, report)

    def _hear_of(self, series: Series, report: RunReport) -> None:
        if isinstance(report, Playing):
            self.playing[report.seed] = report.moves
        elif isinstance(report, Printed):
            self._context.print(report.text)
        else:
            self._heard.append(report)
            self._go_on(series)

    def _go_on(self, series: Series) -> None:
        """Handle what was heard, in order; a game of a user's bot only if its moves make what was reported."""
        while self._heard and self._results.running is series:
            report = self._heard[0]
            if isinstance(report, Played) and self._players[series.key].draft:
                self._proving.prove(series, report.record, self._max_moves, partial(self._proven, series, report))
                return
            self._heard = self._heard[1:]
            self._settle(series, report)

    def _proven(self, series: Series, report: RunReport, is_true: bool) -> None:
        if self._results.running is not series or self._heard[:1] != [report]:
            return
        self._heard = self._heard[1:]
        if not is_true:
            self.emit(EndRun(series.key))
            report, self._heard = Failed(series.key, "bot-nonsense"), []
        self._settle(series, report)
        self._go_on(series)

    def _settle(self, series: Series, report: RunReport) -> None:
        if isinstance(report, Played):
            if series.add(report.record):
                self.playing.pop(report.record.seed, None)
                self._results.save_now_and_then(series)
        elif isinstance(report, GameFailed):
            self.playing.pop(report.seed, None)
            series.failures.append((report.seed, report.reason, report.line, report.facts))
            self._context.fault = (self._players[series.key].draft, report)
            if not series.records and len(series.failures) >= min(_MAX_FAILURES, series.count):
                self.emit(EndRun(series.key))
                self._fail(series)
        elif isinstance(report, Failed):
            self._context.fault = (self._players[series.key].draft, report)
            self._fail(series)
        elif isinstance(report, Done):
            self._close(series, DONE)
            self._play_next()

    def _fail(self, series: Series) -> None:
        """End a series; if no game of a user's bot ended, the other bots do not play, because it has to be fixed first."""
        if self._players[series.key].draft and not series.records:
            self._give_up()
        else:
            self._close(series, FAILED)
            self._play_next()

    def _clear(self) -> None:
        """Clear the previous run or watched game, and store a bot from a link."""
        self._watch.close()
        self._context.clear()
        self._context.clear_output()
        self._bots.adopt()

    def _give_up(self) -> None:
        """Close the run without waiting for reports."""
        running = self._results.running
        if running:
            self._close(running, STOPPED)
        self._results.drop([series for series in self._results.waiting if not series.records])
        for series in self._results.waiting:
            self._close(series, STOPPED)
        self._judge()
        self._players = {}
        self._heard = []
        self.playing = {}

    def _give_up_all(self, why: str) -> None:
        """Close everything, because no sandbox can be started; the next run tries again."""
        self.loading = 0.0
        watched = self._watch.watched
        if self._results.running or (watched and watched.is_thinking):
            self._context.fault = (0, Failed(0, "sandbox-start", 0, {"why": why}))
        self._give_up()
        self._watch.watched = None

    def _chosen(self) -> list[Player]:
        """Return the selected bot, then the others in the order of ticking."""
        own = self._bots.draft
        setting = self._settings.here
        players = {tick_of(draft): _of_draft(draft) for draft in self._bots.drafts.of(own.game) if draft is not own}
        for builtin in setting.ticked:
            players[tick_of(builtin)] = self._of_builtin(builtin)
        return [_of_draft(own)] + [players[name] for name in setting.also if name in players]

    def _of_builtin(self, builtin: "Builtin") -> Player:
        bot: dict[str, Any] = {"name": builtin.name}
        if builtin.source:
            bot["source"] = self._sources.of(builtin)
        else:
            bot["data"] = ["game/data/" + file for file in builtin.files(self._settings.here.variant)]
        return Player(0, bot, self._context.text(builtin.label), builtin.kind, builtin.identity)

    def _play_next(self) -> None:
        self.playing = {}
        if not self._results.waiting:
            self._play_round()
        waiting = self._results.waiting
        if not waiting:
            self._players = {}
            self._judge()
            said = [self._context.text("run-over")] + list(verdict(self._context, self._comparison.counted))
            self.emit(Say(sign(self._context.language, " ").join([text for text in said if text])))
            return
        series = waiting[0]
        series.state = RUNNING
        series.began_ms, series.began_with = self.now_ms, series.done
        bot = self._players[series.key].bot
        request = {
            "game": series.game,
            "variant": series.variant,
            "bot": bot,
            "seeds": series.seeds_left,
            "budget_ms": series.budget_ms,
            "max_moves": self._max_moves,
            "move_ms": self._patience_ms if "source" in bot else 0,
            "run_ms": RUN_MS,
            "is_handed_on": [self._players[next_series.key].draft for next_series in waiting[:2]] == [0, 0],
        }
        self.emit(PlaySeries(series.key, request))

    def _play_round(self) -> None:
        """Let the bots that have played all games play half as many more, unless they were enough."""
        done = [series for series in self.series if series.state == DONE]
        games = max([series.count for series in done], default=self._most)
        if games >= self._most or is_decided(done, self._context.rules_of(done[0].game).lower_is_better):
            return
        self.undecided = games
        for series in done:
            series.count = min(self._most, games + max(1, games // 2))
            series.state = WAITING

    def _judge(self) -> None:
        """Let the games of the run count for the ladder."""
        beaten = [self._context.text(bot.label) for bot in self._ladder.judge(self.series)]
        self.series = []
        if beaten:
            self._context.notify("ladder-beaten", bot=sign(self._context.language, ",").join(beaten))

    def _close(self, series: Series, state: str) -> None:
        """End a series and store it; without games it is removed."""
        series.state = state
        if series.records:
            self._results.save(series)
        else:
            self._results.drop([series])


def _of_draft(draft: "Draft") -> Player:
    return Player(draft.key, draft.as_played(), draft.name, identity=draft.identity)
