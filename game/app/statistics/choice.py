"""The kind of games whose statistics are on show: the one in play, until the player chooses another."""

from ..feature import Feature, Handlers
from ..racing.attempt import attempt_of
from .finished_games import FinishedGames
from .local_dates import LocalDates
from .statistics import Statistics, kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App


class StatisticsChoice(Feature):
    """Chooses the kind; opening the dialog returns to the one in play."""

    def __init__(self, app: "App", finished: FinishedGames, dates: LocalDates) -> None:
        self._app = app
        self._model = app.model
        self._finished = finished
        self._dates = dates
        self._chosen = ""

    def handlers(self) -> Handlers:
        return {"statistics-kind": self._choose}

    def watches(self) -> Handlers:
        return {"open": self._reset}

    @property
    def revision(self) -> int:
        """Changes with the finished games; 0 while they are loaded."""
        return 0 if self._finished.is_loading else 1 + self._finished.revision

    @property
    def kind(self) -> str:
        return self._chosen or self._current

    def kinds(self) -> list[str]:
        """Return the kinds to choose from, the one in play first."""
        return kinds(self._finished.of(self._model.game.id), self._current)

    def statistics(self) -> Statistics:
        """Return the statistics of the chosen kind."""
        return Statistics(self._app, self._finished.of(self._model.game.id), self.kind, self._dates)

    @property
    def _current(self) -> str:
        attempt = attempt_of(self._model.session)
        return attempt.kind if attempt else self._model.session.kind

    def _choose(self, kind: str) -> None:
        if kind in self.kinds():
            self._chosen = kind

    def _reset(self, dialog: str) -> None:
        self._chosen = ""
