"""The end of a daily board: whether its goal is reached, ten squares, the week's strip with the streak, and what is shared.

The text gives nothing away; with it go the address of the board and the figures of a picture.
"""

from collections import namedtuple

from ...core.calendar import dashed, date_of, day_of, weekday
from ...core.text import number
from ...core.typing import Any
from ..app import App
from ..feature import Handlers, Interceptors
from ..play.scene import END, Follower
from ..session import Session
from ..sharing.sharing import Poster
from ..view import offer, show
from ..words import clock, sign, text
from .daily import ADDRESS, Daily
from .goals import TILE, goal_of, squares
from .names import day_name, time_left
from .records import DAY

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


class DayShare(Follower):
    """Offers a day's result first in the share sheet, if one is on show."""

    places = ("share",)

    def __init__(self, app: "App", daily: Daily, ending: DailyEnd) -> None:
        self._model = app.model
        self._daily = daily
        self._ending = ending
        self.date = ""
        """The date whose result the sheet shares; "" for the visible game."""

    def handlers(self) -> Handlers:
        return {"share-day": self._share}

    def interceptors(self) -> Interceptors:
        return {"share-choose": self._leave}

    def watches(self) -> Handlers:
        return {"open": self._note_opening}

    def fill(self, slots: dict[str, str]) -> None:
        """Replace the text of the open sheet."""
        if not self.date:
            return
        line = f"{self.text(self.date)}\n{self._model.home}{self.address(self.date)}"
        offer(slots, "day", {"share-line.value": line, "share-friend.hidden": ""})
        for name in ("start", "board", "replay"):
            offer(slots, "day", {f"share-{name}@aria-pressed": "false"})

    def text(self, date: str) -> str:
        """Return the lines to share, without the address."""
        model = self._model
        language, result = model.language, self._daily.result(date)
        word = "share-day-" + model.game.id
        parts = self._streak(date)
        goal = goal_of(model.game, date)
        # The headline of a missed score is that score.
        if not goal.is_race and (goal.word == TILE or goal.is_met(result)):
            parts.append(text(language, "share-points", score=result["score"]))
        if result["helped"]:
            parts.append(text(language, "helped"))
        lines = [text(language, word, date=day_name(language, date), result=self._headline(date, result))]
        lines += [squares(result.get("levels", "")), sign(language, "·").join(parts)]
        return "\n".join([line for line in lines if line])

    def address(self, date: str) -> str:
        """Return the address of a date's board, which everybody can play."""
        game = self._model.game.id
        is_first = game == self._model.games[0].id
        return ADDRESS + ("" if is_first else "/" + game) + "/" + dashed(date)

    def poster(self, date: str) -> Poster:
        """Return the picture of a date's result."""
        model = self._model
        game, language, result = model.game.of(model.game.default), model.language, self._daily.result(date)
        goal = goal_of(game, date)
        is_met = goal.is_met(result)
        time = text(language, "time"), clock(result["ms"], goal.is_race)
        streak = self._days(date)
        if goal.is_race:
            headline = text(language, "poster-solved", time=clock(result["ms"]))
            figures = [(text(language, "moves"), number(result["moves"])), time]
        else:
            headline = goal.phrase(language, "picture") if is_met else number(result["score"])
            word, moves = ("picture-goal-moves", result.get("goal_moves", 0)) if is_met else ("moves", 0)
            figures = [
                (text(language, "score"), number(result["score"])),
                (text(language, word), number(moves or result["moves"])),
                (text(language, "stat-best-tile"), game.tile(result["top"], 0)[0]),
                time,
            ]
        if streak:
            figures = figures[:2] + [(text(language, "picture-streak"), text(language, "streak-days", count=streak)), time]
        title = text(language, "picture-day", date=day_name(language, date))
        if result["helped"]:
            title += sign(language, "·") + text(language, "helped")
        return Poster(title, headline, figures[:4], game, self._daily.board(date), game.default.columns)

    def _headline(self, date: str, result: "dict[str, Any]") -> str:
        """Return what was reached: the goal and when, or else the figures at the end."""
        model = self._model
        language = model.language
        goal = goal_of(model.game, date)
        if goal.is_race:
            return text(language, "result-race", moves=result["moves"], time=clock(result["ms"], True))
        is_met = goal.is_met(result)
        moves = result.get("goal_moves", 0) if is_met else 0
        figure = goal.value if is_met else result["top"] if goal.word == TILE else result["score"]
        if goal.word == TILE:
            return text(language, "result-tile", tile=model.game.tile(figure, 0)[0], moves=moves or result["moves"])
        return text(language, "result-score", score=figure, moves=moves or result["moves"])

    def _days(self, date: str) -> int:
        """Return the streak to show with a result: today's, from two days on."""
        count = self._daily.streak()[0]
        return count if count > 1 and date == self._daily.today else 0

    def _streak(self, date: str) -> list[str]:
        count = self._days(date)
        return [text(self._model.language, "streak-of", count=count)] if count else []

    def _share(self, date: int | str) -> None:
        """Share the result of a date."""
        if self._daily.result(str(date)):
            self.send("open", "share")
            self.date = str(date)

    def _note_opening(self, dialog: str) -> None:
        session = self._ending.session
        if dialog == "share":
            self.date = session.part(DAY) if session and self._daily.result(session.part(DAY)) else ""

    def _leave(self, what: str) -> bool:
        """Let the player share something else."""
        self.date = ""
        return False
