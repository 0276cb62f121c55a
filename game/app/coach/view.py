"""The view of the coach: its buttons and choices, the line below the board, the card, the end card and the review."""

from ..feature import Feature
from ..view import mark, offer, show
from ..words import text
from .advice import IMPROVING
from .card import fill_card
from .coach import Coach
from .line import fill_line
from .marks import fill_chevrons
from .measured_view import fill_measured, fill_review


class CoachView(Feature):
    """Adds the slots of the coach."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach

    def view(self, slots: "dict[str, str]") -> None:
        coach = self._coach
        _fill_buttons(slots, coach)
        fill_line(slots, coach)
        fill_card(slots, coach)
        fill_chevrons(slots, coach)
        if coach.model.session.outcome != "playing":
            fill_measured(slots, coach)
        if coach.model.dialog == "review":
            fill_review(slots, coach)
        client = coach.client
        is_silent = not (slots["hint-text.text"] or slots["coach-more.text"] or client.job or client.is_loading)
        mark(slots, "coach@data-silent", is_silent)


def _fill_buttons(slots: "dict[str, str]", coach: Coach) -> None:
    model, advisor, playback = coach.model, coach.advisor, coach.playback
    language, session = model.language, model.session
    solves = not model.game.has_chance
    word = "stop" if coach.autoplay.can_stop else "solve" if solves else "autoplay"
    if playback.playing and advisor.phase == IMPROVING:
        word = "play-now"
    offer(slots, "coach", {"auto-label.text": text(language, word)})
    is_on_show = session.outcome == "playing" or playback.playing
    show(slots, "auto", is_on_show and not coach.why_not.move)
    slots["hint-label.text"] = text(language, advisor.button)
    slots["hint-icon@href"] = "#i-hint" if advisor.button == "hint" else "#i-close"
    slots["coach-pace.value"] = str(playback.pace_ms)
    show(slots, "coach-method", session.variant.side in model.game.proven_sides)
    slots["coach-heuristic.value"] = advisor.method
    mark(slots, "method-patterns.disabled", session.variant.side < 4)
    show(slots, "follow-mark", coach.companion.following and not solves and not model.replay)
    mark(slots, "coach-review.disabled", not session.timeline.cursor)
