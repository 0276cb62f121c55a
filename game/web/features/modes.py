"""The modes in the page: the dialog in which one is chosen, and the mark on the board of what is left."""

from pyscript import document

from ...app import words
from ...app.modes.mode_choice import ModeChoice
from ...app.modes.words import WORDS
from ..app import PageApp
from ..dom import by_id
from ..widgets import unpack


def join(page: PageApp) -> None:
    """Put the dialog and the mark into the page, in its language, and let the modes join."""
    words.add(WORDS)
    document.body.appendChild(unpack("modes-template", page.model.language))
    by_id("helped").before(by_id("mode-mark"))
    page.input.begins.update(("mode", "race"))
    page.welcome(ModeChoice(page.app))
