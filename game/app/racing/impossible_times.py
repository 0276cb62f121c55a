"""Removes impossible record times, which earlier versions stored after the system clock was set back."""

from ..effects import Save
from ..feature import Feature
from ..store import ASIDE
from .solve import IMPOSSIBLE, MIN_TIME_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App


class ImpossibleTimes(Feature):
    """Checks the records at the start and after another tab or an import has stored some; sets a copy aside."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._is_new = True

    def changed(self) -> None:
        if self._is_new:
            self._is_new = False
            for game in self._model.games:
                records = self._model.records[game.id]
                wrong = [marks for marks in records.bests.values() if marks.get("time", MIN_TIME_MS) < MIN_TIME_MS]
                if wrong:
                    self.emit(Save(f"{game.id}.bests{ASIDE}", records.pack()))
                    self._app.notices.warn(IMPOSSIBLE)
                    for marks in wrong:
                        del marks["time"]
                    self._app.saving.save_bests(game)

    def stored(self, name: str, text: str) -> None:
        self._is_new = True
