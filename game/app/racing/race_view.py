"""What a racer sees beside the cards: the clock, its result, and the line below the board with the keys and the speed."""

from ...core.typing import Callable
from ..app import App
from ..feature import Handlers
from ..links import BEAT
from ..options.key_bindings import key_label
from ..play.scene import RACE, Follower
from ..session import Session
from ..view import mark, offer, show
from ..words import clock, text
from .attempt import PLAYING, CurrentAttempt
from .averages import DNF, NONE, format_difference, mean
from .control import Control
from .strip import Strip

_OWN_CARD = ("daily", BEAT)
"""Parts of a game whose end is another story, which its card tells at once."""


class RaceView(Follower):
    """After a solve the clock is the result, with its margin beside it; the end card waits for Enter or a tap on the clock.

    Keys are shown only where there is room for them, and only to players who race.
    """

    sees = RACE

    def __init__(
        self, app: "App", control: "Control", current: "CurrentAttempt", strip: "Strip", is_wide: "Callable[[], bool]"
    ) -> None:
        """Show nothing yet. is_wide: whether keys have room."""
        self._model = app.model
        self._control = control
        self._current = current
        self._strip = strip
        self._is_wide = is_wide
        self._opened: Session | None = None
        """The game whose card was asked for."""
        self.keys: list[tuple[str, str]] = []
        """The label of each key on show, and what it does."""
        self.waits = ""
        """The sentence that says what the clock waits for, or ""."""
        self.is_line_shown = False
        """Whether the line shows the keys or the speed."""

    def handlers(self) -> Handlers:
        return {"result": self._toggle}

    def _toggle(self) -> None:
        """Open the card, or close it again."""
        session = self._model.session
        self._opened = None if self._opened is session or not self.is_over else session

    @property
    def is_over(self) -> bool:
        """Whether the clock shows a result."""
        session = self._model.session
        if session.outcome != "solved" or self._strip.metric or self._model.replay:
            return False
        if not self._is_wide() and self._strip.tally.count < 2:  # A first solve on a phone is told by the card.
            return False
        has_own_card = [part for part in _OWN_CARD if session.part(part)]
        return not has_own_card and not session.helped and not session.clock.is_paused

    @property
    def hides_card(self) -> bool:
        """Whether the clock alone tells the result, until the player asks for the card."""
        return self.is_over and self._opened is not self._model.session

    @property
    def is_on_show(self) -> bool:
        """Whether the game has a large clock."""
        return self._model.game.lower_is_better

    def elapsed_ms(self, now_ms: int) -> int:
        """Return the time on the clock, including the earlier boards of the attempt."""
        session, attempt = self._model.session, self._current.attempt
        if not attempt:
            return session.clock.elapsed_ms(now_ms)
        is_added = attempt.is_complete or (attempt.state == PLAYING and session.outcome == "solved" and bool(attempt.splits))
        return attempt.total_ms + (0 if is_added else session.clock.elapsed_ms(now_ms))

    def running_text(self, now_ms: int) -> str:
        """Return the text of the running clock, or "" if it does not run up in hundredths."""
        model, attempt = self._model, self._current.under_way
        session = model.session
        counts_down = session.mode.limit_ms or (attempt and attempt.event.limit_ms)
        if not session.clock.is_running or not session.game.lower_is_better or model.replay or counts_down:
            return ""
        return clock(self.elapsed_ms(now_ms), True)

    def fill(self, slots: "dict[str, str]") -> None:
        self._view_result(slots)
        is_clocked = self.is_on_show and not self._model.replay
        state, attempt = self._control.state, self._current.attempt
        slots["time@data-state"] = state if is_clocked else ""
        if is_clocked and attempt and attempt.splits and state != "inspection":
            offer(slots, "attempt", {"time.text": clock(self.elapsed_ms(self.now_ms), True)})
        if self.is_on_show:
            self._view_line(slots)

    def _view_result(self, slots: dict[str, str]) -> None:
        is_over, pace, tally = self.is_over, self._strip.pace, self._strip.tally
        mark(slots, "html@data-result", is_over)
        now, before = tally.now[0], tally.before[0]
        show(slots, "race-record", is_over and (not pace or pace.is_complete) and NONE not in (now, before) and now < before)
        if not is_over:
            return
        mark(slots, "overlay.hidden result", self.hides_card)
        if pace or now in (NONE, DNF):
            return
        earlier = [result for result in tally.latest[:-1] if result != DNF]
        difference = format_difference(now, before)
        note = ""
        if earlier:
            margin = format_difference(now, mean(sum(earlier), len(earlier)))
            note = text(self._model.language, "race-under" if margin[0] == "−" else "race-over", time=margin[1:])
        offer(slots, "result", {
            "race-difference.text": difference,
            "race-difference@data-sign": difference[:1],
            "race-difference-note.text": note,
        })  # fmt: skip

    def _view_line(self, slots: dict[str, str]) -> None:
        model, control, session = self._model, self._control, self._model.session
        self.waits = self._sentence() if not model.replay else ""
        under_way = self._current.under_way is not None
        is_racer = under_way or control.has_hovering or model.settings.chosen["ready"] == "on" or self._strip.tally.count > 0
        is_plain = not self.waits and not model.replay
        has_keys = is_racer and is_plain and self._is_wide()
        self.is_line_shown = has_keys or (is_plain and under_way)
        show(slots, "race-line", self.is_line_shown)
        show(slots, "race-wait", self.waits)
        slots["race-wait.text"] = self.waits
        self.keys = self._all_keys(under_way) if has_keys else []
        elapsed_ms, moves = session.clock.elapsed_ms(self.now_ms), session.state.moves
        rate = ""
        if self.is_line_shown and moves and elapsed_ms:
            rate = text(model.language, "race-rate", moves=moves, rate=f"{moves * 1000 / elapsed_ms:.2f}")
        slots["race-rate.text"] = rate

    def _sentence(self) -> str:
        """Return what the clock waits for as a sentence, or ""."""
        language, state = self._model.language, self._control.state
        if state == "inspection":
            return text(language, "race-inspect")
        key = key_label(self._model.settings, "freeze") if state else ""
        return text(language, "race-waits" if key else "race-waits-tap", key=key) if state else ""

    def _all_keys(self, under_way: bool) -> list[tuple[str, str]]:
        language = self._model.language
        keys = [(text(language, "race-space"), text(language, "race-next"))]
        freeze = key_label(self._model.settings, "freeze")
        if freeze and self._control.has_hovering:
            keys.insert(0, (freeze, text(language, "race-pause")))
        if self.is_over:
            keys.append(("Enter", text(language, "race-enter")))
        if under_way:
            keys.append(("Esc", text(language, "race-give-up")))
        return keys
