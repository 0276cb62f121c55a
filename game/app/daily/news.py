"""Announces a new daily board to players who have played one before."""

from ..feature import Feature, Handlers
from ..words import clock, sign, text
from .daily import Daily, day_name, goal
from .records import FIRST_DATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App


class DailyNews(Feature):
    """A dot on the Daily button, with an accessible name, and a label in the sheet."""

    def __init__(self, app: "App", daily: Daily) -> None:
        self._model = app.model
        self._daily = daily

    def handlers(self) -> Handlers:
        return {"today": self._set_today}

    def view(self, slots: dict[str, str]) -> None:
        """Add the badge, and the summary at the end of a daily board."""
        is_new = self._is_new()
        slots["daily@data-news"] = "on" if is_new else ""
        slots["daily@aria-label"] = text(self._model.language, "daily-unplayed") if is_new else ""
        session = self._model.session
        slots["end-day.text"] = self._summary(session.daily) if session.daily and session.outcome != "playing" else ""
        if self._model.dialog == "more":
            slots["menu-goal.text"] = self._menu_goal()
            count = self._daily.streak()[0]
            slots["menu-streak.text"] = text(self._model.language, "menu-streak", count=count) if count else ""
        slots["daily-new.hidden"] = slots["end-daily.hidden"] = "" if is_new else "on"

    def _menu_goal(self) -> str:
        """Return today's goal, or that its board was played."""
        daily, model = self._daily, self._model
        if not daily.today:
            return ""
        if daily.result(daily.today):
            return text(model.language, "menu-goal-done")
        word, value = goal(model.game, daily.today)
        tile = model.game.tile(value, 0)[0] if word == "goal-tile" else ""
        return text(model.language, "menu-" + word, score=value, moves=value, time=clock(value * 1000), tile=tile)

    def _summary(self, date: str) -> str:
        """Return the date and the streak."""
        language, count = self._model.language, self._daily.streak()[0]
        parts = [text(language, "daily-mark", date=day_name(language, date))]
        return sign(language, "·").join(parts + ([text(language, "days-streak", count=count)] if count else []))

    def _set_today(self, today: str, midnight_ms: int = 0) -> None:
        """Set the date, unless the calendar is open, which updates it itself."""
        if self._model.dialog != "days":
            self._daily.today = max(today, FIRST_DATE)

    def _is_new(self) -> bool:
        """Return whether the player has played a daily board before, but not begun today's."""
        records, today, game = self._daily.records, self._daily.today, self._model.game.id
        return bool(today) and records.has_played(game) and not records.entry(game, today)
