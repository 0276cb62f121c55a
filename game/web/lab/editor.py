"""The Lab's editor: a plain text field over lines that are coloured and numbered.

Both lie in one area of a grid inside a scrolling box, so that the browser alone keeps them together.
"""

from pyscript import document

from game.lab import editing
from game.lab.highlighting import MAX_LINES, parts_of
from game.web.dom import by_id, listen, make

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Editor:
    """The field and the lines under it; `changed` is called with the text after each edit by the user."""

    def __init__(self, changed: "Callable[[str], None]") -> None:
        self._area = by_id("lab-source")
        self._lines = by_id("lab-lines")
        self._changed = changed
        self._shown: list[tuple[str, str]] = []
        self._bad = 0
        self._may_leave = False
        listen(self._area, "input", self._input)
        listen(self._area, "keydown", self._key)

    @property
    def text(self) -> str:
        """What stands in the field."""
        return str(self._area.value)

    def put(self, text: str) -> None:
        """Put another text in; the browser's undo does not reach across."""
        if text != self.text:
            self._area.value = text
            self._area.setSelectionRange(0, 0)
            by_id("lab-editor").scrollTo(0, 0)
        self._paint(text)

    def mark(self, line: int) -> None:
        """Mark a line, counted from 1, as the one that failed; 0 for none."""
        if line == self._bad:
            return
        for number, is_bad in ((self._bad, False), (line, True)):
            if 0 < number <= len(self._shown):
                self._lines.children[number - 1].classList.toggle("bad", is_bad)
        self._bad = line

    def go_to(self, line: int) -> None:
        """Select a line, counted from 1, and show it; the last one for a number beyond."""
        start, end = editing.place_of_line(self.text, line)
        self._area.focus()
        self._select(start, end)
        if 0 < line <= len(self._shown):
            self._lines.children[line - 1].scrollIntoView({"block": "nearest"})

    def _input(self, event: "Any") -> None:
        text = self.text
        self._paint(text)
        self._changed(text)

    def _key(self, event: "Any") -> None:
        if event.isComposing:
            return
        key = event.key
        is_command = event.ctrlKey or event.metaKey
        if key == "Escape":
            self._may_leave = True
            return
        may_leave = self._may_leave and key in ("Tab", "Shift")
        self._may_leave = may_leave
        if event.altKey or may_leave:
            return
        change: Callable[[str, int, int], editing.Edit | None] | None = None
        if key == "Tab" and not is_command:
            change = editing.outdent if event.shiftKey else editing.indent
        elif key == "Enter" and not is_command and not event.shiftKey:
            change = editing.break_line
        elif key == "Backspace" and not is_command:
            change = editing.erase
        elif key == "/" and is_command:
            change = editing.toggle_comment
        if change is not None:
            text = self.text
            edit = change(text, *self._selection(text))
            if edit is not None:
                event.preventDefault()
                self._apply(edit)

    def _apply(self, edit: editing.Edit) -> None:
        """Make an edit as if it were typed, so that the browser's own undo takes it back."""
        self._select(edit.start, edit.end)
        if edit.text:
            document.execCommand("insertText", False, edit.text)
        elif edit.end > edit.start:
            document.execCommand("delete")
        self._select(edit.first, edit.last)

    def _selection(self, text: str) -> tuple[int, int]:
        start = int(self._area.selectionStart)
        end = int(self._area.selectionEnd)
        if self._area.textLength == len(text):
            return start, end
        return _signs(text, start), _signs(text, end)

    def _select(self, start: int, end: int) -> None:
        text = self.text
        if self._area.textLength != len(text):
            start, end = _units(text, start), _units(text, end)
        self._area.setSelectionRange(start, end)

    def _paint(self, text: str) -> None:
        """Colour the lines that are other than before, and only those; a very long text is left to the browser."""
        is_plain = text.count("\n") >= MAX_LINES
        by_id("lab-editor").classList.toggle("plain", is_plain)
        if is_plain:
            self._lines.replaceChildren()
            self._shown = []
            return
        inside = ""
        wanted = []
        for line in text.split("\n"):
            wanted.append((line, inside))
            inside = parts_of(line, inside)[1] if inside or '"""' in line or "'''" in line else ""
        shown = self._shown
        first = 0
        while first < min(len(shown), len(wanted)) and shown[first] == wanted[first]:
            first += 1
        last = 0
        while last < min(len(shown), len(wanted)) - first and shown[-1 - last] == wanted[-1 - last]:
            last += 1
        for _ in range(len(shown) - last - first):
            self._lines.children[first].remove()
        after = self._lines.children[first] if first < len(shown) and last else None
        for line, before in wanted[first : len(wanted) - last]:
            element = make("div", None)
            for kind, part in parts_of(line, before)[0]:
                if kind:
                    make("span", element, part, class_=kind)
                else:
                    element.append(part)
            self._lines.insertBefore(element, after)
        self._shown = wanted
        bad = self._bad
        self._bad = 0
        for element in self._lines.querySelectorAll(".bad"):
            element.classList.remove("bad")
        self.mark(bad)


def _signs(text: str, units: int) -> int:
    """Return how many characters so many units of JavaScript's text are, which counts an emoji twice."""
    signs = 0
    while units > 0 and signs < len(text):
        units -= 2 if ord(text[signs]) > 0xFFFF else 1
        signs += 1
    return signs


def _units(text: str, signs: int) -> int:
    """Return how many units of JavaScript's text so many characters are."""
    return sum([2 if ord(sign) > 0xFFFF else 1 for sign in text[:signs]])
