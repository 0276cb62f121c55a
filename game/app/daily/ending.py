"""The end of a daily board: whether its goal is reached, ten squares, and the week's strip with the streak."""

from collections import namedtuple

from ...core.calendar import date_of, day_of, weekday
from ..play.scene import END, Follower
from ..session import Session
from ..view import offer, show
from ..words import clock, sign, text
from .daily import Daily
from .goals import goal_of
from .names import day_name, time_left
from .records import DAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App

_DAYS = 7


StripDay = namedtuple("StripDay", ("date", "label", "tile", "look", "name"))
"""A day of the strip: the day of the week; its tile, which is the highest one, a puzzle's time, or that it was free; the look,
"free" or "" without a result; what a screen reader says."""


class DailyEnd(Follower):
    """Fills the card at the end of a daily board."""

    places = (END,)

    def __init__(self, app: "App", daily: Daily) -> None:
        self._model = app.model
        self._daily = daily

    @property
    def session(self) -> Session | None:
        """The daily board in play that is over and counts, if any."""
        session = self._model.session
        is_over = session.part(DAY) and session.outcome != "playing" and not self._model.replay
        return session if is_over and not self._daily.is_practice(session) else None

    def fill(self, slots: dict[str, str]) -> None:
        """Replace the title and a figure, and add the squares and the strip."""
        language = self._model.language
        session = self._model.session
        is_over = session.part(DAY) and session.outcome != "playing"
        slots["end-day.text"] = self._daily.title(session) if is_over else ""
        counting = self.session
        show(slots, "end-week", counting)
        show(slots, "end-squares", counting)
        if not counting:
            return
        daily = self._daily
        goal, result = goal_of(counting.game, counting.part(DAY)), daily.result(counting.part(DAY))
        is_met = daily.is_reached(counting.part(DAY))
        if is_met:
            offer(slots, "day", {"overlay-title.text": goal.phrase(language, "met")})
        if goal.is_race:
            _row(slots, 3, text(language, "goal-label"), text(language, "goal-met-label" if is_met else "goal-missed-label"))
        elif is_met:
            moves = result.get("goal_moves") or daily.records.entry(counting.game.id, counting.part(DAY)).get("goal", 0)
            _row(slots, 2, text(language, "goal-after-label"), text(language, "goal-after-moves", moves=moves))
        else:
            _row(slots, 2, text(language, "goal-label"), text(language, "goal-missed-label"))
        slots["end-squares@data-levels"] = result.get("levels", "")
        slots["end-squares@aria-label"] = text(language, "squares-label")
        count = daily.streak()[0]
        slots["end-streak.text"] = text(language, "days-streak" if count else "no-streak", count=count)
        left = time_left(language, daily.midnight_ms - self.wall_ms)
        slots["end-next.text"] = text(language, "next-board", time=left) if left else ""

    def strip(self) -> list[StripDay]:
        """Return the last seven days, today last."""
        daily, language = self._daily, self._model.language
        if not daily.today:
            return []
        last, frozen = day_of(daily.today), daily.streak()[1]
        days = []
        for day in range(last - _DAYS + 1, last + 1):
            date = date_of(day)
            tile, look, said = self._tile(date)
            if not tile and day in frozen:
                tile, look, said = text(language, "day-free"), "free", text(language, "day-frozen")
            label = text(language, "weekday-today" if day == last else f"weekday-{weekday(day)}")
            said = said or text(language, "day-" + daily.state(date, frozen))
            days.append(StripDay(date, label, tile, look, day_name(language, date) + sign(language, ":") + said))
        return days

    def _tile(self, date: str) -> tuple[str, str, str]:
        """Return the text and the look of the tile of a day, and what it says: of the current game, else of another."""
        records = self._daily.records
        games = [self._model.game] + [game for game in self._model.games if game.id != self._model.game.id]
        for game in games:
            result = records.result(game.id, date)
            if result and game.lower_is_better:
                time = clock(result["ms"])
                return time, "home" if goal_of(game, date).is_met(result) else "away", time
            if result:
                tile, look = game.tile(result["top"], 0)
                return tile, look, tile
        return "", "", ""


def _row(slots: dict[str, str], place: int, label: str, figure: str) -> None:
    """Replace a row of the end card."""
    offer(slots, "day", {f"end-label-{place}.text": label, f"end-value-{place}.text": figure})
