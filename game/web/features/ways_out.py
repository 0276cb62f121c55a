"""The ways out of a dialog besides its own button: a cross, a tap beside it, Back, and a swipe down on the sheet."""

from js import window
from pyscript import document
from pyscript.ffi import create_proxy

from game.app.words import say
from game.web.app import PageApp
from game.web.dom import by_id, draw, listen, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

SWIPE_PX = 70
"""How far the sheet is drawn down before it closes, in CSS pixels."""


class WaysOut:
    """Closes the open dialog by messages."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._has_entry = False
        self._began_beside = False
        self._top: float | None = None
        listen(window, "popstate", self._go_back)
        listen(document, "pointerdown", self._note_beside)
        listen(document, "click", self._tap_beside)
        sheet = by_id("dialog-more")
        # On the way down, so that the sheet is closed before what was picked is done.
        sheet.addEventListener("click", create_proxy(self._pick), True)
        for kind, handler in (("down", self._grip), ("move", self._draw), ("up", self._let_go), ("cancel", self._let_go)):
            listen(by_id("more-title"), "pointer" + kind, handler)

    def opened(self, dialog: "Element") -> None:
        """Give a dialog that has just opened its cross, and Back something to leave."""
        if not dialog.querySelector(".cross"):
            language = self._page.app.language
            cross = make("button", dialog, type="button", class_="icon cross", data_do="dismiss", data_word_label="close-dialog")
            cross.setAttribute("aria-label", say(language, "close-dialog"))
            draw("use", draw("svg", cross, aria_hidden="true"), href="#i-close")
        if not self._has_entry:
            self._has_entry = True
            window.tilelab.show("", "pushState")

    def _go_back(self, event: "Element") -> None:
        self._has_entry = False
        if self._page.app.dialog:
            self._page.send("dismiss")

    def _note_beside(self, event: "Element") -> None:
        self._began_beside = _is_beside(event)

    def _tap_beside(self, event: "Element") -> None:
        if self._began_beside and _is_beside(event):
            self._page.send("dismiss")

    def _pick(self, event: "Element") -> None:
        button = event.target.closest("button")
        if button and button.getAttribute("data-do") != "dismiss":
            self._page.app.dispatcher.forward("close-sheet")  # As part of what the button asks for, which shows both at once.

    def _grip(self, event: "Element") -> None:
        self._top = event.clientY
        event.target.setPointerCapture(event.pointerId)

    def _draw(self, event: "Element") -> None:
        if self._top is not None:
            down = max(0, event.clientY - self._top)
            by_id("dialog-more").style.setProperty("translate", f"0 {down}px")

    def _let_go(self, event: "Element") -> None:
        top = self._top
        self._top = None
        by_id("dialog-more").style.removeProperty("translate")
        if top is not None and event.type == "pointerup" and event.clientY - top > SWIPE_PX:
            self._page.send("dismiss")


def _is_beside(event: "Element") -> bool:
    """Tell whether a pointer is on the backdrop of a dialog."""
    if event.target.tagName != "DIALOG":
        return False
    box = event.target.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)
