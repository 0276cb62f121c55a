"""Tells who has played a daily board that a new one waits, until it is begun."""

from ..feature import Feature, Handlers
from ..words import sign, text
from .daily import Daily, day_name
from .records import FIRST_DATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App


class DailyNews(Feature):
    """A mark on the button of the sheet, with a name for who cannot see it, and a word in the sheet."""

    def __init__(self, app: "App", daily: Daily) -> None:
        self._model = app.model
        self._daily = daily

    def handlers(self) -> Handlers:
        return {"today": self._see}

    def view(self, slots: dict[str, str]) -> None:
        """Add whether a new board waits."""
        waits = self._waits()
        slots["more@data-news"] = "on" if waits else ""
        slots["more@aria-label"] = text(self._model.language, "more-daily") if waits else ""
        session = self._model.session
        slots["end-day.text"] = self._told(session.daily) if session.daily and session.outcome != "playing" else ""
        slots["daily-new.hidden"] = slots["end-daily.hidden"] = "" if waits else "on"

    def _told(self, date: str) -> str:
        """Return what the end of a daily board tells: its day, and the streak."""
        language, count = self._model.language, self._daily.streak()[0]
        parts = [text(language, "daily-mark", date=day_name(language, date))]
        return sign(language, "·").join(parts + ([text(language, "days-streak", count=count)] if count else []))

    def _see(self, today: str, midnight_ms: int = 0) -> None:
        """Take note of the date, unless the calendar is open, which counts by itself."""
        if self._model.dialog != "days":
            self._daily.today = max(today, FIRST_DATE)

    def _waits(self) -> bool:
        """Tell whether today's board of the game on show has not been begun by somebody who has played one before."""
        records, today, game = self._daily.records, self._daily.today, self._model.game.id
        return bool(today) and records.has_played(game) and not records.entry(game, today)
