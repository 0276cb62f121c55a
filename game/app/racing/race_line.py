"""The racer's line below the board: what the clock waits for, the keys for racers, and the speed."""

from ..feature import Feature
from ..view import show
from ..words import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..app import App
    from .control import Control
    from .current_attempt import CurrentAttempt
    from .result import Result
    from .strip import Strip


class RaceLine(Feature):
    """Shows keys only where there is room for them, and only to players who race."""

    def __init__(
        self,
        app: "App",
        control: "Control",
        current: "CurrentAttempt",
        strip: "Strip",
        result: "Result",
        key_of: "Callable[[str], str]",
        is_wide: "Callable[[], bool]",
    ) -> None:
        """Show nothing yet. key_of: returns the label of an action's key, or "". is_wide: whether keys have room."""
        self._model = app.model
        self._control = control
        self._current = current
        self._strip = strip
        self._result = result
        self._key_of = key_of
        self._is_wide = is_wide
        self.keys: list[tuple[str, str]] = []
        """The label of each key on show, and what it does."""
        self.waits = False
        """Whether the line says what the clock waits for."""
        self.is_shown = False
        """Whether it shows the keys or the speed."""

    def view(self, slots: dict[str, str]) -> None:
        model = self._model
        if not model.game.lower_is_better:
            return
        waits = self._waits() if not model.replay else ""
        under_way = self._current.under_way is not None
        is_racer = (
            under_way or self._control.has_hovering or model.settings.chosen["ready"] == "on" or self._strip.tally.count > 0
        )
        is_plain = not waits and not model.replay
        has_keys = is_racer and is_plain and self._is_wide()
        has_rate = has_keys or (is_plain and under_way)
        self.waits = bool(waits)
        self.is_shown = has_rate
        show(slots, "race-line", has_rate)
        show(slots, "race-wait", waits)
        slots["race-wait.text"] = waits
        self.keys = self._all_keys(under_way) if has_keys else []
        session = model.session
        elapsed_ms, moves = session.clock.elapsed_ms(self.now_ms), session.state.moves
        rate = ""
        if has_rate and moves and elapsed_ms:
            rate = text(model.language, "race-rate", moves=moves, rate=f"{moves * 1000 / elapsed_ms:.2f}")
        slots["race-rate.text"] = rate

    def _waits(self) -> str:
        """Return what the clock waits for as a sentence, or ""."""
        language, state = self._model.language, self._control.state
        if state == "inspection":
            return text(language, "race-inspect")
        key = self._key_of("freeze") if state else ""
        return text(language, "race-waits" if key else "race-waits-tap", key=key) if state else ""

    def _all_keys(self, under_way: bool) -> list[tuple[str, str]]:
        language = self._model.language
        keys = [(text(language, "race-space"), text(language, "race-next"))]
        freeze = self._key_of("freeze")
        if freeze and self._control.has_hovering:
            keys.insert(0, (freeze, text(language, "race-pause")))
        if self._result.is_over:
            keys.append(("Enter", text(language, "race-enter")))
        if under_way:
            keys.append(("Esc", text(language, "race-give-up")))
        return keys
