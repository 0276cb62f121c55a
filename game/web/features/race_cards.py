"""The racer's cards beside the board, and the clock that runs in hundredths between two messages."""

from js import Element, window
from jsffi import create_proxy

from ...app.feature import Feature
from ...app.racing.averages import DNF, NONE, format_result
from ...app.racing.race_view import RaceView
from ...app.racing.strip import Pace, Strip
from ...app.words import text
from ..app import PageApp, now_ms
from ..device import BESIDE, COLUMN, LYING
from ..dom import by_id, listen, make
from ..widgets import unpack

_TICK_MS = 47
"""Time between two updates of the clock: with a round number its last digit would repeat."""
_BAR_MS = 200
"""The shortest time between two updates of the growing bar."""
_ROOM = 1.12
"""Height of the bars' box, as a multiple of the longest board."""
_DIGIT, _MARK = 0.6, 0.28
"""Widths of a digit and of a colon or point, in ems of the clock."""


class RunningClock(Feature):
    """Writes the running time twenty times a second, without a message; screen readers are told nothing."""

    def __init__(self, race: RaceView, bars: "Bars") -> None:
        self._race = race
        self._bars = bars
        self._time = by_id("time")
        self._part = make("i")
        self._length = 0
        self._is_asked = False
        self._timer = 0
        self._on_frame = create_proxy(self._show)

    def view(self, slots: dict[str, str]) -> None:
        """Write the time again after each message, which may have replaced it."""
        if self._race.is_on_show:
            self._ask()

    def _ask(self) -> None:
        """Write before the next picture of the page."""
        if not self._is_asked:
            self._is_asked = True
            window.requestAnimationFrame(self._on_frame)

    def _show(self, frame: object = None) -> None:
        self._is_asked = False
        window.clearTimeout(self._timer)
        now = now_ms()
        running = self._race.running_text(now)
        if running:
            self._timer = window.setTimeout(self._on_frame, _TICK_MS)
            self._bars.grow(now)
        self._write(running or str(self._time.textContent))

    def _write(self, time: str) -> None:
        """Write a time with its hundredths apart."""
        whole, point, part = time.partition(".")
        if len(time) != self._length:
            self._length = len(time)
            self._time.style.setProperty("--ems", f"{_width(time):.2f}")
        if not point:
            self._time.textContent = whole
        elif not self._part.parentNode:
            self._part.textContent = point + part
            self._time.replaceChildren(whole, self._part)
        else:
            self._part.textContent = point + part
            if self._time.firstChild.data != whole:
                self._time.firstChild.data = whole


class Bars:
    """The boards of a marathon or relay, or the latest solves, as bars, with a line for the best attempt; that in play grows."""

    def __init__(self, page: PageApp) -> None:
        self._model = page.model
        self._box = by_id("race-bars")
        self._shown: tuple[object, ...] = ()
        self._top_ms = 1
        self._here: Element | None = None
        self._number: Element | None = None
        self._grown_ms = 0

    def show(self, pace: Pace, names: list[str]) -> None:
        """Build the bars if they have changed."""
        language = self._model.language
        shown = (pace.times, pace.best, names, language)
        if shown == self._shown:
            return
        self._shown = shown
        self._box.replaceChildren()
        self._here = None
        self._top_ms = int(_ROOM * max(pace.times + pace.best + [1_000]))
        finished = [time for time in pace.times if time != NONE]
        best_ms = min(finished) if finished and pace.count > 1 and not pace.best else None
        self._box.setAttribute("data-many", "on" if pace.count > 12 else "")
        self._box.style.setProperty("--count", str(pace.count))
        self._box.style.setProperty("--digits", f"{max([2.8] + [_width(_result(time)) for time in pace.times]):.1f}")
        for place in range(pace.count):
            order = pace.order(place)
            bar = make("li", self._box, data_order=order)
            number = make("b", bar, _result(pace.times[place]) if place < len(pace.times) else "")
            track = make("i", bar)
            make("span", bar, names[place])
            if order:
                make("span", bar, text(language, "race-" + order), class_="unseen")
            if place < len(pace.times):
                _set_height(bar, "--done", pace.times[place], self._top_ms)
                bar.toggleAttribute("data-best", pace.times[place] == best_ms)
            elif place == len(pace.times) and self._model.session.outcome == "playing":
                bar.setAttribute("data-order", "now")
                number.setAttribute("aria-hidden", "true")
                self._here, self._number = bar, number
            else:
                bar.setAttribute("data-order", "coming")
            if pace.best:
                make("u", track)
                _set_height(bar, "--best", pace.best[place], self._top_ms)

    def grow(self, now: int) -> None:
        """Let the board in play grow."""
        if self._here is not None and not 0 <= now - self._grown_ms < _BAR_MS:
            self._grown_ms = now
            elapsed_ms = self._model.session.clock.elapsed_ms(now)
            _set_height(self._here, "--done", elapsed_ms, self._top_ms)
            if self._number is not None:
                self._number.textContent = format_result(elapsed_ms)


class RaceCards(Feature):
    """Fills the bars and the keys when they change, and puts the strip where the width has room for it."""

    def __init__(self, page: PageApp, strip: Strip, bars: Bars, race: RaceView) -> None:
        self._page = page
        self._model = page.model
        self._strip = strip
        self._bars = bars
        self._race = race
        self._keys: list[tuple[str, str]] = []
        self._is_over = False
        self._place()
        listen(window, "resize", lambda event: self._place())

    def view(self, slots: dict[str, str]) -> None:
        model = self._model
        is_over = model.session.outcome != "playing" and not model.replay and not self._race.hides_card
        if is_over != self._is_over:
            self._is_over = is_over
            self._place()
        if not model.game.lower_is_better or model.replay:
            return
        self._bars.show(self._strip.bars, self._strip.bar_names)
        # Features that joined later have put their lines there, too: the first that is not hidden shows.
        if self._race.waits and by_id("notice").nextElementSibling.id != "race-wait":
            by_id("notice").after(by_id("race-wait"))
        if self._race.is_line_shown and by_id("line-text").previousElementSibling.id != "race-line":
            by_id("line-text").before(by_id("race-line"))
        if self._race.keys != self._keys:
            self._keys = self._race.keys
            by_id("race-keys").replaceChildren()
            for key, does in self._keys:
                hint = make("span", by_id("race-keys"))
                make("kbd", hint, key)
                hint.append(does)

    def _place(self) -> None:
        """Put the strip beside the board; on a phone, below the clock, and at the end in the card."""
        strip, gap = by_id("race-strip"), by_id("race-gap")
        is_beside = bool(window.matchMedia(BESIDE).matches) and not (self._is_over and bool(window.matchMedia(LYING).matches))
        strip.toggleAttribute("data-thin", not is_beside)
        if is_beside:
            by_id("side").prepend(strip)
            by_id("bar").after(gap)
        else:
            by_id("end-body" if self._is_over else "bar").after(strip)
            strip.append(gap)


def _width(time: str) -> float:
    """Return the width of a time in ems."""
    marks = len([sign for sign in time if not sign.isdigit()])
    return (len(time) - marks) * _DIGIT + marks * _MARK


def _result(time_ms: int) -> str:
    return format_result(DNF if time_ms == NONE else time_ms)


def _set_height(bar: "Element", name: str, time_ms: int, top_ms: int) -> None:
    bar.style.setProperty(name, f"{max(0, min(1, time_ms / top_ms)):.3f}")


def is_wide() -> bool:
    """Return whether the line has room for keys."""
    return bool(window.matchMedia(COLUMN).matches)


def cards_features(page: PageApp) -> tuple[Feature, ...]:
    """Add the cards, the line and the clock to the page, and return the features that draw them."""
    assembly = page.assembly
    by_id("side").prepend(unpack("race-cards-template", page.model.language))
    by_id("line-text").before(by_id("race-wait"), by_id("race-line"))
    bars = Bars(page)
    return RaceCards(page, assembly.strip, bars, assembly.race), RunningClock(assembly.race, bars)
