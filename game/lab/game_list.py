"""The list of a series' games, for replay."""

from ..app.feature import Feature, Handlers
from ..arena.record import Record
from .context import LabContext
from .effects import OpenReplay
from .results import Results
from .series import Series

_PAGE = 20
ORDERS = ("seed", "best", "worst")


class GameList(Feature):
    """The open list of games, if any."""

    def __init__(self, context: LabContext, results: Results) -> None:
        self._context = context
        self._results = results
        self._key = 0
        """The number of the series, or 0."""
        self._length = _PAGE
        self.order = ORDERS[0]

    def handlers(self) -> Handlers:
        return {
            "games": self.toggle,
            "games-more": self.show_more,
            "games-order": self.set_order,
            "replay": self.open_replay,
        }

    @property
    def series(self) -> Series | None:
        for series in self._results.here:
            if series.key == self._key:
                return series
        return None

    @property
    def records(self) -> list[Record]:
        """The listed games, in the chosen order."""
        records = self.series.in_order() if self.series else []
        if self.order != "seed":
            lower = self._context.game.lower_is_better
            records = sorted(records, key=lambda record: (record.moves if lower else -record.score, record.seed))
        if self.order == "worst":
            records = list(reversed(records))
        return records[: self._length]

    @property
    def has_more(self) -> bool:
        """Whether there are more games than those listed."""
        return self.series is not None and len(self.series.records) > self._length

    def toggle(self, key: int) -> None:
        """List the games of a series, or close the list."""
        self._key = 0 if self._key == key else key
        self._length = _PAGE

    def show_more(self) -> None:
        self._length += 5 * _PAGE

    def set_order(self, order: str) -> None:
        if order in ORDERS:
            self.order = order

    def open_replay(self, key: int, seed: int) -> None:
        """Show a game in the game's own view."""
        for series in self._results.here:
            for record in series.records:
                if series.key == key and record.seed == seed and record.transcript:
                    self.emit(OpenReplay(series, record))
