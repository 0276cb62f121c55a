"""The best game of each of the two best bots, as boards that can be watched."""

from ..app.feature import Feature, Handlers, Wake
from ..app.tiles import Layer
from ..arena.record import Record
from ..core.errors import BadNotation, IllegalMove
from .comparison import SeriesComparison
from .context import REPLAY_STEP, LabContext
from .series import Series
from .verdict import named

_WATCH_MS = 120
"""Time between the moves of a watched game."""


class BestGame:
    """A game of a series on its way to the end. key: of the series. moves: all of them."""

    def __init__(self, series: Series, record: Record, context: LabContext) -> None:
        self.key = series.key
        self.bot = series.label
        self.record = record
        self.game = context.game
        self.variant = self.game.parse_variant(series.variant)
        self.moves = self.game.parse_moves(record.transcript)
        self.is_watched = False
        """Whether it is played move by move; else it hurries to its end."""
        self.rewind()

    def rewind(self) -> None:
        """Go back to the opening."""
        self.state = self.game.opening(self.variant, self.record.seed)
        self.layer = Layer(self.state)
        self.played = 0

    @property
    def is_over(self) -> bool:
        return self.played >= len(self.moves)

    def advance(self, count: int) -> None:
        """Play some moves; end at one that is illegal, as a stored text may hold any."""
        for move in self.moves[self.played : self.played + count]:
            try:
                step = self.game.play(self.variant, self.state, move, self.record.seed)
            except IllegalMove:
                self.moves = self.moves[: self.played]
                break
            self.state = step.after
            self.played += 1
            if self.is_watched:
                self.layer.forward(step)
        if not self.is_watched and self.is_over:
            self.layer.reset(self.state)


class BestGames(Feature):
    """Up to two games, of the series that the headline names."""

    def __init__(self, context: LabContext, comparison: SeriesComparison) -> None:
        self._context = context
        self._comparison = comparison
        self.games: list[BestGame] = []
        self._is_due = False
        """Whether a beat was asked for."""

    def handlers(self) -> Handlers:
        return {"best-watch": self.watch, "best-beat": self.beat}

    def changed(self) -> None:
        """Take the best games of the series on show, unless these are shown already; none while games arrive."""
        shown = self._comparison.counted
        is_busy = bool([series for series in shown if series.is_under_way])
        lower = self._context.game.lower_is_better
        pairs = []
        for series in [] if is_busy else named(shown, lower):
            record = best_of(series, lower)
            if record:
                pairs.append((series, record))
        if [(series.key, series.label, record.seed, record.transcript) for series, record in pairs] != self._facts:
            self.games = []
            for series, record in pairs:
                try:
                    self.games.append(BestGame(series, record, self._context))
                except BadNotation:
                    continue
        self._wake()

    def close(self) -> None:
        """End watching, when the Lab is left."""
        for game in self.games:
            game.is_watched = False

    @property
    def _facts(self) -> list[tuple[int, str, int, str]]:
        return [(game.key, game.bot, game.record.seed, game.record.transcript) for game in self.games]

    def watch(self, place: int) -> None:
        """Play a game from its opening, or show its end."""
        if place < len(self.games):
            game = self.games[place]
            game.is_watched = not game.is_watched
            if game.is_watched:
                game.rewind()
            self._wake()

    def beat(self) -> None:
        """Advance each game."""
        self._is_due = False
        self._context.work(self._hurry)
        for game in self.games:
            if game.is_watched:
                game.advance(1)
            if game.is_over:
                game.is_watched = False
        self._wake()

    def _hurry(self) -> bool:
        """Advance the games that hurry to their end; return whether one is still on its way."""
        hurrying = [game for game in self.games if not game.is_watched and not game.is_over]
        for game in hurrying:
            game.advance(REPLAY_STEP)
        return bool(hurrying)

    def _wake(self) -> None:
        unfinished = [game for game in self.games if not game.is_over]
        if unfinished and not self._is_due:
            self._is_due = True
            self.emit(Wake("best-beat", _WATCH_MS if [game for game in unfinished if game.is_watched] else 0))


def best_of(series: Series, lower_is_better: bool) -> Record | None:
    """Return the best game whose moves are stored: the highest score or, in a puzzle, the fewest moves of a solved one."""
    records = [record for record in series.records if record.transcript]
    if lower_is_better:
        records = [record for record in records if record.outcome == "solved"]
    return min(records, key=lambda record: (record.moves if lower_is_better else -record.score, record.seed), default=None)
