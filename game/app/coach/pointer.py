"""The chevrons at the rim of the board, which point at the advised, guessed or reviewed move."""

from ..shelf.first_game import lead
from ..view import mark, show
from .advice import ADVISED, IMPROVING
from .coach import Coach


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
    advisor, loss = coach.advisor, coach.review.loss
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
    mark(slots, "chevron@data-guess", shown.is_guess)
    slots["chevron-played@data-way"] = shown.played
    mark(slots, "hint@data-shown", shown.move and not shown.played and coach.advisor.button != "cancel")
