"""After a solve the clock is the result, with its margin beside it; the end card waits for Enter or a tap on the clock."""

from ..feature import Feature, Handlers
from ..links import BEAT
from ..view import mark, offer, show
from ..words import text
from .averages import DNF, NONE, format_difference, mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..app import App
    from ..session import Session
    from .strip import Strip

_OWN_CARD = ("daily", BEAT)
"""Parts of a game whose end is another story, which its card tells at once."""


class Result(Feature):
    """The result of a race, where the cards stand beside the board."""

    def __init__(self, app: "App", strip: "Strip", is_wide: "Callable[[], bool]") -> None:
        self._model = app.model
        self._strip = strip
        self._is_wide = is_wide
        self._opened: Session | None = None
        """The game whose card was asked for."""

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
        if session.outcome != "solved" or self._strip.metric or self._model.replay or not self._is_wide():
            return False
        has_own_card = [part for part in _OWN_CARD if session.part(part)]
        return not has_own_card and not session.helped and not session.clock.is_paused

    def view(self, slots: dict[str, str]) -> None:
        is_over = self.is_over
        mark(slots, "html@data-result", is_over)
        if not is_over:
            show(slots, "race-record", False)
            return
        mark(slots, "overlay.hidden result", self._opened is not self._model.session)
        is_complete = not self._strip.pace or self._strip.pace.is_complete
        tally = self._strip.tally
        now, before = tally.now[0], tally.before[0]
        show(slots, "race-record", is_complete and NONE not in (now, before) and now < before)
        if self._strip.pace or now in (NONE, DNF):
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
