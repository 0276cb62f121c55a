"""Attempts at events: their scrambles, solves and ends, and the attempt that the game in play belongs to."""

from ...core.game import Rules
from ...core.grid import LETTERS
from ...core.notation import parse_seed, parse_size, slides
from ...core.rng import SEEDS
from ..app import App
from ..session import Session
from ..view import offer
from ..words import sign, text
from .averages import DNF, format_result, mean
from .events import PART, SINGLE, Event, event_named
from .solve import UNKNOWN, Solve, format_splits

PLAYING, DONE, NOT_FINISHED = "playing", "done", "dnf"
_NONE = "-"
_PAUSED = 2
"""Flag in the field `is_given`: the device slept."""


class Attempt:
    """One attempt; its scrambles are those of `seed`, `seed` + 1, …, so that anyone can repeat them."""

    def __init__(self, event: Event, variant: str, seed: int, is_given: bool = False) -> None:
        self.event = event
        self.variant = variant
        """The board kind as text; the largest board of a relay."""
        self.seed = seed
        self.is_given = is_given
        """Whether the player chose the scramble."""
        self.splits: list[tuple[int, int, int]] = []
        """Milliseconds, single-tile moves and multi-tile moves of each solve so far."""
        self.started_ms = 0
        """When the current solve started, by the wall clock; 0 before. The game keeps the elapsed time."""
        self.is_paused = False
        """Whether the device slept during a solve, so that the attempt does not count."""
        self.state = PLAYING
        """PLAYING, DONE or NOT_FINISHED."""
        self.solution = ""
        """The best solution so far in a fewest-moves event."""

    @property
    def kind(self) -> str:
        """The board kind and the event, which identify its sessions."""
        return f"{self.variant}+{self.event.name}"

    @property
    def sides(self) -> list[int]:
        """The board side of each scramble."""
        return self.event.sides(side_of(self.variant))

    @property
    def is_under_way(self) -> bool:
        """Whether it has begun and not ended; leaving it now makes it a DNF."""
        return self.state == PLAYING and bool(self.splits or self.started_ms)

    @property
    def is_complete(self) -> bool:
        """Whether all its boards are solved."""
        return len(self.splits) == len(self.sides)

    @property
    def total_ms(self) -> int:
        """The total time of all solves so far."""
        return sum([split[0] for split in self.splits])

    @property
    def best(self) -> int:
        """The length of the best solution so far in the event's metric, or 0."""
        return _length(self.solution, self.event.metric) if self.solution else 0

    def seed_of(self, place: int) -> int:
        """Return the seed of a scramble by index."""
        return (self.seed + place) % SEEDS

    def note_solution(self, moves: str) -> bool:
        """Keep a solution if it is the shortest so far; return whether it is."""
        is_better = not self.solution or _length(moves, self.event.metric) < self.best
        if is_better:
            self.solution = moves
        return is_better

    def solve(self, at_ms: int, elapsed_ms: int, scramble: str = "") -> Solve:
        """Return the ended attempt as an entry of a session; elapsed_ms: including the interrupted solve."""
        is_counted = bool(self.event.metric)
        return Solve(
            at_ms,
            min(elapsed_ms, DNF - 1),
            _length(self.solution, "stm") if is_counted else sum([split[1] for split in self.splits]),
            UNKNOWN if self.state != DONE else slides(self.solution) if is_counted else sum([split[2] for split in self.splits]),
            is_dnf=self.state != DONE,
            seed=str(self.seed),
            scramble=scramble,
            event=self.event.name,
            is_given=self.is_given,
            splits=format_splits([split[:2] for split in self.splits]) if len(self.sides) > 1 else "",
            solution=self.solution,
            is_paused=self.is_paused,
        )

    def format(self) -> str:
        """Return the attempt as text; `parse_attempt` reads it."""
        splits = ",".join(["/".join([str(number) for number in split]) for split in self.splits])
        parts = [self.event.name, self.variant, self.seed, self.is_given + _PAUSED * self.is_paused, self.state, self.started_ms]
        return " ".join([str(part) for part in parts] + [self.solution or _NONE, splits or _NONE])


def _length(moves: str, metric: str) -> int:
    return slides(moves) if metric == "mtm" else len(moves)


def parse_attempt(text: str) -> Attempt:
    """Parse the text of an attempt. Raises: ValueError."""
    name, variant, seed, is_given, state, started_ms, solution, splits = text.split(" ")
    attempt = Attempt(event_named(name), variant, parse_seed(seed), is_given in ("1", "3"))
    attempt.is_paused = is_given in ("2", "3")
    if state not in (PLAYING, DONE, NOT_FINISHED) or not side_of(variant):
        raise ValueError("not an attempt")
    attempt.state = state
    attempt.started_ms = int(started_ms)
    attempt.solution = "" if solution == _NONE else solution
    for split in [] if splits == _NONE else splits.split(","):
        elapsed_ms, moves, mtm = [int(number) for number in split.split("/")]
        attempt.splits.append((elapsed_ms, moves, mtm))
    is_negative = attempt.started_ms < 0 or any([min(split) < 0 for split in attempt.splits])
    if is_negative or len(attempt.splits) > len(attempt.sides) or any([letter not in LETTERS for letter in attempt.solution]):
        raise ValueError("not an attempt")
    return attempt


def side_of(variant: str) -> int:
    """Return the side of a square board kind, or 0 for anything else."""
    rows, columns = parse_size(variant.partition("-")[0])
    return rows if rows == columns else 0


def attempt_of(session: "Session") -> Attempt | None:
    """Return the attempt that a game belongs to; None for single solves and unreadable texts."""
    try:
        return parse_attempt(session.part(PART)) if session.part(PART) else None
    except ValueError:
        return None


def scrambles(game: "Rules", event: Event, variant: str, seed: int) -> list[str]:
    """Return the boards of an attempt as text, in order."""
    largest = game.parse_variant(variant)
    kinds = [largest.with_options(side, {}) for side in event.sides(largest.rows)]
    boards = [game.of(largest).opening(kind, (seed + place) % SEEDS).board for place, kind in enumerate(kinds)]
    return [game.format_position(board) for board in boards]


def is_searching(session: "Session") -> bool:
    """Return whether a game is a running fewest-moves attempt, in which nothing may reveal a shorter solution."""
    attempt = attempt_of(session)
    return bool(attempt and attempt.event.metric and attempt.is_under_way)


def session_kind(session: "Session") -> str:
    """Return the board kind and event that identify the game's sessions: `4x4`, `4x4+x10`."""
    attempt = attempt_of(session)
    return attempt.kind if attempt else session.game.format_variant(session.variant)


def board_of(kind: str) -> str:
    """Return the board kind of a session kind."""
    return kind.partition("+")[0]


def event_of(kind: str) -> Event:
    """Return the event of a session kind. Raises: ValueError."""
    name = kind.partition("+")[2]
    return event_named(name) if name else SINGLE


def is_session_kind(text: str) -> bool:
    """Return whether a text names a known board kind and event."""
    try:
        event_of(text)
    except ValueError:
        return False
    size = board_of(text).partition("-")[0]
    return bool(parse_size(size)[0])


class CurrentAttempt:
    """Reads the attempt of the game in play, and stores it with the game."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._session: Session | None = None
        self._text = ""
        self._attempt: Attempt | None = None

    @property
    def attempt(self) -> Attempt | None:
        """The attempt, or None for single solves."""
        session = self._model.session
        if session is not self._session or session.part(PART) != self._text:
            self._session, self._text = session, session.part(PART)
            self._attempt = attempt_of(session)
        return self._attempt

    @property
    def under_way(self) -> Attempt | None:
        """The attempt if it has begun and not ended."""
        attempt = self.attempt
        return attempt if attempt and attempt.is_under_way else None

    @property
    def is_blind(self) -> bool:
        """Whether the numbers are hidden, from the first move until the board is solved or given up."""
        attempt = self.under_way
        return bool(attempt and attempt.event.is_blind and self._model.session.outcome == "playing" and not self._model.replay)

    def save(self) -> None:
        """Store the attempt with the game in play."""
        if self._attempt:
            self._model.session.parts[PART] = self._text = self._attempt.format()
            self._app.saving.save()

    def notify(self, word: str) -> None:
        """Show and announce a notice about the event."""
        self._app.notices.show(word, event=self.name)
        self._app.dispatcher.announce(text(self._model.language, word, event=self.name))

    @property
    def name(self) -> str:
        """The name of the event for players."""
        attempt = self.attempt
        event = attempt.event if attempt else SINGLE
        return text(self._model.language, event.word, minutes=event.minutes)

    @property
    def progress(self) -> str:
        """The progress of the attempt, such as `Event · 4 of 10`."""
        attempt, language = self.attempt, self._model.language
        parts = [self.name]
        if attempt and len(attempt.sides) > 1:
            place = len(attempt.splits) + (not attempt.is_complete and self._model.session.outcome != "solved")
            parts.append(text(language, "event-place", place=place, count=len(attempt.sides)))
        if attempt and attempt.state == NOT_FINISHED:
            parts.append("DNF")
        elif attempt and attempt.solution:
            parts.append(text(language, "event-best", moves=attempt.best))
        return sign(language, "·").join(parts)

    def view_end(self, slots: dict[str, str], attempt: Attempt) -> None:
        """Add the result of a solve and the next step."""
        language = self._model.language
        count = len(attempt.sides)
        slots["overlay-new.text"] = text(language, "event-another")
        total = format_result(attempt.total_ms)
        facts: dict[str, object] = {"moves": attempt.best, "event": self.name, "total": total}
        word = "event-dnf"
        if attempt.state == PLAYING and attempt.solution:
            word = "event-found"
        elif attempt.state == PLAYING and attempt.splits:
            word = "event-going"
            facts.update({"place": len(attempt.splits), "count": count, "time": format_result(attempt.splits[-1][0])})
            slots["overlay-new.text"] = text(language, "event-next", place=len(attempt.splits) + 1, count=count)
        elif attempt.state == DONE:
            word = "event-submitted" if attempt.solution else "event-done"
            if self._model.session.limit == "given-up":
                offer(slots, "event", {"overlay-title.text": text(language, "event-over")})
        sentence = text(language, word, **facts)
        if attempt.state == DONE and attempt.event.solves > 1:
            times = [time_ms for time_ms, _, _ in attempt.splits]
            times = [min(times), max(times), mean(sum(times), len(times))]
            best, worst, usual = [format_result(time_ms) for time_ms in times]
            sentence += sign(language, " ") + text(language, "race-summary", best=best, worst=worst, mean=usual)
        offer(slots, "event", {"overlay-text.text": sentence})
