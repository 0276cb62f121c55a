"""The daily boards: playing them, their goals and results, the calendar and the streak.

A board belongs to the date on which it was dealt. Messages carry the date, because only a front end knows the time zone.
The first finished attempt counts; later ones are practice.
"""

from ...core.calendar import date_of, day_of, month_days, weekday
from ...core.errors import BadNotation
from ...core.game import Rules
from ...core.rng import draw
from ...core.text import number
from ..effects import Wake
from ..feature import Feature, Handlers
from ..links import format_game_address
from ..session import Session
from ..store import BadSave, unpack
from ..words import clock, sign, text
from .records import FIRST_DATE, NAME, DailyRecords

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ..app import App

_RUSHED = (("goal-moves", 300), ("goal-time", 300), ("goal-moves", 220), ("goal-time", 180), ("goal-moves", 180))
_SCORED = (("goal-score", 4000), ("goal-tile", 9), ("goal-score", 8000), ("goal-tile", 10), ("goal-score", 15_000))


class Daily(Feature):
    """The daily boards of each game; read: returns the stored text, or ""."""

    dialogs = ("days",)

    def __init__(self, app: "App", read: "Callable[[], str]") -> None:
        self._app = app
        self._model = app.model
        self.records = DailyRecords(self, app.notices.warn, read)
        self.today = ""
        """The latest date from a front end."""
        self.chosen = ""
        """The date selected in the calendar."""
        self.midnight_ms = 0
        """When the next board arrives, by the wall clock; 0 if unknown."""

    def handlers(self) -> Handlers:
        return {
            "daily": self._play_today,
            "days": self._open,
            "days-tick": self._tick,
            "day": self._choose,
            "day-play": self._play_chosen,
            "month": self._turn,
        }

    def watches(self) -> Handlers:
        return {"finished": self._note}

    def stored(self, name: str, text: str) -> None:
        if name == NAME:
            self.records.refresh()

    def view(self, slots: dict[str, str]) -> None:
        """Add the chip beside the board and, in the open calendar, the selected day."""
        model = self._model
        language = model.language
        session = model.shown
        slots["daily-mark.hidden"] = "" if session.daily else "on"
        if session.daily:
            date = day_name(language, session.daily)
            word, value = goal(session.game, session.daily)
            slots["aim.text"] = _aim(language, session, word, value)
            if self._is_practice(session):
                slots["daily-mark.text"] = text(language, "daily-practice", date=date)
            else:
                reached = _goal_text(language, session.game, word, value)
                slots["daily-mark.text"] = text(language, "daily-mark", date=date) + sign(language, "·") + reached
        if model.dialog != "days":
            return
        result = self.result(self.chosen)
        word, value = goal(model.game, self.chosen)
        slots["days-date.text"] = text(language, "daily-mark", date=day_name(language, self.chosen))
        slots["days-state.text"] = text(language, "day-" + self.state(self.chosen))
        slots["days-goal.text"] = text(language, "day-goal", goal=_goal_text(language, model.game, word, value)) + (
            sign(language, " ") + text(language, "goal-met" if is_met(result, word, value) else "goal-missed") if result else ""
        )
        count, _, used = self.streak()
        here = day_of(self.today)
        is_used = used == here - weekday(here)
        slots["days-streak.text"] = text(language, "days-streak", count=count)
        slots["days-counts.text"] = text(language, "day-counts") if self.state(self.today) in ("open", "running") else ""
        slots["days-freeze.text"] = text(language, "freeze-used" if is_used else "freeze-free")
        left_ms = self.midnight_ms - self.wall_ms
        slots["days-next.text"] = text(language, "days-next", time=clock(left_ms)) if left_ms > 0 else ""
        slots["day-play.text"] = text(language, self._play_word())
        slots["days-result.hidden"] = "" if result else "on"
        slots["day-picture.hidden"] = "" if self.board(self.chosen) else "on"
        slots["month-name.text"] = month_name(language, self.chosen)
        slots["month-back.disabled"] = "on" if self.chosen[:6] == FIRST_DATE[:6] else ""
        slots["month-on.disabled"] = "on" if self.chosen[:6] == self.today[:6] else ""

    def month(self) -> list[tuple[str, str, str, bool]]:
        """Return (date, state, accessible name, whether the goal is reached) of each day of the visible month."""
        days = []
        language = self._model.language
        frozen = self.streak()[1]
        for day in month_days(int(self.chosen[:4]), int(self.chosen[4:6])):
            date = date_of(day)
            state = self.state(date, frozen)
            name = day_name(language, date) + sign(language, ":") + text(language, "day-" + state)
            result = self.result(date)
            is_reached = is_met(result, *goal(self._model.game, date))
            if result:
                name += sign(language, ",") + text(language, "day-reached" if is_reached else "day-unreached")
                name += sign(language, ",") + sign(language, ",").join(_figures(self._app, result))
            days.append((date, state, name, is_reached))
        return days

    def state(self, date: str, frozen: list[int] | None = None) -> str:
        """Return done, late (done, but not on its day), running, open (today's, not begun), missed, frozen or ahead.

        frozen: the frozen days, if `streak` has already returned them.
        """
        entry = self.records.entry(self._model.game.id, date)
        if date > self.today and not entry.get("result"):
            return "ahead"
        if entry.get("result"):
            return "done" if entry["begun"] <= date else "late"
        if entry and self._running(date):
            return "running"
        if date == self.today:
            return "open"
        return "frozen" if day_of(date) in (self.streak()[1] if frozen is None else frozen) else "missed"

    def result(self, date: str) -> "dict[str, Any]":
        """Return the result of a date's board, with its figures and `link`; {} if there is none."""
        result: dict[str, Any] = self.records.entry(self._model.game.id, date).get("result", {})
        return result

    def board(self, date: str) -> tuple[int, ...]:
        """Return the final board of a date's result; () if unknown."""
        game = self._model.game.of(self._model.game.default)
        try:
            return game.parse_position(self.result(date).get("board", ""), game.default.rows, game.default.columns)
        except BadNotation:
            return ()

    def result_text(self, date: str) -> str:
        """Return a result as a line of text to share."""
        app, model = self._app, self._model
        language = model.language
        title = "" if model.game is model.games[0] else text(language, "title-" + model.game.id) + " "
        parts = [f"Tilelab {title}{day_name(language, date)}"] + _figures(app, self.result(date))
        count = self.streak()[0]
        if count > 1 and date == self.today:
            parts.append(text(language, "streak-of", count=count))
        return sign(language, "·").join(parts)

    def streak(self) -> tuple[int, list[int], int]:
        """Return the streak up to today; see `daily.streak.streak`."""
        return self.records.streak(self.today) if self.today else (0, [], 0)

    def _open(self, today: str, midnight_ms: int = 0) -> None:
        """Show the calendar at today."""
        self.records.refresh()
        self.today = self.chosen = max(today, FIRST_DATE)
        self.midnight_ms = midnight_ms
        self.send("open", "days")
        self._tick(today, midnight_ms)

    def _tick(self, today: str = "", midnight_ms: int = 0) -> None:
        """Update the date and the countdown each second while the calendar is open."""
        if self._model.dialog != "days" or not midnight_ms:
            return
        if today != self.today:
            self.chosen = today if self.chosen == self.today else min(self.chosen, today)
            self.today = today
        self.midnight_ms = midnight_ms
        self.emit(Wake("days-tick", 1000 - self.wall_ms % 1000))

    def _choose(self, date: int | str) -> None:
        if FIRST_DATE <= str(date) <= self.today:
            self.chosen = str(date)

    def _turn(self, way: str) -> None:
        """Show the previous month ("back") or the next one ("on")."""
        days = month_days(int(self.chosen[:4]), int(self.chosen[4:6]))
        date = date_of(days[0] - 1 if way == "back" else days[-1] + 1)
        self.chosen = max(FIRST_DATE, min(self.today, date))

    def _play_today(self, today: str, midnight_ms: int = 0) -> None:
        """Play or continue today's board, or show its result."""
        self.records.refresh()
        today = self.today = max(today, FIRST_DATE)
        session = self._model.session
        if self.result(today) and not (session.daily == today and session.outcome == "playing"):
            self._open(today, midnight_ms)
        else:
            self._play(today)

    def _play_chosen(self) -> None:
        self._play(self.chosen)

    def _play(self, date: str) -> None:
        """Play or continue the board of a date."""
        app, model = self._app, self._model
        model.dialog = ""
        session = model.session
        if session.daily != date or session.outcome != "playing":
            session = self._resumed(date)
            session.daily = date
            app.openings.replace(session)
            if not self.records.entry(self._model.game.id, date):
                self.records.begin(model.game.id, date, max(date, self.today))
        model.replay = None
        word = "opened-practice" if self._is_practice(session) else "opened-daily"
        reached = _goal_text(model.language, model.game, *goal(model.game, date))
        app.notices.show(word, date=day_name(model.language, date), goal=reached)

    def _resumed(self, date: str) -> Session:
        """Return the unfinished game of a date, or a new one."""
        game = self._model.game
        text = "" if self.result(date) else self._app.history.take_out(_mark(date))
        try:
            if text:
                self._app.saving.check_later()
                return unpack(game, text)
        except BadSave:
            self._app.history.set_aside(text)
        return Session(game, game.default, int(date))

    def _note(self, kind: str, fields: "dict[str, Any]") -> None:
        """Record the result of a daily board; a game that plays on after a win updates its result."""
        session = self._model.sessions[kind]
        if session.daily:
            result = {name: fields[name] for name in ("id", "outcome", "helped", "ms", "moves", "score", "top", "paused")}
            result["board"] = session.game.format_position(session.state.board)
            result["link"] = format_game_address(session) if session.born_ms == fields["id"] else ""
            self.records.refresh()
            self.records.add(kind, session.daily, result)

    def _running(self, date: str) -> bool:
        session = self._model.session
        return session.daily == date or self._app.history.holds(_mark(date))

    def _is_practice(self, session: Session) -> bool:
        result = self.records.entry(session.game.id, session.daily).get("result", {})
        return bool(result) and result["id"] != session.born_ms

    def _play_word(self) -> str:
        state = self.state(self.chosen)
        return "day-go-on" if state == "running" else "day-practise" if state in ("done", "late") else "day-begin"

    def changed(self) -> None:
        """Load the stored results once; turn a game with an invalid date, from an edited text, into an ordinary one."""
        if not self.records.is_loaded:
            self.records.refresh()
        for session in (self._model.session, self._model.shown):
            if session.daily and not _is_date(session.daily):
                session.daily = ""


def goal(game: Rules, date: str) -> tuple[str, int]:
    """Return the goal of a date, the same for everyone: a word, and the value to reach or to stay within."""
    goals = _RUSHED if game.lower_is_better else _SCORED
    return goals[draw(int(date), 0, 7) % len(goals)]


def is_met(result: "dict[str, Any]", word: str, value: int) -> bool:
    """Return whether a result reaches a goal."""
    if not result:
        return False
    if word == "goal-score":
        return int(result["score"]) >= value
    if word == "goal-tile":
        return int(result["top"]) >= value
    figure = result["moves"] if word == "goal-moves" else result["ms"] // 1000
    is_timed_out = word == "goal-time" and bool(result.get("paused"))
    return result["outcome"] == "solved" and int(figure) <= value and not is_timed_out


def day_name(language: str, date: str) -> str:
    """Format the day and month of a date, such as 22 Nov."""
    return text(language, "day-name", month=text(language, f"month-{int(date[4:6])}"), day=str(int(date[6:])))


def month_name(language: str, date: str) -> str:
    """Format the month and year of a date."""
    return text(language, "month-name", month=text(language, f"month-{int(date[4:6])}"), year=date[:4])


def _figures(app: "App", result: "dict[str, Any]") -> list[str]:
    """Format the figures of a result for players."""
    model = app.model
    if model.game.lower_is_better:
        figures = [clock(result["ms"], True), text(model.language, "share-moves", moves=result["moves"])]
    else:
        figures = [number(result["score"]), model.game.tile(result["top"], 0)[0]]
    return figures + ([text(model.language, "helped")] if result["helped"] else [])


def _goal_text(language: str, game: Rules, word: str, value: int) -> str:
    facts: dict[str, object] = {"score": value, "moves": value, "time": clock(value * 1000)}
    facts["tile"] = game.tile(value, 0)[0] if word == "goal-tile" else ""
    return text(language, word, **facts)


def _aim(language: str, session: Session, word: str, value: int) -> str:
    """Return the aim of a daily board, including its goal."""
    aim = "aim-" + session.game.id
    if word == "goal-tile":
        return text(language, aim, target=session.game.tile(value, 0)[0])
    reached = _goal_text(language, session.game, word, value)
    if word == "goal-score":
        return text(language, aim, target=reached)
    return text(language, "day-goal", goal=reached)


def _is_date(text: str) -> bool:
    try:
        day_of(text)
    except ValueError:
        return False
    return text >= FIRST_DATE


def _mark(date: str) -> str:
    """Return the part of a packed game's text that identifies a date's board."""
    return f'"daily": "{date}"'
