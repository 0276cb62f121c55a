"""Controls for racers: hovering, which can be frozen; the ready state; inspection time."""

from ...core.errors import IllegalMove
from ...core.typing import Callable
from ..app import App
from ..feature import Handlers, Interceptors, Wake
from ..play.scene import RACE, Follower
from ..session import Session
from ..view import offer
from ..words import text

_TICK_MS = 1000


class Control(Follower):
    """Slides the tiles under a hovering pointer, and locks a new scramble until the player is ready."""

    sees = RACE

    def __init__(self, app: "App") -> None:
        self._model = app.model
        self._seen: Session | None = None
        self.is_frozen = False
        """Whether hovering is paused."""
        self.is_held = False
        """Whether the scramble is locked until the player is ready."""
        self._inspects_until_ms = 0

    def handlers(self) -> Handlers:
        return {"hover": self._hover, "freeze": self._freeze, "inspect": self._inspect}

    def interceptors(self) -> Interceptors:
        """Block moves of a new scramble until the player is ready."""
        held: dict[str, Callable[..., bool]] = dict.fromkeys(("move", "drag", "hover"), self._hold)
        held["tap"] = self._hold_tap
        return self.awake(held)

    def watches(self) -> Handlers:
        return {"asleep": self._leave_out}

    def turned(self) -> None:
        """Lock a new scramble or start its inspection, depending on the settings."""
        session = self._model.session
        if session is self._seen:
            return
        self._seen = session
        self._inspects_until_ms = 0
        self.is_frozen = False
        is_new = session.game.moves_by_cell and not session.timeline.moves and not session.clock.elapsed_ms(self.now_ms)
        chosen = self._model.settings.chosen
        self.is_held = is_new and chosen["ready"] == "on"
        if is_new and not self.is_held:
            self._begin_inspection()

    def fill(self, slots: dict[str, str]) -> None:
        """Add the chosen colours and digits, the hovering state and the remaining inspection time."""
        model = self._model
        chosen = model.settings.chosen
        slots["html@data-tint"] = chosen["tint"] if model.game.moves_by_cell else ""
        slots["board@data-hover"] = self._hovering_state()
        if self.state == "inspection" and not model.replay:
            left_ms = max(0, self._inspects_until_ms - self.now_ms)
            offer(slots, "inspection", {"time.text": f"−{-(-left_ms // 1000)}"})

    @property
    def state(self) -> str:
        """What a new scramble waits for: "held" until the player is ready, "inspection", or ""."""
        if self.is_held:
            return "held"
        is_new = self._model.session is self._seen and not self._model.session.timeline.moves
        return "inspection" if self._inspects_until_ms and is_new else ""

    @property
    def has_hovering(self) -> bool:
        """Whether a hovering pointer moves tiles, unless it is frozen."""
        return self._model.settings.chosen["hover"] == "on" and self._model.game.moves_by_cell

    def _hovering_state(self) -> str:
        if self.is_held:
            return "held"
        return ("frozen" if self.is_frozen else "on") if self.has_hovering else ""

    def _hover(self, cell: int) -> None:
        """Slide the tile under the pointer and those between it and the gap, if they are in line."""
        model = self._model
        if self._hovering_state() != "on" or model.session.outcome != "playing":
            return
        try:
            move = model.game.tap(model.session.state, cell)
        except IllegalMove:
            return
        if move:
            self.send("play", move)

    def _hold(self, *args: object) -> bool:
        """Consume a move while the scramble is locked."""
        return self.is_held and not self._model.replay and not self._model.dialog

    def _hold_tap(self, cell: int) -> bool:
        """Consume a tap while the scramble is locked; a tap on the gap means ready."""
        is_held = self._hold()
        if is_held and not self._model.session.state.board[cell]:
            self._release()
        return is_held

    def _freeze(self) -> None:
        """Freeze or thaw hovering, or unlock a new scramble."""
        if self.is_held:
            self._release()
        elif self._hovering_state():
            self.is_frozen = not self.is_frozen
            self.announce(text(self._model.language, "hover-frozen" if self.is_frozen else "hover-thawed"))

    def _release(self) -> None:
        self.is_held = False
        self.announce(text(self._model.language, "ready-now"))
        self._begin_inspection()

    def _leave_out(self, asleep_ms: int) -> None:
        """Extend the inspection by the time the device slept."""
        if self._inspects_until_ms:
            self._inspects_until_ms += asleep_ms

    def _begin_inspection(self) -> None:
        seconds = self._model.settings.chosen["inspection"]
        if seconds != "off":
            self._inspects_until_ms = self.now_ms + 1000 * int(seconds)
            self.emit(Wake("inspect", _TICK_MS))

    def _inspect(self) -> None:
        """Count down; when the inspection is over, start the clock even without a move."""
        session = self._model.session
        if not self._inspects_until_ms or session is not self._seen or session.timeline.moves:
            self._inspects_until_ms = 0
        elif self.now_ms < self._inspects_until_ms:
            self.emit(Wake("inspect", min(_TICK_MS, self._inspects_until_ms - self.now_ms)))
        else:
            self._inspects_until_ms = 0
            session.clock.run(self.now_ms)
            self.send("tick")
            self.announce(text(self._model.language, "inspection-over"))
