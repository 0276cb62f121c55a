"""The head of every dialog with its cross, and the other ways to close it: a tap outside, Back, a swipe down on the head."""

from js import Element, document, window
from jsffi import create_proxy

from ...app.words import text
from ..app import PageApp
from ..device import SHEETS
from ..dom import by_id, draw, listen, make
from ..gestures import Follower, Surface

CLOSE_PX = 70
"""How far a sheet is dragged down to close, in CSS pixels."""


class WaysOut:
    """Closes the open dialog by messages."""

    def __init__(self, page: PageApp) -> None:
        self._page = page
        self._has_entry = False
        self._began_beside = False
        listen(window, "popstate", self._go_back)
        listen(document, "pointerdown", self._note_beside)
        listen(document, "click", self._tap_beside)
        # In the capture phase, so that the menu closes before the picked action runs.
        by_id("dialog-more").addEventListener("click", create_proxy(self._pick), True)

    def prepare(self, dialog: "Element") -> None:
        """Give a dialog its head: the title, which gets the focus, and a cross at the right; both stay in view."""
        if dialog.querySelector(".cross"):
            return
        language = self._page.model.language
        title = dialog.querySelector("h2")
        head = dialog.querySelector(".head")
        if not head:
            head = make("div", class_="head")
            title.before(head)
            head.append(title)
        title.setAttribute("tabindex", "-1")
        title.setAttribute("autofocus", "")  # Set late: a frame of another site may not insert it.
        cross = make("button", head, type="button", class_="cross", data_do="dismiss", data_word_label="close")
        cross.setAttribute("aria-label", text(language, "close"))
        draw("use", draw("svg", cross, aria_hidden="true"), href="#i-close")
        surface = Surface()
        surface.follower = Sheet(self._page, dialog)
        self._page.input.gestures.watch(title, surface)

    def opened(self) -> None:
        """Add a history entry for Back to leave."""
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
    """A dialog that follows a finger on its title down and closes, where it is a sheet."""

    def __init__(self, page: PageApp, dialog: "Element") -> None:
        self._page = page
        self._dialog = dialog
        self._top = self._down = 0.0

    def grab(self, event: "Element") -> None:
        if window.matchMedia(SHEETS).matches:
            self.pointer = event.pointerId
            self._top = event.clientY

    def drag(self, event: "Element") -> bool:
        self._down = max(0.0, event.clientY - self._top)
        self._dialog.style.setProperty("translate", f"0 {self._down}px")
        return True

    def release(self) -> bool:
        if self._down > CLOSE_PX:
            self._page.send("dismiss")
        return True

    def cancel(self) -> None:
        self.pointer = -1
        self._down = 0.0
        self._dialog.style.removeProperty("translate")


def hang(menu: "Element", button: "Element") -> None:
    """Tell the style sheet where the menu's button is, so that the menu hangs from it on wide screens."""
    box = button.getBoundingClientRect()
    width, height = document.documentElement.clientWidth, window.innerHeight
    is_above = box.bottom > height * 0.6
    for name, px in (
        ("--middle", (box.left + box.right) / 2),
        ("--window", width),
        ("--from-top", box.bottom),
        ("--from-foot", height - box.top),
    ):
        menu.style.setProperty(name, f"{px}px")
    menu.setAttribute("data-side", "above" if is_above else "below")


def _is_beside(event: "Element") -> bool:
    """Return whether a pointer is on a dialog's backdrop."""
    if event.target.tagName != "DIALOG":
        return False
    box = event.target.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)
