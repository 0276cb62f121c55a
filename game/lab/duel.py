"""The duel: while bots play, a game of each on the same start, and the result so far."""

from ..app.feature import Feature, Handlers, Wake
from ..app.tiles import STILL
from ..core.errors import BadNotation
from .best_games import BestGame
from .charts import Difference
from .context import LabContext
from .runs import Runs
from .series import RUNNING, Series

_BEAT_MS = 200
_MOVES = 10
"""Moves of each game between two positions on show, few enough that the bots are not slowed down."""

MAX_SQUARES = 30


class Duel(Feature):
    """Of the run's first bot and the one that is playing now, or will play next."""

    def __init__(self, context: LabContext, runs: Runs) -> None:
        self._context = context
        self._runs = runs
        self.games: list[BestGame] = []
        """Of both bots, or none."""
        self._skipped: list[Series] = []
        """The series of a run whose duel the user does not want to see."""
        self._standing: Standing | None = None
        self._is_due = False
        """Whether a beat was asked for."""

    def handlers(self) -> Handlers:
        return {"duel-skip": self.skip, "duel-beat": self.beat}

    @property
    def pair(self) -> list[Series]:
        """The two series, or none."""
        series = self._runs.series
        playing = [other for other in series if other.state == RUNNING]
        pair = [series[0], series[1] if playing[0] is series[0] else playing[0]] if playing and len(series) > 1 else []
        return pair if pair and pair[0].kind == pair[1].kind and pair[0].records and series is not self._skipped else []

    @property
    def standing(self) -> "Standing":
        """How the pair compares so far; the same object until another game has ended."""
        counts = [(series.key, len(series.records)) for series in self.pair]
        if self._standing is None or self._standing.counts != counts:
            self._standing = Standing(self.pair, self._context.game.lower_is_better)
        return self._standing

    def skip(self) -> None:
        """Show only the progress until the result is there."""
        self._skipped = self._runs.series

    def changed(self) -> None:
        """Take the next game if the last one is over."""
        pair = self.pair
        keys = [game.key for game in self.games]
        if keys != [series.key for series in pair] or not [game for game in self.games if not game.is_over]:
            self.games = self._next(pair)
        if [game for game in self.games if not game.is_over] and not self._is_due:
            self._is_due = True
            self.emit(Wake("duel-beat", _BEAT_MS))

    def _next(self, pair: list[Series]) -> list[BestGame]:
        """Return the games on the last seed of the bot that is playing; the other may not have played it yet."""
        last = [series.records[-1] for series in pair if series.records][-1:]
        if [(game.key, game.record.seed) for game in self.games] == [(series.key, last[0].seed) for series in pair]:
            return self.games
        games = []
        for series in pair:
            own = [record for record in series.records if record.seed == last[0].seed]
            try:
                games.append(BestGame(series, (own or last)[0], self._context))
            except BadNotation:
                return []
            if not own:
                games[-1].moves = games[-1].moves[:0]
        return games

    def beat(self) -> None:
        """Show the next position of each game."""
        self._is_due = False
        for game in self.games:
            if not game.is_over:
                game.advance(_MOVES)
                game.layer.reset(game.state)
                for tile in game.layer.tiles:
                    # To appear takes longer than the next position. By its cell a tile keeps its element.
                    tile.key, tile.act = tile.at, STILL


class Standing:
    """How two bots compare so far, seen from the first one; numbers are positive if it is better."""

    def __init__(self, pair: list[Series], lower_is_better: bool) -> None:
        self.counts = [(series.key, len(series.records)) for series in pair]
        difference = Difference(pair[0], pair[1], lower_is_better)
        sign = -1 if lower_is_better else 1
        each = [sign * number for number in difference.each]
        self.games = len(each)
        self.wins = len([number for number in each if number > 0])
        self.losses = len([number for number in each if number < 0])
        self.mean = sign * difference.mean
        self.low, self.high = sorted([sign * difference.low, sign * difference.high])
        self.has_interval = difference.has_interval
        ends = [self.mean] + ([self.low, self.high] if self.has_interval else [])
        self._reach = 1.15 * max([abs(end) for end in ends]) or 1

    def place(self, number: float) -> str:
        """Return where a number stands on the scale, whose middle is 0."""
        return f"{50 + 50 * number / self._reach:.1f}%"


def squares(pair: list[Series], seed: int) -> str:
    """Return a letter for each of the games: won, lost, tied, playing or empty. seed: of the game on show."""
    letters = ""
    both = [{record.seed: record.score or -record.moves for record in series.records} for series in pair]
    for place in range(pair[1].count):
        at = pair[1].first + place
        if at in both[0] and at in both[1]:
            letters += "w" if both[0][at] > both[1][at] else "l" if both[0][at] < both[1][at] else "t"
        else:
            letters += "p" if at == seed else "e"
    return letters
