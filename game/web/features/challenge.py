"""The parts of the page that show a friend's result to beat."""

from ..app import PageApp
from ..dom import by_id
from ..widgets import unpack


def join(page: PageApp) -> None:
    """Add the mark and the score above the board, the card and the progress below it, and the result at the end."""
    language = page.model.language
    by_id("title").after(unpack("challenge-mark-template", language))
    by_id("new").before(unpack("challenge-goal-template", language))
    by_id("notice").after(unpack("challenge-card-template", language))
    by_id("line-text").before(unpack("challenge-line-template", language))
    by_id("overlay-buttons").before(unpack("end-challenge-template", language))
    by_id("overlay-title").before(by_id("end-challenge-start"))
    by_id("end-row").before(by_id("end-challenge-buttons"))
    page.add_features(*page.assembly.challenge())
