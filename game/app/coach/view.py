"""The view of the coach: its buttons and choices, and what a hint marks on the board and at its rim."""

from ...core.errors import IllegalMove
from ...core.game import Rules, State, Variant
from ..feature import Feature
from ..view import mark, offer, show
from ..words import text
from .advice import ADVISED, IMPROVING
from .card import fill_card, fill_line
from .coach import Coach
from .measured_view import fill_measured, fill_review
from .rule import lead


class Pointer:
    """The move that a hint or a review points at; guess: whether it is preliminary; played: the reviewed move, or ""."""

    def __init__(self, move: str = "", is_guess: bool = False, played: str = "") -> None:
        self.move = move
        self.is_guess = is_guess
        self.played = played


def pointer(coach: Coach) -> Pointer:
    """Return the advised, guessed or reviewed move, as far as it is on show, or the next one of a line."""
    session, line = coach.model.shown, coach.app.line
    if line:
        return Pointer(played="" if coach.why_not.is_over else line.timeline.moves[line.timeline.cursor][0])
    advisor, loss = coach.advisor, coach.review.loss if coach.model.replay else None
    if loss:
        return Pointer(loss.better[0], False, session.timeline.moves[loss.ply][0])
    if coach.playback.playing or advisor.hint.state is not session.state:
        return Pointer()
    if advisor.guess:
        return Pointer(advisor.guess, True)
    is_shown = advisor.phase in (IMPROVING, ADVISED) and not advisor.hint.hides_move
    return Pointer(advisor.hint.line[0]) if is_shown else Pointer()


def fill_chevrons(slots: "dict[str, str]", coach: Coach) -> None:
    """Point from the rim of the board: filled for the better move, outlined for a guess; the played move has its own."""
    shown = pointer(coach)
    way = shown.move[:1] or lead(coach.app)
    show(slots, "chevron", way)
    show(slots, "chevron-played", shown.played)
    slots["chevron@data-way"] = way
    mark(slots, "chevron@data-guess", shown.is_guess or not shown.move)
    slots["chevron-played@data-way"] = shown.played
    mark(slots, "hint@data-shown", shown.move and not shown.played and coach.advisor.button != "cancel")


class Marks:
    """The marks of one move.

    moving: the cells of tiles that would move. outlines: (first, last) cells to outline: each pair that would merge, in a puzzle
    the row of tiles that would slide.
    """

    def __init__(self, moving: tuple[int, ...] = (), outlines: tuple[tuple[int, int], ...] = ()) -> None:
        self.moving = moving
        self.outlines = outlines


def marks(game: Rules, variant: Variant, state: State, move: str) -> Marks:
    """Return the marks of a move, none if nothing would move.

    right: 2 8 8 32      2 and the left 8 would move, both 8 are outlined
           2 4 . .       2 and 4 would move
    """
    try:
        step = game.play(variant, state, move, 0)
    except IllegalMove:
        return Marks()
    moving = sorted([source for source, _ in step.hops])
    if game.is_permutation:
        return Marks(tuple(moving), ((moving[0], moving[-1]),))
    pairs = []
    for target in step.merges:
        sources = [source for source, goal in step.hops if goal == target]
        sources += [target] * (len(sources) == 1)  # The other tile does not move.
        pairs.append((min(sources), max(sources)))
    return Marks(tuple(moving), tuple(sorted(pairs)))


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
    word = "stop" if coach.advisor.can_stop else "solve" if solves else "autoplay"
    if playback.playing and advisor.phase == IMPROVING:
        word = "play-now"
    offer(slots, "coach", {"auto-label.text": text(language, word)})
    slots["hint-label.text"] = text(language, advisor.button)
    slots["hint-icon@href"] = "#i-hint" if advisor.button == "hint" else "#i-close"
    slots["coach-pace.value"] = str(playback.pace_ms)
    show(slots, "coach-method", session.variant.side in model.game.proven_sides)
    slots["coach-heuristic.value"] = advisor.method
    mark(slots, "method-patterns.disabled", session.variant.side < 4)
