"""*Why not …?* in the page: brings the board into view, and points at what the line shows."""

from js import window
from jsffi import create_proxy, to_js

from ...app.coach.coach import Coach
from ...app.feature import Feature
from ...app.session import Session
from ..device import STILL
from ..dom import by_id, make
from .hint_marks import place


class WhyNotPage(Feature):
    """Follows the line on the board."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach
        self._move = ""
        self._marked: Session | None = None
        self._still = window.matchMedia(STILL)
        self._still.addEventListener("change", create_proxy(self._note_motion))
        self._begin_later = create_proxy(self._begin)
        self._note_motion()

    def _note_motion(self, event: object = None) -> None:
        self._coach.why_not.is_stepped = bool(self._still.matches)

    def view(self, slots: "dict[str, str]") -> None:
        why_not, line = self._coach.why_not, self._coach.app.line
        if why_not.move != self._move:
            self._move = why_not.move
            if self._move:
                window.setTimeout(self._begin_later, 0)
        shown = line if why_not.is_over else None
        if shown is not self._marked:
            self._marked = shown
            by_id("marks").replaceChildren()
            if shown and why_not.refutation:
                for cell in why_not.refutation.cells:
                    self._outline(cell, shown.variant.columns)

    def _begin(self) -> None:
        """Show the board with its line, and focus the button that goes on or back."""
        for name in ("line", "board"):
            by_id(name).scrollIntoView(to_js({"block": "nearest"}))
        if self._move:
            by_id("why-not-on").focus(to_js({"preventScroll": True}))

    def _outline(self, cell: int, columns: int) -> None:
        outline = make("i", by_id("marks"))
        place(outline, cell, columns)
        for name in ("--down", "--across"):
            outline.style.setProperty(name, "1")
