"""The view of the coach: its buttons and choices, the line below the board, the card, the end card and the review."""

from ..feature import Feature
from ..shelf.first_game import lead
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
        self._silence: tuple[tuple[object, ...], dict[str, str]] = ((), {})

    def view(self, slots: "dict[str, str]") -> None:
        coach, model = self._coach, self._coach.model
        session, is_over = model.session, model.session.outcome != "playing"
        if not _is_silent(coach):
            slots.update(_said(coach))
        else:
            chosen = (coach.playback.pace_ms, coach.advisor.heuristic)
            key = (model.language, session.game.id, session.kind, lead(coach.app), chosen)
            if key != self._silence[0]:
                self._silence = (key, _said(coach))
            slots.update(self._silence[1])
        show(slots, "auto", (not is_over or coach.playback.playing) and not coach.why_not.move)
        show(slots, "follow-mark", coach.companion.following and model.game.has_chance and not model.replay)
        mark(slots, "coach-review.disabled", not session.timeline.cursor)
        if is_over:
            fill_measured(slots, coach)
        if model.dialog == "review":
            fill_review(slots, coach)


def _is_silent(coach: Coach) -> bool:
    """Return whether nothing was asked, so that the coach says the same as after the last move."""
    client = coach.client
    is_asked = client.job or client.error or coach.advisor.hint.state or coach.playback.playing or coach.why_not.move
    return not (is_asked or coach.model.replay or coach.app.line)


def _said(coach: Coach) -> "dict[str, str]":
    """Return the buttons, the line below the board, the card and the marks."""
    slots: dict[str, str] = {}
    _fill_buttons(slots, coach)
    fill_line(slots, coach)
    fill_card(slots, coach)
    fill_chevrons(slots, coach)
    mark(slots, "coach@data-silent", not (slots["hint-text.text"] or slots["coach-more.text"] or coach.client.job))
    return slots


def _fill_buttons(slots: "dict[str, str]", coach: Coach) -> None:
    model, advisor, playback = coach.model, coach.advisor, coach.playback
    language, session = model.language, model.session
    solves = not model.game.has_chance
    word = "stop" if coach.autoplay.can_stop else "solve" if solves else "autoplay"
    if playback.playing and advisor.phase == IMPROVING:
        word = "play-now"
    offer(slots, "coach", {"auto-label.text": text(language, word)})
    slots["hint-label.text"] = text(language, advisor.button)
    slots["hint-icon@href"] = "#i-hint" if advisor.button == "hint" else "#i-close"
    slots["coach-pace.value"] = str(playback.pace_ms)
    show(slots, "coach-method", session.variant.side in model.game.proven_sides)
    slots["coach-heuristic.value"] = advisor.method
    mark(slots, "method-patterns.disabled", session.variant.side < 4)
