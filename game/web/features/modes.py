"""Modes in the page: their dialog, and the mark on the board that shows what is left."""

from js import document

from ..app import PageApp
from ..dom import by_id
from ..widgets import unpack


def join(page: PageApp) -> None:
    features = page.assembly.modes()
    document.body.appendChild(unpack("modes-template", page.model.language))
    by_id("helped").before(by_id("mode-mark"))
    page.input.begins.update(("mode", "race"))
    page.add_features(*features)
