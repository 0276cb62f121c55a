"""What the keys of an editor of Python do to a text, as values.

Places are counted in characters from the start of the text; what is selected lies from `start` up to before `end`.
"""

INDENT = 4

_LEAVERS = ("return", "break", "continue", "pass", "raise")


class Edit:
    """What lies from start to end gives way to the text; then what lies from first to last is selected."""

    def __init__(self, start: int, end: int, text: str, first: int, last: int) -> None:
        self.start = start
        self.end = end
        self.text = text
        self.first = first
        self.last = last


def break_line(text: str, start: int, end: int) -> Edit:
    """Return the edit of Enter: the new line is indented as Python wants it."""
    line = text[_line_start(text, start) : start]
    depth = len(line) - len(line.lstrip(" "))
    words = line.strip().split(" ")
    if line.rstrip()[-1:] == ":":
        depth += INDENT
    elif words[0] in _LEAVERS and depth >= INDENT:
        depth -= INDENT
    new = "\n" + " " * depth
    return Edit(start, end, new, start + len(new), start + len(new))


def indent(text: str, start: int, end: int) -> Edit:
    """Return the edit of Tab: spaces up to the next stop, or all selected lines further in."""
    if "\n" not in text[start:end]:
        new = " " * (INDENT - (start - _line_start(text, start)) % INDENT)
        return Edit(start, end, new, start + len(new), start + len(new))
    return _change_lines(text, start, end, lambda line: " " * INDENT + line if line else line)


def outdent(text: str, start: int, end: int) -> Edit:
    """Return the edit of Shift+Tab: the lines less far in, to the stop before."""
    return _change_lines(text, start, end, lambda line: line[_spare(line) :])


def toggle_comment(text: str, start: int, end: int) -> Edit:
    """Return the edit of Ctrl+/: the lines become comments or, where all are, code again."""
    first = _line_start(text, start)
    lines = [line for line in text[first : _line_end(text, end)].split("\n") if line.strip()]
    if lines and all([line.lstrip(" ")[:1] == "#" for line in lines]):
        return _change_lines(text, start, end, _uncommented)
    return _change_lines(text, start, end, lambda line: "# " + line if line.strip() else line)


def erase(text: str, start: int, end: int) -> Edit | None:
    """Return the edit of Backspace where it takes an indent away at once; None where it does what it always does."""
    line = text[_line_start(text, start) : start]
    if start != end or not line or line.strip(" "):
        return None
    count = len(line) % INDENT or INDENT
    return Edit(start - count, start, "", start - count, start - count)


def place_of_line(text: str, number: int) -> tuple[int, int]:
    """Return where a line, counted from 1, begins and ends; the last one for a number beyond."""
    start = 0
    for _ in range(number - 1):
        line_end = text.find("\n", start)
        if line_end < 0:
            break
        start = line_end + 1
    return start, _line_end(text, start)


def _uncommented(line: str) -> str:
    at = line.find("#")
    return line if at < 0 else line[:at] + line[at + (2 if line[at + 1 : at + 2] == " " else 1) :]


def _spare(line: str) -> int:
    count = len(line) - len(line.lstrip(" "))
    return 0 if not count else count % INDENT or INDENT


def _change_lines(text: str, start: int, end: int, change) -> Edit:  # type: ignore[no-untyped-def]
    first = _line_start(text, start)
    last = _line_end(text, end - 1 if end > start and text[end - 1] == "\n" else end)
    lines = text[first:last].split("\n")
    changed = [change(line) for line in lines]
    new = "\n".join(changed)
    if start == end:
        place = max(first, start + len(changed[0]) - len(lines[0]))
        return Edit(first, last, new, place, place)
    return Edit(first, last, new, first, first + len(new))


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _line_end(text: str, at: int) -> int:
    line_end = text.find("\n", at)
    return len(text) if line_end < 0 else line_end
