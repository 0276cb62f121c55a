"""The view of events: the progress and result of the attempt, and the actions for it."""

from ..feature import Feature
from ..view import ON, mark, offer, show
from ..words import clock, sign, text
from .attempt import DONE, PLAYING, Attempt
from .averages import format_result
from .events import EVENTS, SINGLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App
    from .event_play import EventPlay
    from .strip import Strip


class EventView(Feature):
    """Adds the chip of the attempt, the text of the overlay, and the chosen event."""

    dialogs = ("events",)

    def __init__(self, app: "App", play: "EventPlay", strip: "Strip") -> None:
        self._model = app.model
        self._play = play
        self._strip = strip

    def view(self, slots: dict[str, str]) -> None:
        model = self._model
        attempt = None if model.replay else self._play.current.attempt
        under_way = self._play.current.under_way
        show(slots, "event-mark", attempt)
        slots["event-mark.text"] = self._play.current.progress if attempt else ""
        has_solution = bool(under_way and under_way.solution and not model.replay)
        for name in ("event-submit", "sheet-submit"):
            show(slots, name + "", has_solution)
        slots["event-submit.text"] = text(model.language, "event-submit", moves=attempt.best) if attempt and has_solution else ""
        show(slots, "overlay-new", not has_solution)
        mark(slots, "hint.disabled", under_way)
        slots["overlay-new.text"] = text(model.language, "new")
        if under_way:
            offer(slots, "event", {"give-up.hidden": "", "auto.hidden": ON})
            if not under_way.event.metric:
                offer(slots, "event", {"undo.disabled": ON})
            if under_way.event.limit_ms:
                left_ms = max(0, under_way.event.limit_ms - model.session.clock.elapsed_ms(self.now_ms) + 999)
                offer(slots, "limit", {"time.text": clock(left_ms)})
        if attempt and attempt.event.metric:  # Undo is allowed here, and the records of the size do not apply.
            offer(slots, "event", {"helped.hidden": ON})
        if attempt and attempt.is_paused:
            offer(slots, "event", {"overlay-best.text": text(model.language, "paused-no-record")})
        elif attempt and attempt.event.metric:
            offer(slots, "event", {"overlay-best.text": ""})
        if attempt and model.session.outcome != "playing":
            self._view_overlay(slots, attempt)
        if model.dialog == "more":
            slots["menu-event.text"] = self._play.current.name if attempt else text(model.language, "menu-events")
        if model.dialog == "events":
            for event in EVENTS:
                is_chosen = event is (attempt.event if attempt else SINGLE)
                slots[f"event-{event.name or 'single'}@aria-pressed"] = "true" if is_chosen else "false"

    def _view_overlay(self, slots: dict[str, str], attempt: Attempt) -> None:
        """Add the result of a solve and the next step."""
        language = self._model.language
        count = len(attempt.sides)
        slots["overlay-new.text"] = text(language, "event-another")
        total = format_result(attempt.total_ms)
        facts: dict[str, object] = {"moves": attempt.best, "event": self._play.current.name, "total": total}
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
        sentences = [text(language, word, **facts)] + self._strip.summary()
        offer(slots, "event", {"overlay-text.text": sign(language, " ").join(sentences)})
