"""The racer's cards: last, best and averages; the boards of a marathon; the latest solves of the session."""

from ...core.typing import Callable, Iterator
from ..app import App
from ..feature import Handlers, Wake
from ..play.scene import RACE, Follower
from ..session import Session
from ..slices import Slices
from ..view import mark, offer, show
from ..words import sign, text
from .attempt import DONE, NOT_FINISHED, PLAYING, CurrentAttempt, session_kind
from .averages import DNF, NONE, ao5, format_difference, format_result, mean
from .events import PART, SINGLE
from .sessions import Sessions
from .solve_list import SolveList
from .solve_lists import SolveLists
from .standing import SIZES, Standing, Tally


class Pace:
    """The times of the boards solved so far, and where they lead.

    times: in milliseconds. count: boards of the whole attempt. best: the times of the best earlier attempt, or none.
    is_even: whether all boards have one size, so that their mean predicts the rest. running_ms: time of the board in play.
    """

    def __init__(self, times: list[int], count: int, best: list[int], is_even: bool, running_ms: int = 0) -> None:
        self.times = times
        self.count = count
        self.best = best if len(best) == count else []
        self._is_even = is_even
        self._running_ms = running_ms

    @property
    def is_complete(self) -> bool:
        return len(self.times) == self.count

    @property
    def mean_ms(self) -> int:
        """The mean of the boards solved so far; NONE before the first."""
        return mean(sum(self.times), len(self.times)) if self.times else NONE

    @property
    def total_ms(self) -> int:
        """The time that the attempt will take at this pace, or took; NONE if nothing tells.

        The rest is predicted from the mean or, for boards of several sizes, from the best attempt; the board in play takes at
        least its time so far.
        """
        done = len(self.times)
        if self.is_complete or not done:
            return sum(self.times) if done else NONE
        if self._is_even:
            exact = sum(self.times) * self.count // done
            return exact + max(0, self._running_ms - self.mean_ms)
        if not self.best:
            return NONE
        return sum(self.times) + max(self.best[done], self._running_ms) + sum(self.best[done + 1 :])

    @property
    def best_ms(self) -> int:
        """The total of the best attempt, or NONE."""
        return sum(self.best) if self.best else NONE

    def order(self, place: int) -> str:
        """Compare a solved board with that of the best attempt: "faster", "slower", "even", or "" without one."""
        if not self.best or place >= len(self.times):
            return ""
        difference = self.times[place] // 10 - self.best[place] // 10
        return "faster" if difference < 0 else "slower" if difference else "even"


_LATER_MS = 60
"""Pause before a session is added up, so that the board shows first."""
_FIGURES = ("last", "ao5", "ao12")
_BARS = 10
"""The latest solves that are drawn."""


class Strip(Follower):
    """Keeps the standing of the open session of the event in play, and shows it beside the board."""

    sees = RACE

    def __init__(
        self, app: "App", lists: "SolveLists", current: "CurrentAttempt", name_day: "Callable[[str, int, int], str]"
    ) -> None:
        """Add up nothing yet. name_day: names the local day of a moment, given a language, the moment and the present."""
        self._model = app.model
        self._lists = lists
        self._sessions: Sessions = lists.sessions
        self._current = current
        self._name_day = name_day
        self._slices = Slices(self, "standing")
        self._seen: tuple[Session, str, int, str] | None = None
        """The game, its attempt, the revision of the sessions and the language that the slots show."""
        self._key: tuple[int, str, str, int] | None = None
        """What the standing belongs to; None until it is loaded."""
        self._slots: dict[str, str] = {}
        self.standing = Standing(SINGLE)
        self.tally = Tally()
        """The results on show: those of the session or, in a marathon, of its boards."""
        self.metric = ""
        """How the results on show are counted, see `Event.metric`."""
        self.is_loaded = False
        self._count = 0
        """Solves of the session when it was loaded, and those added since."""

    def handlers(self) -> Handlers:
        return {"standing": self._load}

    def turned(self) -> None:
        """Follow the session of the game in play."""
        model = self._model
        seen = (model.session, model.session.part(PART), self._sessions.revision, model.language)
        if model.game.lower_is_better and seen != self._seen:
            self._seen = seen
            self._follow()
            self._refresh()

    def fill(self, slots: dict[str, str]) -> None:
        """Add the cards; the pace depends on the running clock."""
        if not self._model.game.lower_is_better:
            return
        slots.update(self._slots)
        language, attempt, pace = self._model.language, self._current.attempt, self.pace
        is_given_up = attempt is not None and attempt.state == NOT_FINISHED
        total_ms = pace.total_ms if pace and not is_given_up else NONE
        difference = format_difference(total_ms, pace.best_ms) if pace else ""
        is_ahead = pace is not None and total_ms != NONE and not pace.is_complete
        slots["race-pace.text"] = text(language, "race-pace", time=format_result(total_ms)) if is_ahead else ""
        slots["race-pace@data-difference"] = difference if is_ahead else ""
        slots["race-difference.text"] = difference
        slots["race-difference@data-sign"] = difference[:1]
        best = text(language, "race-to-best", best=format_result(pace.best_ms)) if pace and difference else ""
        slots["race-difference-note.text"] = best
        if attempt and attempt.state == DONE and pace and not self._model.replay:
            self._view_end(slots, pace, attempt.is_paused)

    def _view_end(self, slots: dict[str, str], pace: Pace, is_paused: bool) -> None:
        """Say on the end card how a marathon or relay compares with the best one."""
        language = self._model.language
        difference = format_difference(pace.total_ms, pace.best_ms)
        if difference and not is_paused:
            word = {"+": "race-lost", "−": "race-won", "±": "race-tied"}[difference[0]]
            offer(slots, "race", {"overlay-best.text": text(language, word, time=difference[1:])})
        elif not is_paused:
            offer(slots, "race", {"overlay-best.text": ""})

    @property
    def sides(self) -> list[int]:
        """The side of each board of the attempt."""
        return self._current.attempt.sides if self._current.attempt else []

    @property
    def pace(self) -> Pace | None:
        """The pace of the attempt over several boards, or None."""
        attempt, session = self._current.attempt, self._model.session
        if not attempt or len(attempt.sides) < 2 or self._model.replay:
            return None
        times = [split[0] for split in attempt.splits]
        best = self.standing.best if attempt.state == PLAYING else self.standing.former
        running_ms = session.clock.elapsed_ms(self.now_ms) if session.clock.is_running else 0
        return Pace(times, len(attempt.sides), best, not attempt.event.is_relay, running_ms)

    @property
    def bars(self) -> Pace:
        """The boards of the attempt, or else the latest solves of the session; NONE for one that was not finished."""
        latest = [NONE if result == DNF else result for result in self.tally.latest[-_BARS:]]
        return self.pace or Pace(latest, _BARS, [], True)

    @property
    def bar_names(self) -> list[str]:
        """What is written below each bar: the size of its board or its number."""
        if self.pace:
            sizes = [f"{side}×{side}" for side in self.sides]
            return sizes if len(set(sizes)) > 1 else [str(place + 1) for place in range(len(sizes))]
        first = max(0, self.tally.count - _BARS)
        return [str(first + place + 1) for place in range(_BARS)]

    def _follow(self) -> None:
        """Add the session's latest solve to the standing, or load the standing of another session."""
        game, kind = self._model.game.id, session_kind(self._model.session)
        entry = self._sessions.opened(game, kind)
        key = (self._sessions.edits, game, kind, entry.number)
        solves = self._sessions.solves(entry)
        standing = self.standing
        if key == self._key:
            missing = solves.count - self._count
            latest = solves.latest(1)
            if missing == 1 and latest[0].at_ms > standing.last_at_ms and self.is_loaded:
                standing.add(latest[0])
                self._count += 1
                return
            if not missing:
                return
        self._key = key
        self._count = solves.count
        self.is_loaded = False
        self._slices.stop()
        attempt = self._current.attempt
        self.standing = Standing(attempt.event if attempt else SINGLE)
        self.emit(Wake("standing", _LATER_MS))

    def _load(self) -> None:
        """Add up the session, slice by slice."""
        if self._slices.is_running:
            self._slices.go_on()
        elif not self.is_loaded and self._key:
            _, game, kind, _ = self._key
            self._slices.begin(self._loading(self._sessions.solves(self._sessions.opened(game, kind))))

    def _loading(self, solves: "SolveList") -> "Iterator[int]":
        yield from self.standing.load(solves)
        self.is_loaded = True
        self._seen = None

    def _refresh(self) -> None:
        """Format the figures."""
        language, attempt = self._model.language, self._current.attempt
        tally = self.standing.results
        if self.standing.has_boards:
            tally = self.standing.boards.copy()
            for time_ms, _, _ in attempt.splits if attempt and attempt.state == PLAYING else []:
                tally.add(time_ms, 0)
        self.tally = tally
        metric = self.metric = attempt.event.metric if attempt else ""
        slots = self._slots = {}
        for place, name in enumerate(_FIGURES):
            difference = format_difference(tally.now[place], tally.before[place], metric)
            slots[f"race-{name}.text"] = format_result(tally.now[place], metric)
            missing = ((1,) + SIZES)[place] - tally.count if tally.count else 0
            slots[f"race-{name}-note.text"] = text(language, "race-more", count=missing) if missing > 0 else difference
            slots[f"race-{name}-note@data-sign"] = difference[:1]
        mark(slots, "race-strip@data-empty", not tally.count)
        mark(slots, "html@data-raced", tally.count)
        slots["race-best.text"] = format_result(tally.best[0], metric)
        slots["race-best-note.text"] = self._day(tally.best_at_ms) if tally.best[0] != NONE else ""
        has_laps = attempt is not None and len(attempt.sides) > 1
        slots["race-laps-title.text"] = self._current.name if has_laps else text(language, "race-this-session")
        show(slots, "race-session", not has_laps)
        show(slots, "race-key", has_laps)
        for place, (time, is_left_out) in enumerate(ao5(tally.latest)):
            slots[f"race-five-{place}.text"] = time
            mark(slots, f"race-five-{place}@data-out", is_left_out)
        mark(slots, "race-times@data-long", [result for result in tally.latest[-5:] if 60_000 <= result < DNF])
        slots["race-five-mean.text"] = f"= {format_result(tally.now[1], metric)}" if tally.now[1] != NONE else ""
        solved = [result for result in tally.latest if result != DNF]
        words = [self._session_name()]
        if solved and not metric:
            words.append(text(language, "race-mean", time=format_result(mean(sum(solved), len(solved)))))
        words.append(text(language, "race-solves", count=tally.count))
        slots["race-session.text"] = sign(language, "·").join(words)

    def _session_name(self) -> str:
        entry = self._sessions.opened(self._model.game.id, session_kind(self._model.session))
        return entry.name or text(self._model.language, "session-first")

    def _day(self, at_ms: int) -> str:
        """Format the day of a moment, such as `12 Nov`; "" for the attempt in play."""
        return self._name_day(self._model.language, at_ms, self.wall_ms) if at_ms else ""
