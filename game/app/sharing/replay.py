"""Replays a game, automatically or step by step."""

from collections import namedtuple

from ..app import App
from ..feature import ASLEEP_MS, Handlers, Wake
from ..links import BEAT, WATCH
from ..play.play import describe
from ..play.scene import REPLAY, Follower
from ..racing.averages import format_result
from ..racing.events import PART as EVENT
from ..session import Session
from ..store import pack, unpack
from ..view import mark, show
from ..words import sign, text
from .rival import format_to_beat, race, restarted

TRUE, CONSTANT, STEPS = "true", "constant", "steps"
"""At the recorded times, at a constant speed, or step by step."""
PACES = (TRUE, CONSTANT, STEPS)
SPEEDS = (2, 5, 15, 60)
"""Moves per second at a constant pace."""
SLOW_MOTION = (1, 2, 4, 10)
"""Factors that slow down the true pace."""
LINE_MS = 1000
"""The time for each move of a line of the coach."""


Split = namedtuple("Split", ("part", "number", "moves", "at_ms"))
"""After which moves and milliseconds (or -1) a part of the board was solved for good: row, column or rest; its number from 1."""


class Replay(Follower):
    """Shows a copy of a game; the game in play is not affected."""

    sees = REPLAY

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self.is_playing = False
        self.speed = SPEEDS[1]
        self.slow_motion = SLOW_MOTION[0]
        self._chosen = TRUE
        self._is_own = False
        self._to_beat = ""
        self._begun_ms = 0
        self._begun_at = 0
        self._due_ms = 0
        self._splits: list[Split] = []

    def handlers(self) -> Handlers:
        return {
            "replay": self._begin,
            "replay-show": self._show_other,
            "replay-line": self._play_line,
            WATCH: self._watch,
            "replay-same": self._play_same,
            "replay-race": self._race,
            "replay-go": self._go,
            "replay-step": self._step,
            "replay-play": self._play,
            "replay-next": self._next,
            "replay-pace": self._set_pace,
            "replay-speed": self._set_speed,
            "replay-slow": self._set_slow_motion,
            "replay-continue": self._continue,
            "replay-leave": self._leave,
        }

    def turned(self) -> None:
        self.rests = self._model.replay is None

    def fill(self, slots: dict[str, str]) -> None:
        """Add the bar below the board."""
        model = self._model
        show(slots, "replay-bar", model.replay)
        slots["helped-word.text"] = text(model.language, "replay-friend" if model.replay and not self._is_own else "helped")
        if model.replay:
            timeline = model.replay.timeline
            last = len(timeline.moves)
            place = text(model.language, "replay-place", ply=timeline.cursor, last=last)
            slots["replay-range.range"] = f"{timeline.cursor} {last}"
            slots["replay-range@aria-valuetext"] = slots["replay-place.text"] = place
            slots["replay-play.text"] = text(model.language, "replay-pause" if self.is_playing else "replay-play")
            show(slots, "replay-review", self._is_own)
            show(slots, "replay-same", not self._is_own)
            show(slots, "replay-race", not self._is_own)
            show(slots, "replay-play", self.pace != STEPS)
            slots["replay-pace.value"] = self.pace
            slots["replay-speed.value"] = str(self.speed)
            show(slots, "replay-speed-label", self.pace == CONSTANT)
            slots["replay-slow.value"] = str(self.slow_motion)
            show(slots, "replay-slow-label", self.pace == TRUE)
            mark(slots, "replay-true.disabled", not model.replay.is_timed)
            slots["replay-splits.text"] = self._splits_text(model.replay)

    @property
    def pace(self) -> str:
        """The chosen pace of `PACES`; CONSTANT instead of TRUE if the times of the moves are unknown."""
        replay = self._model.replay
        return CONSTANT if self._chosen == TRUE and not (replay and replay.is_timed) else self._chosen

    def _begin(self) -> None:
        model = self._model
        if model.session.timeline.moves:
            model.session.clock.stop(self.now_ms)
            model.dialog = ""
            self._show(unpack(model.game, pack(model.session, self.now_ms)))
            self._is_own = True

    def _show_other(self, session: Session) -> None:
        """Show somebody else's game; played on, it counts as helped."""
        session.is_aided = True
        self._to_beat = session.part(BEAT) or format_to_beat(session)
        self._show(session)

    def _watch(self, session: Session) -> None:
        """Play the game of a link from its start; its result is the one to beat on the same start."""
        self._show_other(session)
        self._go(0)
        if self.pace == STEPS:
            self._chosen = TRUE
        self._play()

    def _play_same(self) -> None:
        """Play the start of the game being replayed, with its result to beat."""
        replay = self._model.replay
        if replay:
            self._app.openings.replace(self._restarted(replay))

    def _race(self) -> None:
        """Play the start of the game being replayed, with that game as the ghost."""
        replay = self._model.replay
        if replay:
            _jump(replay, len(replay.timeline.moves))
            race(self._app, replay, self._restarted(replay))

    def _restarted(self, replay: Session) -> Session:
        session = restarted(replay)
        session.parts[BEAT] = self._to_beat
        return session

    def _show(self, session: Session) -> None:
        self._model.replay = session
        self._is_own = False
        self._splits = splits(session)
        self.is_playing = False

    def _splits_text(self, replay: Session) -> str:
        """Describe when each part of the board was solved, by time or, if times are unknown, by moves."""
        language = self._model.language
        parts = []
        for split in self._splits:
            name = text(language, "split-" + split.part, number=split.number)
            figure = format_result(split.at_ms) if replay.is_timed else text(language, "announce-moves", moves=split.moves)
            parts.append(name + sign(language, ":") + figure)
        return sign(language, "·").join(parts)

    def _go(self, cursor: int) -> None:
        replay = self._model.replay
        if replay:
            self.is_playing = False
            _jump(replay, max(0, min(cursor, len(replay.timeline.moves))))

    def _step(self, way: str) -> None:
        """Go one move "on" or "back", and announce the position and the move."""
        model = self._model
        replay = model.replay
        if not replay:
            return
        self.is_playing = False
        before = replay.state
        step = replay.redo() if way == "on" else None
        if way == "back" and replay.timeline.cursor:
            _jump(replay, replay.timeline.cursor - 1)
        timeline = replay.timeline
        place = text(model.language, "replay-place", ply=timeline.cursor, last=len(timeline.moves))
        self.announce(place + (sign(model.language, ".") + describe(model, before, step) if step else ""))

    def _play(self) -> None:
        replay = self._model.replay
        if replay and self.pace != STEPS:
            self.is_playing = not self.is_playing
            if self.is_playing and replay.timeline.cursor == len(replay.timeline.moves):
                replay.jump(0)
            self._run_on()

    def _play_line(self, plays: bool) -> None:
        """Play the line of the coach that the board shows, or only stop what was playing."""
        self.is_playing = plays
        self._wake_later()

    def _next(self) -> None:
        session = self._app.line or self._model.replay
        if session and self.is_playing:
            late_ms = self.now_ms - self._due_ms
            if late_ms > ASLEEP_MS:
                self._begun_ms += late_ms  # The device slept: later moves must not follow all at once.
            self.is_playing = False  # Stays False if a move of a forged save is refused.
            self.is_playing = session.redo() is not None
            self._wake_later()

    def _run_on(self) -> None:
        """Play on from the current board, timing later moves from now."""
        if self._model.replay:
            self._begun_ms = self.now_ms
            self._begun_at = max(0, self._model.replay.timeline.cursor - 1)
            self._wake_later()

    def _wake_later(self) -> None:
        if self.is_playing:
            pause_ms = LINE_MS if self._app.line else self._pause_ms() if self.pace == TRUE else 1000 // self.speed
            self._due_ms = self.now_ms + pause_ms
            self.emit(Wake("replay-next", pause_ms))

    def _pause_ms(self) -> int:
        """Return the time until the next move; a late move does not delay later ones."""
        replay = self._model.replay
        cursor = replay.timeline.cursor if replay else 0
        if not replay or cursor == len(replay.times.moments):
            return 0
        passed_ms = replay.times.moments[cursor] - replay.times.moments[self._begun_at]
        return max(0, self._begun_ms + passed_ms * self.slow_motion - self.now_ms)

    def _set_pace(self, pace: str) -> None:
        replay = self._model.replay
        if replay and pace in PACES and (pace != TRUE or replay.is_timed):
            self._chosen = pace
            self.is_playing = self.is_playing and pace != STEPS
            self._run_on()

    def _set_speed(self, speed: int) -> None:
        if speed in SPEEDS:
            self.speed = speed
            self._run_on()

    def _set_slow_motion(self, times: int) -> None:
        if times in SLOW_MOTION:
            self.slow_motion = times
            self._run_on()

    def _continue(self) -> None:
        """Play on from the current board, as a new helped game outside any event, with the time elapsed so far."""
        session = self._model.replay
        if session:
            session.is_aided = True
            session.born_ms = 0
            session.parts.pop(EVENT, None)
            session.stopped_by = ""
            if session.is_timed:
                session.clock.set(session.times.moments[session.timeline.cursor - 1] if session.timeline.cursor else 0)
            self._app.openings.replace(session)

    def _leave(self) -> None:
        self._model.replay = None


def _jump(replay: Session, cursor: int) -> None:
    """Go to another ply, without using up undos of the mode."""
    undone = replay.undone
    replay.jump(cursor)
    replay.undone = undone


def splits(session: Session) -> list[Split]:
    """Return the splits of a game whose last move solves it; none for any other game."""
    game, variant = session.game, session.variant
    if not game.is_permutation:
        return []
    states = [session.timeline.opening]
    for move in session.timeline.moves.all():
        states.append(game.play(variant, states[-1], move, session.seed).after)
    goal = states[-1].board
    if game.outcome(variant, states[-1], False) != "solved":
        return []
    rows = []
    ply = 0
    last = len(goal) - 1
    for part, number, cells in game.stages(variant.side):
        if game.is_turned:
            number, cells = number and variant.side + 1 - number, tuple([last - cell for cell in cells])
        for later in range(len(states) - 1, ply, -1):
            board = states[later - 1].board
            if [cell for cell in cells if board[cell] != goal[cell]]:
                ply = later
                break
        at_ms = -1
        if session.is_timed:
            at_ms = session.times.moments[ply - 1] if ply else 0
        rows.append(Split(part, number, states[ply].moves, at_ms))
    return rows
