"""Today's board as news: a card before the first move of another game, and a dot on the Daily button while it waits."""

from ..app import App
from ..coach.rule import is_first_game
from ..feature import Handlers, Wake
from ..play.scene import GAME, PLACE, REPLAY, Follower
from ..racing.events import PART as EVENT
from ..view import mark, show
from ..words import sign, text
from .daily import Daily
from .goals import goal_of
from .names import day_name, time_left
from .records import DAY, FIRST_DATE

_MINUTE_MS = 60_000


class DailyNews(Follower):
    """The card of today's board."""

    sees = GAME | REPLAY | PLACE

    def __init__(self, app: "App", daily: Daily) -> None:
        self._app = app
        self._model = app.model
        self._daily = daily
        self.is_beside = False
        """Whether the card has a place of its own beside the board, where it stays during a game."""
        self._due_ms = 0
        self._card: tuple[tuple[object, ...], dict[str, str]] = ((), {})

    def handlers(self) -> Handlers:
        return {"today": self._set_today, "daily-tick": self._tick}

    def watches(self) -> Handlers:
        return dict.fromkeys(("today", "daily-tick", "undo"), lambda *details: self.turned())

    def stored(self, name: str, text: str) -> None:
        self.rests = False

    @property
    def waits(self) -> bool:
        """Whether today's board of the current game waits: neither finished, nor its goal reached."""
        daily = self._daily
        return bool(daily.today) and not daily.records.is_done(self._model.game.id, daily.today)

    @property
    def is_news(self) -> bool:
        """Whether the page says so: not before the second game on a device."""
        return self.waits and not is_first_game(self._app)

    @property
    def is_shown(self) -> bool:
        """Whether the card is on show."""
        model = self._model
        session = model.session
        if not self.is_news or model.replay or session.part(DAY) == self._daily.today or session.part(EVENT):
            return False
        return self.is_beside or not session.timeline.moves and session.outcome == "playing"

    def fill(self, slots: dict[str, str]) -> None:
        """Add the card and the dot."""
        model, daily = self._model, self._daily
        language = model.language
        waits = self.is_news and model.session.part(DAY) != daily.today
        mark(slots, "daily@data-news", waits)
        slots["daily@aria-label"] = text(language, "daily-waits") if waits else ""
        show(slots, "daily-new", waits)
        if model.dialog == "more":
            self._show_in_menu(slots)
        is_shown = self.is_shown
        show(slots, "daily-card", is_shown)
        if not is_shown:
            return
        is_begun = bool(daily.records.entry(model.game.id, daily.today))
        minutes_left = (daily.midnight_ms - self.wall_ms + _MINUTE_MS - 1) // _MINUTE_MS  # Rounded up, as in `time_left`.
        key = (language, model.game.id, daily.today, daily.streak()[0], self.is_beside, is_begun, minutes_left)
        if key != self._card[0]:
            self._card = (key, self._compute_card(language, is_begun))
        slots.update(self._card[1])

    def _compute_card(self, language: str, is_begun: bool) -> dict[str, str]:
        goal = goal_of(self._model.game, self._daily.today)
        label, look = goal.tile()
        day, facts = self._facts(language)
        return {
            "daily-card-tile.text": label,
            "daily-card-tile@data-look": look,
            "daily-card-tile@data-length": str(len(label)),
            "daily-card-title.text": goal.phrase(language, "aim" if self.is_beside else "today"),
            "daily-card-day.text": day,
            "daily-card-text.text": facts,
            "daily-card-play.text": text(language, "day-go-on" if is_begun else "daily-play"),
        }

    def _show_in_menu(self, slots: dict[str, str]) -> None:
        """Add today's goal, or that its board was played, and the streak."""
        daily, model = self._daily, self._model
        count = daily.streak()[0]
        slots["menu-streak.text"] = text(model.language, "menu-streak", count=count) if count else ""
        if not daily.today:
            slots["menu-goal.text"] = ""
        elif self.waits:
            slots["menu-goal.text"] = goal_of(model.game, daily.today).phrase(model.language, "aim")
        else:
            slots["menu-goal.text"] = text(model.language, "menu-goal-done")

    def turned(self) -> None:
        """Rest without news; count the minutes down while the card, or the end of a daily board, is on show."""
        session = self._model.session
        self.rests = not self.is_news and self._model.dialog != "more"
        is_over = bool(session.part(DAY)) and session.outcome != "playing"
        if (self.is_shown or is_over) and self._due_ms <= self.now_ms:
            left_ms = self._daily.midnight_ms - self.wall_ms
            if left_ms > 0:
                wait_ms = left_ms % _MINUTE_MS or _MINUTE_MS
                self._due_ms = self.now_ms + wait_ms
                self.emit(Wake("daily-tick", wait_ms))

    def _facts(self, language: str) -> tuple[str, str]:
        """Return what stands above the title, where the card has a place of its own, and below it."""
        daily = self._daily
        count = daily.streak()[0]
        time = time_left(language, daily.midnight_ms - self.wall_ms)
        left = [text(language, "time-left", time=time)] if time else []
        if self.is_beside:
            after = text(language, "menu-streak", count=count) if count else day_name(language, daily.today)
            return text(language, "daily") + sign(language, "·") + after, "".join(left)
        streak = [text(language, "streak-of", count=count)] if count else []
        return "", sign(language, "·").join(streak + left)

    def _set_today(self, today: str, midnight_ms: int = 0) -> None:
        """Set the date, unless the calendar is open, which updates it itself."""
        if self._model.dialog != "days":
            self._daily.today = max(today, FIRST_DATE)
            self._daily.midnight_ms = midnight_ms

    def _tick(self, today: str = "", midnight_ms: int = 0) -> None:
        """Show the time left, a minute later."""
        if today:
            self._set_today(today, midnight_ms)
