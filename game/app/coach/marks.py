"""What a hint marks: chevrons at the rim of the board, the tiles that a move would move, and those that it would merge."""

from ...core.errors import IllegalMove
from ...core.game import Rules, State, Variant
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
