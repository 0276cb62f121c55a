"""Draws *Read the code*: the highlights with their boards, and the tree of modules; and the small boards of all of Learn."""

from jsffi import create_proxy

from ...app.words import sign
from ...core.typing import Any as Element
from ...core.typing import Callable
from ...learn import view
from ...learn.highlights import Highlight
from ...learn.learn import Learn
from ..dom import by_id, forget, make
from ..lab.editor import Editor

_MAX_OPEN = 40
"""Up to this many found modules are shown at once; of more only the folders, which open on request."""


class HighlightCard:
    """A highlight's card; its controls stay, so that they keep the focus."""

    def __init__(self, box: "Element", learn: Learn, highlight: Highlight, view_code: "Callable[[str, str], Editor]") -> None:
        """view_code: makes a view of code in an element, from its id and the word of its label."""
        self._learn = learn
        self._highlight = highlight
        self._shown: list[object] = []
        text = learn.context.text
        name = "highlight-" + highlight.name
        card = make("section", box, class_="card highlight", aria_labelledby=name)
        make("h3", card, text(highlight.title), id=name)
        make("p", card, text(highlight.about), class_="about")
        make("div", card, id=name + "-code", class_="editor")
        forget(name + "-code")
        view_code(name + "-code", highlight.title).set(highlight.code)
        side = make("div", card, class_="try")
        self._boards = make("div", side, class_="boards")
        self._result = make("p", side, role="status")
        row = make("div", side, class_="row", role="group", aria_labelledby=name)
        self._buttons = []
        for argument, label, said, _ in highlight.controls:
            button = make("button", row, label, type="button", data_do=f"try:{highlight.name}:{argument}")
            button.setAttribute("aria-label", said)
            button.classList.toggle("way", len(label) == 1)
            self._buttons.append(button)
        label = text("learn-whole-module", path=highlight.path)
        where = make("a", card, label, href="#/learn/code/" + highlight.path, class_="where")
        make("span", where, sign(learn.context.language, ",") + text("learn-line", line=highlight.line))

    def show(self) -> None:
        """Show what the lines returned for the board, if it has changed."""
        highlight = self._highlight
        enabled = [control[3] for control in highlight.controls]
        shown: list[object] = [highlight.boards, highlight.result, enabled]
        if shown == self._shown:
            return
        self._shown = shown
        self._boards.replaceChildren()
        for place, board in enumerate(highlight.boards):
            if place:
                make("span", self._boards, "↓", aria_hidden="true")
            draw_board(self._boards, board, highlight.game, self._learn.context.text("empty"))
        self._result.textContent = highlight.result
        for button, is_enabled in zip(self._buttons, enabled):
            button.setAttribute("aria-disabled", "false" if is_enabled else "true")


class CodePatch:
    """The highlights and the tree on show."""

    def __init__(self, learn: Learn, view_code: "Callable[[str, str], Editor]") -> None:
        self._learn = learn
        self._view_code = view_code
        self._folders: list[view.Folder] = []
        self.forget()
        by_id("learn-tree").addEventListener("toggle", create_proxy(self._toggled), True)

    def forget(self) -> None:
        """Redraw everything next time."""
        self._cards: list[HighlightCard] = []
        self._matches: list[str] | None = None

    def show(self) -> None:
        learn = self._learn
        if not self._cards and learn.highlights.shown:
            box = by_id("learn-highlights")
            box.replaceChildren()
            self._cards = [HighlightCard(box, learn, highlight, self._view_code) for highlight in learn.highlights.shown]
        for card in self._cards:
            card.show()
        if self._matches != learn.reader.matches:
            self._matches = learn.reader.matches
            self._draw_tree()

    def _draw_tree(self) -> None:
        self._folders = view.folders(self._learn)
        is_open = bool(self._learn.reader.query.strip()) and len(self._learn.reader.matches) <= _MAX_OPEN
        box = by_id("learn-tree")
        box.replaceChildren()
        for place, folder in enumerate(self._folders):
            details = make("details", box, data_place=str(place))
            summary = make("summary", details)
            make("b", summary, folder.path)
            make("span", summary, f" {len(folder.modules)} ")
            make("small", summary, folder.sentence)
            if is_open:
                _fill(details, folder)
                details.open = True

    def _toggled(self, event: "Element") -> None:
        """List the modules of a folder when it is first opened."""
        details = event.target
        if details.open and not details.querySelector("ul"):
            _fill(details, self._folders[int(details.getAttribute("data-place"))])


def _fill(details: "Element", folder: view.Folder) -> None:
    modules = make("ul", details)
    for name, address, sentence in folder.modules:
        item = make("li", modules)
        make("a", item, name, href=address)
        make("span", item, " " + sentence)


def draw_board(box: "Element", board: list[list[int]], game: str, empty: str = "") -> "Element":
    """Add a board of values and return it. empty: the word for an empty cell, for screen readers; "" hides it from them."""
    drawn = make("span", box, class_="drawn")
    if empty:
        drawn.setAttribute("role", "img")
        drawn.setAttribute("aria-label", "; ".join([", ".join([str(value or empty) for value in row]) for row in board]))
    else:
        drawn.setAttribute("aria-hidden", "true")
    drawn.style.setProperty("--cols", str(len(board[0])))
    for row_number, row in enumerate(board):
        for col, value in enumerate(row):
            cell = make("i", drawn, str(value) if value else "", aria_hidden="true")
            if value:
                cell.setAttribute("data-look", look(game, value, row_number * len(row) + col))
                cell.setAttribute("data-length", str(len(str(value))))
    return drawn


def look(game: str, value: int, cell: int) -> str:
    """Return the look of a tile; values that are not tiles look like the smallest one, and those that count cells are plain."""
    if game == "order":
        return "away"
    if game == "15":
        return "home" if value == cell + 1 else "away"
    rank = 0
    while value > 1 and value % 2 == 0:
        value //= 2
        rank += 1
    return f"rank-{max(1, min(rank, 18))}"
