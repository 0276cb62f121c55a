"""The calendar of daily boards: a month, the selected day, the streak and the time until the next board."""

from ...core.calendar import date_of, day_of, month_days, weekday
from ...core.text import number
from ...core.typing import Any
from ..app import App
from ..feature import Handlers, Wake
from ..play.scene import Follower
from ..view import mark, show
from ..words import clock, sign, text
from .daily import Daily, is_given_up
from .goals import goal_of
from .names import day_name, month_name
from .records import FIRST_DATE

REACHED, TWICE, GIVEN_UP = "reached", "gold", "given-up"
"""Marks of days: the goal was reached, once or twice, or the board given up."""


class Month(Follower):
    """The calendar's dialog."""

    dialogs = ("days",)
    places = ("days",)

    def __init__(self, app: "App", daily: Daily) -> None:
        self._app = app
        self._model = app.model
        self._daily = daily
        self.chosen = ""
        """The selected date."""

    def handlers(self) -> Handlers:
        return {"days": self._open, "days-tick": self._tick, "day": self._choose, "day-play": self._play, "month": self._turn}

    def fill(self, slots: dict[str, str]) -> None:
        """Add the selected day, the streak and the countdown."""
        model, daily = self._model, self._daily
        language = model.language
        state, result, is_reached = daily.state(self.chosen), daily.result(self.chosen), daily.is_reached(self.chosen)
        slots["days-date.text"] = text(language, "daily-mark", date=day_name(language, self.chosen))
        slots["days-state.text"] = text(language, "day-" + self._named(self.chosen, state))
        slots["days-goal.text"] = goal_of(model.game, self.chosen).phrase(language, "day-goal") + (
            sign(language, " ") + text(language, "goal-met" if is_reached else "goal-missed") if result or is_reached else ""
        )
        count, _, used = daily.streak()
        here = day_of(daily.today)
        is_used = used == here - weekday(here)
        slots["days-streak.text"] = text(language, "days-streak" if count else "no-streak", count=count)
        slots["days-counts.text"] = "" if daily.records.is_done(model.game.id, daily.today) else text(language, "day-counts")
        slots["days-freeze.text"] = text(language, "freeze-used" if is_used else "freeze-free")
        left_ms = daily.midnight_ms - self.wall_ms
        slots["days-next.text"] = text(language, "days-next", time=clock(left_ms)) if left_ms > 0 else ""
        word = "day-go-on" if state == "running" else "day-practise" if state in ("done", "late") else "day-begin"
        slots["day-play.text"] = text(language, word)
        show(slots, "days-result", result)
        slots["month-name.text"] = month_name(language, self.chosen)
        mark(slots, "month-back.disabled", self.chosen[:6] == FIRST_DATE[:6])
        mark(slots, "month-on.disabled", self.chosen[:6] == daily.today[:6])

    def days(self) -> list[tuple[str, str, str, str]]:
        """Return (date, state, accessible name, mark) of each day of the visible month; mark: as above, or ""."""
        days = []
        daily, language = self._daily, self._model.language
        frozen = daily.streak()[1]
        for day in month_days(int(self.chosen[:4]), int(self.chosen[4:6])):
            date = date_of(day)
            state, result, is_reached = daily.state(date, frozen), daily.result(date), daily.is_reached(date)
            parts = [text(language, "day-" + self._named(date, state))]
            if result or is_reached:
                parts.append(text(language, "day-reached" if is_reached else "day-unreached"))
            parts += self._figures(result)
            name = day_name(language, date) + sign(language, ":") + sign(language, ",").join(parts)
            is_gold = result.get("levels", "")[-1:] == "4"
            badge = TWICE if is_gold else REACHED if is_reached else GIVEN_UP if is_given_up(result) else ""
            days.append((date, state, name, badge))
        return days

    def _named(self, date: str, state: str) -> str:
        """Return the word for a state: a board that was given up short of its goal is not called finished."""
        daily = self._daily
        is_short = state in ("done", "late") and is_given_up(daily.result(date)) and not daily.is_reached(date)
        return GIVEN_UP if is_short else state

    def _figures(self, result: "dict[str, Any]") -> list[str]:
        """Format the figures of a result."""
        model = self._model
        if not result:
            return []
        if model.game.lower_is_better:
            figures = [clock(result["ms"], True), text(model.language, "share-moves", moves=result["moves"])]
        else:
            figures = [number(result["score"]), model.game.tile(result["top"], 0)[0]]
        return figures + ([text(model.language, "helped")] if result["helped"] else [])

    def _open(self, today: str, midnight_ms: int = 0) -> None:
        """Show the calendar at today."""
        daily = self._daily
        daily.records.refresh()
        daily.today = self.chosen = max(today, FIRST_DATE)
        daily.midnight_ms = midnight_ms
        self.send("open", "days")
        self._tick(today, midnight_ms)

    def _tick(self, today: str = "", midnight_ms: int = 0) -> None:
        """Update the date and the countdown each second while the calendar is open."""
        daily = self._daily
        if self._model.dialog != "days" or not midnight_ms:
            return
        if today != daily.today:
            self.chosen = today if self.chosen == daily.today else min(self.chosen, today)
            daily.today = today
        daily.midnight_ms = midnight_ms
        self.emit(Wake("days-tick", 1000 - self.wall_ms % 1000))

    def _choose(self, date: int | str) -> None:
        if FIRST_DATE <= str(date) <= self._daily.today:
            self.chosen = str(date)

    def _play(self) -> None:
        if self.chosen:
            self._daily.play(self.chosen)

    def _turn(self, way: str) -> None:
        """Show the previous month ("back") or the next one ("on")."""
        days = month_days(int(self.chosen[:4]), int(self.chosen[4:6]))
        date = date_of(days[0] - 1 if way == "back" else days[-1] + 1)
        self.chosen = max(FIRST_DATE, min(self._daily.today, date))
