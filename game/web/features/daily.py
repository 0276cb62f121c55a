"""Daily boards in the page: the card of today's board, the calendar, and the week at the end of a board."""

from js import Date, document, window
from jsffi import create_proxy

from ...app.daily.daily import Daily
from ...app.daily.ending import DailyEnd
from ...app.daily.month import Month
from ...app.daily.news import DailyNews
from ...app.feature import Feature, Interceptors
from ...app.view import show
from ...app.words import text
from ...core.calendar import day_of, weekday
from ...core.typing import Callable
from ..app import PageApp, wall_ms
from ..device import COLUMN
from ..dom import by_id, listen, make
from ..widgets import glance, reveal, unpack
from .sharing import SharePage


class DailyPage(Feature):
    """Adds the date to messages, and draws the month, the week and the squares."""

    def __init__(self, page: PageApp, daily: Daily, month: Month, ending: DailyEnd) -> None:
        self._app = page.app
        self._page = page
        self._daily = daily
        self._calendar = month
        self._ending = ending
        self._month: object = None
        self._result: object = None
        self._week: object = None
        self._levels = ""
        listen(document, "visibilitychange", lambda event: self._send_date())

    def interceptors(self) -> Interceptors:
        dated = {name: self._dating(name, 0) for name in ("daily", "days", "days-tick", "daily-tick")}
        dated["open-daily"] = self._dating("open-daily", 1)
        return dated

    def _dating(self, name: str, count: int) -> "Callable[..., bool]":
        """Return an interceptor that adds the date to a message with `count` arguments."""

        def add_date(*arguments: object) -> bool:
            if len(arguments) == count:
                self.send(name, *(arguments + today()))
            return len(arguments) == count

        return add_date

    def view(self, slots: dict[str, str]) -> None:
        """Redraw the month and the result, or the week and the squares, if they have changed."""
        if self._app.model.dialog == "days":
            self._draw_calendar(slots)
        if "end-squares@data-levels" in slots:  # The card is on show.
            self._draw_end(slots)

    def _draw_calendar(self, slots: dict[str, str]) -> None:
        daily, chosen = self._daily, self._calendar.chosen
        month = (self._app.model.language, chosen, self._calendar.days())
        if month != self._month:
            self._month = month
            self._build(month[2])
        result = daily.result(chosen)
        if result != self._result:
            self._result = result
            box = by_id("day-board")
            box.replaceChildren()
            board = daily.board(chosen)
            if board:
                game = self._app.model.game
                glance(box, game.of(game.default), board, game.default.columns)
        link = result.get("link", "")
        slots["day-share.value"] = str(window.location.href).split("#")[0] + link if link else ""
        show(slots, "day-link", link)
        by_id("day-share-open").setAttribute("data-do", f"share-day:{chosen}")

    def _draw_end(self, slots: dict[str, str]) -> None:
        levels = slots["end-squares@data-levels"]
        if levels != self._levels:
            self._levels = levels
            box = by_id("end-squares")
            box.replaceChildren()
            for level in levels:
                make("i", box, data_level=level)
        days = self._ending.strip()
        if days != self._week:
            self._week = days
            box = by_id("end-days")
            box.replaceChildren()
            for day in days:
                item = make("li", box)
                make("span", item, day.name, class_="unseen")
                make("b", item, day.tile, aria_hidden="true", data_look=day.look, data_length=str(len(day.tile)))
                make("small", item, day.label, aria_hidden="true")

    def _send_date(self) -> None:
        """Send the date when the page becomes visible, perhaps on another day."""
        if not document.hidden:
            self._page.send("today", *today())

    def _build(self, days: list[tuple[str, str, str, str]]) -> None:
        """Draw a month in weeks from Monday on; the focus stays on its day."""
        language = self._app.model.language
        box = by_id("month-days")
        had_focus = box.contains(document.activeElement)
        box.replaceChildren()
        for day in range(7):
            make("span", box, text(language, f"weekday-{day}"), aria_hidden="true")
        for date, state, name, mark in days:
            pressed = "true" if date == self._calendar.chosen else "false"
            number = str(int(date[6:]))
            button = make("button", box, number, type="button", data_do=f"day:{date}", data_state=state, aria_label=name)
            button.setAttribute("aria-pressed", pressed)
            if mark:
                button.setAttribute("data-mark", mark)
            button.disabled = state == "ahead"
            if date == days[0][0]:
                button.style.setProperty("grid-column-start", str(weekday(day_of(date)) + 1))
            if had_focus and pressed == "true":
                reveal(button, True)


class CardPlace:
    """Keeps the card in the line below the board or, where there is a column for cards, in the column."""

    def __init__(self, page: PageApp, news: DailyNews) -> None:
        self._page = page
        self._news = news
        self._query = window.matchMedia(COLUMN)
        self._query.addEventListener("change", create_proxy(lambda event: self._move()))
        self._place()

    def _place(self) -> None:
        self._news.is_beside = bool(self._query.matches)
        if self._news.is_beside:
            by_id("next-card").after(by_id("daily-card"))
        else:
            # A friend's challenge comes first.
            (document.querySelector("#line > #challenge-card") or by_id("notice")).after(by_id("daily-card"))

    def _move(self) -> None:
        self._place()
        self._page.send("today", *today())


def today() -> tuple[str, int]:
    """Return the local date as digits, such as 20261121, and its end in milliseconds since 1970 by the wall clock."""
    date = Date.new()
    year, month, day = int(date.getFullYear()), int(date.getMonth()), int(date.getDate())
    # MicroPython truncates both times to 32 bits, but not their difference.
    left_ms = (int(Date.new(year, month, day + 1).getTime()) - int(date.getTime())) % (1 << 32)
    return f"{year:04d}{month + 1:02d}{day:02d}", wall_ms() + left_ms


def join(page: PageApp) -> None:
    assembly = page.assembly
    features = assembly.days()
    document.body.appendChild(unpack("daily-template", page.model.language))
    by_id("aim").after(by_id("daily-mark"))
    CardPlace(page, assembly.news)
    days = DailyPage(page, assembly.daily, assembly.month, assembly.day_end)
    page.add_features(*features, days, SharePage(page, assembly.day_share))
    page.input.begins.update(("daily", "day-play"))
    page.send("today", *today())
