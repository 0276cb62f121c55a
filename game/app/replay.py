"""Looking at a game move by move, by itself or step by step."""

from game.app.effects import Wake
from game.app.feature import Feature
from game.app.racing.averages import format_time
from game.app.racing.splits import Split, splits
from game.app.session import Session
from game.app.store import pack, unpack
from game.app.words import say, sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from game.app.app import App

TRUE_PACE = 0
SPEEDS = (2, 5, 15, 60, TRUE_PACE)
"""Moves a second of a replay; `TRUE_PACE`: each move when it was made."""


class Replay(Feature):
    """Shows a copy of a game in the place of the one in play, which stays as it is."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self.is_playing = False
        """Whether it goes on by itself."""
        self.speed = SPEEDS[1]
        """Moves a second, or `TRUE_PACE`."""
        self._splits: list[Split] = []

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what a player can do with a replay."""
        return {
            "replay": self._begin,
            "replay-show": self._show,
            "replay-go": self._go,
            "replay-step": self._step,
            "replay-play": self._play,
            "replay-next": self._next,
            "replay-speed": self._set_speed,
            "replay-continue": self._continue,
            "replay-leave": self._leave,
        }

    def view(self, slots: dict[str, str]) -> None:
        """Add the bar below the board."""
        app = self._app
        slots["replay-bar.hidden"] = "" if app.replay else "on"
        if app.replay:
            timeline = app.replay.timeline
            last = len(timeline.moves)
            place = say(app.language, "replay-place", ply=timeline.cursor, last=last)
            slots["replay-range.range"] = f"{timeline.cursor} {last}"
            slots["replay-range@aria-valuetext"] = slots["replay-place.text"] = place
            slots["replay-play.text"] = say(app.language, "replay-pause" if self.is_playing else "replay-play")
            slots["replay-speed.value"] = str(self.speed)
            slots["replay-true.disabled"] = "" if app.replay.is_timed else "on"
            slots["replay-splits.text"] = self._splits_text(app.replay)

    def _begin(self) -> None:
        app = self._app
        if app.session.timeline.moves:
            app.session.stop_clock(self.now_ms)
            app.dialog = ""
            self._show(unpack(app.game, pack(app.session, self.now_ms)))

    def _show(self, session: Session) -> None:
        """Show any game of the kind on show."""
        self._app.replay = session
        self._splits = splits(session)
        self.is_playing = False
        if session.is_timed:
            self.speed = TRUE_PACE
        elif self.speed == TRUE_PACE:
            self.speed = SPEEDS[1]

    def _splits_text(self, replay: Session) -> str:
        """Return when each part of the board was solved, with the time or, where that is not known, the moves."""
        language = self._app.language
        parts = []
        for split in self._splits:
            name = say(language, "split-" + split.part, number=split.number)
            figure = format_time(split.at_ms) if replay.is_timed else say(language, "announce-moves", moves=split.moves)
            parts.append(name + sign(language, ":") + figure)
        return sign(language, "·").join(parts)

    def _go(self, cursor: int) -> None:
        replay = self._app.replay
        if replay:
            self.is_playing = False
            replay.jump(max(0, min(cursor, len(replay.timeline.moves))))

    def _step(self, way: str) -> None:
        """Go one move "on" or "back", and announce the place and what was played there."""
        app = self._app
        replay = app.replay
        if not replay:
            return
        self.is_playing = False
        before = replay.state
        step = replay.redo() if way == "on" else None
        if way == "back":
            replay.undo()
        timeline = replay.timeline
        place = say(app.language, "replay-place", ply=timeline.cursor, last=len(timeline.moves))
        app.announce(place + (sign(app.language, ".") + app.describe(before, step) if step else ""))

    def _play(self) -> None:
        replay = self._app.replay
        if replay:
            self.is_playing = not self.is_playing
            if self.is_playing and replay.timeline.cursor == len(replay.timeline.moves):
                replay.jump(0)
            self._wake_later()

    def _next(self) -> None:
        if self._app.replay and self.is_playing:
            self.is_playing = False  # It stays so where a move of a forged save is refused.
            self.is_playing = self._app.replay.redo() is not None
            self._wake_later()

    def _wake_later(self) -> None:
        if self.is_playing:
            self.emit(Wake("replay-next", 1000 // self.speed if self.speed else self._pause_ms()))

    def _pause_ms(self) -> int:
        """Return how long the next move was waited for."""
        replay = self._app.replay
        if not replay or not replay.is_timed:
            return 0
        moments, cursor = replay.times.moments, replay.timeline.cursor
        return moments[cursor] - moments[cursor - 1] if 0 < cursor < len(moments) else 0

    def _set_speed(self, speed: int) -> None:
        replay = self._app.replay
        if speed in SPEEDS and (speed or (replay and replay.is_timed)):
            self.speed = speed
            self._wake_later()

    def _continue(self) -> None:
        session = self._app.replay
        if session:
            session.helped = True
            session.born_ms = 0
            self._app.openings.replace(session)

    def _leave(self) -> None:
        self._app.replay = None
