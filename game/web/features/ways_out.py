"""Ways to close a dialog besides its button: a cross, a tap outside, Back, and a swipe down on the sheet."""

from js import window
from pyscript import document
from pyscript.ffi import create_proxy

from ...app.words import text
from ..app import PageApp
from ..dom import by_id, draw, listen, make
from ..gestures import Follower, Surface

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Element

CLOSE_PX = 70
"""How far the sheet is dragged down to close, in CSS pixels."""


class WaysOut:
    """Closes the open dialog by messages."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._has_entry = False
        self._began_beside = False
        listen(window, "popstate", self._go_back)
        listen(document, "pointerdown", self._note_beside)
        listen(document, "click", self._tap_beside)
        sheet = by_id("dialog-more")
        # In the capture phase, so that the sheet closes before the picked action runs.
        sheet.addEventListener("click", create_proxy(self._pick), True)
        title = Surface()
        title.follower = Sheet(page)
        page.input.gestures.watch(by_id("more-title"), title)

    def opened(self, dialog: "Element") -> None:
        """Add a cross to a dialog that has just opened, and a history entry for Back to leave."""
        if not dialog.querySelector(".cross"):
            language = self._page.model.language
            cross = make("button", dialog, type="button", class_="icon cross", data_do="dismiss", data_word_label="close-dialog")
            cross.setAttribute("aria-label", text(language, "close-dialog"))
            draw("use", draw("svg", cross, aria_hidden="true"), href="#i-close")
        if not self._has_entry:
            self._has_entry = True
            window.tilelab.show("", "pushState")

    def _go_back(self, event: "Element") -> None:
        self._has_entry = False
        if self._page.model.dialog:
            self._page.send("dismiss")

    def _note_beside(self, event: "Element") -> None:
        self._began_beside = _is_beside(event)

    def _tap_beside(self, event: "Element") -> None:
        if self._began_beside and _is_beside(event):
            self._page.send("dismiss")

    def _pick(self, event: "Element") -> None:
        button = event.target.closest("button")
        if button and button.getAttribute("data-do") != "dismiss":
            self._page.app.dispatcher.forward("close-sheet")  # The button's own message then shows both changes at once.


class Sheet(Follower):
    """The sheet, which follows a finger on its title down and closes."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._top = self._down = 0.0

    def grab(self, event: "Element") -> None:
        self.pointer = event.pointerId
        self._top = event.clientY

    def drag(self, event: "Element") -> None:
        self._down = max(0.0, event.clientY - self._top)
        by_id("dialog-more").style.setProperty("translate", f"0 {self._down}px")

    def release(self) -> bool:
        if self._down > CLOSE_PX:
            self._page.send("dismiss")
        return True

    def cancel(self) -> None:
        self.pointer = -1
        self._down = 0.0
        by_id("dialog-more").style.removeProperty("translate")


def _is_beside(event: "Element") -> bool:
    """Return whether a pointer is on a dialog's backdrop."""
    if event.target.tagName != "DIALOG":
        return False
    box = event.target.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)
