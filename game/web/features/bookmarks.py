"""Bookmarks in the page: their dialog, with a small picture of each board."""

from js import Date, Element, document
from jsffi import to_js

from ...app.bookmarks.bookmarks import Bookmark, Bookmarks, describe
from ...app.feature import Feature
from ...app.view import show
from ...app.words import sign, text
from ..app import PageApp
from ..dom import by_id, make
from ..widgets import glance, reveal, unpack


class BookmarksPage(Feature):
    """Fills the dialog when the bookmarks have changed."""

    def __init__(self, page: PageApp, marks: Bookmarks) -> None:
        self._app = page.app
        self._marks = marks
        self._shown: tuple[str, list[int]] = ("", [])

    def view(self, slots: dict[str, str]) -> None:
        """Fill the slots; rebuild the list if it has changed."""
        app = self._app
        marks = self._marks
        if app.model.dialog != "bookmarks":
            return
        shown = (app.model.language, [mark.at_ms for mark in marks.kept])
        if shown != self._shown:
            self._shown = shown
            self._build()
        word, facts = marks.shown_notice
        slots["bookmarks-notice.text"] = text(app.model.language, word, **facts) if word else ""
        show(slots, "bookmark-restore", marks.removed)
        show(slots, "bookmarks-none", not marks.kept)

    def _build(self) -> None:
        """List the bookmarks, latest first; move the focus from a removed one to the button that restores it."""
        box = by_id("bookmarks-list")
        had_focus = box.contains(document.activeElement)
        box.replaceChildren()
        for mark in reversed(self._marks.kept):
            self._list(box, mark)
        if had_focus:
            fallback = by_id("bookmark-restore" if self._marks.removed else "bookmarks-title")
            fallback.toggleAttribute("hidden", False)
            reveal(fallback, True)

    def _list(self, box: "Element", mark: Bookmark) -> None:
        language = self._app.model.language
        line = make("li", box)
        if mark.error:
            title, figures = text(language, mark.error), ""
        else:
            title, figures = describe(mark, language)
            glance(line, mark.game, mark.state.board, mark.variant.columns)
        about = make("div", line)
        make("h3", about, title)
        if figures:
            make("p", about, figures)
        when = text(language, "bookmark-kept", when=_date(mark.at_ms, language))
        make("p", about, when, class_="when")
        actions = [("open", "bookmark-open"), ("bookmark-remove", "bookmark-remove")]
        buttons = make("div", line, class_="row")
        which = title + sign(language, ",") + figures if figures else when
        for word, action in actions[1:] if mark.error else actions:
            name = text(language, word)
            label = name + sign(language, ":") + which
            make("button", buttons, name, type="button", data_do=f"{action}:{mark.at_ms}", aria_label=label)


def _date(at_ms: int, language: str) -> str:
    """Format a moment in a language. As a float: MicroPython truncates large integers."""
    return str(Date.new(float(at_ms)).toLocaleString(language, to_js({"dateStyle": "medium", "timeStyle": "short"})))


def join(page: PageApp) -> None:
    features = page.assembly.bookmarks()
    document.body.appendChild(unpack("bookmarks-template", page.model.language))
    page.add_features(*features, BookmarksPage(page, page.assembly.marks))
