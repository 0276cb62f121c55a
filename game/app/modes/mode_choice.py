"""The choice of a mode, its remaining limits and its clock, and races against the ghost of another game."""

from ...core.errors import BadNotation
from ...core.text import number
from ..app import App
from ..feature import Handlers, Interceptors
from ..links import read_address
from ..play.scene import END, GAME, PLACE, REPLAY, Follower
from ..racing.events import PART as EVENT
from ..session import FREE, Session, modes_of
from ..sharing.rival import GHOST, race, restarted
from ..view import mark, offer, show
from ..words import clock, sign, text

_MAX_SLICE = 64
"""Moves by which a ghost advances at most per message."""


class Ghost:
    """A recorded game that runs along, synchronized by time or, if its times are unknown, by moves."""

    def __init__(self, start: Session, moves: list[str]) -> None:
        self.session = start
        self._moves = moves
        self._moments = start.times.moments[: len(moves)]

    def follow(self, elapsed_ms: int, cursor: int) -> None:
        """Go to the state after a time or number of moves; a large gap takes several calls."""
        timed = len(self._moments) == len(self._moves)
        ply = len([ms for ms in self._moments if ms <= elapsed_ms]) if timed else min(cursor, len(self._moves))
        reached = self.session.timeline.cursor
        self.session.replay(self._moves[reached : min(ply, reached + _MAX_SLICE)])
        if ply < reached:
            self.session.timeline.jump(ply)

    @property
    def is_over(self) -> bool:
        return self.session.timeline.cursor == len(self._moves)


class ModeChoice(Follower):
    """Deals games with a mode, and races."""

    dialogs = ("modes",)
    sees = GAME | REPLAY | PLACE

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._ghost: Ghost | None = None
        self._raced = ""

    def handlers(self) -> Handlers:
        return {"mode": self._deal, "race": self._race}

    def turned(self) -> None:
        session = self._model.shown
        has_mark = session.mode is not FREE or session.part(GHOST)
        self.rests = not (has_mark or self._model.dialog in ("more", "modes"))

    def fill(self, slots: dict[str, str]) -> None:
        """Add the remaining limits, the ghost's state, and the current mode."""
        model = self._model
        session = model.shown
        parts = self._parts(session)
        show(slots, "mode-mark", parts)
        slots["mode-mark.text"] = sign(model.language, "·").join(parts)
        if model.dialog == "more":
            name = model.session.mode.name
            for slot in ("menu-mode.text", "menu-mode-15.text"):
                slots[slot] = text(model.language, "mode-" + name if name else "menu-modes")
        if model.dialog == "modes":
            for mode in modes_of(model.game):
                slots[f"mode-{mode.name or 'free'}@aria-pressed"] = "true" if mode is session.mode else "false"
            mark(slots, "race.disabled", not model.session.timeline.moves)

    def _parts(self, session: Session) -> list[str]:
        language = self._model.language
        mode = session.mode
        parts = []
        if mode.name:
            parts.append(text(language, "mode-" + mode.name))
        if mode.limits_undo:
            parts.append(text(language, "undos-left", count=session.undos_left))
        if mode.max_moves:
            parts.append(text(language, "moves-left", count=max(0, mode.max_moves - session.state.moves)))
        raced = session.part(GHOST)
        if session is not self._model.session:
            return parts
        if raced != self._raced:
            self._raced = raced
            self._ghost = self._read(raced)
        if self._ghost:
            self._ghost.follow(session.clock.elapsed_ms(self.now_ms), session.timeline.cursor)
            ghost = self._ghost.session
            if not session.game.lower_is_better:
                figure = number(ghost.state.score)
            elif self._ghost.is_over:
                figure = clock(ghost.clock.elapsed_ms(0), True)
            else:
                figure = text(language, "ghost-moves", count=ghost.state.moves)
            parts.append(text(language, "ghost", figure=figure))
        return parts

    def _deal(self, name: str) -> None:
        """Deal a new game with a mode, "" for none."""
        app, model = self._app, self._model
        for mode in modes_of(model.game):
            if mode.name == name:
                variant = app.openings.next_variant
                model.dialog = ""
                app.openings.replace(app.saving.deal(model.game, variant, mode))
                if mode.name:
                    app.notices.show("mode-begun", mode=text(model.language, "mode-" + mode.name))

    def _race(self) -> None:
        """Replay the start of the game in play, with that game as the ghost."""
        if self._model.session.timeline.moves:
            race(self._app, self._model.session, restarted(self._model.session))

    def _read(self, address: str) -> Ghost | None:
        """Return the ghost of an address; None if it is empty or unreadable."""
        try:
            _, start, moves = read_address(address, (self._model.game,), lambda: 0)
            return Ghost(start, moves) if address and start else None
        except BadNotation:
            return None


class RunningClock(Follower):
    """Runs the clock of a mode with a time limit even while the page is hidden or closed; events run their own."""

    sees = GAME | REPLAY
    places = (END,)

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._is_new = True
        """Whether loaded games have not been checked yet."""

    def handlers(self) -> Handlers:
        return {"asleep": self._leave_out}

    def watches(self) -> Handlers:
        """Watch for the address of the game in play, which stops its clock."""
        return {"route": lambda address: self.turned()}

    def interceptors(self) -> Interceptors:
        return {"visible": self._note_visible}

    def turned(self) -> None:
        """Restart a clock that a reload, a replay or another game has stopped."""
        if self._is_new:
            self._is_new = False
            for session in self._model.sessions.values():  # The wall clock may have been set back since the save.
                session.clock.stopped_ms = min(session.clock.stopped_ms, self.now_ms)
        session = self._model.session
        is_begun = session.clock.stopped_ms >= 0 and session.clock.elapsed_ms(self.now_ms) > 0
        if is_begun and not session.clock.is_running and _runs_on(session) and not self._model.replay:
            session.clock.bridge(self.now_ms)
            self.send("tick")

    def stored(self, name: str, text: str) -> None:
        self._is_new = True

    def fill(self, slots: dict[str, str]) -> None:
        """Mark a finished timed game that was paused."""
        session = self._model.session
        if session.clock.is_paused:
            offer(slots, "clock", {"overlay-best.text": text(self._model.language, "paused-no-record")})

    def _note_visible(self, is_visible: bool) -> bool:
        """Note whether the game is visible; save a running clock, so that little time has to be bridged later."""
        self.dispatcher.is_watched = is_visible
        session = self._model.session
        if not is_visible and session.clock.is_running and (session.part(EVENT) or _runs_on(session)):
            self._app.saving.save()
        return _runs_on(session)

    def _leave_out(self, asleep_ms: int) -> None:
        """Subtract a sleep from the clock; a timed game then sets no record."""
        session = self._model.session
        if session.clock.is_running:
            session.clock.set(session.clock.elapsed_ms(self.now_ms - asleep_ms))
            session.clock.run(self.now_ms)
            session.clock.is_paused = session.is_clocked
            if session.clock.is_paused:
                self._app.saving.save()
                self._app.notices.show("device-slept")


def _runs_on(session: Session) -> bool:
    return session.mode.limit_ms > 0 and session.outcome == "playing"
